/// Work of the queue that has to wait for what the driver does not know, such as another API's device: a thread waits in its place, and signals a
/// semaphore.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_BRIDGE_H
#define WEIR_RUNTIME_DEVICES_VULKAN_BRIDGE_H

#include "context.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace weir::runtime::vulkan {

/// Only for devices with timeline semaphores.
class Bridge {
public:
  explicit Bridge(Context &context) : context(context) {}
  ~Bridge();
  Bridge(const Bridge &) = delete;
  Bridge &operator=(const Bridge &) = delete;

  /// Has `wait` called on the thread, after all that was posted before. The value of the semaphore then. `keep` is destroyed on this thread.
  uint64_t post(std::function<void()> wait, std::shared_ptr<const void> keep = nullptr);
  /// The queue reaches `point` after `value`.
  void expect(uint64_t point, uint64_t value);
  /// Waits, on any thread, until what the point is after has been signalled. Layers that follow semaphores do not support a thread that sees the point
  /// reached before the call that signals has returned.
  void waitForSignals(uint64_t point);
  /// Whether it would not have to wait.
  bool hasSignalled(uint64_t point);
  /// Raises the error of what failed: what was after it has run too early.
  void check();
  /// The same on any thread.
  void checkAnywhere();
  /// What failed is of no more interest.
  void forgetFailure();
  /// Lets go of what was kept for what is done: other devices, which may keep this one.
  void dropFinished();

  std::atomic<bool> hasFailed{false};
  /// Whose values are those of `post`; null before the first.
  VkSemaphore semaphore = VK_NULL_HANDLE;

private:
  struct Job {
    std::function<void()> wait;
    std::shared_ptr<const void> keep;
    uint64_t value;
  };

  struct Expectation {
    uint64_t point, value;
  };

  void run();
  /// The value after which the point is reached.
  uint64_t valueOf(uint64_t point) const;

  Context &context;
  uint64_t posted = 0;
  std::thread thread;
  std::mutex mutex; ///< of what follows
  std::condition_variable changed;
  std::deque<Job> jobs, finished;
  std::deque<Expectation> expectations; ///< values that have not been signalled
  uint64_t signalled = 0;
  std::string failure;
  bool ends = false;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_BRIDGE_H
