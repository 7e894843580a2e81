/// Conversions.
#include "lane_loops.h"

namespace weir::cudasim {

namespace {

template <typename T>
inline T roundToInteger(T value, Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestInteger:
    return std::nearbyint(value);
  case Rounding::ZeroInteger:
    return std::trunc(value);
  case Rounding::DownInteger:
    return std::floor(value);
  case Rounding::UpInteger:
    return std::ceil(value);
  default:
    return value;
  }
}

/// The value next to `near` that a directed rounding of `exact` asks for.
template <typename Wide>
inline float direct(float near, Wide exact, Rounding rounding) {
  if (!(Wide(near) == Wide(near)) || Wide(near) == exact)
    return near;
  bool isAbove = Wide(near) > exact;
  if ((rounding == Rounding::Down && isAbove) || (rounding == Rounding::Zero && isAbove && exact > 0))
    return std::nextafter(near, -HUGE_VALF);
  if ((rounding == Rounding::Up && !isAbove) || (rounding == Rounding::Zero && !isAbove && exact < 0))
    return std::nextafter(near, HUGE_VALF);
  return near;
}

/// A float's value as an integer: the nearest there is; NaN is zero.
template <typename To, typename From>
inline To toInteger(From value) {
  constexpr int bits = 8 * sizeof(To) - std::is_signed_v<To>;
  const From limit = std::ldexp(From(1), bits);
  constexpr To lowest = std::is_signed_v<To> ? static_cast<To>(std::make_unsigned_t<To>(1) << (8 * sizeof(To) - 1)) : 0;
  if (value != value)
    return 0;
  if (value >= limit)
    return static_cast<To>(~lowest);
  if (value <= static_cast<From>(lowest))
    return lowest;
  return static_cast<To>(value);
}

template <typename To, typename From>
inline To saturate(From value) {
  constexpr To lowest = std::is_signed_v<To> ? static_cast<To>(std::make_unsigned_t<To>(1) << (8 * sizeof(To) - 1)) : 0;
  constexpr To highest = static_cast<To>(~lowest);
  // No negative number is compared with an unsigned one.
  if (std::is_signed_v<From> && value < 0)
    return !std::is_signed_v<To> || static_cast<__int128>(value) < static_cast<__int128>(lowest) ? lowest : static_cast<To>(value);
  return static_cast<unsigned __int128>(value) > static_cast<unsigned __int128>(highest) ? highest : static_cast<To>(value);
}

template <typename T>
constexpr bool isSmall = std::is_same_v<T, Half> || std::is_same_v<T, BFloat>;

template <typename To, typename From>
inline To convertValue(From bits, const Instruction &x) {
  Rounding rounding = static_cast<Rounding>(x.mode);
  auto value = valueOf(bits);
  using Value = decltype(value);
  if constexpr (std::is_integral_v<To> && std::is_integral_v<From>) {
    return x.saturates ? saturate<To>(value) : static_cast<To>(value);
  } else if constexpr (std::is_integral_v<To>) {
    return toInteger<To>(roundToInteger(value, rounding));
  } else {
    if constexpr (std::is_same_v<From, float>)
      value = x.flushes ? flushed(value) : value;
    if constexpr (!std::is_integral_v<Value>) {
      value = roundToInteger(value, rounding);
      if (x.saturates)
        value = value > 0 ? (value < 1 ? value : Value(1)) : Value(0);
    }
    if constexpr (std::is_same_v<To, double>) {
      return static_cast<double>(value);
    } else if constexpr (std::is_same_v<To, float>) {
      float near = static_cast<float>(value);
      if (rounding == Rounding::Zero || rounding == Rounding::Down || rounding == Rounding::Up)
        near = direct<std::conditional_t<std::is_integral_v<Value>, long double, double>>(near, value, rounding);
      return x.flushes ? flushed(near) : near;
    } else {
      float odd;
      if constexpr (std::is_same_v<Value, float>)
        odd = value;
      else
        odd = roundToOdd(static_cast<double>(value));
      return {rounding == Rounding::Zero ? To::truncate(odd) : To::round(odd)};
    }
  }
}

template <typename To, typename Register>
inline void widen(Registers &registers, const Instruction &x, const To *result, uint32_t mask) {
  Register *target = lanesOf<Register>(registers, x.d[0]);
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      target[l] = static_cast<Register>(result[l]);
}

template <typename To, typename From>
void convert(Registers &registers, const Instruction &x, uint32_t mask) {
  To result[warpSize];
  const unsigned char *source = registers.file + x.s[0];
  // Registers may be wider than what is converted.
  if (x.sourceBytes == sizeof(From)) {
    const From *a = lanesOf<From>(registers, x.s[0]);
    for (unsigned l = 0; l < warpSize; ++l)
      result[l] = convertValue<To>(a[l], x);
  } else {
    for (unsigned l = 0; l < warpSize; ++l) {
      From value;
      memcpy(&value, source + l * x.sourceBytes, sizeof(value));
      result[l] = convertValue<To>(value, x);
    }
  }
  if constexpr (std::is_integral_v<To>) {
    if (x.targetBytes != sizeof(To)) {
      if (x.targetBytes == 2)
        return widen<To, uint16_t>(registers, x, result, mask);
      if (x.targetBytes == 4)
        return widen<To, uint32_t>(registers, x, result, mask);
      return widen<To, uint64_t>(registers, x, result, mask);
    }
  }
  commit(lanesOf<To>(registers, x.d[0]), result, mask);
}

template <typename To>
Handler findConversionTo(Type from) {
  switch (from) {
  case Type::U8:
  case Type::B8:
    return convert<To, uint8_t>;
  case Type::S8:
    return convert<To, int8_t>;
  case Type::U16:
  case Type::B16:
    return convert<To, uint16_t>;
  case Type::S16:
    return convert<To, int16_t>;
  case Type::U32:
  case Type::B32:
    return convert<To, uint32_t>;
  case Type::S32:
    return convert<To, int32_t>;
  case Type::U64:
  case Type::B64:
    return convert<To, uint64_t>;
  case Type::S64:
    return convert<To, int64_t>;
  case Type::F16:
    return convert<To, Half>;
  case Type::BF16:
    return convert<To, BFloat>;
  case Type::F32:
    return convert<To, float>;
  case Type::F64:
    return convert<To, double>;
  default:
    return nullptr;
  }
}

template <typename Small>
struct JoinRounded {
  static uint32_t apply(float high, float low) { return uint32_t(Small::round(high)) << 16 | Small::round(low); }
};

} // namespace

Handler WEIR_CUDASIM_LANES::findConversion(Type to, Type from) {
  switch (to) {
  case Type::U8:
  case Type::B8:
    return findConversionTo<uint8_t>(from);
  case Type::S8:
    return findConversionTo<int8_t>(from);
  case Type::U16:
  case Type::B16:
    return findConversionTo<uint16_t>(from);
  case Type::S16:
    return findConversionTo<int16_t>(from);
  case Type::U32:
  case Type::B32:
    return findConversionTo<uint32_t>(from);
  case Type::S32:
    return findConversionTo<int32_t>(from);
  case Type::U64:
  case Type::B64:
    return findConversionTo<uint64_t>(from);
  case Type::S64:
    return findConversionTo<int64_t>(from);
  case Type::F16:
    return findConversionTo<Half>(from);
  case Type::BF16:
    return findConversionTo<BFloat>(from);
  case Type::F32:
    return findConversionTo<float>(from);
  case Type::F64:
    return findConversionTo<double>(from);
  default:
    return nullptr;
  }
}

Handler WEIR_CUDASIM_LANES::findPairConversion(Type to) {
  if (to == Type::F16x2)
    return binary<JoinRounded<Half>, uint32_t, float, float>;
  if (to == Type::BF16x2)
    return binary<JoinRounded<BFloat>, uint32_t, float, float>;
  return nullptr;
}

} // namespace weir::cudasim
