/// Errors that say where in the program an op comes from.
#ifndef WEIR_PASSES_CODEGEN_COMMON_PLACEDERRORS_H
#define WEIR_PASSES_CODEGEN_COMMON_PLACEDERRORS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

namespace weir {

/// As `emitOpError`, but at the parent op for ops without a location: in bodies of named ops, and constants.
inline mlir::InFlightDiagnostic emitPlacedError(mlir::Operation *op) {
  mlir::Operation *place = op;
  while (mlir::isa<mlir::UnknownLoc>(place->getLoc()) && place->getParentOp())
    place = place->getParentOp();
  return mlir::emitError(place->getLoc()) << "'" << op->getName() << "' op ";
}

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_PLACEDERRORS_H
