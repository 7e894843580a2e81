/// Loops of blocks as `scf.while`.

#ifndef WEIR_PASSES_INPUT_BLOCKLOOPS_H
#define WEIR_PASSES_INPUT_BLOCKLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Region.h"

namespace weir {

/// Replaces the loops of `region` whose header is their only block, or branches to one block that branches back, inner loops first. Calls `raised` for each.
void raiseBlockLoops(mlir::Region &region, llvm::function_ref<void(mlir::scf::WhileOp)> raised);

/// Calls `found` for each terminator that branches back to a block that dominates it.
void findBackEdges(mlir::Region &region, llvm::function_ref<void(mlir::Operation *)> found);

} // namespace weir

#endif // WEIR_PASSES_INPUT_BLOCKLOOPS_H
