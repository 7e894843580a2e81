#include "vulkan_device.h"

#include "../../error.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime {

std::shared_ptr<Device> open_vulkan(const DeviceOptions &options);
unsigned count_vulkan();
unsigned count_vulkan() { return vulkan::countDevices(); }
std::shared_ptr<Device> open_vulkan(const DeviceOptions &options) { return std::make_shared<vulkan::VulkanDevice>(options); }

namespace vulkan {

BufferRef VulkanDevice::makeBuffer(uint32_t lifetime, uint64_t size) {
  std::shared_ptr<Allocation> storage = memory.allocate(size, lifetime == WEIR_LIFETIME_STAGING);
  BufferRef buffer(new weir_buffer(shared_from_this(), storage->data, size, lifetime));
  buffer->keepAlive = std::move(storage);
  return buffer;
}

BufferRef VulkanDevice::allocate(uint32_t lifetime, uint64_t size) {
  BufferRef buffer = makeBuffer(lifetime, size);
  if (poison)
    memory.fill(storageOf(*buffer), std::byte(0xff), size);
  return buffer;
}

BufferRef VulkanDevice::import(const void *data, uint64_t size, std::shared_ptr<const void>) {
  BufferRef buffer = makeBuffer(WEIR_LIFETIME_CONSTANT, size);
  memory.write(storageOf(*buffer), 0, data, size);
  return buffer;
}

void *VulkanDevice::map(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  buffer.checkRange("map", offset, length);
  Allocation &storage = storageOf(buffer);
  if (storage.data) {
    // Who is waited for may use the storage, too.
    queue.wait(queue.isHeldUp() ? queue.last() : storage.lastPoint);
    return storage.data + offset;
  }
  std::shared_ptr<Allocation> staging = memory.download(storage, offset, length);
  std::byte *bytes = staging->data;
  mappings.push_back({&buffer, offset, length, std::move(staging), {bytes, bytes + length}});
  return bytes;
}

void VulkanDevice::unmap(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  auto found = std::find_if(mappings.begin(), mappings.end(), [&](const Mapping &mapping) {
    return mapping.buffer == &buffer && mapping.offset == offset && mapping.length == length;
  });
  if (found == mappings.end())
    return;
  Mapping mapping = std::move(*found);
  mappings.erase(found);
  // Most are only read.
  if (memcmp(mapping.staging->data, mapping.before.data(), length) != 0)
    memory.write(storageOf(buffer), offset, mapping.staging->data, length);
}

weir_cmd *VulkanDevice::begin(weir_timepoint_t) {
  // In order: all that it could wait for is before it.
  commands.begin();
  return &commands;
}

void VulkanDevice::abandon() {
  try {
    // What it still waits for may fail, too.
    queue.wait(queue.last());
  } catch (const Error &) {
    // That is what is forgotten.
  }
  queue.forgetFailure();
  try {
    commands.forgetAssertions();
  } catch (const Error &) {
    // The device was lost: the next call says so.
  }
}

std::function<void()> VulkanDevice::makeWaiter(weir_timepoint_t timepoint) {
  if (!context.hasTimelines())
    return nullptr;
  return [this, keep = shared_from_this(), point = pointOf(timepoint)] { queue.waitAnywhere(point); };
}

bool VulkanDevice::waitOn(std::function<void()> wait) {
  if (!context.hasTimelines())
    return false;
  queue.holdUp(std::move(wait));
  return true;
}

HostCopy VulkanDevice::startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  if (!context.hasTimelines())
    return {};
  std::shared_ptr<Allocation> staging = memory.startDownload(storageOf(buffer), offset, length);
  const std::byte *bytes = staging->data;
  std::function<void()> wait = makeWaiter(staging->lastPoint);
  return {std::shared_ptr<const std::byte>(std::move(staging), bytes), std::move(wait)};
}

} // namespace vulkan
} // namespace weir::runtime
