/// Values that dispatches bind twice (encoding-passes.md F7, F8).

#ifndef WEIR_PASSES_ENCODING_LATE_MERGEBINDINGS_H
#define WEIR_PASSES_ENCODING_LATE_MERGEBINDINGS_H

#include "passes/Encoding/Late/DispatchBindings.h"

namespace weir::encoding {

/// Whether a layout has elements that no logical one is in; so if that is not known.
bool isPadded(mlir::RankedTensorType type);

/// F7 and F8: what is the same value in the same bytes is bound once.
void mergeBindings(DispatchBindings &bindings);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_MERGEBINDINGS_H
