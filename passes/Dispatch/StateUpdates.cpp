#include "passes/Dispatch/StateUpdates.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Analysis/CarriedValues.h"
#include "passes/Analysis/InitAccess.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir;

Value weir::getUntied(Value value) {
  while (auto tie = value.getDefiningOp<flow::TensorTieShapeOp>())
    value = tie.getOperand();
  return value;
}

/// The ops that use `value`, with whatever extents.
static SmallVector<Operation *> getUsers(Value value) {
  SmallVector<Operation *> users;
  SmallVector<Value> names = {getUntied(value)};
  while (!names.empty())
    for (Operation *user : names.pop_back_val().getUsers()) {
      if (isa<flow::TensorTieShapeOp>(user))
        names.push_back(user->getResult(0));
      else
        users.push_back(user);
    }
  return users;
}

static std::optional<CarriedValue> findCarriedValue(Value value) {
  auto argument = dyn_cast<BlockArgument>(getUntied(value));
  return argument ? findCarried(argument) : std::nullopt;
}

/// Whether a loop carries `capture`, and yields `result` for it or for another value, as if two buffers are swapped.
static bool isCarriedOn(Value capture, OpResult result) {
  std::optional<CarriedValue> carried = findCarriedValue(capture);
  return carried && result.getOwner()->getBlock() == carried->argument.getOwner() && getUntied(carried->yielded->get()) != carried->argument &&
         llvm::any_of(carried->yielded->getOwner()->getOperands(), [&](Value operand) { return getUntied(operand) == result; });
}

bool weir::isCarriedFromOwn(Value value) {
  if (!findCarriedValue(value))
    return false;
  while (std::optional<CarriedValue> carried = findCarriedValue(value))
    value = carried->init->get();
  value = getUntied(value);
  return isGivenUp(value) || isa_and_present<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, tensor::InsertSliceOp>(value.getDefiningOp());
}

bool weir::isGivenUp(Value value) {
  value = getUntied(value);
  if (auto import = value.getDefiningOp<hal::TensorImportOp>())
    // Storage that a result is put into is written by that result alone.
    return import.getConsume() && llvm::none_of(import.getSource().getUsers(), llvm::IsaPred<hal::TensorAliasOp>);
  auto argument = dyn_cast<BlockArgument>(value);
  auto function = argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()) : FunctionOpInterface();
  return function && argument.getOwner()->isEntryBlock() && function.getArgAttr(argument.getArgNumber(), ConsumedAttr::getNameStr());
}

/// Whether `user` has run before `op`, or does not run at all where `op` does: it is in another branch.
static bool isBeforeOrInOtherBranch(Operation *user, Operation *op) {
  for (Operation *at = op; at->getBlock(); at = at->getParentOp()) {
    if (Operation *ancestor = at->getBlock()->findAncestorOpInBlock(*user))
      return ancestor == at || ancestor->isBeforeInBlock(at);
    // Beyond a loop, `op` may follow in another iteration.
    if (!isa_and_present<scf::IfOp, scf::IndexSwitchOp>(at->getParentOp()))
      return false;
  }
  return false;
}

bool weir::isLastUse(Value value, Operation *op) {
  return llvm::all_of(getUsers(value), [&](Operation *user) { return op->isAncestor(user) || isBeforeOrInOtherBranch(user, op); });
}

/// Whether `result` is put into the storage that `capture` is imported from, which no other op uses.
static bool isPutInto(Value capture, OpResult result) {
  auto import = getUntied(capture).getDefiningOp<hal::TensorImportOp>();
  // What a function does to its argument is not known here.
  return import && import.getConsume() && result.hasOneUse() && !isa<CallOpInterface>(result.getOwner()) && llvm::all_of(import.getSource().getUsers(), [&](Operation *user) {
           auto alias = dyn_cast<hal::TensorAliasOp>(user);
           return !alias || alias.getSource() == result;
         });
}

/// Whether an op near `near` stores to `global` after `op`, in its block: swapped globals are stored next to each other.
static bool isStoredNear(Operation *near, Operation *op, StringRef global) {
  constexpr unsigned kMaxSteps = 64;
  auto isStore = [&](Operation *at) {
    auto store = dyn_cast<util::GlobalStoreOp>(at);
    return store && store.getGlobal() == global;
  };
  Operation *before = near, *after = near;
  for (unsigned i = 0; i < kMaxSteps && (before || after); ++i) {
    before = before && before != op ? before->getPrevNode() : nullptr;
    after = after ? after->getNextNode() : nullptr;
    if ((before && isStore(before)) || (after && isStore(after)))
      return true;
  }
  return false;
}

bool weir::isStateUpdate(Value capture, OpResult result) {
  if (isGivenUp(capture) || isPutInto(capture, result) || isCarriedOn(capture, result))
    return true;
  auto load = getUntied(capture).getDefiningOp<util::GlobalLoadOp>();
  if (!load || load.getIsImmutable() || load->getBlock() != result.getOwner()->getBlock())
    return false;
  // Content that another global keeps stays.
  if (llvm::any_of(getUsers(capture), llvm::IsaPred<util::GlobalStoreOp>))
    return false;
  return llvm::any_of(getUsers(result), [&](Operation *user) {
    auto store = dyn_cast<util::GlobalStoreOp>(user);
    // Another global may get the storage, if this one gets new content.
    return store && store->getBlock() == load->getBlock() &&
           (store.getGlobal() == load.getGlobal() || isStoredNear(store, result.getOwner(), load.getGlobal()));
  });
}

/// Whether `input` is the only use of its value in `region`, and read with the map of `init`, element by element.
static bool readsOldElements(linalg::GenericOp op, OpOperand *input, OpOperand *init, Region &region) {
  const bool isOnlyUse = llvm::all_of(input->get().getUses(), [&](OpOperand &use) {
    return &use == input || !region.isAncestor(use.getOwner()->getParentRegion());
  });
  AffineMap map = op.getMatchingIndexingMap(init);
  return isOnlyUse && map.isPermutation() && op.getMatchingIndexingMap(input) == map;
}

bool weir::hasElementwiseReadersOnly(linalg::GenericOp op) {
  return llvm::all_of(op->getUses(), [](OpOperand &use) {
    if (isa<flow::ReturnOp>(use.getOwner()))
      return true;
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!reader || reader.getNumReductionLoops() != 0 || !llvm::all_of(reader->getUsers(), llvm::IsaPred<flow::ReturnOp>))
      return false;
    return llvm::all_of(reader.getDpsInitsMutable(), [&](OpOperand &init) {
      AffineMap map = reader.getMatchingIndexingMap(&init);
      return map.isPermutation() && reader.getMatchingIndexingMap(&use) == map;
    });
  });
}

void weir::startFromState(flow::DispatchRegionOp region, RewriterBase &rewriter) {
  for (OpOperand &returned : region.getBody().front().getTerminator()->getOpOperands()) {
    auto op = returned.get().getDefiningOp<linalg::GenericOp>();
    if (!op || !region.getBody().isAncestor(op->getParentRegion()) || op.getNumReductionLoops() != 0)
      continue;
    OpOperand *init = op.getDpsInitOperand(cast<OpResult>(returned.get()).getResultNumber());
    if (isInitRead(op, *init) || !hasElementwiseReadersOnly(op))
      continue;
    for (OpOperand *input : op.getDpsInputOperands()) {
      Value capture = input->get();
      if (capture.getType() != returned.get().getType() || !isStateUpdate(capture, region->getResult(returned.getOperandNumber())) ||
          !readsOldElements(op, input, init, region.getBody()))
        continue;
      rewriter.modifyOpInPlace(op, [&] { init->set(capture); });
      break;
    }
  }
}
