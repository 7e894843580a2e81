/// Convolutions whose outputs of neighbouring pixels, the phases of a cell, become output channels.
#ifndef WEIR_PASSES_INPUT_PHASECHANNELS_H
#define WEIR_PASSES_INPUT_PHASECHANNELS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// A spatial dimension. Output `phases` * i + q - `before` is phase q of cell i. The j-th pixel that the cell reads meets element `first` - q + `step` * j of the
/// window, or none where the window has no such element.
struct PhaseAxis {
  unsigned pixel, window; ///< loops
  int64_t phases, before, cells;
  int64_t first, step, taps; ///< pixels of a cell
};

/// A sum of products of integers that a filter is one factor of, with one loop of output channels.
class PhaseChannels {
public:
  PhaseChannels(mlir::linalg::LinalgOp op, mlir::ArrayRef<PhaseAxis> axes, unsigned feature);

  /// The loop of output channels; nothing for ops with several ones, or with none.
  static std::optional<unsigned> findFeature(mlir::linalg::LinalgOp op);

  /// The loops of the result's pixels and of the window whose sum alone indexes dimension `dim` of the input; nothing for windows with strides or dilations.
  static std::optional<std::pair<unsigned, unsigned>> matchWindow(mlir::linalg::LinalgOp op, unsigned dim);

  /// The filter of all phases, whose channels are those of the first phase, then those of the next one. Elements that windows have not are zeros.
  mlir::Value makeFilter(mlir::RewriterBase &rewriter);
  /// Its map: input channels are last if the input has them last, and follow the output channels.
  mlir::AffineMap getFilterMap() const { return filterMap; }
  /// Of the result with a pixel for each cell.
  mlir::RankedTensorType getType();
  mlir::Value makeZeros(mlir::RewriterBase &rewriter);
  /// Replaces the op by the outputs of its cells, whose sums start with `start` and read `image` through `imageMap`.
  void replace(mlir::RewriterBase &rewriter, mlir::Value image, mlir::AffineMap imageMap, mlir::Value filter, mlir::Value start);

private:
  mlir::AffineMap getMap(int64_t operand) { return op.getMatchingIndexingMap(&op->getOpOperand(operand)); }
  unsigned getLoop(int64_t operand, unsigned dim) { return mlir::cast<mlir::AffineDimExpr>(getMap(operand).getResult(dim)).getPosition(); }
  const PhaseAxis *find(unsigned loop, unsigned PhaseAxis::*which) {
    return llvm::find_if(axes, [&](const PhaseAxis &axis) { return axis.*which == loop; });
  }
  mlir::Value readElement(mlir::OpBuilder &b, mlir::Location loc, mlir::ArrayRef<unsigned> places, unsigned firstPhase);
  mlir::Value join(mlir::RewriterBase &rewriter, mlir::Value cells);
  mlir::Value addInit(mlir::RewriterBase &rewriter, mlir::Value result);

  mlir::linalg::LinalgOp op;
  mlir::ArrayRef<PhaseAxis> axes;
  unsigned feature;
  mlir::SmallVector<int64_t> ranges;
  mlir::AffineMap filterMap;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_PHASECHANNELS_H
