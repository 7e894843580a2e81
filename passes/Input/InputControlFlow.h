/// Control flow of input programs in terms of what the later phases know.

#ifndef WEIR_PASSES_INPUT_INPUTCONTROLFLOW_H
#define WEIR_PASSES_INPUT_INPUTCONTROLFLOW_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// `scf.forall` on tensors becomes loops that insert one piece after the other; dispatches find their own parallelism.
void populateForallToForPatterns(mlir::RewritePatternSet &patterns);

/// A loop over a tensor that was cast to a dynamic shape carries the static shape instead, if its body keeps the shape for certain.
void populateLoopCastPatterns(mlir::RewritePatternSet &patterns);

/// Each `cf.switch` below `root` becomes a chain of `cf.cond_br`.
void lowerSwitches(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_INPUT_INPUTCONTROLFLOW_H
