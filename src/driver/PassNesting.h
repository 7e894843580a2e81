/// Passes as command lines name them: on whatever ops of the program they can run on, and a warning where it has none.

#ifndef WEIR_SRC_DRIVER_PASSNESTING_H
#define WEIR_SRC_DRIVER_PASSNESTING_H

#include "mlir/Support/LLVM.h"
#include <memory>

namespace mlir {
class OpPassManager;
class OperationName;
class PassManager;
} // namespace mlir

namespace weir::driver {

/// Each pass of `passes`, which run on an op of kind `root`, moves into a pass manager for the ops below if it cannot run on `root`: a flag of a pass on
/// functions runs it on the functions of a module.
void nestPasses(mlir::OpPassManager &passes, mlir::OperationName root);

/// Which passes of a command line ran on no op. One object for all modules of a run.
class UnmatchedPasses {
public:
  UnmatchedPasses();
  ~UnmatchedPasses();

  /// The passes that the text of a pipeline names.
  void expectPipeline(llvm::StringRef pipeline);
  /// The flags of passes among the arguments of a tool, and the passes in the texts of `--pass-pipeline`.
  void expectFlags(llvm::ArrayRef<std::string> arguments);

  void watch(mlir::PassManager &passes);
  /// A line for each pass that ran on no op of any module, after the last of them.
  void print(llvm::StringRef tool, llvm::raw_ostream &os) const;

  struct State;

private:
  std::unique_ptr<State> state;
};

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PASSNESTING_H
