/// Pads that the reader of the padded tensor computes.

#ifndef WEIR_PASSES_DISPATCH_PADSOFREADERS_H
#define WEIR_PASSES_DISPATCH_PADSOFREADERS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Reshapes that only add or drop unit dimensions leave a load or store what it was.
bool isUnitReshape(mlir::Operation *op);

/// Pads (dispatch-passes.md PD4) inside of the one region that reads the padded tensor, as the input of windows. Null if that is not all that reads it.
/// `pad` has static shapes, and no negative widths.
mlir::tensor::PadOp padInReader(mlir::tensor::PadOp pad, mlir::RewriterBase &rewriter);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_PADSOFREADERS_H
