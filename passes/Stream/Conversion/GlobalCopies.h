/// Copies of constant globals, one for each device that uses them.

#ifndef WEIR_PASSES_STREAM_CONVERSION_GLOBALCOPIES_H
#define WEIR_PASSES_STREAM_CONVERSION_GLOBALCOPIES_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Stream/Conversion/ValueAffinities.h"

namespace weir::stream {

/// Immutable private globals that one initializer computes without effects: each device whose ops load the value gets a global and an initializer
/// of its own there, so that the value is copied or computed when the program starts and not in each call. Returns the loads that were changed.
unsigned copyGlobalsToDevices(mlir::ModuleOp module, const ValueAffinities &affinities);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_CONVERSION_GLOBALCOPIES_H
