#include "passes/Encoding/Propagation/Transport.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

bool weir::encoding::isPlainTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.getEncoding();
}

RankedTensorType weir::encoding::getEncodedType(Type plain, EncodingAttr encoding) {
  auto type = cast<RankedTensorType>(plain);
  return RankedTensorType::get(type.getShape(), type.getElementType(), encoding);
}

bool weir::encoding::isFree(Value value) {
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return isPlainTensor(value.getType()) && isFree(fill.getOutputs().front());
  return value.getDefiningOp<tensor::EmptyOp>() && isPlainTensor(value.getType());
}

PaddingState weir::encoding::getFreeState(Value value) {
  Type element = getElementTypeOrSelf(value);
  auto fill = value.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return weakestState(element);
  Attribute constant;
  matchPattern(fill.getInputs().front(), m_Constant(&constant));
  return stateOfFill(constant, element);
}

namespace {

/// `map` leads from the dimensions of the tensor that has the encoding to those of another one. Null if no tiled loop is left.
EncodingAttr append(EncodingAttr encoding, AffineMap map) {
  EncodingAttr result = normalizeEncoding(encoding.appendMap(map));
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  AffineMap composed = result.getComposedMap(result.getOperandNumber());
  if (!loops || !composed)
    return {};
  for (int64_t loop : llvm::concat<int64_t>(loops->m, loops->n, loops->k, loops->kb))
    if (composed.isFunctionOfDim(loop))
      return result;
  return {};
}

/// Whether a dimension of the tensor carries batch loops only, which no layout tiles.
bool carriesOnlyBatch(EncodingAttr encoding, int64_t dim) {
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  AffineMap composed = encoding.getComposedMap(encoding.getOperandNumber());
  if (!loops || !composed)
    return false;
  for (int64_t loop : llvm::concat<int64_t>(loops->m, loops->n, loops->k, loops->kb))
    if (composed.getResult(dim).isFunctionOfDim(loop))
      return false;
  return true;
}

/// Structured ops on tensors, but those with encodings of their own.
bool isStructured(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() && !isa<linalg::FillOp>(op) &&
         !linalg::isaContractionOpInterface(linalgOp) && !linalg::isaConvolutionOpInterface(linalgOp);
}

/// TF1, TF2, TF3, TF7: `known` has a map that names each loop once, so that all others follow.
Transported transportStructured(linalg::LinalgOp op, AffineMap known, EncodingAttr encoding) {
  if (!known.isPermutation())
    return {};
  AffineMap inverse = inversePermutation(known);
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (type == utils::IteratorType::parallel)
      continue;
    std::optional<unsigned> dim = known.getResultPosition(getAffineDimExpr(loop, op.getContext()));
    // TF7 without targets: a tiled loop may be padded.
    if (!dim || !carriesOnlyBatch(encoding, *dim))
      return {std::nullopt, PropagateEncodingsCode::reduction_over_padding};
  }
  OpEncodings encodings;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    EncodingAttr own;
    // Broadcasts from the known operand are no matter: a map that is a permutation has all loops.
    if (isPlainTensor(operand.get().getType()) && map.getNumResults() != 0) {
      if (!map.isProjectedPermutation())
        return {};
      own = append(encoding, map.compose(inverse));
    }
    encodings.operands.push_back(own);
  }
  // TF0: results have the types of their inits, and each needs an encoding.
  for (OpOperand &init : op.getDpsInitsMutable()) {
    EncodingAttr own = encodings.operands[init.getOperandNumber()];
    if (!own)
      return {std::nullopt, op.getNumDpsInits() > 1 ? PropagateEncodingsCode::mixed_result_maps : PropagateEncodingsCode::opaque_op};
    encodings.results.push_back(own);
  }
  return {encodings};
}

/// TF5: dimensions of size 1 leave, in the order of the reassociation. Nothing for other reshapes.
std::optional<AffineMap> getUnitDimsMap(RankedTensorType expanded, ArrayRef<ReassociationIndices> reassociation) {
  SmallVector<AffineExpr> kept;
  for (const ReassociationIndices &group : reassociation) {
    SmallVector<int64_t> others =
        llvm::filter_to_vector(group, [&](int64_t dim) { return expanded.getDimSize(dim) != 1; });
    if (others.size() > 1)
      return std::nullopt;
    kept.push_back(getAffineDimExpr(others.empty() ? group.front() : others.front(), expanded.getContext()));
  }
  return AffineMap::get(expanded.getRank(), 0, kept, expanded.getContext());
}

/// TF5, from the expanded to the collapsed tensor.
Transported transportCollapse(tensor::CollapseShapeOp op, EncodingAttr encoding, bool isForward) {
  std::optional<AffineMap> map = getUnitDimsMap(op.getSrcType(), op.getReassociationIndices());
  if (!map || !isForward)
    return {std::nullopt, PropagateEncodingsCode::reshape_splits_tile};
  EncodingAttr result = append(encoding, *map);
  if (!result)
    return {std::nullopt, PropagateEncodingsCode::reshape_splits_tile};
  return {OpEncodings{{encoding}, {result}}};
}

/// TF9 without targets: whole in each dimension that carries more than batch loops.
Transported transportSlice(tensor::ExtractSliceOp op, EncodingAttr encoding) {
  RankedTensorType source = op.getSourceType();
  if (op.getType().getRank() != source.getRank() || !op.hasUnitStride())
    return {std::nullopt, PropagateEncodingsCode::unaligned_slice};
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    if (!carriesOnlyBatch(encoding, dim) &&
        (!isZeroInteger(op.getMixedOffsets()[dim]) || source.isDynamicDim(dim) ||
         getConstantIntValue(op.getMixedSizes()[dim]) != source.getDimSize(dim)))
      return {std::nullopt, PropagateEncodingsCode::unaligned_slice};
  OpEncodings encodings;
  encodings.operands.assign(op->getNumOperands(), {});
  encodings.operands[0] = encoding;
  encodings.results = {encoding};
  return {encodings};
}

/// TF4, TF14: the operand under another type.
bool isIdentity(Operation *op) {
  return isa<tensor::CastOp, flow::TensorCloneOp, flow::TensorBarrierOp>(op) &&
         isa<RankedTensorType>(op->getResult(0).getType());
}

Transported transportIdentity(Operation *op, EncodingAttr encoding) {
  OpEncodings encodings;
  encodings.operands.assign(op->getNumOperands(), {});
  encodings.operands[0] = encoding;
  encodings.results = {encoding};
  return {encodings};
}

Transported transport(Operation *op, bool fromOperand, unsigned index, EncodingAttr encoding) {
  // Values that have an encoding already keep it.
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()), SmallVector<Type>(op->getResultTypes())))
    if (isa<RankedTensorType>(type) && !isPlainTensor(type))
      return {};
  if (isStructured(op)) {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    OpOperand &operand = fromOperand ? op->getOpOperand(index) : *linalgOp.getDpsInitOperand(index);
    return transportStructured(linalgOp, linalgOp.getMatchingIndexingMap(&operand), encoding);
  }
  if (fromOperand && index != 0)
    return {};
  if (isIdentity(op))
    return transportIdentity(op, encoding);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return transportCollapse(collapse, encoding, fromOperand);
  // A dimension of size 1 that is added would be no loop.
  if (isa<tensor::ExpandShapeOp>(op))
    return {std::nullopt, PropagateEncodingsCode::reshape_splits_tile};
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return transportSlice(slice, encoding);
  return {};
}

} // namespace

std::optional<PropagateEncodingsCode> weir::encoding::getOpacity(Operation *op) {
  if (isStructured(op) || isIdentity(op) || isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::ExtractSliceOp>(op))
    return std::nullopt;
  return PropagateEncodingsCode::opaque_op;
}

Transported weir::encoding::transportFromOperand(Operation *op, unsigned operand, EncodingAttr encoding) {
  return transport(op, /*fromOperand=*/true, operand, encoding);
}

Transported weir::encoding::transportFromResult(Operation *op, unsigned result, EncodingAttr encoding) {
  return transport(op, /*fromOperand=*/false, result, encoding);
}

SmallVector<PaddingState> weir::encoding::transferPadding(Operation *op, ArrayRef<std::optional<PaddingState>> operands) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && linalgOp.getNumReductionLoops() == 0)
    return evaluateBody(*linalgOp.getBlock(), operands);
  // The combined elements of padding are combinations of padding; only their type is asked.
  if (linalgOp)
    return llvm::map_to_vector(op->getResultTypes(), [](Type type) { return weakestState(getElementTypeOrSelf(type)); });
  Type element = getElementTypeOrSelf(op->getResult(0));
  return {operands.empty() || !operands[0] ? weakestState(element) : *operands[0]};
}
