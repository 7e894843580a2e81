/// Fences of the C interface.

#include "../fence.h"
#include "status.h"

#include <algorithm>

using namespace weir::runtime;

weir_status_t *weir_fence_create(weir_fence_t **fence) {
  if (fence)
    *fence = nullptr;
  return toStatus(WEIR_STATUS_FAILED, [&] {
    required(fence, "fence");
    *fence = new weir_fence;
  });
}

weir_fence_t *weir_fence_retain(weir_fence_t *fence) {
  if (fence)
    fence->retain();
  return fence;
}

void weir_fence_free(weir_fence_t *fence) {
  if (fence)
    fence->release();
}

weir_status_t *weir_fence_signal(weir_fence_t *fence) {
  return toStatus(WEIR_STATUS_FAILED, [&] { required(fence, "fence").signal(); });
}

weir_status_t *weir_fence_fail(weir_fence_t *fence, const char *message) {
  return toStatus(WEIR_STATUS_FAILED, [&] { required(fence, "fence").fail(message ? message : "the fence has failed"); });
}

weir_fence_state_t weir_fence_query(const weir_fence_t *fence) {
  const int32_t status = fence ? fence->status() : WEIR_FENCE_STATUS_OK;
  return status == WEIR_FENCE_STATUS_PENDING ? WEIR_FENCE_PENDING
         : status == WEIR_FENCE_STATUS_OK    ? WEIR_FENCE_SIGNALLED
                                             : WEIR_FENCE_FAILED;
}

weir_status_t *weir_fence_wait(const weir_fence_t *fence, double seconds) {
  return toStatus(WEIR_STATUS_FAILED, [&] {
    if (!fence)
      return;
    constexpr double longest = 1e9; // the clock does not count further
    if (seconds < 0)
      fence->wait();
    else if (!fence->waitFor(std::chrono::nanoseconds(static_cast<int64_t>(std::min(seconds, longest) * 1e9))))
      throw CodedError(WEIR_STATUS_TIMED_OUT, fmt::format("the fence is still pending after {} seconds", seconds));
    if (fence->status() != WEIR_FENCE_STATUS_OK)
      throw Error(fence->failure());
  });
}

weir_array_t weir_fence_argument(weir_fence_t *fence) { return {fence, WEIR_ELEMENT_FENCE, 0, nullptr, nullptr}; }
