#ifndef WEIR_CHECK_SESSION_H
#define WEIR_CHECK_SESSION_H

#include "src/check/Interpreter.h"

#include "mlir/IR/BuiltinTypes.h"

namespace weir::check {

/// One execution of a program from its initializers on.
struct Session {
  std::vector<Event> events;
  Error error;
  uint64_t steps = 0;
  std::vector<PoisonRead> poisonReads;
  /// There is a buffer from outside whose size the program does not state.
  bool usedUnstatedSize = false;
  /// A buffer was read before its size was known: with the sizes known the session is another one.
  bool observedUnsized = false;
  /// The scalar arguments of each call, for messages.
  std::vector<std::string> inputs;
};

/// What represents a tensor in the signature of a function: the tensor itself, or a buffer view that the program says the type of.
/// Null if the argument is not a tensor, or nothing says its type.
mlir::RankedTensorType getTensorArgument(mlir::FunctionOpInterface function, unsigned index);

/// Whether the program has to be executed with its kernels: it works on tensors, or dispatches commands. Not for commands with kernels of `given`
/// that have no body: they do what they did in the program that `given` is of.
bool needsKernels(mlir::ModuleOp module, const KernelTable *given = nullptr);

/// The functions to call, in order.
std::vector<std::string> findEntryFunctions(mlir::ModuleOp module, llvm::StringRef only);

/// Calls each function of `functions` `calls` times. `inputSalt` decides the arguments.
Session runSession(mlir::ModuleOp module, const KernelTable &kernels, StatedSizes &sizes, const ExecutionOptions &options,
                   llvm::ArrayRef<std::string> functions, unsigned calls, uint64_t inputSalt);

} // namespace weir::check

#endif // WEIR_CHECK_SESSION_H
