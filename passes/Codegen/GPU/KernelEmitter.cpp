/// Control flow of kernels; structured ops are in StructuredOps.cpp, scalars in FirstThread.cpp.
#include "passes/Codegen/GPU/KernelEmitter.h"

#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/PlacedErrors.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace weir;

/// From the first place of `loop` to after its last one.
static LoopExtent getSpan(OpBuilder &builder, scf::ForOp loop) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop);
  return LoopExtent::of(builder.createOrFold<arith::SubIOp>(loop.getLoc(), loop.getUpperBound(), loop.getLowerBound()));
}

/// The number of iterations of `loop`, or a bound where only a thread knows its step.
static LoopExtent getExtent(OpBuilder &builder, scf::ForOp loop) {
  if (!getConstantIntValue(loop.getStep()))
    return getSpan(builder, loop);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(loop);
  Value span = builder.createOrFold<arith::SubIOp>(loop.getLoc(), loop.getUpperBound(), loop.getLowerBound());
  return LoopExtent::of(builder.createOrFold<arith::CeilDivSIOp>(loop.getLoc(), span, loop.getStep()));
}

KernelEmitter::KernelEmitter(func::FuncOp kernel, gpu::GPUFuncOp function, const Grid &grid, const WorkgroupLimits &limits)
    : kernel(kernel), function(function), grid(grid), limits(limits), builder(function.getContext()), views(function, builder, values),
      iterations(limits.threads) {}

LogicalResult KernelEmitter::run() {
  builder.setInsertionPointToStart(&function.getBody().front());
  Location loc = kernel.getLoc();
  for (auto [argument, replacement] : llvm::zip(kernel.getArguments(), function.getArguments()))
    values.map(argument, replacement);
  kernel.walk([&](memref::AllocOp op) {
    if (FailureOr<int64_t> count = FlatViews::countElements(op); succeeded(count))
      plannedBytes += llvm::alignTo(*count * util::getElementBytes(op.getType().getElementType()), 16);
  });
  thread = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
  // A device may limit what a dimension of the grid can be: x is the fastest of several.
  Value row = gpu::BlockIdOp::create(builder, loc, gpu::Dimension::y);
  Value width = gpu::GridDimOp::create(builder, loc, gpu::Dimension::x);
  workgroup = views.add(loc, views.multiply(loc, row, width), gpu::BlockIdOp::create(builder, loc, gpu::Dimension::x));
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
      SmallVector<Value> places = delinearize(loc, workgroup, extents); // `reverse` refers to it
      for (auto [i, place] : llvm::enumerate(llvm::reverse(places)))
        values.map(kernel.getArgument(given + i), place);
    }
    Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, workgroup, count);
    auto first = scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(first.thenBlock());
    if (failed(emitBlock(kernel.getBody().front())))
      return failure();
  } else if (failed(emitBlock(kernel.getBody().front()))) {
    return failure();
  }
  trace.refine();
  builder.setInsertionPointToEnd(&function.getBody().front());
  gpu::ReturnOp::create(builder, loc);
  return limitIterations();
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

LogicalResult KernelEmitter::emit(Operation *op) {
  bool isOfGrid = isa<scf::ForallOp>(op) && llvm::is_contained(grid.loops, cast<scf::ForallOp>(op));
  if (!isOfGrid)
    leaveGridLoops(op);
  if (FlatViews::isView(op))
    return views.add(op, limits.bytes);
  if (isa<memref::DeallocOp>(op))
    return success();
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    if (fill.getInputs()[0].getType() == getElementTypeOrSelf(fill.getOutputs()[0].getType()) && findNextFrom(fill, fill.getOutputs()[0])) {
      firstValues[fill.getOutputs()[0]] = values.lookup(fill.getInputs()[0]);
      return success();
    }
  }
  if (auto broadcast = dyn_cast<linalg::GenericOp>(op); broadcast && isBroadcast(broadcast)) {
    linalg::LinalgOp next = findNextFrom(broadcast, broadcast.getOutputs()[0]);
    auto generic = next ? dyn_cast<linalg::GenericOp>(next.getOperation()) : linalg::GenericOp();
    // Several neighbours of an op without reductions do not start from one value.
    if (next && next.getNumReductionLoops() != 0 && !(generic && generic.getLibraryCallAttr())) {
      firstSources[broadcast.getOutputs()[0]] = {broadcast.getInputs()[0], broadcast.getIndexingMapsArray()[0]};
      return success();
    }
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    LogicalResult result = emitStructured(structured);
    for (Value init : structured.getDpsInits()) {
      firstValues.erase(init);
      firstSources.erase(init);
    }
    return result;
  }
  if (auto loop = dyn_cast<scf::ForallOp>(op))
    return isOfGrid ? emitGridLoop(loop) : emitSequentially(loop);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitFor(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return emitIf(branch);
  if (isa<memref::LoadOp, memref::StoreOp, memref::DimOp>(op)) {
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
    values.map(op->getResult(0), views.lookup(buffer).sizes[*dimension]);
    return success();
  }
  if (isa<cf::AssertOp>(op)) {
    // The ops that depend on it are in a branch after it (`weir-gpu-guard-assertions`).
    builder.clone(*op, values);
    return success();
  }
  bool hasBuffers = llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>) ||
                    llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
  if (op->getNumRegions() != 0 || hasBuffers || !isMemoryEffectFree(op))
    return emitPlacedError(op) << "cannot be compiled for a GPU";
  builder.clone(*op, values);
  return success();
}

/// Whether each element of the result is one of a binding that is not written.
bool KernelEmitter::isBroadcast(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0)
    return false;
  auto source = dyn_cast<MemRefType>(op.getInputs()[0].getType()), target = dyn_cast<MemRefType>(op.getOutputs()[0].getType());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Block &body = *op.getBlock();
  return source && target && maps[0].isProjectedPermutation() && maps[1].isIdentity() && llvm::hasSingleElement(body) &&
         body.getTerminator()->getOperand(0) == body.getArgument(0) && views.contains(op.getInputs()[0]) &&
         views.isInBinding(op.getInputs()[0]) && getAccess(op.getInputs()[0]) == "ro";
}

linalg::LinalgOp KernelEmitter::findNextFrom(Operation *first, Value buffer) {
  Value base = getBaseBuffer(buffer);
  if (!base || !isa<MemRefType>(buffer.getType()) || !views.contains(buffer))
    return {};
  Operation *next = first->getNextNode();
  auto isElsewhere = [&](Value operand) { return !isa<MemRefType>(operand.getType()) || (getBaseBuffer(operand) && getBaseBuffer(operand) != base); };
  while (next && (FlatViews::isView(next) || isPure(next) || (isa<linalg::FillOp>(next) && isElsewhere(next->getOperand(1)))))
    next = next->getNextNode();
  auto op = dyn_cast_or_null<linalg::LinalgOp>(next);
  if (!op || !llvm::is_contained(op.getDpsInits(), buffer) || !llvm::all_of(op->getOperands(), [&](Value operand) { return operand == buffer || isElsewhere(operand); }))
    return {};
  // A body may read anything.
  auto readsElsewhere = [&](memref::LoadOp load) {
    Value source = load.getMemRef();
    bool isElse = views.contains(source) && isElsewhere(source) && (!views.isInBinding(source) || getAccess(source) == "ro");
    return isElse ? WalkResult::advance() : WalkResult::interrupt();
  };
  if (op.getBlock()->walk(readsElsewhere).wasInterrupted())
    return {};
  // Each element is written by the op that starts from it.
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  unsigned uses = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    if (operand.get() != buffer)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    ++uses;
    if (!op.isDpsInit(&operand) || !map.isProjectedPermutation())
      return {};
    for (auto [loop, kind] : llvm::enumerate(kinds))
      if (map.isFunctionOfDim(loop) != (kind == utils::IteratorType::parallel))
        return {};
  }
  return uses == 1 ? op : linalg::LinalgOp();
}

Value KernelEmitter::loadInit(OpOperand &init, ArrayRef<Value> at) {
  Location loc = init.getOwner()->getLoc();
  if (auto found = firstSources.find(init.get()); found != firstSources.end())
    return views.load(loc, found->second.first, applyMap(loc, found->second.second, at));
  Value first = firstValues.lookup(init.get());
  return first ? first : views.load(loc, init.get(), at);
}

SmallVector<Value> KernelEmitter::delinearize(Location loc, Value place, ArrayRef<Value> extents) {
  // What is one iteration takes no division, which would hide from all that follows that several places have the same index there.
  unsigned first = 0;
  while (first + 1 < extents.size() && isConstantIntValue(extents[first], 1))
    ++first;
  SmallVector<Value> indices(extents.size());
  for (unsigned i = 0; i < first; ++i)
    indices[i] = views.constant(loc, 0);
  for (unsigned i = extents.size(); i-- > first;) {
    indices[i] = i == first ? place : builder.createOrFold<arith::RemUIOp>(loc, place, extents[i]);
    if (i != first)
      place = builder.createOrFold<arith::DivUIOp>(loc, place, extents[i]);
  }
  return indices;
}

LogicalResult KernelEmitter::emitGridLoop(scf::ForallOp loop) {
  Location loc = loop.getLoc();
  BarrierPlan::State outside = plan.getState();
  SmallVector<Value> counts = buildTripCounts(builder, loop, values);
  Value total = views.constant(loc, 1);
  for (Value extent : counts)
    total = views.multiply(loc, total, extent);
  // Several loops are numbered one after the other.
  Value begin = workgroupsEmitted ? workgroupsEmitted : views.constant(loc, 0);
  workgroupsEmitted = views.add(loc, begin, total);
  // Below `begin` the difference wraps to a large number.
  Value place = builder.createOrFold<arith::SubIOp>(loc, workgroup, begin);
  Value isMine = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, place, total);
  auto mine = scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(mine.thenBlock());
  SmallVector<Value> indices = delinearize(loc, place, counts);
  for (auto [i, lower, step] : llvm::enumerate(loop.getMixedLowerBound(), loop.getMixedStep()))
    values.map(loop.getInductionVar(i), views.add(loc, views.resolve(loc, lower), views.multiply(loc, indices[i], views.resolve(loc, step))));
  views.beginScope();
  trace.beginGridLoop();
  LogicalResult result = emitBlock(*loop.getBody());
  trace.endGridLoop();
  views.endScope();
  // Nor waits one for what the other loops do; what is after them follows any.
  afterGrid.pending.append(plan.getState().pending);
  plan.restore(outside);
  return result;
}

/// Adds what is known of another loop in or around those of `trips`.
static BarrierTrace::Trips getTrips(scf::ForOp loop, BarrierTrace::Trips around = {false, false}) {
  std::optional<APInt> count = loop.getStaticTripCount();
  return {around.mayBeNone || !count || count->isZero(), around.mayBeSeveral || !count || count->ugt(1)};
}

LogicalResult KernelEmitter::emitSequentially(scf::ForallOp loop) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = loop.getLoc();
  size_t depth = around.size();
  BarrierTrace::Trips trips{false, false};
  scf::ForOp outermost;
  for (auto [i, lower, upper, step] : llvm::enumerate(loop.getMixedLowerBound(), loop.getMixedUpperBound(), loop.getMixedStep())) {
    auto nested = scf::ForOp::create(builder, loc, views.resolve(loc, lower), views.resolve(loc, upper), views.resolve(loc, step));
    around.push_back(getExtent(builder, nested));
    iterations.add({around, {}, {}});
    builder.setInsertionPointToStart(nested.getBody());
    values.map(loop.getInductionVar(i), nested.getInductionVar());
    trips = getTrips(nested, trips);
    outermost = outermost ? outermost : nested;
  }
  LogicalResult result = emitLoopBody(outermost, loop, trips, *loop.getBody());
  around.resize(depth);
  return result;
}

LogicalResult KernelEmitter::emitFor(scf::ForOp loop) {
  if (llvm::any_of(loop.getResultTypes(), llvm::IsaPred<BaseMemRefType>))
    return emitPlacedError(loop) << "carries a buffer between iterations, which is not supported on a GPU";
  Location loc = loop.getLoc();
  auto get = [&](Value value) { return values.lookup(value); };
  auto copy = scf::ForOp::create(builder, loc, get(loop.getLowerBound()), get(loop.getUpperBound()), get(loop.getStep()),
                                 llvm::map_to_vector(loop.getInitArgs(), get), /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  values.map(loop.getInductionVar(), copy.getInductionVar());
  values.map(loop.getRegionIterArgs(), copy.getRegionIterArgs());
  LoopExtent extent = getExtent(builder, copy), outer;
  // All its runs in the loop around it are parts of what that one goes through.
  auto parent = isa<scf::ForOp>(loop->getParentOp()) ? copy->getParentOfType<scf::ForOp>() : scf::ForOp();
  bool isPart = parent && !around.empty() && loop->hasAttr(PartsAttr::getNameStr());
  if (isPart) {
    outer = around.pop_back_val();
    extent = getSpan(builder, parent);
  }
  around.push_back(extent);
  iterations.add({around, {}, {}});
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(copy.getBody());
  if (failed(emitLoopBody(copy, loop, getTrips(copy), *loop.getBody())))
    return failure();
  around.pop_back();
  if (isPart)
    around.push_back(outer);
  if (loop.getNumResults() != 0)
    scf::YieldOp::create(builder, loc, llvm::map_to_vector(loop.getBody()->getTerminator()->getOperands(), get));
  values.map(loop.getResults(), copy.getResults());
  return success();
}

LogicalResult KernelEmitter::emitIf(scf::IfOp op) {
  if (llvm::any_of(op.getResultTypes(), llvm::IsaPred<BaseMemRefType>))
    return emitPlacedError(op) << "selects between buffers, which is not supported on a GPU";
  // All threads come to the same decision: what they load to make it is the same for all.
  BarrierPlan::State before = plan.getState(), first = before;
  trace.beginBranches();
  auto copy = scf::IfOp::create(builder, op.getLoc(), op.getResultTypes(), values.lookup(op.getCondition()), !op.getElseRegion().empty());
  for (auto [from, to] : llvm::zip(op->getRegions(), copy->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&to.front());
    bool isFirst = &from == &op->getRegion(0);
    plan.restore(before);
    trace.nextBranch();
    if (failed(emitBlock(from.front())))
      return failure();
    if (isFirst)
      first = plan.getState();
    if (op.getNumResults() != 0)
      scf::YieldOp::create(builder, op.getLoc(),
                           llvm::map_to_vector(from.front().getTerminator()->getOperands(),
                                               [&](Value value) { return values.lookup(value); }));
  }
  values.map(op.getResults(), copy.getResults());
  trace.endBranches(/*mayBeNone=*/op.getElseRegion().empty());
  // Without a second branch nothing happens there.
  plan.merge(op.getElseRegion().empty() ? before : first);
  return success();
}

LogicalResult KernelEmitter::limitIterations() {
  if (limits.maxIterations == 0)
    return success();
  constexpr int64_t largestFactor = 32;
  // A dynamic number may well be more than the guess.
  if (!iterations.isStatic())
    unrollFactor = 16;
  while (unrollFactor < largestFactor && iterations.estimate(unrollFactor) > limits.maxIterations)
    unrollFactor *= 2;
  if (iterations.isStatic() && iterations.estimate(unrollFactor) > limits.maxIterations)
    return kernel.emitOpError("runs ") << int64_t(iterations.estimate(1)) << " iterations of loops in each thread, more than the device's "
                                       << limits.maxIterations << " even when they are unrolled";
  if (unrollFactor > 1)
    for (auto [loop, most] : innermost)
      if (int64_t factor = std::min(unrollFactor, most); factor > 1)
        (void)loopUnrollByFactor(loop, factor);
  return success();
}

LogicalResult KernelEmitter::verifyIterations() {
  if (limits.maxIterations == 0 || iterations.isStatic())
    return success();
  return kernel.emitOpError("reads its workgroup index or count and has loops of dynamic length; the device ends the loops of a "
                            "thread after ")
         << limits.maxIterations << " iterations";
}

LogicalResult KernelEmitter::assertIterations(OpBuilder &assertBuilder, IRMapping &scalars) {
  if (limits.maxIterations == 0 || iterations.isStatic())
    return success();
  Location loc = kernel.getLoc();
  Value count = iterations.build(assertBuilder, loc, unrollFactor, scalars);
  if (!count)
    return kernel.emitOpError("has loops whose length is computed on the GPU, and the device ends the loops of a thread after ")
           << limits.maxIterations << " iterations";
  Value limit = arith::ConstantIndexOp::create(assertBuilder, loc, limits.maxIterations);
  Value isOk = arith::CmpIOp::create(assertBuilder, loc, arith::CmpIPredicate::ule, count, limit);
  std::string message = ("kernel " + kernel.getName() + ": an extent is too large: a thread would run more than the device's " +
                         Twine(limits.maxIterations) + " iterations of loops")
                            .str();
  cf::AssertOp::create(assertBuilder, loc, isOk, message);
  return success();
}
