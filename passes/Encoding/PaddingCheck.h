/// What contractions read along a padded K (encoding-passes.md Q2, VE12).

#ifndef WEIR_PASSES_ENCODING_PADDINGCHECK_H
#define WEIR_PASSES_ENCODING_PADDINGCHECK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Encoding/TargetLayouts.h"

namespace weir::encoding {

/// Whether a contraction on encoded operands would add up products of padding that are not zero, on any target, by what the ops show that
/// make its operands. Nothing is said of what is loaded or comes from outside.
bool multipliesPadding(mlir::linalg::LinalgOp op, const TargetLayouts &layouts);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PADDINGCHECK_H
