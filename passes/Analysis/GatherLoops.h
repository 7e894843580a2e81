/// `tensor.gather` as a structured op.

#ifndef WEIR_PASSES_ANALYSIS_GATHERLOOPS_H
#define WEIR_PASSES_ANALYSIS_GATHERLOOPS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace weir {

/// Replaces a gather by an element-wise op that takes each element from where the indices say. The tensors may have encodings.
void lowerGather(mlir::RewriterBase &rewriter, mlir::tensor::GatherOp op);

/// All gathers in `root` that are not in a dispatch region, which lower their own when they have become kernels.
void lowerGathersOutsideOfRegions(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_GATHERLOOPS_H
