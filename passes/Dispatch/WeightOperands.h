#ifndef WEIR_PASSES_DISPATCH_WEIGHTOPERANDS_H
#define WEIR_PASSES_DISPATCH_WEIGHTOPERANDS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// SL12: whether `operand` of a contraction is a collapse of weights that an op computes from narrow integers, with scales of fewer dimensions, and
/// joins dimensions that are summed alone. The contraction may have the loops of that op.
bool sumsComputedWeights(mlir::OpOperand &operand);

/// SL12: a named contraction of such weights, transposed or not, becomes a generic, and a transpose of the weights its map.
void populateWeightOperandPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_WEIGHTOPERANDS_H
