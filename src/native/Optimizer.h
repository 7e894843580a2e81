/// LLVM's own passes, for whatever it generates code for.

#ifndef WEIR_SRC_NATIVE_OPTIMIZER_H
#define WEIR_SRC_NATIVE_OPTIMIZER_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace weir::native {

/// Runs LLVM's default pipeline of that level, 0 to 3.
void optimize(llvm::Module &module, llvm::TargetMachine &targetMachine, unsigned optLevel);

} // namespace weir::native

#endif // WEIR_SRC_NATIVE_OPTIMIZER_H
