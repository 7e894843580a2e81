#include "passes/Encoding/Late/SliceLayouts.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/Slice.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// What a slice takes of each dimension; nothing if a dynamic length is not all of its dimension.
static std::optional<SmallVector<SliceRange>> getRanges(RankedTensorType whole, ValueRange wholeDims, ValueRange starts, RankedTensorType part,
                                                        ValueRange partDims) {
  if (whole.getRank() != part.getRank() || starts.size() != size_t(whole.getRank()))
    return std::nullopt;
  SmallVector<SliceRange> ranges;
  for (int64_t dim = 0; dim < whole.getRank(); ++dim) {
    SliceRange &range = ranges.emplace_back();
    range.start = getConstantIntValue(starts[dim]).value_or(ShapedType::kDynamic);
    range.length = part.getDimSize(dim);
    Value wholeSize = whole.isDynamicDim(dim) ? wholeDims[whole.getDynamicDimIndex(dim)] : Value();
    Value partSize = part.isDynamicDim(dim) ? partDims[part.getDynamicDimIndex(dim)] : Value();
    if (!partSize)
      continue;
    if (range.start != 0 || partSize != wholeSize)
      return std::nullopt;
    range = SliceRange::whole();
  }
  return ranges;
}

LayoutSlice weir::encoding::getLayoutSlice(RankedTensorType whole, ValueRange wholeDims, ValueRange starts, RankedTensorType part,
                                           ValueRange partDims) {
  LayoutSlice result;
  FailureOr<Layout> layout = Layout::get(whole);
  std::optional<SmallVector<SliceRange>> ranges = getRanges(whole, wholeDims, starts, part, partDims);
  if (failed(layout) || !ranges || part.getElementType() != whole.getElementType() || layout->getRoom().perByte != 1)
    return result;
  std::optional<SmallVector<DigitRange>> taken = representSlice(*layout, *ranges);
  if (!taken)
    return result;
  // Kernels see digits that are neighbours apart.
  if (representSliceOfPhysical(*layout, *ranges))
    result.kind = LayoutSlice::Kind::Box;
  if (!isOneRun(*taken))
    return result;
  SmallVector<Digit> digits;
  for (auto [digit, range] : llvm::zip_equal(layout->getNormalForm(), *taken)) {
    if (range.kind == DigitRange::Kind::Single)
      continue;
    if (range.kind == DigitRange::Kind::Partial && ShapedType::isDynamic(range.count))
      return result;
    digits.push_back({digit.dim, digit.weight, range.kind == DigitRange::Kind::Full ? digit.extent : Extent(range.count)});
  }
  digits = normalizeDigits(digits);
  auto asWhole = RankedTensorType::get(part.getShape(), part.getElementType(), whole.getEncoding());
  for (RankedTensorType type : {part, asWhole, dropEncoding(part)}) {
    FailureOr<Layout> own = Layout::get(type);
    if (succeeded(own) && own->getRoom() == layout->getRoom() && own->getNormalForm() == ArrayRef<Digit>(digits)) {
      result.kind = LayoutSlice::Kind::Range;
      result.type = type;
      result.offset = layout->getOffsetMap(whole.getContext());
      result.elementBytes = layout->getRoom().bytes;
      return result;
    }
  }
  return result;
}

namespace {

constexpr StringLiteral kPass = "weir-specialize-encodings";

class SliceRewriter {
public:
  explicit SliceRewriter(Operation *op)
      : op(op), builder(op), loc(op->getLoc()), affinity(cast<AffinityOpInterface>(op).getAffinityAttr()) {}

  void run() {
    if (auto slice = dyn_cast<TensorSliceOp>(op))
      rewrite(slice);
    else if (auto update = dyn_cast<TensorUpdateOp>(op))
      rewrite(update);
    else if (auto fill = cast<TensorFillOp>(op); !fill.getLengths().empty())
      rewrite(fill);
  }

private:
  Value sizeOf(RankedTensorType type, ValueRange dims) {
    return TensorSizeOfOp::create(builder, loc, builder.getIndexType(), TypeAttr::get(type), dims, affinity);
  }

  /// The value in another layout; as it is if that is the same bytes.
  Value convert(Value value, RankedTensorType from, Value fromSize, RankedTensorType to, Value toSize, ValueRange dims) {
    if (areSameBytes(from, to))
      return value;
    return TensorEncodeOp::create(builder, loc, value.getType(), value, TypeAttr::get(from), dims, fromSize, TypeAttr::get(to), dims, toSize,
                                  affinity);
  }

  /// The first byte of a run.
  Value getOffset(const LayoutSlice &slice, ValueRange starts, ValueRange wholeDims, RankedTensorType whole) {
    SmallVector<OpFoldResult> operands = getAsOpFoldResult(starts);
    // Symbol i is the size of dimension i.
    for (unsigned symbol = 0; symbol < slice.offset.getNumSymbols(); ++symbol)
      operands.push_back(whole.isDynamicDim(symbol) ? OpFoldResult(wholeDims[whole.getDynamicDimIndex(symbol)])
                                                    : OpFoldResult(builder.getIndexAttr(whole.getDimSize(symbol))));
    AffineMap bytes = AffineMap::get(slice.offset.getNumDims(), slice.offset.getNumSymbols(), slice.offset.getResult(0) * slice.elementBytes);
    OpFoldResult offset = affine::makeComposedFoldedAffineApply(builder, loc, bytes, operands);
    auto value = dyn_cast<Value>(offset);
    auto apply = value ? value.getDefiningOp<affine::AffineApplyOp>() : affine::AffineApplyOp();
    if (!apply)
      return getValueOrCreateConstantIndexOp(builder, loc, offset);
    // The host has no affine ops.
    SmallVector<Value> values(apply.getMapOperands());
    value = affine::expandAffineMap(builder, loc, apply.getAffineMap(), values)->front();
    apply.erase();
    return value;
  }

  void rewrite(TensorSliceOp slice) {
    auto whole = cast<RankedTensorType>(slice.getSourceEncoding()), part = cast<RankedTensorType>(slice.getResultEncoding());
    ValueRange wholeDims = slice.getSourceEncodingDims(), partDims = slice.getResultEncodingDims();
    if (!isEncoded(whole) && !isEncoded(part))
      return;
    LayoutSlice found = getLayoutSlice(whole, wholeDims, slice.getStartIndices(), part, partDims);
    if (found.kind == LayoutSlice::Kind::Range && isEncoded(whole)) {
      Value size = found.type == part ? slice.getResultSize() : sizeOf(found.type, partDims);
      Value start = getOffset(found, slice.getStartIndices(), wholeDims, whole);
      Value end = builder.createOrFold<arith::AddIOp>(loc, start, size);
      Value bytes = AsyncSliceOp::create(builder, loc, slice.getType(), slice.getSource(), slice.getSourceSize(), start, end, size, affinity);
      slice.getResult().replaceAllUsesWith(convert(bytes, found.type, size, part, slice.getResultSize(), partDims));
      slice.erase();
      return;
    }
    if (found.kind == LayoutSlice::Kind::Box && isEncoded(whole))
      return void(missedRemark(slice, kPass, SpecializeEncodingsCode::STRIDED_SLICE));
    missedRemark(slice, kPass, SpecializeEncodingsCode::UNALIGNED_SLICE);
    RankedTensorType plainWhole = dropEncoding(whole), plainPart = dropEncoding(part);
    Value wholeSize = sizeOf(plainWhole, wholeDims), partSize = sizeOf(plainPart, partDims), oldSize = slice.getResultSize();
    slice.getSourceMutable().assign(convert(slice.getSource(), whole, slice.getSourceSize(), plainWhole, wholeSize, wholeDims));
    slice.getSourceSizeMutable().assign(wholeSize);
    slice.setSourceEncodingAttr(TypeAttr::get(plainWhole));
    slice.setResultEncodingAttr(TypeAttr::get(plainPart));
    slice.getResultSizeMutable().assign(partSize);
    builder.setInsertionPointAfter(slice);
    Value result = convert(slice.getResult(), plainPart, partSize, part, oldSize, partDims);
    if (result != slice.getResult())
      slice.getResult().replaceAllUsesExcept(result, result.getDefiningOp());
  }

  void rewrite(TensorUpdateOp update) {
    auto whole = cast<RankedTensorType>(update.getTargetEncoding()), part = cast<RankedTensorType>(update.getUpdateEncoding());
    ValueRange wholeDims = update.getTargetEncodingDims(), partDims = update.getUpdateEncodingDims();
    if (!isEncoded(whole) && !isEncoded(part))
      return;
    LayoutSlice found = getLayoutSlice(whole, wholeDims, update.getStartIndices(), part, partDims);
    if (found.kind == LayoutSlice::Kind::Range && isEncoded(whole)) {
      Value size = found.type == part ? update.getUpdateSize() : sizeOf(found.type, partDims);
      Value value = convert(update.getUpdate(), part, update.getUpdateSize(), found.type, size, partDims);
      Value start = getOffset(found, update.getStartIndices(), wholeDims, whole);
      Value end = builder.createOrFold<arith::AddIOp>(loc, start, size);
      Value result = AsyncUpdateOp::create(builder, loc, update.getType(), update.getTarget(), update.getTargetSize(), start, end, value, size,
                                           affinity);
      update.getResult().replaceAllUsesWith(result);
      update.erase();
      return;
    }
    if (found.kind == LayoutSlice::Kind::Box && isEncoded(whole))
      return void(missedRemark(update, kPass, SpecializeEncodingsCode::STRIDED_SLICE));
    missedRemark(update, kPass, SpecializeEncodingsCode::UNALIGNED_SLICE);
    RankedTensorType plainWhole = dropEncoding(whole), plainPart = dropEncoding(part);
    Value wholeSize = sizeOf(plainWhole, wholeDims), partSize = sizeOf(plainPart, partDims), oldSize = update.getTargetSize();
    update.getUpdateMutable().assign(convert(update.getUpdate(), part, update.getUpdateSize(), plainPart, partSize, partDims));
    update.getUpdateSizeMutable().assign(partSize);
    update.setUpdateEncodingAttr(TypeAttr::get(plainPart));
    update.getTargetMutable().assign(convert(update.getTarget(), whole, oldSize, plainWhole, wholeSize, wholeDims));
    update.getTargetSizeMutable().assign(wholeSize);
    update.setTargetEncodingAttr(TypeAttr::get(plainWhole));
    builder.setInsertionPointAfter(update);
    Value result = convert(update.getResult(), plainWhole, wholeSize, whole, oldSize, wholeDims);
    if (result != update.getResult())
      update.getResult().replaceAllUsesExcept(result, result.getDefiningOp());
  }

  /// A part that is filled is one that is updated by a splat.
  void rewrite(TensorFillOp fill) {
    auto whole = cast<RankedTensorType>(fill.getTargetEncoding());
    if (!isEncoded(whole))
      return;
    SmallVector<int64_t> shape;
    SmallVector<Value> dims;
    for (Value length : fill.getLengths()) {
      std::optional<int64_t> constant = getConstantIntValue(length);
      shape.push_back(constant.value_or(ShapedType::kDynamic));
      if (!constant)
        dims.push_back(length);
    }
    auto part = RankedTensorType::get(shape, whole.getElementType());
    Value size = sizeOf(part, dims);
    Value splat = TensorSplatOp::create(builder, loc, fill.getType(), fill.getValue(), TypeAttr::get(part), dims, size, affinity);
    auto update = TensorUpdateOp::create(builder, loc, fill.getType(), fill.getTarget(), fill.getTargetEncodingAttr(), fill.getTargetEncodingDims(),
                                         fill.getTargetSize(), fill.getStartIndices(), splat, TypeAttr::get(part), dims, size, affinity);
    fill.getResult().replaceAllUsesWith(update.getResult());
    fill.erase();
    builder.setInsertionPoint(update);
    rewrite(update);
  }

  Operation *op;
  OpBuilder builder;
  Location loc;
  Attribute affinity;
};

} // namespace

void weir::encoding::rewriteSliceInLayout(Operation *op) { SliceRewriter(op).run(); }
