#include "reduction.h"

#include "../error.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <type_traits>

namespace weir::runtime {

namespace {

__extension__ typedef __int128 Int128;

// Integers wrap: signed ones would overflow.
template <typename T>
using Wrapping = std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>, std::common_type<T>>;

template <typename T>
struct Add {
  T operator()(T a, T b) const {
    using Computed = typename Wrapping<T>::type;
    return static_cast<T>(static_cast<Computed>(a) + static_cast<Computed>(b));
  }
};
template <typename T>
struct Multiply {
  T operator()(T a, T b) const {
    using Computed = typename Wrapping<T>::type;
    return static_cast<T>(static_cast<Computed>(a) * static_cast<Computed>(b));
  }
};
// A NaN is not equal to itself.
template <typename T>
struct Least {
  T operator()(T a, T b) const { return b < a || b != b ? b : a; }
};
template <typename T>
struct Greatest {
  T operator()(T a, T b) const { return a < b || b != b ? b : a; }
};

/// Calls `work` with the function that combines two elements.
template <typename T, typename Work>
void withCombiner(uint32_t reduction, const Work &work) {
  switch (reduction) {
  case WEIR_REDUCTION_SUM:
  case WEIR_REDUCTION_AVERAGE:
    return work(Add<T>());
  case WEIR_REDUCTION_PRODUCT:
    return work(Multiply<T>());
  case WEIR_REDUCTION_MINIMUM:
    return work(Least<T>());
  case WEIR_REDUCTION_MAXIMUM:
    return work(Greatest<T>());
  default:
    raise("a collective needs a reduction, but its number is {}", reduction);
  }
}

/// Elements that are combined at a time: their sums stay in the first-level cache.
constexpr uint64_t blockSize = 1024;

/// `T` is the type in memory, `Sum` that of the computation.
template <typename T, typename Sum, typename Combine>
void reduceWith(const Combine &combine, bool isAverage, const std::vector<const std::byte *> &sources, uint64_t count, std::byte *target) {
  Sum sums[blockSize];
  T elements[blockSize];
  for (uint64_t begin = 0; begin < count; begin += blockSize) {
    const uint64_t length = std::min(blockSize, count - begin);
    memcpy(elements, sources.front() + begin * sizeof(T), length * sizeof(T));
    std::copy(elements, elements + length, sums);
    for (size_t participant = 1; participant < sources.size(); ++participant) {
      memcpy(elements, sources[participant] + begin * sizeof(T), length * sizeof(T));
      for (uint64_t i = 0; i < length; ++i)
        sums[i] = combine(sums[i], static_cast<Sum>(elements[i]));
    }
    for (uint64_t i = 0; i < length; ++i)
      elements[i] = static_cast<T>(isAverage ? sums[i] / static_cast<Sum>(sources.size()) : sums[i]);
    memcpy(target + begin * sizeof(T), elements, length * sizeof(T));
  }
}

template <typename T, typename Sum>
void reduceNative(uint32_t reduction, const std::vector<const std::byte *> &sources, uint64_t count, std::byte *target) {
  withCombiner<Sum>(reduction, [&](auto combine) {
    reduceWith<T, Sum>(combine, reduction == WEIR_REDUCTION_AVERAGE, sources, count, target);
  });
}

/// Floats that C++ lacks, in double.
void reduceSmallFloats(uint32_t reduction, ElementType type, const std::vector<const std::byte *> &sources, uint64_t count, std::byte *target) {
  withCombiner<double>(reduction, [&](auto combine) {
    for (uint64_t i = 0; i < count; ++i) {
      double sum = loadDouble(type, sources.front(), i);
      for (size_t participant = 1; participant < sources.size(); ++participant)
        sum = combine(sum, loadDouble(type, sources[participant], i));
      storeDouble(type, target, i, reduction == WEIR_REDUCTION_AVERAGE ? sum / static_cast<double>(sources.size()) : sum);
    }
  });
}

} // namespace

const char *nameOfReduction(uint32_t reduction) {
  static const char *const names[] = {"none", "sum", "product", "minimum", "maximum", "average"};
  return reduction < std::size(names) ? names[reduction] : "unknown";
}

void reduceElements(uint32_t reduction, ElementType type, const std::vector<const std::byte *> &sources, uint64_t count, std::byte *target) {
  const bool isAverage = reduction == WEIR_REDUCTION_AVERAGE; // their sums do not wrap
  switch (type.code()) {
  case WEIR_ELEMENT_SI8:
    return reduceNative<int8_t, int64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_UI8:
    return reduceNative<uint8_t, uint64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_SI16:
    return reduceNative<int16_t, int64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_UI16:
    return reduceNative<uint16_t, uint64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_SI32:
    return reduceNative<int32_t, int64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_UI32:
    return reduceNative<uint32_t, uint64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_SI64:
    if (isAverage)
      return reduceNative<int64_t, Int128>(reduction, sources, count, target);
    return reduceNative<int64_t, int64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_UI64:
    if (isAverage)
      return reduceNative<uint64_t, Int128>(reduction, sources, count, target);
    return reduceNative<uint64_t, uint64_t>(reduction, sources, count, target);
  case WEIR_ELEMENT_F32:
    return reduceNative<float, float>(reduction, sources, count, target);
  case WEIR_ELEMENT_F64:
    return reduceNative<double, double>(reduction, sources, count, target);
  case WEIR_ELEMENT_F16:
  case WEIR_ELEMENT_BF16:
    return reduceSmallFloats(reduction, type, sources, count, target);
  default:
    raise("a collective cannot compute the {} of elements of type {}", nameOfReduction(reduction), type.name());
  }
}

} // namespace weir::runtime
