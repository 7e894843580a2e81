/// Index arithmetic on numbers that may be constants.

#ifndef WEIR_PASSES_INPUT_SHAPEARITHMETIC_H
#define WEIR_PASSES_INPUT_SHAPEARITHMETIC_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Builders.h"

namespace weir {

/// Ops go to the insertion point of the builder; what is constant makes none.
class ShapeArithmetic {
public:
  ShapeArithmetic(mlir::OpBuilder &builder, mlir::Location loc) : builder(builder), loc(loc) {}

  mlir::OpFoldResult constant(int64_t value) { return builder.getIndexAttr(value); }
  mlir::OpFoldResult add(mlir::OpFoldResult a, mlir::OpFoldResult b);
  mlir::OpFoldResult sub(mlir::OpFoldResult a, mlir::OpFoldResult b);
  mlir::OpFoldResult mul(mlir::OpFoldResult a, mlir::OpFoldResult b);
  mlir::OpFoldResult product(llvm::ArrayRef<mlir::OpFoldResult> values);

  struct Interval {
    mlir::OpFoldResult low, high;
  };
  /// Values that `expr` takes while each dimension d runs over [0, extents[d]), none of which is 0. Exact if no dimension occurs twice
  /// and remainders are taken of whole ranges; else it may be wider.
  Interval rangeOf(mlir::AffineExpr expr, llvm::ArrayRef<mlir::OpFoldResult> extents);

private:
  template <typename Op>
  mlir::OpFoldResult create(mlir::OpFoldResult a, mlir::OpFoldResult b);

  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_SHAPEARITHMETIC_H
