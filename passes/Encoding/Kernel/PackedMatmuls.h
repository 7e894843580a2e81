/// Packed contractions as the named ops that upstream has for them (encoding-passes.md M1).

#ifndef WEIR_PASSES_ENCODING_KERNEL_PACKEDMATMULS_H
#define WEIR_PASSES_ENCODING_KERNEL_PACKEDMATMULS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::encoding {

/// `linalg.mmt4d` or `linalg.batch_mmt4d` instead of an op that computes the same; null, and nothing has changed, if neither does.
mlir::linalg::LinalgOp replaceByMmt4D(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp op);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_PACKEDMATMULS_H
