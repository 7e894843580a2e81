/// Rewrites programs so that they hold elements as ElementStorage.h says.

#ifndef WEIR_PASSES_INPUT_HOLDELEMENTS_H
#define WEIR_PASSES_INPUT_HOLDELEMENTS_H

#include "mlir/IR/Operation.h"

namespace weir {

/// Gives the tensors of `root`, without those of nested modules, the types in which their elements are held. Imports, exports and bitcasts are
/// what sees the bytes outside; unrealized casts between a type and the one that it is held in go. Fails, with an error, for ops that it does not know.
llvm::LogicalResult holdElements(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_INPUT_HOLDELEMENTS_H
