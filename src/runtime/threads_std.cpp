#include "threads.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include <sched.h>

namespace weir::runtime {

struct TaskThreads::Impl {
  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return isOver || !tasks.empty(); });
      if (tasks.empty())
        return;
      std::function<void()> task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> tasks;
  bool isOver = false;
  std::vector<std::thread> threads;
};

unsigned availableThreads() {
  cpu_set_t set;
  // What the process is bound to, not what the machine has.
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return static_cast<unsigned>(CPU_COUNT(&set));
  return std::max(1u, std::thread::hardware_concurrency());
}

void parallelFor(size_t count, const std::function<void(size_t)> &body) {
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i; (i = next.fetch_add(1)) < count;)
      body(i);
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < std::min<size_t>(count, availableThreads()); ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
}

TaskThreads::TaskThreads(unsigned threads) : impl(std::make_unique<Impl>()) {
  for (unsigned i = 1; i < threads; ++i)
    impl->threads.emplace_back([this] { impl->run(); });
}

TaskThreads::~TaskThreads() {
  {
    std::lock_guard<std::mutex> lock(impl->mutex);
    impl->isOver = true;
  }
  impl->changed.notify_all();
  for (std::thread &thread : impl->threads)
    thread.join();
}

void TaskThreads::enqueue(std::function<void()> task) {
  {
    std::lock_guard<std::mutex> lock(impl->mutex);
    impl->tasks.push_back(std::move(task));
  }
  impl->changed.notify_one();
}

} // namespace weir::runtime
