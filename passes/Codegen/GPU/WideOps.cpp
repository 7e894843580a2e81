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

/// One op of which a thread computes several neighbours along a loop.
class KernelEmitter::WideOp {
public:
  WideOp(KernelEmitter &emitter, const StructuredLoops &loops)
      : e(emitter), loops(loops), op(loops.op), loc(op->getLoc()), indices(loops.extents.size()) {}
  bool match();
  void emit();

private:
  SmallVector<Value> at(OpOperand &operand) { return e.applyMap(loc, op.getMatchingIndexingMap(&operand), indices); }
  void placeNeighbour(int64_t i) { indices[loop] = e.views.add(loc, first, e.views.constant(loc, i)); }
  void loadOperand(OpOperand &operand);
  void compute();
  void store(ArrayRef<Value> elements, OpOperand &init);

  KernelEmitter &e;
  const StructuredLoops &loops;
  linalg::LinalgOp op;
  Location loc;
  unsigned loop = 0;
  int64_t extent = 0, count = 1; ///< of the loop, and of the neighbours
  SmallVector<Value> indices;
  Value first; ///< place of the first neighbour
  DenseMap<BlockArgument, SmallVector<Value>> loaded;
  SmallVector<SmallVector<Value>> results;
};

bool KernelEmitter::WideOp::match() {
  if (e.limits.vectorBytes == 0 || !loops.sequential.empty() || loops.parallel.empty())
    return false;
  int64_t bytes = 1;
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()))
      bytes = std::max(bytes, getStoredBytes(e.views.lookup(operand)));
  OpOperand &result = *op.getDpsInitOperand(0);
  std::optional<unsigned> last;
  for (unsigned i : loops.parallel)
    if (isContiguousAlong(op.getMatchingIndexingMap(&result), e.views.lookup(result.get()), i))
      last = i;
  std::optional<int64_t> known = last ? getConstantIntValue(loops.extents[*last]) : std::nullopt;
  if (!known)
    return false;
  loop = *last;
  extent = *known;
  count = llvm::bit_floor(uint64_t(getMostElements(e.limits, bytes)));
  while (count > 1 && (extent % count != 0 || !e.canBeWide(loops, loop, count)))
    count /= 2;
  return count != 1;
}

void KernelEmitter::WideOp::loadOperand(OpOperand &operand) {
  BlockArgument argument = op.getMatchingBlockArgument(&operand);
  bool isWide = op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
  if (!isa<MemRefType>(operand.get().getType()))
    e.values.map(argument, e.values.lookup(operand.get()));
  else if (argument.use_empty())
    return;
  else if (!isWide || e.firstValues.contains(operand.get()))
    e.values.map(argument, e.loadInit(operand, at(operand)));
  else if (e.views.isInBinding(operand.get()))
    loaded[argument] = e.views.loadVector(loc, operand.get(), e.views.linearize(loc, operand.get(), at(operand)), count);
  else
    for (int64_t i = 0; i < count; ++i) {
      placeNeighbour(i);
      loaded[argument].push_back(e.views.load(loc, operand.get(), at(operand)));
    }
  indices[loop] = first;
}

void KernelEmitter::WideOp::compute() {
  results.resize(op.getNumDpsInits());
  for (int64_t i = 0; i < count; ++i) {
    placeNeighbour(i);
    for (auto &[argument, elements] : loaded)
      e.values.map(argument, elements[i]);
    for (Operation &inner : op.getBlock()->without_terminator())
      e.cloneScalar(inner, indices);
    for (auto [elements, yielded] : llvm::zip_equal(results, op.getBlock()->getTerminator()->getOperands()))
      elements.push_back(e.values.lookup(yielded));
  }
}

void KernelEmitter::WideOp::store(ArrayRef<Value> elements, OpOperand &init) {
  indices[loop] = first;
  if (e.views.isInBinding(init.get()))
    return e.views.storeVector(loc, elements, init.get(), e.views.linearize(loc, init.get(), at(init)));
  for (auto [i, element] : llvm::enumerate(elements)) {
    placeNeighbour(i);
    e.views.store(loc, element, init.get(), at(init));
  }
}

void KernelEmitter::WideOp::emit() {
  // Neighbouring threads have neighbouring groups.
  SmallVector<unsigned> order(loops.parallel);
  llvm::erase(order, loop);
  order.push_back(loop);
  e.order(loc, e.getAccesses(loops, order, count));
  SmallVector<Value> extents = llvm::map_to_vector(order, [&](unsigned i) { return loops.extents[i]; });
  extents.back() = e.views.constant(loc, extent / count);
  Value total = e.views.constant(loc, 1);
  for (Value each : extents)
    total = e.views.multiply(loc, total, each);
  e.iterations.add({e.around, llvm::map_to_vector(extents, LoopExtent::of), {}});
  auto groups = scf::ForOp::create(e.builder, loc, e.thread, total, e.views.constant(loc, e.limits.threads));
  OpBuilder::InsertionGuard guard(e.builder);
  e.builder.setInsertionPointToStart(groups.getBody());
  for (auto [i, index] : llvm::zip_equal(order, e.delinearize(loc, groups.getInductionVar(), extents)))
    indices[i] = index;
  first = indices[loop] = e.views.multiply(loc, indices[loop], e.views.constant(loc, count));
  for (OpOperand &operand : op->getOpOperands())
    loadOperand(operand);
  compute();
  for (auto [elements, init] : llvm::zip_equal(results, op.getDpsInitsMutable()))
    store(elements, init);
}

bool KernelEmitter::emitWide(const StructuredLoops &loops) {
  WideOp wide(*this, loops);
  bool matches = wide.match();
  if (matches)
    wide.emit();
  return matches;
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
