/// `tensor.generate` as a structured op.

#ifndef WEIR_PASSES_INPUT_TENSORGENERATE_H
#define WEIR_PASSES_INPUT_TENSORGENERATE_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

void populateTensorGeneratePatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_INPUT_TENSORGENERATE_H
