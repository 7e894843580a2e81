// What an invocation does with fences.

#include "error.h"
#include "invocation.h"

#include <algorithm>

using namespace weir::runtime;

weir_timepoint_t weir_invocation::importFences(uint64_t count, weir_fence *const *imported) {
  std::vector<weir_timepoint_t> points;
  for (weir_fence *fence : std::vector<weir_fence *>(imported, imported + count)) {
    if (!fence)
      continue;
    if (fence->isDone()) {
      raiseIfFailed(*fence);
      continue;
    }
    auto own = std::find_if(chained.begin(), chained.end(), [&](const ChainedFence &one) { return one.fence.get() == fence; });
    points.push_back(own != chained.end() ? own->timepoint : fencePoints.add(shareFence(fence)));
  }
  return joins.join(points.size(), points.data(), [&](weir_timepoint_t old) { await(old); });
}

void weir_invocation::chainFence(weir_timepoint_t timepoint, weir_fence &fence) {
  if (fence.isDone())
    return;
  // The caller's arrays wait for the device.
  if (!written.empty() || !isReached(timepoint)) {
    chained.push_back({timepoint, shareFence(&fence)});
    return;
  }
  await(timepoint); // raises the error of what has failed there
  fence.signal();
}

void weir_invocation::signalFence(weir_fence &fence) {
  writeBack();
  fence.signal();
}

int32_t weir_invocation::queryFence(weir_fence &fence) {
  for (size_t i = 0; i < chained.size();) {
    if (!isReached(chained[i].timepoint)) {
      ++i;
      continue;
    }
    ChainedFence due = std::move(chained[i]);
    chained.erase(chained.begin() + static_cast<std::ptrdiff_t>(i));
    await(due.timepoint);
    signalFence(*due.fence);
  }
  return fence.status();
}

int32_t weir_invocation::awaitFences(int32_t milliseconds, uint64_t count, weir_fence *const *awaited) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(std::max(milliseconds, 0));
  int32_t first = WEIR_FENCE_STATUS_OK;
  for (uint64_t i = 0; i < count && first == WEIR_FENCE_STATUS_OK; ++i) {
    if (!awaited[i])
      continue;
    weir_fence &fence = *awaited[i];
    int32_t status = queryFence(fence);
    // What devices do for this call comes to an end.
    if (status == WEIR_FENCE_STATUS_PENDING && milliseconds != 0) {
      settleFences();
      if (milliseconds < 0)
        fence.wait();
      else
        fence.waitFor(end - std::chrono::steady_clock::now());
      status = fence.status();
    }
    first = status == WEIR_FENCE_STATUS_PENDING ? WEIR_FENCE_STATUS_TIMED_OUT : status;
  }
  return first;
}

void weir_invocation::awaitFencePoint(weir_timepoint_t timepoint) {
  FenceRef fence = fencePoints.find(timepoint);
  if (!fence)
    return;
  if (!fence->isDone())
    settleFences(); // who signals it may wait for one of ours
  raiseIfFailed(*fence);
}

void weir_invocation::settleFences() {
  while (!chained.empty()) {
    ChainedFence next = std::move(chained.front());
    chained.pop_front();
    try {
      await(next.timepoint);
      signalFence(*next.fence);
    } catch (const Error &error) {
      next.fence->fail(error.what());
      throw;
    }
  }
}

void weir_invocation::failFences(const std::string &message) {
  for (const ChainedFence &one : chained)
    one.fence->fail(message);
  chained.clear();
  for (const FenceRef &fence : fences)
    fence->fail(message);
}
