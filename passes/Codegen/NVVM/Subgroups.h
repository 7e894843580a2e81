/// Subgroups as warps of 32 threads.
#ifndef WEIR_PASSES_CODEGEN_NVVM_SUBGROUPS_H
#define WEIR_PASSES_CODEGEN_NVVM_SUBGROUPS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace weir {

/// Numbers of lanes and warps become arithmetic on the number of the thread, reductions butterflies of `shfl.sync`. Fails with an error on an
/// op of a kernel whose last warp is not whole, and on a reduction of other than words.
mlir::LogicalResult lowerSubgroups(mlir::gpu::GPUModuleOp module);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_SUBGROUPS_H
