#include "streams.h"

#include <algorithm>

namespace weir::cudasim {

Stream *Scheduler::create(bool isBlocking) {
  streams.push_back(std::make_unique<Stream>());
  streams.back()->isBlocking = isBlocking;
  return streams.back().get();
}

void Scheduler::destroy(Stream *stream) {
  streams.erase(std::find_if(streams.begin(), streams.end(), [stream](const auto &each) { return each.get() == stream; }));
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
  while (!stream.queue.empty() && step(&stream)) {
  }
}

void Scheduler::finish(const Record &record) {
  while (!record.isReached && step(nullptr)) {
  }
}

void Scheduler::finishAll() {
  while (step(nullptr)) {
  }
}

void Scheduler::finishBlocking() {
  for (size_t i = 0; i < streams.size(); ++i)
    if (streams[i]->isBlocking)
      finish(*streams[i]);
}

} // namespace weir::cudasim
