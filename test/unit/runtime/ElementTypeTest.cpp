#include "src/runtime/arrays/element_type.h"
#include "src/runtime/arrays/small_float.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using namespace weir::runtime;

TEST(ElementType, NamesAndNumbersOfTheAbi) {
  const std::pair<const char *, uint32_t> pairs[] = {{"i1", WEIR_ELEMENT_I1},
                                                     {"i4", WEIR_ELEMENT_I4},
                                                     {"i8", WEIR_ELEMENT_I8},
                                                     {"si8", WEIR_ELEMENT_SI8},
                                                     {"ui8", WEIR_ELEMENT_UI8},
                                                     {"i16", WEIR_ELEMENT_I16},
                                                     {"i32", WEIR_ELEMENT_I32},
                                                     {"i64", WEIR_ELEMENT_I64},
                                                     {"f16", WEIR_ELEMENT_F16},
                                                     {"f32", WEIR_ELEMENT_F32},
                                                     {"f64", WEIR_ELEMENT_F64},
                                                     {"bf16", WEIR_ELEMENT_BF16},
                                                     {"i2", WEIR_ELEMENT_I2},
                                                     {"packed_i1", WEIR_ELEMENT_PACKED_I1},
                                                     {"f4E2M1FN", WEIR_ELEMENT_F4E2M1FN},
                                                     {"f8E5M2", WEIR_ELEMENT_F8E5M2},
                                                     {"f8E4M3FN", WEIR_ELEMENT_F8E4M3FN},
                                                     {"f8E5M2FNUZ", WEIR_ELEMENT_F8E5M2FNUZ},
                                                     {"f8E4M3FNUZ", WEIR_ELEMENT_F8E4M3FNUZ},
                                                     {"f8E8M0FNU", WEIR_ELEMENT_F8E8M0FNU},
                                                     {"complex<f32>", WEIR_ELEMENT_COMPLEX64},
                                                     {"complex<f64>", WEIR_ELEMENT_COMPLEX128}};
  for (auto [name, code] : pairs) {
    ASSERT_TRUE(ElementType::parse(name)) << name;
    EXPECT_EQ(ElementType::parse(name)->code(), code) << name;
    EXPECT_EQ(ElementType(code).name(), name);
  }
  for (const char *name : {"", "f", "i3", "f128", "index", "i32 ", "F32"})
    EXPECT_FALSE(ElementType::parse(name)) << name;
  EXPECT_FALSE(ElementType(7).isSupported());
}

TEST(ElementType, Sizes) {
  EXPECT_EQ(ElementType(WEIR_ELEMENT_I1).byteSize(5), 5u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_I4).byteSize(5), 3u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_BF16).byteSize(5), 10u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_I2).byteSize(5), 2u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_PACKED_I1).byteSize(9), 2u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_F4E2M1FN).byteSize(5), 3u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_F8E8M0FNU).byteSize(5), 5u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_COMPLEX128).byteSize(2), 32u);
  EXPECT_EQ(ElementType(WEIR_ELEMENT_F64).byteSize(0), 0u);
}

TEST(ElementType, IntegersInAndOut) {
  for (const char *name : {"i2", "ui2", "i4", "si4", "ui4", "i8", "ui8", "si16", "ui16", "i32", "ui32", "i64"}) {
    ElementType type = *ElementType::parse(name);
    std::byte data[64] = {};
    int64_t largest = type.bits() == 64 ? INT64_MAX : (int64_t(1) << (type.bits() - !type.isUnsigned())) - 1;
    int64_t least = type.isUnsigned() ? 0 : -largest - 1;
    for (uint64_t i = 0; i < 6; ++i)
      storeInt(type, data, i, i % 2 ? largest : least);
    for (uint64_t i = 0; i < 6; ++i)
      EXPECT_EQ(loadInt(type, data, i), i % 2 ? largest : least) << name;
  }
}

TEST(ElementType, StoringI4LeavesTheOtherHalf) {
  ElementType type(WEIR_ELEMENT_I4);
  std::byte data[1] = {std::byte(0xab)};
  storeInt(type, data, 0, 5);
  EXPECT_EQ(data[0], std::byte(0xa5));
  storeInt(type, data, 1, -1);
  EXPECT_EQ(data[0], std::byte(0xf5));
}

TEST(TinyFloat, EveryNumberSurvives) {
  for (const char *name : {"f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E8M0FNU", "f4E2M1FN"}) {
    ElementType type = *ElementType::parse(name), bits(ElementKind::UInt, type.bits());
    for (int64_t i = 0; i < int64_t(1) << type.bits(); ++i) {
      std::byte data[1] = {}, back[1] = {};
      storeInt(bits, data, 0, i);
      double value = loadDouble(type, data, 0);
      storeDouble(type, back, 0, value);
      if (std::isnan(value))
        EXPECT_TRUE(std::isnan(loadDouble(type, back, 0))) << name << i;
      else
        EXPECT_EQ(data[0], back[0]) << name << i;
    }
  }
}

TEST(TinyFloat, LargestNumbersAndWhatIsBeyond) {
  const double inf = INFINITY, nan = NAN;
  const std::tuple<const char *, double, double> cases[] = {
      {"f8E5M2", 57344, 57344}, {"f8E5M2", 61439, 57344},
      {"f8E5M2", 61440, inf},   {"f8E4M3FN", 464, 448},
      {"f8E4M3FN", 465, nan},   {"f8E4M3FNUZ", 247, 240},
      {"f8E4M3FNUZ", 248, nan}, {"f8E5M2FNUZ", 61440, nan},
      {"f4E2M1FN", 1e9, 6},     {"f4E2M1FN", 2.5, 2},
      {"f4E2M1FN", 3.5, 4},     {"f4E2M1FN", 0.25, 0},
      {"f4E2M1FN", 0.75, 1},    {"f8E8M0FNU", 3, 4},
      {"f8E8M0FNU", -1, nan},   {"f8E8M0FNU", 0, std::ldexp(1, -127)}};
  for (auto [name, value, expected] : cases) {
    std::byte data[1] = {};
    ElementType type = *ElementType::parse(name);
    storeDouble(type, data, 0, value);
    double got = loadDouble(type, data, 0);
    EXPECT_TRUE(got == expected || (std::isnan(got) && std::isnan(expected))) << name << " " << value << " " << got;
  }
}

TEST(ElementType, ComplexNumbersAsText) {
  ElementType type(WEIR_ELEMENT_COMPLEX64);
  for (auto [text, printed] : {std::pair("1+2j", "1+2j"), {"-2.5i", "0-2.5j"}, {"3", "3+0j"}, {"1e-2-1e+3j", "0.01-1000j"}}) {
    std::byte data[8];
    ASSERT_TRUE(parseElement(type, text, data, 0)) << text;
    EXPECT_EQ(printElement(type, data, 0), printed);
  }
  std::byte data[8];
  for (const char *text : {"j", "1+j2", "1+2k", ""})
    EXPECT_FALSE(parseElement(type, text, data, 0)) << text;
}

TEST(SmallFloat, EveryHalfSurvives) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    double value = expandSmallFloat<5, 10>(static_cast<uint16_t>(bits));
    uint16_t back = roundToSmallFloat<5, 10>(value);
    if (std::isnan(value))
      EXPECT_TRUE(std::isnan(expandSmallFloat<5, 10>(back)));
    else
      ASSERT_EQ(back, bits);
  }
}

TEST(SmallFloat, EveryBFloatIsTheUpperHalfOfAFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    uint32_t wide = bits << 16;
    float value;
    memcpy(&value, &wide, 4);
    double expanded = expandSmallFloat<8, 7>(static_cast<uint16_t>(bits));
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(expanded));
      continue;
    }
    ASSERT_EQ(expanded, value);
    ASSERT_EQ((roundToSmallFloat<8, 7>(value)), bits);
  }
}

TEST(SmallFloat, RoundsToNearestEven) {
  auto half = [](double value) { return roundToSmallFloat<5, 10>(value); };
  EXPECT_EQ(half(1 + 0x1p-11), 0x3c00); // a tie goes to the even side
  EXPECT_EQ(half(1 + 3 * 0x1p-11), 0x3c02);
  EXPECT_EQ(half(1 + 0x1p-11 + 0x1p-40), 0x3c01); // which a float would have rounded to the tie
  EXPECT_EQ(half(65519.99), 0x7bff);
  EXPECT_EQ(half(65520), 0x7c00);
  EXPECT_EQ(half(-1e10), 0xfc00);
  EXPECT_EQ(half(0x1p-25), 0);
  EXPECT_EQ(half(0x1.8p-25), 1);
  EXPECT_EQ(half(0x1p-14 - 0x1p-26), 0x0400); // carries from the subnormals
  EXPECT_EQ(half(-0.0), 0x8000);
}

TEST(ParseElement, LimitsOfIntegers) {
  std::byte data[8];
  auto parses = [&](const char *type, const char *text) { return parseElement(*ElementType::parse(type), text, data, 0); };
  EXPECT_TRUE(parses("i8", "255"));
  EXPECT_TRUE(parses("i8", "-128"));
  EXPECT_FALSE(parses("i8", "256"));
  EXPECT_FALSE(parses("i8", "-129"));
  EXPECT_FALSE(parses("si8", "128"));
  EXPECT_FALSE(parses("ui8", "-1"));
  EXPECT_TRUE(parses("ui64", "18446744073709551615"));
  EXPECT_FALSE(parses("ui64", "18446744073709551616"));
  EXPECT_TRUE(parses("i32", "0xff"));
  EXPECT_TRUE(parses("i32", "+7"));
  EXPECT_TRUE(parses("i1", "true"));
  EXPECT_FALSE(parses("i1", "2"));
  for (const char *text : {"", "-", "--1", "1.5", "1x", " 1", "true", "0x"})
    EXPECT_FALSE(parses("i32", text)) << text;
  for (const char *text : {"", "x", "1..2", " 1", "1e"})
    EXPECT_FALSE(parses("f32", text)) << text;
}
