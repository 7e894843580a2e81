#ifndef WEIR_PASSES_ANALYSIS_INSIDEDISPATCH_H
#define WEIR_PASSES_ANALYSIS_INSIDEDISPATCH_H

#include "mlir/IR/Operation.h"

namespace weir {

/// True if `op` is in a user-made or formed dispatch region, workgroups body or executable.
inline bool isInsideDispatch(mlir::Operation *op) {
  for (mlir::Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp()) {
    llvm::StringRef name = parent->getName().getStringRef();
    if (name == "flow.dispatch.region" || name == "flow.dispatch.workgroups" || name == "flow.executable")
      return true;
  }
  return false;
}

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_INSIDEDISPATCH_H
