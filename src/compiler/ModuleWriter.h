/// The last step: a module whose host code and kernels are in the LLVM dialect becomes files.

#ifndef WEIR_SRC_COMPILER_MODULEWRITER_H
#define WEIR_SRC_COMPILER_MODULEWRITER_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Target/TargetBackend.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace weir::compiler {

/// Compiles host code, kernels (each `stream.executable`) and constants, and links them into the shared object `path`.
/// Errors of the program are printed, those of the machine (no space, no linker) end in `error`; no file is left then.
mlir::LogicalResult writeModule(mlir::ModuleOp module, const SerializeOptions &options, llvm::StringRef path, std::string &error);

/// Compiles host code, kernels and constants to relocatable objects in memory. Errors are printed.
mlir::FailureOr<std::vector<llvm::SmallVector<char, 0>>> emitModuleObjects(mlir::ModuleOp module, const SerializeOptions &options);

/// Writes the optimised LLVM IR of host code, and what each executable's target prints for it, to `path`, one after another.
mlir::LogicalResult writeAssembly(mlir::ModuleOp module, const SerializeOptions &options, llvm::StringRef path, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_MODULEWRITER_H
