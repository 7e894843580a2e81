/// Exponential and logarithmic functions of f64 as arithmetic.

#ifndef WEIR_PASSES_CODEGEN_COMMON_EXPANDMATHF64_H
#define WEIR_PASSES_CODEGEN_COMMON_EXPANDMATHF64_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Expands exp, exp2, expm1, tanh, log, log2, log10 and log1p on f64, scalars and vectors: accurate to 2 units in the last place,
/// infinities, NaN, zeros and denormals included. They do without fused multiply-adds and without conversions between f64 and i64, for
/// which there is no instruction before AVX-512.
void populateExpandMathF64Patterns(mlir::RewritePatternSet &patterns);

/// Expands scalar expm1 and log1p alone, those on f32 in f64: upstream lowers them to exp(x) - 1 and log(1 + x) (v22.1), which are 0 for small x.
void populateExpandMathNearZeroPatterns(mlir::RewritePatternSet &patterns);

/// Error functions of f64.
void populateExpandErrorFunctionPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_EXPANDMATHF64_H
