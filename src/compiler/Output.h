/// Where results go: files that appear whole or not at all, standard output, devices.

#ifndef WEIR_SRC_COMPILER_OUTPUT_H
#define WEIR_SRC_COMPILER_OUTPUT_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace weir::compiler {

/// Finds out before long work that `path` cannot be written; `error` says why.
mlir::LogicalResult checkOutput(llvm::StringRef path, std::string &error);

/// Removes the regular file `path` that an earlier run left, unless it is `input`.
void removeOutput(llvm::StringRef path, llvm::StringRef input);

/// Writes `text` to `path`; "-" is standard output.
mlir::LogicalResult writeOutput(llvm::StringRef path, llvm::StringRef text, std::string &error);

/// Has `make` create a file under a temporary name, and moves it to `path`. What is there and is no regular file (a device, a
/// pipe) gets the bytes instead: it must not be replaced.
mlir::LogicalResult makeOutput(llvm::StringRef path, llvm::function_ref<mlir::LogicalResult(llvm::StringRef)> make,
                               std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_OUTPUT_H
