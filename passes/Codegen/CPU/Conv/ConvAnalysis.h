#ifndef WEIR_PASSES_CODEGEN_CPU_CONV_CONVANALYSIS_H
#define WEIR_PASSES_CODEGEN_CPU_CONV_CONVANALYSIS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Analysis/Winograd.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Tiling/RemarkCodes.h"

namespace weir::cpu {

/// A spatial dimension: the input is read at `out * stride + window * dilation - padLow`.
struct ConvSpatial {
  unsigned outLoop = 0;
  int windowLoop = -1; ///< -1: no window along this dimension
  int64_t stride = 1, dilation = 1;
  int64_t outSize = 1, windowSize = 1;
  int64_t inSize = 1; ///< of the tensor without padding
  int64_t padLow = 0;
  unsigned inputDim = 0, outputDim = 0;

  /// How far beyond its last element the input is read.
  int64_t padHigh() const { return (outSize - 1) * stride + (windowSize - 1) * dilation + 1 - padLow - inSize; }
  bool padded() const { return padLow > 0 || padHigh() > 0; }
  /// Whether the window's element `k` for the result's element `out` is one of the tensor without padding.
  bool isInside(int64_t out, int64_t k) const {
    int64_t at = out * stride + k * dilation - padLow;
    return at >= 0 && at < inSize;
  }
  /// How many pairs of the two there are.
  int64_t countInside() const {
    int64_t count = 0;
    for (int64_t k = 0; k < windowSize; ++k)
      count += llvm::count_if(llvm::seq(outSize), [&](int64_t out) { return isInside(out, k); });
    return count;
  }
};

enum class ConvCombiner { MulAdd, Add, Max, MaxNum, Min, MinNum };

/// A convolution or pooling op taken apart: which loop does what, where each loop sits in the operands.
struct ConvProblem {
  mlir::linalg::LinalgOp op;
  /// What has the result in the dimensions of `outputLoops`: the op, or after a packed filter the reshape that joins the tiles of its channels.
  mlir::Operation *result = nullptr;
  ConvCombiner combiner = ConvCombiner::MulAdd;
  bool isFused = true; ///< `MulAdd` rounds once
  mlir::FloatType elementType;
  mlir::Value input;        ///< tensor, without padding
  mlir::TypedAttr padValue; ///< null: no tensor.pad
  mlir::Value filter;       ///< null: pooling
  mlir::Value init;
  mlir::SmallVector<int64_t> loopSizes;
  /// Parallel loops of input and output that are not spatial: batch, group, channel of depthwise convolution and pooling.
  mlir::SmallVector<unsigned> outerLoops;
  int featureLoop = -1; ///< output channels: in filter and output only
  /// Output channels of a tile of a packed filter, which is its last dimension; 0: the filter is plain. `featureLoop` runs over all channels, and
  /// over tiles in `filterLoops`.
  int64_t filterTile = 0;
  /// The filter is transformed: `filter` is that, and has no dimensions of `filterLoops`.
  std::optional<WinogradFilter> winograd;
  /// Whether `init` has the dimensions of `outputLoops`: if not it has one value everywhere.
  bool initHasDims = true;
  int channelLoop = -1; ///< input channels: the reduction that is not a window
  mlir::SmallVector<ConvSpatial, 2> spatial;
  /// Loop of each dimension; -1: the dimension has size one and is read at zero.
  mlir::SmallVector<int> inputLoops, filterLoops, outputLoops;

  int outputDimOf(unsigned loop) const;
  bool padded() const {
    return llvm::any_of(spatial, [](const ConvSpatial &s) { return s.padded(); });
  }
  int64_t size(int loop) const { return loop < 0 ? 1 : loopSizes[loop]; }
  int64_t windowTaps() const;
};

/// True for an op that computes each element of its results from one element of each operand.
bool isElementwiseOp(mlir::Operation *op);

/// True if the ops of the body can be applied to vectors as they are.
bool isVectorizableBody(mlir::linalg::LinalgOp op);

/// The only op of `kernel` that is not elementwise, taken apart; failure with a reason code otherwise.
mlir::FailureOr<ConvProblem> analyzeConvKernel(mlir::func::FuncOp kernel, std::optional<SelectStrategyCode> &reason);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_CONV_CONVANALYSIS_H
