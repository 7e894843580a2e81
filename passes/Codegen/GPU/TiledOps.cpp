/// Structured ops of which a thread computes several elements at a time: what does not depend on a loop of the tile is loaded once along it.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelEmitter.h"

using namespace mlir;
using namespace weir;

/// Elements of a tile that differ in loops that `value` does not depend on have it in common.
unsigned TiledLoops::project(unsigned point, const llvm::SmallBitVector &used) const {
  unsigned projected = 0, stride = 1;
  for (auto [loop, size] : llvm::enumerate(sizes)) {
    unsigned place = point % size;
    point /= size;
    projected += used.test(loop) ? place * stride : 0;
    stride *= size;
  }
  return projected;
}

SmallVector<unsigned> TiledLoops::getPlaces(unsigned point) const {
  return llvm::map_to_vector(sizes, [&](int64_t size) {
    unsigned place = point % size;
    point /= size;
    return place;
  });
}

bool weir::isLinear(AffineMap map) {
  bool result = true;
  map.walkExprs([&](AffineExpr expr) {
    result &= expr.getKind() != AffineExprKind::Mod && expr.getKind() != AffineExprKind::FloorDiv && expr.getKind() != AffineExprKind::CeilDiv;
  });
  SmallVector<Attribute> zeros(map.getNumInputs(), IntegerAttr::get(IndexType::get(map.getContext()), 0)), origin;
  return result && succeeded(map.constantFold(zeros, origin)) &&
         llvm::all_of(origin, [](Attribute place) { return cast<IntegerAttr>(place).getInt() == 0; });
}

bool weir::isContiguousAlong(AffineMap map, const FlatView &view, unsigned loop) {
  if (!isLinear(map))
    return false;
  SmallVector<Attribute> one(map.getNumInputs(), IntegerAttr::get(IndexType::get(map.getContext()), 0)), places;
  one[loop] = IntegerAttr::get(IndexType::get(map.getContext()), 1);
  if (failed(map.constantFold(one, places)))
    return false;
  bool isContiguous = false;
  for (auto [place, stride] : llvm::zip_equal(places, view.strides)) {
    int64_t factor = cast<IntegerAttr>(place).getInt();
    if (factor == 0)
      continue;
    if (isContiguous || factor != 1 || !isConstantIntValue(stride, 1))
      return false;
    isContiguous = true;
  }
  return isContiguous;
}

/// How many of the sequential loops have to be around what depends on `used`.
static unsigned getDepth(const StructuredLoops &loops, const llvm::SmallBitVector &used) {
  for (unsigned depth = loops.sequential.size(); depth > 0; --depth)
    if (used.test(loops.sequential[depth - 1]))
      return depth;
  return 0;
}

std::optional<SmallVector<int64_t>> KernelEmitter::chooseTile(const StructuredLoops &loops, const BodyDependences &dependences) {
  if (limits.tile.accumulators <= 1 || loops.sequential.empty() || loops.parallel.empty() ||
      !llvm::all_of(loops.inRegister, [](bool is) { return is; }))
    return std::nullopt;
  SmallVector<int64_t> extents = llvm::map_to_vector(loops.extents, [](Value value) {
    LoopExtent extent = LoopExtent::of(value);
    return std::max<int64_t>(1, extent.value ? int64_t(IterationCount::dynamicGuess) : extent.bound);
  });
  SmallVector<int64_t> sizes = chooseThreadTile(loops.op, dependences, loops.parallel, loops.sequential.back(), extents, limits.tile);
  if (llvm::all_of(sizes, [](int64_t size) { return size == 1; }))
    return std::nullopt;
  return sizes;
}

void KernelEmitter::emitTiled(const StructuredLoops &loops, const BodyDependences &dependences, ArrayRef<int64_t> sizes) {
  linalg::LinalgOp op = loops.op;
  Location loc = op.getLoc();
  TiledLoops tile(loops, dependences, sizes);
  SharedAccesses accesses = getAccesses(op);
  bool isOneTile = llvm::all_of(loops.parallel, [&](unsigned loop) {
    std::optional<int64_t> extent = getConstantIntValue(loops.extents[loop]);
    return extent && *extent <= sizes[loop];
  });
  for (SharedAccess &access : accesses)
    access.isOfFirst = isOneTile;
  this->order(loc, accesses);
  chooseWideLoop(tile);
  SmallVector<Value> counts;
  SmallVector<LoopExtent> blockCounts;
  Value total = views.constant(loc, 1);
  SmallVector<unsigned> order = getThreadOrder(loops);
  for (unsigned loop : order) {
    counts.push_back(builder.createOrFold<arith::CeilDivUIOp>(loc, loops.extents[loop], views.constant(loc, sizes[loop])));
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    blockCounts.push_back({int64_t(llvm::divideCeil(extent.bound, sizes[loop])), extent.value ? counts.back() : Value()});
    total = views.multiply(loc, total, counts.back());
    tile.points *= sizes[loop];
  }
  SmallVector<LoopExtent> sequential =
      llvm::map_to_vector(loops.sequential, [&](unsigned loop) { return LoopExtent::of(loops.extents[loop]); });
  // A step has many instructions: unrolled often they would not fit in caches.
  int64_t unroll = std::max<int64_t>(1, 64 / tile.points);
  iterations.add({around, blockCounts, sequential, unroll});

  auto blocks = scf::ForOp::create(builder, loc, thread, total, views.constant(loc, limits.threads));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(blocks.getBody());
  tile.indices.resize(loops.extents.size());
  tile.isInside.resize(loops.extents.size());
  // Elements of a thread, or groups of them, are apart by the number of threads along the loop of neighbours, so that these load what is side
  // by side. Along others they are next to each other: what windows share is read while caches have it.
  for (auto [loop, block, count] : llvm::zip_equal(order, delinearize(loc, blocks.getInductionVar(), counts), counts)) {
    Value extent = loops.extents[loop];
    std::optional<int64_t> known = getConstantIntValue(extent);
    bool isWhole = sizes[loop] == 1 || (known && *known % sizes[loop] == 0);
    int64_t group = loop != order.back() ? sizes[loop] : loop == tile.wideLoop ? tile.wideGroup : 1;
    Value first = views.multiply(loc, block, views.constant(loc, group));
    for (int64_t i = 0; i < sizes[loop]; ++i) {
      Value index = views.add(loc, first, views.multiply(loc, count, views.constant(loc, i / group * group)));
      index = views.add(loc, index, views.constant(loc, i % group));
      Value isInside;
      // The first element of a block is inside: there would be no such block.
      if (!isWhole && i != 0) {
        isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, extent);
        index = arith::SelectOp::create(builder, loc, isInside, index, first);
      }
      tile.indices[loop].push_back(index);
      tile.isInside[loop].push_back(isInside);
    }
  }
  SmallVector<Value> accumulators;
  for (OpOperand &init : op.getDpsInitsMutable())
    for (unsigned point = 0; point < tile.points; ++point)
      accumulators.push_back(loadInit(init, applyMap(loc, op.getMatchingIndexingMap(&init), getIndices(tile, point))));
  SmallVector<Value> results = emitTiledLoops(tile, 0, accumulators);
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable()))
    storeTile(tile, ArrayRef<Value>(results).slice(i * tile.points, tile.points), init);
}

Value KernelEmitter::getIsInside(const TiledLoops &tile, unsigned point) {
  Location loc = tile.loops.op->getLoc();
  Value isInside;
  for (auto [loop, place] : llvm::enumerate(tile.getPlaces(point)))
    if (!tile.isInside[loop].empty() && tile.isInside[loop][place]) {
      Value other = tile.isInside[loop][place];
      isInside = isInside ? arith::AndIOp::create(builder, loc, isInside, other).getResult() : other;
    }
  return isInside;
}

Value KernelEmitter::loadInside(const TiledLoops &tile, unsigned point, OpOperand &init) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  auto load = [&] { return loadInit(init, applyMap(loc, op.getMatchingIndexingMap(&init), getIndices(tile, point))); };
  Value isInside = getIsInside(tile, point);
  if (!isInside || firstValues.contains(init.get()))
    return load();
  Type type = views.lookup(init.get()).element;
  auto choice = scf::IfOp::create(builder, loc, type, isInside, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(builder, loc, load());
  builder.setInsertionPointToStart(choice.elseBlock());
  Value zero = createZero(builder, loc, type);
  scf::YieldOp::create(builder, loc, zero);
  return choice.getResult(0);
}

void KernelEmitter::storeInside(const TiledLoops &tile, unsigned point, Value value, OpOperand &init) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  Value isInside = getIsInside(tile, point);
  OpBuilder::InsertionGuard guard(builder);
  if (isInside)
    builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isInside, /*withElseRegion=*/false).thenBlock());
  views.store(loc, value, init.get(), applyMap(loc, op.getMatchingIndexingMap(&init), getIndices(tile, point)));
}

SmallVector<Value> KernelEmitter::getIndices(const TiledLoops &tile, unsigned point) {
  SmallVector<Value> indices;
  for (auto [loop, place] : llvm::enumerate(tile.getPlaces(point)))
    indices.push_back(tile.indices[loop].empty() ? Value() : tile.indices[loop][place]);
  return indices;
}

SmallVector<Value> KernelEmitter::emitTiledLoops(TiledLoops &tile, unsigned depth, ArrayRef<Value> accumulators) {
  const StructuredLoops &loops = tile.loops;
  emitShared(tile, depth);
  if (depth == loops.sequential.size())
    return emitTiledBody(tile, accumulators);
  if (tile.staged && depth + 1 == loops.sequential.size())
    return emitStagedLoop(tile, accumulators);
  Location loc = loops.op->getLoc();
  unsigned dim = loops.sequential[depth];
  auto loop = scf::ForOp::create(builder, loc, views.constant(loc, 0), loops.extents[dim], views.constant(loc, 1), accumulators);
  if (depth == 0)
    tile.outermost = loop;
  if (depth + 1 == loops.sequential.size())
    innermost.push_back({loop, std::max<int64_t>(1, 64 / tile.points)});
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  tile.indices[dim] = {loop.getInductionVar()};
  SmallVector<Value> results = emitTiledLoops(tile, depth + 1, llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
  scf::YieldOp::create(builder, loc, results);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// The place of an operand's element, of which the part of the parallel loops is the same in each step.
Value KernelEmitter::locateTiled(TiledLoops &tile, OpOperand &operand, unsigned point) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<Value> indices = getIndices(tile, point);
  Value &fixed = tile.addresses[{operand.getOperandNumber(), tile.project(point, tile.dependences.lookup(op.getMatchingBlockArgument(&operand)))}];
  SmallVector<Value> moving(indices);
  for (unsigned loop : tile.loops.parallel)
    moving[loop] = views.constant(loc, 0);
  if (!fixed) {
    OpBuilder::InsertionGuard guard(builder);
    if (tile.outermost)
      builder.setInsertionPoint(tile.outermost);
    SmallVector<Value> still(indices);
    for (unsigned loop : tile.loops.sequential)
      still[loop] = views.constant(loc, 0);
    fixed = views.linearize(loc, operand.get(), applyMap(loc, map, still));
  }
  return views.addStrides(loc, fixed, operand.get(), applyMap(loc, map, moving));
}

Value KernelEmitter::loadTiled(TiledLoops &tile, OpOperand &operand, unsigned point) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (Value value = tile.staged ? loadStaged(tile, operand, point) : Value())
    return value;
  if (!isLinear(map))
    return views.load(loc, operand.get(), applyMap(loc, map, getIndices(tile, point)));
  return views.loadAt(loc, operand.get(), locateTiled(tile, operand, point));
}

/// Computes what has no accumulator in it and depends on `depth` sequential loops, once for what the elements of the tile have in common.
void KernelEmitter::emitShared(TiledLoops &tile, unsigned depth) {
  linalg::LinalgOp op = tile.loops.op;
  auto forEachOwn = [&](const llvm::SmallBitVector &used, llvm::function_ref<void(unsigned)> emit) {
    for (unsigned point = 0; point < tile.points; ++point)
      if (tile.project(point, used) == point)
        emit(point);
  };
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (tile.dependences.isAccumulated(argument) || argument.use_empty())
      continue;
    llvm::SmallBitVector used = tile.dependences.lookup(argument);
    if (getDepth(tile.loops, used) != depth)
      continue;
    forEachOwn(used, [&](unsigned point) {
      if (loadWide(tile, operand, point))
        return;
      bool isBuffer = isa<MemRefType>(operand.get().getType());
      tile.values[{argument, point}] = isBuffer ? loadTiled(tile, operand, point) : values.lookup(operand.get());
    });
  }
  llvm::DenseMap<Operation *, unsigned> depths;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.getNumResults() == 0 || tile.dependences.isAccumulated(inner.getResult(0)))
      continue;
    llvm::SmallBitVector used = tile.dependences.lookup(inner.getResult(0));
    // What may fail stays where the steps are, as there may be none, and what depends on it stays after it.
    unsigned wanted = isSpeculatable(&inner) && isMemoryEffectFree(&inner) ? getDepth(tile.loops, used) : tile.loops.sequential.size();
    inner.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        wanted = std::max(wanted, depths.lookup(operand.getDefiningOp()));
    });
    depths[&inner] = wanted;
    if (wanted == depth)
      forEachOwn(used, [&](unsigned point) { cloneTiled(tile, inner, point); });
  }
}

void KernelEmitter::cloneTiled(TiledLoops &tile, Operation &inner, unsigned point) {
  Block *body = inner.getBlock();
  auto mapOperand = [&](Value operand) {
    if (operand.getParentBlock() == body)
      values.map(operand, tile.values.lookup({operand, tile.project(point, tile.dependences.lookup(operand))}));
  };
  inner.walk([&](Operation *nested) { llvm::for_each(nested->getOperands(), mapOperand); });
  cloneScalar(inner, getIndices(tile, point));
  for (Value result : inner.getResults())
    tile.values[{result, point}] = values.lookup(result);
}

SmallVector<Value> KernelEmitter::emitTiledBody(TiledLoops &tile, ArrayRef<Value> accumulators) {
  linalg::LinalgOp op = tile.loops.op;
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable()))
    for (unsigned point = 0; point < tile.points; ++point)
      tile.values[{op.getMatchingBlockArgument(&init), point}] = accumulators[i * tile.points + point];
  for (unsigned point = 0; point < tile.points; ++point)
    for (Operation &inner : op.getBlock()->without_terminator())
      if (inner.getNumResults() != 0 && tile.dependences.isAccumulated(inner.getResult(0)))
        cloneTiled(tile, inner, point);
  SmallVector<Value> results;
  for (Value yielded : op.getBlock()->getTerminator()->getOperands())
    for (unsigned point = 0; point < tile.points; ++point) {
      bool isLocal = yielded.getParentBlock() == op.getBlock();
      results.push_back(isLocal ? tile.values.lookup({yielded, tile.project(point, tile.dependences.lookup(yielded))}) : values.lookup(yielded));
    }
  return results;
}
