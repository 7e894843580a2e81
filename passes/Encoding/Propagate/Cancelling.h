/// Conversions that undo each other, or are needed once (encoding-passes.md 5.6).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_CANCELLING_H
#define WEIR_PASSES_ENCODING_PROPAGATE_CANCELLING_H

#include "mlir/IR/Operation.h"

namespace weir::encoding {

/// Applies C1 to C4 and C6 to C13 below `top`. `onCancelled` is told of each op before its removal.
void cancelConversions(mlir::Operation *top, llvm::function_ref<void(mlir::Operation *)> onCancelled);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_CANCELLING_H
