/// Slices of which stock canonicalization may lose track of the dimensions that they drop.

#ifndef WEIR_PASSES_INPUT_AMBIGUOUSSLICES_H
#define WEIR_PASSES_INPUT_AMBIGUOUSSLICES_H

#include "mlir/IR/Operation.h"

namespace weir {

/// Gives slices and inserts that drop unit dimensions all of them, and a reshape of its own, where a dynamic size may turn out to be 1 and
/// would then be taken for the one that is dropped: stock patterns infer that from sizes, and end in null types (v22.1,
/// `tensor.extract_slice %t[..] [%c1, 1, 3, 1] [..] : tensor<3x2x14x?xf32> to tensor<?x1x3xf32>`).
void splitAmbiguousSlices(mlir::Operation *root);

} // namespace weir

#endif // WEIR_PASSES_INPUT_AMBIGUOUSSLICES_H
