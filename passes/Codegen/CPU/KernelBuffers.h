/// Buffers of a kernel's own, and who uses them.
#ifndef WEIR_PASSES_CODEGEN_CPU_KERNELBUFFERS_H
#define WEIR_PASSES_CODEGEN_CPU_KERNELBUFFERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace weir::cpu {

/// The result of the `memref.alloc` of which `view` has all elements, in the same order where it is a reshape; or null.
mlir::Value getWholeBuffer(mlir::Value view);

/// The ops that use `buffer`, itself or as a view, and are no views.
llvm::SetVector<mlir::Operation *> getBufferUsers(mlir::Value buffer);

/// Whether no op of the kernel writes to the buffer of `view`.
bool isReadOnlyBuffer(mlir::Value view);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_KERNELBUFFERS_H
