#include "src/check/folds/FloatFormat.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace weir::check;

using Specials = FloatFormat::Specials;

static constexpr FloatFormat kFormats[] = {{"f64", 64, 11, 52, 1023, Specials::IEEE},
                                           {"f32", 32, 8, 23, 127, Specials::IEEE},
                                           {"f16", 16, 5, 10, 15, Specials::IEEE},
                                           {"bf16", 16, 8, 7, 127, Specials::IEEE},
                                           {"f8E5M2", 8, 5, 2, 15, Specials::IEEE},
                                           {"f8E4M3", 8, 4, 3, 7, Specials::IEEE},
                                           {"f8E3M4", 8, 3, 4, 3, Specials::IEEE},
                                           {"f8E4M3FN", 8, 4, 3, 7, Specials::OnlyNaN},
                                           {"f8E5M2FNUZ", 8, 5, 2, 16, Specials::NegativeZero},
                                           {"f8E4M3FNUZ", 8, 4, 3, 8, Specials::NegativeZero},
                                           {"f8E4M3B11FNUZ", 8, 4, 3, 11, Specials::NegativeZero},
                                           {"f8E8M0FNU", 8, 8, 0, 127, Specials::Scale},
                                           {"f6E3M2FN", 6, 3, 2, 3, Specials::Finite},
                                           {"f6E2M3FN", 6, 2, 3, 1, Specials::Finite},
                                           {"f4E2M1FN", 4, 2, 1, 1, Specials::Finite}};

const FloatFormat *weir::check::findFloatFormat(std::string_view name) {
  for (const FloatFormat &format : kFormats)
    if (format.name == name)
      return &format;
  return nullptr;
}

/// All ones, without the sign.
static uint64_t getMagnitudeMask(const FloatFormat &format) { return (uint64_t(1) << (format.exponent + format.mantissa)) - 1; }

static uint64_t getSignBit(const FloatFormat &format) { return uint64_t(1) << (format.bits - 1); }

uint64_t FloatFormat::getInfinity() const { return ((uint64_t(1) << exponent) - 1) << mantissa; }

uint64_t FloatFormat::getNaN() const {
  switch (specials) {
  case Specials::IEEE:
    return getInfinity() | (uint64_t(1) << (mantissa - 1));
  case Specials::NegativeZero:
    return getSignBit(*this);
  case Specials::OnlyNaN:
  case Specials::Scale:
  case Specials::Finite:
    break;
  }
  return getMagnitudeMask(*this);
}

uint64_t FloatFormat::getLargest() const {
  switch (specials) {
  case Specials::IEEE:
    return getInfinity() - 1;
  case Specials::OnlyNaN:
  case Specials::Scale:
    return getMagnitudeMask(*this) - 1;
  case Specials::NegativeZero:
  case Specials::Finite:
    break;
  }
  return getMagnitudeMask(*this);
}

double weir::check::decode(const FloatFormat &format, uint64_t bits) {
  if (format.bits == 64) {
    double number;
    std::memcpy(&number, &bits, sizeof(number));
    return number;
  }
  if (format.specials == Specials::Scale)
    return bits == format.getNaN() ? std::nan("") : std::ldexp(1.0, static_cast<int>(bits) - format.bias);
  const uint64_t magnitude = bits & getMagnitudeMask(format);
  const double sign = bits & getSignBit(format) ? -1 : 1;
  if (format.specials == Specials::NegativeZero && bits == format.getNaN())
    return std::nan("");
  if (magnitude > format.getLargest())
    return format.hasInfinity() && magnitude == format.getInfinity() ? sign * std::numeric_limits<double>::infinity() : std::nan("");
  const int field = static_cast<int>(magnitude >> format.mantissa);
  const uint64_t fraction = magnitude & ((uint64_t(1) << format.mantissa) - 1);
  const uint64_t whole = field == 0 ? fraction : fraction | (uint64_t(1) << format.mantissa);
  return sign * std::ldexp(static_cast<double>(whole), std::max(field, 1) - format.bias - static_cast<int>(format.mantissa));
}

/// The exponent of the last bit of numbers of this magnitude.
static int getLastExponent(const FloatFormat &format, double magnitude) {
  const int least = (format.specials == Specials::Scale ? 0 : 1) - format.bias;
  const int exponent = magnitude == 0 ? least : std::max(std::ilogb(magnitude), least);
  return exponent - static_cast<int>(format.mantissa);
}

double weir::check::getStep(const FloatFormat &format, double number) {
  const double largest = decode(format, format.getLargest());
  return std::ldexp(1.0, getLastExponent(format, std::min(std::fabs(number), largest)));
}

uint64_t weir::check::encode(const FloatFormat &format, double number, bool &isDefined) {
  if (format.bits == 64) {
    uint64_t bits;
    std::memcpy(&bits, &number, sizeof(bits));
    return bits;
  }
  if (std::isnan(number)) {
    isDefined &= format.hasNaN();
    return format.getNaN();
  }
  const double magnitude = std::fabs(number);
  if (format.specials == Specials::Scale && (std::signbit(number) || magnitude == 0)) {
    isDefined = false;
    return 0;
  }
  const uint64_t sign = std::signbit(number) ? getSignBit(format) : 0;
  uint64_t bits = format.getLargest() + 1;
  if (!std::isinf(number)) {
    const int last = getLastExponent(format, magnitude);
    // Exact: a power of two of a number that is far from the ends of doubles; halves go to even.
    const auto rounded = static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, -last)));
    const uint64_t leading = uint64_t(1) << format.mantissa;
    if (format.specials == Specials::Scale) {
      isDefined &= rounded != 0;
      bits = static_cast<uint64_t>(last + format.bias) + (rounded > 1);
    } else {
      bits = rounded < leading ? rounded : (static_cast<uint64_t>(last + static_cast<int>(format.mantissa) + format.bias) << format.mantissa) + (rounded - leading);
    }
  }
  if (bits > format.getLargest()) {
    isDefined &= format.hasNaN();
    return format.hasInfinity() ? sign | format.getInfinity() : format.getNaN();
  }
  // No negative zero where its pattern is NaN.
  return bits == 0 && format.specials == Specials::NegativeZero ? 0 : sign | bits;
}

uint64_t weir::check::encodeInteger(const FloatFormat &format, bool isNegative, uint64_t magnitude, bool &isDefined) {
  auto withSign = [&](double number) { return encode(format, isNegative ? -number : number, isDefined); };
  if (format.bits == 64 || magnitude >> 53 == 0)
    return withSign(static_cast<double>(magnitude));
  // 53 bits, the last of which remembers whether there was more: what is rounded to half of them or less is rounded once.
  int shift = 0;
  bool isExact = true;
  for (; magnitude >> 53 != 0; magnitude >>= 1, ++shift)
    isExact &= (magnitude & 1) == 0;
  return withSign(std::ldexp(static_cast<double>(magnitude | (isExact ? 0 : 1)), shift));
}
