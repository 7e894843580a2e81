// Compiled once for each WEIR_CUDASIM_LANES, with other flags: functions and templates of other headers must not be instantiated here beyond
// what is inlined, for the linker takes one copy for all.

#include "lanes.h"
#include "small_floats.h"

#include <type_traits>

#ifndef WEIR_CUDASIM_LANES
#define WEIR_CUDASIM_LANES baselineLanes
#endif

namespace weir::cudasim {

extern const LaneHandlers WEIR_CUDASIM_LANES;

namespace {

template <typename T>
inline T *lanesOf(Registers &registers, uint32_t slot) {
  return reinterpret_cast<T *>(registers.file + slot);
}

template <typename T>
inline void commit(T *target, const T *result, uint32_t mask) {
  if (mask == allLanes) {
    for (unsigned l = 0; l < warpSize; ++l)
      target[l] = result[l];
    return;
  }
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      target[l] = result[l];
}

template <typename F, typename D, typename A>
void unary(Registers &registers, const Instruction &x, uint32_t mask) {
  const A *a = lanesOf<A>(registers, x.s[0]);
  D result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = F::apply(a[l]);
  commit(lanesOf<D>(registers, x.d[0]), result, mask);
}

template <typename F, typename D, typename A, typename B>
void binary(Registers &registers, const Instruction &x, uint32_t mask) {
  const A *a = lanesOf<A>(registers, x.s[0]);
  const B *b = lanesOf<B>(registers, x.s[1]);
  D result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = F::apply(a[l], b[l]);
  commit(lanesOf<D>(registers, x.d[0]), result, mask);
}

template <typename F, typename D, typename A, typename B, typename C>
void ternary(Registers &registers, const Instruction &x, uint32_t mask) {
  const A *a = lanesOf<A>(registers, x.s[0]);
  const B *b = lanesOf<B>(registers, x.s[1]);
  const C *c = lanesOf<C>(registers, x.s[2]);
  D result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = F::apply(a[l], b[l], c[l]);
  commit(lanesOf<D>(registers, x.d[0]), result, mask);
}

//===- Integers --------------------------------------------------------------------------------------------------------------------===//

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
struct Copy {
  template <typename T>
  static T apply(T a) {
    return a;
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
template <typename T>
void select(Registers &registers, const Instruction &x, uint32_t mask) {
  const T *a = lanesOf<T>(registers, x.s[0]), *b = lanesOf<T>(registers, x.s[1]);
  uint32_t chosen = *lanesOf<uint32_t>(registers, x.s[2]);
  T result[warpSize];
  for (unsigned l = 0; l < warpSize; ++l)
    result[l] = chosen >> l & 1 ? a[l] : b[l];
  commit(lanesOf<T>(registers, x.d[0]), result, mask);
}

template <typename T>
Handler findInteger(Op op) {
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
    break;
  }
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
  if constexpr (std::is_same_v<T, uint32_t>) {
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
      break;
    }
  }
  return nullptr;
}

//===- Floats ----------------------------------------------------------------------------------------------------------------------===//

struct FloatAdd {
  template <typename T>
  static T apply(T a, T b) {
    return a + b;
  }
};
struct FloatSub {
  template <typename T>
  static T apply(T a, T b) {
    return a - b;
  }
};
struct FloatMul {
  template <typename T>
  static T apply(T a, T b) {
    return a * b;
  }
};
struct FloatDiv {
  template <typename T>
  static T apply(T a, T b) {
    return a / b;
  }
};
struct FloatFma {
  template <typename T>
  static T apply(T a, T b, T c) {
    return std::fma(a, b, c);
  }
};
struct FloatMin {
  template <typename T>
  static T apply(T a, T b) {
    if (a != a || b != b)
      return a != a ? b : a;
    return a < b || (a == b && std::signbit(a)) ? a : b;
  }
};
struct FloatMax {
  template <typename T>
  static T apply(T a, T b) {
    if (a != a || b != b)
      return a != a ? b : a;
    return a > b || (a == b && !std::signbit(a)) ? a : b;
  }
};
template <typename F>
struct Propagating {
  template <typename T>
  static T apply(T a, T b) {
    return a != a || b != b ? a + b : F::apply(a, b);
  }
};
struct FloatNeg {
  template <typename T>
  static T apply(T a) {
    return -a;
  }
};
struct FloatAbs {
  template <typename T>
  static T apply(T a) {
    return std::fabs(a);
  }
};
struct FloatReciprocal {
  template <typename T>
  static T apply(T a) {
    return T(1) / a;
  }
};
struct FloatSquareRoot {
  template <typename T>
  static T apply(T a) {
    return std::sqrt(a);
  }
};
struct FloatReciprocalSquareRoot {
  template <typename T>
  static T apply(T a) {
    return T(1) / std::sqrt(a);
  }
};
struct FloatSine {
  static float apply(float a) { return std::sin(a); }
};
struct FloatCosine {
  static float apply(float a) { return std::cos(a); }
};
struct FloatLog2 {
  static float apply(float a) { return std::log2(a); }
};
struct FloatExp2 {
  static float apply(float a) { return std::exp2(a); }
};
struct FloatTanh {
  static float apply(float a) { return std::tanh(a); }
};
struct FloatCopySign {
  template <typename T>
  static T apply(T sign, T magnitude) {
    return std::copysign(magnitude, sign);
  }
};

/// `.ftz`: denormals count as zero.
inline float flushed(float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a; }
template <typename F>
struct Flushing {
  static float apply(float a) { return flushed(F::apply(flushed(a))); }
  static float apply(float a, float b) { return flushed(F::apply(flushed(a), flushed(b))); }
  static float apply(float a, float b, float c) { return flushed(F::apply(flushed(a), flushed(b), flushed(c))); }
};

/// Arithmetic of a small type: exact or rounded to odd in between.
template <typename F, typename Small>
struct Widened {
  static uint16_t apply(uint16_t a) { return Small::round(F::apply(Small::expand(a))); }
  static uint16_t apply(uint16_t a, uint16_t b) {
    if constexpr (std::is_same_v<F, FloatAdd> || std::is_same_v<F, FloatSub>) // one rounding: 1 * a + b
      return Small::round(fusedToOdd(1.0f, Small::expand(a), std::is_same_v<F, FloatSub> ? -Small::expand(b) : Small::expand(b)));
    else
      return Small::round(F::apply(Small::expand(a), Small::expand(b)));
  }
  static uint16_t apply(uint16_t a, uint16_t b, uint16_t c) {
    return Small::round(fusedToOdd(Small::expand(a), Small::expand(b), Small::expand(c)));
  }
};
/// Two values in one register.
template <typename F>
struct Paired {
  static uint32_t join(uint16_t low, uint16_t high) { return uint32_t(high) << 16 | low; }
  static uint32_t apply(uint32_t a) { return join(F::apply(uint16_t(a)), F::apply(uint16_t(a >> 16))); }
  static uint32_t apply(uint32_t a, uint32_t b) {
    return join(F::apply(uint16_t(a), uint16_t(b)), F::apply(uint16_t(a >> 16), uint16_t(b >> 16)));
  }
  static uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    return join(F::apply(uint16_t(a), uint16_t(b), uint16_t(c)), F::apply(uint16_t(a >> 16), uint16_t(b >> 16), uint16_t(c >> 16)));
  }
};

template <typename F>
using Same = F;
template <typename F>
using HalfWidened = Widened<F, Half>;
template <typename F>
using BFloatWidened = Widened<F, BFloat>;
template <typename F>
using HalfPaired = Paired<Widened<F, Half>>;
template <typename F>
using BFloatPaired = Paired<Widened<F, BFloat>>;

template <typename T, template <typename> class As>
Handler findFloat(Op op) {
  switch (op) {
  case Op::Add:
    return binary<As<FloatAdd>, T, T, T>;
  case Op::Sub:
    return binary<As<FloatSub>, T, T, T>;
  case Op::Mul:
    return binary<As<FloatMul>, T, T, T>;
  case Op::Mad:
    return ternary<As<FloatFma>, T, T, T, T>;
  case Op::Min:
    return binary<As<FloatMin>, T, T, T>;
  case Op::Max:
    return binary<As<FloatMax>, T, T, T>;
  case Op::MinNaN:
    return binary<As<Propagating<FloatMin>>, T, T, T>;
  case Op::MaxNaN:
    return binary<As<Propagating<FloatMax>>, T, T, T>;
  case Op::Neg:
    return unary<As<FloatNeg>, T, T>;
  case Op::Abs:
    return unary<As<FloatAbs>, T, T>;
  default:
    return nullptr;
  }
}

template <typename T, template <typename> class As>
Handler findWideFloat(Op op) {
  switch (op) {
  case Op::Div:
    return binary<As<FloatDiv>, T, T, T>;
  case Op::Reciprocal:
    return unary<As<FloatReciprocal>, T, T>;
  case Op::SquareRoot:
    return unary<As<FloatSquareRoot>, T, T>;
  case Op::ReciprocalSquareRoot:
    return unary<As<FloatReciprocalSquareRoot>, T, T>;
  case Op::CopySign:
    return binary<As<FloatCopySign>, T, T, T>;
  case Op::Select:
    return select<T>;
  case Op::Move:
    return unary<Copy, T, T>;
  default:
    return findFloat<T, As>(op);
  }
}

template <typename T, template <typename> class As>
Handler findApproximate(Op op) {
  switch (op) {
  case Op::Sine:
    return unary<As<FloatSine>, T, T>;
  case Op::Cosine:
    return unary<As<FloatCosine>, T, T>;
  case Op::Log2:
    return unary<As<FloatLog2>, T, T>;
  case Op::Exp2:
    return unary<As<FloatExp2>, T, T>;
  case Op::Tanh:
    return unary<As<FloatTanh>, T, T>;
  default:
    return nullptr;
  }
}

//===- Predicates ------------------------------------------------------------------------------------------------------------------===//

template <Op op>
void predicate(Registers &registers, const Instruction &x, uint32_t mask) {
  uint32_t a = *lanesOf<uint32_t>(registers, x.s[0]), b = x.s[1] == noSlot ? 0 : *lanesOf<uint32_t>(registers, x.s[1]);
  uint32_t result = op == Op::And ? a & b : op == Op::Or ? a | b : op == Op::Xor ? a ^ b : op == Op::Not ? ~a : a;
  uint32_t &target = *lanesOf<uint32_t>(registers, x.d[0]);
  target = (target & ~mask) | (result & mask);
}

Handler findPredicate(Op op) {
  switch (op) {
  case Op::And:
    return predicate<Op::And>;
  case Op::Or:
    return predicate<Op::Or>;
  case Op::Xor:
    return predicate<Op::Xor>;
  case Op::Not:
    return predicate<Op::Not>;
  case Op::Move:
    return predicate<Op::Move>;
  default:
    return nullptr;
  }
}

Handler findOperation(Op op, Type type, bool flushes) {
  switch (type) {
  case Type::Pred:
    return findPredicate(op);
  case Type::B16:
  case Type::U16:
    return findInteger<uint16_t>(op);
  case Type::S16:
    return findInteger<int16_t>(op);
  case Type::B32:
  case Type::U32:
    return findInteger<uint32_t>(op);
  case Type::S32:
    return findInteger<int32_t>(op);
  case Type::B64:
  case Type::U64:
    return findInteger<uint64_t>(op);
  case Type::S64:
    return findInteger<int64_t>(op);
  case Type::F32: {
    if (Handler found = flushes ? findApproximate<float, Flushing>(op) : findApproximate<float, Same>(op))
      return found;
    return flushes && op != Op::Move && op != Op::Select ? findWideFloat<float, Flushing>(op) : findWideFloat<float, Same>(op);
  }
  case Type::F64:
    return findWideFloat<double, Same>(op);
  case Type::F16:
    if (op == Op::Exp2 || op == Op::Tanh)
      return findApproximate<uint16_t, HalfWidened>(op);
    return op == Op::Select || op == Op::Move ? findInteger<uint16_t>(op) : findFloat<uint16_t, HalfWidened>(op);
  case Type::BF16:
    return op == Op::Select || op == Op::Move ? findInteger<uint16_t>(op) : findFloat<uint16_t, BFloatWidened>(op);
  case Type::F16x2:
    return findFloat<uint32_t, HalfPaired>(op);
  case Type::BF16x2:
    return findFloat<uint32_t, BFloatPaired>(op);
  default:
    return nullptr;
  }
}

//===- Comparisons -----------------------------------------------------------------------------------------------------------------===//

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

template <typename T>
inline T valueOf(T bits) {
  return bits;
}
inline float valueOf(Half a) { return Half::expand(a.bits); }
inline float valueOf(BFloat a) { return BFloat::expand(a.bits); }

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

Handler findComparison(Comparison comparison, Type type) {
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
  default:
    return nullptr;
  }
}

//===- Conversions -----------------------------------------------------------------------------------------------------------------===//

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

Handler findConversion(Type to, Type from) {
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

template <typename Small>
struct JoinRounded {
  static uint32_t apply(float high, float low) { return uint32_t(Small::round(high)) << 16 | Small::round(low); }
};

Handler findPairConversion(Type to) {
  if (to == Type::F16x2)
    return binary<JoinRounded<Half>, uint32_t, float, float>;
  if (to == Type::BF16x2)
    return binary<JoinRounded<BFloat>, uint32_t, float, float>;
  return nullptr;
}

//===- Parts of registers ----------------------------------------------------------------------------------------------------------===//

template <typename Whole, typename Part, unsigned parts>
void pack(Registers &registers, const Instruction &x, uint32_t mask) {
  Whole result[warpSize] = {};
  for (unsigned p = 0; p < parts; ++p) {
    const Part *part = lanesOf<Part>(registers, x.s[p]);
    for (unsigned l = 0; l < warpSize; ++l)
      result[l] |= Whole(part[l]) << (8 * sizeof(Part) * p);
  }
  commit(lanesOf<Whole>(registers, x.d[0]), result, mask);
}

template <typename Whole, typename Part, unsigned parts>
void unpack(Registers &registers, const Instruction &x, uint32_t mask) {
  // A part may be the register itself.
  Whole whole[warpSize];
  memcpy(whole, registers.file + x.s[0], sizeof(whole));
  for (unsigned p = 0; p < parts; ++p) {
    if (x.d[p] == noSlot)
      continue;
    Part result[warpSize];
    for (unsigned l = 0; l < warpSize; ++l)
      result[l] = static_cast<Part>(whole[l] >> (8 * sizeof(Part) * p));
    commit(lanesOf<Part>(registers, x.d[p]), result, mask);
  }
}

Handler findPack(unsigned partBytes, unsigned parts) {
  if (partBytes == 2)
    return parts == 2 ? pack<uint32_t, uint16_t, 2> : parts == 4 ? pack<uint64_t, uint16_t, 4> : nullptr;
  return partBytes == 4 && parts == 2 ? pack<uint64_t, uint32_t, 2> : nullptr;
}

Handler findUnpack(unsigned partBytes, unsigned parts) {
  if (partBytes == 2)
    return parts == 2 ? unpack<uint32_t, uint16_t, 2> : parts == 4 ? unpack<uint64_t, uint16_t, 4> : nullptr;
  return partBytes == 4 && parts == 2 ? unpack<uint64_t, uint32_t, 2> : nullptr;
}

} // namespace

const LaneHandlers WEIR_CUDASIM_LANES = {findOperation, findComparison, findConversion, findPairConversion, findPack, findUnpack};

} // namespace weir::cudasim
