/// A padded operand, taken apart.

#ifndef WEIR_PASSES_INPUT_TENSORPADDING_H
#define WEIR_PASSES_INPUT_TENSORPADDING_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// A tensor of static shape with a constant around it, as a `tensor.pad` or a transpose of one gives it.
struct TensorPadding {
  mlir::Value source;                   ///< in its own order
  mlir::Value constant;                 ///< defined by an op of constants
  llvm::SmallVector<int64_t> order;     ///< dimension i of the padded tensor is dimension `order[i]` of the source
  llvm::SmallVector<int64_t> low, high; ///< for each dimension of the padded tensor

  /// That of `padded`, if it is one.
  static std::optional<TensorPadding> find(mlir::Value padded);

  /// The extent of dimension `dim` before it is padded.
  int64_t getSourceExtent(int64_t dim) const { return mlir::cast<mlir::RankedTensorType>(source.getType()).getDimSize(order[dim]); }
  /// True if the constant is a zero of either sign.
  bool isOfZeros() const;
  /// The source in the order of the padded tensor.
  mlir::Value getTransposedSource(mlir::RewriterBase &rewriter, mlir::Location loc) const;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_TENSORPADDING_H
