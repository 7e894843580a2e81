// Numbers at which folds are wrong.

#include "src/check/folds/ExactInteger.h"
#include "src/check/folds/FoldGenerator.h"

#include <cmath>

using namespace mlir;
using namespace weir::check;

static uint64_t pickInteger(Random &random, unsigned width) {
  const uint64_t mask = getMask(width), least = uint64_t(1) << (width - 1);
  switch (random.below(8)) {
  case 0:
    return random.pick(ArrayRef<uint64_t>{0, 1, mask, least, least - 1, least + 1, mask - 1, 2}) & mask;
  case 1: // around the width, for shifts
    return (width + random.below(3) - 1) & mask;
  case 2: // around the ends of narrower types
  {
    const unsigned other = random.pick(ArrayRef<unsigned>{1, 7, 8, 15, 16, 24, 31, 32, 53});
    return ((uint64_t(1) << other) + random.below(3) - 1) & mask;
  }
  case 3: // powers of two
    return (uint64_t(1) << random.below(width)) & mask;
  case 4:
    return random.next() & mask;
  case 5:
    return (0 - uint64_t(random.below(9))) & mask;
  default:
    return random.below(9) & mask;
  }
}

static double pickUsualNumber(Random &random) {
  static constexpr double kNumbers[] = {0.5, 1, 1.5, 2, 2.5, 3, 0.1, 10, 0.75, 4, 7, 100, 3.25, 1e-3, 65504, 448, 57344};
  const double number = kNumbers[random.below(std::size(kNumbers))];
  return random.chance(50) ? number : -number;
}

/// Near the ends of an integer type or of a narrower float, or halfway between two numbers.
static double pickLimit(Random &random) {
  const int exponent = random.pick(ArrayRef<int>{7, 8, 15, 16, 31, 32, 63, 64, 11, 24, 53, 127, -14, -24, -126, -149});
  double number = std::ldexp(1.0, exponent);
  switch (random.below(4)) {
  case 0:
    number -= exponent > 0 ? 0.5 : 0;
    break;
  case 1:
    number = std::nextafter(number, 0);
    break;
  case 2:
    number += exponent > 0 ? 1 : 0;
    break;
  default:
    break;
  }
  return random.chance(50) ? number : -number;
}

static uint64_t pickFloat(Random &random, const FloatFormat &format) {
  const uint64_t sign = format.isSigned() && random.chance(40) ? uint64_t(1) << (format.bits - 1) : 0;
  bool isDefined = true;
  switch (random.below(10)) {
  case 0:
    return sign == 0 || format.specials != FloatFormat::Specials::NegativeZero ? sign : 0;
  case 1:
    return format.hasNaN() ? format.getNaN() : sign;
  case 2:
    return format.hasInfinity() ? sign | format.getInfinity() : sign | format.getLargest();
  case 3: // the smallest and the largest denormal number, the smallest normal one
    return format.specials == FloatFormat::Specials::Scale
               ? random.below(3)
               : sign | random.pick(ArrayRef<uint64_t>{1, format.getSmallestNormal() - 1, format.getSmallestNormal()});
  case 4:
    return sign | format.getLargest();
  case 5: {
    const uint64_t bits = random.next() & getMask(format.bits);
    // One NaN is enough, and not all formats have room for others.
    return std::isnan(decode(format, bits)) ? format.getNaN() : bits;
  }
  case 6:
  case 7: {
    const uint64_t bits = encode(format, pickLimit(random), isDefined);
    return isDefined ? bits : 1;
  }
  default:
    break;
  }
  const uint64_t bits = encode(format, pickUsualNumber(random), isDefined);
  return isDefined ? bits : 1;
}

uint64_t weir::check::pickBits(Random &random, const ElementKind &kind) {
  return kind.format ? pickFloat(random, *kind.format) : pickInteger(random, kind.width);
}
