/// Values that loops carry between iterations.

#ifndef WEIR_PASSES_ANALYSIS_CARRIEDVALUES_H
#define WEIR_PASSES_ANALYSIS_CARRIEDVALUES_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace weir {

/// A value that the body of an `scf.for` or `scf.while` gets and exchanges. The body of an `scf.while` is its second region; the first one if the second one
/// only forwards its arguments.
struct CarriedValue {
  mlir::OpOperand *init;        ///< of the loop
  mlir::BlockArgument argument; ///< of the body
  mlir::OpOperand *
      forwarded; ///< of an `scf.condition`, which takes the value of the round to the body unchanged; null for `scf.for`
  mlir::OpOperand *yielded; ///< of the body's terminator
};

/// What the loop around `argument` carries in it; none for other arguments, and where the other region gives another value, or the value twice.
std::optional<CarriedValue> findCarried(mlir::BlockArgument argument);
/// The same for the result of a loop.
std::optional<CarriedValue> findCarried(mlir::OpResult result);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_CARRIEDVALUES_H
