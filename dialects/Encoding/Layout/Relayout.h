/// A conversion between two layouts of a tensor as ops on physical tensors (encoding-passes.md D10).

#ifndef WEIR_DIALECTS_ENCODING_LAYOUT_RELAYOUT_H
#define WEIR_DIALECTS_ENCODING_LAYOUT_RELAYOUT_H

#include "dialects/Encoding/Layout/Layout.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace weir::encoding {

/// The steps, in order; sizes that are not known are kDynamic. Elements that the first step adds are the new padding; those
/// that the source has already keep what they hold.
struct Relayout {
  /// Elements after each dimension of the source's physical tensor.
  llvm::SmallVector<int64_t> pad;
  /// Each dimension of the padded source falls apart into digits of both layouts.
  llvm::SmallVector<mlir::ReassociationIndices> expansion;
  llvm::SmallVector<int64_t> expandedShape;
  /// Result dimension i is dimension permutation[i] of the expanded shape.
  llvm::SmallVector<int64_t> permutation;
  /// The transposed digits that make each dimension of the target's physical tensor.
  llvm::SmallVector<mlir::ReassociationIndices> collapse;
  llvm::SmallVector<int64_t> collapsedShape;
  /// What is kept of it, from 0 on.
  llvm::SmallVector<int64_t> slice;

  bool pads() const;
  bool slices() const { return slice != collapsedShape; }
  bool transposes() const;
};

/// Nothing if the tiles of a dimension have no common refinement (48 and 32), or a dynamic size would be split.
std::optional<Relayout> planRelayout(const Layout &source, const Layout &target);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_LAYOUT_RELAYOUT_H
