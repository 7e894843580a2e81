/// What drivers keep of kernels that they compiled, in a file for each device and driver.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_PIPELINE_CACHE_H
#define WEIR_RUNTIME_DEVICES_VULKAN_PIPELINE_CACHE_H

#include "context.h"

namespace weir::runtime::vulkan {

/// Its file is in WEIR_CACHE_DIR, else in `weir` of XDG_CACHE_HOME or of ~/.cache; none exists if WEIR_CACHE_DIR is empty. A cache is of use
/// but never needed: whatever is wrong with the file or the folder, kernels are compiled.
class PipelineCache {
public:
  explicit PipelineCache(Context &context);
  /// Writes the file if there is something new.
  ~PipelineCache();
  PipelineCache(const PipelineCache &) = delete;
  PipelineCache &operator=(const PipelineCache &) = delete;

  VkPipelineCache get() const { return cache; }

private:
  /// What drivers may be given: bytes of this device and driver, as they were written.
  bool isUsable(const std::string &bytes) const;
  std::string takeBytes() const;

  Context &context;
  VkPipelineCache cache = VK_NULL_HANDLE;
  std::string path, known; ///< the file, empty for none; what it holds
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_PIPELINE_CACHE_H
