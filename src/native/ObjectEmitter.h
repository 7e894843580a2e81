/// LLVM-dialect modules to object files.

#ifndef WEIR_SRC_NATIVE_OBJECTEMITTER_H
#define WEIR_SRC_NATIVE_OBJECTEMITTER_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Target/TargetInfo.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace weir::native {

/// Translates `module` (LLVM dialect only) for `machine` and optimises it. Null after a diagnostic on `module`.
std::unique_ptr<llvm::Module> translateAndOptimize(mlir::ModuleOp module, const TargetInfo &machine, unsigned optLevel,
                                                   llvm::LLVMContext &context);

/// Compiles `module` (LLVM dialect only) to a relocatable object in memory. Emits a diagnostic on `module` if it fails.
mlir::FailureOr<llvm::SmallVector<char, 0>> emitObject(mlir::ModuleOp module, const TargetInfo &machine, unsigned optLevel);

/// The code of a module as text.
struct CodeListing {
  std::string ir;                           ///< optimised LLVM IR
  std::string assembly;                     ///< what `emitObject` encodes
  std::vector<mlir::FileLineColLoc> places; ///< for each line of the assembly what it was in the program, or null
  std::string comment;                      ///< what a comment begins with
};

/// Prints the code of `module` (LLVM dialect only). Emits a diagnostic on `module` if it fails.
mlir::FailureOr<CodeListing> printCode(mlir::ModuleOp module, const TargetInfo &machine, unsigned optLevel);

/// A relocatable object for `machine` with a note of weir/abi.h.
mlir::FailureOr<llvm::SmallVector<char, 0>> emitNote(const TargetInfo &machine, uint32_t type, llvm::StringRef text, std::string &error);

} // namespace weir::native

#endif // WEIR_SRC_NATIVE_OBJECTEMITTER_H
