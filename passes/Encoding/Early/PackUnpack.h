/// Packs and unpacks of a function on whole tensors (encoding-passes.md 12).

#ifndef WEIR_PASSES_ENCODING_EARLY_PACKUNPACK_H
#define WEIR_PASSES_ENCODING_EARLY_PACKUNPACK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::encoding {

/// In the order of the program.
inline llvm::SmallVector<mlir::Operation *> getPacksAndUnpacks(mlir::Operation *function) {
  llvm::SmallVector<mlir::Operation *> ops;
  function->walk([&](mlir::Operation *op) {
    if (llvm::isa<mlir::linalg::PackOp, mlir::linalg::UnPackOp>(op))
      ops.push_back(op);
  });
  return ops;
}

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_EARLY_PACKUNPACK_H
