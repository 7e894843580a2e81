/// Elementwise ops around a reduction that need no loops of their own: what the accumulators start with, and what becomes of them.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPNEIGHBOURS_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPNEIGHBOURS_H

#include "passes/Codegen/CPU/Loops/LoopPlan.h"

namespace weir::cpu {

/// An elementwise op that is evaluated at the points of another op's result.
struct LoopNeighbour {
  mlir::linalg::LinalgOp op;
  /// For each of its loops the loop of the other op that runs over the same elements.
  llvm::SmallVector<unsigned> loops;

  explicit operator bool() const { return static_cast<bool>(op); }
};

struct LoopNeighbours {
  /// Writes the buffer from which the accumulators would be loaded, and no other op reads it.
  LoopNeighbour init;
  /// Replaces each element of the result in place.
  LoopNeighbour epilogue;
};

/// Those of `op` if its loops, as planned, hold each element of the result in a register from the first to the last of its terms.
LoopNeighbours findNeighbours(mlir::linalg::LinalgOp op, const LoopPlan &plan);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPNEIGHBOURS_H
