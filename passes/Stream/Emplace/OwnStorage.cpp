#include "passes/Stream/Emplace/OwnStorage.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Analysis/CarriedValues.h"
#include "passes/Analysis/SymbolUses.h"
#include "passes/Stream/Storage/Branches.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Ops, ties and uses looked at where something has to be walked to answer one question.
static constexpr unsigned kMaxSteps = 64, kMaxUses = 1024;

OwnStorage::OwnStorage(Operation *root) : symbols(root), calls(findCalls(root)) {}

ArrayRef<Operation *> OwnStorage::getCalls(util::FuncOp function) const {
  auto known = calls.find(function);
  return known == calls.end() || !function.isPrivate() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(known->second);
}

/// The operand in whose storage an op has written what it gives as `value`, or has waited for that; null if it has not.
static Value getTarget(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto await = dyn_cast_if_present<TimepointAwaitOp>(op))
    return await.getResourceOperands()[cast<OpResult>(value).getResultNumber()];
  auto tied = op && writesThroughTies(op) ? dyn_cast<util::TiedOpInterface>(op) : util::TiedOpInterface();
  return tied ? tied.getTiedResultOperand(value) : Value();
}

Value OwnStorage::rootOf(Value value) {
  for (unsigned i = 0; i < kMaxSteps; ++i) {
    Value target = getTarget(value);
    if (auto call = value.getDefiningOp<util::CallOp>(); call && !target)
      for (OpOperand &operand : call->getOpOperands())
        if (isResource(operand.get()) && getPassed(operand).result == cast<OpResult>(value).getResultNumber())
          target = operand.get();
    if (!target)
      return value;
    value = target;
  }
  return {};
}

bool OwnStorage::hasOwnRoot(Value value) {
  Seen seen;
  return hasOwnRoot(value, seen);
}

bool OwnStorage::isHandedOver(Operation *call, Value value) {
  Seen seen;
  return isHandedOver(call, value, seen);
}

bool OwnStorage::hasOwnRoot(Value value, Seen &seen) {
  Value root = rootOf(value);
  if (!root || seen.size() > kMaxSteps)
    return false;
  if (auto argument = dyn_cast<BlockArgument>(root)) {
    Operation *around = argument.getOwner()->getParentOp();
    if (auto region = dyn_cast<AsyncExecuteOp>(around))
      return isHandedOver(region, region.getResourceOperands()[argument.getArgNumber()], seen);
    return isa<util::FuncOp>(around) ? isOwnArgument(argument, seen) : isOwnLoopStorage(argument, seen);
  }
  Operation *op = root.getDefiningOp();
  // What a loop gives, in the storage that it has carried.
  if (std::optional<CarriedValue> carried = isa<LoopLikeOpInterface>(op) ? findCarried(cast<OpResult>(root)) : std::nullopt)
    return isOwnLoopStorage(carried->argument, seen);
  if (!choosesRegion(op))
    return hasOwnStorage(root);
  if (!seen.insert(root).second)
    return true;
  unsigned number = cast<OpResult>(root).getResultNumber();
  for (Region &branch : op->getRegions()) {
    Value given = branch.front().getTerminator()->getOperand(number);
    if (!given.hasOneUse() || given.getParentRegion() != &branch || !hasOwnRoot(given, seen))
      return false;
  }
  return true;
}

/// Whether each version of the storage of `value` is used by the next one alone: nothing else has a name of it.
static bool isChainOfOne(Value value) {
  for (unsigned i = 0; i < kMaxSteps; ++i) {
    if (!value.hasOneUse())
      return false;
    value = getTarget(value);
    if (!value)
      return true;
  }
  return false;
}

/// Adds what a use makes of the storage. False if it may give the storage another name.
bool OwnStorage::addVersions(OpOperand &use, SmallVectorImpl<Value> &versions) {
  Operation *owner = use.getOwner();
  if (auto call = dyn_cast<util::CallOp>(owner)) {
    Passed known = getPassed(use);
    if (!known.isKept && known.result)
      versions.push_back(call.getResult(*known.result));
    return !known.isKept;
  }
  if (versions.size() > kMaxSteps)
    return false;
  if (isa<TimepointAwaitOp>(owner) && use.getOperandNumber() < owner->getNumResults()) {
    versions.push_back(owner->getResult(use.getOperandNumber()));
    return true;
  }
  // What a region reads it may read later.
  if (auto region = dyn_cast<AsyncExecuteOp>(owner)) {
    Passed known = findPassed(region.getBody().getArgument(use.getOperandNumber()));
    if (known.isKept || !known.result || region.getTiedResultOperandIndex(*known.result) != use.getOperandNumber())
      return false;
    versions.push_back(region.getResult(*known.result));
    return true;
  }
  if (!isa<AsyncUpdateOp, AsyncCopyOp, AsyncFillOp, AsyncDispatchOp, AsyncCloneOp, AsyncSliceOp>(owner))
    return false;
  if (writesThroughTies(owner))
    llvm::append_range(versions, cast<util::TiedOpInterface>(owner).getOperandTiedResults(use.getOperandNumber()));
  return true;
}

/// A tensor that a loop carries: it starts with storage of its own that nothing else names, each iteration forwards its argument, and
/// the body gives the storage to nothing but commands, and functions and regions that do so.
bool OwnStorage::isOwnLoopStorage(BlockArgument argument, Seen &seen) {
  std::optional<CarriedValue> carried = findCarried(argument);
  seen.insert(argument);
  if (!carried || !isChainOfOne(carried->init->get()) || !hasOwnRoot(carried->init->get(), seen))
    return false;
  SmallVector<Value> versions = {argument};
  if (carried->forwarded)
    versions.push_back(carried->forwarded->get());
  for (unsigned i = 0; i < versions.size(); ++i)
    for (OpOperand &use : versions[i].getUses())
      if (&use != carried->yielded && &use != carried->forwarded && !addVersions(use, versions))
        return false;
  return rootOf(carried->yielded->get()) == argument;
}

/// An argument of a private function to which each call hands storage over.
bool OwnStorage::isOwnArgument(BlockArgument argument, Seen &seen) {
  auto function = cast<util::FuncOp>(argument.getOwner()->getParentOp());
  ArrayRef<Operation *> known = getCalls(function);
  // A function that calls itself may be given what it has got.
  return argument.getOwner()->isEntryBlock() && !known.empty() && seen.insert(argument).second &&
         llvm::all_of(known, [&](Operation *call) {
           return !function->isAncestor(call) && isHandedOver(call, call->getOperand(argument.getArgNumber()), seen);
         });
}

bool OwnStorage::isHandedOver(Operation *call, Value value, Seen &seen) {
  Value root = rootOf(value);
  if (!root || root.getParentBlock() != call->getBlock() || choosesRegion(root.getDefiningOp()) || !hasOwnRoot(value, seen))
    return false;
  unsigned passed = 0, uses = 0;
  for (Value other : call->getOperands())
    if (isResource(other)) {
      passed += other == value;
      if (Value otherRoot = other == value ? Value() : rootOf(other); other != value && (!otherRoot || otherRoot == root))
        return false;
    }
  // Up to the call only commands have got the storage.
  SmallVector<Value> versions = {root};
  for (unsigned i = 0; passed <= 1 && i < versions.size(); ++i)
    for (OpOperand &use : versions[i].getUses()) {
      Operation *at = call->getBlock()->findAncestorOpInBlock(*use.getOwner());
      bool isBefore = at && at != call && !call->isBeforeInBlock(at);
      if (++uses > kMaxUses || (isBefore && !addVersions(use, versions)))
        return false;
    }
  return passed <= 1;
}

bool OwnStorage::isUnusedUntil(OpOperand &last, Operation *call) {
  unsigned uses = 0;
  SmallVector<Value> versions = {rootOf(last.get())};
  for (unsigned i = 0; i < versions.size(); ++i)
    for (OpOperand &use : versions[i].getUses()) {
      Operation *at = call->getBlock()->findAncestorOpInBlock(*use.getOwner());
      if (++uses > kMaxUses || (&use != &last && (!at || !at->isBeforeInBlock(call) || !addVersions(use, versions))))
        return false;
    }
  return true;
}

bool OwnStorage::isMadeAfter(Value value, Value base) {
  Value made = rootOf(value), root = rootOf(base);
  Operation *op = made ? made.getDefiningOp() : nullptr;
  if (!op || !root || !hasOwnStorage(made))
    return false;
  Operation *at = root.getParentBlock()->findAncestorOpInBlock(*op);
  return at && (isa<BlockArgument>(root) || root.getDefiningOp()->isBeforeInBlock(at));
}

OwnStorage::Passed OwnStorage::getPassed(OpOperand &use) {
  auto callee = symbols.lookup<util::FuncOp>(cast<util::CallOp>(use.getOwner()).getCallee());
  return callee && !callee.isExternal() ? findPassed(callee.getArgument(use.getOperandNumber())) : Passed();
}

OwnStorage::Passed OwnStorage::findPassed(BlockArgument argument) {
  // A function that calls itself with it keeps it.
  auto [known, isNew] = passed.try_emplace(argument);
  if (!isNew)
    return known->second;
  Passed found{false, std::nullopt};
  unsigned returns = 0;
  SmallVector<Value> versions = {argument};
  for (unsigned i = 0; !found.isKept && i < versions.size(); ++i)
    for (OpOperand &use : versions[i].getUses()) {
      if (!isa<util::ReturnOp>(use.getOwner()) && use.getOwner() != argument.getOwner()->getTerminator()) {
        found.isKept |= !addVersions(use, versions);
        continue;
      }
      // One version is returned.
      found.isKept |= ++returns > 1;
      found.result = use.getOperandNumber();
    }
  // Each return gives it.
  if (found.result && !argument.getOwner()->getParent()->hasOneBlock())
    found.isKept = true;
  return passed[argument] = found.isKept ? Passed() : found;
}
