/// Floating-point numbers from their definition: no APFloat, no MLIR. The evaluator of folds computes with them.
#ifndef WEIR_CHECK_FOLDS_FLOATFORMAT_H
#define WEIR_CHECK_FOLDS_FLOATFORMAT_H

#include <cstdint>
#include <string_view>

namespace weir::check {

/// How a type lays out its numbers.
struct FloatFormat {
  enum class Specials {
    IEEE,         ///< the largest exponent is infinity and NaN
    OnlyNaN,      ///< all ones are NaN, there is no infinity
    NegativeZero, ///< the pattern of -0 is NaN, there is no infinity
    Finite,       ///< neither
    Scale,        ///< an exponent alone: no sign, no zero; all ones are NaN
  };
  std::string_view name; ///< of the type in MLIR
  unsigned bits, exponent, mantissa;
  int bias;
  Specials specials;

  bool isSigned() const { return specials != Specials::Scale; }
  bool hasNaN() const { return specials != Specials::Finite; }
  bool hasInfinity() const { return specials == Specials::IEEE; }
  /// The bits of NaN, of infinity, of the largest finite number; without a sign.
  uint64_t getNaN() const;
  uint64_t getInfinity() const;
  uint64_t getLargest() const;
  /// The bits of the smallest number that is normal.
  uint64_t getSmallestNormal() const { return specials == Specials::Scale ? 0 : uint64_t(1) << mantissa; }
};

/// Null for types that are not computed with, f80 and f128 among them.
const FloatFormat *findFloatFormat(std::string_view name);

/// The number of the bits, which a double always holds.
double decode(const FloatFormat &format, uint64_t bits);
/// The nearest number of the format, ties to even. `isDefined` becomes false for a number that the format has no answer for: one out of range or
/// NaN without infinity and NaN, one without a sign that is negative or zero.
uint64_t encode(const FloatFormat &format, double number, bool &isDefined);
/// The nearest number to an integer, rounded once.
uint64_t encodeInteger(const FloatFormat &format, bool isNegative, uint64_t magnitude, bool &isDefined);
/// The distance of neighbours at `number`.
double getStep(const FloatFormat &format, double number);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FLOATFORMAT_H
