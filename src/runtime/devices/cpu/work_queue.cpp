#include "work_queue.h"

#include "../../error.h"

#include <new>

namespace weir::runtime {

WorkQueue::~WorkQueue() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    ends = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

uint64_t WorkQueue::post(std::function<void()> work, Kept kept) {
  dropFinished();
  if (!thread.joinable())
    thread = std::thread([this] { run(); });
  {
    std::lock_guard<std::mutex> lock(mutex);
    jobs.push_back({std::move(work), std::move(kept)});
  }
  changed.notify_all();
  return ++posted;
}

void WorkQueue::dropFinished() {
  std::deque<Job> dropped;
  std::lock_guard<std::mutex> lock(mutex);
  std::swap(dropped, finished);
}

void WorkQueue::wait(uint64_t point) {
  if (isReached(point))
    return;
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return done >= point; });
  if (!failure.empty())
    throw Error(failure);
}

void WorkQueue::drain() {
  if (posted == 0)
    return;
  {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return done == posted; });
  }
  dropFinished();
}

std::string WorkQueue::getFailure() {
  if (!hasFailed)
    return {};
  std::lock_guard<std::mutex> lock(mutex);
  return failure;
}

void WorkQueue::forgetFailure() {
  drain();
  std::lock_guard<std::mutex> lock(mutex);
  failure.clear();
  hasFailed = false;
}

void WorkQueue::run() {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return ends || !jobs.empty(); });
    if (jobs.empty())
      return;
    std::string error;
    if (failure.empty()) {
      Job &job = jobs.front(); // stays in its place while others are appended
      lock.unlock();
      try {
        job.work();
      } catch (const std::bad_alloc &) {
        error = "out of memory";
      } catch (const std::exception &caught) {
        error = caught.what();
      }
      lock.lock();
    }
    if (!error.empty()) {
      failure = error;
      hasFailed = true;
    }
    finished.push_back(std::move(jobs.front()));
    jobs.pop_front();
    done.store(done + 1, std::memory_order_release);
    changed.notify_all();
  }
}

} // namespace weir::runtime
