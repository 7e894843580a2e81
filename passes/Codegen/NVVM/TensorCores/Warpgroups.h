/// Products of warpgroups (`wgmma`): four warps multiply factors that they leave in workgroup memory.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_WARPGROUPS_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_WARPGROUPS_H

#include "passes/Codegen/NVVM/TensorCores/MatrixProduct.h"
#include "passes/Codegen/NVVM/TensorCores/StagedTile.h"

namespace weir {

inline constexpr int64_t kWarpgroupThreads = 128;

/// The pattern in which pieces are permuted begins at a multiple of this, in bytes.
inline constexpr int64_t kPatternAlignment = 1024;

/// The descriptors of a staged tile. Built before the loop over the reduction.
class TileDescriptor {
public:
  TileDescriptor(const IndexMath &math, const StagedTile &tile);

  /// Of step `step` of the tile's two; `stage` is the tile's first element.
  mlir::Value get(const IndexMath &math, mlir::Value stage, int64_t step) const;
  bool isTransposed() const { return tile.isTransposed(); }

private:
  const StagedTile &tile;
  mlir::Value begin; ///< the descriptor of the tile's buffer
};

/// Starts both steps of a tile: what will be the values of `sums`, of 64 rows and `columns` columns, or of sums of the tile alone for f8. Before a
/// wait they are only for the next product.
llvm::SmallVector<mlir::Value> startWarpgroupProduct(const IndexMath &math, const ProductTypes &types, int64_t columns, const TileDescriptor &left,
                                                     const TileDescriptor &right, mlir::Value stage, mlir::ValueRange sums);

/// Until all products but those of the last `tiles` are there.
void waitForProducts(const IndexMath &math, int64_t tiles);

/// The same values, defined here for LLVM: it does not know registers that an instruction writes later, and would copy them at once.
llvm::SmallVector<mlir::Value> pinRegisters(const IndexMath &math, mlir::ValueRange values);

/// Both steps of a tile, started and waited for: the new values of `sums`.
llvm::SmallVector<mlir::Value> emitWarpgroupProduct(const IndexMath &math, const ProductTypes &types, int64_t columns, const TileDescriptor &left,
                                                    const TileDescriptor &right, mlir::Value stage, mlir::ValueRange sums);

/// What this thread has written to workgroup memory is there for products of warpgroups, once threads have met at a barrier.
void emitProxyFence(const IndexMath &math);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_WARPGROUPS_H
