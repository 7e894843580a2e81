/// Roundings of f32 to a range of integers: the last ops of a quantization.
#ifndef WEIR_PASSES_CODEGEN_CPU_CLAMPEDROUNDING_H
#define WEIR_PASSES_CODEGEN_CPU_CLAMPEDROUNDING_H

#include "mlir/Dialect/Math/IR/Math.h"

namespace weir::cpu {

/// 1.5 * 2^23: numbers near it are integers, so that adding it rounds.
inline constexpr float kUnitLastPlace = 0x1.8p23f;

/// min(max(roundeven(x) + offset, lower), upper), as an integer. Offset and bounds are integers of at most 22 bits, and lower < upper.
struct ClampedRounding {
  mlir::math::RoundEvenOp rounding;
  int64_t offset = 0, lower = 0, upper = 0;
  /// Whether a NaN reaches the conversions, whose results are poison then. Otherwise it becomes a bound.
  bool passesNaN = true;
  /// The last extremum; each of its users is an `arith.fptoui` or `arith.fptosi` to at most 32 bits.
  mlir::Operation *last = nullptr;
};

/// The range that `rounding` is limited to; none if the result is also used otherwise.
std::optional<ClampedRounding> matchClampedRounding(mlir::math::RoundEvenOp rounding);

/// The constant operand of a commutative op and the other one; none if there is no finite constant of type f32.
std::optional<std::pair<float, mlir::Value>> matchConstantOperand(mlir::Operation *op);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_CLAMPEDROUNDING_H
