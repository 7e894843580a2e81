#include "worker_pool.h"

#include "../../arrays/array.h"

#include <algorithm>
#include <atomic>

namespace weir::runtime {

WorkerPool::WorkerPool(unsigned threads)
    : threadCount(threads ? threads : static_cast<unsigned>(tbb::this_task_arena::max_concurrency())) {
  if (threadCount > 1) {
    // An arena gets no more workers than the process has processors unless the limit says otherwise.
    limit.emplace(tbb::global_control::max_allowed_parallelism, threadCount);
    arena.emplace(static_cast<int>(threadCount));
  }
  scratch.resize(threadCount);
}

void WorkerPool::reserveScratch(uint64_t size) {
  if (size <= scratchSize)
    return;
  for (std::shared_ptr<std::byte> &bytes : scratch)
    bytes = allocateHostBytes(size);
  scratchSize = size;
}

const char *WorkerPool::runKernel(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands,
                                  const uint64_t *workgroupCounts, uint64_t count) {
  reserveScratch(entry.scratch_size);
  if (threadCount == 1 || count == 1)
    return entry.cpu_kernel(bindings, operands, workgroupCounts, 0, count, scratch[0].get());

  // Some tasks for each thread, so that one that is late costs little; one call for a task's workgroups, so that many small ones do too.
  uint64_t grain = std::max<uint64_t>(1, count / (uint64_t(threadCount) * 8));
  std::atomic<const char *> failure{nullptr};
  run(count, grain, [&](uint64_t begin, uint64_t end) {
    if (failure.load(std::memory_order_relaxed))
      return;
    void *own = scratch[static_cast<size_t>(tbb::this_task_arena::current_thread_index())].get();
    if (const char *message = entry.cpu_kernel(bindings, operands, workgroupCounts, begin, end, own))
      failure.store(message, std::memory_order_relaxed);
  });
  return failure.load();
}

} // namespace weir::runtime
