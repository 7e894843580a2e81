/// Streams and events. Nothing runs when it is asked for: work runs when it is awaited, and work of several streams in any order that
/// events allow.

#ifndef WEIR_CUDASIM_DRIVER_STREAMS_H
#define WEIR_CUDASIM_DRIVER_STREAMS_H

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

namespace weir::cudasim {

/// One cuEventRecord.
struct Record {
  bool isReached = false;
  std::chrono::steady_clock::time_point time;
};

struct Event {
  int device;
  std::shared_ptr<Record> last; ///< null before the first
};

struct Stream {
  struct Work {
    std::function<void()> run;
    std::shared_ptr<Record> waitsFor; ///< null if for nothing
  };

  int device = 0;
  bool isBlocking = true; ///< with regard to the default stream
  std::deque<Work> queue;
};

/// Functions of the program that streams call: on one thread, one after the other, while the driver does other work. Programs that count on
/// some of them to run at the same time, or in an order that nothing asks for, hang.
class HostFunctions {
public:
  /// `mutex` is held by every caller, also of queries whether records are reached.
  explicit HostFunctions(std::recursive_mutex &mutex) : mutex(mutex) {}

  void post(std::function<void()> function, std::shared_ptr<Record> done);
  /// Lets go of the mutex until one has ended; false if none is running or waiting to.
  bool wait();

private:
  struct Job {
    std::function<void()> function;
    std::shared_ptr<Record> done;
  };
  void run();

  std::recursive_mutex &mutex;
  std::condition_variable_any changed;
  std::deque<Job> jobs;
  bool hasThread = false;
  unsigned unfinished = 0;
};

class Scheduler {
public:
  /// Streams call no functions of the host without `hostFunctions`.
  explicit Scheduler(uint64_t seed = 0, HostFunctions *hostFunctions = nullptr) : seed(seed), random(seed), hostFunctions(hostFunctions) {}

  Stream *create(bool isBlocking, int device = 0);
  void destroy(Stream *stream);
  bool isKnown(const Stream *stream) const;
  void enqueue(Stream &stream, std::function<void()> run, std::shared_ptr<Record> waitsFor = nullptr) {
    stream.queue.push_back({std::move(run), std::move(waitsFor)});
  }

  /// What follows in the stream waits until the function has returned.
  void enqueueHostFunction(Stream &stream, std::function<void()> function);

  /// Runs work until the stream has none. With seed 0 no other work than is needed; else any that is ready, drawn by lot.
  void finish(Stream &stream);
  /// Runs until the record is reached.
  void finish(const Record &record);
  void finishAll();
  void finishBlocking();
  /// Runs one piece of work, for those who ask again and again.
  void poll() { step(nullptr); }
  /// Those of a device.
  void clear(int device);

private:
  /// False if nothing is ready.
  bool step(Stream *preferred);
  /// Waits for a function of the host where nothing is ready. False if nothing will be.
  bool advance(Stream *preferred) { return step(preferred) || (hostFunctions && hostFunctions->wait()); }

  uint64_t seed;
  std::mt19937_64 random;
  HostFunctions *hostFunctions;
  std::vector<std::unique_ptr<Stream>> streams;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_STREAMS_H
