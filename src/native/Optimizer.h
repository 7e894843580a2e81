/// LLVM's own passes, for whatever it generates code for.

#ifndef WEIR_SRC_NATIVE_OPTIMIZER_H
#define WEIR_SRC_NATIVE_OPTIMIZER_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace weir::native {

/// Runs LLVM's default pipeline of that level, 0 to 3. With `threadsShareMemory` there are no loads but those of the program: no thread may read what
/// another thread writes at the time, not even to throw it away.
void optimize(llvm::Module &module, llvm::TargetMachine &targetMachine, unsigned optLevel, bool threadsShareMemory = false);

} // namespace weir::native

#endif // WEIR_SRC_NATIVE_OPTIMIZER_H
