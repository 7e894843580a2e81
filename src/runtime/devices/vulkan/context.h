/// A device of the Vulkan loader with one queue.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_CONTEXT_H
#define WEIR_RUNTIME_DEVICES_VULKAN_CONTEXT_H

#include "../device.h"
#include "vulkan_api.h"

#include <algorithm>
#include <string>
#include <vector>

namespace weir::runtime::vulkan {

/// How many devices there are; raises an error if none exists.
unsigned countDevices();

class Context {
public:
  /// The device of that number, the best one first. Raises an error that says what is missing if none exists.
  explicit Context(unsigned ordinal);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  const VkPhysicalDeviceLimits &limits() const { return properties.limits; }
  std::string name() const { return properties.deviceName; }
  /// Which numbers kernels may ask it to keep.
  const VkPhysicalDeviceFloatControlsProperties &floatControls() const { return floats; }
  /// Raises an error if the SPIR-V module at `words` needs what the device does not have.
  void checkCapabilities(const char *kernel, const uint32_t *words, uint64_t count) const;

  /// The type of memory for storage, or for what the host writes and reads, among those `allowed`.
  uint32_t findMemoryType(uint32_t allowed, bool isForHost) const;
  /// Whether kernels may take addresses of buffers, which have no largest range.
  bool hasAddresses() const { return addresses; }
  /// Whether a descriptor can have such a range of a buffer.
  bool canBind(uint64_t offset, uint64_t length) const;
  /// What the descriptor begins before the range: it starts where the device lets it.
  uint64_t leadOf(uint64_t offset) const { return offset % limits().minStorageBufferOffsetAlignment; }
  /// Bytes of the descriptor of a range with `lead` bytes before it.
  static uint64_t descriptorBytes(uint64_t lead, uint64_t length) { return std::max<uint64_t>((lead + length + 3) / 4 * 4, 4); }
  /// Whether points of the queue are values of a semaphore, for which any thread may wait.
  bool hasTimelines() const { return timelines; }
  /// A new one, at 0.
  VkSemaphore makeTimeline() const;

  /// For messages of layers and for tools, where the loader has names of objects (VK_EXT_debug_utils).
  template <typename Handle>
  void setName(VkObjectType type, Handle handle, const std::string &name) const {
    setNameOf(type, (uint64_t)handle, name.c_str());
  }
  /// The same for the commands in between.
  void beginLabel(VkCommandBuffer buffer, const char *name) const;
  void endLabel(VkCommandBuffer buffer) const;

  /// Whether the host sees the storage.
  bool isUnified() const { return unified; }
  /// Names the device and its driver: what one has compiled is of no use to others.
  const VkPhysicalDeviceProperties &deviceProperties() const { return properties; }

  Functions api;
  DeviceStatistics statistics;
  VkDevice device = VK_NULL_HANDLE;
  VkQueue queue = VK_NULL_HANDLE;
  uint32_t queueFamily = 0;

private:
  friend unsigned countDevices();
  Context() { createInstance(); }

  void createInstance();
  void setNameOf(VkObjectType type, uint64_t handle, const char *name) const;
  /// Those with all that the runtime needs, the best one first.
  std::vector<VkPhysicalDevice> listPhysicalDevices() const;
  void choosePhysicalDevice(unsigned ordinal);
  void createDevice();
  uint32_t findQueueFamily() const;
  bool hasExtension(const char *name) const;

  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice physical = VK_NULL_HANDLE;
  VkPhysicalDeviceMemoryProperties memory;
  bool unified = false, timelines = false, addresses = false, hasNames = false;
  VkPhysicalDeviceProperties properties;
  VkPhysicalDeviceFeatures features;
  VkPhysicalDeviceSubgroupProperties subgroup;
  VkPhysicalDeviceFloatControlsProperties floats;
  VkPhysicalDevice16BitStorageFeatures storage16;
  VkPhysicalDevice8BitStorageFeatures storage8;
  VkPhysicalDeviceShaderFloat16Int8Features small;
  VkPhysicalDeviceShaderIntegerDotProductFeatures dots;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_CONTEXT_H
