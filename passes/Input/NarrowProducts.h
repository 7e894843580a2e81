/// Contractions with sums of 32 bits, and what zero points add to them (dispatch-passes.md 5).

#ifndef WEIR_PASSES_INPUT_NARROWPRODUCTS_H
#define WEIR_PASSES_INPUT_NARROWPRODUCTS_H

#include "mlir/IR/PatternMatch.h"
#include "passes/Input/IntegerFactors.h"
#include "passes/Input/RemarkCodes.h"

namespace weir {

/// A factor as the element that the sum runs over, and offsets that are the same for all products of a sum.
struct NarrowFactor {
  IntegerTerms terms;
  /// The tensor operand that the body widens at most; its source is null if the body does more.
  IntegerTerm operand;
  IntegerTerm element;
  IntegerTerms offsets;

  bool isNarrow() const { return element.source && element.getWidth() <= 16; }
};

struct NarrowProduct {
  mlir::linalg::LinalgOp op;
  unsigned width; ///< of the sum
  unsigned bits;  ///< of it that are used: 32, or all
  std::array<NarrowFactor, 2> factors;

  /// Finds element and offsets; a reason if the factor has another form (NI3).
  std::optional<NarrowIntegersCode> splitFactor(NarrowFactor &factor);
  /// Takes the operands as they are, for a sum that becomes narrower (NI1). False if they are wider than the sum.
  bool takeOperands();
  /// Whether the elements' shapes and that of the result give all loops.
  bool coversLoops();
  /// Products of a sum, if static.
  std::optional<int64_t> getNumProducts();
  /// Whether the sum of the elements' products fits into 32 bits wherever these are not all that is used (NI4).
  bool fits();
  /// Largest magnitude of such a sum, at most that of 64 bits; -1 if the number of products is dynamic.
  int64_t getBound();
  int64_t countCorrections() const;
};

/// Builds the narrow contraction and its corrections before the op, and replaces it.
void buildNarrowProduct(mlir::RewriterBase &rewriter, NarrowProduct &product);

} // namespace weir

#endif // WEIR_PASSES_INPUT_NARROWPRODUCTS_H
