#include "src/runtime/arrays/print.h"
#include "src/runtime/value.h"

#include "Helpers.h"

using namespace weir::runtime;

TEST(Parse, ShapedTypes) {
  ElementType type;
  std::vector<int64_t> shape;
  EXPECT_TRUE(parseShapedType("2x3xf32", type, shape));
  EXPECT_EQ(shape, (std::vector<int64_t>{2, 3}));
  EXPECT_TRUE(parseShapedType("bf16", type, shape));
  EXPECT_TRUE(shape.empty());
  for (const char *text : {"", "2x", "x2xf32", "2xx3xf32", "2x3", "2.5xf32", "-2xf32", "99999999999999999999xf32", "f32x2"})
    EXPECT_FALSE(parseShapedType(text, type, shape)) << text;
}

TEST(Parse, Forms) {
  EXPECT_EQ(printArray(arrayFrom("2x2xi32=[[1 2][3 4]]")), "2x2xi32=[1 2][3 4]");
  EXPECT_EQ(printArray(arrayFrom("&2x2xi32=1,2,3,4")), "2x2xi32=[1 2][3 4]");
  EXPECT_EQ(printArray(arrayFrom("5xi4=-3")), "5xi4=-3 -3 -3 -3 -3");
  EXPECT_EQ(printArray(arrayFrom("3xbf16=1.5")), "3xbf16=1.5 1.5 1.5");
  EXPECT_EQ(printArray(arrayFrom("2xf32")), "2xf32=0 0");
  EXPECT_EQ(printArray(arrayFrom("0xf32=")), "0xf32=");
  EXPECT_EQ(printArray(arrayFrom("2xf32=+1")), "2xf32=1 1");
  EXPECT_EQ(printArray(arrayFrom("2xf32=+inf")), "2xf32=INF INF");
}

TEST(Parse, Literals) {
  std::vector<ParsedValue> values = ValueReader("--input", {"-4", "+4", "1e3", "(ignored)"}).readAll();
  ASSERT_EQ(values.size(), 4u);
  EXPECT_EQ(values[0].literal, "-4");
  EXPECT_EQ(values[1].literal, "+4");
  EXPECT_EQ(values[2].literal, "1e3");
  EXPECT_TRUE(values[3].isIgnored);
}

TEST(Parse, LongTextsAreCutInMessages) {
  std::string text = "100xf32=";
  for (int i = 0; i < 99; ++i)
    text += "1 ";
  std::string message = messageOf([&] { arrayFrom(text); });
  EXPECT_LT(message.size(), 150u);
  EXPECT_NE(message.find("...: has 99 values, but 100xf32 needs 100"), std::string::npos) << message;
}

TEST(Scalar, SlotsAreSignExtended) {
  ValueType type;
  type.element = ElementType(WEIR_ELEMENT_I16);
  Value value{arrayFrom("i16=-2"), true};
  EXPECT_EQ(encodeScalar(value), static_cast<uint64_t>(-2));
  EXPECT_EQ(printArray(decodeScalar(type, 0xffff'fffe).array), "i16=-2");
  EXPECT_EQ(encodeScalar({arrayFrom("ui8=200"), true}), static_cast<uint64_t>(-56));
  EXPECT_EQ(encodeScalar({arrayFrom("f32=1"), true}), 0x3f800000u);
  EXPECT_EQ(encodeScalar({arrayFrom("f16=1"), true}), 0x3c00u);
  type.element = ElementType(WEIR_ELEMENT_F32);
  EXPECT_EQ(printArray(decodeScalar(type, 0xdead'beef'3f80'0000).array), "f32=1");
}
