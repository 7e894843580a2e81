#include "profiler.h"

#include <algorithm>
#include <numeric>

namespace weir::runtime {

/// Each command is a command buffer of its own on the device.
class Profiler::Commands final : public weir_cmd {
public:
  Commands(Profiler &profiler, Device &device, uint32_t index) : profiler(profiler), device(device), index(index) {}

  void beginConcurrent() override {}
  void endConcurrent() override {}
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) override {
    measure({Command::Kind::Fill, nullptr, index, 0, 0, length, {}, 0, 0},
            [&](weir_cmd &cmd) { cmd.fill(buffer, offset, length, pattern, patternWidth); });
  }
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override {
    measure({Command::Kind::Copy, nullptr, index, 0, 0, 2 * length, {}, 0, 0},
            [&](weir_cmd &cmd) { cmd.copy(source, sourceOffset, target, targetOffset, length); });
  }
  void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) override {
    run([&](weir_cmd &cmd) { cmd.flush(buffer, offset, length); });
  }
  void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) override {
    run([&](weir_cmd &cmd) { cmd.invalidate(buffer, offset, length); });
  }
  void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                const weir_binding_t *bindings) override {
    static const KernelWork unknown;
    const double entered = profiler.now();
    const KernelWork *known = profiler.findWork(entry);
    const KernelWork &work = known ? *known : unknown;
    if (profiler.observe)
      profiler.observe(entry, bindings, false);
    measure({Command::Kind::Dispatch, &entry, index, 0, 0, work.countBytes(entry, bindings), work.countFlops(entry, operands), x * y * z, 0},
            [&](weir_cmd &cmd) { cmd.dispatch(entry, x, y, z, operands, bindings); });
    if (profiler.observe)
      profiler.observe(entry, bindings, true);
    profiler.measuring += profiler.now() - entered - profiler.recorded.back().seconds + profiler.clockSeconds;
  }
  void settle() override {} // each command has been waited for
  weir_timepoint_t end() override { return 0; }

private:
  template <typename Issue>
  void run(const Issue &issue) {
    weir_cmd *cmd = device.begin(0);
    cmd->invocation = invocation;
    issue(*cmd);
    device.await(cmd->end());
  }

  template <typename Issue>
  void measure(Command command, const Issue &issue) {
    std::vector<double> &threads = profiler.threadSeconds;
    threads.clear();
    command.start = profiler.now();
    run(issue);
    // The threads of kernels look at the clock twice.
    const double clocks = command.kind == Command::Kind::Dispatch && !threads.empty() ? 3 : 1;
    command.seconds = std::max(0.0, profiler.now() - command.start - clocks * profiler.clockSeconds);
    if (double longest = threads.size() < 2 ? 0 : *std::max_element(threads.begin(), threads.end()); longest > 0)
      command.balance = std::accumulate(threads.begin(), threads.end(), 0.0) / (longest * static_cast<double>(threads.size()));
    profiler.recorded.push_back(std::move(command));
  }

  Profiler &profiler;
  Device &device;
  const uint32_t index;
};

Profiler::Profiler(WorkTable work) : work(std::move(work)) {
  clockSeconds = 1;
  for (int i = 0; i < 64; ++i) {
    const double before = now();
    clockSeconds = std::min(clockSeconds, now() - before);
  }
}
Profiler::~Profiler() = default;

void Profiler::call(const std::function<void()> &body) {
  Call call{now(), 0, 0, recorded.size(), 0};
  measuring = 0;
  body();
  call.seconds = now() - call.start;
  call.measuring = std::min(measuring, call.seconds);
  call.endCommand = recorded.size();
  finished.push_back(call);
}

const KernelWork *Profiler::findWork(const weir_export_t &entry) const {
  auto it = entry.name ? work.find(entry.name) : work.end();
  return it == work.end() ? nullptr : &it->second;
}

weir_cmd *Profiler::begin(Device &device, uint32_t index, weir_timepoint_t wait) {
  device.await(wait);
  current = std::make_unique<Commands>(*this, device, index);
  return current.get();
}

} // namespace weir::runtime
