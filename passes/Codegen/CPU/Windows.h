/// Windows of an input that a kernel copies (im2col), where the sums that read the copy can read the input instead.
#ifndef WEIR_PASSES_CODEGEN_CPU_WINDOWS_H
#define WEIR_PASSES_CODEGEN_CPU_WINDOWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::cpu {

/// The copy and the addresses of its elements in the input.
struct Windows {
  /// A loop of the copy, or several that are one in the input: its iterations, and the elements of the input between two of them.
  struct Loop {
    int64_t extent, stride;
  };

  mlir::linalg::LinalgOp copy;
  /// The input, which no op of the kernel writes, and the element in it that the first element of the copy is.
  mlir::Value image;
  int64_t first = 0;
  /// The loops of the rows of the copy, then those of the elements of a row; outer loops first.
  llvm::SmallVector<Loop> rows, elements;

  /// Elements of the input from its first to its last one.
  int64_t getSpan() const;
};

/// Those that `factor`, an operand of `op` of which the first dimension has `rows` elements, has copies of. No other op reads the copy.
std::optional<Windows> findWindows(mlir::linalg::LinalgOp op, mlir::Value factor, int64_t rows);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_WINDOWS_H
