/// Where the time of calls goes: each command that a module issues, with its time and what it moved and computed.

#ifndef WEIR_RUNTIME_PROFILE_PROFILER_H
#define WEIR_RUNTIME_PROFILE_PROFILER_H

#include "../devices/device.h"
#include "work_table.h"

#include <chrono>
#include <functional>

namespace weir::runtime {

/// While a profiler is attached to a session (`Session::profile`), commands run one at a time, and each is waited for: what would run beside
/// each other on a device runs one after another.
class Profiler {
public:
  explicit Profiler(WorkTable work);
  ~Profiler();

  struct Command {
    enum class Kind { Dispatch, Fill, Copy };
    Kind kind;
    const weir_export_t *entry; ///< null unless a dispatch
    uint32_t device;            ///< index in the module
    double start, seconds;      ///< since the profiler was made; without what it takes to look at the clock
    uint64_t bytes;             ///< read and written
    std::optional<double> flops;
    uint64_t workgroups;
    double balance; ///< of the threads: their mean time over the longest; 0 where there are no two threads to ask
  };
  struct Call {
    double start, seconds;
    double measuring;                ///< of these, for measuring
    size_t firstCommand, endCommand; ///< in `commands()`
  };

  /// Runs `body`, a call of a function of the session, and remembers its time. What an exception ends is forgotten.
  void call(const std::function<void()> &body);

  const std::vector<Command> &commands() const { return recorded; }
  const std::vector<Call> &calls() const { return finished; }
  /// What is known of a kernel; null if nothing is.
  const KernelWork *findWork(const weir_export_t &entry) const;

  /// Commands for `device`, which has this index in the module. The object lives until the next `begin`.
  weir_cmd *begin(Device &device, uint32_t index, weir_timepoint_t wait);
  /// To which the threads of kernels add their seconds.
  std::vector<double> *threadClock() { return &threadSeconds; }

  /// Called before each dispatch and after it, if set.
  std::function<void(const weir_export_t &entry, const weir_binding_t *bindings, bool isAfter)> observe;

private:
  class Commands;

  double now() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - origin).count(); }

  const WorkTable work;
  const std::chrono::steady_clock::time_point origin = std::chrono::steady_clock::now();
  std::vector<Command> recorded;
  std::vector<Call> finished;
  std::vector<double> threadSeconds;
  /// Of one look at the clock; of all measuring so far.
  double clockSeconds = 0, measuring = 0;
  std::unique_ptr<Commands> current;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_PROFILE_PROFILER_H
