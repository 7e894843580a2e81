/// Updates by what branches choose. Private to weir-emplace-allocations.

#ifndef WEIR_PASSES_STREAM_EMPLACE_SINKUPDATES_H
#define WEIR_PASSES_STREAM_EMPLACE_SINKUPDATES_H

#include "dialects/Stream/StreamOps.h"
#include "llvm/ADT/SetVector.h"

namespace weir::stream {

/// Whether `update` is by a result of an `scf.if` or `scf.index_switch`, and may be done in the branches instead, where what makes the value can write it into
/// the target.
bool canSink(AsyncUpdateOp update);

/// Moves such updates into the branches: of each run one of them is done. With `waitForOlder` not those that are followed by an update by something that is
/// made before the branches, and should be written first. Adds their number to `count`. Returns the blocks that have got some.
llvm::SetVector<mlir::Block *> sinkUpdates(mlir::Operation *root, bool waitForOlder, unsigned &count);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_EMPLACE_SINKUPDATES_H
