/// The threads of a CPU device, and the split of work between them.

#ifndef WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H
#define WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H

#include "../../host_allocator.h"
#include "../../threads.h"
#include "weir/abi.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace weir::runtime {

/// Threads come from `TaskThreads`; the hand-over of work is our own. A model is a chain of hundreds of dispatches that take less than a
/// millisecond each: a worker that slept between two of them would be woken too late for most. So a worker that ran out of work
/// looks for the next job for a short while before its task ends; the job after that pause starts the task again.
class WorkerPool {
public:
  /// 0 threads stands for as many as the process may use. Scratch of kernels comes from the allocator, or the C library if that is null.
  explicit WorkerPool(unsigned threads, std::shared_ptr<HostAllocator> allocator = nullptr);
  ~WorkerPool();

  unsigned threads() const { return threadCount; }

  /// Runs all `count` workgroups of a kernel and returns the message of one that failed, or null.
  const char *runKernel(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands, const uint64_t *workgroupCounts,
                        uint64_t count);

  /// While it is set, each kernel sets `seconds` to the time that each thread that could have a workgroup spent in it.
  void setThreadClock(std::vector<double> *seconds) { threadSeconds = seconds; }

  /// Calls `body(begin, end)` for pieces of [0, length); on several threads if that is worth it.
  template <typename Body>
  void forBytes(uint64_t length, const Body &body) {
    constexpr uint64_t piece = 256 << 10; // stays in a second-level cache, and takes longer than its hand-over
    if (threadCount == 1 || length < 4 * piece)
      return body(0, length);
    run((length + piece - 1) / piece, 1, [&](uint64_t begin, uint64_t end, unsigned) {
      body(begin * piece, end * piece < length ? end * piece : length);
    });
  }

private:
  /// Work in progress; lives on the stack of the thread that asked for it.
  struct Job {
    uint64_t count, grain;
    void (*invoke)(const void *body, uint64_t begin, uint64_t end, unsigned thread);
    const void *body;
    std::atomic<uint64_t> next{0}; ///< first workgroup that nobody has taken
    std::atomic<uint64_t> done{0}; ///< workgroups that have run
  };

  /// Calls `body(begin, end, thread)` for pieces of at most `grain` of [0, count); thread 0 is the caller.
  template <typename Body>
  void run(uint64_t count, uint64_t grain, const Body &body) {
    Job job{count, grain,
            [](const void *erased, uint64_t begin, uint64_t end, unsigned thread) {
              (*static_cast<const Body *>(erased))(begin, end, thread);
            },
            &body};
    share(job);
  }

  /// Runs workgroups [begin, end) on `thread`.
  const char *runGroups(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands, const uint64_t *workgroupCounts,
                        uint64_t begin, uint64_t end, unsigned thread);
  void share(Job &job);
  void work(Job &job, unsigned thread);
  void runWorker(unsigned thread);
  void startWorkers();
  void reserveScratch(uint64_t size);

  unsigned threadCount;
  std::shared_ptr<HostAllocator> allocator;
  /// Absent for one thread, which runs all work itself.
  std::optional<TaskThreads> workers;
  std::atomic<Job *> current{nullptr};
  std::atomic<unsigned> inside{0};                 ///< workers that may hold a pointer to the current job
  std::atomic<unsigned> tasks{0};                  ///< tasks of workers that have not ended
  std::unique_ptr<std::atomic<bool>[]> running;    ///< whether worker i+1 looks for work
  std::vector<std::shared_ptr<std::byte>> scratch; ///< one for each thread
  uint64_t scratchSize = 0;
  std::vector<double> *threadSeconds = nullptr;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H
