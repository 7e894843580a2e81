#include "passes/Stream/ElideCopies/LoopEntries.h"

#include "passes/Analysis/CarriedValues.h"
#include "passes/Stream/Storage/Branches.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

using IsLastUse = llvm::function_ref<bool(Operation *, OpOperand &)>;

/// Arguments of a loop, and the results of branches that have been followed to them.
struct Arguments {
  llvm::SmallSetVector<BlockArgument, 4> all;
  llvm::SmallPtrSet<Value, 4> choices;
};

/// Of values that are swapped in one loop.
static constexpr unsigned kMaxArguments = 8;

static bool isLastUse(OpOperand *use, IsLastUse callback) { return !use || callback(use->getOwner(), *use); }

static bool close(Arguments &arguments, IsLastUse callback);

/// Adds the arguments of `body` in whose storage `value` may be. A copy made on the way is in none. Other names for the storage are dead: ops between
/// write to it, or are loops that carry it on. False if it may be in other storage.
static bool addOrigins(Value value, Block *body, Arguments &origins, IsLastUse callback) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isInBranchesOf(op, body))
      return false;
    if (choosesRegion(op))
      return !origins.choices.insert(value).second || llvm::all_of(op->getRegions(), [&](Region &region) {
        OpOperand &given = region.front().getTerminator()->getOpOperand(cast<OpResult>(value).getResultNumber());
        return isLastUse(&given, callback) && addOrigins(given.get(), body, origins, callback);
      });
    if (std::optional<CarriedValue> carried = findCarried(cast<OpResult>(value))) {
      Arguments inner;
      inner.all.insert(carried->argument);
      return close(inner, callback) && llvm::all_of(inner.all, [&](BlockArgument argument) {
               OpOperand *init = findCarried(argument)->init;
               return isLastUse(init, callback) && addOrigins(init->get(), body, origins, callback);
             });
    }
    std::optional<util::StorageLink> link = findStorageLink(value);
    if (!link || op->getNumRegions() != 0)
      return false;
    if (link->relation == util::StorageRelation::Copy)
      return true;
    if (link->relation != util::StorageRelation::Tied)
      return false;
    value = link->source->get();
  }
  auto argument = cast<BlockArgument>(value);
  if (argument.getOwner() != body)
    return false;
  origins.all.insert(argument);
  return true;
}

/// Adds the arguments of a loop whose storage those in the set may get in later iterations. False if they may get other storage, or share it.
static bool close(Arguments &arguments, IsLastUse callback) {
  for (unsigned i = 0; i < arguments.all.size(); ++i) {
    std::optional<CarriedValue> carried = findCarried(arguments.all[i]);
    if (!carried || i == kMaxArguments || !isLastUse(carried->forwarded, callback) || !isLastUse(carried->yielded, callback) ||
        !addOrigins(carried->yielded->get(), carried->argument.getOwner(), arguments, callback))
      return false;
  }
  return true;
}

/// As `findLoopEntries`; false if it finds none.
static bool addEntries(Operation *op, OpOperand &operand, llvm::SmallSetVector<OpOperand *, 4> &entries, IsLastUse callback) {
  auto argument = dyn_cast<BlockArgument>(operand.get());
  if (!argument || !isInBranchesOf(op, argument.getOwner()) || !callback(op, operand))
    return false;
  Arguments arguments;
  arguments.all.insert(argument);
  if (!close(arguments, callback))
    return false;
  for (BlockArgument each : arguments.all) {
    OpOperand *init = findCarried(each)->init;
    if (!addEntries(init->getOwner(), *init, entries, callback))
      entries.insert(init);
  }
  return true;
}

SmallVector<OpOperand *> weir::stream::findLoopEntries(Operation *op, OpOperand &operand, IsLastUse callback) {
  llvm::SmallSetVector<OpOperand *, 4> entries;
  addEntries(op, operand, entries, callback);
  return entries.takeVector();
}
