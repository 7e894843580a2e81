/// Contractions whose operands go through workgroup memory: all threads of a workgroup load the slices that a few steps of the reduction need,
/// then each computes its tile from them.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/GPU/KernelEmitter.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;

/// Elements between the lines of a slice that are not used, so that a column of it is in several banks; a multiple of four for wide loads.
static constexpr int64_t kLinePadding = 4;

/// Threads that share a pass over less than this part of what they could compute are better off with operands that they load on their own.
static constexpr double kLeastBusy = 0.25;

/// The number of threads along the columns of a tile, for the least passes, and then the least that is loaded.
static int64_t chooseThreadColumns(int64_t threads, int64_t rows, int64_t columns, int64_t tileRows, int64_t tileColumns) {
  int64_t best = 1;
  double bestPasses = -1;
  for (int64_t along = 2; along < threads; along *= 2) {
    if (threads % along != 0)
      continue;
    int64_t width = along * tileColumns, height = threads / along * tileRows;
    double passes = double(llvm::divideCeil(columns, width)) * double(llvm::divideCeil(rows, height)) * (1 + 1e-6 * double(width + height));
    if (bestPasses < 0 || passes < bestPasses) {
      best = along;
      bestPasses = passes;
    }
  }
  return best;
}

std::optional<StagedOperands> KernelEmitter::findStaged(const StructuredLoops &loops, const BodyDependences &dependences,
                                                        ArrayRef<int64_t> sizes) {
  linalg::LinalgOp op = loops.op;
  if (limits.stageDepth == 0 || op.getNumDpsInits() != 1)
    return std::nullopt;
  SmallVector<unsigned> tiled;
  for (auto [loop, size] : llvm::enumerate(sizes))
    if (size > 1)
      tiled.push_back(loop);
  if (tiled.size() != 2)
    return std::nullopt;
  // The columns are what neighbours store side by side.
  StagedOperands staged;
  bool isFirst = isContiguousAlong(op.getMatchingIndexingMap(op.getDpsInitOperand(0)), views.lookup(op.getDpsInits()[0]), tiled[0]);
  staged.column = isFirst ? tiled[0] : tiled[1];
  staged.row = staged.column == tiled[0] ? tiled[1] : tiled[0];

  SmallVector<OpOperand *> inputs;
  for (OpOperand *input : op.getDpsInputOperands())
    if (!op.getMatchingBlockArgument(input).use_empty() && isa<MemRefType>(input->get().getType()))
      inputs.push_back(input);
  if (inputs.size() != 2)
    return std::nullopt;
  auto dependsOn = [&](OpOperand *input, unsigned loop) { return op.getMatchingIndexingMap(input).isFunctionOfDim(loop); };
  if (dependsOn(inputs[0], staged.column))
    std::swap(inputs[0], inputs[1]);
  if (!dependsOn(inputs[0], staged.row) || dependsOn(inputs[0], staged.column) || !dependsOn(inputs[1], staged.column) ||
      dependsOn(inputs[1], staged.row))
    return std::nullopt;
  // The reduction with the most steps goes through workgroup memory.
  double longest = 0;
  bool isFloat = !isa<IntegerType>(views.lookup(op.getDpsInits()[0]).element);
  for (unsigned loop : loops.sequential) {
    // It becomes the innermost one.
    if (limits.keepsOrder && isFloat && loop != loops.sequential.back())
      continue;
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    double steps = extent.value ? IterationCount::dynamicGuess : double(extent.bound);
    if (steps > longest && dependsOn(inputs[0], loop) && dependsOn(inputs[1], loop)) {
      longest = steps;
      staged.depth = loop;
    }
  }
  // The loop over a single slice is not a loop: what it loads and where it puts that would be in registers all at once.
  if (longest < 2 * limits.stageDepth)
    return std::nullopt;
  if (!llvm::all_of(inputs, [&](OpOperand *input) { return isLinear(op.getMatchingIndexingMap(input)); }))
    return std::nullopt;

  auto guess = [&](unsigned loop) {
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    return extent.value ? int64_t(IterationCount::dynamicGuess) : std::max<int64_t>(1, extent.bound);
  };
  int64_t columns = chooseThreadColumns(limits.threads, guess(staged.row), guess(staged.column), sizes[staged.row], sizes[staged.column]);
  double busy = double(guess(staged.row)) * double(guess(staged.column)) / double(sizes[staged.row] * sizes[staged.column] * limits.threads);
  if (busy < kLeastBusy)
    return std::nullopt;
  staged.slices[0].threads = limits.threads / columns;
  staged.slices[1].threads = columns;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    Slice &slice = staged.slices[i];
    slice.operand = input;
    slice.loop = i == 0 ? staged.row : staged.column;
    slice.length = slice.threads * sizes[slice.loop];
    slice.line = llvm::alignTo(slice.length, 4) + kLinePadding;
    Value base = views.lookup(input->get()).base;
    if (cast<MemRefType>(base.getType()).getMemorySpace())
      continue; // it is in workgroup memory
    slice.isStaged = true;
  }
  if (!staged.slices[0].isStaged && !staged.slices[1].isStaged)
    return std::nullopt;
  for (auto [i, slice] : llvm::enumerate(staged.slices))
    if (slice.isStaged &&
        !(slice.memory = views.getScratch(op.getLoc(), cast<MemRefType>(views.lookup(slice.operand->get()).base.getType()).getElementType(),
                                          slice.line * limits.stageDepth, i, limits.bytes - plannedBytes)))
      return std::nullopt;
  return staged;
}

SharedAccesses KernelEmitter::getFirstAccesses(linalg::LinalgOp op, const StagedOperands &staged, bool hasBarrier) const {
  SharedAccesses accesses;
  if (!hasBarrier) {
    accesses = getAccesses(op);
  } else {
    // What is in workgroup memory already is read by the steps of a slice, after the barrier that all of these wait at, and results are written after them.
    for (OpOperand &init : op.getDpsInitsMutable())
      accesses.append(getAccesses(init.get(), !op.getMatchingBlockArgument(&init).use_empty() && !startsElsewhere(init.get()), /*isWritten=*/false));
    for (const Slice &slice : staged.slices)
      if (slice.isStaged)
        accesses.append(getAccesses(slice.operand->get(), /*isRead=*/true, /*isWritten=*/false));
    addLoads(accesses, op);
  }
  for (const Slice &slice : staged.slices)
    if (slice.isStaged)
      accesses.push_back({slice.memory.getAsOpaquePointer(), true});
  return accesses;
}

void KernelEmitter::emitStaged(StructuredLoops loops, const BodyDependences &dependences, ArrayRef<int64_t> sizes, StagedOperands &staged) {
  linalg::LinalgOp op = loops.op;
  Location loc = op.getLoc();
  // There may be no tile, or no step, and no barrier then.
  bool hasBarrier = llvm::all_of(loops.extents, [](Value extent) { return getConstantIntValue(extent).value_or(0) > 0; });
  order(loc, getFirstAccesses(op, staged, hasBarrier));
  llvm::erase(loops.sequential, staged.depth);
  loops.sequential.push_back(staged.depth);
  TiledLoops tile(loops, dependences, sizes);
  for (int64_t size : sizes)
    tile.points *= size;
  tile.staged = &staged;
  tile.indices.resize(loops.extents.size());
  tile.isInside.resize(loops.extents.size());

  OpBuilder::InsertionGuard guard(builder);
  LoopNest nest{around, {}, {}};
  // All threads go through the passes together.
  for (unsigned loop : loops.parallel) {
    int64_t step = loop == staged.row ? staged.slices[0].length : loop == staged.column ? staged.slices[1].length : 1;
    auto pass = scf::ForOp::create(builder, loc, views.constant(loc, 0), loops.extents[loop], views.constant(loc, step));
    builder.setInsertionPointToStart(pass.getBody());
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    nest.around.push_back({int64_t(llvm::divideCeil(extent.bound, step)), extent.value});
    tile.indices[loop] = {pass.getInductionVar()};
    tile.isInside[loop] = {Value()};
  }
  for (unsigned loop : loops.sequential)
    nest.sequential.push_back(LoopExtent::of(loops.extents[loop]));
  iterations.add(nest);

  Value columns = views.constant(loc, staged.slices[1].threads);
  placeThread(tile, staged.slices[0], builder.createOrFold<arith::DivUIOp>(loc, thread, columns));
  placeThread(tile, staged.slices[1], builder.createOrFold<arith::RemUIOp>(loc, thread, columns));
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<Value> accumulators;
  for (unsigned point = 0; point < tile.points; ++point)
    accumulators.push_back(loadInside(tile, point, init));
  SmallVector<Value> results = emitTiledLoops(tile, 0, accumulators);
  // Together where one condition is for several: neighbours become one store.
  llvm::MapVector<Value, SmallVector<unsigned>> stores;
  for (unsigned point = 0; point < tile.points; ++point)
    stores[getIsInside(tile, point)].push_back(point);
  for (auto &[isInside, points] : stores) {
    OpBuilder::InsertionGuard inside(builder);
    if (isInside)
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isInside, /*withElseRegion=*/false).thenBlock());
    for (unsigned point : points)
      views.store(loc, results[point], init.get(), applyMap(loc, op.getMatchingIndexingMap(&init), getIndices(tile, point)));
  }
  if (hasBarrier) {
    plan.noteBarrier();
    trace.addBarrier(nullptr);
  }
  note(getAccesses(op));
}

/// What a thread, number `place` along a line of `slice`, has of it: groups of neighbours that are loaded at once.
void KernelEmitter::placeThread(TiledLoops &tile, Slice &slice, Value place) {
  Location loc = tile.loops.op->getLoc();
  Value first = tile.indices[slice.loop].front(), extent = tile.loops.extents[slice.loop];
  slice.first = first;
  int64_t size = tile.sizes[slice.loop];
  int64_t group = size % 4 == 0 ? 4 : size % 2 == 0 ? 2 : 1;
  std::optional<int64_t> known = getConstantIntValue(extent);
  slice.isWhole = known && *known % slice.length == 0;
  tile.indices[slice.loop].clear();
  tile.isInside[slice.loop].clear();
  Value start = views.multiply(loc, place, views.constant(loc, group));
  for (int64_t i = 0; i < size; ++i) {
    Value inLine = views.add(loc, start, views.constant(loc, i / group * group * slice.threads + i % group));
    slice.places.push_back(inLine);
    Value index = views.add(loc, first, inLine), isInside;
    if (!slice.isWhole) {
      isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, extent);
      index = arith::SelectOp::create(builder, loc, isInside, index, first);
    }
    tile.indices[slice.loop].push_back(index);
    tile.isInside[slice.loop].push_back(isInside);
  }
}

/// Where each element that this thread loads of a slice is: in memory, without the loop that is staged, and in the slice.
void KernelEmitter::planSlice(TiledLoops &tile, Slice &slice) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  AffineMap map = op.getMatchingIndexingMap(slice.operand);
  unsigned depthLoop = tile.staged->depth;
  int64_t depth = limits.stageDepth;
  bool alongDepth = !isContiguousAlong(map, views.lookup(slice.operand->get()), slice.loop);
  slice.from.clear();
  slice.to.clear();
  int64_t extent = alongDepth ? depth : slice.length;
  int64_t group = extent % 4 == 0 ? 4 : 1, groups = slice.length * depth / group;
  Value perLine = views.constant(loc, extent / group);
  for (int64_t i = 0; i < groups; i += limits.threads) {
    Value number = views.add(loc, thread, views.constant(loc, i));
    Value inner = views.multiply(loc, builder.createOrFold<arith::RemUIOp>(loc, number, perLine), views.constant(loc, group));
    Value outer = builder.createOrFold<arith::DivUIOp>(loc, number, perLine);
    for (int64_t j = 0; j < group; ++j) {
      Value moved = views.add(loc, inner, views.constant(loc, j));
      Value step = alongDepth ? moved : outer, place = alongDepth ? outer : moved;
      Value index = views.add(loc, slice.first, place);
      if (!slice.isWhole)
        index = builder.createOrFold<arith::SelectOp>(
            loc, builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ult, index, tile.loops.extents[slice.loop]), index, slice.first);
      SmallVector<Value> indices = getIndices(tile, 0);
      indices[slice.loop] = index;
      indices[depthLoop] = step;
      slice.from.push_back(views.linearize(loc, slice.operand->get(), applyMap(loc, map, indices)));
      slice.to.push_back(views.add(loc, views.multiply(loc, step, views.constant(loc, slice.line)), place));
    }
  }
  slice.groups = groups;
  slice.group = group;
}

/// Brings the steps from `begin` on into workgroup memory.
void KernelEmitter::loadSlice(TiledLoops &tile, Slice &slice, Value begin) {
  linalg::LinalgOp op = tile.loops.op;
  Location loc = op.getLoc();
  AffineMap map = op.getMatchingIndexingMap(slice.operand);
  SmallVector<Value> moving(tile.loops.extents.size(), views.constant(loc, 0));
  moving[tile.staged->depth] = begin;
  Value offset = views.addStrides(loc, views.constant(loc, 0), slice.operand->get(), applyMap(loc, map, moving));
  Value base = views.lookup(slice.operand->get()).base;
  for (int64_t round = 0; round * limits.threads < slice.groups; ++round) {
    OpBuilder::InsertionGuard guard(builder);
    if ((round + 1) * limits.threads > slice.groups) {
      Value left = views.constant(loc, slice.groups - round * limits.threads);
      Value isMine = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, thread, left);
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false).thenBlock());
    }
    SmallVector<Value> loaded;
    for (int64_t j = 0; j < slice.group; ++j)
      loaded.push_back(memref::LoadOp::create(builder, loc, base, views.add(loc, slice.from[round * slice.group + j], offset)));
    for (auto [j, value] : llvm::enumerate(loaded))
      memref::StoreOp::create(builder, loc, value, slice.memory, slice.to[round * slice.group + j]);
  }
}

SmallVector<Value> KernelEmitter::emitStagedLoop(TiledLoops &tile, ArrayRef<Value> accumulators) {
  StagedOperands &staged = *tile.staged;
  Location loc = tile.loops.op->getLoc();
  unsigned depth = tile.loops.sequential.size();
  Value extent = tile.loops.extents[staged.depth], step = views.constant(loc, limits.stageDepth);
  for (Slice &slice : staged.slices)
    if (slice.isStaged)
      planSlice(tile, slice);
  Value whole = builder.createOrFold<arith::SubIOp>(loc, extent, builder.createOrFold<arith::RemUIOp>(loc, extent, step));
  auto loop = scf::ForOp::create(builder, loc, views.constant(loc, 0), whole, step, accumulators);
  if (!tile.outermost)
    tile.outermost = loop;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    for (Slice &slice : staged.slices)
      if (slice.isStaged)
        loadSlice(tile, slice, loop.getInductionVar());
    gpu::BarrierOp::create(builder, loc);
    auto carried = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    for (int64_t i = 0; i < limits.stageDepth; ++i) {
      staged.step = i;
      tile.indices[staged.depth] = {views.add(loc, loop.getInductionVar(), views.constant(loc, i))};
      emitShared(tile, depth);
      carried = emitTiledBody(tile, carried);
    }
    staged.step = -1;
    // The next slices overwrite these.
    gpu::BarrierOp::create(builder, loc);
    scf::YieldOp::create(builder, loc, carried);
  }
  auto results = llvm::to_vector_of<Value>(loop.getResults());
  if (std::optional<int64_t> known = getConstantIntValue(extent); known && *known % limits.stageDepth == 0)
    return results;
  // What is left over is loaded by each thread on its own.
  auto rest = scf::ForOp::create(builder, loc, whole, extent, views.constant(loc, 1), results);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(rest.getBody());
  tile.indices[staged.depth] = {rest.getInductionVar()};
  emitShared(tile, depth);
  scf::YieldOp::create(builder, loc, emitTiledBody(tile, llvm::to_vector_of<Value>(rest.getRegionIterArgs())));
  return llvm::to_vector_of<Value>(rest.getResults());
}

Value KernelEmitter::loadStaged(TiledLoops &tile, OpOperand &operand, unsigned point) {
  StagedOperands &staged = *tile.staged;
  if (staged.step < 0)
    return {};
  for (Slice &slice : staged.slices)
    if (slice.isStaged && slice.operand == &operand) {
      Location loc = tile.loops.op->getLoc();
      Value place = views.add(loc, slice.places[tile.getPlaces(point)[slice.loop]], views.constant(loc, staged.step * slice.line));
      Value value = memref::LoadOp::create(builder, loc, slice.memory, place);
      Type element = views.lookup(operand.get()).element;
      return value.getType() == element ? value : arith::BitcastOp::create(builder, loc, element, value).getResult();
    }
  return {};
}
