/// Kernels whose bindings may be larger than a device can bind.
#ifndef WEIR_PASSES_CODEGEN_GPU_LARGEBINDINGS_H
#define WEIR_PASSES_CODEGEN_GPU_LARGEBINDINGS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace weir {

/// Whether a view of a binding ends after byte `most`, or nothing says that it does not.
bool hasLargeBinding(mlir::func::FuncOp kernel, int64_t most);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_LARGEBINDINGS_H
