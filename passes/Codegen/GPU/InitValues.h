/// Inits of structured ops that no thread has to write to memory first.
#ifndef WEIR_PASSES_CODEGEN_GPU_INITVALUES_H
#define WEIR_PASSES_CODEGEN_GPU_INITVALUES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Codegen/GPU/FlatViews.h"

namespace weir {

/// The values of buffers whose fill or broadcast is left out: the next op starts from them, and overwrites the buffer.
class InitValues {
public:
  /// `values` maps those of the kernel to those of the new function.
  InitValues(FlatViews &views, mlir::IRMapping &values) : views(views), values(values) {}

  /// Whether `op` is a fill or a broadcast that can be left out, as its elements are known to the next op.
  bool absorb(mlir::Operation *op);
  /// Says that `op` has written its results.
  void release(mlir::linalg::LinalgOp op);

  /// Whether the values of `buffer` are known and not in it.
  bool contains(mlir::Value buffer) const { return uniform.contains(buffer) || broadcast.contains(buffer); }
  /// The value of all elements of `buffer`; null if they are in memory or differ.
  mlir::Value getUniform(mlir::Value buffer) const { return uniform.lookup(buffer); }
  /// The element at `at` that an op starts from.
  mlir::Value load(mlir::OpOperand &init, llvm::ArrayRef<mlir::Value> at);

private:
  bool isBroadcast(mlir::linalg::GenericOp op) const;
  mlir::linalg::LinalgOp findNextFrom(mlir::Operation *first, mlir::Value buffer) const;

  FlatViews &views;
  mlir::IRMapping &values;
  llvm::DenseMap<mlir::Value, mlir::Value> uniform; ///< in the new function
  /// The buffer that has the elements, and its index of each.
  llvm::DenseMap<mlir::Value, std::pair<mlir::Value, mlir::AffineMap>> broadcast;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_INITVALUES_H
