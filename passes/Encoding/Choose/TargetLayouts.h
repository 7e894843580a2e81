/// Layouts that the targets of a module choose for an encoding (encoding-passes.md 2.4). They only decide between placements that are right for every target;
/// no layout is recorded.

#ifndef WEIR_PASSES_ENCODING_CHOOSE_TARGETLAYOUTS_H
#define WEIR_PASSES_ENCODING_CHOOSE_TARGETLAYOUTS_H

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "mlir/IR/BuiltinOps.h"

namespace weir::encoding {

class TargetLayouts {
public:
  /// Of the devices that the module declares. Without any, nothing is known.
  explicit TargetLayouts(mlir::ModuleOp module);

  bool areKnown() const { return !resolvers.empty(); }
  llvm::ArrayRef<mlir::Attribute> getResolvers() const { return resolvers; }
  /// The layout of a tensor on each target, plain where a target has no answer; `sizes` as for `Layout::get`. Empty if no target is
  /// known, or a run chooses a tile.
  llvm::SmallVector<Layout> get(mlir::RankedTensorType plain, EncodingAttr encoding, llvm::ArrayRef<DimSize> sizes = {}) const;
  /// Whether targets are known, and a tensor is plain on all of them.
  bool arePlain(mlir::RankedTensorType encoded) const;

  /// `compute()`, once for each encoding and map: passes ask the same of all ops that are alike.
  EncodingAttr getMoved(EncodingAttr encoding, mlir::AffineMap map, llvm::function_ref<EncodingAttr()> compute) const;

private:
  llvm::SmallVector<mlir::Attribute> resolvers;
  mutable llvm::DenseMap<mlir::Type, llvm::SmallVector<mlir::RankedTensorType, 1>> known;
  mutable llvm::DenseMap<std::pair<mlir::Attribute, mlir::AffineMap>, EncodingAttr> moved;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_CHOOSE_TARGETLAYOUTS_H
