/// How many iterations of loops a thread runs: some devices end loops after a number of them, and say nothing.
#ifndef WEIR_PASSES_CODEGEN_GPU_ITERATIONS_H
#define WEIR_PASSES_CODEGEN_GPU_ITERATIONS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace weir {

/// The number of iterations of a loop: a bound, or a dynamic value.
struct LoopExtent {
  int64_t bound = 0;
  mlir::Value value; ///< null if there is a bound

  static LoopExtent of(mlir::Value extent);
  /// The bound, or a guess instead of a dynamic value.
  double guess() const { return value ? kDynamicGuess : double(bound); }

  static constexpr double kDynamicGuess = 128;
};

/// Loops of a kernel, one in the other.
struct LoopNest {
  llvm::SmallVector<LoopExtent> around;     ///< run by all threads
  llvm::SmallVector<LoopExtent> elements;   ///< one loop over all of them, spread over the threads
  llvm::SmallVector<LoopExtent> sequential; ///< run by each thread for each element; the innermost one may be unrolled
  int64_t mostUnrolled = std::numeric_limits<int64_t>::max(); ///< steps of it that may become one
};

class IterationCount {
public:
  explicit IterationCount(int64_t threads) : threads(threads) {}

  void add(LoopNest nest) { nests.push_back(std::move(nest)); }
  bool isStatic() const;
  /// With the innermost loops unrolled `factor` times, and a guess instead of what is not known.
  double estimate(int64_t factor) const;
  /// The count as a value of type index. Null if it is not arithmetic on the arguments of the kernel, which `values` maps.
  mlir::Value build(mlir::OpBuilder &builder, mlir::Location loc, int64_t factor, mlir::IRMapping &values) const;

private:
  int64_t threads;
  llvm::SmallVector<LoopNest> nests;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_ITERATIONS_H
