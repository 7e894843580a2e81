/// Comparisons.
#include "lane_loops.h"

namespace weir::cudasim {

namespace {

template <Comparison comparison, typename T>
inline bool compareValues(T a, T b) {
  bool unordered = a != a || b != b;
  switch (comparison) {
  case Comparison::Eq:
    return a == b;
  case Comparison::Ne:
    return a != b && !unordered;
  case Comparison::Lt:
    return a < b;
  case Comparison::Le:
    return a <= b;
  case Comparison::Gt:
    return a > b;
  case Comparison::Ge:
    return a >= b;
  case Comparison::Equ:
    return unordered || a == b;
  case Comparison::Neu:
    return a != b;
  case Comparison::Ltu:
    return unordered || a < b;
  case Comparison::Leu:
    return unordered || a <= b;
  case Comparison::Gtu:
    return unordered || a > b;
  case Comparison::Geu:
    return unordered || a >= b;
  case Comparison::Num:
    return !unordered;
  default:
    return unordered;
  }
}


template <Comparison comparison, typename T>
void compare(Registers &registers, const Instruction &x, uint32_t mask) {
  const T *a = lanesOf<T>(registers, x.s[0]), *b = lanesOf<T>(registers, x.s[1]);
  uint32_t result = 0;
  for (unsigned l = 0; l < warpSize; ++l)
    result |= uint32_t(compareValues<comparison>(valueOf(a[l]), valueOf(b[l]))) << l;
  uint32_t opposite = ~result;
  if (x.mode != uint8_t(Joining::None)) {
    uint32_t other = *lanesOf<uint32_t>(registers, x.s[2]);
    Joining joining = static_cast<Joining>(x.mode);
    if (joining == Joining::AndNot || joining == Joining::OrNot || joining == Joining::XorNot)
      other = ~other;
    if (joining == Joining::And || joining == Joining::AndNot) {
      result &= other;
      opposite &= other;
    } else if (joining == Joining::Or || joining == Joining::OrNot) {
      result |= other;
      opposite |= other;
    } else {
      result ^= other;
      opposite ^= other;
    }
  }
  uint32_t &target = *lanesOf<uint32_t>(registers, x.d[0]);
  target = (target & ~mask) | (result & mask);
  if (x.d[1] != noSlot) {
    uint32_t &second = *lanesOf<uint32_t>(registers, x.d[1]);
    second = (second & ~mask) | (opposite & mask);
  }
}

/// Of each half.
template <Comparison comparison, typename Small>
void comparePairs(Registers &registers, const Instruction &x, uint32_t mask) {
  const uint32_t *a = lanesOf<uint32_t>(registers, x.s[0]), *b = lanesOf<uint32_t>(registers, x.s[1]);
  for (unsigned half = 0; half < 2; ++half) {
    uint32_t result = 0;
    for (unsigned l = 0; l < warpSize; ++l) {
      auto part = [&](uint32_t pair) { return Small::expand(static_cast<uint16_t>(pair >> (16 * half))); };
      result |= uint32_t(compareValues<comparison>(part(a[l]), part(b[l]))) << l;
    }
    if (x.d[half] == noSlot)
      continue;
    uint32_t &target = *lanesOf<uint32_t>(registers, x.d[half]);
    target = (target & ~mask) | (result & mask);
  }
}

template <typename Small> Handler findPairComparison(Comparison comparison) {
  static constexpr Handler handlers[] = {
      comparePairs<Comparison::Eq, Small>,  comparePairs<Comparison::Ne, Small>,  comparePairs<Comparison::Lt, Small>,
      comparePairs<Comparison::Le, Small>,  comparePairs<Comparison::Gt, Small>,  comparePairs<Comparison::Ge, Small>,
      comparePairs<Comparison::Equ, Small>, comparePairs<Comparison::Neu, Small>, comparePairs<Comparison::Ltu, Small>,
      comparePairs<Comparison::Leu, Small>, comparePairs<Comparison::Gtu, Small>, comparePairs<Comparison::Geu, Small>,
      comparePairs<Comparison::Num, Small>, comparePairs<Comparison::NaN, Small>};
  return handlers[static_cast<unsigned>(comparison)];
}

template <typename T>
Handler findComparisonOf(Comparison comparison) {
  switch (comparison) {
  case Comparison::Eq:
    return compare<Comparison::Eq, T>;
  case Comparison::Ne:
    return compare<Comparison::Ne, T>;
  case Comparison::Lt:
    return compare<Comparison::Lt, T>;
  case Comparison::Le:
    return compare<Comparison::Le, T>;
  case Comparison::Gt:
    return compare<Comparison::Gt, T>;
  case Comparison::Ge:
    return compare<Comparison::Ge, T>;
  default:
    break;
  }
  if constexpr (std::is_integral_v<T>)
    return nullptr;
  else
    switch (comparison) {
    case Comparison::Equ:
      return compare<Comparison::Equ, T>;
    case Comparison::Neu:
      return compare<Comparison::Neu, T>;
    case Comparison::Ltu:
      return compare<Comparison::Ltu, T>;
    case Comparison::Leu:
      return compare<Comparison::Leu, T>;
    case Comparison::Gtu:
      return compare<Comparison::Gtu, T>;
    case Comparison::Geu:
      return compare<Comparison::Geu, T>;
    case Comparison::Num:
      return compare<Comparison::Num, T>;
    default:
      return compare<Comparison::NaN, T>;
    }
}

} // namespace

Handler WEIR_CUDASIM_LANES::findComparison(Comparison comparison, Type type) {
  switch (type) {
  case Type::B16:
  case Type::U16:
    return findComparisonOf<uint16_t>(comparison);
  case Type::S16:
    return findComparisonOf<int16_t>(comparison);
  case Type::B32:
  case Type::U32:
    return findComparisonOf<uint32_t>(comparison);
  case Type::S32:
    return findComparisonOf<int32_t>(comparison);
  case Type::B64:
  case Type::U64:
    return findComparisonOf<uint64_t>(comparison);
  case Type::S64:
    return findComparisonOf<int64_t>(comparison);
  case Type::F32:
    return findComparisonOf<float>(comparison);
  case Type::F64:
    return findComparisonOf<double>(comparison);
  case Type::F16:
    return findComparisonOf<Half>(comparison);
  case Type::BF16:
    return findComparisonOf<BFloat>(comparison);
  case Type::F16x2:
    return findPairComparison<Half>(comparison);
  case Type::BF16x2:
    return findPairComparison<BFloat>(comparison);
  default:
    return nullptr;
  }
}

} // namespace weir::cudasim
