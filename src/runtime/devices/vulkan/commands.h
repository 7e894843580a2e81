/// Commands for a device of Vulkan: collected, and run together as one command buffer.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H

#include "../collected_commands.h"
#include "recordings.h"

namespace weir::runtime::vulkan {

class Commands final : public CollectedCommands {
public:
  /// `owner` is the device whose buffers are in `memory`, with their `Allocation` as what they keep alive.
  Commands(const Device &owner, Context &context, Queue &queue, Memory &memory, const DeviceOptions &options)
      : CollectedCommands(owner, "Vulkan"), context(context), queue(queue), memory(memory), pipelines(context),
        recordings(context, queue, memory, pipelines, options) {}

private:
  StorageRange rangeOf(const weir_buffer &buffer, uint64_t offset, uint64_t length, bool isWritten) const override;
  void checkGrid(const weir_export_t &entry, const char *name, uint64_t workgroups) const override;
  void prepare(const weir_export_t &entry, const weir_binding_t *bindings) override;
  StorageRange makeStatus(uint64_t size, void *&data) override;
  void waitForAll() override { queue.wait(queue.last()); }
  void submit(const CommandList &list) override;
  uint64_t mark() override { return queue.last(); }
  void copyForeign(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;

  Context &context;
  Queue &queue;
  Memory &memory;
  Pipelines pipelines;
  Recordings recordings;
  std::shared_ptr<Allocation> statusStorage;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H
