/// Dot products of four bytes as one instruction.
#ifndef WEIR_PASSES_CODEGEN_NVVM_DOTPRODUCTS_H
#define WEIR_PASSES_CODEGEN_NVVM_DOTPRODUCTS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace weir {

/// What `weir-gpu-dot-products` makes, with the addition after it, becomes `nvvm.dot.accumulate.4way`.
void lowerDotProducts(mlir::gpu::GPUModuleOp module);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_DOTPRODUCTS_H
