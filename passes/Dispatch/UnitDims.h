#ifndef WEIR_PASSES_DISPATCH_UNITDIMS_H
#define WEIR_PASSES_DISPATCH_UNITDIMS_H

#include "mlir/IR/Operation.h"

namespace weir {

/// Drops unit-extent loops of generics below `root` (SL1). A unit dimension that a convolution, pooling or contraction has in
/// its result is kept in all elementwise ops around it, so that no reshape comes between the op and its epilogue.
void dropUnitDims(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_UNITDIMS_H
