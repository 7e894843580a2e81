/// Keeps the iterations that a thread of a kernel runs below what a device allows.
#ifndef WEIR_PASSES_CODEGEN_GPU_ITERATIONLIMIT_H
#define WEIR_PASSES_CODEGEN_GPU_ITERATIONLIMIT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/GPU/Iterations.h"

namespace weir {

class IterationLimit {
public:
  /// `most` is 0 if any number will do.
  IterationLimit(mlir::func::FuncOp kernel, int64_t threads, int64_t most) : kernel(kernel), most(most), count(threads) {}

  /// Around all nests that are added until `leave`, all threads run a loop of so many iterations.
  void enter(LoopExtent extent);
  LoopExtent leave() { return around.pop_back_val(); }
  /// Undoes `leave`.
  void reenter(LoopExtent extent) { around.push_back(extent); }
  bool isInLoop() const { return !around.empty(); }

  /// Adds loops inside of those that all threads are in.
  void add(LoopNest nest);
  /// Says that `loop` is the innermost one of a nest, and how many of its steps may become one.
  void addInnermost(mlir::scf::ForOp loop, int64_t mostUnrolled = std::numeric_limits<int64_t>::max()) {
    innermost.push_back({loop, mostUnrolled});
  }

  /// Unrolls innermost loops as far as the limit asks for. Fails with an error if that does not help.
  mlir::LogicalResult unroll();
  /// Builds the assertion that no thread runs more iterations than the limit, if that depends on the scalars of the
  /// kernel. `values` maps those of the new function. Fails with an error if it is unknown.
  mlir::LogicalResult buildAssertion(mlir::OpBuilder &builder, mlir::IRMapping &values);
  /// Fails with an error if there is a limit and the number of iterations depends on scalars, which the host cannot
  /// look at.
  mlir::LogicalResult verifyStatic();

private:
  mlir::func::FuncOp kernel;
  int64_t most;
  IterationCount count;
  int64_t factor = 1;                   ///< by which innermost loops are unrolled
  llvm::SmallVector<LoopExtent> around; ///< loops that all threads run, around what is emitted
  llvm::SmallVector<std::pair<mlir::scf::ForOp, int64_t>> innermost;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_ITERATIONLIMIT_H
