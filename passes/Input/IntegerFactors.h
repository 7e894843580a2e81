/// Integers as sums of elements and constants: what factors of a contraction are after extensions and zero points (dispatch-passes.md 5).

#ifndef WEIR_PASSES_INPUT_INTEGERFACTORS_H
#define WEIR_PASSES_INPUT_INTEGERFACTORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// One summand: elements of a tensor through a map, a scalar, or a constant without a source.
struct IntegerTerm {
  mlir::Value source;
  mlir::AffineMap map; ///< from the loops of the contraction to elements of `source`; null for a scalar
  int64_t constant = 0;
  bool isUnsigned = false, isNegated = false;

  unsigned getWidth() const { return mlir::getElementTypeOrSelf(source.getType()).getIntOrFloatBitWidth(); }
};

using IntegerTerms = llvm::SmallVector<IntegerTerm, 2>;

/// Smallest and largest value, both included.
struct IntegerInterval {
  int64_t min, max;

  bool fits(unsigned width, bool isUnsigned) const;
};

/// Values of a term or sum; nothing if more than 32 bits are involved.
std::optional<IntegerInterval> getInterval(const IntegerTerm &term);
std::optional<IntegerInterval> getInterval(llvm::ArrayRef<IntegerTerm> terms);

/// The sum that equals `value` of the body of `op` modulo 2^bits (NI2). Looks through elementwise producers of operands. Tensors of 16 bits and less are
/// terms, so are others whose producers do more. Nothing if the value is no such sum.
std::optional<IntegerTerms> findTerms(mlir::linalg::LinalgOp op, mlir::Value value, unsigned bits);

} // namespace weir

#endif // WEIR_PASSES_INPUT_INTEGERFACTORS_H
