/// LLVM-dialect modules to object files.

#ifndef WEIR_SRC_COMPILER_OBJECTEMITTER_H
#define WEIR_SRC_COMPILER_OBJECTEMITTER_H

#include "mlir/IR/BuiltinOps.h"
#include "src/compiler/Target.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace weir::compiler {

/// Translates `module` (LLVM dialect only) for `machine` and optimises it. Null after a diagnostic on `module`.
std::unique_ptr<llvm::Module> translateAndOptimize(mlir::ModuleOp module, const Machine &machine,
                                                   llvm::LLVMContext &context);

/// Compiles `module` (LLVM dialect only) to a relocatable object in memory. Emits a diagnostic on `module` if it fails.
mlir::FailureOr<llvm::SmallVector<char, 0>> emitObject(mlir::ModuleOp module, const Machine &machine);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_OBJECTEMITTER_H
