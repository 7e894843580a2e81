#include "vulkan_device.h"

#include <cstring>

namespace weir::runtime {

std::shared_ptr<Device> open_vulkan(const DeviceOptions &options);
std::shared_ptr<Device> open_vulkan(const DeviceOptions &options) { return std::make_shared<vulkan::VulkanDevice>(options); }

namespace vulkan {

BufferRef VulkanDevice::allocate(uint32_t lifetime, uint64_t size) {
  auto storage = std::make_shared<Allocation>(context, size);
  if (poison)
    memset(storage->data, 0xff, size);
  BufferRef buffer(new weir_buffer(shared_from_this(), storage->data, size, lifetime));
  buffer->keepAlive = std::move(storage);
  return buffer;
}

BufferRef VulkanDevice::import(const void *data, uint64_t size, std::shared_ptr<const void>) {
  BufferRef buffer = allocate(WEIR_LIFETIME_CONSTANT, size);
  if (size != 0)
    memcpy(buffer->data, data, size);
  return buffer;
}

void *VulkanDevice::map(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  buffer.checkRange("map", offset, length);
  return buffer.data + offset;
}

weir_cmd *VulkanDevice::begin(weir_timepoint_t) {
  commands.begin();
  return &commands;
}

} // namespace vulkan
} // namespace weir::runtime
