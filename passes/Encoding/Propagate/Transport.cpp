#include "passes/Encoding/Propagate/Transport.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "passes/Encoding/Kernel/PaddedReductions.h"
#include "passes/Encoding/Propagate/Moves.h"

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

EncodingAttr weir::encoding::appendMap(EncodingAttr encoding, AffineMap map) {
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

bool weir::encoding::carriesOnlyBatch(EncodingAttr encoding, int64_t dim) {
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  AffineMap composed = encoding.getComposedMap(encoding.getOperandNumber());
  if (!loops || !composed)
    return false;
  for (int64_t loop : llvm::concat<int64_t>(loops->m, loops->n, loops->k, loops->kb))
    if (composed.getResult(dim).isFunctionOfDim(loop))
      return false;
  return true;
}

namespace {

/// Structured ops on tensors, but those with encodings of their own.
bool isStructured(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && linalgOp.hasPureTensorSemantics() && !isa<linalg::FillOp>(op) &&
         !linalg::isaContractionOpInterface(linalgOp) && !linalg::isaConvolutionOpInterface(linalgOp);
}

/// TF1, TF2, TF3, TF7: `known` has a map that names each loop once, so that all others follow.
Transported transportStructured(linalg::LinalgOp op, OpOperand &operandKnown, EncodingAttr encoding, const TargetLayouts &layouts) {
  AffineMap known = op.getMatchingIndexingMap(&operandKnown);
  if (!known.isPermutation())
    return {};
  AffineMap inverse = inversePermutation(known);
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (type == utils::IteratorType::parallel)
      continue;
    std::optional<unsigned> dim = known.getResultPosition(getAffineDimExpr(loop, op.getContext()));
    if (!dim)
      return {std::nullopt, PropagateEncodingsCode::REDUCTION_OVER_PADDING};
    if (carriesOnlyBatch(encoding, *dim))
      continue;
    // TF7: without targets a tiled loop may be padded. What lies there does not matter where kernels put neutral terms in its place (M3).
    if (!layouts.areKnown())
      return {std::nullopt, PropagateEncodingsCode::NEEDS_TARGET};
    SmallVector<Layout> all = layouts.get(cast<RankedTensorType>(operandKnown.get().getType()), encoding);
    if (all.empty() || (!getCombiner(op) && llvm::any_of(all, [&](const Layout &layout) { return layout.isPadded(*dim); })))
      return {std::nullopt, PropagateEncodingsCode::REDUCTION_OVER_PADDING};
  }
  OpEncodings encodings;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    EncodingAttr own;
    // Broadcasts from the known operand are no matter: a map that is a permutation has all loops.
    if (isPlainTensor(operand.get().getType()) && map.getNumResults() != 0) {
      if (!map.isProjectedPermutation())
        return {};
      AffineMap between = map.compose(inverse);
      own = layouts.getMoved(encoding, between, [&] { return appendMap(encoding, between); });
    }
    encodings.operands.push_back(own);
  }
  // TF0: results have the types of their inits, and each needs an encoding.
  for (OpOperand &init : op.getDpsInitsMutable()) {
    EncodingAttr own = encodings.operands[init.getOperandNumber()];
    if (!own)
      return {std::nullopt, op.getNumDpsInits() > 1 ? PropagateEncodingsCode::MIXED_RESULT_MAPS : PropagateEncodingsCode::OPAQUE_OP};
    encodings.results.push_back(own);
  }
  return {encodings};
}

Transported transport(Operation *op, bool fromOperand, unsigned index, EncodingAttr encoding, const TargetLayouts &layouts) {
  // Values that have an encoding already keep it.
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()), SmallVector<Type>(op->getResultTypes())))
    if (isa<RankedTensorType>(type) && !isPlainTensor(type))
      return {};
  if (isStructured(op)) {
    auto linalgOp = cast<linalg::LinalgOp>(op);
    OpOperand &operand = fromOperand ? op->getOpOperand(index) : *linalgOp.getDpsInitOperand(index);
    return transportStructured(linalgOp, operand, encoding, layouts);
  }
  return isMove(op) ? transportMove(op, fromOperand, index, encoding, layouts) : Transported();
}

} // namespace

std::optional<PropagateEncodingsCode> weir::encoding::getOpacity(Operation *op) {
  if (isStructured(op) || isMove(op))
    return std::nullopt;
  return PropagateEncodingsCode::OPAQUE_OP;
}

Transported weir::encoding::transportFromOperand(Operation *op, unsigned operand, EncodingAttr encoding, const TargetLayouts &layouts) {
  return transport(op, /*fromOperand=*/true, operand, encoding, layouts);
}

Transported weir::encoding::transportFromResult(Operation *op, unsigned result, EncodingAttr encoding, const TargetLayouts &layouts) {
  return transport(op, /*fromOperand=*/false, result, encoding, layouts);
}

/// The loops of an op along which the padding of a result lies that may be read.
static llvm::SmallBitVector getPaddedLoops(linalg::LinalgOp op, const OpEncodings &encodings) {
  llvm::SmallBitVector loops(op.getNumLoops());
  for (auto [init, encoding] : llvm::zip_equal(op.getDpsInitsMutable(), encodings.results)) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    std::optional<SmallVector<int64_t>> k = encoding.getReductionDims();
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      if (k && !k->empty() ? llvm::is_contained(*k, int64_t(dim)) : !carriesOnlyBatch(encoding, dim))
        for (unsigned loop = 0; loop < loops.size(); ++loop)
          loops[loop] = loops[loop] || map.getResult(dim).isFunctionOfDim(loop);
  }
  return loops;
}

/// Element-wise ops and reductions. What is reduced has no padding (TF7), so that an element of the padding is combined of such elements.
static SmallVector<PaddingState> transferStructured(linalg::LinalgOp op, const OpEncodings &encodings,
                                                    ArrayRef<std::optional<PaddingState>> operands) {
  llvm::SmallBitVector loops = getPaddedLoops(op, encodings);
  SmallVector<std::optional<PaddingState>> states(operands);
  for (OpOperand &operand : op->getOpOperands()) {
    // In the padding of the result an operand without that dimension is read where it has elements.
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (llvm::any_of(loops.set_bits(), [&](unsigned loop) { return !map.isFunctionOfDim(loop); }))
      states[operand.getOperandNumber()] = std::nullopt;
  }
  // The accumulator holds what it starts from, or what the body makes of it.
  while (true) {
    SmallVector<PaddingState> results = evaluateBody(*op.getBlock(), states);
    bool isStable = op.getNumReductionLoops() == 0;
    if (!isStable) {
      isStable = true;
      for (auto [init, result] : llvm::zip_equal(op.getDpsInitsMutable(), results)) {
        std::optional<PaddingState> &state = states[init.getOperandNumber()];
        PaddingState start = state.value_or(weakestState(getElementTypeOrSelf(init.get())));
        result = join(result, start);
        isStable &= result == start;
        state = result;
      }
    }
    if (isStable)
      return results;
  }
}

bool weir::encoding::isZeroAround(Value value) {
  if (value.getDefiningOp<SetEncodingOp>())
    return true;
  auto fill = value.getDefiningOp<linalg::FillOp>();
  Attribute constant;
  return fill && matchPattern(fill.getInputs().front(), m_Constant(&constant)) &&
         stateOfFill(constant, getElementTypeOrSelf(value)) == PaddingState::Zero;
}

SmallVector<PaddingState> weir::encoding::transferPadding(Operation *op, const OpEncodings &encodings,
                                                          ArrayRef<std::optional<PaddingState>> operands) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return transferStructured(linalgOp, encodings, operands);
  // Elements go elsewhere; an operand that is plain is converted, or writes no padding.
  Type element = getElementTypeOrSelf(op->getResult(0));
  std::optional<PaddingState> all;
  for (auto [i, state] : llvm::enumerate(operands)) {
    if (!state)
      continue;
    bool isSameType = getElementTypeOrSelf(op->getOperand(i)) == element;
    PaddingState own = isSameType || *state == PaddingState::Zero ? *state : weakestState(element);
    all = all ? join(*all, own) : own;
  }
  return {all.value_or(weakestState(element))};
}
