/// Writes a kernel on buffers anew as a `gpu.func`.
#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H
#define WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H

#include "passes/Codegen/GPU/Grid.h"
#include "passes/Codegen/GPU/KernelState.h"

namespace weir {

/// Control flow and scalars; the rest is in `KernelState` and in classes that emit one structured op each. One iteration
/// of the grid is a workgroup. The first strategy that matches a structured op emits it: `SubgroupReduction`,
/// `TreeReduction`, `StagedOp`, `TiledOp`, `WideOp`. Otherwise its elements are spread over the threads, each of which
/// reduces its own one after the other. Scalars are the work of the first thread.
class KernelEmitter {
public:
  /// `function` has the arguments of `kernel` and an empty body.
  KernelEmitter(mlir::func::FuncOp kernel, mlir::gpu::GPUFuncOp function, const Grid &grid, const WorkgroupLimits &limits);

  /// Fails with an error on the op that a GPU cannot run.
  mlir::LogicalResult run();
  /// See there; for after `run`.
  IterationLimit &getIterations() { return state.iterations; }

private:
  mlir::LogicalResult emitBlock(mlir::Block &block);
  /// Emits ops from `begin` on that only the first thread runs; those after them, or `begin` if none exist.
  mlir::FailureOr<mlir::Block::iterator> emitInFirstThread(mlir::Block::iterator begin);
  mlir::LogicalResult emit(mlir::Operation *op);
  mlir::LogicalResult emitStructured(mlir::linalg::LinalgOp op);
  mlir::LogicalResult emitGridLoop(mlir::scf::ForallOp loop);
  mlir::LogicalResult emitSequentially(mlir::scf::ForallOp loop);
  mlir::LogicalResult emitFor(mlir::scf::ForOp loop);
  mlir::LogicalResult emitIf(mlir::scf::IfOp op);
  /// The body of `source` in the loop that is `emitted` for it.
  mlir::LogicalResult emitLoopBody(mlir::Operation *emitted, mlir::Operation *source, BarrierTrace::Trips trips, mlir::Block &body);
  /// Begins code that only the first thread runs.
  void beginFirstThread(mlir::Location loc);
  mlir::LogicalResult emitAccess(mlir::Operation *op);
  void emitLoad(mlir::memref::LoadOp op);
  void emitStore(mlir::memref::StoreOp op);
  llvm::SmallVector<mlir::Value> lookupAll(mlir::ValueRange given);

  mlir::func::FuncOp kernel;
  mlir::gpu::GPUFuncOp function;
  const Grid &grid;
  KernelState state;
  mlir::OpBuilder &builder;
  FlatViews &views;
  bool inFirstThread = false;           ///< whether only the first thread runs what is emitted
  mlir::Operation *leftToAll = nullptr; ///< the last op up to which all threads run what looks like work of the first
  mlir::Value workgroup;                ///< number in the grid
  mlir::Value workgroupsEmitted;        ///< how many the loops of the grid so far have; null before the first
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_KERNELEMITTER_H
