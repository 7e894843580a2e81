/// The shared flags on a command line. Without LLVM, for weir-run.

#ifndef WEIR_SRC_DRIVER_FLAGS_H
#define WEIR_SRC_DRIVER_FLAGS_H

#include <string>
#include <vector>

namespace weir::driver {

/// Names of all shared flags, as in Flags.def.
std::vector<std::string> sharedFlags();

/// Takes the shared flags out of `arguments` (those after the name of the program) and returns them
/// as `--name` or `--name=value`. What comes after `--` stays.
std::vector<std::string> takeSharedFlags(std::vector<std::string> &arguments);

/// The error for the first shared flag in `arguments` that needs a value and has none, or "".
std::string describeMissingValue(const std::vector<std::string> &arguments);

/// What the last `--color` of these flags says; 0 no, 1 yes, -1 nothing: as the terminal can.
int wantsColor(const std::vector<std::string> &flags);

/// Prints `TOOL: error: MESSAGE` and a new line as LLVM's tools do, to standard error.
void printError(const char *tool, const std::string &message, const std::vector<std::string> &flags);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_FLAGS_H
