/// Contractions of few rows with a matrix that no cache holds: each element is read once, and the memory determines the time.
#ifndef WEIR_PASSES_CODEGEN_TILING_STREAMEDMATRIX_H
#define WEIR_PASSES_CODEGEN_TILING_STREAMEDMATRIX_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Target/TargetInfo.h"

namespace weir {

/// The matrix is read in whole rows, so many at a time, and not in strips of a few vectors, whose rows lie pages apart: sums wait in the first-level
/// cache meanwhile.
inline constexpr int64_t kStreamedRows = 8;

/// Rows of the result for which it goes through once: those of a register tile.
inline constexpr int64_t kStreamedResultRows = 14;

/// The operand [sum][column] that the contraction `op` goes through once, at least 2 KiB of a row at a time, if it has more bytes than the second-level
/// cache for each row of the result; or null. `column` is the loop of columns, of which there are up to `columns`.
mlir::OpOperand *findStreamedMatrix(mlir::linalg::LinalgOp op, unsigned column, int64_t columns, const TargetInfo &target);

/// Columns of a workgroup: as many as the cores allow, up to 4096, in multiples of `step`; 0 if rows of a workgroup would be shorter than 2 KiB.
int64_t chooseStreamedColumns(mlir::OpOperand &matrix, int64_t columns, int64_t step, const TargetInfo &target);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_STREAMEDMATRIX_H
