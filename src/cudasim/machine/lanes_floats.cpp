/// Arithmetic on floats.
#include "lane_loops.h"

namespace weir::cudasim {

namespace {

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
struct FloatRoundTF32 {
  static float apply(float value) {
    uint32_t bits = bitsAs<uint32_t>(value);
    return (bits & 0x7fffffff) > 0x7f800000 ? bitsAs<float>(0x7fffffffu) : bitsAs<float>((bits + 0x1000) & ~0x1fffu);
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
Handler findAnyFloat(Op op) {
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
    return findAnyFloat<T, As>(op);
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
  case Op::RoundTF32:
    return unary<FloatRoundTF32, T, T>;
  default:
    return nullptr;
  }
}

} // namespace

Handler WEIR_CUDASIM_LANES::findFloat(Op op, Type type, bool flushes) {
  switch (type) {
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
    return op == Op::Select || op == Op::Move ? WEIR_CUDASIM_LANES::findInteger<uint16_t>(op) : findAnyFloat<uint16_t, HalfWidened>(op);
  case Type::BF16:
    return op == Op::Select || op == Op::Move ? WEIR_CUDASIM_LANES::findInteger<uint16_t>(op) : findAnyFloat<uint16_t, BFloatWidened>(op);
  case Type::F16x2:
    return findAnyFloat<uint32_t, HalfPaired>(op);
  case Type::BF16x2:
    return findAnyFloat<uint32_t, BFloatPaired>(op);
  default:
    return nullptr;
  }
}

} // namespace weir::cudasim
