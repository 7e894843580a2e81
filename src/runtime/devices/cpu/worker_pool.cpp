#include "worker_pool.h"

#include "../../arrays/array.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace weir::runtime {

namespace {

/// How long a worker without work looks for the next job before it gives its thread back.
constexpr std::chrono::microseconds patience{300};

/// One step of waiting: first politely to the other hyperthread, then to other processes.
void pauseAfter(unsigned rounds) {
  if (rounds > 1000) {
    std::this_thread::yield();
    return;
  }
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

} // namespace

WorkerPool::WorkerPool(unsigned threads, std::shared_ptr<HostAllocator> allocator)
    : threadCount(threads ? threads : availableThreads()), allocator(std::move(allocator)) {
  if (threadCount > 1) {
    workers.emplace(threadCount);
    running = std::make_unique<std::atomic<bool>[]>(threadCount - 1);
    shares = std::make_unique<Share[]>(threadCount);
  }
  scratch.resize(threadCount);
}

WorkerPool::~WorkerPool() {
  for (unsigned rounds = 0; tasks.load() != 0; ++rounds)
    pauseAfter(rounds);
}

void WorkerPool::reserveScratch(uint64_t size) {
  if (size <= scratchSize)
    return;
  for (std::shared_ptr<std::byte> &bytes : scratch)
    bytes = allocateHostBytes(size, allocator);
  scratchSize = size;
}

bool WorkerPool::work(Job &job, unsigned thread) {
  uint64_t ran = 0;
  for (unsigned i = 0; i < threadCount; ++i) {
    Share &share = shares[(thread + i) % threadCount];
    while (share.next.load(std::memory_order_relaxed) < share.end) {
      uint64_t begin = share.next.fetch_add(job.grain, std::memory_order_relaxed);
      if (begin >= share.end)
        break;
      uint64_t end = std::min(begin + job.grain, share.end);
      job.invoke(job.body, begin, end, thread);
      ran += end - begin;
    }
  }
  job.isTaken.store(true, std::memory_order_relaxed);
  if (ran)
    job.done.fetch_add(ran, std::memory_order_release);
  return ran;
}

void WorkerPool::share(Job &job) {
  for (uint64_t i = 0, begin = 0; i < threadCount; ++i) {
    shares[i].next.store(begin, std::memory_order_relaxed);
    shares[i].end = begin += job.count / threadCount + (i < job.count % threadCount);
  }
  current.store(&job);
  startWorkers();
  work(job, 0);
  for (unsigned rounds = 0; job.done.load(std::memory_order_acquire) != job.count; ++rounds)
    pauseAfter(rounds);
  // A worker announces itself in `inside` before it reads `current`: workers with the old pointer are awaited.
  current.store(nullptr);
  for (unsigned rounds = 0; inside.load() != 0; ++rounds)
    pauseAfter(rounds);
}

void WorkerPool::startWorkers() {
  for (unsigned i = 0; i + 1 < threadCount; ++i) {
    bool expected = false;
    if (running[i].compare_exchange_strong(expected, true)) {
      tasks.fetch_add(1);
      workers->enqueue([this, i] {
        runWorker(i + 1);
        tasks.fetch_sub(1); // the last that a task does: the pool may be gone afterwards
      });
    }
  }
}

bool WorkerPool::workOnCurrent(unsigned thread) {
  inside.fetch_add(1);
  Job *job = current.load();
  bool had = job && !job->isTaken.load(std::memory_order_relaxed) && work(*job, thread);
  inside.fetch_sub(1);
  return had;
}

void WorkerPool::runWorker(unsigned thread) {
  using Clock = std::chrono::steady_clock;
  std::atomic<bool> &isRunning = running[thread - 1];
  for (;;) {
    Clock::time_point idleSince = Clock::now();
    for (unsigned rounds = 0;; ++rounds) {
      if (current.load(std::memory_order_relaxed) && workOnCurrent(thread)) {
        rounds = 0;
        idleSince = Clock::now();
        continue;
      }
      pauseAfter(rounds);
      if (rounds % 64 == 63 && Clock::now() - idleSince > patience)
        break;
    }
    isRunning.store(false);
    // A job that came after the last look found this worker running and started none.
    bool expected = false;
    if (!current.load() || !isRunning.compare_exchange_strong(expected, true))
      return;
  }
}

const char *WorkerPool::runGroups(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands,
                                  const uint64_t *workgroupCounts, uint64_t begin, uint64_t end, unsigned thread) {
  if (!threadSeconds)
    return entry.cpu_kernel(bindings, operands, workgroupCounts, begin, end, scratch[thread].get());
  auto start = std::chrono::steady_clock::now();
  const char *message = entry.cpu_kernel(bindings, operands, workgroupCounts, begin, end, scratch[thread].get());
  (*threadSeconds)[thread] += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return message;
}

const char *WorkerPool::runKernel(const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands,
                                  const uint64_t *workgroupCounts, uint64_t count) {
  reserveScratch(entry.scratch_size);
  if (threadCount == 1 || count == 1) {
    if (threadSeconds)
      threadSeconds->assign(1, 0);
    return runGroups(entry, bindings, operands, workgroupCounts, 0, count, 0);
  }
  if (threadSeconds)
    threadSeconds->assign(threadCount, 0);

  std::atomic<const char *> failure{nullptr};
  run(count, grainOf(count), [&](uint64_t begin, uint64_t end, unsigned thread) {
    if (failure.load(std::memory_order_relaxed))
      return;
    if (const char *message = runGroups(entry, bindings, operands, workgroupCounts, begin, end, thread))
      failure.store(message, std::memory_order_relaxed);
  });
  // Any of the threads may have run one: those that ran none are not counted where there is not a workgroup for each.
  if (threadSeconds && count < threadCount) {
    std::sort(threadSeconds->begin(), threadSeconds->end(), std::greater<>());
    threadSeconds->resize(count);
  }
  return failure.load();
}

void WorkerPool::addKernel(std::vector<Task> &tasks, const weir_export_t &entry, void *const *bindings, const weir_slot_t *operands,
                           const uint64_t *workgroupCounts, uint64_t count) {
  reserveScratch(entry.scratch_size);
  std::array<uint64_t, 3> counts{workgroupCounts[0], workgroupCounts[1], workgroupCounts[2]};
  tasks.push_back({count, grainOf(count), [this, &entry, bindings, operands, counts](uint64_t begin, uint64_t end, unsigned thread) {
                     return runGroups(entry, bindings, operands, counts.data(), begin, end, thread);
                   }});
}

const char *WorkerPool::runTogether(const std::vector<Task> &tasks) {
  std::vector<uint64_t> ends; // the piece after the last of each task
  uint64_t pieces = 0;
  for (const Task &task : tasks)
    ends.push_back(pieces += (task.count + task.grain - 1) / task.grain);
  std::atomic<const char *> failure{nullptr};
  auto runPiece = [&](uint64_t piece, unsigned thread) {
    if (failure.load(std::memory_order_relaxed))
      return;
    size_t number = std::upper_bound(ends.begin(), ends.end(), piece) - ends.begin();
    const Task &task = tasks[number];
    uint64_t begin = (piece - (number ? ends[number - 1] : 0)) * task.grain;
    if (const char *message = task.invoke(begin, std::min(begin + task.grain, task.count), thread))
      failure.store(message, std::memory_order_relaxed);
  };
  if (threadCount == 1) {
    for (uint64_t piece = 0; piece < pieces; ++piece)
      runPiece(piece, 0);
  } else {
    run(pieces, 1, [&](uint64_t piece, uint64_t, unsigned thread) { runPiece(piece, thread); });
  }
  return failure.load();
}

} // namespace weir::runtime
