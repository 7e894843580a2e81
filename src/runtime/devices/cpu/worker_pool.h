/// The threads of a CPU device, and the split of work between them.

#ifndef WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H
#define WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H

#include "weir/abi.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace weir::runtime {

class WorkerPool {
public:
  /// 0 threads stands for as many as the process may use.
  explicit WorkerPool(unsigned threads);

  unsigned threads() const { return threadCount; }

  /// Runs all `count` workgroups of a kernel and returns the message of one that failed, or null.
  const char *runKernel(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands, const uint64_t *workgroupCounts,
                        uint64_t count);

  /// Calls `body(begin, end)` for pieces of [0, length); on several threads if that is worth it.
  template <typename Body>
  void forBytes(uint64_t length, const Body &body) {
    constexpr uint64_t piece = 256 << 10; // stays in a second-level cache, and takes longer than its hand-over
    if (threadCount == 1 || length < 4 * piece)
      return body(0, length);
    run((length + piece - 1) / piece, 1, [&](uint64_t begin, uint64_t end) {
      body(begin * piece, end * piece < length ? end * piece : length);
    });
  }

private:
  template <typename Body>
  void run(uint64_t count, uint64_t grain, const Body &body) {
    arena->execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<uint64_t>(0, count, grain), [&](const tbb::blocked_range<uint64_t> &range) { body(range.begin(), range.end()); },
          tbb::simple_partitioner());
    });
  }

  void reserveScratch(uint64_t size);

  unsigned threadCount;
  /// Absent for one thread, which runs all work itself.
  std::optional<tbb::global_control> limit;
  std::optional<tbb::task_arena> arena;
  std::vector<std::shared_ptr<std::byte>> scratch; ///< one for each thread
  uint64_t scratchSize = 0;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H
