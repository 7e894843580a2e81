/// Filters of convolutions whose images have their channels last (dispatch-passes.md 6, IL5).
#ifndef WEIR_PASSES_INPUT_IMAGEFILTERS_H
#define WEIR_PASSES_INPUT_IMAGEFILTERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Has a convolution whose image and result have their channels last, and whose filter is a constant of bytes or a transpose of one, read a filter that has them last, too:
/// depthwise convolutions, and those of channels that are no multiple of four. Does nothing for other ops.
void moveFilterChannelsLast(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp convolution);

} // namespace weir

#endif // WEIR_PASSES_INPUT_IMAGEFILTERS_H
