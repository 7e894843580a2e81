/// When two executables are one (dispatch-passes.md OD2).

#ifndef WEIR_PASSES_DISPATCH_EQUALEXECUTABLES_H
#define WEIR_PASSES_DISPATCH_EQUALEXECUTABLES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/Hashing.h"

namespace weir {

/// Of all that equal executables agree in.
llvm::hash_code hashExecutable(mlir::Operation *executable);

/// Whether they agree up to locations, names of symbols and attributes of arguments.
bool areEqualExecutables(mlir::Operation *a, mlir::Operation *b);

/// Weakens what the kernels of `kept` are told of their arguments to what holds for the dispatches of `other`, too. False, and nothing is
/// changed, if code would have to be another one then. The two are equal executables.
bool mergeArguments(mlir::Operation *kept, mlir::Operation *other);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_EQUALEXECUTABLES_H
