#ifndef WEIR_PASSES_DISPATCH_LINALGUTILS_H
#define WEIR_PASSES_DISPATCH_LINALGUTILS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Analysis/InsideDispatch.h"

namespace weir {

/// A contraction, convolution or pooling, the root of its dispatch: an op whose result is worth an epilogue and that keeps its own loop order.
bool isRootOp(mlir::linalg::LinalgOp op);

/// Whether `op` sums products of an operand and of numbers that the body computes from others (weights of a few bits, by their scales), and each number of both
/// sides is used for more than one row, or column.
bool isComputedProduct(mlir::linalg::LinalgOp op);

/// True if `value`, directly or reshaped, is an init of some op.
bool feedsInit(mlir::Value value);

/// Number of arithmetic ops in the body of `op` (everything but yield, index and constants).
unsigned countBodyOps(mlir::linalg::LinalgOp op);

/// True if the body only holds casts, add, sub, mul, compares, selects, min, max and bit ops (EF3's cheap kind).
bool hasCheapBody(mlir::linalg::LinalgOp op);

/// Static number of bytes of a tensor type; dynamic extents count as `assumed` elements.
int64_t tensorBytes(mlir::Type type, int64_t assumed = 512);

/// Product of the static loop extents; dynamic ones count as `assumed`.
int64_t loopPoints(mlir::linalg::LinalgOp op, int64_t assumed = 512);

/// Where `op` itself says that it runs; null if it does not.
mlir::Attribute getStatedAffinity(mlir::Operation *op);
void setStatedAffinity(mlir::Operation *op, mlir::Attribute affinity);

/// A generic that only moves elements and whose result is read by contractions alone, directly or through reshapes: it becomes an
/// indexing map of the contraction when dispatches are formed (EK7), so it is worth more alone than merged.
bool feedsContractionsOnly(mlir::linalg::GenericOp op);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_LINALGUTILS_H
