/// Elementwise ops whose result is a function of one byte, tabulated for its 256 values.

#ifndef WEIR_PASSES_INPUT_BYTEFUNCTION_H
#define WEIR_PASSES_INPUT_BYTEFUNCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

class ByteFunction {
public:
  /// The function that `op` computes of the elements of its operand, a tensor of i8 with the identity as its map; nothing for other ops.
  static std::optional<ByteFunction> match(mlir::linalg::GenericOp op);
  /// The same of `op` and, if its operand is no tensor of i8, of the op that defines that.
  static std::optional<ByteFunction> matchChain(mlir::linalg::GenericOp op);

  /// The tensor of bytes.
  mlir::Value getSource() const { return ops.front()->getOperand(0); }
  /// The results for 0 to 255; nothing if one is NaN or infinite, or unknown.
  std::optional<mlir::SmallVector<mlir::APFloat>> tabulateFloats() const;
  /// Whether each byte is its own result.
  bool isIdentity() const;
  /// The function of the elements of `bytes`.
  mlir::Value apply(mlir::RewriterBase &rewriter, mlir::Location loc, mlir::Value bytes) const;

  /// True if `numbers`, the results for 0 to 255, do not decrease in the order of unsigned bytes, false if in that of signed ones.
  static std::optional<bool> findOrder(llvm::ArrayRef<mlir::APFloat> numbers);

private:
  /// The result for `byte`; null if an op of a body does not fold.
  mlir::Attribute evaluate(uint8_t byte) const;

  mlir::SmallVector<mlir::linalg::GenericOp, 2> ops; ///< in the order in which they run
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_BYTEFUNCTION_H
