/// `linalg.pack` and `linalg.unpack` as one value that rules change (encoding-passes.md 12). Sizes and tiles are static.

#ifndef WEIR_PASSES_ENCODING_EARLY_PACKFORM_H
#define WEIR_PASSES_ENCODING_EARLY_PACKFORM_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::encoding {

struct PackForm {
  /// Of the plain tensor.
  llvm::SmallVector<int64_t> shape;
  /// Dimensions of the plain tensor in the order of the outer dimensions; the dimensions that have inner tiles, and these.
  llvm::SmallVector<int64_t> outer, innerDims, innerTiles;

  /// Nothing where a size or tile is dynamic.
  static std::optional<PackForm> get(mlir::linalg::PackOp op);
  static std::optional<PackForm> get(mlir::linalg::UnPackOp op);

  int64_t getRank() const { return shape.size(); }
  /// 1 where a dimension has no tile.
  int64_t getTile(int64_t dim) const;
  bool hasTile(int64_t dim) const { return llvm::is_contained(innerDims, dim); }
  /// Where a dimension of the plain tensor is in the packed one, and where its tile is, or -1.
  int64_t getOuterPosition(int64_t dim) const;
  int64_t getInnerPosition(int64_t dim) const;
  bool isPadded(int64_t dim) const { return shape[dim] % getTile(dim) != 0; }
  bool isPadded() const;
  bool isIdentity() const;
  /// The same tiles in the same order, of another shape.
  bool isAlike(const PackForm &other) const;
  llvm::SmallVector<int64_t> getPackedShape() const;

  /// The form of a tensor that has some of the dimensions only, in their order; `kept` maps them.
  PackForm project(llvm::ArrayRef<int64_t> kept) const;
  PackForm withShape(llvm::ArrayRef<int64_t> newShape) const;

  /// Into a new tensor. Without tiles and transposition it is the value. `padding` is needed where the form pads.
  mlir::Value pack(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value plain, mlir::Value padding) const;
  mlir::Value unpack(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value packed) const;
};

/// A reshape of static shapes that only splits or only joins dimensions, and whether there is one.
bool canReshape(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> to);
mlir::Value reshapeStatic(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, llvm::ArrayRef<int64_t> shape);

/// P13 to P16, P29 and P30: what is sliced, joined or written of packed tensors (encoding-passes.md 12).
void populatePackSlicePatterns(mlir::RewritePatternSet &patterns);
/// P20, P26 to P28.
void populatePackMovePatterns(mlir::RewritePatternSet &patterns);
/// Reductions over the dimension of an unpack reduce both digits of the packed source (P22).
void populatePackReductionPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_EARLY_PACKFORM_H
