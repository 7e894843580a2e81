// Storage sizes (iree_encoding.md 8), packed layouts (9) and what resolvers answer (10, 11), against the worked examples of the
// specification.
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Register.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir::encoding;

namespace {
class EncodingLayoutTest : public ::testing::Test {
protected:
  EncodingLayoutTest() {
    DialectRegistry registry;
    weir::registerDialects(registry);
    registry.insert<arith::ArithDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  RankedTensorType type(const std::string &text) { return cast<RankedTensorType>(parseType(text, &context)); }
  Attribute attr(const std::string &text) { return parseAttribute(text, &context); }
  int64_t size(const std::string &text) { return staticStorageSize(type(text)).value_or(-1); }

  /// The size for constant dynamic dims, by folding.
  int64_t size(const std::string &text, ArrayRef<int64_t> dims) {
    Block block;
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(&block);
    Location loc = builder.getUnknownLoc();
    SmallVector<Value> values;
    for (int64_t dim : dims)
      values.push_back(arith::ConstantIndexOp::create(builder, loc, dim));
    Value bytes = calculateStorageSize(loc, builder, type(text), values);
    APInt constant;
    return bytes && matchPattern(bytes, m_ConstantInt(&constant)) ? constant.getSExtValue() : -1;
  }

  /// A matmul encoding for operand `operand` with loop sizes `sizes`.
  std::string matmul(int operand, const std::string &types, const std::string &sizes) {
    return "#iree_encoding.encoding<operand_index = " + std::to_string(operand) +
           ", op_type = matmul, element_types = [" + types +
           "], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, "
           "affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [" +
           sizes + "]>";
  }
  Attribute cpu(const std::string &triple, const std::string &features) {
    return attr("#iree_cpu.cpu_encoding_resolver<configuration = {target_triple = \"" + triple +
                "\", cpu_features = \"" + features + "\"}>");
  }
  /// Physical type of `shape` with the encoding under a resolver, as text.
  std::string physical(Attribute resolver, const std::string &shape, const std::string &encoding) {
    RankedTensorType converted = cast<LayoutResolverAttrInterface>(resolver).convertType(
        type("tensor<" + shape + ", " + encoding + ">"));
    std::string text;
    llvm::raw_string_ostream os(text);
    if (converted)
      os << converted;
    return text;
  }
  EncodingInfo info(Attribute resolver, const std::string &shape, const std::string &encoding) {
    return *cast<PackedLayoutAttrInterface>(resolver).getEncodingInfo(type("tensor<" + shape + ", " + encoding + ">"));
  }

  MLIRContext context;
  std::string x86 = "x86_64-unknown-unknown-eabi-elf";
};

TEST_F(EncodingLayoutTest, PlainSizes) {
  EXPECT_EQ(size("tensor<5x3xi1>"), 15);
  EXPECT_EQ(size("tensor<5x4xi4>"), 10);
  EXPECT_EQ(size("tensor<5x3xi4>"), -1);
  EXPECT_EQ(size("tensor<?x3xi4>", {5}), 8);
  EXPECT_EQ(size("tensor<12x100xf16>"), 2400);
  EXPECT_EQ(size("tensor<2xi23>"), 8);
  EXPECT_EQ(size("tensor<3xcomplex<f32>>"), 24);
  EXPECT_EQ(size("tensor<f64>"), 8);
  // A slot that is not serializable counts as none.
  EXPECT_EQ(size("tensor<4xf32, #iree_encoding.unknown>"), 16);
}

TEST_F(EncodingLayoutTest, EncodedSizes) {
  EXPECT_EQ(size("tensor<5x3xi1, #iree_encoding.packed_storage>"), 2);
  EXPECT_EQ(size("tensor<12x100xf16, #iree_encoding.layout<[#iree_encoding.padding<[0, 28]>]>>"), 3072);
  EXPECT_EQ(size("tensor<?x100xf16, #iree_encoding.layout<[#iree_encoding.padding<[0, 28]>]>>", {7}), 7 * 256);
  EXPECT_EQ(size("tensor<12x100xf16, #iree_encoding.layout<[#iree_encoding.padding<[0, 28]>, "
                 "#iree_encoding.padding<[4, 0]>]>>"),
            3200);
  EXPECT_EQ(size("tensor<12x100xf16, #iree_encoding.identity>"), 2400);
  std::string packed = "#iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = [0, 1], "
                       "innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}}>";
  EXPECT_EQ(size("tensor<100x33xf32, #iree_encoding.layout<[" + packed + "]>>"), 14784);
  EXPECT_EQ(size("tensor<?x33xf32, " + packed + ">", {50}), 8448);
  EXPECT_EQ(size("tensor<20x30xi4, #iree_cpu.cpu_encoding_resolver<configuration = {encoding_info = {innerDimsPos = "
                 "[1, 0], innerTileSizes = [8, 16], outerDimsPerm = [1, 0]}}>>"),
            512);
  // Verbose encodings have no answer.
  EXPECT_EQ(size("tensor<7x9xf16, " + matmul(0, "f16, f16, f32", "7, 8, 9") + ">"), -1);
  EXPECT_EQ(size("tensor<4xf32, #iree_encoding.padding<[?]>>"), -1);
  EXPECT_EQ(size("tensor<4xf32, #iree_encoding.testing<>>"), -1);
}

TEST_F(EncodingLayoutTest, PhysicalShapes) {
  auto shape = [&](const std::string &rest) {
    EncodingInfo info = *EncodingInfo::parse(attr("{innerDimsPos = [0, 1], innerTileSizes = [16, 1], " + rest + "}"));
    return info.physicalShape({100, 33});
  };
  EXPECT_EQ(shape("outerDimsPerm = [0, 1]"), (SmallVector<int64_t>{7, 33, 16, 1}));
  EXPECT_EQ(shape("outerDimsPerm = [1, 0]"), (SmallVector<int64_t>{33, 7, 16, 1}));
  EXPECT_EQ(shape("outerDimsPerm = [0, 1], swizzle = {expandShape = [[[\"Internal\", 2 : i16], [\"Internal\", 8 : "
                  "i16]], [[\"Internal\", 1 : i16]]], permutation = [1, 2, 0]}"),
            (SmallVector<int64_t>{7, 33, 8, 1, 2}));
}

TEST_F(EncodingLayoutTest, InfoRoundTrips) {
  Attribute dictionary = attr("{innerDimsPos = [1, 0], innerTileSizes = [8, 16], outerDimsPerm = [1, 0], scalableTiles = "
                              "[false, true], swizzle = {expandShape = [[[\"CrossThread\", 8 : i16, 2 : i8]], "
                              "[[\"Internal\", 16 : i16, \"One\"]]], permutation = [1, 0]}}");
  EXPECT_EQ(EncodingInfo::parse(dictionary)->toAttr(&context), dictionary);
}

// Section 10.3, first table.
TEST_F(EncodingLayoutTest, WorkedExamplesAVX512) {
  Attribute resolver = cpu(x86, "+avx512f");
  auto f32 = [&](int operand, const std::string &sizes) { return matmul(operand, "f32, f32, f32", sizes); };
  EXPECT_EQ(physical(resolver, "100x33xf32", f32(0, "100, 250, 33")), "tensor<7x33x16x1xf32>");
  EXPECT_EQ(physical(resolver, "33x250xf32", f32(1, "100, 250, 33")), "tensor<16x33x16x1xf32>");
  EXPECT_EQ(physical(resolver, "100x250xf32", f32(2, "100, 250, 33")), "tensor<7x16x16x16xf32>");

  EXPECT_EQ(physical(resolver, "512x96xf32", f32(0, "512, 3, 96")), "tensor<32x96x16x1xf32>");
  EXPECT_EQ(physical(resolver, "96x3xf32", f32(1, "512, 3, 96")), "tensor<1x96x4x1xf32>");
  EXPECT_EQ(physical(resolver, "512x3xf32", f32(2, "512, 3, 96")), "tensor<1x32x4x16xf32>");
  EncodingInfo swapped = info(resolver, "512x3xf32", f32(2, "512, 3, 96"));
  EXPECT_EQ(swapped.innerDimsPos, (SmallVector<int64_t>{1, 0}));
  EXPECT_EQ(swapped.innerTileSizes, (SmallVector<int64_t>{4, 16}));
  EXPECT_EQ(swapped.outerDimsPerm, (SmallVector<int64_t>{1, 0}));

  EXPECT_EQ(physical(resolver, "?x33xf32", f32(0, "?, 250, 33")), "tensor<?x33x16x1xf32>");
  EXPECT_EQ(physical(resolver, "33x250xf32", f32(1, "?, 250, 33")), "tensor<16x33x16x1xf32>");
  EXPECT_EQ(physical(resolver, "?x250xf32", f32(2, "?, 250, 33")), "tensor<16x?x16x16xf32>");
}

TEST_F(EncodingLayoutTest, WorkedExampleBatch) {
  Attribute resolver = cpu(x86, "+avx512vnni");
  auto encoding = [](int operand) {
    return "#iree_encoding.encoding<operand_index = " + std::to_string(operand) +
           ", op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [affine_map<(b, m, n, k) -> (b, m, "
           "k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iteration_sizes = [5, "
           "70, 70, 40]>";
  };
  EXPECT_EQ(physical(resolver, "5x70x40xi8", encoding(0)), "tensor<5x5x20x16x2xi8>");
  EXPECT_EQ(physical(resolver, "5x40x70xi8", encoding(1)), "tensor<5x5x20x16x2xi8>");
  EXPECT_EQ(physical(resolver, "5x70x70xi32", encoding(2)), "tensor<5x5x5x16x16xi32>");
  RankedTensorType specialised =
      specialize(type("tensor<5x70x70xi32, " + encoding(2) + ">"), {cpu(x86, "+avx512vnni")});
  EXPECT_EQ(staticStorageSize(specialised), 128000);
}

TEST_F(EncodingLayoutTest, TileTable) {
  auto tile = [&](Attribute resolver, const std::string &types, const std::string &element) {
    EncodingInfo result = info(resolver, "64x64x" + element, matmul(0, types, "?, ?, ?"));
    return result.innerTileSizes;
  };
  using List = SmallVector<int64_t>;
  EXPECT_EQ(tile(cpu(x86, "+avx512bf16"), "bf16, bf16, f32", "bf16"), (List{16, 2}));
  EXPECT_EQ(tile(cpu(x86, "+avx512f"), "bf16, bf16, f32", "bf16"), (List{16, 1}));
  EXPECT_EQ(tile(cpu(x86, "+avx"), "f32, f32, f32", "f32"), (List{8, 1}));
  EXPECT_EQ(tile(cpu(x86, ""), "f32, f32, f32", "f32"), (List{8, 1}));
  EXPECT_EQ(tile(cpu(x86, ""), "f64, f64, f64", "f64"), (List{}));
  EXPECT_EQ(tile(cpu(x86, "+avx512bw"), "i16, i16, i32", "i16"), (List{16, 2}));
  EXPECT_EQ(tile(cpu(x86, "+avx2"), "i8, i8, i32", "i8"), (List{8, 2}));
  // A recorded zero extension matches none of the i8 lines.
  EXPECT_EQ(tile(cpu(x86, "+avx2"), "ui8, i8, i32", "i8"), (List{}));
  EXPECT_EQ(tile(cpu(x86, "+avx512vnni"), "i16, ui4, i32", "i16"), (List{1, 8}));
  EXPECT_EQ(tile(cpu("aarch64", "+bf16"), "bf16, bf16, bf16", "bf16"), (List{8, 4}));
  EXPECT_EQ(tile(cpu("aarch64", "+i8mm,+dotprod"), "i8, i8, i32", "i8"), (List{8, 8}));
  EXPECT_EQ(tile(cpu("aarch64", "+i8mm,-i8mm,+dotprod"), "i8, i8, i32", "i8"), (List{8, 4}));
  EXPECT_EQ(tile(cpu("aarch64", ""), "i8, i8, i32", "i8"), (List{}));
  EXPECT_EQ(tile(cpu("aarch64", ""), "i8, i4, i32", "i8"), (List{4, 2}));
  EXPECT_EQ(tile(cpu("riscv64", "+v,+zvl512b"), "f32, f32, f32", "f32"), (List{7, 1}));
  EXPECT_EQ(info(cpu("riscv64", "+v,+zvl512b"), "64x64xf32", matmul(1, "f32, f32, f32", "?, ?, ?")).innerTileSizes,
            (List{64, 1}));
  EXPECT_EQ(tile(cpu("riscv64", ""), "f32, f32, f32", "f32"), (List{}));
  EXPECT_EQ(tile(attr("#iree_cpu.vmvx_encoding_resolver<>"), "f64, f64, f64", "f64"), (List{8, 4}));
  EXPECT_EQ(tile(attr("#iree_cpu.vmvx_encoding_resolver<configuration = {ukernels = \"all\"}>"), "f32, f32, f32", "f32"),
            (List{ShapedType::kDynamic, ShapedType::kDynamic}));
}

// Truncations of a tile that is not a power of two: 7 -> 4, 2, 1.
TEST_F(EncodingLayoutTest, NarrowTruncations) {
  EncodingInfo result = info(cpu("riscv64", "+v"), "3x64xf32", matmul(0, "f32, f32, f32", "3, 64, 64"));
  EXPECT_EQ(result.innerTileSizes, (SmallVector<int64_t>{4, 1}));
}

TEST_F(EncodingLayoutTest, Bitcast) {
  std::string base = matmul(0, "i4, i4, i32", "16, 64, 64");
  auto encoding = cast<EncodingAttr>(attr(base));
  FailureOr<RankedTensorType> cast4to8 =
      encoding.convertForBitcast({16, 64}, IntegerType::get(&context, 4), IntegerType::get(&context, 8));
  ASSERT_TRUE(succeeded(cast4to8));
  EXPECT_EQ(cast4to8->getShape(), ArrayRef<int64_t>({16, 32}));
  auto converted = cast<EncodingAttr>(cast4to8->getEncoding());
  EXPECT_EQ(converted.getOriginalElementType().getValue(), IntegerType::get(&context, 4));
  EXPECT_TRUE(converted.getOperandIndex().getType().isIndex());
  // Rank 0, a dynamic last dimension, bits that do not divide.
  Type i4 = IntegerType::get(&context, 4), i8 = IntegerType::get(&context, 8);
  EXPECT_TRUE(failed(encoding.convertForBitcast({}, i4, i8)));
  EXPECT_TRUE(failed(encoding.convertForBitcast({16, ShapedType::kDynamic}, i4, i8)));
  EXPECT_TRUE(failed(encoding.convertForBitcast({16, 3}, i4, i8)));
}

TEST_F(EncodingLayoutTest, Convolution) {
  auto encoding = [](int operand, const std::string &in) {
    return "#iree_encoding.encoding<operand_index = " + std::to_string(operand) +
           ", op_type = conv, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(n, oh, ow, oc, fh, fw, "
           "ic) -> " +
           in +
           ">, affine_map<(n, oh, ow, oc, fh, fw, ic) -> (fh, fw, ic, oc)>, affine_map<(n, oh, ow, oc, "
           "fh, fw, ic) -> (n, oh, ow, oc)>]>";
  };
  std::string plain = "(n, oh * 2 + fh, ow * 2 + fw, ic)", dilated = "(n, oh + fh * 2, ow + fw, ic)";
  Attribute resolver = cpu(x86, "+avx512f");
  EXPECT_EQ(physical(resolver, "1x17x17x32xf32", encoding(0, plain)), "tensor<1x2x17x17x16xf32>");
  EXPECT_EQ(physical(resolver, "3x3x32x64xf32", encoding(1, plain)), "tensor<4x2x3x3x16x16xf32>");
  EXPECT_EQ(physical(resolver, "1x8x8x64xf32", encoding(2, plain)), "tensor<1x4x8x8x16xf32>");
  EXPECT_EQ(physical(resolver, "1x17x17x32xf32", encoding(0, dilated)), "tensor<1x17x17x32xf32>");
  EXPECT_EQ(physical(cpu(x86, "+avx"), "1x17x17x32xf32", encoding(0, plain)), "tensor<1x17x17x32xf32>");
}

// A chain: the transposed LHS of a matmul, and a vector broadcast to the rows of RHS.
TEST_F(EncodingLayoutTest, Chains) {
  std::string transposed = "#iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], "
                           "user_indexing_maps = [[affine_map<(m, n, k) -> (m, k)>, affine_map<(a, b) -> (b, a)>], "
                           "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>";
  EncodingInfo result = info(cpu(x86, "+avx"), "64x64xf32", transposed);
  EXPECT_EQ(result.innerDimsPos, (SmallVector<int64_t>{1, 0}));
  EXPECT_EQ(result.innerTileSizes, (SmallVector<int64_t>{8, 1}));
  EXPECT_EQ(cast<EncodingAttr>(attr(transposed)).getReductionDims(), (SmallVector<int64_t>{0}));
  std::string broadcast = "#iree_encoding.encoding<operand_index = 2, op_type = matmul, element_types = [f32, f32, f32], "
                          "user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, "
                          "[affine_map<(m, n, k) -> (m, n)>, affine_map<(m, n) -> (n)>]]>";
  EXPECT_EQ(physical(cpu(x86, "+avx"), "64xf32", broadcast), "tensor<8x8xf32>");
}

TEST_F(EncodingLayoutTest, GPUPadding) {
  auto padding = [&](const std::string &resolver, const std::string &text) {
    return cast<LayoutResolverAttrInterface>(attr(resolver)).getLayout(type(text));
  };
  std::string cache = "#iree_gpu.gpu_padding_resolver<cache_line_bytes = 128, cache_sets = 4>";
  std::string wish = ", #iree_encoding.padding<[0, ?]>>";
  EXPECT_EQ(padding(cache, "tensor<?x512xf16" + wish), attr("#iree_encoding.padding<[0, 64]>"));
  EXPECT_EQ(padding(cache, "tensor<?x300xf16" + wish), attr("#iree_encoding.padding<[0, 20]>"));
  EXPECT_EQ(padding(cache, "tensor<?x200xf16" + wish), attr("#iree_encoding.padding<[0, 0]>"));
  EXPECT_EQ(padding(cache, "tensor<4x512xi4" + wish), attr("#iree_encoding.padding<[0, 0]>"));
  EXPECT_EQ(padding("#iree_gpu.gpu_padding_resolver<>", "tensor<?x512xf16" + wish),
            attr("#iree_encoding.padding<[0, 0]>"));
  EXPECT_EQ(padding(cache, "tensor<4x4xf16, #iree_encoding.padding<[1, 2]>>"), attr("#iree_encoding.padding<[1, 2]>"));
  EXPECT_FALSE(padding(cache, "tensor<4x?xf16" + wish));
  EXPECT_FALSE(padding(cache, "tensor<4x512xf16, #iree_encoding.padding<[?, ?]>>"));
  EXPECT_FALSE(padding(cache, "tensor<4x512xf16>"));
}

TEST_F(EncodingLayoutTest, Specialisation) {
  RankedTensorType plain = type("tensor<4xf32>"), wish = type("tensor<4xf32, #iree_encoding.testing<>>");
  Attribute identity = IdentityResolverAttr::get(&context);
  Attribute tagging = SpecializationResolverAttr::get(&context, 3);
  // Nothing to do without an encoding, or with a serialized one.
  EXPECT_EQ(specialize(plain, {identity}), plain);
  RankedTensorType done = type("tensor<4xf32, #iree_encoding.identity>");
  EXPECT_EQ(specialize(done, {tagging}), done);
  // One answer per resolver, in order.
  EXPECT_EQ(specialize(wish, {identity, tagging}),
            type("tensor<4xf32, #iree_encoding.testing<layouts = [#iree_encoding.identity, "
                 "#iree_encoding.specialized<3, tensor<4xf32>>]>>"));
  // No resolver drops the encoding, a failing one fails.
  EXPECT_EQ(specialize(wish, {identity, UnitAttr::get(&context)}), plain);
  EXPECT_FALSE(specialize(wish, {identity, UnsupportedResolverAttr::get(&context)}));
}

TEST_F(EncodingLayoutTest, ResolverOfATarget) {
  auto configuration = cast<DictionaryAttr>(
      attr("{target_triple = \"x\", other = 1, iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}"));
  EXPECT_EQ(getResolver(&context, configuration),
            attr("#iree_cpu.cpu_encoding_resolver<configuration = {target_triple = \"x\"}>"));
  EXPECT_EQ(getResolver(&context, cast<DictionaryAttr>(attr("{encoding = #iree_cpu.vmvx_encoding_layout<>}"))),
            attr("#iree_cpu.vmvx_encoding_resolver<>"));
  EXPECT_EQ(getResolver(&context, cast<DictionaryAttr>(attr("{iree.encoding.resolver = 1}"))),
            IdentityResolverAttr::get(&context));
}

TEST_F(EncodingLayoutTest, Compatibility) {
  Attribute verbose = attr("#iree_encoding.testing<>"), other = attr("#iree_encoding.padding<[?]>");
  Attribute identity = attr("#iree_encoding.identity"), padding = attr("#iree_encoding.padding<[1]>");
  Attribute packed = attr("#iree_encoding.packed_storage"), unknown = attr("#iree_encoding.unknown");
  EXPECT_TRUE(areCompatible(verbose, other));
  EXPECT_TRUE(areCompatible(verbose, identity));
  EXPECT_FALSE(areCompatible(identity, padding));
  EXPECT_FALSE(areCompatible(verbose, Attribute()));
  EXPECT_FALSE(areCompatible(unknown, verbose));
  EXPECT_TRUE(areCompatible(unknown, Attribute()));
  EXPECT_TRUE(areCompatible(packed, Attribute()));
  EXPECT_FALSE(areCompatible(packed, verbose));
}
} // namespace
