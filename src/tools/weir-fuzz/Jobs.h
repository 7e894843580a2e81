/// Many programs, one after another or in child processes.
#ifndef WEIR_TOOLS_WEIRFUZZ_JOBS_H
#define WEIR_TOOLS_WEIRFUZZ_JOBS_H

#include "Workshop.h"

namespace weir::fuzz {

struct JobOptions {
  uint64_t runs = 1000;
  unsigned seconds = 0;  ///< stop after this time; 0: no limit
  unsigned jobs = 0;     ///< child processes; 0: all in this process
  unsigned timeout = 60; ///< seconds for a program until it counts as a hang
  unsigned progress = 0; ///< seconds between reports
  unsigned maxFailures = 5;
  uint64_t programsPerProcess = 20000;     ///< types and constants of old programs pile up in a context
  std::function<uint64_t(uint64_t)> getId; ///< the seed of the n-th program
  std::function<std::unique_ptr<Workshop>()> makeWorkshop;
};

/// Tests the programs and prints how it went. Returns the exit code of the tool.
int runJobs(const JobOptions &options);

} // namespace weir::fuzz

#endif // WEIR_TOOLS_WEIRFUZZ_JOBS_H
