/// Work of the processors that waits for other devices: a thread runs it, and the host goes on.

#ifndef WEIR_RUNTIME_DEVICES_CPU_WORK_QUEUE_H
#define WEIR_RUNTIME_DEVICES_CPU_WORK_QUEUE_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace weir::runtime {

/// One piece after the other, in the order in which they were posted. Once a piece has failed, those after it are left out until `forgetFailure`:
/// they would work on what it has not made. One thread, the host's, posts; the queue's own starts with the first piece.
class WorkQueue {
public:
  using Kept = std::vector<std::shared_ptr<const void>>;

  WorkQueue() = default;
  /// All that was posted has run then.
  ~WorkQueue();
  WorkQueue(const WorkQueue &) = delete;
  WorkQueue &operator=(const WorkQueue &) = delete;

  /// Its point. The references of `kept` are let go of on the thread that posts, for buffers are counted without locks.
  uint64_t post(std::function<void()> work, Kept kept = {});
  uint64_t last() const { return posted; }
  /// Whether there is nothing left to do, for the thread that posts.
  bool isIdle() const { return done.load(std::memory_order_acquire) == posted; }

  /// Whether the point is reached, and nothing has failed. On any thread, as `wait`.
  bool isReached(uint64_t point) const { return done.load(std::memory_order_acquire) >= point && !hasFailed; }
  /// Raises the error of what failed.
  void wait(uint64_t point);

  /// Waits for all; raises no error.
  void drain();
  /// The message of what has failed, empty if nothing has.
  std::string getFailure();
  /// All has been waited for, and what failed is of no more interest.
  void forgetFailure();

private:
  struct Job {
    std::function<void()> work;
    Kept kept;
  };

  void run();
  void dropFinished();

  uint64_t posted = 0;
  std::atomic<uint64_t> done{0}; ///< changes under the mutex
  std::atomic<bool> hasFailed{false};
  std::thread thread;
  std::mutex mutex; ///< of what follows
  std::condition_variable changed;
  std::deque<Job> jobs, finished;
  std::string failure;
  bool ends = false;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_WORK_QUEUE_H
