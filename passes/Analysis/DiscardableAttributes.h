#ifndef WEIR_PASSES_ANALYSIS_DISCARDABLEATTRIBUTES_H
#define WEIR_PASSES_ANALYSIS_DISCARDABLEATTRIBUTES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Gives `to`, which replaces `from`, its discardable attributes: affinities and what users attach. The maps that upstream keeps of a named op stay with that op.
inline void copyDiscardableAttributes(mlir::Operation *from, mlir::Operation *to) {
  mlir::NamedAttrList attributes(from->getDiscardableAttrDictionary());
  attributes.erase(mlir::linalg::LinalgDialect::kMemoizedIndexingMapsAttrName);
  to->setDiscardableAttrs(attributes.getDictionary(from->getContext()));
}

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_DISCARDABLEATTRIBUTES_H
