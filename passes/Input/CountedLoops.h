/// `scf.while` that count as `scf.for`.

#ifndef WEIR_PASSES_INPUT_COUNTEDLOOPS_H
#define WEIR_PASSES_INPUT_COUNTEDLOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Input/RemarkCodes.h"

namespace weir {

/// What an `scf.while` counts, and until when.
struct LoopCount {
  unsigned index;     ///< of the carried number, among the values that the loop starts from
  mlir::Value bound;  ///< it goes on while the number is below, or for a negative step above
  bool includesBound; ///< or equal
  bool isUnsigned;    ///< the comparison
  int64_t step;
};

/// Finds what `loop` counts, or why that is not known.
std::variant<LoopCount, RaiseLoopsCode> findCount(mlir::scf::WhileOp loop);

/// Replaces `loop` by one that has its number of iterations in its bounds.
mlir::scf::ForOp makeCounted(mlir::scf::WhileOp loop, const LoopCount &count);

} // namespace weir

#endif // WEIR_PASSES_INPUT_COUNTEDLOOPS_H
