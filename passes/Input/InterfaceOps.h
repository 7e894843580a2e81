/// The ops of `hal` with which executables of a program read their position in the grid and their bindings.

#ifndef WEIR_PASSES_INPUT_INTERFACEOPS_H
#define WEIR_PASSES_INPUT_INTERFACEOPS_H

#include "mlir/IR/BuiltinOps.h"

namespace weir {

/// `hal.interface.*` in functions of executables become the ops of `flow` or `stream` on the functions' arguments, before anything looks at what
/// these do. Fails, with an error, where no argument is meant.
mlir::LogicalResult convertInterfaceOps(mlir::ModuleOp module);

} // namespace weir

#endif // WEIR_PASSES_INPUT_INTERFACEOPS_H
