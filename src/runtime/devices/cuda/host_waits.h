/// Work of a stream that has to wait for what the driver does not know, such as another API's device: a function of the host that the stream calls
/// waits in its place.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_HOST_WAITS_H
#define WEIR_RUNTIME_DEVICES_CUDA_HOST_WAITS_H

#include "context.h"

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace weir::runtime::cuda {

/// Drivers may call functions of all streams of a process one after the other, in any order. So that none of them waits for what is after another
/// one that has not been called, each is after those that were asked for before, whatever their device.
class HostWaits {
public:
  explicit HostWaits(Context &context);
  ~HostWaits();
  HostWaits(const HostWaits &) = delete;
  HostWaits &operator=(const HostWaits &) = delete;

  /// What is asked of the stream from here on runs once `wait` has returned. `keep` is destroyed on this thread.
  void enqueue(std::function<void()> wait, std::shared_ptr<const void> keep = nullptr);
  /// Raises the error of what failed: what was after it has run too early.
  void check();
  /// The same on any thread.
  void checkAnywhere();
  /// Lets go of what was kept for what is done: other devices, which may keep this one.
  void dropFinished();
  /// What failed is of no more interest.
  void forgetFailure();

private:
  struct Job {
    HostWaits *owner;
    std::function<void()> wait;
    std::shared_ptr<const void> keep;
  };
  static void run(void *job);

  Context &context;
  CUevent after = nullptr; ///< the last of them
  bool isUsed = false;
  std::mutex mutex; ///< of what follows
  std::deque<std::unique_ptr<Job>> finished;
  std::string failure;
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_HOST_WAITS_H
