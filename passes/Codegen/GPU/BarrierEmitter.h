/// Follows what the threads of a workgroup touch while a kernel is emitted, and emits the barriers that they need.
#ifndef WEIR_PASSES_CODEGEN_GPU_BARRIEREMITTER_H
#define WEIR_PASSES_CODEGEN_GPU_BARRIEREMITTER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Codegen/GPU/BarrierTrace.h"
#include "passes/Codegen/GPU/InitValues.h"
#include "passes/Codegen/GPU/StructuredLoops.h"

namespace weir {

class BarrierEmitter {
public:
  BarrierEmitter(mlir::func::FuncOp kernel, mlir::OpBuilder &builder, const FlatViews &views, const InitValues &inits)
      : kernel(kernel), builder(builder), views(views), inits(inits) {}

  /// Emits a barrier if other threads may still need, or have not written yet, what `next` touches, and notes that.
  void order(mlir::Location loc, llvm::ArrayRef<SharedAccess> next);
  /// Notes accesses without asking for a barrier.
  void note(llvm::ArrayRef<SharedAccess> accesses);
  /// Emits a barrier that one op consists of, whatever is around it.
  void emitInherent(mlir::Location loc);
  /// Says that an op has emitted such a barrier.
  void noteInherent();
  /// Removes and moves barriers once all of the kernel is emitted.
  void refine() { trace.refine(); }

  /// What threads touch of `buffer`; nothing if it is not written.
  SharedAccesses getAccesses(mlir::Value buffer, bool isRead, bool isWritten) const;
  /// What threads touch of the operands of `op`, and what its body loads.
  SharedAccesses getAccesses(mlir::linalg::LinalgOp op) const { return getAccesses(op, ThreadMapping()); }
  /// The same where a thread has groups of `count` elements along the last loop of `order`.
  SharedAccesses getAccesses(const StructuredLoops &loops, llvm::ArrayRef<unsigned> order, int64_t count) const;
  /// What `op` reads from `operand`, if it is not known, and writes to it.
  SharedAccesses getOperandAccesses(mlir::linalg::LinalgOp op, mlir::OpOperand &operand, bool isWritten) const;
  /// What the body of `op` loads by itself.
  SharedAccesses getLoads(mlir::linalg::LinalgOp op) const;
  /// What loads and stores in `op` touch if only the first thread runs them.
  SharedAccesses getScalarAccesses(mlir::Operation *op) const;
  /// All ops with a library call may have one memory for themselves.
  SharedAccess getLibraryAccess() const { return {&plan, true}; }

  using Emit = llvm::function_ref<mlir::LogicalResult()>;
  /// `emitBody` emits the body of `emitted`, a loop for `source` of the kernel. A barrier at its end follows where iterations need one.
  mlir::LogicalResult emitLoop(mlir::Operation *emitted, mlir::Operation *source, BarrierTrace::Trips trips, Emit emitBody);
  /// `emitBranch` emits each of `branches` that has ops; one of them runs.
  mlir::LogicalResult emitBranches(llvm::MutableArrayRef<mlir::Region> branches,
                                   llvm::function_ref<mlir::LogicalResult(mlir::Region &)> emitBranch);
  /// `emitBody` emits a loop whose iterations are workgroups: no workgroup waits for another, nor runs two such loops.
  mlir::LogicalResult emitGridLoop(Emit emitBody);
  /// Says that `op`, which may come after such loops, is next.
  void leaveGridLoops(mlir::Operation *op);

private:
  SharedAccesses getAccesses(mlir::linalg::LinalgOp op, const ThreadMapping &spread) const;

  mlir::func::FuncOp kernel;
  mlir::OpBuilder &builder;
  const FlatViews &views;
  const InitValues &inits;
  BarrierPlan plan;
  BarrierTrace trace;
  BarrierPlan::State afterGrid; ///< what workgroups have pending after their loops
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_BARRIEREMITTER_H
