/// Functions of f64 that devices do not have, as arithmetic.
#ifndef WEIR_PASSES_CODEGEN_GPU_F64FUNCTIONS_H
#define WEIR_PASSES_CODEGEN_GPU_F64FUNCTIONS_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Expands sines, cosines and tangents, also hyperbolic ones, their inverses, cube roots and powers on scalars of f64, and with `fma` remainders, which need products that
/// are not rounded, without it roundings to even. Fused multiply-adds are those of the device with `fma`, else products and sums. What this leaves is for `populateExpandMathF64Patterns`.
void populateF64FunctionPatterns(mlir::RewritePatternSet &patterns, bool fma);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_F64FUNCTIONS_H
