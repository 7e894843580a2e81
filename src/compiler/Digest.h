/// The end of a module file: what tells the runtime that no byte has changed.

#ifndef WEIR_SRC_COMPILER_DIGEST_H
#define WEIR_SRC_COMPILER_DIGEST_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace weir::compiler {

/// Appends the `weir_trailer_t` of include/weir/abi.h to the shared object `path`.
mlir::LogicalResult appendDigest(llvm::StringRef path, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_DIGEST_H
