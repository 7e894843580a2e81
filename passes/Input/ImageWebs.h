/// Feature maps that keep one order of dimensions: those that convolutions of bytes and the ops between them read and write.
#ifndef WEIR_PASSES_INPUT_IMAGEWEBS_H
#define WEIR_PASSES_INPUT_IMAGEWEBS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace weir {

/// A tensor that is read or written as a feature map: (N, C, spatial dimensions), or (N, G, C, spatial dimensions) with groups of channels.
struct Image {
  mlir::Value value;
  int64_t channelDims = 1; ///< 2 with groups

  bool operator==(const Image &other) const { return value == other.value && channelDims == other.channelDims; }
};

/// Whether `op` multiplies windows of bytes of a feature map with a filter and adds in 32 bits: 1, or 2 for one with groups of so many channels that
/// lanes of one group pay. 0 if it does not. A transpose between a volume and the form with its channels last counts as a convolution, since
/// `weir-flatten-depth` leaves those around the convolutions of volumes.
int64_t getConvolvedChannelDims(mlir::Operation *op);

/// Whether `op`, a reshape of static shape, splits the channels of a feature map into groups, or joins groups.
bool splitsChannels(mlir::Operation *op);

/// The operands and results of `op` that have the dimensions of `image`, one of them: those of an elementwise op, the input and the result of a pooling
/// or of a convolution of bytes, those of pads, slices, concatenations and reshapes of channels. None for other ops, or if `op` reads `image` as
/// something else.
mlir::SmallVector<Image> getImages(mlir::Operation *op, Image image);

/// Whether `op` may read feature maps whose dimensions have another order, with the same result: it is elementwise or reduces one operand.
bool readsAnyOrder(mlir::Operation *op);

/// The feature maps that are connected to those of a convolution of bytes, and their `channelDims`. Each has a type of three dimensions or more.
struct ImageWeb {
  llvm::MapVector<mlir::Value, int64_t> images;
  llvm::SetVector<mlir::Operation *> convolutions;
  bool isAmbiguous = false; ///< ops read one feature map with groups and without

  /// The web of `convolution`.
  explicit ImageWeb(mlir::linalg::LinalgOp convolution);

  /// Elements that convolutions read and write, and those that would have to be transposed: feature maps that the ops above do not define, or that
  /// others read. A dynamic extent counts one.
  double countConvolved() const;
  double countTransposed() const;
};

/// Whether an op that ImageWeb passes defines `image`, so that it can be defined in another order.
bool isDefinedInAnyOrder(Image image);

} // namespace weir

#endif // WEIR_PASSES_INPUT_IMAGEWEBS_H
