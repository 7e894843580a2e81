#include "passes/Codegen/GPU/FirstThread.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

/// Whether one thread can run `op` for all.
static bool isScalar(Operation *op, const FlatViews &views, const Grid &grid) {
  if (isa<memref::LoadOp, memref::StoreOp>(op)) {
    Value base = getBaseBuffer(op->getOperand(isa<memref::StoreOp>(op) ? 1 : 0));
    return base && (isa<BlockArgument>(base) || views.contains(base));
  }
  if (isa<cf::AssertOp, memref::DimOp, scf::YieldOp, scf::InParallelOp>(op))
    return true;
  if (FlatViews::isView(op))
    return !isa<memref::AllocOp>(op);
  if (FlatViews::usesBuffers(op) || (op->getNumRegions() == 0 && !isMemoryEffectFree(op)))
    return false;
  if (op->getNumRegions() == 0)
    return true;
  auto forall = dyn_cast<scf::ForallOp>(op);
  bool isKnown = isa<scf::ForOp, scf::IfOp>(op) || (forall && !llvm::is_contained(grid.loops, forall));
  return isKnown && llvm::all_of(op->getRegions(), [&](Region &region) {
           return llvm::all_of(region.getOps(), [&](Operation &inner) { return isScalar(&inner, views, grid); });
         });
}

/// Whether `op`, or an op in it, is one for which `matches` holds.
static bool containsOp(Operation *op, llvm::function_ref<bool(Operation *)> matches) {
  return op->walk([&](Operation *inner) { return matches(inner) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

/// The last op of `own` with a result that others use; null if none has.
static Operation *findUsedByOthers(const llvm::SetVector<Operation *> &own, Block *block) {
  Operation *found = nullptr;
  for (Operation *op : own)
    for (Operation *user : op->getUsers())
      if (Operation *after = block->findAncestorOpInBlock(*user); !after || !own.contains(after))
        found = op;
  return found;
}

ScalarRun weir::findScalarRun(Block::iterator begin, const FlatViews &views, const Grid &grid) {
  Block *block = begin->getBlock();
  // What loads, and what comes of that.
  llvm::SetVector<Operation *> own;
  Operation *lastStore = nullptr, *end = nullptr;
  for (Operation &op : llvm::make_range(begin, block->without_terminator().end())) {
    if (!isScalar(&op, views, grid))
      break;
    end = &op;
    bool uses = containsOp(&op, [&](Operation *inner) {
      return llvm::any_of(inner->getOperands(), [&](Value operand) { return own.contains(operand.getDefiningOp()); });
    });
    if (uses || containsOp(&op, llvm::IsaPred<memref::LoadOp, memref::StoreOp>))
      own.insert(&op);
    if (containsOp(&op, llvm::IsaPred<memref::StoreOp>))
      lastStore = &op;
  }
  if (!lastStore)
    return {{}, end};
  own.remove_if([&](Operation *op) { return lastStore->isBeforeInBlock(op); });
  if (Operation *used = findUsedByOthers(own, block))
    return {{}, used};
  return {std::move(own), lastStore};
}
