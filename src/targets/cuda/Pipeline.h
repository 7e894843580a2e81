/// The order of the passes that turn kernels into NVVM.

#ifndef WEIR_SRC_TARGETS_CUDA_PIPELINE_H
#define WEIR_SRC_TARGETS_CUDA_PIPELINE_H

#include "passes/Target/TargetBackend.h"

namespace weir::targets {

/// Of shared memory: what a kernel has without asking the driver for more.
inline constexpr int64_t kCUDAWorkgroupBytes = 48 << 10;

/// From a `stream.executable` on bindings. `tf32`: whether factors of f32 may be rounded to 11 bits. `warpgroups`: whether the GPU has `wgmma`.
void buildCUDACodegenPipeline(mlir::OpPassManager &executable, bool tf32, bool warpgroups, const CodegenOptions &options);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_CUDA_PIPELINE_H
