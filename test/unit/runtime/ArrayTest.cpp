#include "src/runtime/arrays/print.h"
#include "src/runtime/host_memory.h"

#include "Helpers.h"

using namespace weir::runtime;

TEST(Array, CountsAndRefusesOverflow) {
  ElementType f32(WEIR_ELEMENT_F32);
  EXPECT_EQ(countElements(f32, {}), 1u);
  EXPECT_EQ(countElements(f32, {2, 0, 3}), 0u);
  EXPECT_EQ(messageOf([&] { countElements(f32, {INT64_MAX, 4}); }), "9223372036854775807x4xf32 is too large");
  EXPECT_EQ(messageOf([&] { countElements(f32, {-1}); }), "-1xf32 has a negative dimension");
}

TEST(HostMemory, ReadsWhatTheSystemSays) {
  EXPECT_EQ(parseAvailableMemory("MemTotal:  100 kB\nMemAvailable:   30 kB\nHugePages_Total:  7\nSwapFree:   5 kB\n"), 35u * 1024);
  EXPECT_EQ(parseAvailableMemory("MemTotal: 100 kB\n"), UINT64_MAX);
  EXPECT_EQ(findLackOfMemory(1 << 20), std::nullopt);
  EXPECT_TRUE(findLackOfMemory(UINT64_MAX / 2));
}

TEST(Array, ReinterpretsWhatKeepsItsMeaning) {
  Array bytes = arrayFrom("3xui8=1 255 0");
  EXPECT_EQ(printArray(*bytes.reinterpretAs(ElementType(WEIR_ELEMENT_I8))), "3xi8=1 -1 0");
  EXPECT_FALSE(bytes.reinterpretAs(ElementType(WEIR_ELEMENT_I16)));
  EXPECT_FALSE(bytes.reinterpretAs(ElementType(WEIR_ELEMENT_I4)));
  EXPECT_FALSE(bytes.reinterpretAs(ElementType(WEIR_ELEMENT_F32)));
  Array small = arrayFrom("3xi8=1 -8 7");
  EXPECT_EQ(printArray(*small.reinterpretAs(ElementType(WEIR_ELEMENT_I4))), "3xi4=1 -8 7");
  EXPECT_EQ(printArray(*arrayFrom("3xi4=1 -8 7").reinterpretAs(ElementType(WEIR_ELEMENT_I8))), "3xi8=1 -8 7");
  EXPECT_FALSE(small.reinterpretAs(ElementType(WEIR_ELEMENT_I1)));
}

TEST(Print, RanksAndLimits) {
  for (const char *text : {"f32=1.5", "3xi32=1 2 3", "2x2xf32=[1 2][3 4]", "2x1x2xi8=[[1 2]][[3 4]]", "0xf32=", "2x0xf32="})
    EXPECT_EQ(printArray(arrayFrom(text)), text);
  Array array = arrayFrom("2x2xi32=[1 2][3 4]");
  EXPECT_EQ(printArray(array, 4), "2x2xi32=[1 2][3 4]");
  EXPECT_EQ(printArray(array, 3), "2x2xi32=[1 2][3 ...]");
  EXPECT_EQ(printArray(array, 2), "2x2xi32=[1 2][...]");
  EXPECT_EQ(printArray(array, 0), "2x2xi32=[...]");
}

TEST(Array, OpaqueBytesBecomeAnyTypeOfAtMostAByte) {
  Array bytes(*ElementType::parse("opaque8"), {3});
  for (int i = 0; i < 3; ++i)
    bytes.data()[i] = std::byte(i + 5);
  for (auto [name, size] : {std::pair("f8E4M3FN", 3u), {"f4E2M1FN", 2u}, {"i4", 2u}}) {
    std::optional<Array> array = bytes.reinterpretAs(*ElementType::parse(name));
    ASSERT_TRUE(array) << name;
    EXPECT_EQ(array->byteSize(), size) << name;
    std::optional<Array> back = array->reinterpretAs(bytes.type());
    ASSERT_TRUE(back) << name;
    EXPECT_EQ(back->data()[2], std::byte(7)) << name;
  }
  EXPECT_FALSE(bytes.reinterpretAs(ElementType(WEIR_ELEMENT_F32)));
}

TEST(Array, PackedBooleansAreRepacked) {
  Array bools(ElementType(WEIR_ELEMENT_I1), {9});
  bools.data()[1] = bools.data()[8] = std::byte(1);
  std::optional<Array> packed = bools.reinterpretAs(ElementType(WEIR_ELEMENT_PACKED_I1));
  ASSERT_TRUE(packed);
  EXPECT_EQ(packed->byteSize(), 2u);
  EXPECT_EQ(packed->data()[0], std::byte(2));
  EXPECT_EQ(packed->data()[1], std::byte(1));
}
