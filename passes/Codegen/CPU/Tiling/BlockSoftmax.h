/// Softmax of columns that go through their rows once for maxima, exponentials and sums.

#ifndef WEIR_PASSES_CODEGEN_CPU_TILING_BLOCKSOFTMAX_H
#define WEIR_PASSES_CODEGEN_CPU_TILING_BLOCKSOFTMAX_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::cpu {

/// The ops of exp(x - max(x)) / sum of it, along the rows of x.
struct ColumnSoftmax {
  mlir::linalg::LinalgOp max;
  mlir::linalg::GenericOp exp;
  mlir::linalg::LinalgOp sum;
  mlir::linalg::GenericOp quotient;
  unsigned rowDim; ///< of x, what is reduced
};

/// The softmax that begins with `max`, if that has no other use, starts from nothing, and its quotients may be products with reciprocals.
std::optional<ColumnSoftmax> matchColumnSoftmax(mlir::linalg::LinalgOp max);

/// Puts loops over blocks of `block` rows, which divides their number, instead of it: one with exponentials of what exceeds the largest number so far
/// and their sums, one from the last block to the first that makes quotients of them. The ops are erased.
void blockSoftmax(mlir::RewriterBase &rewriter, ColumnSoftmax softmax, int64_t block);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_TILING_BLOCKSOFTMAX_H
