/// Updates that copy storage over itself.
#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_SELFUPDATES_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_SELFUPDATES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace weir::stream {

/// Removes updates that put a result into the whole storage of a consumed import, where updates of parts of that import, and dispatches tied to it, have
/// made the result there. `writesInPlace(op, operand)` answers whether `op` gets no copy of its tied operand, once the update is not there.
/// Calls `removed` before each one goes.
void removeSelfUpdates(mlir::Operation *root, llvm::function_ref<bool(mlir::Operation *, mlir::OpOperand &)> writesInPlace,
                       llvm::function_ref<void(mlir::Operation *)> removed);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_SELFUPDATES_H
