/// Instructions on registers, against the same arithmetic in C++.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

template <typename T>
T reverseBits(T a) {
  T result = 0;
  for (unsigned i = 0; i < 8 * sizeof(T); ++i)
    result |= (a >> i & 1) << (8 * sizeof(T) - 1 - i);
  return result;
}

template <typename T>
std::string suffix() {
  return fmt::format("{}{}", std::is_floating_point_v<T> ? "f" : std::is_signed_v<T> ? "s" : "u", 8 * sizeof(T));
}

template <typename T>
void testIntegers() {
  using U = std::make_unsigned_t<T>;
  auto [a, b] = pairsOf(integers<T>());
  std::string t = suffix<T>();
  auto check = [&, &a = a, &b = b](const std::string &name, auto expected) {
    expectValues<T>(fmt::format("{}.{} %d, %a, %b;", name, t), expected, a, b);
  };
  check("add", [](T a, T b) { return T(U(a) + U(b)); });
  check("sub", [](T a, T b) { return T(U(a) - U(b)); });
  check("mul.lo", [](T a, T b) { return T(uint64_t(a) * uint64_t(b)); });
  using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
  check("mul.hi", [](T a, T b) { return T((static_cast<Wide>(a) * static_cast<Wide>(b)) >> (8 * sizeof(T))); });
  check("min", [](T a, T b) { return std::min(a, b); });
  check("max", [](T a, T b) { return std::max(a, b); });
  // Quotients that there are.
  std::vector<T> divisors = b;
  for (size_t i = 0; i < divisors.size(); ++i)
    if (divisors[i] == 0 || (std::is_signed_v<T> && divisors[i] == T(-1)))
      divisors[i] = 5;
  expectValues<T>(fmt::format("div.{} %d, %a, %b;", t), [](T a, T b) { return T(a / b); }, a, divisors);
  expectValues<T>(fmt::format("rem.{} %d, %a, %b;", t), [](T a, T b) { return T(a % b); }, a, divisors);
  std::vector<T> c(b.rbegin(), b.rend());
  expectValues<T>(
      fmt::format("mad.lo.{} %d, %a, %b, %c;", t),
      [](T a, T b, T c) { return T(uint64_t(a) * uint64_t(b) + uint64_t(c)); }, a, b, c);
  std::vector<uint32_t> counts;
  for (size_t i = 0; i < a.size(); ++i)
    counts.push_back(i % 70);
  constexpr uint32_t bits = 8 * sizeof(T);
  expectValues<T>(
      fmt::format("shr.{} %d, %a, %b;", t),
      [](T a, uint32_t n) { return n < bits                       ? T(a >> n)
                                   : std::is_signed_v<T> && a < 0 ? T(-1)
                                                                  : T(0); }, a, counts);
  expectValues<T>(
      fmt::format("shl.b{} %d, %a, %b;", bits), [](T a, uint32_t n) { return n < bits ? T(uint64_t(a) << n) : T(0); },
      a, counts);
  expectValues<T>(
      fmt::format("xor.b{} %d, %a, %b; not.b{} %d, %d; and.b{} %d, %d, %a; or.b{} %d, %d, 5;", bits, bits, bits, bits),
      [](T a, T b) { return T((T(~(a ^ b)) & a) | 5); }, a, b);
  for (auto [name, compare] :
       std::initializer_list<std::pair<const char *, bool (*)(T, T)>>{{"eq", [](T a, T b) { return a == b; }},
                                                                      {"ne", [](T a, T b) { return a != b; }},
                                                                      {"lt", [](T a, T b) { return a < b; }},
                                                                      {"le", [](T a, T b) { return a <= b; }},
                                                                      {"gt", [](T a, T b) { return a > b; }},
                                                                      {"ge", [](T a, T b) { return a >= b; }}})
    expectValues<T>(
        fmt::format("setp.{}.{} %p, %a, %b; selp.b{} %d, %a, 77, %p;", name, t, bits),
        [compare = compare](T a, T b) { return compare(a, b) ? a : T(77); }, a, b);
}

template <typename T>
void testFloats() {
  auto [a, b] = pairsOf(floats<T>());
  std::vector<T> c(b.rbegin(), b.rend());
  std::string t = suffix<T>();
  auto check = [&, &a = a, &b = b](const std::string &name, auto expected) {
    expectValues<T>(fmt::format("{}.{} %d, %a, %b;", name, t), expected, a, b);
  };
  check("add.rn", [](T a, T b) { return a + b; });
  check("sub.rn", [](T a, T b) { return a - b; });
  check("mul.rn", [](T a, T b) { return a * b; });
  check("div.rn", [](T a, T b) { return a / b; });
  check("copysign", [](T a, T b) { return std::copysign(b, a); });
  auto smaller = [](T a, T b) {
    return std::isnan(a) ? b : std::isnan(b) ? a : a == b ? (std::signbit(a) ? a : b) : std::min(a, b);
  };
  auto larger = [](T a, T b) {
    return std::isnan(a) ? b : std::isnan(b) ? a : a == b ? (std::signbit(a) ? b : a) : std::max(a, b);
  };
  check("min", smaller);
  check("max", larger);
  check("min.NaN", [=](T a, T b) { return std::isnan(a) || std::isnan(b) ? T(NAN) : smaller(a, b); });
  check("max.NaN", [=](T a, T b) { return std::isnan(a) || std::isnan(b) ? T(NAN) : larger(a, b); });
  expectValues<T>(fmt::format("fma.rn.{} %d, %a, %b, %c;", t), [](T a, T b, T c) { return std::fma(a, b, c); }, a, b, c);
  std::vector<T> values = floats<T>();
  expectValues<T>(fmt::format("neg.{} %d, %a;", t), [](T a) { return -a; }, values);
  expectValues<T>(fmt::format("abs.{} %d, %a;", t), [](T a) { return std::fabs(a); }, values);
  expectValues<T>(fmt::format("sqrt.rn.{} %d, %a;", t), [](T a) { return std::sqrt(a); }, values);
  expectValues<T>(fmt::format("rcp.rn.{} %d, %a;", t), [](T a) { return 1 / a; }, values);
  expectValues<T>(fmt::format("rsqrt.approx.{} %d, %a;", t), [](T a) { return 1 / std::sqrt(a); }, values);
  for (auto [name, compare] : std::initializer_list<std::pair<const char *, bool (*)(T, T)>>{
           {"eq", [](T a, T b) { return a == b; }},
           {"ne", [](T a, T b) { return a < b || a > b; }},
           {"neu", [](T a, T b) { return a != b; }},
           {"equ", [](T a, T b) { return !(a < b || a > b); }},
           {"lt", [](T a, T b) { return a < b; }},
           {"ltu", [](T a, T b) { return !(a >= b); }},
           {"le", [](T a, T b) { return a <= b; }},
           {"leu", [](T a, T b) { return !(a > b); }},
           {"gt", [](T a, T b) { return a > b; }},
           {"gtu", [](T a, T b) { return !(a <= b); }},
           {"ge", [](T a, T b) { return a >= b; }},
           {"geu", [](T a, T b) { return !(a < b); }},
           {"num", [](T a, T b) { return a == a && b == b; }},
           {"nan", [](T a, T b) { return a != a || b != b; }}})
    expectValues<uint32_t>(
        fmt::format("setp.{}.{} %p, %a, %b; selp.b32 %d, 1, 0, %p;", name, t),
        [compare = compare](T a, T b) { return uint32_t(compare(a, b)); }, a, b);
}

} // namespace

TEST(Arithmetic, Integers) {
  testIntegers<int16_t>();
  testIntegers<uint16_t>();
  testIntegers<int32_t>();
  testIntegers<uint32_t>();
  testIntegers<int64_t>();
  testIntegers<uint64_t>();
}

TEST(Arithmetic, Floats) {
  testFloats<float>();
  testFloats<double>();
}

TEST(Arithmetic, QuotientsThatThereAreNotDoNotStop) {
  std::vector<int32_t> a = {7, INT32_MIN}, b = {0, -1};
  expectValues<int32_t>("div.s32 %d, %a, %b;", [](int32_t a, int32_t b) { return b == 0 ? -1 : INT32_MIN; }, a, b);
  expectValues<int32_t>("rem.s32 %d, %a, %b;", [](int32_t a, int32_t b) { return b == 0 ? a : 0; }, a, b);
}

TEST(Arithmetic, WideProducts) {
  auto [a, b] = pairsOf(integers<int32_t>());
  std::vector<int64_t> c(a.begin(), a.end());
  expectValues<int64_t>("mul.wide.s32 %d, %a, %b;", [](int32_t a, int32_t b) { return int64_t(a) * b; }, a, b);
  expectValues<uint64_t>("mul.wide.u32 %d, %a, %b;", [](int32_t a, int32_t b) { return uint64_t(uint32_t(a)) * uint32_t(b); }, a, b);
  expectValues<int64_t>("mad.wide.s32 %d, %a, %b, %c;", [](int32_t a, int32_t b, int64_t c) { return int64_t(a) * b + c; }, a, b, c);
  auto [d, e] = pairsOf(integers<int16_t>());
  expectValues<int32_t>("mul.wide.s16 %d, %a, %b;", [](int16_t a, int16_t b) { return a * b; }, d, e);
}

TEST(Arithmetic, Bits) {
  std::vector<uint32_t> a = integers<uint32_t>();
  std::vector<uint64_t> wide = integers<uint64_t>();
  expectValues<uint32_t>("popc.b32 %d, %a;", [](uint32_t a) { return uint32_t(__builtin_popcount(a)); }, a);
  expectValues<uint32_t>("popc.b64 %d, %a;", [](uint64_t a) { return uint32_t(__builtin_popcountll(a)); }, wide);
  expectValues<uint32_t>("clz.b32 %d, %a;", [](uint32_t a) { return a ? uint32_t(__builtin_clz(a)) : 32; }, a);
  expectValues<uint32_t>("clz.b64 %d, %a;", [](uint64_t a) { return a ? uint32_t(__builtin_clzll(a)) : 64; }, wide);
  expectValues<uint32_t>("bfind.u32 %d, %a;", [](uint32_t a) { return a ? 31 - uint32_t(__builtin_clz(a)) : ~0u; }, a);
  expectValues<uint32_t>("brev.b32 %d, %a;", [](uint32_t a) { return reverseBits(a); }, a);
  expectValues<uint64_t>("brev.b64 %d, %a;", [](uint64_t a) { return reverseBits(a); }, wide);
  expectValues<uint32_t>("bfe.u32 %d, %a, 5, 9;", [](uint32_t a) { return a >> 5 & 0x1ff; }, a);
  expectValues<int32_t>("bfe.s32 %d, %a, 5, 9;", [](uint32_t a) { return int32_t(a << 18) >> 23; }, a);
  expectValues<int32_t>("bfe.s32 %d, %a, 28, 9;", [](uint32_t a) { return int32_t(a) >> 28; }, a);
  expectValues<uint64_t>("bfe.u64 %d, %a, 40, 30;", [](uint64_t a) { return a >> 40; }, wide);
  expectValues<uint32_t>(
      "bfi.b32 %d, %a, 0xF0F0F0F0, 8, 12;", [](uint32_t a) { return 0xf0f000f0u | (a & 0xfff) << 8; }, a);
  expectValues<uint32_t>(
      "prmt.b32 %d, %a, 0x11223344, 0x7610;", [](uint32_t a) { return (a & 0xffff) | 0x11220000; }, a);
  expectValues<uint32_t>("prmt.b32 %d, %a, 0, 0x8888;", [](uint32_t a) { return a & 0x80 ? ~0u : 0; }, a);
  auto [x, y] = pairsOf(a);
  auto dot = [](auto sign, auto otherSign) {
    return [=](uint32_t a, uint32_t b) {
      uint32_t sum = a;
      for (unsigned i = 0; i < 32; i += 8)
        sum += uint32_t(int32_t(decltype(sign)(a >> i)) * int32_t(decltype(otherSign)(b >> i)));
      return sum;
    };
  };
  expectValues<uint32_t>("dp4a.s32.s32 %d, %a, %b, %a;", dot(int8_t(), int8_t()), x, y);
  expectValues<uint32_t>("dp4a.u32.u32 %d, %a, %b, %a;", dot(uint8_t(), uint8_t()), x, y);
  expectValues<uint32_t>("dp4a.s32.u32 %d, %a, %b, %a;", dot(int8_t(), uint8_t()), x, y);
  expectValues<uint32_t>("dp4a.u32.s32 %d, %a, %b, %a;", dot(uint8_t(), int8_t()), x, y);
  expectValues<uint32_t>("shf.l.wrap.b32 %d, %a, %b, 8;", [](uint32_t a, uint32_t b) { return b << 8 | a >> 24; }, x, y);
  expectValues<uint32_t>("shf.r.wrap.b32 %d, %a, %b, 40;", [](uint32_t a, uint32_t b) { return b << 24 | a >> 8; }, x, y);
  expectValues<uint32_t>("shf.l.clamp.b32 %d, %a, %b, 40;", [](uint32_t a, uint32_t) { return a; }, x, y);
  expectValues<uint32_t>("shf.r.clamp.b32 %d, %a, %b, 40;", [](uint32_t, uint32_t b) { return b; }, x, y);
  expectValues<uint32_t>(
      "lop3.b32 %d, %a, %b, 12345, 0x1A;",
      [](uint32_t a, uint32_t b) {
        uint32_t c = 12345; // 0x1a: the rows 1, 3 and 4
        return (~a & ~b & c) | (~a & b & c) | (a & ~b & ~c);
      },
      x, y);
  auto inHalves = [](auto half, auto combine) {
    return [=](uint32_t a, uint32_t b) {
      using Half = decltype(half);
      uint32_t lower = uint16_t(combine(Half(a), Half(b))), upper = uint16_t(combine(Half(a >> 16), Half(b >> 16)));
      return lower | upper << 16;
    };
  };
  auto add = [](auto a, auto b) { return a + b; };
  auto least = [](auto a, auto b) { return std::min(a, b); };
  auto greatest = [](auto a, auto b) { return std::max(a, b); };
  expectValues<uint32_t>("add.s16x2 %d, %a, %b;", inHalves(int16_t(), add), x, y);
  expectValues<uint32_t>("min.s16x2 %d, %a, %b;", inHalves(int16_t(), least), x, y);
  expectValues<uint32_t>("min.u16x2 %d, %a, %b;", inHalves(uint16_t(), least), x, y);
  expectValues<uint32_t>("max.s16x2 %d, %a, %b;", inHalves(int16_t(), greatest), x, y);
  expectValues<uint32_t>("max.u16x2 %d, %a, %b;", inHalves(uint16_t(), greatest), x, y);
  expectValues<uint32_t>("cnot.b32 %d, %a;", [](uint32_t a) { return uint32_t(a == 0); }, a);
}

TEST(Arithmetic, ApproximateFunctions) {
  std::vector<float> a = {-3, -0.5f, 0, 0.25f, 1, 2.5f, 10, 80};
  expectValues<float>("ex2.approx.f32 %d, %a;", [](float a) { return std::exp2(a); }, a);
  expectValues<float>("lg2.approx.f32 %d, %a;", [](float a) { return std::log2(a); }, a);
  expectValues<float>("sin.approx.f32 %d, %a;", [](float a) { return std::sin(a); }, a);
  expectValues<float>("cos.approx.f32 %d, %a;", [](float a) { return std::cos(a); }, a);
  expectValues<float>("tanh.approx.f32 %d, %a;", [](float a) { return std::tanh(a); }, a);
  expectValues<float>("div.full.f32 %d, 0f3F800000, %a;", [](float a) { return 1 / a; }, a);
}

TEST(Arithmetic, FlushingTakesDenormalsForZero) {
  const float tiny = std::numeric_limits<float>::denorm_min();
  std::vector<float> a = {tiny, -tiny, 1, 0x1p-100f}, b = {1, 1, tiny, 0x1p-100f};
  expectValues<float>(
      "add.ftz.f32 %d, %a, %b;", [](float a, float b) { return std::fabs(a) < 1e-40f ? b
                                                               : a == 1              ? a
                                                                                     : a + b; }, a, b);
  expectValues<float>("mul.ftz.f32 %d, %a, %b;", [](float a, float) { return std::copysign(0.0f, a); }, a, b);
}

TEST(Arithmetic, Predicates) {
  std::vector<uint32_t> a = {0, 1, 2, 3}, b = {0, 0, 1, 3};
  auto take = [&](const std::string &text) { return evaluate<uint32_t>(text + " selp.b32 %d, 1, 0, %p;", a, b); };
  std::string set = "setp.ne.u32 %p, %a, 0; setp.ne.u32 %q, %b, 0; ";
  EXPECT_EQ(take(set + "and.pred %p, %p, %q;"), (std::vector<uint32_t>{0, 0, 1, 1}));
  EXPECT_EQ(take(set + "or.pred %p, %p, %q;"), (std::vector<uint32_t>{0, 1, 1, 1}));
  EXPECT_EQ(take(set + "xor.pred %p, %p, %q;"), (std::vector<uint32_t>{0, 1, 0, 0}));
  EXPECT_EQ(take(set + "not.pred %p, %p;"), (std::vector<uint32_t>{1, 0, 0, 0}));
  EXPECT_EQ(take(set + "mov.pred %p, %q;"), (std::vector<uint32_t>{0, 0, 1, 1}));
  EXPECT_EQ(take("mov.pred %p, -1;"), (std::vector<uint32_t>{1, 1, 1, 1}));
  EXPECT_EQ(take(set + "setp.eq.and.u32 %p, %a, %b, !%q;"), (std::vector<uint32_t>{1, 0, 0, 0}));
  EXPECT_EQ(take(set + "setp.eq.or.u32 %p, %a, 1, %q;"), (std::vector<uint32_t>{0, 1, 1, 1}));
  EXPECT_EQ(take("setp.lt.u32 %q|%p, %a, 2;"), (std::vector<uint32_t>{0, 0, 1, 1}));
  EXPECT_EQ(take("mov.pred %p, 0; setp.lt.u32 %q, %a, 2; @%q mov.pred %p, -1;"), (std::vector<uint32_t>{1, 1, 0, 0}));
  EXPECT_EQ(take("mov.pred %p, 0; setp.lt.u32 %q, %a, 2; @!%q mov.pred %p, -1;"), (std::vector<uint32_t>{0, 0, 1, 1}));
}

TEST(Arithmetic, SmallFloats) {
  // Sums and products of two halves round once: double holds them exactly.
  std::vector<uint16_t> bits;
  for (uint32_t i = 0; i < 0x10000; i += 1237)
    bits.push_back(static_cast<uint16_t>(i));
  auto [a, b] = pairsOf(bits);
  auto widen = [](uint16_t a) { return evaluate<float>("cvt.f32.f16 %d, %a;", std::vector<uint16_t>{a})[0]; };
  std::vector<float> wide = evaluate<float>("cvt.f32.f16 %d, %a;", bits);
  for (size_t i = 0; i < bits.size(); ++i) {
    _Float16 half;
    memcpy(&half, &bits[i], sizeof(half));
    ASSERT_TRUE(isSame(wide[i], static_cast<float>(half))) << bits[i];
  }
  EXPECT_EQ(widen(0x3c00), 1);
  auto check = [&, &a = a, &b = b](const char *instruction, auto expected) {
    std::vector<uint16_t> got = evaluate<uint16_t>(instruction, a, b);
    for (size_t i = 0; i < got.size(); ++i) {
      _Float16 x, y, z;
      memcpy(&x, &a[i], 2);
      memcpy(&y, &b[i], 2);
      memcpy(&z, &got[i], 2);
      ASSERT_TRUE(isSame(static_cast<float>(z), static_cast<float>(expected(x, y)))) << instruction << " " << a[i] << " " << b[i];
    }
  };
  check("add.f16 %d, %a, %b;", [](_Float16 a, _Float16 b) { return static_cast<_Float16>(double(a) + double(b)); });
  check("sub.f16 %d, %a, %b;", [](_Float16 a, _Float16 b) { return static_cast<_Float16>(double(a) - double(b)); });
  check("mul.f16 %d, %a, %b;", [](_Float16 a, _Float16 b) { return static_cast<_Float16>(double(a) * double(b)); });
  check("fma.rn.f16 %d, %a, %b, %a;", [](_Float16 a, _Float16 b) { return static_cast<_Float16>(double(a) * double(b) + double(a)); });
  std::vector<uint32_t> pairs = {0x3c004000, 0xc2003800}, others = {0x3c003c00, 0x3c003c00};
  EXPECT_EQ(evaluate<uint32_t>("add.rn.f16x2 %d, %a, %b;", pairs, others), (std::vector<uint32_t>{0x40004200, 0xc0003e00}));
  // 1 + 2^-8 ties to even; a bit more does not.
  std::vector<uint16_t> ones = {0x3f80, 0x3f80, 0x3f81}, small = {0x3b80, 0x3b81, 0x3b80};
  EXPECT_EQ(evaluate<uint16_t>("add.rn.bf16 %d, %a, %b;", ones, small), (std::vector<uint16_t>{0x3f80, 0x3f81, 0x3f82}));
}

TEST(Arithmetic, ComparisonsOfPairs) {
  // 1, NaN, 2 and infinity as f16, in both halves.
  const uint16_t one = 0x3c00, nan = 0x7e00, two = 0x4000, infinity = 0x7c00;
  auto pair = [](uint16_t low, uint16_t high) { return uint32_t(high) << 16 | low; };
  std::vector<uint32_t> a = {pair(one, nan), pair(nan, one), pair(two, infinity), pair(one, one)},
                        b = {pair(one, one), pair(one, two), pair(one, infinity), pair(two, nan)};
  auto run = [&](const std::string &comparison) {
    return evaluate<uint32_t>("{ .reg .b32 %t; setp." + comparison + ".f16x2 %p|%q, %a, %b; selp.b32 %d, 1, 0, %p; selp.b32 %t, 2, 0, %q; or.b32 %d, %d, %t; }",
                              a, b);
  };
  EXPECT_EQ(run("nan"), (std::vector<uint32_t>{2, 1, 0, 2}));
  EXPECT_EQ(run("lt"), (std::vector<uint32_t>{0, 2, 0, 1}));
  EXPECT_EQ(run("geu"), (std::vector<uint32_t>{3, 1, 3, 2}));
}
