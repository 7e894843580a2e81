/// The elements of the matrices of `mma.sync` in each lane of a warp.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_FRAGMENTS_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_FRAGMENTS_H

#include "passes/Codegen/NVVM/TensorCores/MatrixProduct.h"
#include "passes/Codegen/NVVM/TensorCores/StagedTile.h"

namespace weir {

/// The part of a staged tile that one warp multiplies, as `ldmatrix` reads it: blocks of 16 rows of the left factor (four registers each), or
/// of 16 columns of the right one (two registers for each 8 columns).
class FragmentLoader {
public:
  /// `outer`: where the warp's part begins, a multiple of 16. Built before the loop over the reduction.
  FragmentLoader(const IndexMath &math, const StagedTile &tile, bool isLeft, mlir::Value lane, mlir::Value outer, int64_t bytes);

  /// Four registers (i32) of block `block` and step `step` of the tile's two; `stage` is the tile's first element.
  llvm::SmallVector<mlir::Value> load(const IndexMath &math, mlir::Value stage, int64_t block, int64_t step) const;

private:
  const StagedTile &tile;
  mlir::Value row;   ///< of the lane, in elements
  mlir::Value piece; ///< of the lane, permuted
  int64_t bytes;
};

/// One `mma.sync`: the new values of `sums`.
llvm::SmallVector<mlir::Value> emitMultiply(const IndexMath &math, const ProductTypes &types, mlir::ValueRange left, mlir::ValueRange right,
                                            mlir::ValueRange sums);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_FRAGMENTS_H
