/// Bounds of f32 that follow from integers and constants.
#ifndef WEIR_PASSES_CODEGEN_CPU_MAGNITUDES_H
#define WEIR_PASSES_CODEGEN_CPU_MAGNITUDES_H

#include "mlir/IR/Value.h"

namespace weir::cpu {

/// Within these bounds neither quotients of f32 nor their remainders are denormal or infinite.
inline constexpr double kLeastMagnitude = 0x1p-70, kLargestMagnitude = 0x1p70;

/// Magnitudes of numbers that are finite; besides, each may be 0.
struct Magnitudes {
  double least, largest;
  bool mayBeNegativeZero = false;

  Magnitudes join(const Magnitudes &other) const {
    return {std::min(least, other.least), std::max(largest, other.largest), mayBeNegativeZero || other.mayBeNegativeZero};
  }
};

/// The magnitudes of `value`, a f32 that is computed from integers and constants by products, quotients, sums, extrema and roundings; none if it may
/// be infinite or NaN, or leave the bounds above.
std::optional<Magnitudes> findMagnitudes(mlir::Value value);

/// The largest magnitude of `value`, an extremum of two constants; none of others. NaN may pass.
std::optional<double> findBound(mlir::Value value);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_MAGNITUDES_H
