#include "threads.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <optional>

namespace weir::runtime {

struct TaskThreads::Impl {
  explicit Impl(unsigned threads) : arena(static_cast<int>(threads), /*reserved_for_masters=*/1) {
    if (threads > tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism))
      limit.emplace(tbb::global_control::max_allowed_parallelism, threads);
  }

  /// An arena gets no more workers than the process has processors unless the limit says otherwise. It is one for the process, so that it is
  /// never made smaller than it is.
  std::optional<tbb::global_control> limit;
  tbb::task_arena arena;
};

unsigned availableThreads() { return static_cast<unsigned>(tbb::this_task_arena::max_concurrency()); }

void parallelFor(size_t count, const std::function<void(size_t)> &body) {
  tbb::parallel_for(size_t(0), count, [&](size_t i) { body(i); });
}

TaskThreads::TaskThreads(unsigned threads) : impl(std::make_unique<Impl>(threads)) {}
TaskThreads::~TaskThreads() = default;
void TaskThreads::enqueue(std::function<void()> task) { impl->arena.enqueue(std::move(task)); }

} // namespace weir::runtime
