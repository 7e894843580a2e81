/// Conversions that move past ops which run on encoded values (encoding-passes.md H1, FU4).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_BUBBLING_H
#define WEIR_PASSES_ENCODING_PROPAGATE_BUBBLING_H

#include "dialects/Encoding/EncodingOps.h"
#include "passes/Encoding/Choose/TargetLayouts.h"

namespace weir::encoding {

/// set(op(x)) becomes op(set(x)) for ops that extend bits or broadcast, so that the narrow or small value is encoded. The set of x; null, and
/// nothing done, if what it reads is made by another op, or is read elsewhere.
SetEncodingOp bubbleAbove(SetEncodingOp set, const TargetLayouts &layouts);

/// op(unset(y)) becomes unset(op(y)) for an element-wise op that is the only reader. Other operands that it needs in the encoding are
/// converted before it if they are small. The new unset; null, and nothing done, if the op does not run on the encoding.
UnsetEncodingOp sinkBelow(UnsetEncodingOp unset, const TargetLayouts &layouts, int64_t inlineBytes);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_BUBBLING_H
