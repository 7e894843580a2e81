/// The goal of passes that order work.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_PARTITIONINGFAVOR_H
#define WEIR_PASSES_STREAM_SCHEDULE_PARTITIONINGFAVOR_H

#include "dialects/Stream/StreamAttrs.h"

namespace weir::stream {

/// An error at `root` if the option of a pass is not a favor; it may be empty.
llvm::LogicalResult verifyFavor(mlir::Operation *root, llvm::StringRef option);

/// What the nearest `stream.partitioning` around `op` says, else the option, else the default.
Favor findFavor(mlir::Operation *op, llvm::StringRef option);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_PARTITIONINGFAVOR_H
