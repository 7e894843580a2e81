#ifndef WEIR_PASSES_DISPATCH_FOLDTRANSPOSES_H
#define WEIR_PASSES_DISPATCH_FOLDTRANSPOSES_H

#include "mlir/IR/Operation.h"

namespace weir {

/// EK7: a pure transpose before a contraction operand becomes that operand's indexing map, unless `line` bytes of what it reads would go to
/// different products.
void foldTransposesIntoContractions(mlir::Operation *root, int64_t line);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FOLDTRANSPOSES_H
