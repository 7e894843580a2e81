#ifndef WEIR_PASSES_DISPATCH_RECOVERACCESS_H
#define WEIR_PASSES_DISPATCH_RECOVERACCESS_H

#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Patterns that restore plain maps and views from the form that exporters write for dynamic shapes: `tensor.extract` at loop indices
/// becomes an input, `tensor.reshape` by unit dimensions an expand or collapse, a slice of a tensor with added unit
/// dimensions a slice of the tensor.
void populateRecoverAccessPatterns(mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_RECOVERACCESS_H
