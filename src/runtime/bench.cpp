#include "bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace weir::runtime {

namespace {

double timeOf(const std::function<void()> &call) {
  auto start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

void warmUp(const std::function<void()> &call, const BenchOptions &options) {
  double warm = 0;
  do
    warm += timeOf(call);
  while (warm < options.warmupSeconds);
}

std::vector<double> measureMs(const std::function<void()> &call, const BenchOptions &options) {
  constexpr uint64_t fewestRounds = 3;
  std::vector<double> milliseconds;
  double total = 0;
  auto isEnough = [&] {
    if (options.rounds)
      return milliseconds.size() >= options.rounds;
    return milliseconds.size() >= options.mostRounds || (total >= options.seconds && milliseconds.size() >= fewestRounds);
  };
  while (!isEnough()) {
    double seconds = timeOf(call);
    total += seconds;
    milliseconds.push_back(seconds * 1e3);
  }
  return milliseconds;
}

BenchResult benchmark(const std::function<void()> &call, const BenchOptions &options) {
  warmUp(call, options);
  return summarize(measureMs(call, options));
}

BenchResult summarize(std::vector<double> milliseconds) {
  std::sort(milliseconds.begin(), milliseconds.end());
  size_t count = milliseconds.size(), middle = count / 2;
  double median = count % 2 ? milliseconds[middle] : (milliseconds[middle - 1] + milliseconds[middle]) / 2;
  return {count, milliseconds.front(), median, milliseconds.back()};
}

std::string formatBenchResult(const std::string &name, const BenchResult &result) {
  return fmt::format("BENCH {} rounds={} min_ms={:.6f} median_ms={:.6f} max_ms={:.6f}", name, result.rounds, result.minMs,
                     result.medianMs, result.maxMs);
}

} // namespace weir::runtime
