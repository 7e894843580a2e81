#include "dialects/Upstream/Division.h"

using namespace mlir;

std::optional<APInt> weir::upstream::divideSigned(const APInt &dividend, const APInt &divisor, Rounding rounding) {
  if (divisor.isZero() || (dividend.isMinSignedValue() && divisor.isAllOnes()))
    return std::nullopt;
  APInt quotient, rest;
  APInt::sdivrem(dividend, divisor, quotient, rest);
  if (rest.isZero() || rounding == Rounding::ToZero)
    return quotient;
  const bool isPositive = dividend.isNegative() == divisor.isNegative();
  if (rounding == Rounding::Up)
    return isPositive ? quotient + 1 : quotient;
  return isPositive ? quotient : quotient - 1;
}

ConstantIntRanges weir::upstream::inferDivision(ArrayRef<ConstantIntRanges> operands, Rounding rounding) {
  const ConstantIntRanges &dividend = operands[0], &divisor = operands[1];
  ConstantIntRanges unknown = ConstantIntRanges::maxRange(dividend.smin().getBitWidth());
  if (!divisor.smin().isStrictlyPositive() && !divisor.smax().isNegative())
    return unknown;
  // Among divisors of one sign, quotients grow or fall with each operand.
  std::optional<APInt> least, largest;
  for (const APInt &a : {dividend.smin(), dividend.smax()})
    for (const APInt &b : {divisor.smin(), divisor.smax()}) {
      std::optional<APInt> quotient = divideSigned(a, b, rounding);
      if (!quotient)
        return unknown;
      least = least && least->slt(*quotient) ? least : quotient;
      largest = largest && largest->sgt(*quotient) ? largest : quotient;
    }
  return ConstantIntRanges::fromSigned(*least, *largest);
}
