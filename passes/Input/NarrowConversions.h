/// Conversions of wide integers to floats whose values need fewer bits (dispatch-passes.md 5, NI7).

#ifndef WEIR_PASSES_INPUT_NARROWCONVERSIONS_H
#define WEIR_PASSES_INPUT_NARROWCONVERSIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Has conversions of 64-bit integers to floats in the body of `op` convert the same values in 32 bits, where they are sums and products of narrow elements and constants
/// that fit.
void narrowConversions(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op);

} // namespace weir

#endif // WEIR_PASSES_INPUT_NARROWCONVERSIONS_H
