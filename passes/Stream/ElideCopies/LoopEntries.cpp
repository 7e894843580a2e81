#include "passes/Stream/ElideCopies/LoopEntries.h"

#include "passes/Analysis/CarriedValues.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

using IsLastUse = llvm::function_ref<bool(Operation *, OpOperand &)>;

static bool isLastUse(OpOperand *use, IsLastUse callback) { return !use || callback(use->getOwner(), *use); }

/// Whether `value`, of an op in `body`, is in the storage of `argument`, or of a copy made on the way, and other names for it are dead: ops between
/// write to it, or are loops that carry it on.
static bool isOwned(Value value, BlockArgument argument, IsLastUse callback) {
  while (value != argument) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != argument.getOwner())
      return false;
    if (std::optional<CarriedValue> carried = findCarried(cast<OpResult>(value))) {
      if (!isLastUse(carried->init, callback) || !isLastUse(carried->forwarded, callback) || !isLastUse(carried->yielded, callback) ||
          !isOwned(carried->yielded->get(), carried->argument, callback))
        return false;
      value = carried->init->get();
      continue;
    }
    std::optional<util::StorageLink> link = findStorageLink(value);
    if (!link || op->getNumRegions() != 0 || (link->relation != util::StorageRelation::Tied && link->relation != util::StorageRelation::Copy))
      return false;
    value = link->source->get();
  }
  return true;
}

OpOperand *weir::stream::findLoopEntry(Operation *op, OpOperand &operand, IsLastUse callback) {
  auto argument = dyn_cast<BlockArgument>(operand.get());
  std::optional<CarriedValue> carried = argument ? findCarried(argument) : std::nullopt;
  if (!carried || op->getBlock() != argument.getOwner() || !callback(op, operand) || !isLastUse(carried->forwarded, callback))
    return nullptr;
  // The next iteration writes: nothing else may carry the storage on. What is carried on is no name of the storage yet when `op` writes.
  OpOperand *yielded = carried->yielded, *init = carried->init;
  Operation *last = yielded->get().getDefiningOp();
  if (!last || last->getBlock() != argument.getOwner() || last->isBeforeInBlock(op))
    return nullptr;
  if (!isLastUse(yielded, callback) || !isOwned(yielded->get(), argument, callback))
    return nullptr;
  OpOperand *outer = findLoopEntry(init->getOwner(), *init, callback);
  return outer ? outer : init;
}
