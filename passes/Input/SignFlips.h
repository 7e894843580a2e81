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

/// Makes a pad with a constant of flipped elements a flip of a pad. False if `pad` is none.
bool padBeforeSignFlip(mlir::RewriterBase &rewriter, mlir::tensor::PadOp pad);

} // namespace weir

#endif // WEIR_PASSES_INPUT_SIGNFLIPS_H
