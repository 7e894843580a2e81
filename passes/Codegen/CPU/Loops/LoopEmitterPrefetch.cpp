/// Prefetches of a LoopEmitter, a line or so in each iteration of a reduction.
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir::cpu;
using weir::Stride;

/// Iterations that a line takes to come, and those for which the arithmetic pays.
static constexpr int64_t kFewestIterations = 64;
/// A panel is meant for the second-level cache: the first one has the rows.
static constexpr uint32_t kPanelLocality = 3;
/// Of what an iteration gets further, a fixed-point number: a loop of products has no time for divisions.
static constexpr unsigned kFractionBits = 16;

Value LoopEmitter::scale(Value iteration, Value fraction) {
  return b.createOrFold<arith::ShRUIOp>(loc, here().mul(iteration, fraction), constant(kFractionBits));
}

//===------------------------------------------------------------------------------------------------------------------===//
// Neighbours
//===------------------------------------------------------------------------------------------------------------------===//

void LoopEmitter::prefetchInlined() {
  if (reductions.size() != 1 || parallel.size() < 2 || isVectorLoop(parallel.back()) || remaining || lanes() == 1)
    return;
  std::optional<int64_t> depth = getConstantIntValue(extents[reductions.front()]);
  if (!depth || *depth < kFewestIterations || *depth < points[parallel.back()] * points[plan.vectorLoop])
    return;
  if (init)
    prefetch(*init, /*next=*/true);
  if (epilogue)
    prefetch(*epilogue, /*next=*/false);
}

void LoopEmitter::prefetch(Inlined &inlined, bool next) {
  linalg::LinalgOp other = inlined.neighbour.op;
  unsigned rowLoop = parallel.back();
  Value k = base[reductions.front()], row, column;
  for (OpOperand *input : other.getDpsInputOperands()) {
    AffineMap map = other.getMatchingIndexingMap(input);
    if (!isa<MemRefType>(input->get().getType()) || !map.isPermutation() || input->get() == other.getDpsInits()[0])
      continue;
    if (!row) {
      row = base[rowLoop];
      if (next) // After the last step none exists: that one asks for its own rows again.
        row = here().min(here().add(row, points[rowLoop]), here().sub(toValue(extents[rowLoop]), constant(points[rowLoop])));
      int64_t depth = *getConstantIntValue(extents[reductions.front()]);
      row = here().add(row, scale(k, constant((points[rowLoop] << kFractionBits) / depth)));
      // A power of two takes no division; a vector after the tile's may be asked for, too.
      Value mask = constant(llvm::PowerOf2Ceil(points[plan.vectorLoop]) - 1);
      column = here().add(base[plan.vectorLoop], here().mul(b.createOrFold<arith::AndIOp>(loc, k, mask), lanes()));
    }
    SmallVector<Value> indices = llvm::map_to_vector(map.getResults(), [&](AffineExpr e) {
      unsigned loop = inlined.neighbour.loops[cast<AffineDimExpr>(e).getPosition()];
      return loop == rowLoop ? row : isVectorLoop(loop) ? column : base[loop];
    });
    memref::PrefetchOp::create(b, loc, input->get(), indices, /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
  }
}

//===------------------------------------------------------------------------------------------------------------------===//
// Panels
//===------------------------------------------------------------------------------------------------------------------===//

OpOperand *LoopEmitter::findPanelOperand() {
  if (reductions.size() != 1 || parallel.size() < 3 || reducesLanes() || isVectorLoop(parallel.back()))
    return nullptr;
  unsigned reduction = reductions.front();
  std::optional<int64_t> depth = getConstantIntValue(extents[reduction]), width = getConstantIntValue(extents[plan.vectorLoop]);
  if (!depth || *depth < kFewestIterations || !width || *width != plan.unroll[plan.vectorLoop] * plan.lanes)
    return nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto type = dyn_cast<MemRefType>(input->get().getType());
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!type || !map.isProjectedPermutation() || !map.isFunctionOfDim(reduction) || !map.isFunctionOfDim(plan.vectorLoop) || map.isFunctionOfDim(parallel.back()) ||
        weir::getStride(op, *input, plan.vectorLoop) != Stride::Unit || weir::getAccess(input->get()) != "ro")
      continue;
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)) || strides[*map.getResultPosition(b.getAffineDimExpr(reduction))] != *width)
      continue;
    auto isPanelLoop = [&](unsigned loop) { return !isVectorLoop(loop) && map.isFunctionOfDim(loop); };
    if (llvm::any_of(parallel, isPanelLoop))
      return input;
  }
  return nullptr;
}

void LoopEmitter::enterPanel() {
  nextPanel.reset();
  OpOperand *operand = findPanelOperand();
  unsigned rowLoop = parallel.empty() ? 0 : parallel.back();
  // The rows that are left over are few, and may be none.
  if (!operand || remaining || lanes() != plan.lanes || points[rowLoop] != plan.unroll[rowLoop])
    return;
  NextPanel panel;
  panel.buffer = operand->get();
  AffineMap map = op.getMatchingIndexingMap(operand);
  unsigned innermost = 0;
  for (unsigned loop : parallel)
    if (!isVectorLoop(loop) && map.isFunctionOfDim(loop))
      innermost = loop;
  panel.indices = llvm::map_to_vector(map.getResults(), [&](AffineExpr e) {
    unsigned loop = cast<AffineDimExpr>(e).getPosition();
    return isReduction(loop) || isVectorLoop(loop) ? constant(0) : base[loop];
  });
  unsigned panelDim = *map.getResultPosition(b.getAffineDimExpr(innermost));
  panel.rowDim = *map.getResultPosition(b.getAffineDimExpr(reductions.front()));
  int64_t depth = *getConstantIntValue(extents[reductions.front()]);
  Value next = here().add(panel.indices[panelDim], 1);
  if (panelBegin && plan.packedOperand >= 0) {
    // All blocks of a panel follow each other.
    Value row = here().add(panelBegin, plan.reductionBlock);
    panel.indices[panel.rowDim] = here().rem(row, depth);
    next = here().add(panel.indices[panelDim], here().div(row, depth));
    depth = plan.reductionBlock;
  } else if (panelBegin) {
    // The last panel is followed by the first one's next block, and its last block by the next tile.
    std::optional<int64_t> panels = getConstantIntValue(extents[innermost]);
    if (!panels)
      return;
    Value row = here().add(panelBegin, here().mul(here().div(next, *panels), plan.reductionBlock));
    panel.indices[panel.rowDim] = here().rem(row, depth);
    next = here().add(here().rem(next, *panels), here().mul(here().div(row, depth), *panels));
    depth = plan.reductionBlock;
  }
  panel.indices[panelDim] = next;
  // The last panel of a tile is followed by the first one of the next tile.
  auto view = panel.buffer.getDefiningOp<memref::SubViewOp>();
  if (view && view.hasUnitStride() && view.getSourceType().getRank() == view.getType().getRank()) {
    panel.buffer = view.getSource();
    for (auto [index, offset] : llvm::zip_equal(panel.indices, view.getMixedOffsets()))
      index = here().add(index, toValue(offset));
  }
  Value count = toValue(memref::getMixedSize(b, loc, panel.buffer, panelDim));
  // There is nothing after the last one: it is asked for again.
  panel.indices[panelDim] = here().min(panel.indices[panelDim], here().sub(count, constant(1)));
  panel.laneDim = *map.getResultPosition(b.getAffineDimExpr(plan.vectorLoop));

  // The steps over rows share the lines of the panel, the iterations of a step the lines of the step.
  panel.elementsOfLine = plan.lanes * std::max(1u, 32 / cast<MemRefType>(panel.buffer.getType()).getElementTypeBitWidth());
  int64_t all = llvm::divideCeil(depth * plan.unroll[plan.vectorLoop] * plan.lanes, panel.elementsOfLine);
  Value step = here().div(base[rowLoop], plan.unroll[rowLoop]), lines;
  if (std::optional<int64_t> rows = getConstantIntValue(extents[rowLoop])) {
    int64_t ofStep = all / (*rows / plan.unroll[rowLoop]);
    lines = constant(ofStep);
    panel.linesOfIteration = llvm::divideCeil(ofStep, depth);
  } else {
    // How many steps there are is not known: with few of them the rest of the panel is left to the processor.
    Value steps = here().div(toValue(extents[rowLoop]), plan.unroll[rowLoop]);
    lines = here().min(arith::DivUIOp::create(b, loc, constant(all), steps), constant(depth));
    panel.linesOfIteration = 1;
  }
  panel.firstElement = here().mul(here().mul(step, lines), panel.elementsOfLine);
  panel.elementsOfIteration = here().div(here().mul(lines, panel.elementsOfLine << kFractionBits), depth);
  nextPanel = panel;
}

void LoopEmitter::prefetchPanel() {
  if (!nextPanel)
    return;
  Value k = base[reductions.front()];
  if (panelBegin)
    k = here().sub(k, panelBegin);
  Value element = here().add(nextPanel->firstElement, scale(k, nextPanel->elementsOfIteration));
  for (int64_t i = 0; i < nextPanel->linesOfIteration; ++i) {
    // Rows of a panel follow each other without a gap, so that a line needs no division by their length.
    SmallVector<Value> indices = nextPanel->indices;
    Value lane = here().add(element, i * nextPanel->elementsOfLine);
    indices[nextPanel->laneDim] = here().add(indices[nextPanel->laneDim], lane);
    memref::PrefetchOp::create(b, loc, nextPanel->buffer, indices, /*isWrite=*/false, kPanelLocality, /*isDataCache=*/true);
  }
}
