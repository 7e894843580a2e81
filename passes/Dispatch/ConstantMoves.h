/// Ops that move elements of constants.

#ifndef WEIR_PASSES_DISPATCH_CONSTANTMOVES_H
#define WEIR_PASSES_DISPATCH_CONSTANTMOVES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace weir {

/// The elements of a slice of a constant that is only sliced: by all its users together into no more elements than it has. Null for others.
mlir::DenseElementsAttr evaluateSlice(mlir::tensor::ExtractSliceOp op);

/// The elements of a concat of constants. Null for others, and where another op reads one of the constants and the result has more than `maxElements`.
mlir::DenseElementsAttr evaluateConcat(mlir::tensor::ConcatOp op, int64_t maxElements);

/// The elements of a generic without inputs that extracts from a constant at any indices in range, and computes with what it extracts: a reversed filter, a part of
/// one, one with zeros between its elements. It has at most `maxElements` elements, or twice as many as the constant. Null for other ops.
mlir::DenseElementsAttr evaluateExtraction(mlir::linalg::GenericOp op, int64_t maxElements);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_CONSTANTMOVES_H
