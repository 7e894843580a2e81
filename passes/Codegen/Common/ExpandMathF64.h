/// Exponential and logarithmic functions of f64 as arithmetic.

#ifndef WEIR_PASSES_CODEGEN_COMMON_EXPANDMATHF64_H
#define WEIR_PASSES_CODEGEN_COMMON_EXPANDMATHF64_H

#include "passes/Codegen/Common/MathBuilder.h"

namespace weir {

/// A table that `weir-add-math-tables` adds to modules: (erf(r), erf'(r)) for r = 0, 1/256, ... up to where erf is 1 in f64.
struct ErfTable {
  static constexpr llvm::StringLiteral kName = "__weir_erf_f64";
  static constexpr int kNodesPerUnit = 256, kEnd = 6;
};

/// Expands exp, exp2, expm1, tanh, log, log2, log10 and log1p on f64, scalars and vectors: accurate to 3 units in the last place,
/// infinities, NaN, zeros and denormals included. They do without conversions between f64 and i64, for which there is no instruction before
/// AVX-512.
void populateExpandMathF64Patterns(mlir::RewritePatternSet &patterns, MathTarget target);

/// Expands scalar expm1 and log1p alone, those on f32 in f64: upstream lowers them to exp(x) - 1 and log(1 + x) (v22.1), which are 0 for small x.
void populateExpandMathNearZeroPatterns(mlir::RewritePatternSet &patterns);

/// Error functions of f64; erf on vectors of 512 bits with AVX-512 by the module's `ErfTable`, if it has one.
void populateExpandErrorFunctionPatterns(mlir::RewritePatternSet &patterns, MathTarget target);

/// clampf as a maximum and a minimum, sincos as both, powers of indices as those of i64.
void populateExpandCompositePatterns(mlir::RewritePatternSet &patterns);

/// Powers and sine, cosine and tangent of vectors of f32 and f64 on targets with fused multiply-adds: accurate to 2 units in the last place,
/// tangents to 4. Lanes whose angle is too large to be reduced call the scalar function.
void populateExpandPowerPatterns(mlir::RewritePatternSet &patterns, MathTarget target);
void populateExpandTrigonometryPatterns(mlir::RewritePatternSet &patterns, MathTarget target);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_EXPANDMATHF64_H
