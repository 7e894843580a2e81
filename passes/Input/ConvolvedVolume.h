/// Convolutions with three spatial dimensions, named and generic.

#ifndef WEIR_PASSES_INPUT_CONVOLVEDVOLUME_H
#define WEIR_PASSES_INPUT_CONVOLVEDVOLUME_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// A convolution whose input has a batch, channels and three spatial dimensions, in any order, and its loops.
struct ConvolvedVolume {
  /// A spatial dimension: the input is read at `out` * stride + `window` * dilation.
  struct Spatial {
    unsigned out, window; ///< loops
    int64_t stride, dilation;
    unsigned inputDim;
  };

  mlir::linalg::LinalgOp op;
  llvm::SmallVector<int64_t> ranges;
  unsigned batch = 0, channel = 0, feature = 0;                     ///< loops
  llvm::SmallVector<Spatial, 3> spatial;                            ///< in the order of the input
  llvm::SmallVector<unsigned> inputLoops, filterLoops, outputLoops; ///< of each dimension; those of the input by the loops of the result

  /// Nothing for other ops, those in dispatches, and those with a `weir.lowering_config` (FD1).
  static std::optional<ConvolvedVolume> match(mlir::linalg::LinalgOp op);

  /// The first spatial dimension of the input.
  const Spatial &getDepth() const { return spatial.front(); }
  bool isChannelFirst() const { return llvm::find(inputLoops, channel) < llvm::find(inputLoops, spatial.back().out); }

private:
  explicit ConvolvedVolume(mlir::linalg::LinalgOp op) : op(op), ranges(op.getStaticLoopRanges()) {}
  bool matchInput();
  bool matchOtherMaps();
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_CONVOLVEDVOLUME_H
