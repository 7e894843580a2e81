/// Which dimensions a reshape splits and joins, and whether layouts of its two sides are the same bytes (encoding-passes.md TF5, TF6).

#ifndef WEIR_PASSES_ENCODING_KERNEL_RESHAPES_H
#define WEIR_PASSES_ENCODING_KERNEL_RESHAPES_H

#include "dialects/Encoding/Layout/Layout.h"
#include "mlir/IR/Operation.h"

namespace weir::encoding {

/// Dimensions of the source that together are dimensions of the result. Those of size 1 are left out.
struct ReshapeGroup {
  llvm::SmallVector<int64_t, 2> source, result;
  /// One dimension under another number.
  bool isKept() const { return source.size() == 1 && result.size() == 1; }
};

class Reshape {
public:
  /// Nothing for ops that are not reshapes, or split or join dimensions of dynamic size other than the first of a group.
  static std::optional<Reshape> get(mlir::Operation *op);
  /// Between static shapes.
  static std::optional<Reshape> get(llvm::ArrayRef<int64_t> source, llvm::ArrayRef<int64_t> result);

  llvm::ArrayRef<ReshapeGroup> getGroups() const { return groups; }
  /// From the dimensions of one side to those of the other; a dimension of size 1 that is added is 0.
  mlir::AffineMap getMap(bool toResult, mlir::MLIRContext *context) const;
  /// Whether each element stays where it is. The layouts' symbols have to be those of `getSizes`.
  bool keepsBytes(const Layout &source, const Layout &result) const;
  /// The sizes of a side, by which dynamic ones are compared: the symbol of a dynamic size is its group.
  llvm::SmallVector<DimSize> getSizes(bool ofResult) const;

private:
  llvm::ArrayRef<int64_t> getShape(bool ofResult) const { return ofResult ? resultShape : sourceShape; }

  llvm::SmallVector<int64_t> sourceShape, resultShape;
  llvm::SmallVector<ReshapeGroup> groups;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_RESHAPES_H
