/// What `--version` prints, in every tool.

#ifndef WEIR_SRC_DRIVER_VERSION_H
#define WEIR_SRC_DRIVER_VERSION_H

#include <string>

namespace weir::driver {

/// `weir 0.1.0`, and on lines of their own the commit, where it was built from a repository, and the LLVM that the tool was built with, if it is any.
std::string getVersion(const char *llvmVersion = nullptr);

/// Prints the version if `--version` is among the arguments, and returns true. To be called before anything else: to register dialects and
/// passes takes longer than all the rest of such a run.
bool printsVersion(int argc, char **argv, const char *llvmVersion = nullptr);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_VERSION_H
