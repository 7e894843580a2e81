// GlobalHolders: storage that comes out of regions and branches of which one runs.

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/GlobalHolders.h"
#include "passes/Stream/Storage/RunOrder.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether all storage that the last iteration of `loop` hands out as the result `written` is made in it, after `store` has run, or is other storage than that stores.
/// What comes from earlier iterations has an origin before the loop.
static bool isMadeAfterStore(Operation *loop, Value written, Operation *store, StorageNames &names) {
  unsigned number = cast<OpResult>(written).getResultNumber();
  auto repeated = dyn_cast<scf::WhileOp>(loop);
  Value given = repeated ? repeated.getConditionOp().getArgs()[number] : cast<scf::ForOp>(loop).getYieldedValues()[number];
  Block *body = repeated ? repeated.getBeforeBody() : cast<scf::ForOp>(loop).getBody();
  // A value that the condition forwards unchanged comes from the last complete iteration, if there was one.
  if (auto argument = dyn_cast<BlockArgument>(given); argument && repeated && argument.getOwner() == body && repeated.getAfter().isAncestor(store->getParentRegion())) {
    given = repeated.getYieldOp().getOperand(argument.getArgNumber());
    body = repeated.getAfterBody();
  }
  Operation *atStore = body->findAncestorOpInBlock(*store);
  SmallVector<Value> origins(names.getOrigins(given));
  bool isOther = atStore && given != store->getOperand(0) && names.isOfOtherRound(given, store->getOperand(0));
  // Each iteration stores: what an earlier one has stored is gone.
  if (isOther && store->getBlock() == body)
    return true;
  return !origins.empty() && llvm::all_of(origins, [&](Value made) {
    std::optional<util::StorageLink> link = findStorageLink(made);
    Operation *atMade = made.getDefiningOp() ? body->findAncestorOpInBlock(*made.getDefiningOp()) : nullptr;
    return link && link->makesStorage() && atMade && (isOther || !atStore || atStore->isBeforeInBlock(atMade));
  });
}

/// Whether `given` is in other storage than `store` stores.
static bool isOtherThanStored(Value given, Operation *store, StorageNames &names) {
  Value stored = store->getOperand(0);
  return given != stored && (!names.get(given).contains(stored) || names.isOfOtherRound(given, stored));
}

/// The blocks that may run after `block`, on ways that do not enter one of `without`.
static llvm::SetVector<Block *> getReachable(Block *block, ArrayRef<Block *> without) {
  llvm::SetVector<Block *> reached;
  auto add = [&](Block *from) {
    for (Block *next : from->getSuccessors())
      if (!llvm::is_contained(without, next))
        reached.insert(next);
  };
  add(block);
  for (size_t i = 0; i < reached.size(); ++i)
    add(reached[i]);
  return reached;
}

/// Whether from `store` on each way to `writer` enters the block of `written`, its argument, once before the store runs again, by a branch that gives other storage than
/// it stores.
static bool isBranchedToOther(BlockArgument written, Operation *store, Operation *writer, StorageNames &names) {
  Block *block = written.getOwner(), *from = store->getBlock(), *to = block->getParent()->findAncestorBlockInRegion(*writer->getBlock());
  if (block->isEntryBlock() || !isa<FunctionOpInterface>(block->getParentOp()) || from->getParent() != block->getParent() || from == block || !to)
    return false;
  llvm::SetVector<Block *> before = getReachable(from, {block});
  if (to == from || before.contains(to) || getReachable(block, {from}).contains(block))
    return false;
  for (auto pred = block->pred_begin(); pred != block->pred_end(); ++pred) {
    if (*pred != from && !before.contains(*pred))
      continue;
    auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
    Value given = branch ? branch.getSuccessorOperands(pred.getSuccessorIndex())[written.getArgNumber()] : Value();
    if (!given || !isOtherThanStored(given, store, names))
      return false;
  }
  return true;
}

/// Whether `written` comes out of an op that chooses a region, or out of branches, and where `store` has run, these give other storage than it stores. Or
/// out of a loop with `store` that makes its storage after that.
bool GlobalHolders::isOfOtherChoice(Value written, Operation *store, Operation *writer) const {
  constexpr unsigned maxSteps = 32;
  for (unsigned i = 0; written && i < maxSteps; ++i) {
    Operation *choice = written.getDefiningOp();
    if (isa_and_present<scf::IfOp, scf::IndexSwitchOp>(choice))
      for (Region &region : choice->getRegions())
        if (region.isAncestor(store->getParentRegion())) {
          Value given = region.front().getTerminator()->getOperand(cast<OpResult>(written).getResultNumber());
          return runsOnce(choice) && isOtherThanStored(given, store, names);
        }
    if (isa_and_present<scf::ForOp, scf::WhileOp>(choice) && choice->isAncestor(store)) {
      // Where each evaluation of the condition stores, the last one of this run of the loop has.
      auto repeated = dyn_cast<scf::WhileOp>(choice);
      bool storesLast = repeated && store->getBlock() == repeated.getBeforeBody();
      return (storesLast || runsOnce(choice)) && isMadeAfterStore(choice, written, store, names);
    }
    if (auto argument = dyn_cast<BlockArgument>(written); argument && isBranchedToOther(argument, store, writer, names))
      return true;
    std::optional<util::StorageLink> link = findStorageLink(written);
    bool isTied = link && link->relation == util::StorageRelation::Tied && link->source;
    written = isTied ? link->source->get() : names.getKept(written);
  }
  return false;
}
