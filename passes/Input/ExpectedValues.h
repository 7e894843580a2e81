/// Values that a program states something about (dialect check).

#ifndef WEIR_PASSES_INPUT_EXPECTEDVALUES_H
#define WEIR_PASSES_INPUT_EXPECTEDVALUES_H

#include "mlir/IR/BuiltinOps.h"

namespace weir {

/// Ops of `check` on tensors become ones on views of them, as results of functions do. Fails, with an error, where elements have no view.
mlir::LogicalResult exportExpectedValues(mlir::ModuleOp module);

/// Whether arrays of these elements can enter and leave a module.
bool canCross(mlir::Type elementType);
/// The types for which that is so, for messages.
extern const char *const crossingTypes;

} // namespace weir

#endif // WEIR_PASSES_INPUT_EXPECTEDVALUES_H
