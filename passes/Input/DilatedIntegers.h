/// Transposed convolutions of integers become convolutions of their inputs (dispatch-passes.md 14).
#ifndef WEIR_PASSES_INPUT_DILATEDINTEGERS_H
#define WEIR_PASSES_INPUT_DILATEDINTEGERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Input/PhaseChannels.h"
#include "passes/Input/RemarkCodes.h"

namespace weir {

/// A convolution of integers whose input is inserted with strides into one that is full of a constant.
class DilatedIntegers {
public:
  /// Nothing for other ops.
  static std::optional<DilatedIntegers> match(mlir::linalg::LinalgOp op);
  /// The reason if the op is left as it is.
  std::optional<SplitImageDilationCode> findObstacle();
  void rewrite(mlir::RewriterBase &rewriter);

private:
  DilatedIntegers(mlir::linalg::LinalgOp op, mlir::tensor::InsertSliceOp insertion, llvm::APInt fill)
      : op(op), insertion(insertion), fill(fill), ranges(op.getStaticLoopRanges()) {}

  mlir::AffineMap getMap(int64_t operand) { return op.getMatchingIndexingMap(&op->getOpOperand(operand)); }
  std::optional<SplitImageDilationCode> matchAxis(unsigned dim);
  bool pays();
  mlir::Value readImage(mlir::RewriterBase &rewriter);
  mlir::Value addElements(mlir::RewriterBase &rewriter, mlir::Value filter, mlir::AffineMap map);
  mlir::Value makeOffsets(mlir::RewriterBase &rewriter, PhaseChannels &channels, mlir::Value filter);
  mlir::Value makeStart(mlir::RewriterBase &rewriter, PhaseChannels &channels, mlir::Value filter);

  mlir::linalg::LinalgOp op;
  mlir::tensor::InsertSliceOp insertion;
  llvm::APInt fill;
  mlir::SmallVector<int64_t> ranges;
  mlir::SmallVector<PhaseAxis, 3> axes;
  mlir::SmallVector<unsigned, 3> dims;     ///< of the input, for each axis
  mlir::SmallVector<int64_t, 3> firstRows; ///< that the first cell reads
  unsigned feature = 0;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_DILATEDINTEGERS_H
