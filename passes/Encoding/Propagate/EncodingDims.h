/// Where conversions get the sizes of dynamic loops from, that they carry with them.

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_ENCODINGDIMS_H
#define WEIR_PASSES_ENCODING_PROPAGATE_ENCODINGDIMS_H

#include "dialects/Encoding/EncodingAttrs.h"
#include "mlir/IR/Dominance.h"

namespace weir::encoding {

/// The `encoding_dims` of the conversions of a program, again at another position: a value that dominates it, or pure ops cloned
/// (encoding-passes.md 5.5).
class EncodingDims {
public:
  EncodingDims(mlir::Operation *top, mlir::DominanceInfo &dominance);

  /// Whether a conversion before `place` can have its dims.
  bool isAvailable(EncodingAttr encoding, mlir::Operation *place) { return find(encoding, place) != nullptr; }
  /// The dims; ops are made before `place`.
  llvm::SmallVector<mlir::Value> get(EncodingAttr encoding, mlir::Operation *place);

private:
  using Dims = llvm::SmallVector<mlir::Value, 1>;
  using Key = std::pair<mlir::Operation *, mlir::Attribute>;

  static Key getKey(EncodingAttr encoding, mlir::Operation *op);
  const Dims *find(EncodingAttr encoding, mlir::Operation *place);
  bool canMake(mlir::Value value, mlir::Operation *place, unsigned depth = 0);
  mlir::Value make(mlir::OpBuilder &builder, mlir::Value value, mlir::Operation *place);

  mlir::DominanceInfo &dominance;
  llvm::DenseMap<Key, llvm::SmallVector<Dims, 1>> known;
  Dims none;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_ENCODINGDIMS_H
