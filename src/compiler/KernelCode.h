/// `--emit=llvm|asm|obj|ptx|spirv|spirv-asm`: the code of kernels in files of its own.

#ifndef WEIR_SRC_COMPILER_KERNELCODE_H
#define WEIR_SRC_COMPILER_KERNELCODE_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Target/TargetBackend.h"

namespace weir::compiler {

/// Whether `path` names a folder: it exists as one, or ends in a slash.
bool namesFolder(llvm::StringRef path);

/// Finds out before long work whether code can be written to `path`.
mlir::LogicalResult checkCodeOutput(llvm::StringRef path, std::string &error);

/// Writes the code of each executable that a target compiles to `format`, as phase executables leaves them: into a file of its own if `path` is a
/// folder, else one after another into `path`, for which code that is no text has to be of one executable. Errors of the program are printed, those
/// of the machine end in `error`.
mlir::LogicalResult writeKernelCode(mlir::ModuleOp module, llvm::StringRef format, const SerializeOptions &options, llvm::StringRef path, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_KERNELCODE_H
