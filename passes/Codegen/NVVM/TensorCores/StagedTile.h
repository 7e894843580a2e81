/// Tiles of a factor in workgroup memory.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_STAGEDTILE_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_STAGEDTILE_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/NVVM/TensorCores/IndexMath.h"

namespace weir {

/// Bytes of the reduction that a tile has of each row or column.
inline constexpr int64_t kTileDepthBytes = 64;

/// A factor as flat memory. "Outer" is the dimension that the product keeps, "depth" the one that it reduces.
struct FactorView {
  mlir::Value base, offset;
  mlir::Value outerExtent, depthExtent, outerStride, depthStride;
  int64_t bytes; ///< of an element

  mlir::Type element() const { return mlir::cast<mlir::MemRefType>(base.getType()).getElementType(); }
  /// As tiles hold an element, and LLVM knows it: bytes for those of one byte.
  mlir::Type storage() const;
  bool isInWorkgroupMemory() const { return static_cast<bool>(mlir::cast<mlir::MemRefType>(base.getType()).getMemorySpace()); }
};

/// The address of element `index` of workgroup memory.
mlir::Value getSharedPointer(const IndexMath &math, mlir::Value buffer, mlir::Type element, mlir::Value index);

/// Tiles of `extent` by 64 bytes along the reduction, one for each stage. Rows are contiguous along the reduction, or, where the factor is
/// contiguous along the other dimension and elements have two bytes, along that: `ldmatrix` transposes these. Pieces of 16 bytes are permuted
/// within a row, so that the eight rows of a matrix lie in different banks. Where warpgroups read them, rows of more than 128 bytes are in panels of
/// 128 bytes, one after the other.
class StagedTile {
public:
  /// `buffer` is workgroup memory of the factor's elements as they are stored, of which the tiles start at element `begin`.
  StagedTile(const FactorView &factor, mlir::Value buffer, int64_t begin, int64_t extent, int64_t threads, int64_t bindingAlignment,
             bool forWarpgroups);

  int64_t elements() const { return extent * depth; }
  bool isTransposed() const { return transposed; }
  int64_t rowElements() const { return transposed ? extent : depth; }
  int64_t panelBytes() const { return panelElements * factor.bytes; }
  int64_t panelRows() const { return transposed ? depth : extent; }
  /// Of one `cp.async`; 0 if elements are loaded and stored one by one.
  int64_t getCopyBytes() const { return copyBytes; }

  /// Fills the tile at element `stage` with what begins at `outer` and `depth` of the factor; zeros where there is nothing. Not before a
  /// `cp.async` is waited for.
  void emitCopy(const IndexMath &math, mlir::Value thread, mlir::Value stage, mlir::Value outer, mlir::Value depth) const;
  /// How the number of a piece is permuted in `row`.
  mlir::Value getPermutation(const IndexMath &math, mlir::Value row) const;
  /// The address of element `place` of the buffer, counted from the tile's begin.
  mlir::Value getPointer(const IndexMath &math, mlir::Value place) const;
  mlir::Type storage() const { return factor.storage(); }
  const FactorView &view() const { return factor; }

private:
  mlir::Value getPlace(const IndexMath &math, mlir::Value row, mlir::Value column) const;
  void emitPieces(const IndexMath &math, mlir::Value thread, mlir::Value stage, mlir::Value outer, mlir::Value depth) const;
  void emitElements(const IndexMath &math, mlir::Value thread, mlir::Value stage, mlir::Value outer, mlir::Value depth) const;

  FactorView factor;
  mlir::Value buffer;
  int64_t begin, extent, depth, threads, copyBytes;
  int64_t panelElements; ///< of a row; all of them but for warpgroups
  bool transposed;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_STAGEDTILE_H
