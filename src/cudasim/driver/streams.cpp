#include "streams.h"

#include <algorithm>
#include <thread>

namespace weir::cudasim {

void HostFunctions::post(std::function<void()> function, std::shared_ptr<Record> done) {
  jobs.push_back({std::move(function), std::move(done)});
  ++unfinished;
  if (!hasThread)
    std::thread([this] { run(); }).detach(); // programs end in the middle of what the driver does
  hasThread = true;
  changed.notify_all();
}

bool HostFunctions::wait() {
  if (unfinished == 0)
    return false;
  changed.wait(mutex);
  return true;
}

void HostFunctions::run() {
  std::unique_lock<std::recursive_mutex> lock(mutex);
  while (true) {
    changed.wait(lock, [this] { return !jobs.empty(); });
    Job job = std::move(jobs.front());
    jobs.pop_front();
    lock.unlock();
    job.function();
    lock.lock();
    job.done->isReached = true;
    --unfinished;
    changed.notify_all();
  }
}

Stream *Scheduler::create(bool isBlocking, int device) {
  streams.push_back(std::make_unique<Stream>());
  streams.back()->device = device;
  streams.back()->isBlocking = isBlocking;
  return streams.back().get();
}

void Scheduler::destroy(Stream *stream) {
  streams.erase(std::find_if(streams.begin(), streams.end(), [stream](const auto &each) { return each.get() == stream; }));
}

void Scheduler::enqueueHostFunction(Stream &stream, std::function<void()> function) {
  auto done = std::make_shared<Record>();
  enqueue(stream, [this, function = std::move(function), done] { hostFunctions->post(function, done); });
  enqueue(stream, [] {}, done);
}

void Scheduler::clear(int device) {
  streams.erase(std::remove_if(streams.begin(), streams.end(), [device](const auto &each) { return each->device == device; }), streams.end());
}

bool Scheduler::isKnown(const Stream *stream) const {
  return std::any_of(streams.begin(), streams.end(), [stream](const auto &each) { return each.get() == stream; });
}

bool Scheduler::step(Stream *preferred) {
  auto isReady = [](const Stream &stream) {
    return !stream.queue.empty() && (!stream.queue.front().waitsFor || stream.queue.front().waitsFor->isReached);
  };
  Stream *chosen = nullptr;
  if (seed == 0 && preferred && isReady(*preferred))
    chosen = preferred;
  std::vector<Stream *> ready;
  if (!chosen)
    for (const auto &stream : streams)
      if (isReady(*stream))
        ready.push_back(stream.get());
  if (!ready.empty())
    chosen = seed == 0 ? ready.front() : ready[random() % ready.size()];
  if (!chosen)
    return false;
  Stream::Work work = std::move(chosen->queue.front());
  chosen->queue.pop_front();
  work.run();
  return true;
}

void Scheduler::finish(Stream &stream) {
  while (!stream.queue.empty() && advance(&stream)) {
  }
}

void Scheduler::finish(const Record &record) {
  while (!record.isReached && advance(nullptr)) {
  }
}

void Scheduler::finishAll() {
  while (advance(nullptr)) {
  }
}

void Scheduler::finishBlocking() {
  for (size_t i = 0; i < streams.size(); ++i)
    if (streams[i]->isBlocking)
      finish(*streams[i]);
}

} // namespace weir::cudasim
