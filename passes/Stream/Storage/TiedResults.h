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

/// Makes the resource operand with this number the bytes `[lo, hi)` of a resource of `size` bytes. The length stays.
void setRange(AsyncDispatchOp op, unsigned number, mlir::Value size, mlir::Value lo, mlir::Value hi);

/// Ties the result with number `index` to the range `target`. The result is untied, or tied to storage that an earlier call made: then the operand
/// becomes `target`. Operands are the arguments of a kernel in order, and untied results follow. So an untied result gets a new last operand, and those
/// before it become operands, too, of storage that is made for them. `added` gets the ops that make it. Type and size of the result stay.
void tieToRange(AsyncDispatchOp op, unsigned index, const ResourceRange &target, llvm::function_ref<mlir::Value()> getZero,
                llvm::function_ref<void(mlir::Operation *)> added);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_TIEDRESULTS_H
