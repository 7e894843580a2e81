#include "passes/Stream/Emplace/SinkUpdates.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Stream/Storage/Branches.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether `value` is there before `op`, or can be: constants, and arithmetic of a few steps.
static bool isKnownBefore(Value value, Operation *op, unsigned depth) {
  constexpr unsigned maxDepth = 8;
  Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != op->getBlock() || def->isBeforeInBlock(op) || def->hasTrait<OpTrait::ConstantLike>())
    return true;
  return depth < maxDepth && isa<arith::ArithDialect>(def->getDialect()) && isPure(def) &&
         llvm::all_of(def->getOperands(), [&](Value operand) { return isKnownBefore(operand, op, depth + 1); });
}

bool weir::stream::isKnownBefore(Value value, Operation *op) { return ::isKnownBefore(value, op, 0); }

/// Whether an op of the branch makes `value` in storage that it may as well take from the target.
static bool isMadeIn(Region &branch, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getParentRegion() != &branch || !value.hasOneUse())
    return false;
  if (choosesRegion(op))
    return llvm::any_of(op->getRegions(), [&](Region &inner) {
      return isMadeIn(inner, inner.front().getTerminator()->getOperand(cast<OpResult>(value).getResultNumber()));
    });
  return isa<AsyncDispatchOp, AsyncCloneOp, AsyncSliceOp, AsyncSplatOp, AsyncUpdateOp, AsyncCopyOp>(op);
}

/// More writes that follow each other are not looked at.
static constexpr unsigned kMaxSteps = 64;

/// Whether `target` is made of storage of its own, by writes in place.
static bool hasOwnRoot(Value target) {
  for (unsigned i = 0; target && i < kMaxSteps; ++i) {
    if (!target.getDefiningOp() || hasOwnStorage(target))
      return target.getDefiningOp() != nullptr;
    auto tied = writesOutsideRegions(target.getDefiningOp()) ? dyn_cast<util::TiedOpInterface>(target.getDefiningOp()) : util::TiedOpInterface();
    target = tied ? tied.getTiedResultOperand(target) : Value();
  }
  return false;
}

/// Whether one of the updates that follow `update` is by something that is made before `choice`, and so is better written first.
static bool precedesOlder(AsyncUpdateOp update, Operation *choice) {
  Value version = update.getResult();
  for (unsigned i = 0; version.hasOneUse(); ++i) {
    auto next = dyn_cast<AsyncUpdateOp>(*version.user_begin());
    if (!next || next.getTarget() != version)
      return false;
    Operation *made = next.getUpdate().getDefiningOp();
    if (i == kMaxSteps || !made || made->getBlock() != choice->getBlock() || made->isBeforeInBlock(choice))
      return true;
    version = next.getResult();
  }
  return false;
}

/// Whether nothing else uses the target, where the update runs.
static bool isOnlyUse(AsyncUpdateOp update) {
  unsigned uses = 0;
  return llvm::all_of(update.getTarget().getUsers(), [&](Operation *user) { return ++uses < kMaxSteps && (user == update || areInOtherBranches(user, update)); }) &&
         update.getUpdate() != update.getTarget();
}

/// The op whose branches choose what `update` writes, if the update may as well be done there: nothing else uses the value or the target, and all that the
/// update needs is known before.
static Operation *findChoice(AsyncUpdateOp update) {
  auto value = dyn_cast<OpResult>(update.getUpdate());
  Operation *choice = value ? value.getOwner() : nullptr;
  if (!choosesRegion(choice) || choice->getBlock() != update->getBlock() || !value.hasOneUse())
    return nullptr;
  Value target = update.getTarget();
  auto alloca = target.getDefiningOp<AsyncAllocaOp>();
  bool isThere = isKnownBefore(target, choice) || (alloca && alloca->hasOneUse() && isKnownBefore(alloca.getStorageSize(), choice));
  // The target's other names may be read in between.
  if (!isThere || !isOnlyUse(update) || !hasOwnRoot(target))
    return nullptr;
  for (Value number : {update.getTargetSize(), update.getTargetOffset(), update.getTargetEnd(), update.getUpdateSize()})
    if (!isKnownBefore(number, choice))
      return nullptr;
  bool pays = llvm::any_of(choice->getRegions(), [&](Region &branch) {
    return isMadeIn(branch, branch.front().getTerminator()->getOperand(value.getResultNumber()));
  });
  return pays ? choice : nullptr;
}

void weir::stream::moveBefore(Value value, Operation *op) {
  Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != op->getBlock() || !op->isBeforeInBlock(def))
    return;
  for (Value operand : def->getOperands())
    moveBefore(operand, op);
  def->moveBefore(op);
}

static void sink(AsyncUpdateOp update, Operation *choice, SmallVectorImpl<AsyncUpdateOp> &made) {
  auto value = cast<OpResult>(update.getUpdate());
  for (Value operand : update->getOperands())
    moveBefore(operand, choice);
  for (Region &branch : choice->getRegions()) {
    Operation *yield = branch.front().getTerminator();
    OpBuilder builder(yield);
    IRMapping given;
    given.map(value, yield->getOperand(value.getResultNumber()));
    auto inBranch = cast<AsyncUpdateOp>(builder.clone(*update, given));
    yield->setOperand(value.getResultNumber(), inBranch.getResult());
    made.push_back(inBranch);
  }
  value.setType(update.getResult().getType());
  update.getResult().replaceAllUsesWith(value);
  update.erase();
}

bool weir::stream::canSink(AsyncUpdateOp update) { return findChoice(update) != nullptr; }

llvm::SetVector<Block *> weir::stream::sinkUpdates(Operation *root, bool waitForOlder, unsigned &count) {
  SmallVector<AsyncUpdateOp> updates;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp, AsyncExecuteOp, AsyncConcurrentOp>(op))
      return WalkResult::skip();
    if (auto update = dyn_cast<AsyncUpdateOp>(op))
      updates.push_back(update);
    return WalkResult::advance();
  });
  llvm::SetVector<Block *> blocks;
  size_t numOutside = updates.size();
  for (size_t i = 0; i < updates.size(); ++i) {
    AsyncUpdateOp update = updates[i];
    Operation *choice = findChoice(update);
    if (!choice || (waitForOlder && precedesOlder(update, choice))) {
      if (i >= numOutside)
        blocks.insert(update->getBlock());
      continue;
    }
    sink(update, choice, updates);
    ++count;
  }
  return blocks;
}
