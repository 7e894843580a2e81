#ifndef WEIR_CHECK_MINIMIZER_H
#define WEIR_CHECK_MINIMIZER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace weir::check {

/// A smaller program with the property that `isInteresting` decides and `module` has. Tries to drop symbols, results,
/// arguments and ops, to put operands in the place of results, and regions in the place of the ops around them, until none
/// of it works or `seconds` have passed.
mlir::OwningOpRef<mlir::ModuleOp> minimizeProgram(mlir::ModuleOp module,
                                                  llvm::function_ref<bool(mlir::ModuleOp)> isInteresting,
                                                  unsigned seconds);

} // namespace weir::check

#endif // WEIR_CHECK_MINIMIZER_H
