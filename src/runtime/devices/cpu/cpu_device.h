/// The host's processors. Commands run when they are recorded, concurrent ones at the end of their section, so that there is nothing to wait for;
/// but what waits for another device, and all after that, runs on a thread while the host goes on.

#ifndef WEIR_RUNTIME_DEVICES_CPU_CPU_DEVICE_H
#define WEIR_RUNTIME_DEVICES_CPU_CPU_DEVICE_H

#include "../../arena.h"
#include "commands.h"

namespace weir::runtime {

class CpuDevice final : public Device {
public:
  explicit CpuDevice(const DeviceOptions &options);

  std::string describe() const override { return std::to_string(workers.threads()) + " threads"; }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override;
  BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) override;
  bool readsHostMemory() const override { return true; }
  /// Used again in the order of the queue.
  void freeStorage(weir_buffer &buffer) override;
  void *map(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override {
    commands.begin();
    return &commands;
  }
  void await(weir_timepoint_t timepoint) override { queue.wait(pointOf(timepoint)); }
  std::function<void()> makeWaiter(weir_timepoint_t timepoint) override;
  bool isReached(weir_timepoint_t timepoint) override { return queue.isReached(pointOf(timepoint)); }
  bool waitOn(std::function<void()> wait) override;
  HostCopy startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  void setThreadClock(std::vector<double> *seconds) override { workers.setThreadClock(seconds); }
  std::string takeFailedAssertion() override { return queue.getFailure(); }
  void abandon() override { queue.forgetFailure(); }
  /// Callers lend arguments for a call.
  void finishInvocation() override { queue.drain(); }
  void endInvocation() override;

private:
  Arena &arenaFor(uint32_t lifetime) { return lifetime == WEIR_LIFETIME_TRANSIENT ? transients : others; }

  bool poison;
  /// Transients apart from the rest: once an invocation is over none is left, whatever globals and results hold.
  Arena transients, others;
  WorkerPool workers;
  Executor executor;
  WorkQueue queue; ///< ends before what its work uses
  cpu::Commands commands;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_CPU_DEVICE_H
