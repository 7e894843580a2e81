/// f16 and bf16 to and from f32, f8 to f32, with bits alone so that loops over lanes become vector code.

#ifndef WEIR_CUDASIM_MACHINE_SMALL_FLOATS_H
#define WEIR_CUDASIM_MACHINE_SMALL_FLOATS_H

#include <cmath>
#include <cstdint>
#include <cstring>

// Compiled with the flags of several processors: nothing in here may be shared between them.
namespace {

template <typename To, typename From>
inline To bitsAs(From value) {
  static_assert(sizeof(To) == sizeof(From));
  To result;
  memcpy(&result, &value, sizeof(result));
  return result;
}

struct Half {
  uint16_t bits;

  static float expand(uint16_t bits) {
    uint32_t sign = uint32_t(bits & 0x8000) << 16, magnitude = bits & 0x7fff;
    // Denormals come out right: the multiplication normalises.
    float value = bitsAs<float>(magnitude << 13) * 0x1p112f;
    uint32_t special = (magnitude << 13) | 0x7f800000;
    return bitsAs<float>((magnitude >= 0x7c00 ? special : bitsAs<uint32_t>(value)) | sign);
  }
  /// To nearest, ties to even.
  static uint16_t round(float value) {
    uint32_t bits = bitsAs<uint32_t>(value), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
    uint32_t normal = (magnitude + 0xfff + (magnitude >> 13 & 1) - (112u << 23)) >> 13;
    // Adding a half of the right size shifts the bits of a denormal down to the end and rounds them.
    uint32_t denormal = bitsAs<uint32_t>(bitsAs<float>(magnitude) + 0.5f) - bitsAs<uint32_t>(0.5f);
    uint32_t result = magnitude < (113u << 23) ? denormal : normal;
    result = magnitude >= (143u << 23) ? 0x7c00 : result;
    result = magnitude > 0x7f800000 ? 0x7fff : result;
    return static_cast<uint16_t>((magnitude > 0x7f800000 ? 0 : sign) | result);
  }
  static uint16_t truncate(float value) {
    uint16_t rounded = round(value);
    return std::isfinite(value) && std::fabs(expand(rounded)) > std::fabs(value) ? rounded - 1 : rounded;
  }
};

struct BFloat {
  uint16_t bits;

  static float expand(uint16_t bits) { return bitsAs<float>(uint32_t(bits) << 16); }
  static uint16_t round(float value) {
    uint32_t bits = bitsAs<uint32_t>(value);
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return static_cast<uint16_t>((bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : rounded);
  }
  static uint16_t truncate(float value) {
    uint32_t bits = bitsAs<uint32_t>(value);
    return static_cast<uint16_t>((bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : bits >> 16);
  }
};

/// Of eight bits: f8E4M3FN, which has NaN but no infinity.
inline float expandE4M3(uint8_t bits) {
  uint32_t sign = uint32_t(bits & 0x80) << 24, magnitude = bits & 0x7f;
  float value = bitsAs<float>(magnitude << 20) * 0x1p120f;
  return bitsAs<float>((magnitude == 0x7f ? 0x7fc00000 : bitsAs<uint32_t>(value)) | sign);
}

/// f8E5M2 is the upper half of an f16.
inline float expandE5M2(uint8_t bits) { return Half::expand(static_cast<uint16_t>(bits << 8)); }

/// The last bit says whether anything was lost: rounding once more, to a type with fewer bits, is as good as rounding once.
inline float roundToOdd(double value) {
  float near = static_cast<float>(value);
  if (std::isnan(value) || static_cast<double>(near) == value)
    return near;
  uint32_t bits = bitsAs<uint32_t>(near);
  bits -= std::fabs(static_cast<double>(near)) > std::fabs(value);
  return bitsAs<float>(bits | 1);
}

/// a * b + c for small floats, whose products are exact in double; to be rounded to a small float.
inline float fusedToOdd(float a, float b, float c) {
  double product = double(a) * double(b), sum = product + double(c);
  if (!std::isfinite(sum))
    return static_cast<float>(sum);
  // What the sum lost.
  double part = sum - product, lost = (product - (sum - part)) + (double(c) - part);
  if (lost != 0 && !(bitsAs<uint64_t>(sum) & 1)) {
    uint64_t bits = bitsAs<uint64_t>(sum);
    sum = bitsAs<double>((lost > 0) == (sum > 0) ? bits + 1 : bits - 1);
  }
  return roundToOdd(sum);
}

} // namespace

#endif // WEIR_CUDASIM_MACHINE_SMALL_FLOATS_H
