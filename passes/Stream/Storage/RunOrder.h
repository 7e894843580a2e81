/// Which op may run after which other one.

#ifndef WEIR_PASSES_STREAM_STORAGE_RUNORDER_H
#define WEIR_PASSES_STREAM_STORAGE_RUNORDER_H

#include "mlir/IR/Operation.h"

namespace weir::stream {

/// Whether `user` may run after `writer` has run, in one run of the op around the region `home`, and, if `home` has several blocks, without entering `defBlock`.
bool mayFollow(mlir::Operation *user, mlir::Operation *writer, mlir::Region *home, mlir::Block *defBlock = nullptr);

/// Whether `user`, an op in the region of `name`, may run after `writer` has run, and before `name` is defined anew.
bool mayFollow(mlir::Operation *user, mlir::Operation *writer, mlir::Value name);

/// Whether an op certainly runs at most once for each run of its function.
bool runsOnce(mlir::Operation *op);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_RUNORDER_H
