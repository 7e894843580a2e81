#include "passes/Codegen/GPU/KernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/PlacedErrors.h"
#include "passes/Codegen/GPU/FirstThread.h"
#include "passes/Codegen/GPU/LibraryCalls.h"
#include "passes/Codegen/GPU/StagedOp.h"
#include "passes/Codegen/GPU/SubgroupReduction.h"
#include "passes/Codegen/GPU/TreeReduction.h"
#include "passes/Codegen/GPU/WideOp.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace weir;

KernelEmitter::KernelEmitter(func::FuncOp kernel, gpu::GPUFuncOp function, const Grid &grid,
                             const WorkgroupLimits &limits)
    : kernel(kernel), function(function), grid(grid), state(kernel, function, limits), builder(state.builder),
      views(state.views) {}

LogicalResult KernelEmitter::run() {
  Location loc = kernel.getLoc();
  // A device may limit what a dimension of the grid can be: x is the fastest of several.
  Value row = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::y);
  Value width = gpu::GridDimOp::create(builder, loc, gpu::Dimension::x);
  Value rowBegin = views.multiply(loc, row, width);
  workgroup = views.add(loc, rowBegin, gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x));
  // Rounded up to a rectangle, one workgroup may be several.
  unsigned given = function.getNumArguments();
  bool asksForGrid = kernel.getNumArguments() != given;
  if (grid.loops.empty()) {
    Value count = views.constant(loc, 1);
    if (asksForGrid) {
      // Counted with x fastest.
      SmallVector<Value> extents(llvm::reverse(function.getArguments().take_back(3)));
      for (Value extent : extents)
        count = views.multiply(loc, count, extent);
      SmallVector<Value> places = views.delinearize(loc, workgroup, extents); // `reverse` refers to it
      for (auto [i, place] : llvm::enumerate(llvm::reverse(places)))
        state.values.map(kernel.getArgument(given + i), place);
    }
    Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, workgroup, count);
    auto first = scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false);
    builder.setInsertionPointToStart(first.thenBlock());
  }
  if (failed(emitBlock(kernel.getBody().front())))
    return failure();
  state.barriers.refine();
  builder.setInsertionPointToEnd(&function.getBody().front());
  gpu::ReturnOp::create(builder, loc);
  return state.iterations.unroll();
}

LogicalResult KernelEmitter::emitBlock(Block &block) {
  llvm::SaveAndRestore<Operation *> restore(leftToAll);
  for (Block::iterator next = block.begin(), end = block.without_terminator().end(); next != end;) {
    FailureOr<Block::iterator> after = emitInFirstThread(next);
    if (failed(after))
      return failure();
    if (*after != next)
      next = *after;
    else if (failed(emit(&*next++)))
      return failure();
  }
  return success();
}

FailureOr<Block::iterator> KernelEmitter::emitInFirstThread(Block::iterator begin) {
  bool isForAll = leftToAll && leftToAll->getBlock() == begin->getBlock() && !leftToAll->isBeforeInBlock(&*begin);
  if (inFirstThread || isForAll)
    return begin;
  ScalarRun run = findScalarRun(begin, views, grid);
  if (run.own.empty()) {
    leftToAll = run.last;
    return begin;
  }
  Location loc = run.own.front()->getLoc();
  Block::iterator end = std::next(run.last->getIterator());
  state.barriers.leaveGridLoops(&*begin);
  SharedAccesses accesses;
  for (Operation &op : llvm::make_range(begin, end))
    if (run.own.contains(&op))
      addAccesses(accesses, state.barriers.getScalarAccesses(&op));
    else if (failed(emit(&op)))
      return failure();
  state.barriers.order(loc, accesses);
  OpBuilder::InsertionGuard guard(builder);
  beginFirstThread(loc);
  inFirstThread = true;
  for (Operation *op : run.own)
    if (failed(emit(op)))
      return failure();
  inFirstThread = false;
  return end;
}

void KernelEmitter::beginFirstThread(Location loc) {
  Value zero = views.constant(loc, 0);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, state.thread, zero);
  builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false).thenBlock());
}

LogicalResult KernelEmitter::emit(Operation *op) {
  bool isOfGrid = isa<scf::ForallOp>(op) && llvm::is_contained(grid.loops, cast<scf::ForallOp>(op));
  if (!isOfGrid)
    state.barriers.leaveGridLoops(op);
  if (FlatViews::isView(op))
    return views.add(op, state.limits.bytes);
  if (isa<memref::DeallocOp>(op) || state.inits.absorb(op))
    return success();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    LogicalResult result = emitStructured(structured);
    state.inits.release(structured);
    return result;
  }
  if (auto loop = dyn_cast<scf::ForallOp>(op))
    return isOfGrid ? emitGridLoop(loop) : emitSequentially(loop);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitFor(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return emitIf(branch);
  if (isa<memref::LoadOp, memref::StoreOp, memref::DimOp>(op))
    return emitAccess(op);
  // The ops that depend on an assertion are in a branch after it (`weir-gpu-guard-assertions`).
  if (!isa<cf::AssertOp>(op) && (op->getNumRegions() != 0 || FlatViews::usesBuffers(op) || !isMemoryEffectFree(op)))
    return emitPlacedError(op) << "cannot be compiled for a GPU";
  builder.clone(*op, state.values);
  return success();
}

//===- Structured ops --------------------------------------------------------------------------------------------------------------===//

/// An op inside a body cannot be spread any further, nor can one that writes to buffers. Assertions are where a value is
/// missing (`weir-check-subscripts`): by itself, none would be part of what a tile computes.
static LogicalResult verifyBody(linalg::LinalgOp op, const FlatViews &views) {
  WalkResult result = op.getBlock()->walk([&](Operation *inner) {
    bool isOk = isMemoryEffectFree(inner) || inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
    if (isa<cf::AssertOp>(inner))
      isOk = inner->getBlock() != op.getBlock() && inner->getParentOp()->getNumResults() != 0;
    if (isa<memref::LoadOp>(inner))
      isOk = views.contains(inner->getOperand(0));
    if (auto dim = dyn_cast<memref::DimOp>(inner))
      isOk = views.contains(dim.getSource()) && dim.getConstantIndex();
    if (!isOk)
      emitPlacedError(inner) << "cannot be compiled for a GPU in the body of a structured op";
    return isOk ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Each thread has one element at a time.
static void emitElements(KernelState &state, const StructuredLoops &loops) {
  Location loc = loops.op->getLoc();
  state.iterations.add({{}, loops.getLoopExtents(loops.parallel), loops.getLoopExtents(loops.sequential)});
  SmallVector<unsigned> order = loops.getThreadOrder(state.views);
  state.barriers.order(loc, state.barriers.getAccesses(loops, order, 1));
  OpBuilder::InsertionGuard guard(state.builder);
  SmallVector<Value> indices(loops.extents.size()), extents = loops.getExtents(order);
  Value total = state.views.multiplyAll(loc, extents);
  for (auto [i, index] : llvm::zip_equal(order, state.beginThreadLoop(loc, extents, total)))
    indices[i] = index;
  ElementEmitter(state, loops).emit(indices);
}

/// Emits `loops` as a `Strategy`; false if it does not match.
template <typename Strategy, typename... Arguments>
static bool tryEmit(KernelState &state, const StructuredLoops &loops, const Arguments &...arguments) {
  Strategy strategy(state, loops, arguments...);
  bool matches = strategy.match();
  if (matches)
    strategy.emit();
  return matches;
}

LogicalResult KernelEmitter::emitStructured(linalg::LinalgOp op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()); generic && generic.getLibraryCallAttr())
    return emitLibraryCall(state, generic);
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()) && !views.contains(operand))
      return op.emitOpError("accesses a buffer that a GPU cannot address");
  if (failed(verifyBody(op, views)))
    return failure();
  FailureOr<StructuredLoops> loops = StructuredLoops::of(op, views);
  if (failed(loops))
    return failure();
  if (tryEmit<SubgroupReduction>(state, *loops) || tryEmit<TreeReduction>(state, *loops))
    return success();
  BodyDependences dependences(op, loops->inRegister);
  if (std::optional<SmallVector<int64_t>> sizes = chooseTileSizes(*loops, dependences, state.limits.tile)) {
    if (!tryEmit<StagedOp>(state, *loops, dependences, *sizes))
      TiledOp(state, *loops, dependences, *sizes).emit();
  } else if (!tryEmit<WideOp>(state, *loops)) {
    emitElements(state, *loops);
  }
  return success();
}

//===- Control flow ----------------------------------------------------------------------------------------------------------------===//

/// From the first index of `loop` to after its last one.
static Value buildSpan(OpBuilder &builder, scf::ForOp loop) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop);
  return builder.createOrFold<arith::SubIOp>(loop.getLoc(), loop.getUpperBound(), loop.getLowerBound());
}

/// The number of iterations of `loop`, or a bound where only a thread knows its step.
static LoopExtent getExtent(OpBuilder &builder, scf::ForOp loop) {
  Value span = buildSpan(builder, loop);
  if (!getConstantIntValue(loop.getStep()))
    return LoopExtent::of(span);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop);
  return LoopExtent::of(builder.createOrFold<arith::CeilDivSIOp>(loop.getLoc(), span, loop.getStep()));
}

/// Adds what is known of another loop in or around those of `trips`.
static BarrierTrace::Trips getTrips(scf::ForOp loop, BarrierTrace::Trips around = {false, false}) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return {around.mayBeNone || !count || count->isZero(), around.mayBeSeveral || !count || count->ugt(1)};
}

SmallVector<Value> KernelEmitter::lookupAll(ValueRange given) {
  return llvm::map_to_vector(given, [&](Value value) { return state.values.lookup(value); });
}

LogicalResult KernelEmitter::emitGridLoop(scf::ForallOp loop) {
  Location loc = loop.getLoc();
  SmallVector<Value> counts = buildTripCounts(builder, loop, state.values);
  Value total = views.multiplyAll(loc, counts);
  // Several loops are numbered one after the other.
  Value begin = workgroupsEmitted ? workgroupsEmitted : views.constant(loc, 0);
  workgroupsEmitted = views.add(loc, begin, total);
  // Below `begin` the difference wraps to a large number.
  Value place = builder.createOrFold<arith::SubIOp>(loc, workgroup, begin);
  Value isMine = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, place, total);
  auto mine = scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(mine.thenBlock());
  SmallVector<Value> indices = views.delinearize(loc, place, counts);
  for (auto [i, lower, step] : llvm::enumerate(loop.getMixedLowerBound(), loop.getMixedStep())) {
    Value first = views.resolve(loc, lower);
    state.values.map(loop.getInductionVar(i),
                     views.add(loc, first, views.multiply(loc, indices[i], views.resolve(loc, step))));
  }
  views.beginScope();
  LogicalResult result = state.barriers.emitGridLoop([&] { return emitBlock(*loop.getBody()); });
  views.endScope();
  return result;
}

LogicalResult KernelEmitter::emitSequentially(scf::ForallOp loop) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = loop.getLoc();
  BarrierTrace::Trips trips{false, false};
  scf::ForOp outermost;
  for (auto [i, lower, upper, step] :
       llvm::enumerate(loop.getMixedLowerBound(), loop.getMixedUpperBound(), loop.getMixedStep())) {
    auto nested = scf::ForOp::create(builder, loc, views.resolve(loc, lower), views.resolve(loc, upper),
                                     views.resolve(loc, step));
    state.iterations.enter(getExtent(builder, nested));
    builder.setInsertionPointToStart(nested.getBody());
    state.values.map(loop.getInductionVar(i), nested.getInductionVar());
    trips = getTrips(nested, trips);
    outermost = outermost ? outermost : nested;
  }
  LogicalResult result = emitLoopBody(outermost, loop, trips, *loop.getBody());
  for (int64_t i = 0; i < loop.getRank(); ++i)
    state.iterations.leave();
  return result;
}

LogicalResult KernelEmitter::emitFor(scf::ForOp loop) {
  if (llvm::any_of(loop.getResultTypes(), llvm::IsaPred<BaseMemRefType>))
    return emitPlacedError(loop) << "carries a buffer between iterations, which is not supported on a GPU";
  Location loc = loop.getLoc();
  IRMapping &values = state.values;
  auto copy = scf::ForOp::create(builder, loc, values.lookup(loop.getLowerBound()), values.lookup(loop.getUpperBound()),
                                 values.lookup(loop.getStep()), lookupAll(loop.getInitArgs()), /*bodyBuilder=*/nullptr,
                                 loop.getUnsignedCmp());
  values.map(loop.getInductionVar(), copy.getInductionVar());
  values.map(loop.getRegionIterArgs(), copy.getRegionIterArgs());
  LoopExtent extent = getExtent(builder, copy), outer;
  // All its runs in the loop around it are parts of what that one goes through.
  auto parent = isa<scf::ForOp>(loop->getParentOp()) ? copy->getParentOfType<scf::ForOp>() : scf::ForOp();
  bool isPart = parent && state.iterations.isInLoop() && loop->hasAttr(PartsAttr::getNameStr());
  if (isPart) {
    outer = state.iterations.leave();
    extent = LoopExtent::of(buildSpan(builder, parent));
  }
  state.iterations.enter(extent);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(copy.getBody());
  if (failed(emitLoopBody(copy, loop, getTrips(copy), *loop.getBody())))
    return failure();
  state.iterations.leave();
  if (isPart)
    state.iterations.reenter(outer);
  if (loop.getNumResults() != 0)
    scf::YieldOp::create(builder, loc, lookupAll(loop.getBody()->getTerminator()->getOperands()));
  values.map(loop.getResults(), copy.getResults());
  return success();
}

LogicalResult KernelEmitter::emitLoopBody(Operation *emitted, Operation *source, BarrierTrace::Trips trips,
                                          Block &body) {
  if (inFirstThread)
    return emitBlock(body);
  return state.barriers.emitLoop(emitted, source, trips, [&] { return emitBlock(body); });
}

LogicalResult KernelEmitter::emitIf(scf::IfOp op) {
  if (llvm::any_of(op.getResultTypes(), llvm::IsaPred<BaseMemRefType>))
    return emitPlacedError(op) << "selects between buffers, which is not supported on a GPU";
  // All threads come to the same decision: what they load to make it is the same for all.
  Location loc = op.getLoc();
  auto copy = scf::IfOp::create(builder, loc, op.getResultTypes(), state.values.lookup(op.getCondition()),
                                !op.getElseRegion().empty());
  LogicalResult result = state.barriers.emitBranches(op->getRegions(), [&](Region &branch) -> LogicalResult {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&copy->getRegion(branch.getRegionNumber()).front());
    if (failed(emitBlock(branch.front())))
      return failure();
    if (op.getNumResults() != 0)
      scf::YieldOp::create(builder, loc, lookupAll(branch.front().getTerminator()->getOperands()));
    return success();
  });
  state.values.map(op.getResults(), copy.getResults());
  return result;
}

//===- Scalars ---------------------------------------------------------------------------------------------------------------------===//

LogicalResult KernelEmitter::emitAccess(Operation *op) {
  Value buffer = isa<memref::StoreOp>(op) ? op->getOperand(1) : op->getOperand(0);
  if (!views.contains(buffer))
    return emitPlacedError(op) << "accesses a buffer that a GPU cannot address";
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return emitLoad(load), success();
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return emitStore(store), success();
  std::optional<int64_t> dimension = cast<memref::DimOp>(op).getConstantIndex();
  if (!dimension)
    return emitPlacedError(op) << "has a dynamic dimension number, which is not supported on a GPU";
  state.values.map(op->getResult(0), views.lookup(buffer).sizes[*dimension]);
  return success();
}

void KernelEmitter::emitLoad(memref::LoadOp op) {
  if (!inFirstThread)
    state.barriers.order(op.getLoc(), state.barriers.getAccesses(op.getMemRef(), /*isRead=*/true, /*isWritten=*/false));
  state.values.map(op.getResult(), views.load(op.getLoc(), op.getMemRef(), lookupAll(op.getIndices())));
}

void KernelEmitter::emitStore(memref::StoreOp op) {
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(builder);
  if (!inFirstThread) {
    state.barriers.order(loc, state.barriers.getScalarAccesses(op));
    beginFirstThread(loc);
  }
  views.store(loc, state.values.lookup(op.getValue()), op.getMemRef(), lookupAll(op.getIndices()));
}
