#ifndef WEIR_PASSES_ANALYSIS_SHAPEUTILS_H
#define WEIR_PASSES_ANALYSIS_SHAPEUTILS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace weir {

/// Names an extent without creating ops: a constant, an `index` value, or dimension `dim` of a tensor. Equal names are equal
/// extents; unequal names may be.
struct DimName {
  std::optional<int64_t> constant;
  mlir::Value value;
  int64_t dim = -1;

  bool operator==(const DimName &other) const {
    return constant == other.constant && value == other.value && dim == other.dim;
  }
};
/// Extent `dim` of `tensor`, looked up through the ops that define it.
DimName nameDim(mlir::Value tensor, int64_t dim);
/// The extent that an `index` value or attribute represents.
DimName nameIndex(mlir::OpFoldResult index);

/// Finds the dynamic extents of tensors from the ops that define them, without asking the tensors themselves where that can
/// be avoided. Answers are remembered, so that a long chain of ops is walked once.
class DimResolver {
public:
  explicit DimResolver(mlir::OpBuilder &builder) : builder(builder) {}

  /// Extent `dim` of `value`; new ops directly follow the definition that they need.
  mlir::OpFoldResult get(mlir::Value value, int64_t dim);
  /// The same as an `index` value.
  mlir::Value getValue(mlir::Value value, int64_t dim);
  /// All dynamic extents of `value`, in order.
  llvm::SmallVector<mlir::Value> getDynamic(mlir::Value value);
  /// Forgets all answers. To be called after values were erased, whose memory others may take.
  void clear() { known.clear(); }

private:
  mlir::OpFoldResult compute(mlir::Value value, int64_t dim);
  mlir::OpFoldResult computeReshape(mlir::tensor::ReshapeOp reshape, int64_t dim);
  /// A `tensor.dim` of the value itself.
  mlir::OpFoldResult ask(mlir::Value value, int64_t dim);
  /// The product or sum, before `op`, its definition: it only needs what the definition needs.
  mlir::OpFoldResult combine(mlir::Operation *op, mlir::OpFoldResult a, mlir::OpFoldResult b, bool multiply);
  mlir::OpFoldResult combineAll(mlir::Operation *op, llvm::ArrayRef<mlir::OpFoldResult> extents, bool multiply);

  mlir::OpBuilder &builder;
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::OpFoldResult> known;
};

/// The least or the largest value, inclusive, that the ops which compute `variable` allow; at most 16 of them are asked, since the solver takes
/// exponential time.
std::optional<int64_t> getConstantBound(mlir::presburger::BoundType type, const mlir::ValueBoundsConstraintSet::Variable &variable);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_SHAPEUTILS_H
