#ifndef WEIR_PASSES_CODEGEN_SPIRV_WIDEINDICES_H
#define WEIR_PASSES_CODEGEN_SPIRV_WIDEINDICES_H

#include "mlir/IR/Operation.h"

namespace weir {

/// `index` becomes 32 bits wide. Arithmetic on indices that come from data, and unsigned division of those that may be negative, is done in
/// 64 bits, in which it has the results that it has elsewhere.
void widenIndices(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_SPIRV_WIDEINDICES_H
