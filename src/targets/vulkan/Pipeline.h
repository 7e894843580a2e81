/// The order of the passes that turn kernels into SPIR-V.

#ifndef WEIR_SRC_TARGETS_VULKAN_PIPELINE_H
#define WEIR_SRC_TARGETS_VULKAN_PIPELINE_H

#include "passes/Target/TargetBackend.h"

namespace weir::targets {

/// Vulkan guarantees half of it; the runtime refuses devices that have no more.
inline constexpr int64_t kVulkanWorkgroupBytes = 32 << 10;

/// From a `stream.executable` on bindings. `dotProducts`: the device multiplies four bytes at a time.
void buildVulkanCodegenPipeline(mlir::OpPassManager &executable, bool dotProducts, const CodegenOptions &options);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_VULKAN_PIPELINE_H
