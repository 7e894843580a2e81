#include "host_waits.h"

#include "../../error.h"

namespace weir::runtime::cuda {

using namespace cuda_driver;

namespace {

/// The last function that any stream of the process was asked to call.
struct Latest {
  std::mutex mutex;
  const HostWaits *owner = nullptr; ///< or null
  CUevent after = nullptr;
};
Latest &getLatest() {
  static Latest latest;
  return latest;
}

} // namespace

HostWaits::HostWaits(Context &context) : context(context) {
  context.check(context.api.cuEventCreate(&after, eventDisableTiming), "making an event");
}

HostWaits::~HostWaits() {
  context.setCurrent();
  if (isUsed)
    context.api.cuStreamSynchronize(context.stream);
  {
    std::lock_guard<std::mutex> lock(getLatest().mutex);
    if (getLatest().owner == this)
      getLatest().owner = nullptr;
  }
  context.api.cuEventDestroy(after);
}

void HostWaits::enqueue(std::function<void()> wait, std::shared_ptr<const void> keep) {
  dropFinished();
  isUsed = true;
  auto job = std::make_unique<Job>(Job{this, std::move(wait), std::move(keep)});
  Latest &latest = getLatest();
  std::lock_guard<std::mutex> lock(latest.mutex);
  if (latest.owner && latest.owner != this)
    context.check(context.api.cuStreamWaitEvent(context.stream, latest.after, 0), "waiting for another device");
  context.check(context.api.cuLaunchHostFunc(context.stream, run, job.get()), "waiting for another device");
  job.release(); // `run` has it
  context.check(context.api.cuEventRecord(after, context.stream), "waiting for another device");
  latest.owner = this;
  latest.after = after;
}

void HostWaits::run(void *data) {
  std::unique_ptr<Job> job(static_cast<Job *>(data));
  std::string error;
  try {
    job->wait();
  } catch (const std::exception &caught) {
    error = caught.what();
  }
  HostWaits &owner = *job->owner;
  std::lock_guard<std::mutex> lock(owner.mutex);
  if (owner.failure.empty())
    owner.failure = error;
  // The last references to buffers and devices are let go of where they were made.
  owner.finished.push_back(std::move(job));
}

void HostWaits::dropFinished() {
  std::deque<std::unique_ptr<Job>> done;
  std::lock_guard<std::mutex> lock(mutex);
  std::swap(done, finished);
}

void HostWaits::check() {
  if (!isUsed)
    return;
  dropFinished();
  checkAnywhere();
}

void HostWaits::checkAnywhere() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!failure.empty())
    throw Error(failure);
}

void HostWaits::forgetFailure() {
  if (!isUsed)
    return;
  // What the stream still waits for may fail, too.
  context.api.cuStreamSynchronize(context.stream);
  std::lock_guard<std::mutex> lock(mutex);
  failure.clear();
}

} // namespace weir::runtime::cuda
