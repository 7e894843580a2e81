/// Reductions to the largest or smallest element that also give values of its iteration, such as its position.
#ifndef WEIR_PASSES_ANALYSIS_ARGREDUCTION_H
#define WEIR_PASSES_ANALYSIS_ARGREDUCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Each follower is `select(condition, a value of the iteration, what it was)`. Of equal elements the first one counts.
struct ArgReduction {
  unsigned value;                           ///< the result that is the element
  mlir::SmallVector<unsigned, 1> followers; ///< all others
  mlir::Value element;                      ///< that the body compares
  mlir::Value condition;                    ///< whether it is better than all before it
  mlir::SmallVector<mlir::Operation *, 3>
      comparison;           ///< the ops of the body that make `condition` of `element` and what the value was
  bool isLargest, isSigned; ///< the latter for integers
  /// Not a NaN among the elements, or in what the value starts from, changes anything but itself: the results are those of the numbers.
  bool ignoresNaN;
  /// The value becomes NaN with the first one, and the followers stay.
  bool propagatesNaN;
  /// The first number replaces a NaN that the value starts from, and the followers stay.
  bool replacesNaN;
};

std::optional<ArgReduction> matchArgReduction(mlir::linalg::GenericOp op);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_ARGREDUCTION_H
