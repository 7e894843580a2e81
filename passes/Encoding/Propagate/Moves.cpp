#include "passes/Encoding/Propagate/Moves.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/Slice.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Encoding/Kernel/Reshapes.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

//===--- the same elements under another type -----------------------------------------------------------------===//

/// Casts, clones, barriers and transfers, whose result has the elements of the operand (TF4, TF14, TF15).
bool isIdentity(Operation *op) {
  if (isa<tensor::CastOp, flow::TensorCloneOp, flow::TensorBarrierOp, flow::TensorTransferOp>(op))
    return true;
  return isa<util::OptimizationBarrierOp>(op) && op->getNumOperands() == 1;
}

OpEncodings makeUnary(Operation *op, EncodingAttr operand, EncodingAttr result) {
  OpEncodings encodings;
  encodings.operands.assign(op->getNumOperands(), {});
  encodings.operands[0] = operand;
  encodings.results = {result};
  return encodings;
}

RankedTensorType getType(Value value) { return cast<RankedTensorType>(value.getType()); }

Transported transportIdentity(Operation *op, EncodingAttr encoding, const TargetLayouts &layouts) {
  // TF15: what crosses devices has one layout on all of them.
  if (isa<flow::TensorTransferOp>(op)) {
    if (!layouts.areKnown())
      return {std::nullopt, PropagateEncodingsCode::NEEDS_TARGET};
    SmallVector<Layout> all = layouts.get(getType(op->getResult(0)), encoding);
    if (all.empty() || !llvm::all_of(all, [&](const Layout &layout) { return layout.sameBytes(all.front()); }))
      return {std::nullopt, PropagateEncodingsCode::DEVICES_DIFFER};
  }
  return {makeUnary(op, encoding, encoding)};
}

//===--- reshapes (TF5, TF6) ----------------------------------------------------------------------------------===//

/// Each reshape can multiply the terms of the map from the root: a chain of them would take exponential time and memory. Encodings that
/// kernels keep have fewer.
constexpr unsigned kMaxMapTerms = 64;

bool isTooLarge(EncodingAttr encoding) {
  unsigned terms = 0;
  encoding.getComposedMap(encoding.getOperandNumber()).walkExprs([&](AffineExpr) { ++terms; });
  return terms > kMaxMapTerms;
}

Transported transportReshape(Operation *op, EncodingAttr encoding, bool isForward, const TargetLayouts &layouts) {
  std::optional<Reshape> reshape = Reshape::get(op);
  if (!reshape)
    return {std::nullopt, PropagateEncodingsCode::RESHAPE_SPLITS_TILE};
  EncodingAttr other = appendMap(encoding, reshape->getMap(isForward, op->getContext()));
  if (!other)
    return {std::nullopt, PropagateEncodingsCode::RESHAPE_SPLITS_TILE};
  if (isTooLarge(other))
    return {std::nullopt, PropagateEncodingsCode::MAP_TOO_LARGE};
  EncodingAttr source = isForward ? encoding : other, result = isForward ? other : encoding;
  // Dimensions of size 1 come and go; batches no layout tiles.
  bool isPlainGroup = llvm::all_of(reshape->getGroups(), [&](const ReshapeGroup &group) {
    return group.isKept() || llvm::all_of(isForward ? group.source : group.result,
                                          [&](int64_t dim) { return carriesOnlyBatch(encoding, dim); });
  });
  if (!isPlainGroup) {
    if (!layouts.areKnown())
      return {std::nullopt, PropagateEncodingsCode::NEEDS_TARGET};
    SmallVector<Layout> from = layouts.get(getType(op->getOperand(0)), source, reshape->getSizes(/*ofResult=*/false));
    SmallVector<Layout> to = layouts.get(getType(op->getResult(0)), result, reshape->getSizes(/*ofResult=*/true));
    if (from.empty() || from.size() != to.size() ||
        !llvm::all_of(llvm::zip_equal(from, to), [&](const auto &pair) {
          return reshape->keepsBytes(std::get<0>(pair), std::get<1>(pair));
        }))
      return {std::nullopt, PropagateEncodingsCode::RESHAPE_SPLITS_TILE};
  }
  return {makeUnary(op, source, result)};
}

//===--- bitcasts (TF12) --------------------------------------------------------------------------------------===//

/// Digits where the elements of the last dimension are read as `pieces` each.
SmallVector<Digit> splitLast(const Layout &layout, int64_t pieces) {
  SmallVector<Digit> digits(layout.getDigits());
  int64_t last = layout.getRank() - 1;
  for (Digit &digit : digits)
    if (digit.dim == last)
      digit.weight *= pieces;
  digits.push_back({last, 1, Extent(pieces)});
  return digits;
}

bool keepsBytes(const Layout &from, int64_t fromBits, const Layout &to, int64_t toBits) {
  auto normalize = [](ArrayRef<Digit> digits) {
    SmallVector<Digit> merged;
    for (const Digit &digit : digits) {
      if (digit.extent.isOne())
        continue;
      if (!merged.empty() && digit.extent.isStatic() && merged.back().dim == digit.dim &&
          merged.back().weight == digit.weight * digit.extent.getConstant()) {
        merged.back().weight = digit.weight;
        merged.back().extent = merged.back().extent * digit.extent;
      } else {
        merged.push_back(digit);
      }
    }
    return merged;
  };
  int64_t bits = std::min(fromBits, toBits);
  return fromBits % bits == 0 && toBits % bits == 0 && normalize(splitLast(from, fromBits / bits)) == normalize(splitLast(to, toBits / bits));
}

bool isBitcast(Operation *op) { return isa<tensor::BitcastOp, flow::TensorBitCastOp, tensor_ext::BitCastOp>(op); }

Transported transportBitcast(Operation *op, EncodingAttr encoding, bool isForward, const TargetLayouts &layouts) {
  Transported refused{std::nullopt, PropagateEncodingsCode::OPAQUE_OP};
  RankedTensorType source = getType(op->getOperand(0)), result = getType(op->getResult(0));
  Type from = source.getElementType(), to = result.getElementType();
  // Maps after the roots are not kept.
  if (encoding.getComposedMap(encoding.getOperandNumber()) != encoding.getRootMap(encoding.getOperandNumber()) ||
      source.getRank() != result.getRank() || !from.isIntOrFloat() || !to.isIntOrFloat() || !source.hasStaticShape() ||
      from.getIntOrFloatBitWidth() % 8 != 0 || to.getIntOrFloatBitWidth() % 8 != 0)
    return refused;
  auto forget = [&](TypeAttr original) {
    return EncodingAttr::get(op->getContext(), encoding.getOperandIndex(), encoding.getOpType(), encoding.getElementTypes(), original,
                             encoding.getUserIndexingMaps(), encoding.getIterationSizes());
  };
  EncodingAttr own;
  if (isForward) {
    own = encoding;
  } else {
    // Back to the type that the encoding is of, or from one cast type to another.
    TypeAttr original = encoding.getOriginalElementType();
    if (!original)
      return refused;
    own = original.getValue() == from ? forget({}) : encoding;
  }
  FailureOr<RankedTensorType> cast = own.convertForBitcast(source.getShape(), from, to);
  if (failed(cast) || cast->getShape() != result.getShape())
    return refused;
  EncodingAttr other = normalizeEncoding(mlir::cast<EncodingAttr>(cast->getEncoding()));
  // Back at the type that it was: nothing is cast.
  if (isForward && other.getOriginalElementType().getValue() == to)
    other = forget({});
  if (!isForward && other != encoding)
    return refused;
  SmallVector<Layout> fromLayouts = layouts.get(source, own), toLayouts = layouts.get(result, other);
  if (layouts.areKnown() && fromLayouts.empty())
    return {std::nullopt, PropagateEncodingsCode::RESHAPE_SPLITS_TILE};
  for (auto [a, b] : llvm::zip(fromLayouts, toLayouts))
    if (!keepsBytes(a, from.getIntOrFloatBitWidth(), b, to.getIntOrFloatBitWidth()))
      return {std::nullopt, PropagateEncodingsCode::RESHAPE_SPLITS_TILE};
  return {makeUnary(op, normalizeEncoding(own), other)};
}

//===--- slices (TF8-TF10) ------------------------------------------------------------------------------------===//

/// A box in a tensor that has an encoding.
struct Box {
  RankedTensorType type;
  SmallVector<OpFoldResult> offsets, sizes;
  /// Dimensions of dynamic size that are known to be whole.
  llvm::SmallBitVector whole;

  bool isWhole(int64_t dim) const {
    return isZeroInteger(offsets[dim]) &&
           (whole[dim] || (!type.isDynamicDim(dim) && getConstantIntValue(sizes[dim]) == type.getDimSize(dim)));
  }
};

/// Why a box is not a slice in the layout; nothing if it is one on each target. What is less than a tile would be a whole one elsewhere:
/// `mayBePart` where it stays in its tile.
std::optional<PropagateEncodingsCode> getBoxObstacle(const Box &box, EncodingAttr encoding, const TargetLayouts &layouts, bool mayBePart) {
  SmallVector<SliceRange> ranges;
  bool isPlain = true;
  for (int64_t dim = 0; dim < box.type.getRank(); ++dim) {
    if (box.isWhole(dim)) {
      ranges.push_back(SliceRange::whole());
      continue;
    }
    isPlain &= carriesOnlyBatch(encoding, dim);
    SliceRange range;
    range.start = getConstantIntValue(box.offsets[dim]).value_or(ShapedType::kDynamic);
    range.length = getConstantIntValue(box.sizes[dim]).value_or(ShapedType::kDynamic);
    range.reachesEnd = range.isStatic() && range.start + range.length == box.type.getDimSize(dim);
    ranges.push_back(range);
  }
  if (isPlain)
    return std::nullopt;
  if (!layouts.areKnown())
    return PropagateEncodingsCode::NEEDS_TARGET;
  SmallVector<Layout> all = layouts.get(box.type, encoding);
  if (all.empty())
    return PropagateEncodingsCode::UNALIGNED_SLICE;
  for (const Layout &layout : all) {
    if (!representSlice(layout, ranges))
      return PropagateEncodingsCode::UNALIGNED_SLICE;
    for (const Digit &digit : layout.getDigits())
      if (!mayBePart && !ranges[digit.dim].reachesEnd && !ranges[digit.dim].hasMultipleOf(digit.weight))
        return PropagateEncodingsCode::UNALIGNED_SLICE;
  }
  return std::nullopt;
}

/// Which dimensions of a box a tensor of lower rank does not have, as a map from the box to it.
AffineMap dropDims(const llvm::SmallBitVector &dropped, MLIRContext *context) {
  SmallVector<AffineExpr> kept;
  for (unsigned dim = 0; dim < dropped.size(); ++dim)
    if (!dropped[dim])
      kept.push_back(getAffineDimExpr(dim, context));
  return AffineMap::get(dropped.size(), 0, kept, context);
}

SmallVector<OpFoldResult> getFolded(ValueRange values) {
  return llvm::map_to_vector(values, [](Value value) -> OpFoldResult {
    if (std::optional<int64_t> constant = getConstantIntValue(value))
      return Builder(value.getContext()).getIndexAttr(*constant);
    return value;
  });
}

/// Dynamic dimensions of which the length is the extent.
llvm::SmallBitVector findWhole(RankedTensorType type, ValueRange extents, ArrayRef<OpFoldResult> lengths) {
  llvm::SmallBitVector whole(type.getRank());
  unsigned next = 0;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim) && next < extents.size())
      whole[dim] = lengths[dim] == OpFoldResult(extents[next++]);
  return whole;
}

/// An encoding across a slice (TF9).
Transported transportSlice(Operation *op, EncodingAttr encoding, bool isForward, const TargetLayouts &layouts) {
  Box box{getType(op->getOperand(0)), {}, {}, llvm::SmallBitVector(getType(op->getOperand(0)).getRank())};
  llvm::SmallBitVector dropped(box.type.getRank());
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (!slice.hasUnitStride())
      return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
    box.offsets = slice.getMixedOffsets();
    box.sizes = slice.getMixedSizes();
    dropped = slice.getDroppedDims();
  } else {
    auto view = cast<flow::TensorSliceOp>(op);
    box.offsets = getFolded(view.getStartIndices());
    box.sizes = getFolded(view.getLengths());
    box.whole = findWhole(box.type, view.getSourceDims(), SmallVector<OpFoldResult>(view.getLengths().begin(), view.getLengths().end()));
  }
  // What has been dropped from a dimension of the source is unknown.
  if (dropped.any() && !isForward)
    return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
  EncodingAttr result = dropped.any() ? appendMap(encoding, dropDims(dropped, op->getContext())) : encoding;
  if (!result)
    return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
  if (std::optional<PropagateEncodingsCode> obstacle = getBoxObstacle(box, encoding, layouts, /*mayBePart=*/false))
    return {std::nullopt, *obstacle};
  return {makeUnary(op, encoding, result)};
}

/// TF10: the target, what is written, and the result are in one encoding.
Transported transportUpdate(Operation *op, bool fromOperand, unsigned index, EncodingAttr encoding, const TargetLayouts &layouts) {
  unsigned target, update;
  Box box;
  llvm::SmallBitVector dropped;
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (!insert.hasUnitStride())
      return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
    target = insert.getDestMutable().getOperandNumber();
    update = insert.getSourceMutable().getOperandNumber();
    box = {insert.getDestType(), insert.getMixedOffsets(), insert.getMixedSizes(), llvm::SmallBitVector(insert.getDestType().getRank())};
    dropped = insert.getDroppedDims();
  } else {
    auto write = cast<flow::TensorUpdateOp>(op);
    target = write.getTargetMutable().getOperandNumber();
    update = write.getUpdateMutable().getOperandNumber();
    RankedTensorType type = getType(write.getTarget()), own = getType(write.getUpdate());
    SmallVector<OpFoldResult> sizes;
    unsigned next = 0;
    for (int64_t dim = 0; dim < own.getRank(); ++dim)
      sizes.push_back(own.isDynamicDim(dim) ? OpFoldResult(write.getUpdateDims()[next++])
                                            : OpFoldResult(Builder(op->getContext()).getIndexAttr(own.getDimSize(dim))));
    box = {type, getFolded(write.getStartIndices()), sizes, findWhole(type, write.getTargetDims(), sizes)};
    dropped.resize(type.getRank());
  }
  if (fromOperand && index != target && (index != update || dropped.any()))
    return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
  EncodingAttr written = dropped.any() ? appendMap(encoding, dropDims(dropped, op->getContext())) : encoding;
  if (!written)
    return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
  if (std::optional<PropagateEncodingsCode> obstacle = getBoxObstacle(box, encoding, layouts, /*mayBePart=*/true))
    return {std::nullopt, *obstacle};
  OpEncodings encodings;
  encodings.operands.assign(op->getNumOperands(), {});
  encodings.operands[target] = encoding;
  encodings.operands[update] = written;
  encodings.results = {encoding};
  return {encodings};
}

/// TF10: pieces along a dimension that no layout tiles, or that end at tiles.
Transported transportConcat(tensor::ConcatOp op, EncodingAttr encoding, const TargetLayouts &layouts) {
  OpFoldResult zero = Builder(op.getContext()).getIndexAttr(0);
  int64_t offset = 0;
  RankedTensorType type = op.getResultType();
  for (Value piece : op.getInputs()) {
    RankedTensorType own = getType(piece);
    Box box{type, SmallVector<OpFoldResult>(type.getRank(), zero), {}, llvm::SmallBitVector(type.getRank(), true)};
    box.whole.reset(op.getDim());
    box.offsets[op.getDim()] = Builder(op.getContext()).getIndexAttr(ShapedType::isDynamic(offset) ? 0 : offset);
    for (int64_t size : own.getShape())
      box.sizes.push_back(Builder(op.getContext()).getIndexAttr(size));
    bool isKnown = !ShapedType::isDynamic(offset) && !own.isDynamicDim(op.getDim());
    if (!isKnown && !carriesOnlyBatch(encoding, op.getDim()))
      return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
    if (isKnown)
      if (std::optional<PropagateEncodingsCode> obstacle = getBoxObstacle(box, encoding, layouts, /*mayBePart=*/false))
        return {std::nullopt, *obstacle};
    offset = isKnown ? offset + own.getDimSize(op.getDim()) : ShapedType::kDynamic;
  }
  OpEncodings encodings;
  encodings.operands.assign(op->getNumOperands(), encoding);
  encodings.results = {encoding};
  return {encodings};
}

/// TF13: the verifier requires one encoding of both sides, so each dimension has to keep its position.
Transported transportGather(tensor::GatherOp op, EncodingAttr encoding, const TargetLayouts &layouts) {
  RankedTensorType source = op.getSourceType();
  ArrayRef<int64_t> gathered = op.getGatherDims();
  int64_t batches = op.getIndicesType().getRank() - 1;
  bool isReduced = op.getResultType().getRank() == batches + source.getRank() - int64_t(gathered.size());
  if (op.getResultType().getRank() != source.getRank() ||
      (isReduced && !gathered.empty() && !llvm::equal(gathered, llvm::seq<int64_t>(0, gathered.size()))))
    return {std::nullopt, PropagateEncodingsCode::GATHER_MOVES_DIMENSIONS};
  if (!llvm::all_of(gathered, [&](int64_t dim) { return carriesOnlyBatch(encoding, dim); })) {
    if (!layouts.areKnown())
      return {std::nullopt, PropagateEncodingsCode::NEEDS_TARGET};
    SmallVector<Layout> all = layouts.get(source, encoding);
    auto isTiled = [&](const Layout &layout, int64_t dim) {
      return layout.isPadded(dim) || llvm::count_if(layout.getNormalForm(), [&](const Digit &digit) { return digit.dim == dim; }) > 1;
    };
    if (all.empty() || llvm::any_of(all, [&](const Layout &layout) {
          return llvm::any_of(gathered, [&](int64_t dim) { return isTiled(layout, dim); });
        }))
      return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
  }
  return {makeUnary(op, encoding, encoding)};
}

/// TF8: the source is a box of the result.
Transported transportPad(tensor::PadOp op, EncodingAttr encoding, const TargetLayouts &layouts) {
  RankedTensorType source = op.getSourceType();
  Box box{op.getResultType(), op.getMixedLowPad(), {}, llvm::SmallBitVector(source.getRank())};
  SmallVector<OpFoldResult> high = op.getMixedHighPad();
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    box.sizes.push_back(Builder(op.getContext()).getIndexAttr(source.getDimSize(dim)));
    box.whole[dim] = isZeroInteger(box.offsets[dim]) && isZeroInteger(high[dim]);
    if (!box.whole[dim] && !source.hasStaticShape() && !carriesOnlyBatch(encoding, dim))
      return {std::nullopt, PropagateEncodingsCode::UNALIGNED_SLICE};
  }
  if (std::optional<PropagateEncodingsCode> obstacle = getBoxObstacle(box, encoding, layouts, /*mayBePart=*/false))
    return {std::nullopt, *obstacle};
  return {makeUnary(op, encoding, encoding)};
}

} // namespace

bool weir::encoding::isMove(Operation *op) {
  if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()) || op->getNumOperands() == 0 ||
      !isa<RankedTensorType>(op->getOperand(0).getType()))
    return false;
  return isIdentity(op) || isBitcast(op) ||
         isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, flow::TensorReshapeOp, tensor::ExtractSliceOp, flow::TensorSliceOp,
             tensor::InsertSliceOp, flow::TensorUpdateOp, tensor::ConcatOp, tensor::PadOp, tensor::GatherOp>(op);
}

Transported weir::encoding::transportMove(Operation *op, bool fromOperand, unsigned index, EncodingAttr encoding,
                                          const TargetLayouts &layouts) {
  if (isa<tensor::InsertSliceOp, flow::TensorUpdateOp>(op))
    return transportUpdate(op, fromOperand, index, encoding, layouts);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return transportConcat(concat, encoding, layouts);
  if (fromOperand && index != 0)
    return {};
  if (isIdentity(op))
    return transportIdentity(op, encoding, layouts);
  if (isBitcast(op))
    return transportBitcast(op, encoding, fromOperand, layouts);
  if (isa<tensor::ExtractSliceOp, flow::TensorSliceOp>(op))
    return transportSlice(op, encoding, fromOperand, layouts);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return transportPad(pad, encoding, layouts);
  if (auto gather = dyn_cast<tensor::GatherOp>(op))
    return transportGather(gather, encoding, layouts);
  return transportReshape(op, encoding, fromOperand, layouts);
}
