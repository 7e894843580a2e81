/// The time of repeated calls.

#ifndef WEIR_RUNTIME_BENCH_H
#define WEIR_RUNTIME_BENCH_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace weir::runtime {

struct BenchOptions {
  double warmupSeconds = 0.2;       ///< at least one call in any case
  double seconds = 1.0;             ///< rounds go on until their sum has reached this, if `rounds` is 0
  uint64_t rounds = 0;              ///< exactly this many
  uint64_t mostRounds = UINT64_MAX; ///< no more than this many, if `rounds` is 0
};

struct BenchResult {
  uint64_t rounds;
  double minMs, medianMs, maxMs;
};

/// Calls that are not measured, as `options` says.
void warmUp(const std::function<void()> &call, const BenchOptions &options);
/// The times of calls, without any before.
std::vector<double> measureMs(const std::function<void()> &call, const BenchOptions &options);
/// Both.
BenchResult benchmark(const std::function<void()> &call, const BenchOptions &options);

/// The figures of a set of times; it must not be empty.
BenchResult summarize(std::vector<double> milliseconds);

/// `BENCH NAME rounds=N min_ms=... median_ms=... max_ms=...`
std::string formatBenchResult(const std::string &name, const BenchResult &result);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_BENCH_H
