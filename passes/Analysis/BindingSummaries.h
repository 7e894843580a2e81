/// Accesses of kernels to the ranges that dispatches bind (stream-passes.md 9.3).

#ifndef WEIR_PASSES_ANALYSIS_BINDINGSUMMARIES_H
#define WEIR_PASSES_ANALYSIS_BINDINGSUMMARIES_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Analysis/KernelAccess.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace weir::stream {

/// How much of its range a kernel is known to write.
enum class BindingWrites {
  Nothing, ///< not a byte
  Some,    ///< perhaps a byte
  Whole,   ///< every byte, whatever was there before
};

/// The binding summary of one argument. The default is what holds for every kernel.
struct BindingSummary {
  bool reads = true; ///< may use bytes that were there before
  BindingWrites writes = BindingWrites::Some;
  bool known = false; ///< stated by a pass; false: the default
  /// Bytes `[first, second)` of the range that are certainly written, where that is not known of all of it.
  std::optional<std::pair<int64_t, int64_t>> overwritten;

  /// What holds for two kernels of which either may run.
  void join(const BindingSummary &other) {
    reads |= other.reads;
    if (writes != other.writes)
      writes = BindingWrites::Some;
    known &= other.known;
    if (overwritten != other.overwritten)
      overwritten.reset();
  }
};

/// Binding summaries of the kernels that a module's dispatches name, looked up on demand. Argument i of a kernel function belongs to
/// operand i of the dispatch (resources and scalars count alike); the untied results follow, in order (stream-async.md 6). Stays valid
/// while host code changes; not if kernels do.
class BindingSummaries {
public:
  /// The summary of `op.getResourceOperands()[index]`.
  BindingSummary getOperand(AsyncDispatchOp op, unsigned index);
  /// What the kernel stores of the tensor that `op.getResourceOperands()[index]` is, which fills the range of the operand; null if the body does not show it,
  /// or reads other bytes of it. Whatever attributes state: one that keeps bytes counts as one that reads them.
  const KernelBox *findStoredBox(AsyncDispatchOp op, unsigned index);
  /// The summary of result `index`, which is not tied. Never reads.
  BindingSummary getUntiedResult(AsyncDispatchOp op, unsigned index);
  /// The summary of binding `index` of a command, as far as its access allows. `hasBytes` says whether its range certainly has so many.
  BindingSummary getBinding(CmdDispatchOp op, unsigned index, llvm::function_ref<bool(int64_t)> hasBytes);

private:
  /// What the argument's attributes say, or else what its body shows.
  struct Argument {
    BindingSummary get(llvm::function_ref<mlir::Value(unsigned)> getArgument, mlir::Value length,
                       llvm::function_ref<bool(int64_t)> hasBytes) const;
    BindingSummary stated;
    KernelBinding body;
  };
  struct Kernel {
    std::vector<Argument> arguments;
    llvm::SmallVector<unsigned> bindings; ///< which of the arguments are bindings
  };
  const Kernel &getKernel(mlir::SymbolRefAttr entryPoint, mlir::Operation *from);
  /// `length` is that of the range which the dispatch gives to the argument, or null.
  BindingSummary get(AsyncDispatchOp op, unsigned argument, mlir::Value length);

  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Attribute>, Kernel> kernels;
};

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_BINDINGSUMMARIES_H
