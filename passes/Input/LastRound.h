/// Conditions that each iteration of a loop asks, for all iterations at once. Private to weir-hoist-checks.

#ifndef WEIR_PASSES_INPUT_LASTROUND_H
#define WEIR_PASSES_INPUT_LASTROUND_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace weir {

struct LastRound {
  mlir::Value firstIndex; ///< the first index for which the condition does not hold, if there is one
  mlir::Value holds;      ///< whether all iterations have it; null if no iteration changes the condition
  mlir::Value isEmpty;    ///< whether the loop has no iteration, where `holds` is null

  /// For `condition` in the body of `loop`; ops go before the loop. None if it is another one than
  /// - one that does not depend on the loop, or
  /// - the index, plus a constant, is at most a value from outside, or less.
  static std::optional<LastRound> make(mlir::scf::ForOp loop, mlir::Value condition);

  /// The condition before the loop; `atFirst` is that of the body for `firstIndex`.
  mlir::Value makeCondition(mlir::OpBuilder &builder, mlir::Value atFirst) const;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_LASTROUND_H
