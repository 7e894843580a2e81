/// Names of passes and of their options on command lines that do not exist, and those that may be meant.

#ifndef WEIR_SRC_DRIVER_PASSNAMES_H
#define WEIR_SRC_DRIVER_PASSNAMES_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace mlir {
class PassRegistryEntry;
} // namespace mlir

namespace weir::driver {

/// `; did you mean 'NAME'?` if a registered pass or pipeline has a name like `name`, else nothing.
std::string suggestPass(llvm::StringRef name);

/// The same for the option of `pass` that `message`, which upstream has given, does not know.
std::string suggestOption(const mlir::PassRegistryEntry &pass, llvm::StringRef message);

/// What upstream's parser of pipelines has said, with the name that may be meant.
std::string describePipelineError(llvm::StringRef message);

/// Whether the values of `--pass-pipeline` among the arguments of a tool name passes and options that there are; false with an error. Other mistakes are left to upstream.
bool checkPipelines(llvm::ArrayRef<std::string> arguments, std::string &error);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PASSNAMES_H
