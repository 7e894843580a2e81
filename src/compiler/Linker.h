/// Object files to one shared object.

#ifndef WEIR_SRC_COMPILER_LINKER_H
#define WEIR_SRC_COMPILER_LINKER_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace weir::compiler {

/// Links `objects` (paths) into the shared object `output`, which needs nothing but libc and libm. On failure `error` holds the linker's message.
mlir::LogicalResult linkSharedObject(llvm::ArrayRef<std::string> objects, llvm::StringRef output, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_LINKER_H
