/// How a LoopEmitter copies a panel of an operand and blocks the reduction for it.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"

using namespace mlir;
using namespace weir::cpu;
using weir::LoopPlan;

void LoopEmitter::emitPacking() {
  OpOperand &operand = op->getOpOperand(plan.packedOperand);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  // The part of the operand that this step and this block of the reduction read.
  auto source = cast<MemRefType>(operand.get().getType());
  SmallVector<OpFoldResult> offsets(source.getRank()), sizes(source.getRank()), strides(source.getRank(), b.getIndexAttr(1));
  SmallVector<AffineExpr> sourceExprs(source.getRank());
  unsigned rank = reductions.size() + 1;
  SmallVector<OpFoldResult> panelSizes(rank);
  OpFoldResult width = b.getIndexAttr(points[plan.vectorLoop] * lanes());
  if (remaining)
    width = getAsOpFoldResult(remaining);
  SmallVector<AffineExpr> kept;
  for (auto [i, e] : llvm::enumerate(map.getResults())) {
    unsigned loop = cast<AffineDimExpr>(e).getPosition();
    if (isVectorLoop(loop)) {
      offsets[i] = base[loop];
      sizes[i] = width;
      sourceExprs[i] = b.getAffineDimExpr(rank - 1);
      panelSizes[rank - 1] = width;
    } else if (isReduction(loop)) {
      unsigned position = std::distance(reductions.begin(), llvm::find(reductions, loop));
      offsets[i] = ranges[loop].first;
      AffineExpr lo, hi;
      bindSymbols(b.getContext(), lo, hi);
      sizes[i] = affine::makeComposedFoldedAffineApply(b, loc, hi - lo, {ranges[loop].first, ranges[loop].second});
      sourceExprs[i] = b.getAffineDimExpr(position);
      panelSizes[position] = sizes[i];
    } else {
      offsets[i] = base[loop];
      sizes[i] = b.getIndexAttr(1);
      sourceExprs[i] = b.getAffineConstantExpr(0);
    }
  }
  Value from = memref::SubViewOp::create(b, loc, operand.get(), offsets, sizes, strides);
  SmallVector<OpFoldResult> zeros(rank, b.getIndexAttr(0)), ones(rank, b.getIndexAttr(1));
  if (remaining)
    clearVectors(panelSizes);
  Value to = memref::SubViewOp::create(b, loc, panel, zeros, panelSizes, ones);
  emitCopy(operand, from, AffineMap::get(rank, 0, sourceExprs, b.getContext()), to);
}

/// Loops that copy `from`, a part of `operand` that `map` reads, and widen it where the body does.
void LoopEmitter::emitCopy(OpOperand &operand, Value from, AffineMap map, Value to) {
  unsigned rank = map.getNumDims();
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  Operation *widening = weir::getWidening(op, operand);
  auto copy = linalg::GenericOp::create(b, loc, from, to, ArrayRef{map, b.getMultiDimIdentityMap(rank)}, loops, [&](OpBuilder &nested, Location l, ValueRange args) {
    IRMapping values;
    values.map(Value(op.getMatchingBlockArgument(&operand)), args[0]);
    linalg::YieldOp::create(nested, l, widening ? nested.clone(*widening, values)->getResult(0) : args[0]);
  });
  emitFilling(cast<linalg::LinalgOp>(copy.getOperation()));
}

/// Whole vectors are loaded from a panel: lanes without a column are zeros, as anything else may be a NaN or slow to multiply.
void LoopEmitter::clearVectors(ArrayRef<OpFoldResult> panelSizes) {
  SmallVector<OpFoldResult> sizes(panelSizes);
  sizes.back() = b.getIndexAttr(points[plan.vectorLoop] * lanes());
  SmallVector<OpFoldResult> zeros(sizes.size(), b.getIndexAttr(0)), ones(sizes.size(), b.getIndexAttr(1));
  Value vectors = memref::SubViewOp::create(b, loc, panel, zeros, sizes, ones);
  Type element = cast<MemRefType>(panel.getType()).getElementType();
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  emitFilling(linalg::FillOp::create(b, loc, zero, vectors));
}

/// Loops for an op that fills a panel. Where lanes do not pay there is no plan to execute: the op stays, and becomes scalar loops with
/// the others of its kind.
void LoopEmitter::emitFilling(linalg::LinalgOp filling) {
  LoopPlan fillingPlan = weir::planLoops(filling, target);
  if (fillingPlan.vectorLoop < 0)
    return;
  OpBuilder::InsertionGuard guard(b);
  weir::emitLoops(b, filling, fillingPlan, target);
}

void LoopEmitter::emitReductionBlocks(llvm::function_ref<void()> inner) {
  if (!plan.reductionBlock)
    return inner();
  unsigned loop = reductions.front();
  auto old = ranges[loop];
  std::optional<int64_t> extent = getConstantIntValue(old.second);
  if (extent && *extent <= plan.reductionBlock) {
    panelBegin = constant(0);
    return inner();
  }
  auto forOp = scf::ForOp::create(b, loc, toValue(old.first), toValue(old.second), constant(plan.reductionBlock));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(forOp.getBody());
  panelBegin = forOp.getInductionVar();
  AffineExpr k, e;
  bindDims(b.getContext(), k);
  bindSymbols(b.getContext(), e);
  OpFoldResult end;
  if (extent && *extent % plan.reductionBlock == 0)
    end = affine::makeComposedFoldedAffineApply(b, loc, AffineMap::get(1, 0, k + plan.reductionBlock), {OpFoldResult(panelBegin)});
  else
    end = affine::makeComposedFoldedAffineMin(b, loc, AffineMap::get(1, 1, {k + plan.reductionBlock, e}, b.getContext()),
                                              {OpFoldResult(panelBegin), old.second});
  ranges[loop] = {panelBegin, end};
  inner();
  ranges[loop] = old;
}
