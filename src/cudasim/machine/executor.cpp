#include "executor.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

namespace weir::cudasim {

namespace {

/// Numbers below `count` in another order: i -> (first + i * step) % count.
struct Order {
  Order(uint64_t count, uint64_t seed) : count(count) {
    if (seed == 0)
      return;
    first = seed * 0x9e3779b97f4a7c15 % count;
    step = seed * 0xd1342543de82ef95 % count;
    while (std::gcd(step, count) != 1)
      step = (step + 1) % count;
  }
  uint64_t operator()(uint64_t i) const { return static_cast<uint64_t>((static_cast<unsigned __int128>(i) * step + first) % count); }

  uint64_t count, first = 0, step = 1;
};

} // namespace

SectorCounts execute(const Launch &launch, const Memory &memory, const ExecutorOptions &options) {
  const uint64_t count = launch.blockCount();
  Order order(count, options.seed);
  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  SectorCounts counts;
  auto work = [&] {
    try {
      SectorCounter sectors(options.cacheBytes);
      Block block(launch, memory, options.checks, options.countsSectors ? &sectors : nullptr);
      for (uint64_t i = next++; i < count; i = next++)
        block.run(order(i));
      std::lock_guard<std::mutex> lock(mutex);
      counts.add(sectors.counts());
    } catch (...) {
      std::lock_guard<std::mutex> lock(mutex);
      if (!failure)
        failure = std::current_exception();
      next = count;
    }
  };
  // A thread is not worth its start for little.
  constexpr uint64_t threadsWorthOne = 2048;
  uint64_t wanted = std::min<uint64_t>({options.threads, count, count * launch.threadCount() / threadsWorthOne + 1});
  std::vector<std::thread> helpers;
  for (uint64_t i = 1; i < wanted; ++i)
    helpers.emplace_back(work);
  work();
  for (std::thread &helper : helpers)
    helper.join();
  if (failure)
    std::rethrow_exception(failure);
  return counts;
}

} // namespace weir::cudasim
