/// Code for one product of matrices that all threads of a workgroup compute together.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_PRODUCTEMITTER_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_PRODUCTEMITTER_H

#include "passes/Codegen/NVVM/TensorCores/Fragments.h"
#include "passes/Codegen/NVVM/TensorCores/TensorCopies.h"
#include "passes/Codegen/NVVM/TensorCores/Warpgroups.h"

namespace weir {

/// What a workgroup computes at a time: m x n sums in registers, from tiles of 64 bytes along the reduction in several stages.
struct ProductTiles {
  int64_t m, n, stages;
  bool areForWarpgroups = false; ///< 64 rows, of which each warp has 16

  int64_t stageBytes() const { return (m + n) * kTileDepthBytes; }
  int64_t bytes() const { return stages * stageBytes(); }
  /// For a product of at most `m` x `n` x `k` elements and `threads` of 32 * 2^i. `left` bytes of workgroup memory are not used otherwise;
  /// a thread has `sums` at most.
  static ProductTiles choose(int64_t m, int64_t n, int64_t depthTiles, int64_t left, int64_t threads, int64_t sums);
  /// The same for a warpgroup. Its tiles may need more than `left`.
  static ProductTiles chooseForWarpgroup(int64_t n, int64_t depthTiles, int64_t left, int64_t sums);
};

class ProductEmitter {
public:
  /// `op` is a product on strided views of flat memory, with a library call; `staging` the workgroup memory for its tiles.
  /// `first` is what sums start from; null if that is in memory.
  ProductEmitter(mlir::linalg::GenericOp op, const ProductTypes &types, const ProductTiles &tiles, mlir::Value staging, int64_t threads,
                 mlir::Value first);

  /// Builds the code before `op`.
  void run();

private:
  /// Copies by tensor maps if both factors can be described to them.
  void chooseTensorCopies();
  FactorView getFactor(mlir::OpOperand &operand, unsigned outer, unsigned depth) const;
  /// Calls `body` for the begin of each block of `size` below `extent`; in a loop if there may be several.
  void forEachBlock(mlir::Value extent, int64_t size, llvm::function_ref<void(mlir::Value)> body);
  void emitBlock(mlir::Value rowBegin, mlir::Value columnBegin);
  using Sums = llvm::SmallVector<mlir::Value>;
  /// The index of sum `i` of a lane, and whether it is within the result (null: always).
  struct SumPlace {
    mlir::Value place, isWithin;
  };
  SumPlace getSumPlace(mlir::Value rowBegin, mlir::Value columnBegin, int64_t i) const;
  Sums loadSums(mlir::Value rowBegin, mlir::Value columnBegin);
  void storeSums(mlir::ValueRange sums, mlir::Value rowBegin, mlir::Value columnBegin);
  Sums emitReduction(mlir::ValueRange sums, mlir::Value rowBegin, mlir::Value columnBegin);
  /// The same for copies by tensor maps.
  Sums emitTensorReduction(mlir::ValueRange sums, mlir::Value rowBegin, mlir::Value columnBegin);
  void emitCopies(mlir::Value stage, mlir::Value number, mlir::Value rowBegin, mlir::Value columnBegin);
  void emitWait(int64_t groups);
  Sums emitTile(mlir::ValueRange sums, mlir::Value stage);

  mlir::linalg::GenericOp op;
  const ProductTypes &types;
  ProductTiles tiles;
  int64_t warpRows, warpColumns;
  mlir::OpBuilder builder;
  IndexMath math;
  FactorView left, right, result; ///< of the result: rows are "outer", columns "depth"
  mlir::Value first, thread, lane, warpRow, warpColumn;
  mlir::Value depthTiles;
  std::optional<StagedTile> leftTile, rightTile;
  std::optional<FragmentLoader> leftLoader, rightLoader; ///< without warpgroups
  std::optional<TileDescriptor> leftDescriptor, rightDescriptor;
  std::optional<TensorCopies> tensorCopies;
  bool isAsync = false, hasBlocks = false;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_PRODUCTEMITTER_H
