/// Facts about the order in which timepoints are reached.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_TIMEPOINTS_H
#define WEIR_PASSES_STREAM_SCHEDULE_TIMEPOINTS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace weir::stream {

/// Steps back from a timepoint that are looked at.
inline constexpr unsigned kMostTimepointSteps = 64;

/// stream.md T4, as far as ops say it: whether `a` is reached only when `b` is. `tooFar` hears of the op whose timepoint has too much after it.
bool covers(mlir::Value a, mlir::Value b, llvm::function_ref<void(mlir::Operation *)> tooFar = {});

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_TIMEPOINTS_H
