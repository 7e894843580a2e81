/// Copies of tiles by the tensor memory accelerator: one thread asks for a box of a factor, and a barrier in workgroup memory counts its bytes.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_TENSORCOPIES_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_TENSORCOPIES_H

#include "passes/Codegen/NVVM/TensorCores/Warpgroups.h"
#include "passes/Codegen/NVVM/TensorMaps.h"

namespace weir {

/// The factor as a matrix of which boxes are copied to `tile`; nothing if that cannot be proved to be the same as a copy of elements. `bytes` is
/// the number of bytes of the binding that the factor is in.
std::optional<TensorMapShape> getTensorMap(const FactorView &factor, const StagedTile &tile, unsigned binding, int64_t bytes);

/// Of the barriers of a product, one for each stage.
inline constexpr int64_t kBarrierBytes = 32;

/// The copies of both factors of a product.
class TensorCopies {
public:
  /// `barriers` is workgroup memory for one for each stage, `stageElements` what a stage has of both tiles.
  TensorCopies(const IndexMath &math, mlir::gpu::GPUFuncOp function, const StagedTile &left, const StagedTile &right, const TensorMapShape &leftShape,
               const TensorMapShape &rightShape, mlir::Value barriers, int64_t stages, int64_t stageElements, mlir::Value thread);

  /// Makes the barriers of a block.
  void begin(const IndexMath &math) const;
  /// Before they are made again: all threads have waited for what comes.
  void end(const IndexMath &math) const;
  /// Starts the copies of a tile to the stage that begins at element `stage`.
  void emitCopies(const IndexMath &math, mlir::Value stage, mlir::Value rowBegin, mlir::Value columnBegin, mlir::Value depth) const;
  /// Until they have come; `parity` is that of the times that the stage was filled before.
  void emitWait(const IndexMath &math, mlir::Value stage, mlir::Value parity) const;

private:
  struct Source {
    const StagedTile &tile;
    TensorMapShape shape;
    mlir::Value map, row, column; ///< where the factor begins
  };
  static Source makeSource(const IndexMath &math, mlir::gpu::GPUFuncOp function, const StagedTile &tile, const TensorMapShape &shape);
  /// Calls `body` with each barrier, in the first thread.
  void forEachBarrier(const IndexMath &math, llvm::function_ref<void(mlir::Value)> body) const;
  mlir::Value getBarrier(const IndexMath &math, mlir::Value stage) const;
  void emitCopy(const IndexMath &math, const Source &source, mlir::Value barrier, mlir::Value stage, mlir::Value outer, mlir::Value depth) const;

  mlir::Value barriers, isFirst;
  int64_t stages, stageElements;
  Source left, right;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_TENSORCOPIES_H
