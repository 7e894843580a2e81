/// Times of calls in the schema of Google Benchmark, which scripts and plots read.

#ifndef WEIR_TOOLS_WEIR_RUN_BENCHMARKREPORT_H
#define WEIR_TOOLS_WEIR_RUN_BENCHMARKREPORT_H

#include <string>
#include <vector>

namespace weir::tools {

/// What was measured of one function: the time of each call, and the processor time of all threads in all of them.
struct Measurement {
  std::string function;
  std::vector<double> milliseconds;
  double cpuMilliseconds = 0;
};

/// One run and its aggregates, under the name that IREE's tool has for the function: `BM_main/process_time/real_time`.
std::string formatGoogleBenchmark(const Measurement &measurement);

/// The processor time of the process so far.
double processMilliseconds();

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_BENCHMARKREPORT_H
