/// Functions of folds, compiled through weir's whole pipeline and called.
#ifndef WEIR_CHECK_FOLDS_FOLDEXECUTION_H
#define WEIR_CHECK_FOLDS_FOLDEXECUTION_H

#include "src/check/folds/FoldCheck.h"
#include "src/check/tensor/InProcessCompiler.h"
#include "src/check/tensor/ModuleRunner.h"

namespace weir::check {

class FoldExecutor {
public:
  /// For the preferred target and for the one that others are compared with.
  static std::unique_ptr<FoldExecutor> create(mlir::MLIRContext &context, std::string &error);

  /// Compiles the functions of `calls` whose types cross into modules, calls them and compares. `executed` counts them.
  FuzzOutcome check(mlir::ModuleOp program, llvm::ArrayRef<FoldCall> calls, uint64_t &executed);

private:
  struct Machine {
    std::unique_ptr<InProcessCompiler> compiler;
    ModuleRunner runner{/*threads=*/1, /*poison=*/true};
    unsigned compiled = 0;
  };
  FuzzOutcome check(Machine &machine, mlir::ModuleOp program, llvm::ArrayRef<const FoldCall *> calls);

  std::vector<Machine> machines;
};

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FOLDEXECUTION_H
