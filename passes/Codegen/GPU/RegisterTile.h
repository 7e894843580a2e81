/// The part of a structured op that a thread computes at a time: some elements along some of the parallel loops, which share loads.
#ifndef WEIR_PASSES_CODEGEN_GPU_REGISTERTILE_H
#define WEIR_PASSES_CODEGEN_GPU_REGISTERTILE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SmallBitVector.h"

namespace weir {

/// By which facts of a device tiles are chosen.
struct RegisterTileLimits {
  int64_t accumulators = 1; ///< values that a thread may keep over the loops of a reduction; 1 = no tiles
  int64_t lanes = 8;        ///< threads that run together: fewer take as long
  int64_t loadCost = 16;    ///< of a load, in instructions
  int64_t threads = 64;     ///< of a workgroup: where all run together, passes over them read memory again
};

/// The loops that values in the body of a structured op depend on.
class BodyDependences {
public:
  /// `accumulators`: of each init, whether its value stays in a register; such values depend on all loops.
  BodyDependences(mlir::linalg::LinalgOp op, llvm::ArrayRef<bool> accumulators);

  /// None for what is defined outside of the body.
  llvm::SmallBitVector lookup(mlir::Value value) const;
  /// Whether the value has something of an accumulator.
  bool isAccumulated(mlir::Value value) const { return accumulated.contains(value); }

private:
  unsigned loops;
  llvm::DenseMap<mlir::Value, llvm::SmallBitVector> dims;
  llvm::DenseSet<mlir::Value> accumulated;
};

/// The number of elements along each loop of `op` that a thread should compute at a time, one along loops that are not in `parallel`, of which
/// at most two are more than one. `extents` are upper bounds or guesses; `innermost` is the reduction that runs most often.
llvm::SmallVector<int64_t> chooseThreadTile(mlir::linalg::LinalgOp op, const BodyDependences &dependences,
                                            llvm::ArrayRef<unsigned> parallel, unsigned innermost,
                                            llvm::ArrayRef<int64_t> extents, const RegisterTileLimits &limits);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_REGISTERTILE_H
