/// Floats of at most a byte: their formats, and their conversions as integer arithmetic.

#ifndef WEIR_PASSES_CODEGEN_COMMON_TINYFLOATS_H
#define WEIR_PASSES_CODEGEN_COMMON_TINYFLOATS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// f4E2M1FN and all floats of 8 bits; of vectors and tensors, the elements.
bool isTinyFloat(mlir::Type type);

/// What `combiner` leaves every value as it is with; for the largest and the least number of a type without infinities, where upstream gives NaN,
/// its extremes.
std::optional<mlir::TypedAttr> getNeutralElement(mlir::Operation *combiner);

/// `extf` from them and `truncf` to them, but not from f64. Exact and rounded once, to nearest with ties to even, as APFloat does: what is too large becomes infinite,
/// NaN in formats without infinities, the largest number in f4E2M1FN. What APFloat leaves open: f4E2M1FN of NaN is -0, f8E8M0FNU of a negative number
/// NaN.
void populateExpandTinyFloatPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_TINYFLOATS_H
