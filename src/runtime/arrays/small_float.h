/// Floats that C++ lacks to and from double.

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

/// A float of at most 8 bits, with a sign.
struct TinyFloat {
  enum Specials {
    IEEE,   ///< infinities and NaNs
    FN,     ///< all ones is NaN, no infinities
    FNUZ,   ///< the bits of -0 are NaN, no infinities
    Finite, ///< neither
  };
  int exponentBits, mantissaBits, bias;
  Specials specials;

  int signBit() const { return 1 << (exponentBits + mantissaBits); }
  int infinity() const { return ((1 << exponentBits) - 1) << mantissaBits; }
  /// The bits of the largest finite number.
  int largest() const { return specials == IEEE ? infinity() - 1 : specials == FN ? signBit() - 2 : signBit() - 1; }
  int nan() const {
    return specials == IEEE ? infinity() | 1 << (mantissaBits - 1) : specials == FN ? signBit() - 1 : signBit();
  }

  double expand(uint8_t bits) const {
    int magnitude = bits & (signBit() - 1), exponent = magnitude >> mantissaBits, mantissa = magnitude & ((1 << mantissaBits) - 1);
    bool negative = bits & signBit();
    double value = exponent == 0 ? std::ldexp(mantissa, 1 - bias - mantissaBits)
                                 : std::ldexp(mantissa + (1 << mantissaBits), exponent - bias - mantissaBits);
    if (specials == FNUZ && bits == signBit())
      return std::numeric_limits<double>::quiet_NaN();
    if (magnitude > largest())
      value = specials == IEEE && magnitude == infinity() ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    return negative ? -value : value;
  }

  /// To nearest, ties to even. What is too large becomes infinite, NaN where there is no infinity, the largest number where there is neither;
  /// NaN becomes -0 there.
  uint8_t round(double value) const {
    int sign = std::signbit(value) ? signBit() : 0;
    if (std::isnan(value))
      return specials == Finite || specials == FNUZ ? signBit() : sign | nan();
    double magnitude = std::fabs(value);
    int result = largest() + 1;
    if (magnitude < std::ldexp(1, 20)) {
      int exponent;
      std::frexp(magnitude, &exponent);
      exponent = magnitude == 0 || exponent - 1 < 1 - bias ? 1 - bias : exponent - 1;
      int units = static_cast<int>(std::nearbyint(std::ldexp(magnitude, mantissaBits - exponent)));
      result = units + ((exponent + bias - 1) << mantissaBits);
    }
    if (result > largest())
      result = specials == IEEE ? infinity() : specials == Finite ? largest() : nan();
    if (specials == FNUZ && (result == 0 || result == nan()))
      return result;
    return sign | result;
  }
};

/// f8E8M0FNU: the powers of two from 2^-127 to 2^127, and NaN.
inline double expandScale(uint8_t bits) {
  return bits == 0xff ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1, bits - 127);
}

/// To nearest, ties away from zero. 0 becomes the least number, negative and too large ones NaN.
inline uint8_t roundToScale(double value) {
  if (std::isnan(value) || value < 0 || value >= std::ldexp(1.5, 127))
    return 0xff;
  if (value < std::ldexp(1.5, -127))
    return 0;
  int exponent;
  double fraction = std::frexp(value, &exponent); // in [0.5, 1)
  return exponent - 1 + (fraction >= 0.75) + 127;
}

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_SMALL_FLOAT_H
