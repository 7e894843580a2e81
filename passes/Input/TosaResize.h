/// Defects of upstream's conversion of `tosa.resize`.

#ifndef WEIR_PASSES_INPUT_TOSARESIZE_H
#define WEIR_PASSES_INPUT_TOSARESIZE_H

#include "mlir/IR/Operation.h"

namespace weir {

/// Bilinear resizes of integers that start before the input start at its first element: upstream rounds these positions towards zero
/// instead of down (TOSA: idiv_floor), and reads the wrong two rows. The input begins with a row, or column, more then, equal to the first.
/// Fails, with an error, where TOSA does.
llvm::LogicalResult startResizesInside(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_INPUT_TOSARESIZE_H
