// Updates by what private functions return and execution regions yield.

#include "passes/Stream/Emplace/SinkUpdates.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether an op of the block makes `value` in storage that it may as well take from a target.
static bool isMadeHere(Value value) {
  Operation *op = value.getDefiningOp();
  return op && value.hasOneUse() && isa<AsyncDispatchOp, AsyncCloneOp, AsyncSliceOp, AsyncSplatOp, AsyncUpdateOp, AsyncCopyOp>(op);
}

static Value getSize(Value value) {
  auto sizes = value.getDefiningOp<util::SizeAwareOpInterface>();
  return sizes ? sizes.getResultSize(cast<OpResult>(value).getResultNumber()) : Value();
}

/// Whether the call or region that makes what `update` writes may do that itself. All that it needs is there before `maker`, and nothing uses the target in between.
/// `earlier` are done in calls before `maker` then.
static bool canBeDoneIn(Operation *maker, AsyncUpdateOp update, OwnStorage &storage, const llvm::SetVector<Operation *> &earlier = {}) {
  Value target = update.getTarget();
  auto alloca = target.getDefiningOp<AsyncAllocaOp>();
  auto older = target.getDefiningOp<AsyncUpdateOp>();
  Operation *olderMaker = older && earlier.contains(older) ? older.getUpdate().getDefiningOp() : nullptr;
  bool isDoneBefore = olderMaker && olderMaker->getBlock() == maker->getBlock() && olderMaker->isBeforeInBlock(maker);
  bool isMovable = isDoneBefore || (alloca && alloca->getBlock() == maker->getBlock() && isKnownBefore(alloca.getStorageSize(), maker));
  // Constants are written where they are made.
  if (!target.hasOneUse() || !(isKnownBefore(target, maker) || isMovable) || cast<ResourceType>(target.getType()).getLifetime() == Lifetime::Constant)
    return false;
  for (Value number : {update.getTargetSize(), update.getTargetOffset(), update.getTargetEnd(), update.getUpdateSize()})
    if (!isKnownBefore(number, maker))
      return false;
  // Of what a call before has got, nothing uses an older version.
  return storage.isHandedOver(maker, target) && (isDoneBefore || storage.isUnusedUntil(update.getTargetMutable(), maker));
}

/// The update that puts a result of `call` into a larger resource, if it may be done in the function.
static AsyncUpdateOp findUpdate(util::CallOp call, unsigned result, OwnStorage &storage, const llvm::SetVector<Operation *> &earlier) {
  Value value = call.getResult(result);
  auto update = value.hasOneUse() ? dyn_cast<AsyncUpdateOp>(*value.user_begin()) : AsyncUpdateOp();
  bool isHere = update && update.getUpdate() == value && update->getBlock() == call->getBlock() && !call.getTiedResultOperandIndex(result) && !call.getArgAttrsAttr();
  return isHere && canBeDoneIn(call, update, storage, earlier) ? update : AsyncUpdateOp();
}

/// The updates by result `result` of all calls of `function`; empty if one of them has to stay where it is, or that saves nothing.
static llvm::SetVector<Operation *> findUpdates(util::FuncOp function, unsigned result, OwnStorage &storage) {
  llvm::SetVector<Operation *> updates;
  Operation *ret = function.getFunctionBody().hasOneBlock() ? function.getFunctionBody().front().getTerminator() : nullptr;
  if (!isa_and_present<util::ReturnOp>(ret) || !isMadeHere(ret->getOperand(result)) || !getSize(ret->getOperand(result)))
    return {};
  for (Operation *call : storage.getCalls(function)) {
    AsyncUpdateOp update = function->isAncestor(call) ? AsyncUpdateOp() : findUpdate(cast<util::CallOp>(call), result, storage, updates);
    auto first = updates.empty() ? update : cast<AsyncUpdateOp>(updates.front());
    if (!update || update.getAffinityAttr() != first.getAffinityAttr() || update.getResult().getType() != first.getResult().getType())
      return {};
    updates.insert(update);
  }
  return updates;
}

static void sink(util::FuncOp function, unsigned result, ArrayRef<Operation *> updates) {
  auto first = cast<AsyncUpdateOp>(updates.front());
  Type type = first.getResult().getType(), index = first.getTargetSize().getType();
  // The target, its size, and where the value starts and ends in it.
  unsigned number = function.getNumArguments();
  SmallVector<Value> added;
  for (Type each : {type, index, index, index}) {
    (void)function.insertArgument(function.getNumArguments(), each, {}, function.getLoc());
    added.push_back(function.getArgument(number + added.size()));
  }
  SmallVector<Type> results(function.getResultTypes());
  results[result] = type;
  function.setType(FunctionType::get(function.getContext(), function.getArgumentTypes(), results));

  Operation *ret = function.getFunctionBody().front().getTerminator();
  OpBuilder builder(ret);
  Value made = ret->getOperand(result);
  ret->setOperand(result, AsyncUpdateOp::create(builder, first.getLoc(), type, added[0], added[1], added[2], added[3], made, getSize(made), first.getAffinityAttr()));

  for (Operation *each : updates) {
    auto update = cast<AsyncUpdateOp>(each);
    auto value = cast<OpResult>(update.getUpdate());
    auto call = cast<util::CallOp>(value.getOwner());
    for (Value operand : {Value(update.getTarget()), Value(update.getTargetSize()), Value(update.getTargetOffset()), Value(update.getTargetEnd())}) {
      moveBefore(operand, call);
      call.getOperandsMutable().append(operand);
    }
    value.setType(type);
    update.getResult().replaceAllUsesWith(value);
    update.erase();
  }
}

void weir::stream::sinkIntoCalls(Operation *root, OwnStorage &storage, unsigned &count) {
  // What a function has got may come from a function that it calls.
  constexpr unsigned maxDepth = 8;
  bool changed = true;
  for (unsigned depth = 0; changed && depth < maxDepth; ++depth) {
    changed = false;
    for (util::FuncOp function : cast<ModuleOp>(root).getOps<util::FuncOp>())
      for (unsigned i = 0, e = function.isExternal() ? 0 : function.getNumResults(); i < e; ++i)
        if (llvm::SetVector<Operation *> updates = findUpdates(function, i, storage); !updates.empty()) {
          sink(function, i, updates.getArrayRef());
          storage.clear();
          count += updates.size();
          changed = true;
        }
  }
}

/// The op that awaits what a region makes and `update` writes, if the update may be done in the region.
static TimepointAwaitOp findAwait(AsyncUpdateOp update, OwnStorage &storage) {
  auto awaited = dyn_cast<OpResult>(update.getUpdate());
  auto await = awaited ? dyn_cast<TimepointAwaitOp>(awaited.getOwner()) : TimepointAwaitOp();
  if (!await || !awaited.hasOneUse() || await->getBlock() != update->getBlock())
    return {};
  auto made = dyn_cast<OpResult>(await.getResourceOperands()[awaited.getResultNumber()]);
  auto region = made ? dyn_cast<AsyncExecuteOp>(made.getOwner()) : AsyncExecuteOp();
  if (!region || !made.hasOneUse() || region->getBlock() != update->getBlock() || region.getTiedResultOperandIndex(made.getResultNumber()) ||
      !areAffinitiesCompatible(region.getAffinityAttr(), update.getAffinityAttr()))
    return {};
  Value yielded = region.getBody().front().getTerminator()->getOperand(made.getResultNumber());
  return isMadeHere(yielded) && getSize(yielded) && canBeDoneIn(region, update, storage) ? await : TimepointAwaitOp();
}

static void sink(TimepointAwaitOp await, AsyncUpdateOp update) {
  unsigned number = cast<OpResult>(update.getUpdate()).getResultNumber();
  auto made = cast<OpResult>(await.getResourceOperands()[number]);
  auto region = cast<AsyncExecuteOp>(made.getOwner());
  Value target = update.getTarget(), size = update.getTargetSize();
  for (Value operand : {target, size, Value(update.getTargetOffset()), Value(update.getTargetEnd())})
    moveBefore(operand, region);
  Type type = target.getType();
  region.getResourceOperandsMutable().append(target);
  region.getResourceOperandSizesMutable().append(size);
  auto captures = region.getResourceOperands();
  cast<util::TiedOpInterface>(region.getOperation())
      .setTiedResultOperandIndex(made.getResultNumber(), captures.getBeginOperandIndex() + captures.size() - 1);
  region.getResultSizesMutable()[made.getResultNumber()].set(size);
  made.setType(type);

  Block &body = region.getBody().front();
  auto yield = cast<YieldOp>(body.getTerminator());
  OpBuilder builder(yield);
  Value value = yield->getOperand(made.getResultNumber());
  Value written = AsyncUpdateOp::create(builder, update.getLoc(), type, body.addArgument(type, update.getLoc()), size, update.getTargetOffset(),
                                        update.getTargetEnd(), value, getSize(value), /*affinity=*/{});
  yield->setOperand(made.getResultNumber(), written);
  yield.getResourceOperandSizesMutable()[made.getResultNumber()].set(size);

  await.getResourceOperandSizesMutable()[number].set(size);
  await.getResult(number).setType(type);
  update.getResult().replaceAllUsesWith(await.getResult(number));
  update.erase();
}

void weir::stream::sinkIntoRegions(Operation *root, OwnStorage &storage, unsigned &count) {
  SmallVector<AsyncUpdateOp> updates;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp, AsyncExecuteOp, AsyncConcurrentOp>(op))
      return WalkResult::skip();
    if (auto update = dyn_cast<AsyncUpdateOp>(op); update && update.getTarget().getType() == update.getResult().getType())
      updates.push_back(update);
    return WalkResult::advance();
  });
  for (AsyncUpdateOp update : updates)
    if (TimepointAwaitOp await = findAwait(update, storage)) {
      sink(await, update);
      storage.clear();
      ++count;
    }
}
