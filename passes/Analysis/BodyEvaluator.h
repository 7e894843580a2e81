/// Bodies of structured ops on constants, many elements at a time: the only code that runs them at compile time.

#ifndef WEIR_PASSES_ANALYSIS_BODYEVALUATOR_H
#define WEIR_PASSES_ANALYSIS_BODYEVALUATOR_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Analysis/ConstantScalars.h"

namespace weir {

/// Elements of an operand, side by side, and the index of the one that a point of the loops accesses: a sum over loops.
struct BodyOperand {
  llvm::ArrayRef<char> bytes; ///< empty for scalars, results, and inputs that are not read
  int64_t elementBytes = 0;
  bool isSplat = false;
  llvm::SmallVector<int64_t> strides;
  int64_t start = 0;

  /// False for subscripts other than loops and constants.
  bool place(mlir::AffineMap map, llvm::ArrayRef<int64_t> shape);
};

/// Computes the results of an op without reductions and with static loops, and puts their elements where the operands say. `getScalar` knows
/// values from outside of the body. `evaluateOp` gets null for operands that are not known.
ScalarResult evaluateBody(mlir::linalg::LinalgOp op, llvm::ArrayRef<BodyOperand> operands, llvm::ArrayRef<char *> results,
                          llvm::function_ref<std::optional<uint64_t>(mlir::Value)> getScalar,
                          llvm::function_ref<ScalarResult(mlir::Operation &, llvm::ArrayRef<const Column *>, Column &)> evaluateOp);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_BODYEVALUATOR_H
