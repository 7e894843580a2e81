/// The loops of a structured op on views of flat memory.
#ifndef WEIR_PASSES_CODEGEN_GPU_STRUCTUREDLOOPS_H
#define WEIR_PASSES_CODEGEN_GPU_STRUCTUREDLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Codegen/GPU/FlatViews.h"
#include "passes/Codegen/GPU/Iterations.h"

namespace weir {

/// Each element of a result is written by one thread, which runs the sequential loops.
struct StructuredLoops {
  mlir::linalg::LinalgOp op;
  llvm::SmallVector<mlir::Value> extents;
  llvm::SmallVector<unsigned> parallel;   ///< spread over threads
  llvm::SmallVector<unsigned> sequential; ///< in one thread
  /// Whether an init has one element in all sequential loops, so that its value stays in a register.
  llvm::SmallVector<bool> inRegister;

  /// Fails with an error on `op` if an extent is unknown.
  static mlir::FailureOr<StructuredLoops> of(mlir::linalg::LinalgOp op, const FlatViews &views);
  llvm::SmallVector<mlir::Value> getExtents(llvm::ArrayRef<unsigned> loops) const;
  llvm::SmallVector<LoopExtent> getLoopExtents(llvm::ArrayRef<unsigned> loops) const {
    return llvm::map_to_vector(getExtents(loops), LoopExtent::of);
  }
  /// The parallel loops as dimensions of the result. The last one is that along which elements are side by side:
  /// neighbouring threads are neighbours in memory.
  llvm::SmallVector<unsigned> getThreadOrder(const FlatViews &views) const;
};

/// Whether the body reads elements of `operand`.
bool readsElements(mlir::linalg::LinalgOp op, mlir::OpOperand &operand);
/// Whether the subscripts are sums of multiples of loops.
bool isLinear(mlir::AffineMap map);
/// Whether elements of `view` for neighbouring iterations of `loop` are side by side for certain.
bool isContiguousAlong(mlir::AffineMap map, const FlatView &view, unsigned loop);
/// Of an element in memory.
int64_t getStoredBytes(const FlatView &view);
/// The one op that combines accumulators, if it has a neutral element; null else.
mlir::Operation *findCombiner(mlir::linalg::LinalgOp op);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_STRUCTUREDLOOPS_H
