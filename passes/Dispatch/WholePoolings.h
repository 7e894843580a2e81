#ifndef WEIR_PASSES_DISPATCH_WHOLEPOOLINGS_H
#define WEIR_PASSES_DISPATCH_WHOLEPOOLINGS_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// A pattern that rewrites a pooling whose window is the whole input as a reduction over its pixels (dispatch-passes.md SL13).
void populateWholePoolingPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_WHOLEPOOLINGS_H
