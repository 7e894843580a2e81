#include "fence.h"

#include "error.h"

using namespace weir::runtime;

void weir_fence::fail(std::string why, int32_t status) {
  const bool isFailure = status != WEIR_FENCE_STATUS_OK && status != WEIR_FENCE_STATUS_PENDING;
  finish(isFailure ? status : WEIR_FENCE_STATUS_INTERNAL, std::move(why));
}

void weir_fence::finish(int32_t status, std::string why) {
  std::vector<std::function<void()>> due;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (current != WEIR_FENCE_STATUS_PENDING)
      return;
    current = status;
    reason = std::move(why);
    std::swap(due, actions);
    // Under the lock: who is woken may let go of the last reference.
    changed.notify_all();
  }
  for (const std::function<void()> &action : due)
    action();
}

int32_t weir_fence::status() const {
  std::lock_guard<std::mutex> lock(mutex);
  return current;
}

std::string weir_fence::failure() const {
  std::lock_guard<std::mutex> lock(mutex);
  return reason;
}

void weir_fence::wait() const {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return current != WEIR_FENCE_STATUS_PENDING; });
}

bool weir_fence::waitFor(std::chrono::nanoseconds time) const {
  std::unique_lock<std::mutex> lock(mutex);
  return changed.wait_for(lock, time, [&] { return current != WEIR_FENCE_STATUS_PENDING; });
}

void weir_fence::whenDone(std::function<void()> action) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (current == WEIR_FENCE_STATUS_PENDING) {
      actions.push_back(std::move(action));
      return;
    }
  }
  action();
}

namespace weir::runtime {

FenceRef makeFence() {
  return FenceRef(new weir_fence, [](weir_fence *fence) { fence->release(); });
}

FenceRef shareFence(weir_fence *fence) {
  if (!fence)
    return nullptr;
  fence->retain();
  return FenceRef(fence, [](weir_fence *shared) { shared->release(); });
}

FenceRef joinFences(weir_fence *const *fences, uint64_t count) {
  FenceRef all = makeFence();
  auto left = std::make_shared<std::atomic<uint64_t>>(count + 1);
  auto arrive = [all, left](const weir_fence *fence) {
    if (fence && fence->status() != WEIR_FENCE_STATUS_OK)
      all->fail(fence->failure(), fence->status());
    if (left->fetch_sub(1, std::memory_order_acq_rel) == 1)
      all->signal();
  };
  for (uint64_t i = 0; i < count; ++i) {
    weir_fence *fence = fences[i];
    if (fence)
      fence->whenDone([arrive, fence] { arrive(fence); });
    else
      arrive(nullptr);
  }
  arrive(nullptr);
  return all;
}

void raiseIfFailed(const weir_fence &fence) {
  fence.wait();
  if (fence.status() != WEIR_FENCE_STATUS_OK)
    raise("a fence that the call waits for has failed: {}", fence.failure());
}

void whenAllDone(const std::vector<FenceRef> &fences, std::function<void()> action) {
  // One more than there are fences: the action runs once all have been asked.
  auto left = std::make_shared<std::atomic<size_t>>(fences.size() + 1);
  auto arrive = [left, action = std::move(action)] {
    if (left->fetch_sub(1, std::memory_order_acq_rel) == 1)
      action();
  };
  for (const FenceRef &fence : fences)
    fence->whenDone(arrive);
  arrive();
}

} // namespace weir::runtime
