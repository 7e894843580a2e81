#ifndef WEIR_DIALECTS_UTIL_UTILDIVISIBILITY_H
#define WEIR_DIALECTS_UTIL_UTILDIVISIBILITY_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace weir::util {

/// The largest number known to divide an integer value (util.md D4): 1 if nothing is known, 0 for the constant 0, which
/// everything divides. Follows arith, affine and ops with IntDivisibilityOpInterface, not block arguments. As all of MLIR's
/// index arithmetic it takes for granted that sizes do not wrap.
uint64_t getKnownDivisor(mlir::Value value);

/// Whether `value` is certainly a multiple of `divisor` (> 0).
bool isKnownMultipleOf(mlir::Value value, uint64_t divisor);

/// The same of many values of a program that does not change meanwhile, in time linear in their definitions, however long chains of these are.
class KnownDivisors {
public:
  uint64_t get(mlir::Value value);

private:
  llvm::DenseMap<mlir::Value, uint64_t> divisors;
  llvm::DenseSet<mlir::Value> entered;
};

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILDIVISIBILITY_H
