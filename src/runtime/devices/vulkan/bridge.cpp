#include "bridge.h"

#include "../../error.h"

namespace weir::runtime::vulkan {

Bridge::~Bridge() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    ends = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
  context.api.vkDestroySemaphore(context.device, semaphore, nullptr);
}

uint64_t Bridge::post(std::function<void()> wait, std::shared_ptr<const void> keep) {
  if (!semaphore) {
    semaphore = context.makeTimeline();
    context.setName(VK_OBJECT_TYPE_SEMAPHORE, semaphore, "weir points of other devices");
  }
  if (!thread.joinable())
    thread = std::thread([this] { run(); });
  dropFinished();
  {
    std::lock_guard<std::mutex> lock(mutex);
    jobs.push_back({std::move(wait), std::move(keep), ++posted});
  }
  changed.notify_all();
  return posted;
}

void Bridge::expect(uint64_t point, uint64_t value) {
  std::lock_guard<std::mutex> lock(mutex);
  while (!expectations.empty() && expectations.front().value <= signalled)
    expectations.pop_front();
  expectations.push_back({point, value});
}

uint64_t Bridge::valueOf(uint64_t point) const {
  uint64_t value = 0;
  for (const Expectation &expected : expectations)
    if (expected.point <= point)
      value = expected.value;
  return value;
}

void Bridge::waitForSignals(uint64_t point) {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&, value = valueOf(point)] { return signalled >= value; });
}

bool Bridge::hasSignalled(uint64_t point) {
  std::lock_guard<std::mutex> lock(mutex);
  return signalled >= valueOf(point);
}

void Bridge::dropFinished() {
  std::deque<Job> done;
  std::lock_guard<std::mutex> lock(mutex);
  std::swap(done, finished);
}

void Bridge::check() {
  if (posted == 0)
    return;
  dropFinished();
  checkAnywhere();
}

void Bridge::checkAnywhere() {
  if (!hasFailed)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (!failure.empty())
    throw Error(failure);
}

void Bridge::forgetFailure() {
  std::lock_guard<std::mutex> lock(mutex);
  failure.clear();
  hasFailed = false;
}

void Bridge::run() {
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return ends || !jobs.empty(); });
    if (jobs.empty())
      return;
    std::function<void()> wait = std::move(jobs.front().wait);
    lock.unlock();
    std::string error;
    try {
      wait();
    } catch (const std::exception &caught) {
      error = caught.what();
    }
    lock.lock();
    if (failure.empty())
      failure = error;
    hasFailed = !failure.empty();
    Job job = std::move(jobs.front());
    jobs.pop_front();
    // The last references to buffers and devices are let go of where they were made.
    job.wait = std::move(wait);
    uint64_t value = job.value;
    finished.push_back(std::move(job));
    lock.unlock();
    // Also after a failure: nothing else would let the queue end.
    VkSemaphoreSignalInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO, nullptr, semaphore, value};
    context.api.vkSignalSemaphore(context.device, &info);
    lock.lock();
    signalled = value;
    changed.notify_all();
  }
}

} // namespace weir::runtime::vulkan
