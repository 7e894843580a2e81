/// `tensor.scatter` as the scatter of iree_linalg_ext.

#ifndef WEIR_PASSES_INPUT_TENSORSCATTER_H
#define WEIR_PASSES_INPUT_TENSORSCATTER_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

void populateTensorScatterPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_INPUT_TENSORSCATTER_H
