/// Libraries of users on command lines, with dialects and passes.

#ifndef WEIR_SRC_DRIVER_PLUGINS_H
#define WEIR_SRC_DRIVER_PLUGINS_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace weir::driver {

/// Whether the values of `--load-dialect-plugin` and `--load-pass-plugin` among the arguments of a tool are plugins; false with an error. Upstream goes
/// on without those that are not.
bool checkPlugins(llvm::ArrayRef<std::string> arguments, std::string &error);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PLUGINS_H
