/// Ops of which one region runs.

#ifndef WEIR_PASSES_STREAM_STORAGE_BRANCHES_H
#define WEIR_PASSES_STREAM_STORAGE_BRANCHES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace weir::stream {

inline bool choosesRegion(mlir::Operation *op) { return llvm::isa_and_present<mlir::scf::IfOp, mlir::scf::IndexSwitchOp>(op); }

/// Whether `op` is in `block`, or in regions that ops of it choose: then it runs at most once for each run of the block.
inline bool isInBranchesOf(mlir::Operation *op, mlir::Block *block) {
  while (op->getBlock() != block) {
    op = op->getParentOp();
    if (!choosesRegion(op))
      return false;
  }
  return true;
}

/// Whether two ops are in different regions of one op that chooses a region: of the two one runs.
inline bool areInOtherBranches(mlir::Operation *a, mlir::Operation *b) {
  for (; choosesRegion(a->getParentOp()); a = a->getParentOp())
    if (a->getParentOp()->isProperAncestor(b))
      return !a->getParentRegion()->isAncestor(b->getParentRegion());
  return false;
}

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_BRANCHES_H
