/// Streams and events. Nothing runs when it is asked for: work runs when somebody waits for it, and work of several streams in any order that
/// events allow.

#ifndef WEIR_CUDASIM_DRIVER_STREAMS_H
#define WEIR_CUDASIM_DRIVER_STREAMS_H

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <vector>

namespace weir::cudasim {

/// One cuEventRecord.
struct Record {
  bool isReached = false;
  std::chrono::steady_clock::time_point time;
};

struct Event {
  std::shared_ptr<Record> last; ///< null before the first
};

struct Stream {
  struct Work {
    std::function<void()> run;
    std::shared_ptr<Record> waitsFor; ///< null if for nothing
  };

  bool isBlocking = true; ///< with regard to the default stream
  std::deque<Work> queue;
};

class Scheduler {
public:
  explicit Scheduler(uint64_t seed = 0) : seed(seed), random(seed) {}

  Stream *create(bool isBlocking);
  void destroy(Stream *stream);
  bool isKnown(const Stream *stream) const;
  void enqueue(Stream &stream, std::function<void()> run, std::shared_ptr<Record> waitsFor = nullptr) {
    stream.queue.push_back({std::move(run), std::move(waitsFor)});
  }

  /// Runs work until the stream has none. With seed 0 no other work than is needed; else any that is ready, drawn by lot.
  void finish(Stream &stream);
  /// Runs until the record is reached.
  void finish(const Record &record);
  void finishAll();
  void finishBlocking();
  /// Runs one piece of work, for those who ask again and again.
  void poll() { step(nullptr); }
  void clear() { streams.clear(); }

private:
  /// False if nothing is ready.
  bool step(Stream *preferred);

  uint64_t seed;
  std::mt19937_64 random;
  std::vector<std::unique_ptr<Stream>> streams;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_STREAMS_H
