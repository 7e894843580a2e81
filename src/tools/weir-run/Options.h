/// The command line of weir-run.

#ifndef WEIR_TOOLS_WEIR_RUN_OPTIONS_H
#define WEIR_TOOLS_WEIR_RUN_OPTIONS_H

#include "../../runtime/arrays/compare.h"
#include "../../runtime/bench.h"
#include "../../runtime/devices/device.h"

#include <string>
#include <vector>

namespace weir::tools {

/// The value of --profile without a file.
inline constexpr const char *tableOnly = "-";

struct RunOptions {
  std::string module, function, target;
  std::vector<std::string> devices; ///< as `DeviceChoice` reads them
  uint32_t participants = 0;        ///< that run the function together; 0: this process alone, in no group
  std::vector<std::string> compilerArguments;
  std::vector<std::string> sharedFlags; ///< of the tools that compile, see src/driver/Flags.def
  std::vector<std::string> inputs, outputs, expectedOutputs;
  std::vector<std::string> parameters, writableParameters; ///< [SCOPE=]FILE
  uint64_t maxPrintedElements = 1024;
  std::string traceFile; ///< where the module prints to; empty for the standard error
  bool checks = false, listFunctions = false, listDevices = false, printStatistics = false, verbose = false;
  bool isBenchmark = false;
  std::string benchmarkFormat = "text";
  std::string profile; ///< where the trace goes, or `tableOnly`; empty for no profile
  std::vector<std::string> tracedDispatches;
  std::string compareWith; ///< a module, or the target to compile the program for; empty for none
  runtime::BenchOptions bench;
  runtime::CompareOptions compare;
  runtime::DeviceOptions device;
};

/// Fills `options`. A number is the exit code of a run that ends here: after --help, or after a mistake that was printed.
std::optional<int> parseOptions(int argc, char **argv, RunOptions &options);

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_OPTIONS_H
