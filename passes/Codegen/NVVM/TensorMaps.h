/// Tensor maps: arguments of kernels of 128 bytes each, which the runtime makes with the driver from what the kernel's module says of them.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORMAPS_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORMAPS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace weir {

/// A binding as a matrix, and the boxes of it that are copied. The words are what the runtime reads (src/runtime/devices/cuda/tensor_maps.h).
struct TensorMapShape {
  int64_t binding;
  int64_t elementBytes;
  int64_t columns, rows;
  int64_t pitchBytes; ///< from row to row
  int64_t boxColumns, boxRows;
  int64_t patternBytes; ///< of a row of the pattern in which pieces of 16 bytes are permuted
};

/// A new argument of `function`, after all others: the address of the map. What is in it is told by the variable NAME$tensor_maps.
mlir::Value addTensorMap(mlir::gpu::GPUFuncOp function, const TensorMapShape &shape);

/// What LLVM has to know of such an argument.
mlir::DictionaryAttr getTensorMapFacts(mlir::MLIRContext *context);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORMAPS_H
