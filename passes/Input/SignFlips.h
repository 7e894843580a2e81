/// Elementwise ops that change the sign bit of integers: exporters make signed bytes of unsigned ones so (dispatch-passes.md 5, NI6).

#ifndef WEIR_PASSES_INPUT_SIGNFLIPS_H
#define WEIR_PASSES_INPUT_SIGNFLIPS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// A tensor whose elements are those of `source` with the other sign bit.
struct SignFlip {
  mlir::Value source;
  mlir::AffineMap map; ///< from elements of the tensor to those of `source`
};

/// The flip that makes `tensor`, of integers of 8 or 16 bits; nothing if its definition does anything else.
std::optional<SignFlip> matchSignFlip(mlir::Value tensor);

/// Has pads with a constant and transposes that define `tensor` precede the flip of what they read.
void sinkSignFlips(mlir::RewriterBase &rewriter, mlir::Value tensor);

} // namespace weir

#endif // WEIR_PASSES_INPUT_SIGNFLIPS_H
