/// Tensors of floats that are stored integers times a scale (dispatch-passes.md 5).

#ifndef WEIR_PASSES_INPUT_DEQUANTIZATION_H
#define WEIR_PASSES_INPUT_DEQUANTIZATION_H

#include "passes/Input/IntegerFactors.h"

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// A tensor, or a scalar, that some dimensions of another tensor index.
struct IndexedTensor {
  mlir::Value value;
  mlir::SmallVector<int64_t> dims; ///< for each dimension of `value`
};

/// A tensor of f32 that an elementwise op computes as an integer times a scale, after pads with 0, reshapes, transposes and broadcasts.
class Dequantization {
public:
  /// One part of the integer: what is stored, or an offset.
  struct Part {
    IndexedTensor tensor; ///< its value is null for a constant
    int64_t constant = 0;
    bool isUnsigned = false, isNegated = false;
  };

  /// Nothing if `tensor` is computed otherwise.
  static std::optional<Dequantization> match(mlir::Value tensor);

  /// Each value of the integer; padding is 0.
  IntegerInterval getInterval() const { return interval; }
  const IndexedTensor &getScale() const { return scale; }
  /// The dimensions of the tensor that index its scale.
  mlir::SmallVector<int64_t> getScaleDims() const { return *followViews(scale.dims); }
  /// Has pads, reshapes, transposes and broadcasts precede the dequantization: the parts, of the dimensions of the tensor. The stored elements are first.
  mlir::SmallVector<Part> buildParts(mlir::RewriterBase &rewriter, mlir::Location loc) const;
  /// The scale, of the dimensions of the tensor.
  IndexedTensor buildScale(mlir::RewriterBase &rewriter, mlir::Location loc) const;

private:
  bool matchOp(mlir::linalg::GenericOp op);
  bool matchScale(mlir::linalg::GenericOp op, mlir::Value factor);
  bool matchInteger(mlir::linalg::GenericOp op, mlir::Value integer, bool isUnsigned);
  bool matchViews() const;
  /// The dimensions of the tensor that `dims` of the dequantization are; nothing if a view gives it other elements.
  std::optional<mlir::SmallVector<int64_t>> followViews(mlir::ArrayRef<int64_t> dims) const;
  /// What padding is stored as; nothing if an element cannot hold it.
  std::optional<llvm::APInt> getPadding() const;

  mlir::SmallVector<Part> parts;
  IndexedTensor scale;
  IntegerInterval interval;
  mlir::SmallVector<mlir::Operation *, 4> views; ///< in the order in which they run
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_DEQUANTIZATION_H
