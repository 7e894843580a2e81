#ifndef WEIR_PASSES_DISPATCH_CONSTANTINITS_H
#define WEIR_PASSES_DISPATCH_CONSTANTINITS_H

#include "passes/Analysis/InitAccess.h"
#include "passes/Analysis/ShapeUtils.h"
#include "passes/Dispatch/Combiners.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace weir {

/// W6: a slice smaller than 1/8 of its destination is not worth a pass over the destination.
constexpr int64_t kSmallSlice = 8;

/// What of the destination of an insert shows in the program.
enum class Remainder {
  Nothing, ///< VW5: this insert and those that follow write every element.
  Unread,  ///< W5: what they do not write is not read.
  Shown,
};
Remainder getRemainder(mlir::tensor::InsertSliceOp op);
/// True if what `use` uses of a tensor are its extents.
bool usesShapeAlone(mlir::OpOperand &use);

/// Makes the replacements of constants as inits (dispatch-passes.md 2.4).
class InitBuilder {
public:
  explicit InitBuilder(mlir::MLIRContext *context) : rewriter(context), dims(rewriter) {}
  void setInsertionPoint(mlir::Operation *op) { rewriter.setInsertionPoint(op); }

  /// W1: storage of the type and extents of `like`.
  mlir::Value createEmpty(mlir::Location loc, mlir::Value like);
  /// A fill of the scalar of a splat (W2, W5).
  mlir::Value createFill(mlir::Location loc, mlir::Value like, const InitSource &source);
  /// A `linalg.copy` of the constant into an empty tensor (W4, W6).
  mlir::Value createCopy(mlir::Location loc, mlir::Value constant);
  /// A `flow.tensor.clone` of the constant before the op (W7).
  mlir::Value createClone(mlir::Location loc, mlir::Value constant);

  /// VW1, VW2: `value` as a constant of its own, if what it sees of one has few elements, or as it is.
  mlir::Value foldViews(mlir::Location loc, mlir::Value value, const InitSource &source);

  /// W3: `op` starts from the identity of `combiner`, and `constant` is joined to its result. With `contents` the constant shrinks to the
  /// dimensions along which it varies (W3a).
  void startFromIdentity(mlir::linalg::LinalgOp op, mlir::OpOperand &init, mlir::Value constant, const Combiner &combiner,
                         mlir::Attribute contents);

  /// W4p: the dense constants that an all-parallel op updates become inputs. Returns the op that replaces it, or null.
  mlir::linalg::GenericOp readAsInputs(mlir::linalg::GenericOp op, const GlobalContents &globals,
                                       llvm::function_ref<void(mlir::Operation *, int64_t)> report);

private:
  mlir::IRRewriter rewriter;
  DimResolver dims;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_CONSTANTINITS_H
