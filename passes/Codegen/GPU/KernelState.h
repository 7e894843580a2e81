/// Shared state of the parts of a kernel while it is rewritten as a `gpu.func`.
#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELSTATE_H
#define WEIR_PASSES_CODEGEN_GPU_KERNELSTATE_H

#include "passes/Codegen/GPU/BarrierEmitter.h"
#include "passes/Codegen/GPU/FlatViews.h"
#include "passes/Codegen/GPU/InitValues.h"
#include "passes/Codegen/GPU/IterationLimit.h"
#include "passes/Codegen/GPU/RegisterTile.h"

namespace weir {

/// What a device gives to a workgroup.
struct WorkgroupLimits {
  int64_t threads = 64;
  int64_t bytes = 16384;     ///< of workgroup memory
  int64_t maxIterations = 0; ///< of all loops of a thread together; 0 = any number
  RegisterTileLimits tile;
  int64_t stageDepth =
      0; ///< steps of a contraction whose operands are in workgroup memory at a time; 0 = they are not brought there
  bool trees = false;         ///< whether threads may share a reduction
  int64_t subgroupLanes = 0;  ///< threads that a subgroup is thought to have, which may share one, too; 0 = they do not
  bool keepsOrder = false;    ///< whether floating-point sums are in the order of the program
  int64_t vectorBytes = 0;    ///< that a thread may load or store at once; 0 = one element
  int64_t vectorElements = 4; ///< at most, of what it loads or stores at once
  bool dotProducts = false;   ///< whether four products of bytes are one instruction

  /// How many elements of `elementBytes` each a thread may load or store at once.
  int64_t getMostElements(int64_t elementBytes) const {
    return std::max<int64_t>(1, std::min(vectorElements, vectorBytes / elementBytes));
  }
  /// Whether the terms of a reduction may be combined in any order.
  bool mayReorder(mlir::Operation *combiner) const;
};

struct KernelState {
  KernelState(mlir::func::FuncOp kernel, mlir::gpu::GPUFuncOp function, const WorkgroupLimits &limits);
  KernelState(const KernelState &) = delete;

  /// Begins a loop over all indices below `extents`, spread over the threads of a workgroup; those of one iteration.
  /// `total` is the product of `extents`.
  llvm::SmallVector<mlir::Value> beginThreadLoop(mlir::Location loc, llvm::ArrayRef<mlir::Value> extents, mlir::Value total);
  /// Workgroup memory of `count` elements that is used between two barriers, number `number` at a time; null if there is
  /// not enough.
  mlir::Value getScratch(mlir::Location loc, mlir::Type stored, int64_t count, unsigned number) {
    return views.getScratch(loc, stored, count, number, limits.bytes - plannedBytes);
  }
  /// Emits an op of a body for the iteration `indices`.
  void cloneScalar(mlir::Operation &op, llvm::ArrayRef<mlir::Value> indices);

  const WorkgroupLimits &limits;
  mlir::OpBuilder builder;
  mlir::IRMapping values; ///< of the kernel, in the new function
  FlatViews views;
  InitValues inits;
  BarrierEmitter barriers;
  IterationLimit iterations;
  mlir::Value thread;       ///< number in the workgroup
  int64_t plannedBytes = 0; ///< of all temporaries
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_KERNELSTATE_H
