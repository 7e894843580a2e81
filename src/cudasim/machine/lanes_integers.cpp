/// Arithmetic on integers.
#include "lane_loops.h"

namespace weir::cudasim {

namespace {

/// Arithmetic that wraps: unsigned, and no narrower than int.
template <typename T>
using Modular = std::conditional_t<(sizeof(T) < 4), uint32_t, std::make_unsigned_t<T>>;
template <typename T>
using Twice = std::conditional_t<
    sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, int32_t, uint32_t>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>,
                       std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;

struct IntAdd {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(Modular<T>(a) + Modular<T>(b));
  }
};
struct IntSub {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(Modular<T>(a) - Modular<T>(b));
  }
};
struct IntMul {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(Modular<T>(a) * Modular<T>(b));
  }
};
struct IntMulWide {
  template <typename T>
  static Twice<T> apply(T a, T b) {
    return static_cast<Twice<T>>(Twice<T>(a) * Twice<T>(b));
  }
};
struct IntMulHigh {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(IntMulWide::apply(a, b) >> (8 * sizeof(T)));
  }
};
struct IntMad {
  template <typename T>
  static T apply(T a, T b, T c) {
    return IntAdd::apply(IntMul::apply(a, b), c);
  }
};
struct IntMadHigh {
  template <typename T>
  static T apply(T a, T b, T c) {
    return IntAdd::apply(IntMulHigh::apply(a, b), c);
  }
};
struct IntMadWide {
  template <typename T>
  static Twice<T> apply(T a, T b, Twice<T> c) {
    return IntAdd::apply(IntMulWide::apply(a, b), c);
  }
};
struct IntDiv {
  template <typename T>
  static T apply(T a, T b) {
    if (b == 0)
      return static_cast<T>(-1);
    if (std::is_signed_v<T> && b == static_cast<T>(-1))
      return IntSub::apply(T(0), a);
    return static_cast<T>(a / b);
  }
};
struct IntRem {
  template <typename T>
  static T apply(T a, T b) {
    if (b == 0)
      return a;
    if (std::is_signed_v<T> && b == static_cast<T>(-1))
      return 0;
    return static_cast<T>(a % b);
  }
};
struct IntMin {
  template <typename T>
  static T apply(T a, T b) {
    return a < b ? a : b;
  }
};
struct IntMax {
  template <typename T>
  static T apply(T a, T b) {
    return a > b ? a : b;
  }
};
/// Of two values of T in a word.
template <typename F, typename T>
struct InHalves {
  static uint32_t apply(uint32_t a, uint32_t b) {
    auto inHalf = [&](unsigned shift) { return static_cast<uint16_t>(F::apply(static_cast<T>(a >> shift), static_cast<T>(b >> shift))); };
    return inHalf(0) | uint32_t(inHalf(16)) << 16;
  }
};
struct IntAnd {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(a & b);
  }
};
struct IntOr {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(a | b);
  }
};
struct IntXor {
  template <typename T>
  static T apply(T a, T b) {
    return static_cast<T>(a ^ b);
  }
};
struct IntNot {
  template <typename T>
  static T apply(T a) {
    return static_cast<T>(~a);
  }
};
struct IntCnot {
  template <typename T>
  static T apply(T a) {
    return a == 0;
  }
};
struct IntNeg {
  template <typename T>
  static T apply(T a) {
    return IntSub::apply(T(0), a);
  }
};
struct IntAbs {
  template <typename T>
  static T apply(T a) {
    return a < 0 ? IntSub::apply(T(0), a) : a;
  }
};
struct IntShiftLeft {
  template <typename T>
  static T apply(T a, uint32_t count) {
    return count >= 8 * sizeof(T) ? T(0) : static_cast<T>(Modular<T>(a) << (count & 63));
  }
};
struct IntShiftRight {
  template <typename T>
  static T apply(T a, uint32_t count) {
    constexpr uint32_t bits = 8 * sizeof(T);
    if (std::is_signed_v<T>)
      return static_cast<T>(a >> (count >= bits ? bits - 1 : count));
    return count >= bits ? T(0) : static_cast<T>(a >> (count & 63));
  }
};
struct CountOnes {
  template <typename T>
  static uint32_t apply(T a) {
    return static_cast<uint32_t>(__builtin_popcountll(std::make_unsigned_t<T>(a)));
  }
};
struct CountLeadingZeros {
  template <typename T>
  static uint32_t apply(T a) {
    return a == 0 ? 8 * sizeof(T) : static_cast<uint32_t>(__builtin_clzll(std::make_unsigned_t<T>(a))) - (64 - 8 * sizeof(T));
  }
};
struct ReverseBits {
  template <typename T>
  static T apply(T a) {
    T result = 0;
    for (unsigned i = 0; i < 8 * sizeof(T); ++i)
      result = static_cast<T>(result << 1 | (a >> i & 1));
    return result;
  }
};
struct FindBit {
  template <typename T>
  static uint32_t apply(T a) {
    if (std::is_signed_v<T> && a < 0)
      a = static_cast<T>(~a);
    return a == 0 ? ~uint32_t(0) : 8 * sizeof(T) - 1 - CountLeadingZeros::apply(a);
  }
};
struct FindBitShift {
  template <typename T>
  static uint32_t apply(T a) {
    uint32_t found = FindBit::apply(a);
    return found == ~uint32_t(0) ? found : 8 * sizeof(T) - 1 - found;
  }
};
struct ExtractBits {
  template <typename T>
  static T apply(T a, uint32_t start, uint32_t length) {
    constexpr unsigned bits = 8 * sizeof(T);
    start &= 0xff;
    length &= 0xff;
    if (length == 0)
      return 0;
    unsigned last = start + length - 1 < bits - 1 ? start + length - 1 : bits - 1;
    bool fill = std::is_signed_v<T> && (std::make_unsigned_t<T>(a) >> last & 1);
    std::make_unsigned_t<T> result = start >= bits ? 0 : std::make_unsigned_t<T>(a) >> start;
    unsigned taken = start >= bits ? 0 : length < bits - start ? length : bits - start;
    if (taken < bits) {
      std::make_unsigned_t<T> kept = (std::make_unsigned_t<T>(1) << taken) - 1;
      result = (result & kept) | (fill ? ~kept : 0);
    }
    return static_cast<T>(result);
  }
};
template <typename T>
void insertBits(Registers &registers, const Instruction &x, uint32_t mask) {
  constexpr unsigned bits = 8 * sizeof(T);
  T result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l) {
    T from = lanesOf<T>(registers, x.s[0])[l], into = lanesOf<T>(registers, x.s[1])[l];
    uint32_t start = lanesOf<uint32_t>(registers, x.s[2])[l] & 0xff, length = lanesOf<uint32_t>(registers, x.s[3])[l] & 0xff;
    T field = length >= bits ? ~T(0) : static_cast<T>((T(1) << length) - 1);
    result[l] = start >= bits ? into : static_cast<T>((into & ~(field << start)) | ((from & field) << start));
  }
  commit(lanesOf<T>(registers, x.d[0]), result, mask);
}
struct Permute {
  static uint32_t apply(uint32_t a, uint32_t b, uint32_t selector) {
    uint64_t bytes = uint64_t(b) << 32 | a;
    uint32_t result = 0;
    for (unsigned i = 0; i < 4; ++i) {
      uint32_t choice = selector >> (4 * i);
      uint32_t byte = bytes >> (8 * (choice & 7)) & 0xff;
      if (choice & 8)
        byte = byte & 0x80 ? 0xff : 0;
      result |= byte << (8 * i);
    }
    return result;
  }
};
template <typename B>
struct DotBytes {
  template <typename T>
  static T apply(T a, T b, T c) {
    using A = std::conditional_t<std::is_signed_v<T>, int8_t, uint8_t>;
    T sum = c;
    for (unsigned i = 0; i < 4; ++i)
      sum = IntAdd::apply(sum, static_cast<T>(int32_t(static_cast<A>(a >> (8 * i))) * int32_t(static_cast<B>(b >> (8 * i)))));
    return sum;
  }
};
template <bool isLeft, bool wraps>
struct Funnel {
  static uint32_t apply(uint32_t a, uint32_t b, uint32_t count) {
    uint64_t both = uint64_t(b) << 32 | a;
    count = wraps ? count & 31 : count > 32 ? 32 : count;
    return static_cast<uint32_t>(isLeft ? (both << count) >> 32 : both >> count);
  }
};
void logic3(Registers &registers, const Instruction &x, uint32_t mask) {
  uint32_t result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l) {
    uint32_t a = lanesOf<uint32_t>(registers, x.s[0])[l], b = lanesOf<uint32_t>(registers, x.s[1])[l],
             c = lanesOf<uint32_t>(registers, x.s[2])[l];
    result[l] = 0;
    for (unsigned row = 0; row < 8; ++row)
      if (x.mode >> row & 1)
        result[l] |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
  }
  commit(lanesOf<uint32_t>(registers, x.d[0]), result, mask);
}

/// Ops that integers of any width have.
template <typename T>
Handler findAnyInteger(Op op) {
  switch (op) {
  case Op::Add:
    return binary<IntAdd, T, T, T>;
  case Op::Sub:
    return binary<IntSub, T, T, T>;
  case Op::Mul:
    return binary<IntMul, T, T, T>;
  case Op::MulHigh:
    return binary<IntMulHigh, T, T, T>;
  case Op::Mad:
    return ternary<IntMad, T, T, T, T>;
  case Op::MadHigh:
    return ternary<IntMadHigh, T, T, T, T>;
  case Op::Div:
    return binary<IntDiv, T, T, T>;
  case Op::Rem:
    return binary<IntRem, T, T, T>;
  case Op::Min:
    return binary<IntMin, T, T, T>;
  case Op::Max:
    return binary<IntMax, T, T, T>;
  case Op::And:
    return binary<IntAnd, T, T, T>;
  case Op::Or:
    return binary<IntOr, T, T, T>;
  case Op::Xor:
    return binary<IntXor, T, T, T>;
  case Op::Not:
    return unary<IntNot, T, T>;
  case Op::Cnot:
    return unary<IntCnot, T, T>;
  case Op::Neg:
    return unary<IntNeg, T, T>;
  case Op::Abs:
    return unary<IntAbs, T, T>;
  case Op::ShiftLeft:
    return binary<IntShiftLeft, T, T, uint32_t>;
  case Op::ShiftRight:
    return binary<IntShiftRight, T, T, uint32_t>;
  case Op::Move:
    return unary<Copy, T, T>;
  case Op::Select:
    return select<T>;
  default:
    return nullptr;
  }
}

/// Ops on words of 32 bits without a sign.
Handler findWordOp(Op op) {
  using T = uint32_t;
  switch (op) {
  case Op::Permute:
    return ternary<Permute, T, T, T, T>;
  case Op::FunnelLeftWrap:
    return ternary<Funnel<true, true>, T, T, T, T>;
  case Op::FunnelLeftClamp:
    return ternary<Funnel<true, false>, T, T, T, T>;
  case Op::FunnelRightWrap:
    return ternary<Funnel<false, true>, T, T, T, T>;
  case Op::FunnelRightClamp:
    return ternary<Funnel<false, false>, T, T, T, T>;
  case Op::Logic3:
    return logic3;
  default:
    return nullptr;
  }
}

} // namespace

template <typename T>
Handler WEIR_CUDASIM_LANES::findInteger(Op op) {
  if (Handler handler = findAnyInteger<T>(op))
    return handler;
  if constexpr (sizeof(T) != 8) {
    if (op == Op::MulWide)
      return binary<IntMulWide, Twice<T>, T, T>;
    if (op == Op::MadWide)
      return ternary<IntMadWide, Twice<T>, T, T, Twice<T>>;
  }
  if constexpr (sizeof(T) != 2) {
    switch (op) {
    case Op::CountOnes:
      return unary<CountOnes, uint32_t, T>;
    case Op::CountLeadingZeros:
      return unary<CountLeadingZeros, uint32_t, T>;
    case Op::ReverseBits:
      return unary<ReverseBits, T, T>;
    case Op::FindBit:
      return unary<FindBit, uint32_t, T>;
    case Op::FindBitShift:
      return unary<FindBitShift, uint32_t, T>;
    case Op::ExtractBits:
      return ternary<ExtractBits, T, T, uint32_t, uint32_t>;
    case Op::InsertBits:
      return insertBits<std::make_unsigned_t<T>>;
    default:
      break;
    }
  }
  if constexpr (sizeof(T) == 4) {
    constexpr bool isSigned = std::is_signed_v<T>;
    if (op == Op::DotBytes)
      return ternary<DotBytes<std::conditional_t<isSigned, int8_t, uint8_t>>, T, T, T, T>;
    if (op == Op::DotBytesMixed)
      return ternary<DotBytes<std::conditional_t<isSigned, uint8_t, int8_t>>, T, T, T, T>;
  }
  if constexpr (std::is_same_v<T, uint32_t>)
    return findWordOp(op);
  return nullptr;
}

template <typename T>
Handler WEIR_CUDASIM_LANES::findIntegerPair(Op op) {
  switch (op) {
  case Op::Add:
    return binary<InHalves<IntAdd, T>, uint32_t, uint32_t, uint32_t>;
  case Op::Min:
    return binary<InHalves<IntMin, T>, uint32_t, uint32_t, uint32_t>;
  case Op::Max:
    return binary<InHalves<IntMax, T>, uint32_t, uint32_t, uint32_t>;
  default:
    return nullptr;
  }
}

template Handler WEIR_CUDASIM_LANES::findIntegerPair<uint16_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findIntegerPair<int16_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findInteger<uint16_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findInteger<int16_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findInteger<uint32_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findInteger<int32_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findInteger<uint64_t>(Op op);
template Handler WEIR_CUDASIM_LANES::findInteger<int64_t>(Op op);

} // namespace weir::cudasim
