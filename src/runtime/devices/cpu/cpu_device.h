/// The host's processors. Commands run when they are recorded, concurrent ones at the end of their section, so that there is nothing to wait for.

#ifndef WEIR_RUNTIME_DEVICES_CPU_CPU_DEVICE_H
#define WEIR_RUNTIME_DEVICES_CPU_CPU_DEVICE_H

#include "../../arena.h"
#include "../device.h"
#include "worker_pool.h"

#include <deque>

namespace weir::runtime {

class CpuDevice final : public Device {
public:
  explicit CpuDevice(const DeviceOptions &options);

  std::string describe() const override { return std::to_string(workers.threads()) + " threads"; }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override;
  BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) override;
  bool readsHostMemory() const override { return true; }
  void freeStorage(weir_buffer &buffer) override;
  void *map(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override {
    commands.forget();
    return &commands;
  }
  void await(weir_timepoint_t) override {}
  void setThreadClock(std::vector<double> *seconds) override { workers.setThreadClock(seconds); }
  void endInvocation() override { transients.coalesce(); }

private:
  class Commands final : public weir_cmd {
  public:
    explicit Commands(WorkerPool &workers) : workers(workers) {}

    // Commands in between run at its end; without other threads when they are recorded.
    void beginConcurrent() override { isConcurrent = workers.threads() > 1; }
    void endConcurrent() override;
    /// What a sequence that failed has left.
    void forget();
    void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) override;
    void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;
    // Host and device share memory and caches.
    void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("flush", offset, length); }
    void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("invalidate", offset, length); }
    void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                  const weir_binding_t *bindings) override;
    weir_timepoint_t end() override { return 0; }

  private:
    WorkerPool &workers;
    std::vector<void *> addresses; ///< of the bindings of the current dispatch
    bool isConcurrent = false;
    std::vector<WorkerPool::Task> tasks;
    /// What the dispatches among them are given: their places do not move.
    std::deque<std::vector<void *>> taskAddresses;
    std::deque<std::vector<weir_slot_t>> taskOperands;
  };

  Arena &arenaFor(uint32_t lifetime) { return lifetime == WEIR_LIFETIME_TRANSIENT ? transients : others; }

  bool poison;
  /// Transients apart from the rest: once an invocation is over none is left, whatever globals and results hold.
  Arena transients, others;
  WorkerPool workers;
  Commands commands;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_CPU_DEVICE_H
