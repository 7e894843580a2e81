#ifndef WEIR_PASSES_DISPATCH_PARTIALINITS_H
#define WEIR_PASSES_DISPATCH_PARTIALINITS_H

#include "passes/Analysis/InitAccess.h"

namespace weir {

/// Parts of `init` show in the result although the body does not say so (I2, I3), or in a way that stock shape inference gets wrong.
/// The contents of an undefined init do not matter.
bool isImplicitInit(mlir::linalg::LinalgOp op, mlir::OpOperand &init);

/// W4s: rewrites `op` so that each of its implicit inits is the destination of an insert, or mentioned in the body. A named op becomes a
/// generic. `report` hears of each init, with the op and `slice` or `select`.
void makeInitsExplicit(mlir::linalg::LinalgOp op, mlir::RewriterBase &rewriter,
                       llvm::function_ref<void(mlir::Operation *, InitRead, llvm::StringRef)> report);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_PARTIALINITS_H
