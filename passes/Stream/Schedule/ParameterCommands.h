/// stream.async.parameter.* on explicit storage.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_PARAMETERCOMMANDS_H
#define WEIR_PASSES_STREAM_SCHEDULE_PARAMETERCOMMANDS_H

#include "mlir/IR/Operation.h"

namespace weir::stream {

/// Whether the op reads or writes parameters on values.
bool isAsyncParameterOp(mlir::Operation *op);

/// Replaces such an op, whose values have storage, by the one of phase cmd: what is tied to an operand is the operand.
void convertToParameterCommand(mlir::Operation *op);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_PARAMETERCOMMANDS_H
