/// The values that the sums of an op start with, where registers can start with them and the op that writes them to memory can go.
#ifndef WEIR_PASSES_CODEGEN_CPU_SUMSTART_H
#define WEIR_PASSES_CODEGEN_CPU_SUMSTART_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::cpu {

/// The start of sums in a buffer of the kernel's own.
struct SumStart {
  /// Writes the start values; no op but the sums reads them. The sums replace all elements of the buffer.
  mlir::linalg::LinalgOp init;
  /// Contiguous elements that repeat in the buffer: the one at linear index i is element i mod `period`. Null for zeros.
  mlir::Value row;
  int64_t period = 0;
};

/// The start of the sums of `op`, on buffers, with one result.
std::optional<SumStart> findSumStart(mlir::linalg::LinalgOp op);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_SUMSTART_H
