#include "compare.h"

#include "../error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weir::runtime {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// |got - expected|: 0 for equal values (NaN and NaN too), infinite if one is not finite and the other differs.
double differenceAt(ElementType type, const Array &got, const Array &expected, uint64_t index) {
  if (type.isComplex())
    return std::max(differenceAt(type.part(), got, expected, 2 * index), differenceAt(type.part(), got, expected, 2 * index + 1));
  if (type.isInt()) {
    // 64-bit differences do not fit a double; that they are 0 or not must stay right.
    int64_t a = loadInt(type, got.data(), index), b = loadInt(type, expected.data(), index);
    bool isLess = type.isUnsigned() ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
    uint64_t difference = static_cast<uint64_t>(a) - static_cast<uint64_t>(b);
    return static_cast<double>(isLess ? 0 - difference : difference);
  }
  double a = loadDouble(type, got.data(), index), b = loadDouble(type, expected.data(), index);
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return 0;
  return std::isfinite(a) && std::isfinite(b) ? std::fabs(a - b) : infinity;
}

double magnitudeAt(ElementType type, const Array &array, uint64_t index) {
  if (type.isComplex())
    return std::max(magnitudeAt(type.part(), array, 2 * index), magnitudeAt(type.part(), array, 2 * index + 1));
  return std::fabs(loadDouble(type, array.data(), index));
}

struct Findings {
  uint64_t wrong = 0; ///< elements outside the tolerance
  uint64_t worst = 0; ///< the element that is furthest outside, or the one with the largest difference if none is
  double largestDifference = 0;
  double largestExpected = 0; ///< of the finite ones
};

Findings examine(ElementType type, const Array &got, const Array &expected, const Tolerance &tolerance) {
  Findings findings;
  double worstExcess = -infinity;
  for (uint64_t i = 0; i < got.count(); ++i) {
    double difference = differenceAt(type, got, expected, i);
    double magnitude = magnitudeAt(type, expected, i);
    if (!std::isfinite(magnitude))
      magnitude = 0;
    double excess = difference - (tolerance.atol + tolerance.rtol * magnitude);
    findings.wrong += excess > 0;
    if (excess > worstExcess) {
      worstExcess = excess;
      findings.worst = i;
    }
    findings.largestDifference = std::max(findings.largestDifference, difference);
    findings.largestExpected = std::max(findings.largestExpected, magnitude);
  }
  return findings;
}

} // namespace

std::string formatIndex(const Array &array, uint64_t index) {
  std::vector<uint64_t> indices(array.shape().size());
  for (size_t d = indices.size(); d-- > 0; index /= array.shape()[d])
    indices[d] = index % array.shape()[d];
  return fmt::format("[{}]", fmt::join(indices, ", "));
}

Tolerance Tolerance::defaultFor(ElementType type) {
  if (type.isInt())
    return {};
  if (type.isComplex())
    return defaultFor(type.part());
  if (type.bits() <= 8)
    return {};
  if (type.kind() == ElementKind::BFloat)
    return {1e-2, 1e-2};
  return type.bits() == 16 ? Tolerance{1e-3, 1e-3} : type.bits() == 32 ? Tolerance{1e-4, 1e-4} : Tolerance{1e-7, 1e-7};
}

CompareResult compareArrays(const Array &got, const Array &expectedAsGiven, const CompareOptions &options) {
  std::optional<Array> converted = expectedAsGiven.reinterpretAs(got.type());
  if (got.shape() != expectedAsGiven.shape() || !converted)
    return {false, fmt::format("got {}, expected {}", got.typeString(), expectedAsGiven.typeString())};
  const Array &expected = *converted;
  ElementType type = got.type();
  if (got.count() == 0)
    return {true, "no elements"};

  Tolerance tolerance = Tolerance::defaultFor(type);
  if (options.maxRelativeToLargest)
    tolerance = {};
  else
    tolerance = {options.atol.value_or(tolerance.atol), options.rtol.value_or(tolerance.rtol)};
  Findings findings = examine(type, got, expected, tolerance);
  double ratio = findings.largestDifference / (findings.largestExpected > 0 ? findings.largestExpected : 1);
  bool matches = options.maxRelativeToLargest ? ratio <= *options.maxRelativeToLargest : findings.wrong == 0;
  std::string largest = fmt::format("largest difference {:g}, {:g} of the largest expected magnitude", findings.largestDifference, ratio);
  if (matches)
    return {true, largest};
  std::string rule = options.maxRelativeToLargest
                         ? fmt::format("at most {:g} of the largest magnitude allowed", *options.maxRelativeToLargest)
                         : fmt::format("{} of {} outside atol {:g} and rtol {:g}", findings.wrong, got.count(), tolerance.atol, tolerance.rtol);
  return {false, fmt::format("element {}: got {}, expected {} (the worst; {}; {})", formatIndex(got, findings.worst),
                             printElement(type, got.data(), findings.worst), printElement(type, expected.data(), findings.worst), rule,
                             largest)};
}

} // namespace weir::runtime
