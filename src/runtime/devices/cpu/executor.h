/// Runs commands on the processors at once, on addresses that have been checked.

#ifndef WEIR_RUNTIME_DEVICES_CPU_EXECUTOR_H
#define WEIR_RUNTIME_DEVICES_CPU_EXECUTOR_H

#include "worker_pool.h"

#include <array>
#include <deque>

namespace weir::runtime {

class Executor {
public:
  explicit Executor(WorkerPool &workers) : workers(workers) {}

  // Commands in between run at its end; without other threads when they are asked for.
  void beginConcurrent() { isConcurrent = workers.threads() > 1; }
  /// Raises the error of one that failed.
  void endConcurrent();
  /// What a sequence that failed has left.
  void forget();

  /// Repeats the 8 bytes of `pattern`.
  void fill(std::byte *target, uint64_t length, uint64_t pattern);
  /// `isNow`: not at the end of a concurrent section.
  void copy(const std::byte *source, std::byte *target, uint64_t length, bool isNow = false);
  /// Raises the error of an assertion that fails. `operands` may be null if the kernel has none.
  void dispatch(const weir_export_t &entry, const std::array<uint64_t, 3> &counts, const std::vector<void *> &addresses, const weir_slot_t *operands);

private:
  WorkerPool &workers;
  bool isConcurrent = false;
  std::vector<WorkerPool::Task> tasks;
  /// What the dispatches among them are given: their places do not move.
  std::deque<std::vector<void *>> taskAddresses;
  std::deque<std::vector<weir_slot_t>> taskOperands;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_EXECUTOR_H
