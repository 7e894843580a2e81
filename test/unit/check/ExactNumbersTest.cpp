// The numbers that folds are compared with, against values from the definitions of formats and ops.

#include "src/check/folds/ExactInteger.h"
#include "src/check/folds/FloatFunctions.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace weir::check;

static uint64_t encodeAs(const char *name, double number) {
  bool isDefined = true;
  const uint64_t bits = encode(*findFloatFormat(name), number, isDefined);
  EXPECT_TRUE(isDefined) << name << " " << number;
  return bits;
}

static double decodeAs(const char *name, uint64_t bits) { return decode(*findFloatFormat(name), bits); }

static std::optional<uint64_t> apply(const char *name, uint64_t a, uint64_t b, unsigned width, IntegerPromises promises = {}) {
  return findIntegerRule(name)(a, b, width, promises);
}

TEST(FloatFormat, KnownBits) {
  EXPECT_EQ(encodeAs("f32", 1), 0x3f800000u);
  EXPECT_EQ(encodeAs("f32", -0.0), 0x80000000u);
  EXPECT_EQ(encodeAs("f32", 0.1), 0x3dcccccdu);
  EXPECT_EQ(encodeAs("f32", std::ldexp(1, -149)), 1u);
  EXPECT_EQ(encodeAs("f16", 65504), 0x7bffu);
  EXPECT_EQ(encodeAs("f16", 65519.99), 0x7bffu);
  EXPECT_EQ(encodeAs("f16", 65520), 0x7c00u);
  EXPECT_EQ(encodeAs("bf16", 3.140625), 0x4049u);
  EXPECT_EQ(encodeAs("f8E4M3FN", 448), 0x7eu);
  EXPECT_EQ(encodeAs("f8E4M3FN", 465), 0x7fu);
  EXPECT_EQ(encodeAs("f8E5M2", 57344), 0x7bu);
  EXPECT_EQ(encodeAs("f8E5M2FNUZ", -0.0), 0u);
  EXPECT_EQ(encodeAs("f8E5M2FNUZ", NAN), 0x80u);
  EXPECT_EQ(encodeAs("f8E4M3FNUZ", 240), 0x7fu);
  EXPECT_EQ(encodeAs("f8E8M0FNU", 1), 0x7fu);
  EXPECT_EQ(encodeAs("f8E8M0FNU", NAN), 0xffu);
  EXPECT_EQ(encodeAs("f4E2M1FN", -6), 0xfu);
  EXPECT_EQ(encodeAs("f6E2M3FN", 7.5), 0x1fu);
  EXPECT_EQ(encodeAs("f6E3M2FN", 28), 0x1fu);
  EXPECT_EQ(decodeAs("f8E8M0FNU", 0), std::ldexp(1, -127));
  EXPECT_EQ(decodeAs("f4E2M1FN", 1), 0.5);
}

// Each number comes back from its bits.
TEST(FloatFormat, RoundTrip) {
  for (const char *name : {"f16", "bf16", "f8E5M2", "f8E4M3", "f8E3M4", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E8M0FNU",
                           "f6E3M2FN", "f6E2M3FN", "f4E2M1FN"}) {
    const FloatFormat &format = *findFloatFormat(name);
    for (uint64_t bits = 0; bits < uint64_t(1) << format.bits; ++bits) {
      const double number = decode(format, bits);
      if (!std::isnan(number))
        ASSERT_EQ(encodeAs(name, number), bits) << name;
    }
  }
}

TEST(FloatFormat, TiesGoToEven) {
  EXPECT_EQ(encodeAs("f16", 2049), encodeAs("f16", 2048));
  EXPECT_EQ(encodeAs("f16", 2051), encodeAs("f16", 2052));
  EXPECT_EQ(encodeAs("f32", std::ldexp(1, -150)), 0u);
  EXPECT_EQ(encodeAs("f32", std::ldexp(3, -150)), 2u);
}

TEST(FloatFormat, NoAnswer) {
  bool isDefined = true;
  encode(*findFloatFormat("f4E2M1FN"), 7.5, isDefined);
  EXPECT_FALSE(isDefined);
  isDefined = true;
  encode(*findFloatFormat("f8E8M0FNU"), -1, isDefined);
  EXPECT_FALSE(isDefined);
}

// Rounded once: a double in between would lose that the number is above the tie.
TEST(FloatFormat, IntegersRoundOnce) {
  bool isDefined = true;
  const FloatFormat &f32 = *findFloatFormat("f32");
  const uint64_t tie = (uint64_t(1) << 62) + (uint64_t(1) << 38);
  EXPECT_EQ(decode(f32, encodeInteger(f32, false, tie, isDefined)), std::ldexp(1, 62));
  EXPECT_EQ(decode(f32, encodeInteger(f32, false, tie + 1, isDefined)), std::ldexp(1, 62) + std::ldexp(1, 39));
  EXPECT_EQ(decode(f32, encodeInteger(f32, true, uint64_t(1) << 63, isDefined)), -std::ldexp(1, 63));
}

TEST(ExactInteger, Divisions) {
  EXPECT_EQ(apply("ceildivsi", 7, 0xfe, 8), 0xfdu); // 7 / -2 is -3.5
  EXPECT_EQ(apply("ceildivsi", 0x80, 1, 8), 0x80u);
  EXPECT_EQ(apply("ceildivsi", 0x80, 0x7f, 8), 0xffu); // -128 / 127 is -1.007
  EXPECT_EQ(apply("floordivsi", 5, 0xfe, 8), 0xfdu);
  EXPECT_EQ(apply("floordivsi", 0x80, 3, 8), 0xd5u); // -43
  EXPECT_EQ(apply("ceildivui", 255, 2, 8), 128u);
  EXPECT_EQ(apply("remsi", 0xf9, 4, 8), 0xfdu);           // -7 is -1 * 4 - 3
  EXPECT_EQ(apply("divsi", 0x80, 0xff, 8), std::nullopt); // 128 is no i8
  EXPECT_EQ(apply("divsi", 1, 0, 8), std::nullopt);
  EXPECT_EQ(apply("divsi", 1, 1, 1), std::nullopt); // -1 / -1 is 1, which i1 has not
  EXPECT_EQ(apply("divsi", 7, 2, 8, {false, false, true}), std::nullopt);
}

TEST(ExactInteger, ShiftsAndPromises) {
  EXPECT_EQ(apply("shli", 1, 8, 8), std::nullopt);
  EXPECT_EQ(apply("shrsi", 0x80, 7, 8), 0xffu);
  EXPECT_EQ(apply("shrui", 0x80, 7, 8), 1u);
  EXPECT_EQ(apply("addi", 0x7f, 1, 8), 0x80u);
  EXPECT_EQ(apply("addi", 0x7f, 1, 8, {true, false, false}), std::nullopt);
  EXPECT_EQ(apply("addi", 0x7f, 1, 8, {false, true, false}), 0x80u);
  EXPECT_EQ(apply("subi", 0, 1, 8, {false, true, false}), std::nullopt);
  EXPECT_EQ(apply("muli", ~uint64_t(0), ~uint64_t(0), 64), 1u);
  EXPECT_EQ(apply("muli", ~uint64_t(0), ~uint64_t(0), 64, {true, false, false}), 1u);
  EXPECT_EQ(apply("muli", ~uint64_t(0), 2, 64, {false, true, false}), std::nullopt);
  EXPECT_EQ(apply("ipowi", 0xfd, 3, 8), 0xe5u); // -27
  EXPECT_EQ(apply("ipowi", 0, 0xff, 8), std::nullopt);
  EXPECT_EQ(apply("ctlz", 0, 0, 33), 33u);
  EXPECT_EQ(apply("absi", 0x80, 0, 8), 0x80u);
}

TEST(FloatFunctions, Zeros) {
  const FloatFormat &f32 = *findFloatFormat("f32");
  auto call = [&](const char *name, double a, double b, double c = 0) {
    const double operands[] = {a, b, c};
    return findFloatFunction(name)->apply(operands, f32);
  };
  EXPECT_FALSE(std::signbit(call("maximumf", -0.0, 0.0)));
  EXPECT_FALSE(std::signbit(call("maximumf", 0.0, -0.0)));
  EXPECT_TRUE(std::signbit(call("minimumf", 0.0, -0.0)));
  EXPECT_TRUE(std::isnan(call("maximumf", NAN, 1)));
  EXPECT_EQ(call("maxnumf", NAN, 1), 1);
  EXPECT_EQ(call("atan2", 0.0, 0.0), 0);
  EXPECT_NEAR(call("atan2", 0.0, -0.0), M_PI, 1e-15);
  EXPECT_EQ(call("remf", -5, 3), -2);
}

// The exact product of two f32 numbers and a third one that only tips the tie.
TEST(FloatFunctions, FusedRoundsOnce) {
  const FloatFormat &f32 = *findFloatFormat("f32");
  bool isDefined = true;
  const double a = 1 + std::ldexp(1, -12), tie = a * a; // 1 + 2^-11 + 2^-24: halfway
  const double up[] = {a, a, std::ldexp(1, -100)}, down[] = {a, a, -std::ldexp(1, -100)};
  EXPECT_EQ(decode(f32, encode(f32, tie, isDefined)), 1 + std::ldexp(1, -11));
  EXPECT_EQ(decode(f32, encode(f32, findFloatFunction("fma")->apply(up, f32), isDefined)), 1 + std::ldexp(1, -11) + std::ldexp(1, -23));
  EXPECT_EQ(decode(f32, encode(f32, findFloatFunction("fma")->apply(down, f32), isDefined)), 1 + std::ldexp(1, -11));
}

TEST(FloatFunctions, Comparisons) {
  EXPECT_EQ(compareFloats("oeq", 0.0, -0.0), true);
  EXPECT_EQ(compareFloats("one", NAN, 1), false);
  EXPECT_EQ(compareFloats("une", NAN, 1), true);
  EXPECT_EQ(compareFloats("ord", NAN, 1), false);
  EXPECT_EQ(compareFloats("uno", NAN, 1), true);
  EXPECT_EQ(compareFloats("true", NAN, 1), true);
}

TEST(FloatFunctions, ToIntegers) {
  EXPECT_EQ(truncateToInteger(127.9, 8, true), 127u);
  EXPECT_EQ(truncateToInteger(128, 8, true), std::nullopt);
  EXPECT_EQ(truncateToInteger(-128.9, 8, true), 0x80u);
  EXPECT_EQ(truncateToInteger(-0.9, 8, false), 0u);
  EXPECT_EQ(truncateToInteger(-1, 8, false), std::nullopt);
  EXPECT_EQ(truncateToInteger(std::ldexp(1, 63), 64, true), std::nullopt);
  EXPECT_EQ(truncateToInteger(std::ldexp(1, 63), 64, false), uint64_t(1) << 63);
  EXPECT_EQ(truncateToInteger(NAN, 32, true), std::nullopt);
}
