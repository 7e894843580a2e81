/// Shared code of folds and verifiers of the tensor ops.
#ifndef WEIR_DIALECTS_FLOW_FLOWTENSORFOLDS_H
#define WEIR_DIALECTS_FLOW_FLOWTENSORFOLDS_H

#include "dialects/Flow/FlowOps.h"
#include "mlir/IR/PatternMatch.h"

namespace weir::flow {

inline mlir::RankedTensorType typeOf(mlir::Value value) { return mlir::cast<mlir::RankedTensorType>(value.getType()); }

/// empty(op): the result has no elements, or undefined elements.
template <typename OpT>
struct BecomeEmpty : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;

  /// Whether the shaped operands make the result empty.
  static bool applies(OpT op) {
    if (isZeroSized(op.getResult().getType()))
      return true;
    if constexpr (std::is_same_v<OpT, TensorReshapeOp> || std::is_same_v<OpT, TensorBitCastOp> ||
                  std::is_same_v<OpT, TensorSliceOp>)
      return isZeroSized(op.getSource().getType()) || op.getSource().template getDefiningOp<TensorEmptyOp>();
    else if constexpr (std::is_same_v<OpT, TensorCloneOp>)
      return bool(op.getOperand().template getDefiningOp<TensorEmptyOp>());
    else
      return false;
  }

  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    if (!applies(op))
      return mlir::failure();
    auto shape = mlir::cast<util::ShapeAwareOpInterface>(op.getOperation());
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op.getResult().getType(), shape.getResultDynamicDims(0));
    return mlir::success();
  }
};

} // namespace weir::flow

#endif // WEIR_DIALECTS_FLOW_FLOWTENSORFOLDS_H
