/// Contractions that sum one product.

#ifndef WEIR_PASSES_DISPATCH_PRODUCTSOFONE_H
#define WEIR_PASSES_DISPATCH_PRODUCTSOFONE_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// dispatch-passes.md 1.4, SL14: a contraction that sums one product becomes a generic, whose unit loops go with others, and an elementwise op that reads one scalar
/// everywhere in its init has the scalar in its body.
void populateProductOfOnePatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_PRODUCTSOFONE_H
