#include "src/runtime/arrays/element_type.h"
#include "src/runtime/arrays/small_float.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using namespace weir::runtime;

TEST(ElementType, NamesAndNumbersOfTheAbi) {
  const std::pair<const char *, uint32_t> pairs[] = {
      {"i1", WEIR_ELEMENT_I1},   {"i4", WEIR_ELEMENT_I4},   {"i8", WEIR_ELEMENT_I8},   {"si8", WEIR_ELEMENT_SI8},
      {"ui8", WEIR_ELEMENT_UI8}, {"i16", WEIR_ELEMENT_I16}, {"i32", WEIR_ELEMENT_I32}, {"i64", WEIR_ELEMENT_I64},
      {"f16", WEIR_ELEMENT_F16}, {"f32", WEIR_ELEMENT_F32}, {"f64", WEIR_ELEMENT_F64}, {"bf16", WEIR_ELEMENT_BF16}};
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
  EXPECT_EQ(ElementType(WEIR_ELEMENT_F64).byteSize(0), 0u);
}

TEST(ElementType, IntegersInAndOut) {
  for (const char *name : {"i4", "si4", "ui4", "i8", "ui8", "si16", "ui16", "i32", "ui32", "i64"}) {
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
