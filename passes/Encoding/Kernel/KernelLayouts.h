/// Layouts of values of a kernel in memory, and conversions between that and plain tensors (encoding-passes.md 9).

#ifndef WEIR_PASSES_ENCODING_KERNEL_KERNELLAYOUTS_H
#define WEIR_PASSES_ENCODING_KERNEL_KERNELLAYOUTS_H

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "mlir/IR/Builders.h"

namespace weir::encoding {

/// The layout of a tensor, as a list of tiles and as digits, which are the dimensions of the physical tensor.
struct TensorLayout {
  mlir::RankedTensorType logical; ///< without an encoding
  EncodingInfo info;              ///< the identity if the tensor is plain
  Layout layout;
  mlir::RankedTensorType physical;
  /// The dimensions after tiles and swizzle that one of the physical tensor is; empty if each is one.
  llvm::SmallVector<llvm::SmallVector<int64_t, 2>> merged;

  bool isPlain() const { return info.isIdentity(); }
  /// Weights of the digits of a dimension, falling; {1} if it is not tiled.
  llvm::SmallVector<int64_t> getWeights(int64_t dim) const;

  static TensorLayout plain(mlir::RankedTensorType logical);
  /// Fails where a tile is chosen at run time, or elements take other room than in a plain tensor.
  static mlir::FailureOr<TensorLayout> get(mlir::RankedTensorType logical, const EncodingInfo &info);
};

/// Whether a kernel's value of this type has an encoding that is materialised: verbose ones, and layouts.
bool isMaterialized(mlir::Type type);

/// Whether a list of layouts has one for each target of a device, which kernels find by their resolver: no two of a kind.
bool isLayoutPerTarget(LayoutAttr list);

/// The layout of a type; `resolver` is that of the kernel's target. Fails for layouts that no plain op can say.
mlir::FailureOr<TensorLayout> getTensorLayout(mlir::RankedTensorType type, mlir::Attribute resolver);

/// The sizes of the physical tensor, from the dynamic sizes of the logical one.
llvm::SmallVector<mlir::OpFoldResult> getPhysicalSizes(mlir::OpBuilder &builder, mlir::Location loc, const TensorLayout &layout,
                                                       mlir::ValueRange dynamicDims);

/// Where an element of a static tensor is in the physical one. An index that is out of range has a digit that is.
llvm::SmallVector<mlir::Value> getPhysicalIndices(mlir::OpBuilder &builder, mlir::Location loc, const TensorLayout &layout,
                                                  mlir::ValueRange indices);

/// The physical tensor of a plain one. Padding is zero, and is only written where it exists.
mlir::Value pack(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value plain, const TensorLayout &layout);

/// The plain tensor of a physical one.
mlir::Value unpack(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value physical, const TensorLayout &layout,
                   mlir::ValueRange dynamicDims);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_KERNELLAYOUTS_H
