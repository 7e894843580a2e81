/// A device of Vulkan. Commands run while the host goes on; the host sees its memory, or copies of it where that is a card's own.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_DEVICE_H
#define WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_DEVICE_H

#include "commands.h"

namespace weir::runtime::vulkan {

class VulkanDevice final : public Device {
public:
  explicit VulkanDevice(const DeviceOptions &options)
      : poison(options.poison), context(options.ordinal), queue(context, options.omittedSequenceDependency), memory(context, queue), commands(*this, context, queue, memory, options) {}

  std::string describe() const override { return context.name(); }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override;
  BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) override;
  void freeStorage(weir_buffer &) override {}
  void *map(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  void unmap(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  weir_cmd *begin(weir_timepoint_t) override;
  void await(weir_timepoint_t timepoint) override { queue.wait(pointOf(timepoint)); }
  std::function<void()> makeWaiter(weir_timepoint_t timepoint) override;
  bool isReached(weir_timepoint_t timepoint) override { return !queue.hasFailed() && queue.isReached(pointOf(timepoint)); }
  bool waitOn(std::function<void()> wait) override;
  HostCopy startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  const DeviceStatistics *statistics() const override { return &context.statistics; }
  std::string takeFailedAssertion() override { return commands.takeFailedAssertion(); }
  void abandon() override;
  void endInvocation() override { memory.endCall(); }

private:
  /// A copy of a range, for storage that the host does not see.
  struct Mapping {
    const weir_buffer *buffer;
    uint64_t offset, length;
    std::shared_ptr<Allocation> staging;
    std::vector<std::byte> before;
  };

  static Allocation &storageOf(weir_buffer &buffer) { return *static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get())); }
  BufferRef makeBuffer(uint32_t lifetime, uint64_t size);

  bool poison;
  Context context;
  Queue queue;
  Memory memory;
  Commands commands;
  std::vector<Mapping> mappings;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_VULKAN_DEVICE_H
