/// Filters of convolutions.
#ifndef WEIR_PASSES_INPUT_IMAGEFILTERS_H
#define WEIR_PASSES_INPUT_IMAGEFILTERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// dispatch-passes.md 6, IL5. Has a convolution whose input and result have their channels last, and whose filter is a constant of bytes, a reshape or transpose of one, read a filter that has them last, too:
/// depthwise convolutions, and those of channels that are no multiple of four. Does nothing for other ops.
void moveFilterChannelsLast(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp convolution);

/// Whether all elements are known, also after ops that move them, and the product of each with zero is zero.
bool isFiniteFilter(mlir::Value filter);

/// Whether the body adds the product of both elements, extended or not, to the sum. Upstream's isContractionBody accepts any op of one operand around them,
/// which start values would have to repeat.
bool addsProducts(mlir::linalg::LinalgOp op);

} // namespace weir

#endif // WEIR_PASSES_INPUT_IMAGEFILTERS_H
