/// Comparison of an array with what was expected.

#ifndef WEIR_RUNTIME_ARRAYS_COMPARE_H
#define WEIR_RUNTIME_ARRAYS_COMPARE_H

#include "array.h"

namespace weir::runtime {

/// An element is right if |got - expected| <= atol + rtol * |expected|. NaN is right where NaN is expected, an infinity where the same
/// one is.
struct Tolerance {
  double atol = 0, rtol = 0;

  /// f16 1e-3 and 1e-3, bf16 1e-2 and 1e-2, f32 1e-4 and 1e-4, f64 1e-7 and 1e-7 (complex numbers: as their parts), integers and floats of at
  /// most a byte 0.
  static Tolerance defaultFor(ElementType type);
};

struct CompareOptions {
  std::optional<double> atol, rtol; ///< in place of the defaults of the type
  /// In place of both: the largest |got - expected| over the largest |expected| of the array (over 1 if that is 0) may be at most this.
  std::optional<double> maxRelativeToLargest;
};

/// `[1, 0]`: the place of an element.
std::string formatIndex(const Array &array, uint64_t index);

struct CompareResult {
  bool matches = true;
  /// One line: why it does not match, with the worst element; or how far off it is.
  std::string message;
};

CompareResult compareArrays(const Array &got, const Array &expected, const CompareOptions &options);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_COMPARE_H
