/// Structured ops that a target carries out in its own way.
#ifndef WEIR_PASSES_CODEGEN_GPU_LIBRARYCALLS_H
#define WEIR_PASSES_CODEGEN_GPU_LIBRARYCALLS_H

#include "passes/Codegen/GPU/KernelState.h"

namespace weir {

/// Leaves an op with a `library_call` as it is, on views of flat memory: all threads run what the target makes of it.
/// Fails with an error if an operand is a scalar or has no address.
mlir::LogicalResult emitLibraryCall(KernelState &state, mlir::linalg::GenericOp op);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_LIBRARYCALLS_H
