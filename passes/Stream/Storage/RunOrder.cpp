#include "passes/Stream/Storage/RunOrder.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

/// Whether a region may run several times for one run of its op.
static bool mayRepeat(Region *region) {
  Operation *op = region->getParentOp();
  if (isa<LoopLikeOpInterface>(op))
    return true;
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  return branch && branch.isRepetitiveRegion(region->getRegionNumber());
}

/// Whether a path leads from block to block without entering `without`.
static bool isReachable(Block *from, Block *to, Block *without) {
  llvm::SmallSetVector<Block *, 8> reached;
  auto add = [&](Block *block) {
    for (Block *next : block->getSuccessors())
      if (next != without)
        reached.insert(next);
  };
  add(from);
  for (size_t i = 0; i < reached.size(); ++i)
    add(reached[i]);
  return reached.contains(to);
}

bool weir::stream::mayFollow(Operation *user, Operation *writer, Region *home, Block *defBlock) {
  // The innermost region that both are in.
  Region *common = user->getParentRegion();
  while (!common->findAncestorOpInRegion(*writer))
    common = common->getParentRegion();
  for (Region *region = common; region != home; region = region->getParentRegion())
    if (mayRepeat(region))
      return true;
  Operation *first = common->findAncestorOpInRegion(*writer), *second = common->findAncestorOpInRegion(*user);
  if (first == second) {
    // Two regions of one op, or one is the op around the other one.
    return user != first && writer != first && isa<LoopLikeOpInterface>(first);
  }
  Block *from = first->getBlock(), *to = second->getBlock();
  if (from == to && first->isBeforeInBlock(second))
    return true;
  return !common->hasOneBlock() && isReachable(from, to, common == home ? defBlock : nullptr);
}

bool weir::stream::mayFollow(Operation *user, Operation *writer, Value name) {
  Region *home = name.getParentRegion();
  Operation *writerAtHome = home->findAncestorOpInRegion(*writer);
  if (!writerAtHome)
    return false; // the name belongs to a region that the writer is not in
  Operation *def = name.getDefiningOp();
  if (def && def->getBlock() == writerAtHome->getBlock() && (def == writerAtHome || writerAtHome->isBeforeInBlock(def)))
    return false;
  return mayFollow(user, writer, home, name.getParentBlock());
}

bool weir::stream::runsOnce(Operation *op) {
  for (Region *region = op->getParentRegion();; region = region->getParentRegion()) {
    if (!region->hasOneBlock())
      return false;
    Operation *around = region->getParentOp();
    if (isa<FunctionOpInterface>(around))
      return true;
    auto branch = dyn_cast<RegionBranchOpInterface>(around);
    if (!branch || branch.isRepetitiveRegion(region->getRegionNumber()))
      return false;
  }
}
