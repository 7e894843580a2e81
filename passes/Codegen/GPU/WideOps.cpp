/// Several neighbours at a time: what a thread loads and stores at once where these are aligned for certain.
#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/Common/IndexDivisor.h"
#include "passes/Codegen/GPU/KernelEmitter.h"

using namespace mlir;
using namespace weir;

/// How many elements of `bytes` each a thread may have at once.
static int64_t getMostElements(const WorkgroupLimits &limits, int64_t bytes) {
  return std::max<int64_t>(1, std::min(limits.vectorElements, limits.vectorBytes / bytes));
}

int64_t weir::getStoredBytes(const FlatView &view) { return util::getElementBytes(cast<MemRefType>(view.base.getType()).getElementType()); }

//===- Ops without reductions ------------------------------------------------------------------------------------------------------===//

/// Each operand is the same for all neighbours, or in workgroup memory, or they are side by side from a multiple of `count` on. One at least does.
bool KernelEmitter::canBeWide(const StructuredLoops &loops, unsigned loop, int64_t count) {
  linalg::LinalgOp op = loops.op;
  bool isAnyWide = false;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!isa<MemRefType>(operand.get().getType()) || !map.isFunctionOfDim(loop))
      continue;
    const FlatView &view = views.lookup(operand.get());
    bool isRead = !op.getMatchingBlockArgument(&operand).use_empty();
    if ((!isRead && !op.isDpsInit(&operand)) || !views.isInBinding(operand.get()))
      continue;
    if (!isContiguousAlong(map, view, loop) || !views.isAligned(operand.get(), view.offset, count))
      return false;
    for (auto [expr, stride] : llvm::zip_equal(map.getResults(), view.strides))
      if (expr != getAffineDimExpr(loop, op.getContext()) && (expr.isFunctionOfDim(loop) || getDivisor(stride) % count != 0))
        return false;
    isAnyWide = true;
  }
  return isAnyWide;
}

bool KernelEmitter::emitWide(const StructuredLoops &loops) {
  linalg::LinalgOp op = loops.op;
  if (limits.vectorBytes == 0 || !loops.sequential.empty() || loops.parallel.empty())
    return false;
  int64_t bytes = 1;
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()))
      bytes = std::max(bytes, getStoredBytes(views.lookup(operand)));
  OpOperand &result = *op.getDpsInitOperand(0);
  std::optional<unsigned> loop;
  for (unsigned i : loops.parallel)
    if (isContiguousAlong(op.getMatchingIndexingMap(&result), views.lookup(result.get()), i))
      loop = i;
  std::optional<int64_t> extent = loop ? getConstantIntValue(loops.extents[*loop]) : std::nullopt;
  if (!extent)
    return false;
  int64_t count = llvm::bit_floor(uint64_t(getMostElements(limits, bytes)));
  while (count > 1 && (*extent % count != 0 || !canBeWide(loops, *loop, count)))
    count /= 2;
  if (count == 1)
    return false;

  Location loc = op.getLoc();
  // Neighbouring threads have neighbouring groups.
  SmallVector<unsigned> order(loops.parallel);
  llvm::erase(order, *loop);
  order.push_back(*loop);
  this->order(loc, getAccesses(loops, order, count));
  SmallVector<Value> extents = llvm::map_to_vector(order, [&](unsigned i) { return loops.extents[i]; });
  extents.back() = views.constant(loc, *extent / count);
  Value total = views.constant(loc, 1);
  for (Value each : extents)
    total = views.multiply(loc, total, each);
  iterations.add({around, llvm::map_to_vector(extents, LoopExtent::of), {}});
  auto groups = scf::ForOp::create(builder, loc, thread, total, views.constant(loc, limits.threads));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(groups.getBody());
  SmallVector<Value> indices(loops.extents.size());
  for (auto [i, index] : llvm::zip_equal(order, delinearize(loc, groups.getInductionVar(), extents)))
    indices[i] = index;
  Value first = indices[*loop] = views.multiply(loc, indices[*loop], views.constant(loc, count));

  DenseMap<BlockArgument, SmallVector<Value>> loaded;
  auto isWide = [&](OpOperand &operand) { return op.getMatchingIndexingMap(&operand).isFunctionOfDim(*loop); };
  auto at = [&](OpOperand &operand) { return applyMap(loc, op.getMatchingIndexingMap(&operand), indices); };
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (!isa<MemRefType>(operand.get().getType()))
      values.map(argument, values.lookup(operand.get()));
    else if (argument.use_empty())
      continue;
    else if (!isWide(operand) || firstValues.contains(operand.get()))
      values.map(argument, loadInit(operand, at(operand)));
    else if (views.isInBinding(operand.get()))
      loaded[argument] = views.loadVector(loc, operand.get(), views.linearize(loc, operand.get(), at(operand)), count);
    else
      for (int64_t i = 0; i < count; ++i) {
        indices[*loop] = views.add(loc, first, views.constant(loc, i));
        loaded[argument].push_back(views.load(loc, operand.get(), at(operand)));
      }
    indices[*loop] = first;
  }
  SmallVector<SmallVector<Value>> results(op.getNumDpsInits());
  for (int64_t i = 0; i < count; ++i) {
    indices[*loop] = views.add(loc, first, views.constant(loc, i));
    for (auto &[argument, elements] : loaded)
      values.map(argument, elements[i]);
    for (Operation &inner : op.getBlock()->without_terminator())
      cloneScalar(inner, indices);
    for (auto [elements, yielded] : llvm::zip_equal(results, op.getBlock()->getTerminator()->getOperands()))
      elements.push_back(values.lookup(yielded));
  }
  for (auto [elements, init] : llvm::zip_equal(results, op.getDpsInitsMutable())) {
    indices[*loop] = first;
    if (views.isInBinding(init.get())) {
      views.storeVector(loc, elements, init.get(), views.linearize(loc, init.get(), at(init)));
      continue;
    }
    for (auto [i, element] : llvm::enumerate(elements)) {
      indices[*loop] = views.add(loc, first, views.constant(loc, i));
      views.store(loc, element, init.get(), at(init));
    }
  }
  return true;
}

//===- Tiles -----------------------------------------------------------------------------------------------------------------------===//

void KernelEmitter::chooseWideLoop(TiledLoops &tile) {
  linalg::LinalgOp op = tile.loops.op;
  OpOperand &result = *op.getDpsInitOperand(0);
  const FlatView &view = views.lookup(result.get());
  for (unsigned loop : tile.loops.parallel)
    if (isContiguousAlong(op.getMatchingIndexingMap(&result), view, loop)) {
      int64_t group = llvm::bit_floor(uint64_t(getMostElements(limits, getStoredBytes(view))));
      while (tile.sizes[loop] % group != 0)
        group /= 2;
      tile.wideLoop = loop;
      tile.wideGroup = group;
    }
}

unsigned KernelEmitter::getNeighbour(const TiledLoops &tile, unsigned point, int64_t distance) const {
  unsigned stride = 1;
  for (unsigned loop = 0; loop < tile.wideLoop; ++loop)
    stride *= tile.sizes[loop];
  return point + distance * stride;
}

bool KernelEmitter::loadWide(TiledLoops &tile, OpOperand &operand, unsigned point) {
  linalg::LinalgOp op = tile.loops.op;
  BlockArgument argument = op.getMatchingBlockArgument(&operand);
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (tile.loadedWide.erase({argument, point}))
    return true;
  if (tile.wideGroup == 1 || tile.staged || !isa<MemRefType>(operand.get().getType()) || tile.isInside[tile.wideLoop].back() ||
      !isContiguousAlong(map, views.lookup(operand.get()), tile.wideLoop) || tile.getPlaces(point)[tile.wideLoop] % tile.wideGroup != 0)
    return false;
  Value place = locateTiled(tile, operand, point);
  if (!views.isAligned(operand.get(), place, tile.wideGroup))
    return false;
  for (auto [i, value] : llvm::enumerate(views.loadVector(op.getLoc(), operand.get(), place, tile.wideGroup))) {
    unsigned neighbour = getNeighbour(tile, point, i);
    tile.values[{argument, neighbour}] = value;
    if (i != 0)
      tile.loadedWide.insert({argument, neighbour});
  }
  return true;
}

void KernelEmitter::storeTile(const TiledLoops &tile, ArrayRef<Value> values, OpOperand &init) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  AffineMap map = op.getMatchingIndexingMap(&init);
  bool mayBeWide = tile.wideGroup > 1 && isContiguousAlong(map, views.lookup(init.get()), tile.wideLoop);
  BitVector isStored(tile.points);
  for (unsigned point = 0; point < tile.points; ++point) {
    if (isStored.test(point))
      continue;
    Value place;
    if (mayBeWide && tile.getPlaces(point)[tile.wideLoop] % tile.wideGroup == 0 && !getIsInside(tile, getNeighbour(tile, point, tile.wideGroup - 1)))
      place = views.linearize(loc, init.get(), applyMap(loc, map, getIndices(tile, point)));
    if (!place || !views.isAligned(init.get(), place, tile.wideGroup)) {
      storeInside(tile, point, values[point], init);
      continue;
    }
    SmallVector<Value> elements;
    for (int64_t i = 0; i < tile.wideGroup; ++i) {
      elements.push_back(values[getNeighbour(tile, point, i)]);
      isStored.set(getNeighbour(tile, point, i));
    }
    views.storeVector(loc, elements, init.get(), place);
  }
}
