/// Commands for a device of Vulkan: collected, and run together as one command buffer.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H

#include "recordings.h"

namespace weir::runtime::vulkan {

class Commands final : public weir_cmd {
public:
  /// `owner` is the device whose buffers are in `memory`, with their `Allocation` as what they keep alive.
  Commands(const Device &owner, Context &context, Queue &queue, Memory &memory, const DeviceOptions &options)
      : owner(owner), context(context), queue(queue), pipelines(context),
        recordings(context, queue, memory, pipelines, options.omittedDependency) {}

  /// Starts anew; what an invocation that failed had asked for is forgotten.
  void begin() { list.clear(); }

  // What may run at once is seen from what it accesses.
  void beginConcurrent() override {}
  void endConcurrent() override {}
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) override;
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;
  // Memory that the host sees is coherent.
  void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("flush", offset, length); }
  void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("invalidate", offset, length); }
  void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                const weir_binding_t *bindings) override;
  weir_timepoint_t end() override;

private:
  /// The storage of a buffer of this device, or null.
  Allocation *find(const weir_buffer &buffer) const;
  static StorageRange rangeOf(Allocation &storage, uint64_t offset, uint64_t length, bool isWritten) {
    return {&storage, storage.number, offset, length, isWritten};
  }
  void checkBinding(const char *name, uint32_t index, const weir_binding_t &binding) const;
  /// Hands over what was collected.
  void run();

  const Device &owner;
  Context &context;
  Queue &queue;
  Pipelines pipelines;
  Recordings recordings;
  CommandList list;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_COMMANDS_H
