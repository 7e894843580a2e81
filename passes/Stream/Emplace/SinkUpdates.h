/// Updates by what branches choose and functions make. Private to weir-emplace-allocations.

#ifndef WEIR_PASSES_STREAM_EMPLACE_SINKUPDATES_H
#define WEIR_PASSES_STREAM_EMPLACE_SINKUPDATES_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Emplace/OwnStorage.h"
#include "llvm/ADT/SetVector.h"

namespace weir::stream {

/// Whether `update` is by a result of an `scf.if` or `scf.index_switch`, and may be done in the branches instead, where what makes the value can write it into
/// the target.
bool canSink(AsyncUpdateOp update);

/// Moves such updates into the branches: of each run one of them is done. With `waitForOlder` not those that are followed by an update by something that is
/// made before the branches, and should be written first. Adds their number to `count`. Returns the blocks that have got some.
llvm::SetVector<mlir::Block *> sinkUpdates(mlir::Operation *root, bool waitForOlder, unsigned &count);

/// Moves updates by what a private function returns into that function, which gets the target as a further argument: of each result that all calls put into
/// storage that they can hand over, where an op of the function makes it. Adds their number to `count`.
void sinkIntoCalls(mlir::Operation *root, OwnStorage &storage, unsigned &count);

/// Moves updates by what an execution region makes, and is awaited for that alone, into the region, which captures the target. Adds their number to `count`.
void sinkIntoRegions(mlir::Operation *root, OwnStorage &storage, unsigned &count);

/// Whether `value` is there before `op`, or a number that can be.
bool isKnownBefore(mlir::Value value, mlir::Operation *op);

/// Moves what makes `value`, new storage or a number, before `op` if it is after it.
void moveBefore(mlir::Value value, mlir::Operation *op);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_EMPLACE_SINKUPDATES_H
