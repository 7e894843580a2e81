/// Writes a kernel on buffers anew as a `gpu.func`.
#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H
#define WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/GPU/FlatViews.h"
#include "passes/Codegen/GPU/Grid.h"
#include "passes/Codegen/GPU/Iterations.h"

namespace weir {

/// What a device gives to a workgroup.
struct WorkgroupLimits {
  int64_t threads = 64;
  int64_t bytes = 16384;     ///< of workgroup memory
  int64_t maxIterations = 0; ///< of all loops of a thread together; 0 = any number
};

/// The loops of a structured op.
struct StructuredLoops {
  mlir::linalg::LinalgOp op;
  llvm::SmallVector<mlir::Value> extents;
  llvm::SmallVector<unsigned> parallel;   ///< spread over threads
  llvm::SmallVector<unsigned> sequential; ///< in one thread
  llvm::SmallVector<bool> inRegister;     ///< whether an init keeps its place in the sequential loops, so that its value stays in a register
};

/// One iteration of the grid is a workgroup. A structured op spreads the elements that it writes over the threads; each thread reduces its
/// own one after the other. Whatever writes memory is followed by a barrier.
class KernelEmitter {
public:
  /// `function` has the arguments of `kernel` and an empty body.
  KernelEmitter(mlir::func::FuncOp kernel, mlir::gpu::GPUFuncOp function, const Grid &grid, const WorkgroupLimits &limits);

  /// Fails with an error on the op that cannot be had on a GPU.
  mlir::LogicalResult run();
  /// Builds the assertion that no thread runs more iterations than the limit, if that depends on the scalars of the kernel. `values` maps
  /// those of `function`. Fails with an error if nobody can tell.
  mlir::LogicalResult assertIterations(mlir::OpBuilder &builder, mlir::IRMapping &values);

private:
  mlir::LogicalResult emitBlock(mlir::Block &block);
  mlir::LogicalResult emit(mlir::Operation *op);
  mlir::LogicalResult emitGridLoop(mlir::scf::ForallOp loop);
  mlir::LogicalResult emitSequentially(mlir::scf::ForallOp loop);
  mlir::LogicalResult emitFor(mlir::scf::ForOp loop);
  mlir::LogicalResult emitIf(mlir::scf::IfOp op);
  void emitLoad(mlir::memref::LoadOp op);
  void emitStore(mlir::memref::StoreOp op);

  mlir::LogicalResult emitStructured(mlir::linalg::LinalgOp op);
  /// Computes what one thread writes, of the place `indices` in the parallel loops.
  void emitElement(const StructuredLoops &loops, llvm::SmallVectorImpl<mlir::Value> &indices);
  /// The sequential loops from `depth` on, and the body in them; the value of each accumulator afterwards.
  llvm::SmallVector<mlir::Value> emitLoops(const StructuredLoops &loops, unsigned depth, llvm::SmallVectorImpl<mlir::Value> &indices,
                                           llvm::ArrayRef<mlir::Value> accumulators);
  llvm::SmallVector<mlir::Value> emitBody(const StructuredLoops &loops, llvm::ArrayRef<mlir::Value> indices,
                                          llvm::ArrayRef<mlir::Value> accumulators);
  void cloneScalar(mlir::Operation &op, llvm::ArrayRef<mlir::Value> indices);
  llvm::SmallVector<mlir::Value> getExtents(mlir::linalg::LinalgOp op);
  llvm::SmallVector<mlir::Value> applyMap(mlir::Location loc, mlir::AffineMap map, llvm::ArrayRef<mlir::Value> indices);
  mlir::Value applyExpr(mlir::Location loc, mlir::AffineExpr expr, llvm::ArrayRef<mlir::Value> indices);

  void emitBarrier(mlir::Location loc);
  /// `place`, counted with the last dimension fastest, in each dimension.
  llvm::SmallVector<mlir::Value> delinearize(mlir::Location loc, mlir::Value place, llvm::ArrayRef<mlir::Value> extents);
  mlir::LogicalResult limitIterations();

  mlir::func::FuncOp kernel;
  mlir::gpu::GPUFuncOp function;
  const Grid &grid;
  const WorkgroupLimits &limits;
  mlir::OpBuilder builder;
  mlir::IRMapping values; ///< of the kernel, in `function`
  FlatViews views;
  mlir::Value thread;            ///< number in the workgroup
  mlir::Value workgroup;         ///< number in the grid
  mlir::Value workgroupsEmitted; ///< how many the loops of the grid so far have; null before the first
  llvm::SmallVector<mlir::scf::ForOp> innermost;
  llvm::SmallVector<LoopExtent> around; ///< loops that all threads run, around what is emitted
  IterationCount iterations;
  int64_t unrollFactor = 1; ///< of the innermost loops
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H
