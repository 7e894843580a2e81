/// Commands for a device of CUDA: collected, and handed to its stream together as a graph. A timepoint is an event after them.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_CUDA_COMMANDS_H

#include "../collected_commands.h"
#include "graphs.h"
#include "host_waits.h"

#include <array>

namespace weir::runtime::cuda {

class Commands final : public CollectedCommands {
public:
  /// `owner` is the device whose buffers are in `context`, with their `Allocation` as what they keep alive.
  Commands(const Device &owner, Context &context, Memory &memory, HostWaits &hostWaits, const DeviceOptions &options);
  ~Commands() override;

  void await(weir_timepoint_t timepoint) { wait(getEvent(pointOf(timepoint))); }
  /// Of the point, or of one after it that has been asked for. It is used again for another point once it is not held.
  std::shared_ptr<CUevent_st> getEvent(uint64_t point) const { return events[point % events.size()]; }
  /// On any thread.
  void wait(const std::shared_ptr<CUevent_st> &event) const;
  uint64_t mark() override;

private:
  static Allocation &storageOf(const weir_buffer &buffer) { return *static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get())); }

  StorageRange rangeOf(const weir_buffer &buffer, uint64_t offset, uint64_t length, bool isWritten) const override;
  void checkGrid(const weir_export_t &entry, const char *name, uint64_t workgroups) const override;
  void prepare(const weir_export_t &entry, const weir_binding_t *) override {
    context.makeCurrent(); // another device may have been asked meanwhile
    kernels.get(entry);
  }
  StorageRange makeStatus(uint64_t size, void *&data) override;
  void waitForAll() override { context.synchronize(); }
  void submit(const CommandList &list) override {
    context.makeCurrent();
    graphs.run(list);
  }
  void copyForeign(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;

  Context &context;
  Memory &memory;
  HostWaits &hostWaits;
  std::shared_ptr<Allocation> statusStorage;
  Kernels kernels;
  Graphs graphs;
  /// Events that are not held.
  struct FreeEvents {
    std::mutex mutex;
    std::vector<CUevent> events;
  };
  std::shared_ptr<FreeEvents> freeEvents = std::make_shared<FreeEvents>();
  std::array<std::shared_ptr<CUevent_st>, 64> events; ///< of the last timepoints
  uint64_t lastPoint = 0;
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_COMMANDS_H
