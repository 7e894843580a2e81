// What is packed holds its source, and the check of that finds damage (encoding-passes.md EV2, EV11).
#include "mlir/IR/Builders.h"
#include "passes/Encoding/Constants/PackedConstants.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir::encoding;

namespace {

/// Tiles of 4 columns; `perByte` elements share one.
Layout getPanels(ArrayRef<int64_t> shape, ElementRoom room) {
  EncodingInfo info;
  info.innerDimsPos = {1};
  info.innerTileSizes = {4};
  info.outerDimsPerm = {1, 0};
  FailureOr<Layout> layout = Layout::packed(getDimSizes(shape), info, room);
  EXPECT_TRUE(succeeded(layout));
  return *layout;
}

struct PackedConstantsTest : testing::Test {
  MLIRContext context;
  Builder builder{&context};
  std::vector<char> bytes;

  ConstantBytes number(int64_t count) {
    for (int64_t i = 0; i < count; ++i)
      bytes.push_back(char(i % 15 + 1));
    return {bytes, false, ""};
  }
};

TEST_F(PackedConstantsTest, FindsDamage) {
  Type element = builder.getI16Type();
  Layout layout = getPanels({3, 5}, ElementRoom::plain(element));
  ConstantBytes constant = number(30);
  PackedConstant packed = packConstant(constant, layout, element);
  ASSERT_EQ(packed.bytes.getData().size(), 48u);
  EXPECT_TRUE(holdsConstant(packed, constant, layout, element));
  // Each byte counts, those of the padding, too.
  for (char &byte : packed.bytes.getMutableData()) {
    byte ^= 1;
    EXPECT_FALSE(holdsConstant(packed, constant, layout, element));
    byte ^= 1;
  }
}

TEST_F(PackedConstantsTest, ElementsThatShareBytes) {
  Type element = builder.getI1Type();
  Layout layout = getPanels({3, 5}, ElementRoom::packed(element));
  for (int64_t i = 0; i < 15; ++i)
    bytes.push_back(char(i % 3 == 0));
  ConstantBytes constant{bytes, false, ""};
  PackedConstant packed = packConstant(constant, layout, element);
  ASSERT_EQ(packed.bytes.getData().size(), 3u);
  EXPECT_TRUE(holdsConstant(packed, constant, layout, element));
  for (char &byte : packed.bytes.getMutableData())
    for (unsigned bit = 0; bit < 8; ++bit) {
      byte ^= char(1 << bit);
      EXPECT_FALSE(holdsConstant(packed, constant, layout, element));
      byte ^= char(1 << bit);
    }
}

TEST_F(PackedConstantsTest, Splats) {
  Type element = builder.getI16Type();
  Layout whole = getPanels({3, 8}, ElementRoom::plain(element)), padded = getPanels({3, 5}, ElementRoom::plain(element));
  bytes = {1, 2};
  ConstantBytes constant{bytes, true, ""};
  PackedConstant one = packConstant(constant, whole, element), all = packConstant(constant, padded, element);
  EXPECT_EQ(one.bytes.getData().size(), 2u);
  EXPECT_EQ(all.bytes.getData().size(), 48u);
  EXPECT_TRUE(holdsConstant(one, constant, whole, element));
  EXPECT_TRUE(holdsConstant(all, constant, padded, element));
  // One element for all of it would fill the padding.
  EXPECT_FALSE(holdsConstant(one, constant, padded, element));
}

} // namespace
