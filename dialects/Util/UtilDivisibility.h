#ifndef WEIR_DIALECTS_UTIL_UTILDIVISIBILITY_H
#define WEIR_DIALECTS_UTIL_UTILDIVISIBILITY_H

#include "mlir/IR/Value.h"

namespace weir::util {

/// The largest number known to divide an integer value (util.md D4): 1 if nothing is known, 0 for the constant 0, which
/// everything divides. Follows arith, affine and ops with IntDivisibilityOpInterface, not block arguments. As all of MLIR's
/// index arithmetic it takes for granted that sizes do not wrap.
uint64_t getKnownDivisor(mlir::Value value);

/// Whether `value` is certainly a multiple of `divisor` (> 0).
bool isKnownMultipleOf(mlir::Value value, uint64_t divisor);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILDIVISIBILITY_H
