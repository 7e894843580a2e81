/// The base of the classes that emit one structured op, each in its own way.
#ifndef WEIR_PASSES_CODEGEN_GPU_OPEMITTER_H
#define WEIR_PASSES_CODEGEN_GPU_OPEMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/GPU/KernelState.h"

namespace weir {

class OpEmitter {
protected:
  OpEmitter(KernelState &state, const StructuredLoops &loops)
      : state(state), builder(state.builder), views(state.views), loops(loops), op(loops.op), loc(op->getLoc()) {}

  /// The subscripts of `operand` for `indices` of the loops.
  llvm::SmallVector<mlir::Value> locate(mlir::OpOperand &operand, llvm::ArrayRef<mlir::Value> indices) {
    return views.applyMap(loc, op.getMatchingIndexingMap(&operand), indices);
  }
  /// Begins code that runs if `condition` holds.
  void beginIf(mlir::Value condition) {
    auto branch = mlir::scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
  }

  /// `index`, or `otherwise` if it is not below `extent`, which `isInside` becomes.
  mlir::Value clamp(mlir::Value index, mlir::Value extent, mlir::Value otherwise, mlir::Value &isInside) {
    isInside = mlir::arith::CmpIOp::create(builder, loc, mlir::arith::CmpIPredicate::ult, index, extent);
    return mlir::arith::SelectOp::create(builder, loc, isInside, index, otherwise);
  }

  KernelState &state;
  mlir::OpBuilder &builder;
  FlatViews &views;
  const StructuredLoops &loops;
  mlir::linalg::LinalgOp op;
  mlir::Location loc;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_OPEMITTER_H
