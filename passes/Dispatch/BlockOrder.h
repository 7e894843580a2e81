#ifndef WEIR_PASSES_DISPATCH_BLOCKORDER_H
#define WEIR_PASSES_DISPATCH_BLOCKORDER_H

#include "mlir/IR/Block.h"
#include "mlir/Support/LLVM.h"

namespace weir {

/// Puts the ops of `block` after what they use, each as early as its old position allows; ops with effects keep their order
/// among each other. Fails if the ops depend on each other in a circle.
llvm::LogicalResult restoreOrder(mlir::Block &block);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_BLOCKORDER_H
