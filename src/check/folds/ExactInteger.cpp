#include "src/check/folds/ExactInteger.h"

#include <map>

using namespace weir::check;

using Result = std::optional<uint64_t>;
using Promises = IntegerPromises;

/// Keeps the low bits; nothing if the exact result breaks a promise.
static Result wrap(Wide asSigned, Wide asUnsigned, unsigned width, const Promises &promises) {
  const uint64_t bits = static_cast<uint64_t>(asUnsigned) & getMask(width);
  if ((promises.noSignedWrap && getSigned(bits, width) != asSigned) || (promises.noUnsignedWrap && static_cast<Wide>(bits) != asUnsigned))
    return std::nullopt;
  return bits;
}

static Result add(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  return wrap(getSigned(a, width) + getSigned(b, width), Wide(a) + Wide(b), width, promises);
}
static Result subtract(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  return wrap(getSigned(a, width) - getSigned(b, width), Wide(a) - Wide(b), width, promises);
}
static Result multiply(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  // The exact product of unsigned numbers may need all 128 bits.
  const UnsignedWide product = UnsignedWide(a) * UnsignedWide(b);
  if (promises.noUnsignedWrap && product > UnsignedWide(getMask(width)))
    return std::nullopt;
  Promises rest = promises;
  rest.noUnsignedWrap = false;
  return wrap(getSigned(a, width) * getSigned(b, width), static_cast<Wide>(product), width, rest);
}
static Result shiftLeft(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  if (b >= width)
    return std::nullopt;
  const UnsignedWide shifted = UnsignedWide(a) << b;
  if (promises.noUnsignedWrap && shifted > UnsignedWide(getMask(width)))
    return std::nullopt;
  Promises rest = promises;
  rest.noUnsignedWrap = false;
  return wrap(getSigned(a, width) * (Wide(1) << b), static_cast<Wide>(shifted), width, rest);
}
static Result shiftRight(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  if (b >= width || (promises.exact && (a >> b) << b != a))
    return std::nullopt;
  return a >> b;
}
static Result shiftRightSigned(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  if (b >= width || (promises.exact && (a >> b) << b != a))
    return std::nullopt;
  return static_cast<uint64_t>(getSigned(a, width) >> b) & getMask(width);
}

/// Signed quotient and remainder, rounded to zero; nothing if this width cannot hold them.
struct Division {
  Wide quotient, remainder;
};
static std::optional<Division> divide(uint64_t a, uint64_t b, unsigned width) {
  const Wide x = getSigned(a, width), y = getSigned(b, width);
  // The least number has no opposite; at a width of 1 that is also so: -1 / -1.
  if (y == 0 || (y == -1 && x == -(Wide(1) << (width - 1))))
    return std::nullopt;
  return Division{x / y, x % y};
}
static Result divideSigned(uint64_t a, uint64_t b, unsigned width, const Promises &promises) {
  std::optional<Division> division = divide(a, b, width);
  if (!division || (promises.exact && division->remainder != 0))
    return std::nullopt;
  return static_cast<uint64_t>(division->quotient) & getMask(width);
}
static Result divideUnsigned(uint64_t a, uint64_t b, unsigned, const Promises &promises) {
  if (b == 0 || (promises.exact && a % b != 0))
    return std::nullopt;
  return a / b;
}
static Result divideUp(uint64_t a, uint64_t b, unsigned width, const Promises &) {
  std::optional<Division> division = divide(a, b, width);
  if (!division)
    return std::nullopt;
  const bool isPositive = (division->remainder < 0) == (getSigned(b, width) < 0);
  return static_cast<uint64_t>(division->quotient + (division->remainder != 0 && isPositive)) & getMask(width);
}
static Result divideDown(uint64_t a, uint64_t b, unsigned width, const Promises &) {
  std::optional<Division> division = divide(a, b, width);
  if (!division)
    return std::nullopt;
  const bool isNegative = (division->remainder < 0) != (getSigned(b, width) < 0);
  return static_cast<uint64_t>(division->quotient - (division->remainder != 0 && isNegative)) & getMask(width);
}
static Result divideUpUnsigned(uint64_t a, uint64_t b, unsigned, const Promises &) {
  return b == 0 ? Result() : a / b + (a % b != 0);
}
static Result remainderSigned(uint64_t a, uint64_t b, unsigned width, const Promises &) {
  std::optional<Division> division = divide(a, b, width);
  if (!division)
    return std::nullopt;
  return static_cast<uint64_t>(division->remainder) & getMask(width);
}
static Result remainderUnsigned(uint64_t a, uint64_t b, unsigned, const Promises &) { return b == 0 ? Result() : a % b; }

/// `a` to the power of `b`, both signed; a fraction is rounded to zero, and zero has no negative power.
static Result power(uint64_t a, uint64_t b, unsigned width, const Promises &) {
  const Wide base = getSigned(a, width), exponent = getSigned(b, width);
  if (exponent < 0) {
    if (base == 0)
      return std::nullopt;
    const bool isOdd = (exponent & 1) != 0;
    const Wide result = base == 1 ? 1 : base == -1 ? (isOdd ? -1 : 1) : 0;
    return static_cast<uint64_t>(result) & getMask(width);
  }
  uint64_t result = 1, factor = static_cast<uint64_t>(base);
  for (Wide rest = exponent; rest != 0; rest >>= 1, factor *= factor)
    if (rest & 1)
      result *= factor;
  return result & getMask(width);
}

static Result countLeading(uint64_t a, uint64_t, unsigned width, const Promises &) {
  uint64_t count = 0;
  while (count < width && !(a >> (width - 1 - count) & 1))
    ++count;
  // At a width of 1 or 2 the count may not fit.
  return count & getMask(width);
}
static Result countTrailing(uint64_t a, uint64_t, unsigned width, const Promises &) {
  uint64_t count = 0;
  while (count < width && !(a >> count & 1))
    ++count;
  return count & getMask(width);
}
static Result countOnes(uint64_t a, uint64_t, unsigned width, const Promises &) {
  uint64_t count = 0;
  for (; a != 0; a >>= 1)
    count += a & 1;
  return count & getMask(width);
}

IntegerRule weir::check::findIntegerRule(std::string_view name) {
  static const std::map<std::string_view, IntegerRule> rules = {
      {"addi", add},
      {"subi", subtract},
      {"muli", multiply},
      {"divsi", divideSigned},
      {"divui", divideUnsigned},
      {"ceildivsi", divideUp},
      {"ceildivui", divideUpUnsigned},
      {"floordivsi", divideDown},
      {"remsi", remainderSigned},
      {"remui", remainderUnsigned},
      {"shli", shiftLeft},
      {"shrsi", shiftRightSigned},
      {"shrui", shiftRight},
      {"andi", [](uint64_t a, uint64_t b, unsigned, const Promises &) -> Result { return a & b; }},
      {"ori", [](uint64_t a, uint64_t b, unsigned, const Promises &) -> Result { return a | b; }},
      {"xori", [](uint64_t a, uint64_t b, unsigned, const Promises &) -> Result { return a ^ b; }},
      {"maxui", [](uint64_t a, uint64_t b, unsigned, const Promises &) -> Result { return a > b ? a : b; }},
      {"minui", [](uint64_t a, uint64_t b, unsigned, const Promises &) -> Result { return a < b ? a : b; }},
      {"maxsi", [](uint64_t a, uint64_t b, unsigned w, const Promises &) -> Result { return getSigned(a, w) > getSigned(b, w) ? a : b; }},
      {"minsi", [](uint64_t a, uint64_t b, unsigned w, const Promises &) -> Result { return getSigned(a, w) < getSigned(b, w) ? a : b; }},
      // The least number has no opposite, and stays.
      {"absi", [](uint64_t a, uint64_t, unsigned w, const Promises &) -> Result { return (getSigned(a, w) < 0 ? 0 - a : a) & getMask(w); }},
      {"ctlz", countLeading},
      {"cttz", countTrailing},
      {"ctpop", countOnes},
      {"ipowi", power},
  };
  auto it = rules.find(name);
  return it == rules.end() ? nullptr : it->second;
}

bool weir::check::isDivision(std::string_view name) { return name.find("div") != name.npos || name.find("rem") != name.npos; }

std::optional<bool> weir::check::compareIntegers(std::string_view predicate, uint64_t a, uint64_t b, unsigned width) {
  const Wide x = getSigned(a, width), y = getSigned(b, width);
  const std::pair<std::string_view, bool> answers[] = {{"eq", a == b}, {"ne", a != b},  {"slt", x < y}, {"sle", x <= y},
                                                       {"sgt", x > y}, {"sge", x >= y}, {"ult", a < b}, {"ule", a <= b},
                                                       {"ugt", a > b}, {"uge", a >= b}};
  for (const auto &[name, answer] : answers)
    if (name == predicate)
      return answer;
  return std::nullopt;
}
