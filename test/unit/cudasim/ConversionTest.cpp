/// cvt, and mov of parts of registers.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

template <typename To, typename From>
To clamp(From value) {
  if (std::isnan(static_cast<double>(value)))
    return 0;
  if (value >= std::ldexp(From(1), 8 * sizeof(To) - std::is_signed_v<To>))
    return std::numeric_limits<To>::max();
  if (value <= static_cast<From>(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  return static_cast<To>(value);
}

template <typename To, typename From>
void testToInteger(const char *to, const char *from) {
  std::vector<From> values = floats<From>();
  auto check = [&](const char *rounding, From (*round)(From)) {
    expectValues<To>(fmt::format("cvt.{}.{}.{} %d, %a;", rounding, to, from), [round](From a) { return clamp<To>(round(a)); }, values);
  };
  check("rzi", [](From a) { return std::trunc(a); });
  check("rni", [](From a) { return std::nearbyint(a); });
  check("rmi", [](From a) { return std::floor(a); });
  check("rpi", [](From a) { return std::ceil(a); });
}

} // namespace

TEST(Conversion, FloatsToIntegers) {
  testToInteger<int32_t, float>("s32", "f32");
  testToInteger<uint32_t, float>("u32", "f32");
  testToInteger<int64_t, float>("s64", "f32");
  testToInteger<uint64_t, double>("u64", "f64");
  testToInteger<int16_t, double>("s16", "f64");
}

TEST(Conversion, IntegersToFloats) {
  expectValues<float>("cvt.rn.f32.s32 %d, %a;", [](int32_t a) { return static_cast<float>(a); }, integers<int32_t>());
  expectValues<float>("cvt.rn.f32.u64 %d, %a;", [](uint64_t a) { return static_cast<float>(a); }, integers<uint64_t>());
  expectValues<float>("cvt.rn.f32.u16 %d, %a;", [](uint16_t a) { return static_cast<float>(a); }, integers<uint16_t>());
  expectValues<double>("cvt.rn.f64.s64 %d, %a;", [](int64_t a) { return static_cast<double>(a); }, integers<int64_t>());
  expectValues<float>(
      "cvt.rz.f32.u32 %d, %a;",
      [](uint32_t a) {
        float near = static_cast<float>(a);
        return double(near) > a ? std::nextafter(near, 0.0f) : near;
      },
      integers<uint32_t>());
}

TEST(Conversion, Floats) {
  expectValues<double>("cvt.f64.f32 %d, %a;", [](float a) { return static_cast<double>(a); }, floats<float>());
  expectValues<float>("cvt.rn.f32.f64 %d, %a;", [](double a) { return static_cast<float>(a); }, floats<double>());
  expectValues<float>("cvt.rni.f32.f32 %d, %a;", [](float a) { return std::nearbyint(a); }, floats<float>());
  expectValues<float>("cvt.rmi.f32.f32 %d, %a;", [](float a) { return std::floor(a); }, floats<float>());
  expectValues<double>("cvt.rpi.f64.f64 %d, %a;", [](double a) { return std::ceil(a); }, floats<double>());
  expectValues<float>("cvt.sat.f32.f32 %d, %a;", [](float a) { return a > 0 ? std::min(a, 1.0f) : 0.0f; }, floats<float>());
}

TEST(Conversion, Integers) {
  std::vector<int32_t> values = integers<int32_t>();
  values.insert(values.end(), {127, 128, 200, 255, 256, -128, -129, 32767, 40000, 70000});
  expectValues<int64_t>("cvt.s64.s32 %d, %a;", [](int32_t a) { return int64_t(a); }, values);
  expectValues<uint64_t>("cvt.u64.u32 %d, %a;", [](int32_t a) { return uint64_t(uint32_t(a)); }, values);
  expectValues<uint16_t>("cvt.u16.u32 %d, %a;", [](int32_t a) { return uint16_t(a); }, values);
  // Registers may be wider than what is converted.
  expectValues<int32_t>("cvt.s32.s8 %d, %a;", [](int32_t a) { return int32_t(int8_t(a)); }, values);
  expectValues<uint32_t>("cvt.u32.u16 %d, %a;", [](int32_t a) { return uint32_t(uint16_t(a)); }, values);
  expectValues<int16_t>("cvt.s8.s32 %d, %a;", [](int32_t a) { return int16_t(int8_t(a)); }, values);
  expectValues<int16_t>("cvt.sat.s8.s32 %d, %a;", [](int32_t a) { return int16_t(std::max(-128, std::min(127, a))); }, values);
  expectValues<uint16_t>("cvt.sat.u8.s32 %d, %a;", [](int32_t a) { return uint16_t(std::max(0, std::min(255, a))); }, values);
  expectValues<uint32_t>("cvt.sat.u32.s32 %d, %a;", [](int32_t a) { return uint32_t(std::max(0, a)); }, values);
}

TEST(Conversion, SmallFloats) {
  // All halves there and back, and what lies around them.
  std::vector<uint16_t> halves;
  for (uint32_t i = 0; i < 0x10000; i += 7)
    if ((i & 0x7c00) != 0x7c00)
      halves.push_back(static_cast<uint16_t>(i));
  expectValues<uint16_t>("{ .reg .b32 %f; cvt.f32.f16 %f, %a; cvt.rn.f16.f32 %d, %f; }", [](uint16_t a) { return a; }, halves);
  expectValues<uint16_t>("{ .reg .b32 %f; cvt.f32.bf16 %f, %a; cvt.rn.bf16.f32 %d, %f; }", [](uint16_t a) { return a; }, halves);
  std::mt19937 random(1);
  std::vector<float> values = floats<float>();
  for (unsigned i = 0; i < 2000; ++i)
    values.push_back(std::ldexp(static_cast<float>(random()) - 0x1p31f, -static_cast<int>(random() % 60)));
  std::vector<uint16_t> got = evaluate<uint16_t>("cvt.rn.f16.f32 %d, %a;", values);
  for (size_t i = 0; i < values.size(); ++i) {
    _Float16 half, wanted = static_cast<_Float16>(values[i]);
    memcpy(&half, &got[i], sizeof(half));
    ASSERT_TRUE(isSame(static_cast<float>(half), static_cast<float>(wanted))) << values[i];
  }
  std::vector<double> doubles = {1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-11, -65520, 65519.99999999};
  EXPECT_EQ(evaluate<uint16_t>("cvt.rn.f16.f64 %d, %a;", doubles), (std::vector<uint16_t>{0x3c01, 0x3c00, 0xfc00, 0x7bff}));
  std::vector<float> low = {1, -2.5f}, high = {0.5f, 3};
  EXPECT_EQ(evaluate<uint32_t>("cvt.rn.f16x2.f32 %d, %a, %b;", high, low), (std::vector<uint32_t>{0x38003c00, 0x4200c100}));
  EXPECT_EQ(evaluate<uint32_t>("cvt.rn.bf16x2.f32 %d, %a, %b;", high, low), (std::vector<uint32_t>{0x3f003f80, 0x4040c020}));
}

TEST(Conversion, PartsOfRegisters) {
  std::vector<uint64_t> values = integers<uint64_t>();
  expectValues<uint64_t>(
      "{ .reg .b32 %l, %h; mov.b64 {%l, %h}, %a; mov.b64 %d, {%h, %l}; }", [](uint64_t a) { return a << 32 | a >> 32; },
      values);
  expectValues<uint64_t>(
      "{ .reg .b16 %h<4>; mov.b64 {%h0, %h1, %h2, %h3}, %a; mov.b64 %d, {%h3, %h2, %h1, %h0}; }",
      [](uint64_t a) { return a << 48 | (a & 0xffff0000) << 16 | (a >> 16 & 0xffff0000) | a >> 48; }, values);
  expectValues<uint32_t>("mov.b64 {_, %d}, %a;", [](uint64_t a) { return uint32_t(a >> 32); }, values);
  expectValues<uint32_t>(
      "{ .reg .b32 %l; .reg .b16 %s; cvt.u32.u64 %l, %a; mov.b32 {%s, _}, %l; mov.b32 %d, {%s, 7}; }",
      [](uint64_t a) { return uint32_t(a & 0xffff) | 7 << 16; }, values);
}

TEST(Conversion, TF32) {
  // Ten bits after the point; ties go away from zero.
  std::vector<float> values = {1, 1 + 0x1p-10f, 1 + 0x1p-11f, 1 + 0x1p-12f, -1 - 0x1p-11f, 0x1.fffp+3f, std::numeric_limits<float>::infinity(), 0, -0.0f};
  std::vector<float> wanted = {1, 1 + 0x1p-10f, 1 + 0x1p-10f, 1, -1 - 0x1p-10f, 16, std::numeric_limits<float>::infinity(), 0, -0.0f};
  std::vector<float> got = evaluate<float>("cvt.rna.tf32.f32 %d, %a;", values);
  for (size_t i = 0; i < values.size(); ++i)
    EXPECT_TRUE(isSame(got[i], wanted[i])) << values[i] << ": " << got[i];
  EXPECT_TRUE(std::isnan(evaluate<float>("cvt.rna.tf32.f32 %d, %a;", std::vector<float>{std::numeric_limits<float>::quiet_NaN()})[0]));
}
