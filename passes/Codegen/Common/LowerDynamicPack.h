#ifndef WEIR_PASSES_CODEGEN_COMMON_LOWERDYNAMICPACK_H
#define WEIR_PASSES_CODEGEN_COMMON_LOWERDYNAMICPACK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Replaces a `linalg.pack`, also with dynamic inner tiles, by a generic over the packed tensor that reads its source element by element.
void lowerDynamicPack(mlir::RewriterBase &rewriter, mlir::linalg::PackOp op);
/// The same of a `linalg.unpack`.
void lowerDynamicUnpack(mlir::RewriterBase &rewriter, mlir::linalg::UnPackOp op);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_LOWERDYNAMICPACK_H
