/// Products that a structured op adds to its accumulators, and the flags that let each be one operation with its sum.

#ifndef WEIR_PASSES_ANALYSIS_SUMSOFPRODUCTS_H
#define WEIR_PASSES_ANALYSIS_SUMSOFPRODUCTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// A product, and the op that adds it to something or subtracts it.
struct ProductAndSum {
  mlir::Operation *product, *sum;
};

bool isFloatProduct(mlir::Operation *op);
bool isFloatSum(mlir::Operation *op);
bool isFloatDifference(mlir::Operation *op);

/// The products that the body of `op` adds to an accumulator. The additions may follow each other.
llvm::SmallVector<ProductAndSum> findSumsOfProducts(mlir::linalg::LinalgOp op);

void setContractFlag(mlir::Operation *op, bool value);

/// Gives the products and sums of `op` the flag `contract`.
void contractSums(mlir::linalg::LinalgOp op);

/// The same for a named op where the mode of its module contracts what one op is. The text of named ops has no flags, and ops that passes build anew
/// have none: call this before the body becomes that of a `linalg.generic`.
void contractNamedSums(mlir::linalg::LinalgOp op);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_SUMSOFPRODUCTS_H
