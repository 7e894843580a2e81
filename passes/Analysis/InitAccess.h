#ifndef WEIR_PASSES_ANALYSIS_INITACCESS_H
#define WEIR_PASSES_ANALYSIS_INITACCESS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Why an init counts as read (dispatch-passes.md 2.1).
enum class InitRead {
  No,         ///< Only its shape counts: every element is written, from other values.
  Payload,    ///< I1: the body uses the old element.
  Partial,    ///< I2: elements without an iteration keep what they were.
  ZeroTrip,   ///< I3: a reduction may have no iteration; then all elements keep what they were.
  MultiWrite, ///< I4: a parallel loop does not occur in the map; which iteration is the last one is not defined.
};

/// Whether and why the result of `op` for `init` depends on what `init` holds.
InitRead getInitRead(mlir::linalg::LinalgOp op, mlir::OpOperand &init);

/// The question that upstream's `payloadUsesValueFromOperand` is often taken for.
inline bool isInitRead(mlir::linalg::LinalgOp op, mlir::OpOperand &init) { return getInitRead(op, init) != InitRead::No; }

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_INITACCESS_H
