#include "passes/Codegen/GPU/StagedOp.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;

/// Elements between the lines of a slice that are not used, so that a column of it is in several banks; a multiple of
/// four for wide loads.
static constexpr int64_t kLinePadding = 4;

/// Threads that share a pass over less than this part of what they could compute are better off with operands that they
/// load on their own.
static constexpr double kLeastBusy = 0.25;

//===- Match -----------------------------------------------------------------------------------------------------------------------===//

/// The number of threads along the columns of a tile, for the least passes, and then the least that is loaded.
static int64_t chooseThreadColumns(int64_t threads, int64_t rows, int64_t columns, int64_t tileRows,
                                   int64_t tileColumns) {
  int64_t best = 1;
  double bestPasses = -1;
  for (int64_t along = 2; along < threads; along *= 2) {
    if (threads % along != 0)
      continue;
    int64_t width = along * tileColumns, height = threads / along * tileRows;
    double passes = double(llvm::divideCeil(columns, width)) * double(llvm::divideCeil(rows, height)) *
                    (1 + 1e-6 * double(width + height));
    if (bestPasses < 0 || passes < bestPasses) {
      best = along;
      bestPasses = passes;
    }
  }
  return best;
}

bool StagedOp::match() {
  return state.limits.stageDepth != 0 && op.getNumDpsInits() == 1 && matchOperands() && matchDepth() &&
         matchThreads() && reserveMemory();
}

bool StagedOp::matchOperands() {
  SmallVector<unsigned> tiled;
  for (auto [loop, size] : llvm::enumerate(shape.sizes))
    if (size > 1)
      tiled.push_back(loop);
  if (tiled.size() != 2)
    return false;
  // The columns are what neighbours store side by side.
  OpOperand &init = *op.getDpsInitOperand(0);
  bool isFirst = isContiguousAlong(op.getMatchingIndexingMap(&init), views.lookup(init.get()), tiled[0]);
  column = isFirst ? tiled[0] : tiled[1];
  row = column == tiled[0] ? tiled[1] : tiled[0];

  SmallVector<OpOperand *> inputs;
  for (OpOperand *input : op.getDpsInputOperands())
    if (readsElements(op, *input))
      inputs.push_back(input);
  if (inputs.size() != 2)
    return false;
  auto dependsOn = [&](OpOperand *input, unsigned loop) {
    return op.getMatchingIndexingMap(input).isFunctionOfDim(loop);
  };
  if (dependsOn(inputs[0], column))
    std::swap(inputs[0], inputs[1]);
  slices[0].operand = inputs[0];
  slices[1].operand = inputs[1];
  slices[0].loop = row;
  slices[1].loop = column;
  return dependsOn(inputs[0], row) && !dependsOn(inputs[0], column) && dependsOn(inputs[1], column) &&
         !dependsOn(inputs[1], row);
}

/// The reduction with the most steps goes through workgroup memory.
bool StagedOp::matchDepth() {
  double longest = 0;
  bool isFloat = !isa<IntegerType>(views.lookup(op.getDpsInits()[0]).element);
  for (unsigned loop : sequential) {
    // It becomes the innermost one.
    if (state.limits.keepsOrder && isFloat && loop != sequential.back())
      continue;
    double steps = LoopExtent::of(loops.extents[loop]).guess();
    if (steps > longest && llvm::all_of(slices, [&](Slice &slice) {
          return op.getMatchingIndexingMap(slice.operand).isFunctionOfDim(loop);
        })) {
      longest = steps;
      depth = loop;
    }
  }
  // The loop over a single slice is not a loop: what it loads and where it puts that would be in registers all at once.
  return longest >= 2 * state.limits.stageDepth &&
         llvm::all_of(slices, [&](Slice &slice) { return isLinear(op.getMatchingIndexingMap(slice.operand)); });
}

bool StagedOp::matchThreads() {
  int64_t threads = state.limits.threads;
  auto guess = [&](unsigned loop) { return std::max<int64_t>(1, LoopExtent::of(loops.extents[loop]).guess()); };
  int64_t columns =
      chooseThreadColumns(threads, guess(row), guess(column), shape.sizes[row], shape.sizes[column]);
  slices[0].threads = threads / columns;
  slices[1].threads = columns;
  double tile = double(shape.sizes[row] * shape.sizes[column] * threads);
  return double(guess(row)) * double(guess(column)) / tile >= kLeastBusy;
}

bool StagedOp::reserveMemory() {
  for (Slice &slice : slices) {
    slice.length = slice.threads * shape.sizes[slice.loop];
    slice.line = llvm::alignTo(slice.length, 4) + kLinePadding;
    // Others are in workgroup memory.
    auto stored = cast<MemRefType>(views.lookup(slice.operand->get()).base.getType());
    slice.isStaged = !stored.getMemorySpace();
  }
  for (auto [i, slice] : llvm::enumerate(slices)) {
    if (!slice.isStaged)
      continue;
    auto stored = cast<MemRefType>(views.lookup(slice.operand->get()).base.getType());
    slice.memory = state.getScratch(loc, stored.getElementType(), slice.line * state.limits.stageDepth, i);
    if (!slice.memory)
      return false;
  }
  return slices[0].isStaged || slices[1].isStaged;
}

//===- Emit ------------------------------------------------------------------------------------------------------------------------===//

/// What threads touch up to the barrier after the first slices, or all, if there may be none.
SharedAccesses StagedOp::getFirstAccesses(bool hasBarrier) const {
  const BarrierEmitter &barriers = state.barriers;
  linalg::LinalgOp op = this->op;
  SharedAccesses accesses;
  if (!hasBarrier) {
    accesses = barriers.getAccesses(op);
  } else {
    // What is in workgroup memory already is read by the steps of a slice, after the barrier that all of these wait at,
    // and results are written after them.
    for (OpOperand &init : op.getDpsInitsMutable())
      accesses.append(barriers.getOperandAccesses(op, init, /*isWritten=*/false));
    for (const Slice &slice : slices)
      if (slice.isStaged)
        accesses.append(barriers.getAccesses(slice.operand->get(), /*isRead=*/true, /*isWritten=*/false));
    accesses.append(barriers.getLoads(op));
  }
  for (const Slice &slice : slices)
    if (slice.isStaged)
      accesses.push_back({slice.memory.getAsOpaquePointer(), true});
  return accesses;
}

/// Begins the loops over tiles of the workgroup, which all threads go through together.
void StagedOp::emitPasses() {
  LoopNest nest;
  for (unsigned loop : loops.parallel) {
    int64_t step = loop == row ? slices[0].length : loop == column ? slices[1].length : 1;
    auto pass = scf::ForOp::create(builder, loc, views.constant(loc, 0), loops.extents[loop], views.constant(loc, step));
    builder.setInsertionPointToStart(pass.getBody());
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    nest.around.push_back({int64_t(llvm::divideCeil(extent.bound, step)), extent.value});
    indices[loop] = {pass.getInductionVar()};
    isInside[loop] = {Value()};
  }
  nest.sequential = loops.getLoopExtents(sequential);
  state.iterations.add(nest);
}

void StagedOp::emit() {
  // There may be no tile, or no step, and no barrier then.
  bool hasBarrier =
      llvm::all_of(loops.extents, [](Value extent) { return getConstantIntValue(extent).value_or(0) > 0; });
  state.barriers.order(loc, getFirstAccesses(hasBarrier));
  llvm::erase(sequential, depth);
  sequential.push_back(depth);

  OpBuilder::InsertionGuard guard(builder);
  emitPasses();
  Value columns = views.constant(loc, slices[1].threads);
  placeThread(slices[0], builder.createOrFold<arith::DivUIOp>(loc, state.thread, columns));
  placeThread(slices[1], builder.createOrFold<arith::RemUIOp>(loc, state.thread, columns));
  SmallVector<Value> accumulators;
  for (unsigned point = 0; point < shape.points; ++point)
    accumulators.push_back(loadInit(point));
  storeResults(emitLoops(0, accumulators));
  if (hasBarrier)
    state.barriers.noteInherent();
  state.barriers.note(state.barriers.getAccesses(op));
}

Value StagedOp::loadInit(unsigned point) {
  OpOperand &init = *op.getDpsInitOperand(0);
  auto load = [&] { return state.inits.load(init, locate(init, point)); };
  Value isIn = getIsInside(point);
  if (!isIn || state.inits.getUniform(init.get()))
    return load();
  Type type = views.lookup(init.get()).element;
  auto choice = scf::IfOp::create(builder, loc, type, isIn, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(builder, loc, load());
  builder.setInsertionPointToStart(choice.elseBlock());
  Value zero = createZero(builder, loc, type);
  scf::YieldOp::create(builder, loc, zero);
  return choice.getResult(0);
}

/// Stores together where one condition is for several points: neighbours become one store.
void StagedOp::storeResults(ArrayRef<Value> results) {
  OpOperand &init = *op.getDpsInitOperand(0);
  llvm::MapVector<Value, SmallVector<unsigned>> stores;
  for (unsigned point = 0; point < shape.points; ++point)
    stores[getIsInside(point)].push_back(point);
  for (auto &[isIn, points] : stores) {
    OpBuilder::InsertionGuard guard(builder);
    if (isIn)
      beginIf(isIn);
    for (unsigned point : points)
      views.store(loc, results[point], init.get(), locate(init, point));
  }
}

/// What a thread, number `place` along a line of `slice`, has of it: groups of neighbours that are loaded at once.
void StagedOp::placeThread(Slice &slice, Value place) {
  Value first = indices[slice.loop].front(), extent = loops.extents[slice.loop];
  slice.first = first;
  int64_t size = shape.sizes[slice.loop];
  int64_t group = size % 4 == 0 ? 4 : size % 2 == 0 ? 2 : 1;
  std::optional<int64_t> known = getConstantIntValue(extent);
  slice.isWhole = known && *known % slice.length == 0;
  indices[slice.loop].clear();
  isInside[slice.loop].clear();
  Value start = views.multiply(loc, place, views.constant(loc, group));
  for (int64_t i = 0; i < size; ++i) {
    Value inLine = views.add(loc, start, views.constant(loc, i / group * group * slice.threads + i % group));
    slice.places.push_back(inLine);
    Value index = views.add(loc, first, inLine), isIn;
    if (!slice.isWhole)
      index = clamp(index, extent, first, isIn);
    indices[slice.loop].push_back(index);
    isInside[slice.loop].push_back(isIn);
  }
}

/// Where each element that this thread loads of a slice is: in memory, without the loop that is staged, and in the slice.
void StagedOp::planSlice(Slice &slice) {
  AffineMap map = op.getMatchingIndexingMap(slice.operand);
  int64_t steps = state.limits.stageDepth;
  bool alongDepth = !isContiguousAlong(map, views.lookup(slice.operand->get()), slice.loop);
  int64_t extent = alongDepth ? steps : slice.length;
  slice.group = extent % 4 == 0 ? 4 : 1;
  slice.groups = slice.length * steps / slice.group;
  Value perLine = views.constant(loc, extent / slice.group);
  for (int64_t i = 0; i < slice.groups; i += state.limits.threads) {
    Value number = views.add(loc, state.thread, views.constant(loc, i));
    Value inner = views.multiply(loc, builder.createOrFold<arith::RemUIOp>(loc, number, perLine),
                                 views.constant(loc, slice.group));
    Value outer = builder.createOrFold<arith::DivUIOp>(loc, number, perLine);
    for (int64_t j = 0; j < slice.group; ++j) {
      Value moved = views.add(loc, inner, views.constant(loc, j));
      Value step = alongDepth ? moved : outer, place = alongDepth ? outer : moved;
      Value index = views.add(loc, slice.first, place);
      if (!slice.isWhole) {
        Value isIn = builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ult, index, loops.extents[slice.loop]);
        index = builder.createOrFold<arith::SelectOp>(loc, isIn, index, slice.first);
      }
      SmallVector<Value> all = getIndices(0);
      all[slice.loop] = index;
      all[depth] = step;
      slice.from.push_back(views.linearize(loc, slice.operand->get(), views.applyMap(loc, map, all)));
      slice.to.push_back(views.add(loc, views.multiply(loc, step, views.constant(loc, slice.line)), place));
    }
  }
}

/// Brings the steps from `begin` on into workgroup memory.
void StagedOp::loadSlice(Slice &slice, Value begin) {
  int64_t threads = state.limits.threads;
  AffineMap map = op.getMatchingIndexingMap(slice.operand);
  SmallVector<Value> moving(loops.extents.size(), views.constant(loc, 0));
  moving[depth] = begin;
  Value offset = views.addStrides(loc, views.constant(loc, 0), slice.operand->get(), views.applyMap(loc, map, moving));
  Value base = views.lookup(slice.operand->get()).base;
  for (int64_t round = 0; round * threads < slice.groups; ++round) {
    OpBuilder::InsertionGuard guard(builder);
    if ((round + 1) * threads > slice.groups) {
      Value left = views.constant(loc, slice.groups - round * threads);
      Value isMine = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, state.thread, left);
      beginIf(isMine);
    }
    SmallVector<Value> loaded;
    for (int64_t j = 0; j < slice.group; ++j) {
      Value place = views.add(loc, slice.from[round * slice.group + j], offset);
      loaded.push_back(memref::LoadOp::create(builder, loc, base, place));
    }
    for (auto [j, value] : llvm::enumerate(loaded))
      memref::StoreOp::create(builder, loc, value, slice.memory, slice.to[round * slice.group + j]);
  }
}

SmallVector<Value> StagedOp::emitInnermost(ArrayRef<Value> accumulators) {
  int64_t stageDepth = state.limits.stageDepth;
  Value extent = loops.extents[depth], stepSize = views.constant(loc, stageDepth);
  for (Slice &slice : slices)
    if (slice.isStaged)
      planSlice(slice);
  Value rest = builder.createOrFold<arith::RemUIOp>(loc, extent, stepSize);
  Value whole = builder.createOrFold<arith::SubIOp>(loc, extent, rest);
  auto loop = scf::ForOp::create(builder, loc, views.constant(loc, 0), whole, stepSize, accumulators);
  if (!outermost)
    outermost = loop;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    for (Slice &slice : slices)
      if (slice.isStaged)
        loadSlice(slice, loop.getInductionVar());
    gpu::BarrierOp::create(builder, loc);
    auto carried = llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    for (step = 0; step < stageDepth; ++step) {
      indices[depth] = {views.add(loc, loop.getInductionVar(), views.constant(loc, step))};
      emitShared(sequential.size());
      carried = emitBody(carried);
    }
    step = -1;
    // The next slices overwrite these.
    gpu::BarrierOp::create(builder, loc);
    scf::YieldOp::create(builder, loc, carried);
  }
  auto results = llvm::to_vector_of<Value>(loop.getResults());
  if (std::optional<int64_t> known = getConstantIntValue(extent); known && *known % stageDepth == 0)
    return results;
  // What is left over is loaded by each thread on its own.
  auto single = scf::ForOp::create(builder, loc, whole, extent, views.constant(loc, 1), results);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(single.getBody());
  indices[depth] = {single.getInductionVar()};
  emitShared(sequential.size());
  scf::YieldOp::create(builder, loc, emitBody(llvm::to_vector_of<Value>(single.getRegionIterArgs())));
  return llvm::to_vector_of<Value>(single.getResults());
}

Value StagedOp::load(OpOperand &operand, unsigned point) {
  Slice *slice = llvm::find_if(slices, [&](Slice &one) { return one.isStaged && one.operand == &operand; });
  if (step < 0 || slice == std::end(slices))
    return TiledOp::load(operand, point);
  Value inLine = slice->places[shape.getPlaces(point)[slice->loop]];
  Value place = views.add(loc, inLine, views.constant(loc, step * slice->line));
  Value value = memref::LoadOp::create(builder, loc, slice->memory, place);
  Type element = views.lookup(operand.get()).element;
  return value.getType() == element ? value : arith::BitcastOp::create(builder, loc, element, value).getResult();
}
