/// Object files to one shared object.

#ifndef WEIR_SRC_COMPILER_LINKER_H
#define WEIR_SRC_COMPILER_LINKER_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace weir::compiler {

/// Links `objects` (paths) into the shared object `output` for `triple`, which needs nothing but libc and libm. These are the target's, from
/// `sysroot` or from where Debian keeps them (package libc6-ARCH-cross). Where none exist the names that the module needs are looked
/// up in this machine's, which has the same functions; the module then does not name the libraries, which are in every process of a
/// runtime. On failure `error` holds the linker's message.
mlir::LogicalResult linkSharedObject(llvm::ArrayRef<std::string> objects, llvm::StringRef triple, llvm::StringRef sysroot, llvm::StringRef output,
                                     std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_LINKER_H
