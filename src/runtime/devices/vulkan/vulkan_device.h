/// A device of Vulkan. Its memory is all visible to the host, and commands have run when they are complete, so that there is nothing to wait for.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_DEVICE_H
#define WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_DEVICE_H

#include "commands.h"

namespace weir::runtime::vulkan {

class VulkanDevice final : public Device {
public:
  explicit VulkanDevice(const DeviceOptions &options) : poison(options.poison), commands(*this, context) {}

  std::string describe() const override { return context.name(); }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override;
  BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) override;
  void freeStorage(weir_buffer &) override {}
  void *map(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override;
  void await(weir_timepoint_t) override {}

private:
  bool poison;
  Context context;
  Commands commands;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_DEVICE_H
