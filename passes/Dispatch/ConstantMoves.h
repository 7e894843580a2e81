/// Ops that move elements of constants.

#ifndef WEIR_PASSES_DISPATCH_CONSTANTMOVES_H
#define WEIR_PASSES_DISPATCH_CONSTANTMOVES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// The elements of a constant that a generic without inputs extracts at linear indices: a reversed filter, or a part of one. The generics that extract
/// from the constant have not more elements than it, so that the program does not grow. Null for other ops, and for indices out of range.
mlir::DenseElementsAttr evaluateMove(mlir::linalg::GenericOp op);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_CONSTANTMOVES_H
