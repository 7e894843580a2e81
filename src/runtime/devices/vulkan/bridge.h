/// Work of the queue that has to wait for what the driver does not know, such as another API's device: a thread waits in its place, and signals a
/// semaphore.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_BRIDGE_H
#define WEIR_RUNTIME_DEVICES_VULKAN_BRIDGE_H

#include "context.h"

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
  /// Raises the error of what failed: what was behind it has run too early.
  void check();
  /// What failed is of no more interest.
  void forgetFailure();
  /// Lets go of what was kept for what is done: other devices, which may keep this one.
  void dropFinished();

  /// Whose values are those of `post`; null before the first.
  VkSemaphore semaphore = VK_NULL_HANDLE;

private:
  struct Job {
    std::function<void()> wait;
    std::shared_ptr<const void> keep;
    uint64_t value;
  };

  void run();

  Context &context;
  uint64_t posted = 0;
  std::thread thread;
  std::mutex mutex; ///< of what follows
  std::condition_variable changed;
  std::deque<Job> jobs, finished;
  std::string failure;
  bool ends = false;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_BRIDGE_H
