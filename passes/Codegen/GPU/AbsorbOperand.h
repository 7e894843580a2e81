/// Structured ops that compute on their own what they would read of a tensor.
#ifndef WEIR_PASSES_CODEGEN_GPU_ABSORBOPERAND_H
#define WEIR_PASSES_CODEGEN_GPU_ABSORBOPERAND_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Whether the operands of `op` but for number `dropped` have all extents of its loops.
bool hasExtentsWithout(mlir::linalg::LinalgOp op, unsigned dropped);

/// Builds an element from its subscripts.
using ElementBuilder = llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location, llvm::ArrayRef<mlir::Value>)>;

/// Makes the op of `use`, an input, a `linalg.generic` without it, whose body builds the element.
mlir::linalg::GenericOp absorbOperand(mlir::IRRewriter &rewriter, mlir::OpOperand &use, ElementBuilder build);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_ABSORBOPERAND_H
