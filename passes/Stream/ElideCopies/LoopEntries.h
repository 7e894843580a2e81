/// Loops that change what they carry in its storage.
#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_LOOPENTRIES_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_LOOPENTRIES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace weir::stream {

/// The initial values of the `scf.for` or `scf.while` that carries the tied operand of `op`, or of the outermost of several nested ones, if all that the
/// operand may be in later iterations is in the storage that these are in, each iteration forwarding it once, in any order: one copy of each there is enough,
/// instead of one in each iteration. None otherwise. `isLastUse(op, operand)` answers whether nothing but reads before the op uses the operand's value.
llvm::SmallVector<mlir::OpOperand *> findLoopEntries(mlir::Operation *op, mlir::OpOperand &operand,
                                                     llvm::function_ref<bool(mlir::Operation *, mlir::OpOperand &)> isLastUse);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_LOOPENTRIES_H
