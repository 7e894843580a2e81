/// Sums of products whose bytes are widened before dot instructions multiply them.
#ifndef WEIR_PASSES_CODEGEN_CPU_WIDENEDWORDS_H
#define WEIR_PASSES_CODEGEN_CPU_WIDENEDWORDS_H

#include "passes/Codegen/CPU/Loops/DotProduct.h"

namespace weir::cpu {

/// Gives `product`, which has no body, that of a sum of products of its integers in 32 bits. `areUnsigned` says which are zero-extended of those that are
/// bytes; wider ones are signed.
void buildSumOfProducts(mlir::linalg::GenericOp product, std::array<bool, 2> areUnsigned);

/// `values`, a scalar or a vector, extended to `element` if that is another type.
mlir::Value widen(mlir::OpBuilder &b, mlir::Location loc, mlir::Value values, mlir::Type element, bool areUnsigned);

/// Copies the operand of `op` that all lanes read alike to words as wide as the instruction reads them. It is left, and widened by each use, if it is that
/// wide already, if its size is dynamic, if the copy has more than `bytes`, or if no more than one vector uses it.
void widenScalars(mlir::linalg::LinalgOp op, const DotProduct &dot, double bytes);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_WIDENEDWORDS_H
