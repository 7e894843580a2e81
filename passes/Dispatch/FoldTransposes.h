#ifndef WEIR_PASSES_DISPATCH_FOLDTRANSPOSES_H
#define WEIR_PASSES_DISPATCH_FOLDTRANSPOSES_H

#include "mlir/IR/Operation.h"

namespace weir {

/// EK7: a pure transpose in front of a contraction operand becomes that operand's indexing map.
void foldTransposesIntoContractions(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FOLDTRANSPOSES_H
