/// f16 and bf16 to and from double, by the number of their exponent and mantissa bits.

#ifndef WEIR_RUNTIME_ARRAYS_SMALL_FLOAT_H
#define WEIR_RUNTIME_ARRAYS_SMALL_FLOAT_H

#include <cmath>
#include <cstdint>
#include <limits>

namespace weir::runtime {

template <int exponentBits, int mantissaBits>
double expandSmallFloat(uint16_t bits) {
  constexpr int bias = (1 << (exponentBits - 1)) - 1;
  constexpr int exponentMask = (1 << exponentBits) - 1;
  int exponent = (bits >> mantissaBits) & exponentMask;
  int mantissa = bits & ((1 << mantissaBits) - 1);
  double magnitude;
  if (exponent == exponentMask)
    magnitude = mantissa ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
  else if (exponent == 0)
    magnitude = std::ldexp(mantissa, 1 - bias - mantissaBits);
  else
    magnitude = std::ldexp(mantissa + (1 << mantissaBits), exponent - bias - mantissaBits);
  return bits >> 15 ? -magnitude : magnitude;
}

/// Rounds to nearest, ties to even, straight from double: going through float would round twice.
template <int exponentBits, int mantissaBits>
uint16_t roundToSmallFloat(double value) {
  constexpr int bias = (1 << (exponentBits - 1)) - 1;
  constexpr uint16_t infinity = ((1 << exponentBits) - 1) << mantissaBits;
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value))
    return sign | infinity | (1 << (mantissaBits - 1));
  double magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (std::isinf(magnitude))
    return sign | infinity;
  int exponent;
  std::frexp(magnitude, &exponent); // magnitude = f * 2^exponent with f in [0.5, 1)
  exponent = exponent - 1 < 1 - bias ? 1 - bias : exponent - 1;
  if (exponent > bias)
    return sign | infinity;
  // In units of the last place; nearbyint rounds ties to even in the default mode. A carry runs on into the exponent, which is right.
  double units = std::nearbyint(std::ldexp(magnitude, mantissaBits - exponent));
  uint32_t result = static_cast<uint32_t>(units) + (static_cast<uint32_t>(exponent + bias - 1) << mantissaBits);
  return sign | static_cast<uint16_t>(result > infinity ? infinity : result);
}

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_SMALL_FLOAT_H
