/// Divisors of indices.
#ifndef WEIR_PASSES_CODEGEN_COMMON_INDEXDIVISOR_H
#define WEIR_PASSES_CODEGEN_COMMON_INDEXDIVISOR_H

#include "mlir/IR/Value.h"

namespace weir {

/// A number that divides `value` for certain. `depth`: of the ops that are looked through.
int64_t getDivisor(mlir::Value value, unsigned depth = 16);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_INDEXDIVISOR_H
