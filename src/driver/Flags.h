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

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_FLAGS_H
