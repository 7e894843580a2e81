/// A device of the Vulkan loader with one queue, and its memory.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_CONTEXT_H
#define WEIR_RUNTIME_DEVICES_VULKAN_CONTEXT_H

#include "vulkan_api.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace weir::runtime::vulkan {

class Context;

/// A buffer of its own memory, which the host sees at `data`.
struct Allocation {
  Allocation(Context &context, uint64_t size);
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  Context &context;
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  std::byte *data = nullptr;
};

class Context {
public:
  /// Raises an error that says what is missing if there is no device.
  Context();
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  const VkPhysicalDeviceLimits &limits() const { return properties.limits; }
  std::string name() const { return properties.deviceName; }
  /// Raises an error if the SPIR-V module at `words` needs what the device does not have.
  void checkCapabilities(const char *kernel, const uint32_t *words, uint64_t count) const;

  Functions api;
  VkDevice device = VK_NULL_HANDLE;
  VkQueue queue = VK_NULL_HANDLE;
  uint32_t queueFamily = 0;

private:
  friend struct Allocation;

  void createInstance();
  void choosePhysicalDevice();
  void createDevice();
  uint32_t findMemoryType(uint32_t allowed) const;

  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice physical = VK_NULL_HANDLE;
  VkPhysicalDeviceProperties properties;
  VkPhysicalDeviceFeatures features;
  VkPhysicalDevice16BitStorageFeatures storage16;
  VkPhysicalDevice8BitStorageFeatures storage8;
  VkPhysicalDeviceShaderFloat16Int8Features small;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_CONTEXT_H
