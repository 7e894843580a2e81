/// Fences: what a call waits for before it begins, and what waits for a call (`!hal.fence`).

#ifndef WEIR_RUNTIME_FENCE_H
#define WEIR_RUNTIME_FENCE_H

#include "weir/abi.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

/// Signalled once, or failed once; the first of them decides. Any thread may use it. Made by `weir::runtime::makeFence`.
struct weir_fence {
  void retain() { references.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }

  void signal() { finish(WEIR_FENCE_STATUS_OK, {}); }
  void fail(std::string why, int32_t status = WEIR_FENCE_STATUS_INTERNAL);

  /// `WEIR_FENCE_STATUS_*`, or what the program has failed it with.
  int32_t status() const;
  bool isDone() const { return status() != WEIR_FENCE_STATUS_PENDING; }
  /// Why it has failed; empty if it has not.
  std::string failure() const;

  /// Waits until it is signalled or has failed.
  void wait() const;
  /// The same for at most this long; false if it is still pending.
  bool waitFor(std::chrono::nanoseconds time) const;
  /// Calls `action` once the fence is signalled or has failed: at once if it has, else on the thread that ends it.
  void whenDone(std::function<void()> action);

private:
  void finish(int32_t status, std::string why);

  std::atomic<uint32_t> references{1};
  mutable std::mutex mutex; ///< of what follows
  mutable std::condition_variable changed;
  int32_t current = WEIR_FENCE_STATUS_PENDING;
  std::string reason;
  std::vector<std::function<void()>> actions;
};

namespace weir::runtime {

using FenceRef = std::shared_ptr<weir_fence>;

/// A fence that is not signalled.
FenceRef makeFence();
/// Another reference to a fence; null for null.
FenceRef shareFence(weir_fence *fence);

/// One that is signalled once all of several are, and fails as soon as one of them does. Null is a fence that is signalled.
FenceRef joinFences(weir_fence *const *fences, uint64_t count);

/// Waits for the fence; raises an error if it has failed.
void raiseIfFailed(const weir_fence &fence);
/// Calls `action` once all fences are signalled or have failed.
void whenAllDone(const std::vector<FenceRef> &fences, std::function<void()> action);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_FENCE_H
