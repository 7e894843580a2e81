// Layouts as digits (encoding-passes.md 2.1): the rows of the table, and random small layouts against offsets that are
// computed by walking a packed tensor, without digits.
#include "LayoutFixture.h"

using namespace mlir;
using namespace weir::encoding;

namespace {
// The table of 2.1, row by row: the digits of encoding-passes.md D1, and their normal form (D3, D4).
TEST_F(LayoutTest, Panels) {
  Layout layout = packed("384x1536xf32", panel);
  EXPECT_EQ(text(layout.getDigits()), "1:48*32, 0:1*384, 1:1*48");
  EXPECT_EQ(text(layout.getNormalForm()), "1:48*32, 0:1*384, 1:1*48");
  EXPECT_EQ(layout.getStaticByteSize(), 2359296);
  EXPECT_FALSE(layout.isPadded());
  Layout transposed = packed("1536x384xf32", "innerDimsPos = [0], innerTileSizes = [48], outerDimsPerm = [0, 1]");
  EXPECT_EQ(text(transposed.getNormalForm()), "0:48*32, 1:1*384, 0:1*48");
}

// Digits of extent 1 go and neighbours merge (encoding-passes.md D4), so that different tiles are the same bytes (D5).
TEST_F(LayoutTest, MatrixTilesAreInterleavedPairs) {
  Layout tiles = packed("384x1536xbf16", amx);
  EXPECT_EQ(text(tiles.getNormalForm()), "1:16*96, 0:2*192, 1:1*16, 0:1*2");
  EXPECT_EQ(tiles.getPhysicalShape(), (List{96, 12, 16, 16, 2}));
  EXPECT_TRUE(tiles.sameBytes(packed("384x1536xbf16", pairs)));
  // 50 is not a multiple of 32: the tiles pad further.
  EXPECT_EQ(text(packed("50x40xbf16", amx).getNormalForm()), "1:16*3, 0:2*32, 1:1*16, 0:1*2");
  EXPECT_EQ(text(packed("50x40xbf16", pairs).getNormalForm()), "1:16*3, 0:2*25, 1:1*16, 0:1*2");
  EXPECT_FALSE(packed("50x40xbf16", amx).sameBytes(packed("50x40xbf16", pairs)));
}

// Plain is a prefix of what pads the slowest digit alone (encoding-passes.md D6).
TEST_F(LayoutTest, RowsAndVectors) {
  EXPECT_TRUE(packed("1x64xf32", rows16).isPlain());
  EXPECT_EQ(text(packed("1x64xf32", rows16).getNormalForm()), "1:1*64");
  Layout row = packed("1x50xf32", rows16);
  EXPECT_EQ(text(row.getNormalForm()), "1:1*64");
  EXPECT_FALSE(row.isPlain());
  EXPECT_TRUE(plain("1x50xf32").isPrefixOf(row));
  EXPECT_FALSE(row.isPrefixOf(plain("1x50xf32")));
  EXPECT_TRUE(packed("256xf32", vector16).isPlain());
  EXPECT_EQ(text(packed("250xf32", vector16).getNormalForm()), "0:1*256");
  EXPECT_TRUE(plain("250xf32").isPrefixOf(packed("250xf32", vector16)));
  EXPECT_TRUE(packed("250xf32", vector16).isPadded(0));
}

// encoding-passes.md CL7: what one packed weight serves.
TEST_F(LayoutTest, PanelOf16IsTheClassicTile) {
  EXPECT_TRUE(packed("72x200xf32", "innerDimsPos = [1], innerTileSizes = [16], outerDimsPerm = [1, 0]")
                  .sameBytes(packed("72x200xf32", "innerDimsPos = [1, 0], innerTileSizes = [16, 1], outerDimsPerm = [1, 0]")));
}

// Elements of other room are never the same bytes (encoding-passes.md D2); padding is in the extents (D3).
TEST_F(LayoutTest, RoomOfElements) {
  EXPECT_EQ(plain("5x4xi4").getStaticByteSize(), 10);
  EXPECT_EQ(plain("5x3xi1").getStaticByteSize(), 15);
  EXPECT_EQ(plain("5x3xi1, #iree_encoding.packed_storage").getStaticByteSize(), 2);
  EXPECT_FALSE(plain("5x3xi1, #iree_encoding.packed_storage").sameBytes(plain("5x3xi1")));
  EXPECT_EQ(packed("20x30xi4", "innerDimsPos = [1, 0], innerTileSizes = [8, 16], outerDimsPerm = [1, 0]").getStaticByteSize(), 512);
  EXPECT_EQ(plain("12x100xf16, #iree_encoding.padding<[0, 28]>").getStaticByteSize(), 3072);
}

// Without an answer there is no layout, and no guess (encoding-passes.md G3).
TEST_F(LayoutTest, OfTypes) {
  EXPECT_TRUE(plain("4x4xf32, #iree_encoding.unknown").isPlain());
  auto get = [&](const std::string &encoding) { return Layout::get(type("tensor<64xf32, " + encoding + ">")); };
  EXPECT_TRUE(failed(get("#iree_encoding.testing<>")));
  EXPECT_TRUE(failed(get("#iree_encoding.padding<[?]>")));
  EXPECT_TRUE(failed(get("#iree_cpu.cpu_encoding_resolver<>")));
  // A list is a layout if it is one; a tile of 16 does nothing to 64 elements.
  EXPECT_TRUE(succeeded(get("#iree_encoding.layout<[#iree_encoding.identity, " + packedAttr(vector16) + "]>")));
  EXPECT_TRUE(failed(get("#iree_encoding.layout<[#iree_encoding.identity, #iree_encoding.padding<[3]>]>")));
  // What only the running machine knows.
  EXPECT_TRUE(failed(get(packedAttr("innerDimsPos = [0], innerTileSizes = [4], outerDimsPerm = [0], scalableTiles = [true]"))));
}

// A size that is another one over 32: 2 tiles of 16 in each of them are the tiles of the other. (encoding-passes.md D8)
TEST_F(LayoutTest, Quotients) {
  constexpr int64_t dynamic = ShapedType::kDynamic;
  DimSize whole{dynamic, 0, 32, 1}, part{dynamic, 0, 1, 32}, odd{dynamic, 0, 8, 1};
  EXPECT_EQ(Extent::ceilDiv(part, 0, 1) * Extent(32), Extent::ceilDiv(whole, 0, 1));
  EXPECT_EQ(Extent::ceilDiv(part, 0, 1) * Extent(2), Extent::ceilDiv(whole, 0, 16));
  EXPECT_NE(Extent::ceilDiv(part, 0, 1) * Extent(2), Extent::ceilDiv(odd, 0, 16));
  auto value = [](unsigned) -> int64_t { return 320; };
  EXPECT_EQ(Extent::ceilDiv(part, 0, 4).evaluate(value), 3);
  EXPECT_EQ(Extent::ceilDiv(part, 6, 4).evaluate(value), 4);
}

// What a dynamic size may be is padded unless it is known to be whole tiles (encoding-passes.md D7, D8).
TEST_F(LayoutTest, DynamicExtents) {
  Layout layout = packed("?x33xf32", "innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]");
  EXPECT_EQ(text(layout.getNormalForm()), "0:16*ceil(%d0/16), 1:1*33, 0:1*16");
  EXPECT_EQ(layout.getByteSize([](unsigned) { return 50; }), 8448);
  EXPECT_EQ(layout.getStaticByteSize(), std::nullopt);
  EXPECT_TRUE(layout.isPadded(0));
  EXPECT_FALSE(layout.isPadded(1));
  EXPECT_TRUE(layout.sameBytes(packed("?x33xf32", "innerDimsPos = [0], innerTileSizes = [16], outerDimsPerm = [0, 1]")));
  EXPECT_FALSE(layout.sameBytes(packed("?x33xf32", "innerDimsPos = [0], innerTileSizes = [8], outerDimsPerm = [0, 1]")));
  // A vector: plain is a prefix, and the same bytes once the size is known to be whole tiles.
  std::string tiled = "tensor<?xf32, " + packedAttr(vector16) + ">";
  EXPECT_TRUE(plain("?xf32").isPrefixOf(*Layout::get(type(tiled))));
  EXPECT_FALSE(plain("?xf32").sameBytes(*Layout::get(type(tiled))));
  DimSize multiple{ShapedType::kDynamic, 0, 32}, odd{ShapedType::kDynamic, 0, 24};
  EXPECT_TRUE(Layout::get(type(tiled), multiple)->isPlain());
  EXPECT_FALSE(Layout::get(type(tiled), multiple)->isPadded());
  EXPECT_FALSE(Layout::get(type(tiled), odd)->isPlain());
}

TEST_F(LayoutTest, IndexMaps) {
  auto print = [](AffineMap map) {
    std::string result;
    llvm::raw_string_ostream os(result);
    os << map;
    return result;
  };
  EXPECT_EQ(print(packed("384x1536xf32", panel).getIndexMap(&context)),
            "(d0, d1) -> (d1 floordiv 48, d0, d1 mod 48)");
  EXPECT_EQ(print(plain("?x?xf32").getOffsetMap(&context)), "(d0, d1)[s0, s1] -> (d0 * s1 + d1)");
}

// encoding-passes.md D2, D3.
TEST_F(LayoutTest, OffsetsOfRandomLayouts) {
  for (int run = 0; run < 300; ++run) {
    size_t rank = 1 + random() % 3;
    List shape = randomShape(rank, 9);
    EncodingInfo info = randomInfo(rank, {1, 2, 3, 4, 6});
    FailureOr<Layout> layout = Layout::packed(getDimSizes(shape), info, {1, 4});
    ASSERT_TRUE(succeeded(layout));
    AffineMap map = layout->getOffsetMap(&context);
    EXPECT_EQ(layout->getPhysicalShape(), info.physicalShape(shape));
    int64_t bytes = 4;
    for (int64_t size : info.physicalShape(shape))
      bytes *= size;
    EXPECT_EQ(layout->getStaticByteSize(), bytes);
    forEachIndex(shape, [&](ArrayRef<int64_t> index) {
      int64_t expected = walkedOffset(index, shape, info);
      EXPECT_EQ(layout->getOffset(index), expected) << text(layout->getDigits());
      Builder builder(&context);
      SmallVector<Attribute> constants =
          llvm::map_to_vector(index, [&](int64_t i) -> Attribute { return builder.getIndexAttr(i); });
      SmallVector<Attribute> folded;
      ASSERT_TRUE(succeeded(map.constantFold(constants, folded)));
      EXPECT_EQ(cast<IntegerAttr>(folded[0]).getInt(), expected) << text(layout->getDigits());
    });
  }
}

// Equal normal forms are equal offsets over all physical elements, and the reverse; a prefix has the offsets of the whole. (encoding-passes.md D5, D6)
TEST_F(LayoutTest, ComparisonOfRandomLayouts) {
  int same = 0, prefixes = 0;
  for (int run = 0; run < 4000; ++run) {
    size_t rank = 1 + random() % 2;
    List shape = randomShape(rank, 8);
    EncodingInfo infos[] = {randomInfo(rank, {1, 2, 4}), randomInfo(rank, {1, 2, 4})};
    Layout a = *Layout::packed(getDimSizes(shape), infos[0], {1, 1});
    Layout b = *Layout::packed(getDimSizes(shape), infos[1], {1, 1});
    bool equalSizes = true, equalOffsets = true, equalInside = true;
    List padded;
    for (size_t dim = 0; dim < rank; ++dim) {
      equalSizes &= a.getPaddedSize(dim) == b.getPaddedSize(dim);
      padded.push_back(a.getPaddedSize(dim).getConstant());
    }
    forEachIndex(padded, [&](ArrayRef<int64_t> index) {
      equalOffsets &= walkedOffset(index, padded, infos[0]) == walkedOffset(index, padded, infos[1]);
    });
    forEachIndex(shape, [&](ArrayRef<int64_t> index) {
      equalInside &= walkedOffset(index, shape, infos[0]) == walkedOffset(index, shape, infos[1]);
    });
    EXPECT_EQ(a.sameBytes(b), equalSizes && equalOffsets) << text(a.getDigits()) << " and " << text(b.getDigits());
    if (a.isPrefixOf(b)) {
      EXPECT_TRUE(equalInside) << text(a.getDigits()) << " in " << text(b.getDigits());
      EXPECT_LE(*a.getStaticByteSize(), *b.getStaticByteSize());
    }
    same += a.sameBytes(b);
    prefixes += a.isPrefixOf(b) && !a.sameBytes(b);
  }
  EXPECT_GT(same, 50);
  EXPECT_GT(prefixes, 20);
}

// encoding-passes.md E3.
TEST_F(LayoutTest, SameLayoutForResolvers) {
  auto weight = [&](const std::string &m) {
    return type(
        "tensor<72x200xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], "
        "user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], "
        "iteration_sizes = [" +
        m + ", 200, 72]>>");
  };
  auto cpu = [&](const std::string &features) {
    return attr("#iree_cpu.cpu_encoding_resolver<configuration = {target_triple = \"x86_64\", cpu_features = \"" + features + "\"}>");
  };
  // Tiles of N are 16 and 8 for AVX-512 and AVX, whatever M is.
  EXPECT_TRUE(haveSameLayout(weight("120"), weight("64"), {cpu("+avx512f"), cpu("+avx")}));
  EXPECT_TRUE(haveSameLayout(weight("120"), weight("120"), {IdentityResolverAttr::get(&context)}));
  EXPECT_FALSE(haveSameLayout(weight("120"), weight("120"), {UnsupportedResolverAttr::get(&context)}));
  // N narrow against a dynamic M: 4x16 turned, tiles of 16 become 4.
  RankedTensorType few = type("tensor<72x3xf32>");
  auto narrow = [&](const std::string &m) {
    return RankedTensorType::get(
        few.getShape(), few.getElementType(),
        attr(
            "#iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], "
            "user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) "
            "-> (m, n)>], iteration_sizes = [" +
            m + ", 3, 72]>"));
  };
  EXPECT_FALSE(haveSameLayout(narrow("2"), narrow("512"), {cpu("+avx512f")}));
}

// encoding-passes.md E1, E2: equal up to how an encoding is written, not by what layout it gets.
TEST_F(LayoutTest, EqualEncodings) {
  auto encoding = [&](const std::string &index, const std::string &maps, const std::string &sizes = "4, 5, 6") {
    return attr("#iree_encoding.encoding<operand_index = " + index +
                ", op_type = matmul, element_types = [f32, f32, f32], "
                "user_indexing_maps = [" +
                maps + ", affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [" +
                sizes + "]>");
  };
  std::string root = "affine_map<(m, n, k) -> (m, k)>", turn = "affine_map<(a, b) -> (b, a)>";
  Attribute simple = encoding("0 : index", root);
  EXPECT_TRUE(areEqualEncodings(simple, encoding("0", root)));
  EXPECT_TRUE(areEqualEncodings(simple, encoding("0 : index", "[" + root + "]")));
  EXPECT_TRUE(areEqualEncodings(simple, encoding("0 : index", "[" + root + ", affine_map<(a, b) -> (a, b)>]")));
  EXPECT_TRUE(areEqualEncodings(simple, encoding("0 : index", "[" + root + ", " + turn + ", " + turn + "]")));
  EXPECT_FALSE(areEqualEncodings(simple, encoding("0 : index", "[" + root + ", " + turn + "]")));
  EXPECT_FALSE(areEqualEncodings(simple, encoding("0 : index", root, "?, 5, 6")));
  EXPECT_FALSE(areEqualEncodings(simple, Attribute()));
  // encoding-passes.md E5: a loop in two dimensions.
  std::string split = "affine_map<(a, b) -> (a, b floordiv 4, b mod 4)>", joined = "affine_map<(a, b, c) -> (a, b * 4 + c)>";
  Attribute inTwo = encoding("0 : index", "[" + root + ", " + split + "]");
  EXPECT_EQ(normalizeEncoding(cast<EncodingAttr>(inTwo)), inTwo);
  EXPECT_FALSE(areEqualEncodings(simple, inTwo));
}
} // namespace
