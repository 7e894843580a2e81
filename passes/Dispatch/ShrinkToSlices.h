#ifndef WEIR_PASSES_DISPATCH_SHRINKTOSLICES_H
#define WEIR_PASSES_DISPATCH_SHRINKTOSLICES_H

#include "mlir/IR/Operation.h"

namespace weir {

/// SC1: an elementwise op or contraction of which only slices are used computes the box that holds them.
void shrinkToSlices(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_SHRINKTOSLICES_H
