// dispatch.tensor.load and dispatch.tensor.store.
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;
using namespace weir::tensor_ext;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

namespace {
/// Offsets, sizes and strides split into static and dynamic parts.
struct SplitSlice {
  SmallVector<int64_t> staticOffsets, staticSizes, staticStrides;
  SmallVector<Value> offsets, sizes, strides;

  SplitSlice(ArrayRef<OpFoldResult> mixedOffsets, ArrayRef<OpFoldResult> mixedSizes,
             ArrayRef<OpFoldResult> mixedStrides) {
    dispatchIndexOpFoldResults(mixedOffsets, offsets, staticOffsets);
    dispatchIndexOpFoldResults(mixedSizes, sizes, staticSizes);
    dispatchIndexOpFoldResults(mixedStrides, strides, staticStrides);
  }
};

/// The slice that is the whole of a shape.
struct WholeSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  WholeSlice(Builder &builder, ArrayRef<int64_t> shape, ValueRange dims)
      : offsets(shape.size(), builder.getIndexAttr(0)), sizes(util::getMixedSizes(builder.getContext(), shape, dims)),
        strides(shape.size(), builder.getIndexAttr(1)) {}
};
} // namespace

void DispatchTensorLoadOp::build(OpBuilder &builder, OperationState &state, RankedTensorType type, Value source,
                                 ValueRange sourceDims, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                 ArrayRef<OpFoldResult> strides) {
  SplitSlice split(offsets, sizes, strides);
  build(builder, state, type, source, sourceDims, split.offsets, split.sizes, split.strides, split.staticOffsets,
        split.staticSizes, split.staticStrides);
}

void DispatchTensorLoadOp::build(OpBuilder &builder, OperationState &state, RankedTensorType type, Value source,
                                 ValueRange sourceDims) {
  WholeSlice whole(builder, *util::getLookupShape(source.getType()), sourceDims);
  build(builder, state, type, source, sourceDims, whole.offsets, whole.sizes, whole.strides);
}

void DispatchTensorStoreOp::build(OpBuilder &builder, OperationState &state, Value value, Value target,
                                  ValueRange targetDims, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                                  ArrayRef<OpFoldResult> strides) {
  SplitSlice split(offsets, sizes, strides);
  build(builder, state, value, target, targetDims, split.offsets, split.sizes, split.strides, split.staticOffsets,
        split.staticSizes, split.staticStrides);
}

void DispatchTensorStoreOp::build(OpBuilder &builder, OperationState &state, Value value, Value target,
                                  ValueRange targetDims) {
  WholeSlice whole(builder, *util::getLookupShape(target.getType()), targetDims);
  build(builder, state, value, target, targetDims, whole.offsets, whole.sizes, whole.strides);
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// load.C1, C2 and store.C2, C3.
template <typename OpT>
static LogicalResult verifySlice(OpT op, ArrayRef<int64_t> shape, ValueRange dims) {
  unsigned dynamicDims = llvm::count_if(shape, ShapedType::isDynamic);
  if (dims.size() != dynamicDims)
    return op.emitOpError() << "binding has " << dynamicDims << " dynamic dimension(s) but " << dims.size()
                            << " dimension value(s)";
  auto verifyList = [&](StringRef name, ArrayRef<int64_t> statics, ValueRange values, bool nonNegative) {
    if (failed(verifyListOfOperandsOrIntegers(op, name, shape.size(), statics, values)))
      return failure();
    if (nonNegative && llvm::any_of(statics, [](int64_t value) { return value < 0 && !ShapedType::isDynamic(value); }))
      return LogicalResult(op.emitOpError() << "has a negative " << name);
    return success();
  };
  return failure(failed(verifyList("offset", op.getStaticOffsets(), op.getOffsets(), /*nonNegative=*/true)) ||
                 failed(verifyList("size", op.getStaticSizes(), op.getSizes(), /*nonNegative=*/true)) ||
                 failed(verifyList("stride", op.getStaticStrides(), op.getStrides(), /*nonNegative=*/false)));
}

LogicalResult DispatchTensorLoadOp::verify() {
  return verifySlice(*this, *util::getLookupShape(getSource().getType()), getSourceDims());
}

/// store.C4: `shape` is the static sizes or drops unit dimensions of them.
static bool isValueShape(ArrayRef<int64_t> staticSizes, RankedTensorType value) {
  auto slice = RankedTensorType::get(staticSizes, value.getElementType(), value.getEncoding());
  return isRankReducedType(slice, value) == SliceVerificationResult::Success;
}

LogicalResult DispatchTensorStoreOp::verify() {
  if (failed(verifySlice(*this, getTargetType().getShape(), getTargetDims())))
    return failure();
  auto valueType = cast<RankedTensorType>(getValue().getType());
  if (!isValueShape(getStaticSizes(), valueType)) {
    auto slice = RankedTensorType::get(getStaticSizes(), valueType.getElementType(), valueType.getEncoding());
    return emitOpError() << "stores a value of type " << valueType << " in a slice of type " << slice;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

std::optional<unsigned> DispatchTensorLoadOp::getTiedResultOperandIndex(unsigned) { return 0; }

ValueRange DispatchTensorLoadOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getSourceDims()) : ValueRange();
}

/// The dynamic sizes. When one of them was dropped (a constant 1) or a size is static only in the result, they do not line up
/// with the result's dimensions and nothing is answered.
ValueRange DispatchTensorLoadOp::getResultDynamicDims(unsigned) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(getType()).getShape();
  llvm::SmallBitVector dropped = getDroppedDims();
  unsigned position = 0;
  for (auto [index, size] : llvm::enumerate(getStaticSizes())) {
    if (dropped.test(index)) {
      if (ShapedType::isDynamic(size))
        return {};
      continue;
    }
    if (position >= shape.size() || ShapedType::isDynamic(size) != ShapedType::isDynamic(shape[position]))
      return {};
    ++position;
  }
  return position == shape.size() ? ValueRange(getSizes()) : ValueRange();
}

ValueRange DispatchTensorStoreOp::getOperandDynamicDims(unsigned index) {
  if (index == 1)
    return getTargetDims();
  auto valueType = cast<RankedTensorType>(getValue().getType());
  // C4: the value's dynamic dimensions are the dynamic sizes in their order.
  return index == 0 && getSizes().size() == size_t(valueType.getNumDynamicDims()) ? ValueRange(getSizes())
                                                                                  : ValueRange();
}

ValueRange DispatchTensorStoreOp::getResultDynamicDims(unsigned) { return {}; }

RankedTensorType DispatchTensorLoadOp::getSourceTensorType() {
  if (auto binding = dyn_cast<DispatchTensorType>(getSource().getType()))
    return binding.asRankedTensor();
  return cast<RankedTensorType>(getSource().getType());
}

/// A size stays when it is not the constant 1 or when the result has a static 1 at its position.
llvm::SmallBitVector DispatchTensorLoadOp::getDroppedDims() {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(getType()).getShape();
  SmallVector<OpFoldResult> sizes = getMixedSizes();
  llvm::SmallBitVector dropped(sizes.size());
  size_t cursor = 0, left = sizes.size() > shape.size() ? sizes.size() - shape.size() : 0;
  for (auto [index, size] : llvm::enumerate(sizes)) {
    bool unitInResult = cursor < shape.size() && shape[cursor] == 1;
    if (left == 0 || !isConstantIntValue(size, 1) || unitInResult) {
      ++cursor;
      continue;
    }
    dropped.set(index);
    --left;
  }
  return dropped;
}

static bool isWhole(RankedTensorType type, ValueRange dims, ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides) {
  return DispatchTensorType::get(TensorAccess::ReadWrite, type).doesSliceSpanWholeTensor(dims, offsets, sizes, strides);
}

bool DispatchTensorLoadOp::isWholeSource() {
  return isWhole(getSourceTensorType(), getSourceDims(), getMixedOffsets(), getMixedSizes(), getMixedStrides());
}

bool DispatchTensorStoreOp::isWholeTarget() {
  return isWhole(getTargetType().asRankedTensor(), getTargetDims(), getMixedOffsets(), getMixedSizes(),
                 getMixedStrides());
}

LogicalResult DispatchTensorLoadOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  llvm::SmallBitVector dropped = getDroppedDims();
  ArrayRef<int64_t> shape = cast<RankedTensorType>(getType()).getShape();
  SmallVector<OpFoldResult> &dims = reified.emplace_back();
  for (auto [index, size] : llvm::enumerate(getMixedSizes()))
    if (!dropped.test(index))
      dims.push_back(size);
  if (dims.size() != shape.size())
    return failure();
  // The interface requires attributes for static sizes.
  for (auto [dim, size] : llvm::zip_equal(dims, shape))
    if (!ShapedType::isDynamic(size))
      dim = builder.getIndexAttr(size);
  return success();
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

namespace {

/// load.F1, store.F1: the dims that are found for the binding.
template <typename OpT>
struct RefreshDims : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    MutableOperandRange dims = getDims(op);
    if (dims.empty())
      return failure();
    auto found = util::findDynamicDims(getBinding(op), op->getBlock(), Block::iterator(op));
    if (!found || ValueRange(*found) == ValueRange(OperandRange(dims)))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { dims.assign(*found); });
    return success();
  }

  static MutableOperandRange getDims(DispatchTensorLoadOp op) { return op.getSourceDimsMutable(); }
  static MutableOperandRange getDims(DispatchTensorStoreOp op) { return op.getTargetDimsMutable(); }
  static Value getBinding(DispatchTensorLoadOp op) { return op.getSource(); }
  static Value getBinding(DispatchTensorStoreOp op) { return op.getTarget(); }
};

/// Makes constant operands static; true if any was.
static bool foldConstants(SmallVector<OpFoldResult> &offsets, SmallVector<OpFoldResult> &sizes,
                          SmallVector<OpFoldResult> &strides) {
  bool folded = succeeded(foldDynamicIndexList(offsets, /*onlyNonNegative=*/true));
  folded |= succeeded(foldDynamicIndexList(sizes, /*onlyNonNegative=*/true));
  folded |= succeeded(foldDynamicIndexList(strides));
  return folded;
}

/// load.F2.
struct FoldLoadConstants : OpRewritePattern<DispatchTensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorLoadOp op, PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
                              strides = op.getMixedStrides();
    if (!foldConstants(offsets, sizes, strides))
      return failure();
    auto type = cast<RankedTensorType>(op.getType());
    SmallVector<int64_t> shape(type.getShape());
    llvm::SmallBitVector dropped = op.getDroppedDims();
    if (size_t(type.getRank()) + dropped.count() == sizes.size()) {
      unsigned position = 0;
      for (auto [index, size] : llvm::enumerate(sizes)) {
        if (dropped.test(index))
          continue;
        if (std::optional<int64_t> constant = getConstantIntValue(size); constant && isa<Attribute>(size))
          if (ShapedType::isDynamic(shape[position]))
            shape[position] = *constant;
        ++position;
      }
    }
    auto newType = RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
    auto load = DispatchTensorLoadOp::create(rewriter, op.getLoc(), newType, op.getSource(), op.getSourceDims(),
                                             offsets, sizes, strides);
    load->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    Value result = load;
    if (newType != type)
      result = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// load.F3: the binding has become a value.
struct LoadFromTensor : OpRewritePattern<DispatchTensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorLoadOp op, PatternRewriter &rewriter) const override {
    auto sourceType = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!sourceType)
      return failure();
    auto type = cast<RankedTensorType>(op.getType());
    if (op.getStaticOffsets().empty()) {
      if (sourceType != type)
        return failure();
      rewriter.replaceOp(op, op.getSource());
      return success();
    }
    auto slice = tensor::ExtractSliceOp::inferResultType(sourceType, op.getStaticSizes());
    if (isRankReducedType(slice, type) != SliceVerificationResult::Success)
      return rewriter.notifyMatchFailure(op, "the result is not the slice");
    if (!verifyInBoundsSlice(sourceType.getShape(), op.getStaticOffsets(), op.getStaticSizes(), op.getStaticStrides()).isValid)
      return rewriter.notifyMatchFailure(op, "the slice is not inside");
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(op, type, op.getSource(), op.getMixedOffsets(),
                                                        op.getMixedSizes(), op.getMixedStrides());
    return success();
  }
};

/// store.F2.
struct FoldStoreConstants : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorStoreOp op, PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
                              strides = op.getMixedStrides();
    if (!foldConstants(offsets, sizes, strides))
      return failure();
    // C4: the value's dimensions are the sizes without some units, so those that stay pair up in order.
    auto type = cast<RankedTensorType>(op.getValue().getType());
    auto slice = RankedTensorType::get(op.getStaticSizes(), type.getElementType(), type.getEncoding());
    std::optional<llvm::SmallDenseSet<unsigned>> dropped =
        computeRankReductionMask(slice.getShape(), type.getShape());
    if (!dropped)
      return failure();
    SmallVector<int64_t> shape;
    for (auto [index, size] : llvm::enumerate(sizes))
      if (!dropped->contains(index))
        shape.push_back(isa<Attribute>(size) ? *getConstantIntValue(size) : ShapedType::kDynamic);
    Value value = op.getValue();
    auto newType = RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
    if (newType != type)
      value = tensor::CastOp::create(rewriter, op.getLoc(), newType, value);
    auto store = DispatchTensorStoreOp::create(rewriter, op.getLoc(), value, op.getTarget(), op.getTargetDims(),
                                               offsets, sizes, strides);
    store->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, store);
    return success();
  }
};

/// store.F3.
struct StoreCastSource : OpRewritePattern<DispatchTensorStoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchTensorStoreOp op, PatternRewriter &rewriter) const override {
    auto cast = op.getValue().getDefiningOp<tensor::CastOp>();
    if (!cast || !tensor::canFoldIntoConsumerOp(cast) ||
        !isValueShape(op.getStaticSizes(), llvm::cast<RankedTensorType>(cast.getSource().getType())))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(cast.getSource()); });
    return success();
  }
};

} // namespace

void DispatchTensorLoadOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<RefreshDims<DispatchTensorLoadOp>, FoldLoadConstants, LoadFromTensor>(context);
}

void DispatchTensorStoreOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<RefreshDims<DispatchTensorStoreOp>, FoldStoreConstants, StoreCastSource>(context);
}
