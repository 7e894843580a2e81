#include "src/check/folds/FloatFunctions.h"

#include "src/check/folds/ExactInteger.h"

#include <cmath>

using namespace weir::check;

using Format = FloatFormat;

/// NaN wins, and -0 is less than +0.
static double pickExtreme(double a, double b, bool isLargest) {
  if (std::isnan(a) || std::isnan(b))
    return std::nan("");
  if (a == b)
    return std::signbit(a) == isLargest ? b : a;
  return (a > b) == isLargest ? a : b;
}

/// `a * b + c` rounded once. Below f64 the product is exact, and what the sum loses makes its last bit odd.
static double fuse(const double *x, const Format &format) {
  if (format.bits == 64)
    return std::fma(x[0], x[1], x[2]);
  const double product = x[0] * x[1], sum = product + x[2];
  if (!std::isfinite(sum) || sum == 0)
    return sum;
  const double part = sum - product;
  const double lost = (product - (sum - part)) + (x[2] - part);
  bool isDefined = true;
  if (lost == 0 || encode(*findFloatFormat("f64"), sum, isDefined) & 1)
    return sum;
  return std::nextafter(sum, lost > 0 ? INFINITY : -INFINITY);
}

#define WEIR_UNARY(NAME, ERROR, EXPRESSION)                                                                            \
  {NAME, 1, [](const double *x, const Format &) -> double { return EXPRESSION; }, ERROR}
#define WEIR_BINARY(NAME, ERROR, EXPRESSION)                                                                           \
  {NAME, 2, [](const double *x, const Format &) -> double { return EXPRESSION; }, ERROR}

static const FloatFunction kFunctions[] = {
    WEIR_BINARY("addf", 0, x[0] + x[1]),
    WEIR_BINARY("subf", 0, x[0] - x[1]),
    WEIR_BINARY("mulf", 0, x[0] * x[1]),
    WEIR_BINARY("divf", 0, x[0] / x[1]),
    WEIR_BINARY("remf", 0, std::fmod(x[0], x[1])),
    WEIR_BINARY("maximumf", 0, pickExtreme(x[0], x[1], true)),
    WEIR_BINARY("minimumf", 0, pickExtreme(x[0], x[1], false)),
    WEIR_BINARY("maxnumf", 0,
                std::isnan(x[0])   ? x[1]
                : std::isnan(x[1]) ? x[0]
                                   : pickExtreme(x[0], x[1], true)),
    WEIR_BINARY("minnumf", 0,
                std::isnan(x[0])   ? x[1]
                : std::isnan(x[1]) ? x[0]
                                   : pickExtreme(x[0], x[1], false)),
    WEIR_BINARY("copysign", 0, std::copysign(x[0], x[1])),
    WEIR_UNARY("negf", 0, -x[0]),
    WEIR_UNARY("absf", 0, std::fabs(x[0])),
    WEIR_UNARY("ceil", 0, std::ceil(x[0])),
    WEIR_UNARY("floor", 0, std::floor(x[0])),
    WEIR_UNARY("trunc", 0, std::trunc(x[0])),
    WEIR_UNARY("round", 0, std::round(x[0])),
    WEIR_UNARY("roundeven", 0, std::nearbyint(x[0])),
    WEIR_UNARY("sqrt", 0, std::sqrt(x[0])),
    WEIR_UNARY("extf", 0, x[0]),
    WEIR_UNARY("truncf", 0, x[0]),
    {"fma", 3, fuse, 0},
    WEIR_UNARY("rsqrt", 2, 1 / std::sqrt(x[0])),
    WEIR_UNARY("cbrt", 2, std::cbrt(x[0])),
    WEIR_UNARY("exp", 2, std::exp(x[0])),
    WEIR_UNARY("exp2", 2, std::exp2(x[0])),
    WEIR_UNARY("expm1", 2, std::expm1(x[0])),
    WEIR_UNARY("log", 2, std::log(x[0])),
    WEIR_UNARY("log2", 2, std::log2(x[0])),
    WEIR_UNARY("log10", 2, std::log10(x[0])),
    WEIR_UNARY("log1p", 2, std::log1p(x[0])),
    WEIR_UNARY("sin", 2, std::sin(x[0])),
    WEIR_UNARY("cos", 2, std::cos(x[0])),
    WEIR_UNARY("tan", 2, std::tan(x[0])),
    WEIR_UNARY("asin", 2, std::asin(x[0])),
    WEIR_UNARY("acos", 2, std::acos(x[0])),
    WEIR_UNARY("atan", 2, std::atan(x[0])),
    WEIR_UNARY("sinh", 2, std::sinh(x[0])),
    WEIR_UNARY("cosh", 2, std::cosh(x[0])),
    WEIR_UNARY("tanh", 2, std::tanh(x[0])),
    WEIR_UNARY("asinh", 2, std::asinh(x[0])),
    WEIR_UNARY("acosh", 2, std::acosh(x[0])),
    WEIR_UNARY("atanh", 2, std::atanh(x[0])),
    WEIR_UNARY("erf", 2, std::erf(x[0])),
    WEIR_UNARY("erfc", 2, std::erfc(x[0])),
    WEIR_BINARY("atan2", 2, std::atan2(x[0], x[1])),
    WEIR_BINARY("powf", 2, std::pow(x[0], x[1])),
};

#undef WEIR_UNARY
#undef WEIR_BINARY

const FloatFunction *weir::check::findFloatFunction(std::string_view name) {
  for (const FloatFunction &function : kFunctions)
    if (function.name == name)
      return &function;
  return nullptr;
}

std::optional<bool> weir::check::compareFloats(std::string_view predicate, double a, double b) {
  const bool isUnordered = std::isnan(a) || std::isnan(b);
  if (predicate == "true" || predicate == "false")
    return predicate == "true";
  if (predicate == "ord" || predicate == "uno")
    return isUnordered == (predicate == "uno");
  const std::string_view relation = predicate.substr(1);
  const std::pair<std::string_view, bool> answers[] = {{"eq", a == b}, {"gt", a > b}, {"ge", a >= b}, {"lt", a < b}, {"le", a <= b}, {"ne", a != b}};
  for (const auto &[name, answer] : answers)
    if (name == relation)
      return isUnordered ? predicate.front() == 'u' : answer;
  return std::nullopt;
}

std::optional<bool> weir::check::classifyFloat(std::string_view name, double number, const Format &format) {
  if (name == "isnan")
    return std::isnan(number);
  if (name == "isinf")
    return std::isinf(number);
  if (name == "isfinite")
    return std::isfinite(number);
  if (name == "isnormal")
    return std::isfinite(number) && std::fabs(number) >= decode(format, format.getSmallestNormal());
  return std::nullopt;
}

std::optional<uint64_t> weir::check::truncateToInteger(double number, unsigned width, bool isSigned) {
  const double whole = std::trunc(number);
  const double limit = std::ldexp(1.0, static_cast<int>(isSigned ? width - 1 : width));
  if (!(whole < limit && whole >= (isSigned ? -limit : 0)))
    return std::nullopt;
  return static_cast<uint64_t>(static_cast<Wide>(whole)) & getMask(width);
}
