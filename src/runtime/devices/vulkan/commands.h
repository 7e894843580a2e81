/// Commands as one Vulkan command buffer, which runs to its end when they are complete.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H

#include "../device.h"
#include "pipelines.h"

#include <vector>

namespace weir::runtime::vulkan {

class Commands final : public weir_cmd {
public:
  /// `owner` is the device whose buffers are in `context`, with their `Allocation` as what they keep alive.
  Commands(const Device &owner, Context &context);
  ~Commands() override;

  /// Starts anew; what an invocation that failed had recorded is lost.
  void begin();

  void beginConcurrent() override;
  void endConcurrent() override { isConcurrent = false; }
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) override;
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;
  // Memory is coherent.
  void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("flush", offset, length); }
  void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("invalidate", offset, length); }
  void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                const weir_binding_t *bindings) override;
  weir_timepoint_t end() override;

private:
  /// The storage of a buffer of this device, or null.
  Allocation *find(const weir_buffer &buffer) const;
  Allocation &get(const weir_buffer &buffer, const char *what) const;
  /// Orders what follows behind what was recorded, except between commands of one concurrent section.
  void order();
  void barrier();
  Allocation &makeTemporary(uint64_t size);
  VkDescriptorSet allocateSet(VkDescriptorSetLayout layout, uint32_t descriptors);
  void copyOnDevice(VkBuffer source, uint64_t sourceOffset, VkBuffer target, uint64_t targetOffset, uint64_t length);

  const Device &owner;
  Context &context;
  Pipelines pipelines;
  VkCommandPool pool = VK_NULL_HANDLE;
  VkCommandBuffer buffer = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
  std::vector<VkDescriptorPool> setPools;
  size_t currentPool = 0;
  std::vector<std::unique_ptr<Allocation>> temporaries; ///< of the commands recorded
  bool hasCommands = false, isConcurrent = false;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H
