/// The values that a value is computed from.

#ifndef WEIR_PASSES_ANALYSIS_VALUESOURCES_H
#define WEIR_PASSES_ANALYSIS_VALUESOURCES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace weir {

/// `value` and, in the order in which a walk back finds them, the operands of the ops that define what it has found. It goes on from the ops that
/// `follows` accepts, and has each value once.
inline llvm::SetVector<mlir::Value> collectSources(mlir::Value value, llvm::function_ref<bool(mlir::Operation *)> follows) {
  llvm::SetVector<mlir::Value> values;
  values.insert(value);
  for (unsigned i = 0; i < values.size(); ++i)
    if (mlir::Operation *op = values[i].getDefiningOp(); op && follows(op))
      values.insert_range(op->getOperands());
  return values;
}

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_VALUESOURCES_H
