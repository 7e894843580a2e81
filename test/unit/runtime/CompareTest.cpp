#include "src/runtime/arrays/compare.h"

#include "Helpers.h"

using namespace weir::runtime;

namespace {

bool matches(const char *got, const char *expected, CompareOptions options = {}) {
  return compareArrays(arrayFrom(got), arrayFrom(expected), options).matches;
}

CompareOptions tolerance(double atol, double rtol) {
  CompareOptions options;
  options.atol = atol;
  options.rtol = rtol;
  return options;
}

} // namespace

TEST(Compare, DefaultsByType) {
  EXPECT_TRUE(matches("f64=1.0000001", "f64=1"));
  EXPECT_FALSE(matches("f64=1.000001", "f64=1"));
  EXPECT_TRUE(matches("f32=1.0001", "f32=1"));
  EXPECT_FALSE(matches("f32=1.001", "f32=1"));
  EXPECT_TRUE(matches("f16=1.001", "f16=1"));
  EXPECT_FALSE(matches("f16=1.01", "f16=1"));
  EXPECT_TRUE(matches("bf16=1.01", "bf16=1"));
  EXPECT_FALSE(matches("bf16=1.1", "bf16=1"));
  EXPECT_FALSE(matches("i8=1", "i8=2"));
}

TEST(Compare, BoundsAreInclusive) {
  EXPECT_TRUE(matches("f64=1.5", "f64=1", tolerance(0.5, 0)));
  EXPECT_TRUE(matches("f64=-3", "f64=-2", tolerance(0, 0.5)));
  EXPECT_FALSE(matches("f64=-3.01", "f64=-2", tolerance(0, 0.5)));
  EXPECT_TRUE(matches("ui8=255", "ui8=250", tolerance(5, 0)));
  EXPECT_FALSE(matches("ui8=0", "ui8=255", tolerance(5, 0)));
  EXPECT_FALSE(matches("i64=-9223372036854775808", "i64=9223372036854775807", tolerance(1e18, 0)));
}

TEST(Compare, SpecialValues) {
  CompareOptions loose = tolerance(1e30, 1e30);
  EXPECT_TRUE(matches("2xf32=nan -inf", "2xf32=nan -inf", tolerance(0, 0)));
  EXPECT_TRUE(matches("f32=0", "f32=-0", tolerance(0, 0)));
  EXPECT_FALSE(matches("f32=nan", "f32=1", loose));
  EXPECT_FALSE(matches("f32=1", "f32=nan", loose));
  EXPECT_FALSE(matches("f32=inf", "f32=1", loose));
  EXPECT_FALSE(matches("f32=1", "f32=inf", loose));
  EXPECT_FALSE(matches("f16=inf", "f16=-inf", loose));
}

TEST(Compare, RelativeToLargest) {
  CompareOptions options;
  options.maxRelativeToLargest = 0.25;
  EXPECT_TRUE(matches("2xf32=1 4", "2xf32=2 4", options));
  EXPECT_FALSE(matches("2xf32=1 4", "2xf32=2.5 4", options));
  EXPECT_TRUE(matches("2xf32=0 0.25", "2xf32=0 0", options)); // nothing to relate to
  EXPECT_FALSE(matches("2xf32=0 0.5", "2xf32=0 0", options));
  EXPECT_FALSE(matches("2xf32=nan 4", "2xf32=2 4", options));
  EXPECT_FALSE(matches("2xf32=1 inf", "2xf32=1 -inf", options));
}

TEST(Compare, ShapesAndTypes) {
  EXPECT_FALSE(matches("4xf32=1", "2x2xf32=1"));
  EXPECT_FALSE(matches("4xf32=1", "4xf16=1"));
  EXPECT_TRUE(matches("2xi8=255", "2xui8=255"));
  EXPECT_TRUE(matches("0xf32=", "0xf32="));
}

TEST(Compare, NamesTheWorst) {
  CompareResult result = compareArrays(arrayFrom("2x2xf32=1 2 3 100"), arrayFrom("2x2xf32=1 2 5 101"), tolerance(0.1, 0.01));
  EXPECT_FALSE(result.matches);
  EXPECT_EQ(result.message.find("element [1, 0]: got 3, expected 5 (the worst; 1 of 4 outside"), 0u) << result.message;
}
