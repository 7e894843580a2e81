/// Layouts of tensors whose elements bodies extract.

#ifndef WEIR_PASSES_DISPATCH_EXTRACTSOURCES_H
#define WEIR_PASSES_DISPATCH_EXTRACTSOURCES_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// dispatch-passes.md 1.4, SL15: where an elementwise op transposes what the body of one generic extracts, and the dimension of that generic's lanes was the last
/// one before, the elementwise op does not transpose.
void populateExtractSourcePatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_EXTRACTSOURCES_H
