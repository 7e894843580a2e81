#include "passes/Codegen/GPU/WideOp.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/Common/IndexDivisor.h"

using namespace mlir;
using namespace weir;

bool weir::canBeWide(const StructuredLoops &loops, const FlatViews &views, unsigned loop, int64_t count) {
  linalg::LinalgOp op = loops.op;
  bool isAnyWide = false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!isa<MemRefType>(operand.get().getType()) || !map.isFunctionOfDim(loop))
      continue;
    if ((!readsElements(op, operand) && !op.isDpsInit(&operand)) || !views.isInBinding(operand.get()))
      continue;
    const FlatView &view = views.lookup(operand.get());
    if (!isContiguousAlong(map, view, loop) || !views.isAligned(operand.get(), view.offset, count))
      return false;
    for (auto [expr, stride] : llvm::zip_equal(map.getResults(), view.strides))
      if (expr != getAffineDimExpr(loop, op.getContext()) &&
          (expr.isFunctionOfDim(loop) || getDivisor(stride) % count != 0))
        return false;
    isAnyWide = true;
  }
  return isAnyWide;
}

bool WideOp::match() {
  if (state.limits.vectorBytes == 0 || !loops.sequential.empty() || loops.parallel.empty())
    return false;
  int64_t bytes = 1;
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()))
      bytes = std::max(bytes, getStoredBytes(views.lookup(operand)));
  OpOperand &result = *op.getDpsInitOperand(0);
  std::optional<unsigned> last;
  for (unsigned i : loops.parallel)
    if (isContiguousAlong(op.getMatchingIndexingMap(&result), views.lookup(result.get()), i))
      last = i;
  std::optional<int64_t> known = last ? getConstantIntValue(loops.extents[*last]) : std::nullopt;
  if (!known)
    return false;
  loop = *last;
  extent = *known;
  count = llvm::bit_floor(uint64_t(state.limits.getMostElements(bytes)));
  while (count > 1 && (extent % count != 0 || !canBeWide(loops, views, loop, count)))
    count /= 2;
  return count != 1;
}

void WideOp::loadOperand(OpOperand &operand) {
  BlockArgument argument = op.getMatchingBlockArgument(&operand);
  bool isWide = op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
  if (!isa<MemRefType>(operand.get().getType()))
    state.values.map(argument, state.values.lookup(operand.get()));
  else if (argument.use_empty())
    return;
  else if (!isWide || state.inits.getUniform(operand.get()))
    state.values.map(argument, state.inits.load(operand, locate(operand, indices)));
  else if (views.isInBinding(operand.get()))
    loaded[argument] =
        views.loadVector(loc, operand.get(), views.linearize(loc, operand.get(), locate(operand, indices)), count);
  else
    for (int64_t i = 0; i < count; ++i) {
      placeNeighbour(i);
      loaded[argument].push_back(views.load(loc, operand.get(), locate(operand, indices)));
    }
  indices[loop] = first;
}

void WideOp::compute() {
  results.resize(op.getNumDpsInits());
  for (int64_t i = 0; i < count; ++i) {
    placeNeighbour(i);
    for (auto &[argument, elements] : loaded)
      state.values.map(argument, elements[i]);
    for (Operation &inner : op.getBlock()->without_terminator())
      state.cloneScalar(inner, indices);
    for (auto [elements, yielded] : llvm::zip_equal(results, op.getBlock()->getTerminator()->getOperands()))
      elements.push_back(state.values.lookup(yielded));
  }
}

void WideOp::store(ArrayRef<Value> elements, OpOperand &init) {
  indices[loop] = first;
  if (views.isInBinding(init.get()))
    return views.storeVector(loc, elements, init.get(), views.linearize(loc, init.get(), locate(init, indices)));
  for (auto [i, element] : llvm::enumerate(elements)) {
    placeNeighbour(i);
    views.store(loc, element, init.get(), locate(init, indices));
  }
}

void WideOp::emit() {
  // Neighbouring threads have neighbouring groups.
  SmallVector<unsigned> order(loops.parallel);
  llvm::erase(order, loop);
  order.push_back(loop);
  state.barriers.order(loc, state.barriers.getAccesses(loops, order, count));
  SmallVector<Value> extents = loops.getExtents(order);
  extents.back() = views.constant(loc, extent / count);
  state.iterations.add({{}, llvm::map_to_vector(extents, LoopExtent::of), {}});
  OpBuilder::InsertionGuard guard(builder);
  for (auto [i, index] : llvm::zip_equal(order, state.beginThreadLoop(loc, extents, views.multiplyAll(loc, extents))))
    indices[i] = index;
  first = indices[loop] = views.multiply(loc, indices[loop], views.constant(loc, count));
  for (OpOperand &operand : op->getOpOperands())
    loadOperand(operand);
  compute();
  for (auto [elements, init] : llvm::zip_equal(results, op.getDpsInitsMutable()))
    store(elements, init);
}
