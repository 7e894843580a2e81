#ifndef WEIR_PASSES_CODEGEN_COMMON_LOWERDYNAMICPACK_H
#define WEIR_PASSES_CODEGEN_COMMON_LOWERDYNAMICPACK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Replaces a `linalg.pack` with dynamic inner tiles by a generic over the packed tensor that reads its source element by
/// element.
void lowerDynamicPack(mlir::RewriterBase &rewriter, mlir::linalg::PackOp op);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_LOWERDYNAMICPACK_H
