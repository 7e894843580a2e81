/// Images that keep one order of dimensions: those that convolutions of bytes and the ops between them read and write.
#ifndef WEIR_PASSES_INPUT_IMAGEWEBS_H
#define WEIR_PASSES_INPUT_IMAGEWEBS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"

namespace weir {

/// Whether `op` multiplies windows of bytes of an image, (N, C, spatial dimensions), with a filter and adds in 32 bits.
bool isByteConvolution(mlir::Operation *op);

/// The operands and results of `op` that have the dimensions of one image, in the order (N, C, spatial dimensions): those of an elementwise op, the
/// image and the result of a pooling or of a convolution of bytes, those of pads, slices and concatenations. None for other ops.
mlir::SmallVector<mlir::Value> getImages(mlir::Operation *op);

/// Whether `op` may read images whose dimensions have another order without other results: it is elementwise or reduces one operand.
bool readsAnyOrder(mlir::Operation *op);

/// The images that are connected to those of a convolution of bytes. Each has a type of three dimensions or more.
struct ImageWeb {
  llvm::SetVector<mlir::Value> images;
  llvm::SetVector<mlir::Operation *> convolutions;

  /// The web of `convolution`.
  explicit ImageWeb(mlir::linalg::LinalgOp convolution);

  /// Elements that convolutions read and write, and those that would have to be transposed: images that the ops above do not define, or that
  /// others read. A dynamic extent counts one.
  double countConvolved() const;
  double countTransposed() const;
};

/// Whether an op that ImageWeb passes defines `image`, so that it can be defined in another order.
bool isDefinedInAnyOrder(mlir::Value image);

} // namespace weir

#endif // WEIR_PASSES_INPUT_IMAGEWEBS_H
