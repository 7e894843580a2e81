/// Ops that put elements elsewhere and compute nothing, as ops on encoded values (encoding-passes.md TF4-TF6, TF8-TF10, TF12-TF15).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_MOVES_H
#define WEIR_PASSES_ENCODING_PROPAGATE_MOVES_H

#include "passes/Encoding/Propagate/Transport.h"

namespace weir::encoding {

/// Whether an op is one of these, on ranked tensors.
bool isMove(mlir::Operation *op);

/// Such an op with operand or result `index` in `encoding`.
Transported transportMove(mlir::Operation *op, bool fromOperand, unsigned index, EncodingAttr encoding, const TargetLayouts &layouts);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_MOVES_H
