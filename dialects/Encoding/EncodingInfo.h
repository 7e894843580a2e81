#ifndef WEIR_DIALECTS_ENCODING_ENCODINGINFO_H
#define WEIR_DIALECTS_ENCODING_ENCODINGINFO_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

namespace weir::encoding {

/// One dimension of an expanded tile. Only `size` matters for the order of bytes; the strings of the textual form are kept.
struct SwizzleDim {
  int64_t size;
  mlir::ArrayAttr spelling;
};

struct Swizzle {
  /// One group per inner tile; its sizes multiply to the tile.
  llvm::SmallVector<llvm::SmallVector<SwizzleDim>> expandShape;
  /// Of all expanded dimensions, positions relative to the first inner dimension.
  llvm::SmallVector<int64_t> permutation;
};

/// How a packed layout tiles a tensor (iree_encoding.md 9.1). Tile sizes may be ShapedType::kDynamic.
struct EncodingInfo {
  llvm::SmallVector<int64_t> innerDimsPos;
  llvm::SmallVector<int64_t> innerTileSizes;
  llvm::SmallVector<int64_t> outerDimsPerm;
  llvm::SmallVector<bool> scalableTiles;
  std::optional<Swizzle> swizzle;

  bool isIdentity() const {
    return innerDimsPos.empty() && innerTileSizes.empty() && outerDimsPerm.empty() && scalableTiles.empty() && !swizzle;
  }
  bool isScalable(size_t tile) const { return tile < scalableTiles.size() && scalableTiles[tile]; }

  /// Reads the dictionary; C1 and C2 of 6.4. `emitError` may be null.
  static mlir::FailureOr<EncodingInfo> parse(mlir::Attribute dictionary,
                                             llvm::function_ref<mlir::InFlightDiagnostic()> emitError = nullptr);
  mlir::DictionaryAttr toAttr(mlir::MLIRContext *context) const;

  /// C3 and C4 of 6.4.
  llvm::LogicalResult verify(int64_t rank, llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const;

  /// linalg.pack's inferred shape, then the inner dims expanded and permuted. Scalable tiles show as dynamic.
  llvm::SmallVector<int64_t> physicalShape(llvm::ArrayRef<int64_t> shape) const;
  mlir::RankedTensorType physicalType(mlir::RankedTensorType type) const;
};

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_ENCODINGINFO_H
