/// The threads of a CPU device, and the split of work between them.

#ifndef WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H
#define WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H

#include "../../host_allocator.h"
#include "../../threads.h"
#include "weir/abi.h"

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace weir::runtime {

/// Threads come from `TaskThreads`; the hand-over of work is our own. A model is a chain of hundreds of dispatches that take less than a
/// millisecond each: a worker that slept between two of them would be woken too late for most. So a worker that ran out of work
/// looks for the next job for a short while before its task ends; the job after that pause starts the task again.
class WorkerPool {
public:
  /// 0 threads represents as many as the process may use. Scratch of kernels comes from the allocator, or the C library if that is null.
  explicit WorkerPool(unsigned threads, std::shared_ptr<HostAllocator> allocator = nullptr);
  ~WorkerPool();

  unsigned threads() const { return threadCount; }

  /// Runs all `count` workgroups of a kernel and returns the message of one that failed, or null.
  const char *runKernel(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands, const uint64_t *workgroupCounts,
                        uint64_t count);

  /// A part of several that may run at the same time: calls `invoke(begin, end, thread)` for pieces of [0, count), of `grain` each but the last.
  struct Task {
    uint64_t count, grain;
    std::function<const char *(uint64_t begin, uint64_t end, unsigned thread)> invoke;
  };
  /// Adds all workgroups of a kernel to `tasks`. What is pointed to has to live until the tasks have run.
  void addKernel(std::vector<Task> &tasks, const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands,
                 const uint64_t *workgroupCounts, uint64_t count);
  /// Adds `body(begin, end)` for the pieces of [0, length) that `forBytes` makes.
  template <typename Body>
  void addBytes(std::vector<Task> &tasks, uint64_t length, Body body) {
    tasks.push_back({length, bytesPerPiece, [body](uint64_t begin, uint64_t end, unsigned) -> const char * { return body(begin, end), nullptr; }});
  }
  /// Runs them all, and returns the message of one that failed, or null.
  const char *runTogether(const std::vector<Task> &tasks);

  /// While it is set, each kernel sets `seconds` to the time that each thread that could have a workgroup spent in it.
  void setThreadClock(std::vector<double> *seconds) { threadSeconds = seconds; }

  /// Calls `body(begin, end)` for pieces of [0, length); on several threads if that is worth it.
  template <typename Body>
  void forBytes(uint64_t length, const Body &body) {
    constexpr uint64_t piece = bytesPerPiece;
    if (threadCount == 1 || length < 4 * piece)
      return body(0, length);
    run((length + piece - 1) / piece, 1, [&](uint64_t begin, uint64_t end, unsigned) {
      body(begin * piece, end * piece < length ? end * piece : length);
    });
  }

private:
  static constexpr uint64_t bytesPerPiece = 256 << 10; ///< stays in a second-level cache, and takes longer than its hand-over

  /// Work in progress; lives on the stack of the thread that asked for it.
  struct Job {
    uint64_t count, grain;
    void (*invoke)(const void *body, uint64_t begin, uint64_t end, unsigned thread);
    const void *body;
    alignas(64) std::atomic<bool> isTaken{false}; ///< no thread has anything left
    alignas(64) std::atomic<uint64_t> done{0};    ///< workgroups that have run, added by each thread when it finds no more
  };

  /// The part of a job that one thread begins with, and the others help with when theirs is done. It is the same part each time: what a thread wrote in one
  /// dispatch it mostly reads in the next one, and weights that fit the caches of all cores stay there.
  struct alignas(64) Share {
    std::atomic<uint64_t> next{0}; ///< first workgroup that is not taken
    uint64_t end = 0;
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

  /// Some pieces for each thread, so that one that is late costs little; one call for a piece's workgroups, so that many small ones do too.
  uint64_t grainOf(uint64_t count) const { return count < threadCount * uint64_t(8) ? 1 : count / (threadCount * uint64_t(8)); }
  /// Runs workgroups [begin, end) on `thread`.
  const char *runGroups(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands, const uint64_t *workgroupCounts,
                        uint64_t begin, uint64_t end, unsigned thread);
  void share(Job &job);
  /// Whether there was anything to do.
  bool work(Job &job, unsigned thread);
  bool workOnCurrent(unsigned thread);
  void runWorker(unsigned thread);
  void startWorkers();
  void reserveScratch(uint64_t size);

  unsigned threadCount;
  std::shared_ptr<HostAllocator> allocator;
  /// Absent for one thread, which runs all work itself.
  std::optional<TaskThreads> workers;
  alignas(64) std::atomic<Job *> current{nullptr}; ///< in a line that is only read while workers wait
  alignas(64) std::atomic<unsigned> inside{0};     ///< workers that may hold a pointer to the current job
  std::atomic<unsigned> tasks{0};                  ///< tasks of workers that have not ended
  std::unique_ptr<std::atomic<bool>[]> running;    ///< whether worker i+1 looks for work
  std::unique_ptr<Share[]> shares;                 ///< of the current job, one for each thread
  std::vector<std::shared_ptr<std::byte>> scratch; ///< one for each thread
  uint64_t scratchSize = 0;
  std::vector<double> *threadSeconds = nullptr;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_WORKER_POOL_H
