/// What floating-point ops compute, on doubles that hold numbers of their types. No APFloat, no MLIR; functions are those of libm.
#ifndef WEIR_CHECK_FOLDS_FLOATFUNCTIONS_H
#define WEIR_CHECK_FOLDS_FLOATFUNCTIONS_H

#include "src/check/folds/FloatFormat.h"

#include <optional>

namespace weir::check {

struct FloatFunction {
  std::string_view name; ///< of the op, without its dialect
  unsigned arity;
  /// The exact result, or one that is rounded so that rounding to a format of at most 24 bits makes it exact. Of f64 the result itself.
  double (*apply)(const double *operands, const FloatFormat &format);
  /// By how many neighbours folds and kernels may be off: 0 for ops that IEEE 754 rounds correctly.
  unsigned error;
};

/// Null for other ops.
const FloatFunction *findFloatFunction(std::string_view name);

/// By the name of the predicate: false, oeq, ..., true.
std::optional<bool> compareFloats(std::string_view predicate, double a, double b);

/// By the name of the op: isnan, isinf, isfinite, isnormal.
std::optional<bool> classifyFloat(std::string_view name, double number, const FloatFormat &format);

/// `number` rounded to zero, in the low bits; nothing if the type has no such number.
std::optional<uint64_t> truncateToInteger(double number, unsigned width, bool isSigned);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FLOATFUNCTIONS_H
