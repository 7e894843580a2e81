#include "passes/Stream/ElideCopies/LoopEntries.h"

#include "passes/Stream/Storage/StorageOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

using IsLastUse = llvm::function_ref<bool(Operation *, OpOperand &)>;

/// Whether `value`, of an op in `body`, is in the storage of `argument`, or of a copy made on the way, and other names for it are dead: ops between
/// write to it, or are loops that carry it on.
static bool isOwned(Value value, BlockArgument argument, Block *body, IsLastUse isLastUse) {
  while (value != argument) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != body)
      return false;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      BlockArgument carried = loop.getRegionIterArgs()[cast<OpResult>(value).getResultNumber()];
      OpOperand *yielded = loop.getTiedLoopYieldedValue(carried), *init = loop.getTiedLoopInit(carried);
      if (!isLastUse(loop, *init) || !isLastUse(yielded->getOwner(), *yielded) || !isOwned(yielded->get(), carried, loop.getBody(), isLastUse))
        return false;
      value = init->get();
      continue;
    }
    std::optional<util::StorageLink> link = findStorageLink(value);
    if (!link || op->getNumRegions() != 0 || (link->relation != util::StorageRelation::Tied && link->relation != util::StorageRelation::Copy))
      return false;
    value = link->source->get();
  }
  return true;
}

OpOperand *weir::stream::findLoopEntry(Operation *op, OpOperand &operand, IsLastUse isLastUse) {
  auto argument = dyn_cast<BlockArgument>(operand.get());
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  if (!loop || op->getBlock() != loop.getBody() || argument == loop.getInductionVar() || !isLastUse(op, operand))
    return nullptr;
  OpOperand *yielded = loop.getTiedLoopYieldedValue(argument), *init = loop.getTiedLoopInit(argument);
  // The next iteration writes: nothing else may carry the storage on. What is carried on is no name of the storage yet when `op` writes.
  Operation *last = yielded->get().getDefiningOp();
  if (!last || last->getBlock() != loop.getBody() || last->isBeforeInBlock(op))
    return nullptr;
  if (!isLastUse(yielded->getOwner(), *yielded) || !isOwned(yielded->get(), argument, loop.getBody(), isLastUse))
    return nullptr;
  OpOperand *outer = findLoopEntry(loop, *init, isLastUse);
  return outer ? outer : init;
}
