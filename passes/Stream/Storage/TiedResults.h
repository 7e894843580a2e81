/// Results of dispatches that get storage which is there already.

#ifndef WEIR_PASSES_STREAM_STORAGE_TIEDRESULTS_H
#define WEIR_PASSES_STREAM_STORAGE_TIEDRESULTS_H

#include "dialects/Stream/StreamOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace weir::stream {

/// Bytes `[lo, hi)` of a resource of `size` bytes.
struct ResourceRange {
  mlir::Value resource, size, lo, hi;
};

/// Ties the untied result with number `index` to a new last operand, the range `target`. Operands are the arguments of a kernel in order, and
/// untied results follow: those before this one become operands, too, of storage that is made for them. `added` gets the ops that make it. Type and
/// size of the result stay.
void tieToNewOperand(AsyncDispatchOp op, unsigned index, const ResourceRange &target, llvm::function_ref<mlir::Value()> getZero,
                     llvm::function_ref<void(mlir::Operation *)> added);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_TIEDRESULTS_H
