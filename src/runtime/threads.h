/// Where threads come from: oneTBB, which shares them with the rest of a process, or the standard library in a runtime that is built
/// without it (WEIR_RUNTIME_ONLY).

#ifndef WEIR_RUNTIME_THREADS_H
#define WEIR_RUNTIME_THREADS_H

#include <cstddef>
#include <functional>
#include <memory>

namespace weir::runtime {

/// How many threads the process may run at once.
unsigned availableThreads();

/// Calls `body(i)` for each i below `count`, in any order, on several threads; returns when all calls have.
void parallelFor(size_t count, const std::function<void(size_t)> &body);

/// `threads` threads, one of which is the caller's. Tasks run on the others, some time; the destructor's caller has waited for them.
class TaskThreads {
public:
  explicit TaskThreads(unsigned threads);
  ~TaskThreads();
  void enqueue(std::function<void()> task);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_THREADS_H
