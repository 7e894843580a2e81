/// LLVM's back end for NVIDIA's GPUs.

#ifndef WEIR_SRC_TARGETS_CUDA_PTX_H
#define WEIR_SRC_TARGETS_CUDA_PTX_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/SmallVector.h"

namespace weir::targets {

/// The text of `kernels` (LLVM dialect only) for a GPU as LLVM names it (sm_80). Emits a diagnostic on `kernels` if it fails.
mlir::FailureOr<llvm::SmallVector<char, 0>> emitPTX(mlir::gpu::GPUModuleOp kernels, llvm::StringRef gpu, llvm::StringRef features,
                                                    unsigned optLevel);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_CUDA_PTX_H
