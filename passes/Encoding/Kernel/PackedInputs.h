/// Contractions of kernels whose inputs are unpacked before them (encoding-passes.md 14).

#ifndef WEIR_PASSES_ENCODING_KERNEL_PACKEDINPUTS_H
#define WEIR_PASSES_ENCODING_KERNEL_PACKEDINPUTS_H

#include "mlir/IR/Operation.h"

namespace weir::encoding {

/// Lets contractions below `top` read what a `linalg.unpack` reads instead of its result, with a loop for each digit of the tiled loops.
void takePackedInputs(mlir::Operation *top);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_PACKEDINPUTS_H
