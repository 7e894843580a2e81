#include "passes/Codegen/GPU/TiledOp.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;

/// Points times steps that an unrolled loop has at most: more instructions would not fit in caches.
static constexpr int64_t kMostPointsUnrolled = 64;

//===- Points ----------------------------------------------------------------------------------------------------------------------===//

TileShape::TileShape(ArrayRef<int64_t> sizes) : sizes(sizes) {
  for (int64_t size : sizes)
    points *= size;
}

SmallVector<unsigned> TileShape::getPlaces(unsigned point) const {
  return llvm::map_to_vector(sizes, [&](int64_t size) {
    unsigned place = point % size;
    point /= size;
    return place;
  });
}

unsigned TileShape::project(unsigned point, const llvm::SmallBitVector &used) const {
  unsigned projected = 0;
  for (auto [loop, place] : llvm::enumerate(getPlaces(point)))
    if (used.test(loop))
      projected = getNeighbour(projected, loop, place);
  return projected;
}

unsigned TileShape::getNeighbour(unsigned point, unsigned loop, int64_t distance) const {
  for (int64_t size : ArrayRef(sizes).take_front(loop))
    distance *= size;
  return point + distance;
}

std::optional<SmallVector<int64_t>> weir::chooseTileSizes(const StructuredLoops &loops,
                                                          const BodyDependences &dependences,
                                                          const RegisterTileLimits &limits) {
  if (limits.accumulators <= 1 || loops.sequential.empty() || loops.parallel.empty() ||
      !llvm::all_of(loops.inRegister, [](bool is) { return is; }))
    return std::nullopt;
  SmallVector<int64_t> extents = llvm::map_to_vector(
      loops.extents, [](Value extent) { return std::max<int64_t>(1, LoopExtent::of(extent).guess()); });
  SmallVector<int64_t> sizes =
      chooseThreadTile(loops.op, dependences, loops.parallel, loops.sequential.back(), extents, limits);
  if (llvm::all_of(sizes, [](int64_t size) { return size == 1; }))
    return std::nullopt;
  return sizes;
}

//===- The op ----------------------------------------------------------------------------------------------------------------------===//

TiledOp::TiledOp(KernelState &state, const StructuredLoops &loops, const BodyDependences &dependences,
                 ArrayRef<int64_t> sizes)
    : OpEmitter(state, loops), sequential(loops.sequential), dependences(dependences), shape(sizes),
      indices(sizes.size()), isInside(sizes.size()) {}

void TiledOp::emit() {
  SharedAccesses accesses = state.barriers.getAccesses(op);
  bool isOneTile = llvm::all_of(loops.parallel, [&](unsigned loop) {
    std::optional<int64_t> extent = getConstantIntValue(loops.extents[loop]);
    return extent && *extent <= shape.sizes[loop];
  });
  for (SharedAccess &access : accesses)
    access.isOfFirst = isOneTile;
  state.barriers.order(loc, accesses);
  chooseWideLoop();
  SmallVector<unsigned> order = loops.getThreadOrder(views);
  SmallVector<Value> counts;
  Value total = views.constant(loc, 1);
  LoopNest nest;
  for (unsigned loop : order) {
    Value size = views.constant(loc, shape.sizes[loop]);
    counts.push_back(builder.createOrFold<arith::CeilDivUIOp>(loc, loops.extents[loop], size));
    total = views.multiply(loc, total, counts.back());
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    int64_t bound = llvm::divideCeil(extent.bound, shape.sizes[loop]);
    nest.elements.push_back({bound, extent.value ? counts.back() : Value()});
  }
  nest.sequential = loops.getLoopExtents(sequential);
  nest.mostUnrolled = getMostUnrolled();
  state.iterations.add(nest);

  OpBuilder::InsertionGuard guard(builder);
  placeThread(order, state.beginThreadLoop(loc, counts, total), counts);
  SmallVector<Value> accumulators;
  for (OpOperand &init : op.getDpsInitsMutable())
    for (unsigned point = 0; point < shape.points; ++point)
      accumulators.push_back(state.inits.load(init, locate(init, point)));
  SmallVector<Value> results = emitLoops(0, accumulators);
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable()))
    store(ArrayRef<Value>(results).slice(i * shape.points, shape.points), init);
}

/// Elements of a thread, or groups of them, are apart by the number of threads along the loop of neighbours, so that
/// these load what is side by side. Along others they are next to each other: what windows share is read while caches
/// have it.
void TiledOp::placeThread(ArrayRef<unsigned> order, ArrayRef<Value> blocks, ArrayRef<Value> counts) {
  for (auto [loop, block, count] : llvm::zip_equal(order, blocks, counts)) {
    Value extent = loops.extents[loop];
    int64_t size = shape.sizes[loop];
    std::optional<int64_t> known = getConstantIntValue(extent);
    bool isWhole = size == 1 || (known && *known % size == 0);
    int64_t group = loop != order.back() ? size : loop == wideLoop ? wideGroup : 1;
    Value first = views.multiply(loc, block, views.constant(loc, group));
    for (int64_t i = 0; i < size; ++i) {
      Value index = views.add(loc, first, views.multiply(loc, count, views.constant(loc, i / group * group)));
      index = views.add(loc, index, views.constant(loc, i % group));
      Value isIn;
      // The first element of a block is inside: there would be no such block.
      if (!isWhole && i != 0)
        index = clamp(index, extent, first, isIn);
      indices[loop].push_back(index);
      isInside[loop].push_back(isIn);
    }
  }
}

Value TiledOp::getIsInside(unsigned point) {
  Value all;
  for (auto [loop, place] : llvm::enumerate(shape.getPlaces(point)))
    if (!isInside[loop].empty() && isInside[loop][place]) {
      Value other = isInside[loop][place];
      all = all ? arith::AndIOp::create(builder, loc, all, other).getResult() : other;
    }
  return all;
}

SmallVector<Value> TiledOp::getIndices(unsigned point) const {
  SmallVector<Value> all;
  for (auto [loop, place] : llvm::enumerate(shape.getPlaces(point)))
    all.push_back(indices[loop].empty() ? Value() : indices[loop][place]);
  return all;
}

int64_t TiledOp::getMostUnrolled() const { return std::max<int64_t>(1, kMostPointsUnrolled / shape.points); }

//===- Loops and body --------------------------------------------------------------------------------------------------------------===//

SmallVector<Value> TiledOp::emitLoops(unsigned depth, ArrayRef<Value> accumulators) {
  emitShared(depth);
  if (depth == sequential.size())
    return emitBody(accumulators);
  if (depth + 1 == sequential.size())
    return emitInnermost(accumulators);
  return llvm::to_vector_of<Value>(emitLoop(depth, accumulators).getResults());
}

SmallVector<Value> TiledOp::emitInnermost(ArrayRef<Value> accumulators) {
  auto loop = emitLoop(sequential.size() - 1, accumulators);
  state.iterations.addInnermost(loop, getMostUnrolled());
  return llvm::to_vector_of<Value>(loop.getResults());
}

scf::ForOp TiledOp::emitLoop(unsigned depth, ArrayRef<Value> accumulators) {
  unsigned dim = sequential[depth];
  auto loop = scf::ForOp::create(builder, loc, views.constant(loc, 0), loops.extents[dim], views.constant(loc, 1),
                                 accumulators);
  if (depth == 0)
    outermost = loop;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  indices[dim] = {loop.getInductionVar()};
  scf::YieldOp::create(builder, loc, emitLoops(depth + 1, llvm::to_vector_of<Value>(loop.getRegionIterArgs())));
  return loop;
}

/// The index of an operand's element, of which the part of the parallel loops is the same in each step.
Value TiledOp::locateInMemory(OpOperand &operand, unsigned point) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  unsigned projected = shape.project(point, dependences.lookup(op.getMatchingBlockArgument(&operand)));
  Value &fixed = addresses[{operand.getOperandNumber(), projected}];
  SmallVector<Value> moving = getIndices(point), still(moving);
  for (unsigned loop : loops.parallel)
    moving[loop] = views.constant(loc, 0);
  if (!fixed) {
    OpBuilder::InsertionGuard guard(builder);
    if (outermost)
      builder.setInsertionPoint(outermost);
    for (unsigned loop : sequential)
      still[loop] = views.constant(loc, 0);
    fixed = views.linearize(loc, operand.get(), views.applyMap(loc, map, still));
  }
  return views.addStrides(loc, fixed, operand.get(), views.applyMap(loc, map, moving));
}

Value TiledOp::load(OpOperand &operand, unsigned point) {
  if (!isLinear(op.getMatchingIndexingMap(&operand)))
    return views.load(loc, operand.get(), locate(operand, point));
  return views.loadAt(loc, operand.get(), locateInMemory(operand, point));
}

/// How many of the sequential loops have to be around what depends on `used`.
static unsigned getDepth(ArrayRef<unsigned> sequential, const llvm::SmallBitVector &used) {
  for (unsigned depth = sequential.size(); depth > 0; --depth)
    if (used.test(sequential[depth - 1]))
      return depth;
  return 0;
}

void TiledOp::emitShared(unsigned depth) {
  auto forEachOwn = [&](const llvm::SmallBitVector &used, llvm::function_ref<void(unsigned)> emit) {
    for (unsigned point = 0; point < shape.points; ++point)
      if (shape.project(point, used) == point)
        emit(point);
  };
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (dependences.isAccumulated(argument) || argument.use_empty())
      continue;
    llvm::SmallBitVector used = dependences.lookup(argument);
    if (getDepth(sequential, used) != depth)
      continue;
    forEachOwn(used, [&](unsigned point) {
      if (loadWide(operand, point))
        return;
      bool isBuffer = isa<MemRefType>(operand.get().getType());
      values[{argument, point}] = isBuffer ? load(operand, point) : state.values.lookup(operand.get());
    });
  }
  llvm::DenseMap<Operation *, unsigned> depths;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.getNumResults() == 0 || dependences.isAccumulated(inner.getResult(0)))
      continue;
    llvm::SmallBitVector used = dependences.lookup(inner.getResult(0));
    // What may fail stays where the steps are, as there may be none, and what depends on it stays after it.
    bool mayMove = isSpeculatable(&inner) && isMemoryEffectFree(&inner);
    unsigned wanted = mayMove ? getDepth(sequential, used) : sequential.size();
    inner.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        wanted = std::max(wanted, depths.lookup(operand.getDefiningOp()));
    });
    depths[&inner] = wanted;
    if (wanted == depth)
      forEachOwn(used, [&](unsigned point) { clone(inner, point); });
  }
}

void TiledOp::clone(Operation &inner, unsigned point) {
  Block *body = inner.getBlock();
  auto mapOperand = [&](Value operand) {
    if (operand.getParentBlock() == body)
      state.values.map(operand, values.lookup({operand, shape.project(point, dependences.lookup(operand))}));
  };
  inner.walk([&](Operation *nested) { llvm::for_each(nested->getOperands(), mapOperand); });
  state.cloneScalar(inner, getIndices(point));
  for (Value result : inner.getResults())
    values[{result, point}] = state.values.lookup(result);
}

SmallVector<Value> TiledOp::emitBody(ArrayRef<Value> accumulators) {
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable()))
    for (unsigned point = 0; point < shape.points; ++point)
      values[{op.getMatchingBlockArgument(&init), point}] = accumulators[i * shape.points + point];
  for (unsigned point = 0; point < shape.points; ++point)
    for (Operation &inner : op.getBlock()->without_terminator())
      if (inner.getNumResults() != 0 && dependences.isAccumulated(inner.getResult(0)))
        clone(inner, point);
  SmallVector<Value> results;
  for (Value yielded : op.getBlock()->getTerminator()->getOperands())
    for (unsigned point = 0; point < shape.points; ++point) {
      unsigned projected = shape.project(point, dependences.lookup(yielded));
      bool isLocal = yielded.getParentBlock() == op.getBlock();
      results.push_back(isLocal ? values.lookup({yielded, projected}) : state.values.lookup(yielded));
    }
  return results;
}

//===- Several neighbours at once --------------------------------------------------------------------------------------------------===//

void TiledOp::chooseWideLoop() {
  OpOperand &result = *op.getDpsInitOperand(0);
  const FlatView &view = views.lookup(result.get());
  for (unsigned loop : loops.parallel)
    if (isContiguousAlong(op.getMatchingIndexingMap(&result), view, loop)) {
      int64_t group = llvm::bit_floor(uint64_t(state.limits.getMostElements(getStoredBytes(view))));
      while (shape.sizes[loop] % group != 0)
        group /= 2;
      wideLoop = loop;
      wideGroup = group;
    }
}

bool TiledOp::loadWide(OpOperand &operand, unsigned point) {
  BlockArgument argument = op.getMatchingBlockArgument(&operand);
  if (loadedWide.erase({argument, point}))
    return true;
  if (wideGroup == 1 || !isa<MemRefType>(operand.get().getType()) || isInside[wideLoop].back() ||
      !isContiguousAlong(op.getMatchingIndexingMap(&operand), views.lookup(operand.get()), wideLoop) ||
      shape.getPlaces(point)[wideLoop] % wideGroup != 0)
    return false;
  Value place = locateInMemory(operand, point);
  if (!views.isAligned(operand.get(), place, wideGroup))
    return false;
  for (auto [i, value] : llvm::enumerate(views.loadVector(loc, operand.get(), place, wideGroup))) {
    unsigned neighbour = shape.getNeighbour(point, wideLoop, i);
    values[{argument, neighbour}] = value;
    if (i != 0)
      loadedWide.insert({argument, neighbour});
  }
  return true;
}

void TiledOp::store(ArrayRef<Value> results, OpOperand &init) {
  AffineMap map = op.getMatchingIndexingMap(&init);
  bool mayBeWide = wideGroup > 1 && isContiguousAlong(map, views.lookup(init.get()), wideLoop);
  BitVector isStored(shape.points);
  for (unsigned point = 0; point < shape.points; ++point) {
    if (isStored.test(point))
      continue;
    Value place;
    if (mayBeWide && shape.getPlaces(point)[wideLoop] % wideGroup == 0 &&
        !getIsInside(shape.getNeighbour(point, wideLoop, wideGroup - 1)))
      place = views.linearize(loc, init.get(), locate(init, point));
    if (!place || !views.isAligned(init.get(), place, wideGroup)) {
      storeInside(point, results[point], init);
      continue;
    }
    SmallVector<Value> elements;
    for (int64_t i = 0; i < wideGroup; ++i) {
      unsigned neighbour = shape.getNeighbour(point, wideLoop, i);
      elements.push_back(results[neighbour]);
      isStored.set(neighbour);
    }
    views.storeVector(loc, elements, init.get(), place);
  }
}

void TiledOp::storeInside(unsigned point, Value value, OpOperand &init) {
  Value isIn = getIsInside(point);
  OpBuilder::InsertionGuard guard(builder);
  if (isIn)
    beginIf(isIn);
  views.store(loc, value, init.get(), locate(init, point));
}
