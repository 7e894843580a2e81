// Kinds of CPU layouts that pack one operand (encoding-passes.md 15.1, 15.2), through the resolver as passes ask it.
#include "dialects/Encoding/CPULayouts.h"
#include "dialects/Encoding/ForeignLayouts.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Register.h"
#include "mlir/AsmParser/AsmParser.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir;
using namespace weir::encoding;

namespace {
constexpr int64_t dynamic = ShapedType::kDynamic;

class CPULayoutsTest : public ::testing::Test {
protected:
  CPULayoutsTest() {
    DialectRegistry registry;
    weir::registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  Attribute attr(const std::string &text) { return parseAttribute(text, &context); }
  DictionaryAttr configuration(const std::string &kind, const std::string &features, const std::string &triple = "x86_64-linux") {
    return cast<DictionaryAttr>(attr("{target_triple = \"" + triple + "\", cpu_features = \"" + features + "\", weir.layout = \"" + kind + "\"}"));
  }
  /// A tensor that is operand `operand` of a matmul; its own map is that of the operand, with what else the chain does.
  RankedTensorType encoded(const std::string &tensor, int operand, const std::string &types, const std::string &sizes,
                           const std::string &maps = "") {
    std::string all = maps.empty() ? "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>" : maps;
    return cast<RankedTensorType>(parseType("tensor<" + tensor + ", #iree_encoding.encoding<operand_index = " + std::to_string(operand) +
                                                " : index, op_type = matmul, element_types = [" + types + "], user_indexing_maps = [" + all +
                                                "], iteration_sizes = [" + sizes + "]>>",
                                            &context));
  }
  /// The digits of what the resolver answers, or the reason why it answers the identity.
  std::string digits(RankedTensorType type, DictionaryAttr configuration) {
    FailureOr<CPULayout> choice = chooseCPULayout(type, configuration);
    if (failed(choice))
      return "failed";
    if (choice->info.isIdentity())
      return choice->reason.str();
    Attribute resolver = CPUEncodingResolverAttr::get(&context, configuration);
    RankedTensorType specialized = specialize(type, resolver);
    std::string result;
    llvm::raw_string_ostream os(result);
    Layout::print(os, Layout::get(specialized)->getDigits());
    return result;
  }
  std::string weight(const std::string &tensor, const std::string &types, const std::string &sizes, const std::string &kind,
                     const std::string &features) {
    return digits(encoded(tensor, 1, types, sizes), configuration(kind, features));
  }

  MLIRContext context;
  const std::string f32 = "f32, f32, f32", avx512 = "+avx512f", amx = "+avx512f,+amx-bf16,+amx-int8";
};

// encoding-passes.md CL9: pairs where the instruction may be used, for sums in f32 and for results that are rounded after.
TEST_F(CPULayoutsTest, LowPrecision) {
  auto kind = [&](const std::string &shape, const std::string &sizes, const std::string &types, const std::string &features, const std::string &more) {
    auto target = cast<DictionaryAttr>(attr("{target_triple = \"x86_64-linux\", cpu_features = \"" + features + "\", weir.layout = \"vectors\"" + more + "}"));
    return toString(chooseCPULayout(encoded(shape, 1, types, sizes), target)->kind);
  };
  const std::string pairs = "bf16, bf16, f32", low = ", low_precision = 1 : i64", features = "+avx512f,+avx512bf16";
  EXPECT_EQ(kind("384x96xbf16", "?, 96, 384", pairs, features, low), "interleaved");
  EXPECT_EQ(kind("384x96xbf16", "?, 96, 384", "bf16, bf16, bf16", features, low), "interleaved");
  EXPECT_EQ(kind("384x96xbf16", "?, 96, 384", pairs, features, ""), "panel");
  EXPECT_EQ(kind("384x96xbf16", "?, 96, 384", "bf16, bf16, bf16", features, ""), "panel");
  EXPECT_EQ(kind("384x96xbf16", "?, 96, 384", pairs, "+avx512f", low), "panel");
  EXPECT_EQ(kind("383x96xbf16", "?, 96, 383", pairs, features, low), "panel");
  EXPECT_EQ(kind("384x96xbf16", "?, 96, 384", "f32, bf16, f32", features, low), "panel");
}

// The table of 15.2.
TEST_F(CPULayoutsTest, Answers) {
  DictionaryAttr panel = configuration("panel", avx512);
  EXPECT_EQ(digits(encoded("384x1536xf32", 1, f32, "128, 1536, 384"), panel), "1:48*32, 0:1*384, 1:1*48");
  EXPECT_EQ(digits(encoded("128x384xf32", 0, f32, "128, 1536, 384"), panel), "plain-operand");
  EXPECT_EQ(digits(encoded("128x1536xf32", 2, f32, "128, 1536, 384"), panel), "plain-operand");
  std::string turned = "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>";
  EXPECT_EQ(digits(encoded("1536x384xf32", 1, f32, "128, 1536, 384", turned), panel), "0:48*32, 1:1*384, 0:1*48");
  std::string batch = "affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>";
  EXPECT_EQ(digits(encoded("3x384x96xf32", 1, f32, "3, 128, 96, 384", batch), panel), "0:1*3, 2:48*2, 1:1*384, 2:1*48");
  // A bias over n, and what only has the batch.
  std::string bias = "affine_map<(m, n, k) -> (m, k)>, [affine_map<(m, n, k) -> (k, n)>, affine_map<(k, n) -> (n)>], affine_map<(m, n, k) -> (m, n)>";
  EXPECT_EQ(digits(encoded("96xf32", 1, f32, "128, 96, 384", bias), panel), "plain-operand");
  EXPECT_EQ(weight("384x96xi8", "ui8, i8, i32", "?, 96, 384", "interleaved", "+avx512f,+avx512vnni"), "1:48*2, 0:4*96, 1:1*48, 0:1*4");
  EXPECT_EQ(weight("384x1536xbf16", "bf16, bf16, f32", "128, 1536, 384", "tiles", amx), "1:16*96, 0:32*12, 0:2*16, 1:1*16, 0:1*2");
  EXPECT_EQ(weight("128x64xi8", "i8, i8, i32", "?, 64, 128", "tiles", amx), "1:16*4, 0:64*2, 0:4*16, 1:1*16, 0:1*4");
  // The dictionary itself, which others read.
  FailureOr<CPULayout> tiles = chooseCPULayout(encoded("384x1536xbf16", 1, "bf16, bf16, f32", "128, 1536, 384"), configuration("tiles", amx));
  EXPECT_EQ(tiles->info.toAttr(&context),
            attr("{innerDimsPos = [0, 1], innerTileSizes = [32, 16], outerDimsPerm = [1, 0], swizzle = {expandShape = [[[\"Internal\", 16 : i16], "
                 "[\"Internal\", 2 : i16]], [[\"Internal\", 16 : i16]]], permutation = [0, 2, 1]}}"));
}

TEST_F(CPULayoutsTest, Keys) {
  RankedTensorType lhs = encoded("128x384xf32", 0, f32, "128, 1536, 384");
  // Without the key, and with `classic`, the tables.
  EXPECT_EQ(digits(lhs, cast<DictionaryAttr>(attr("{target_triple = \"x86_64\", cpu_features = \"+avx512f\"}"))), "0:16*8, 1:1*384, 0:1*16, 1:1*1");
  EXPECT_EQ(digits(lhs, configuration("classic", avx512)), "0:16*8, 1:1*384, 0:1*16, 1:1*1");
  EXPECT_EQ(digits(lhs, configuration("identity", avx512)), "plain-target");
  EXPECT_EQ(digits(lhs, configuration("columns", avx512)), "failed");
  EXPECT_FALSE(CPUEncodingResolverAttr::get(&context, configuration("columns", avx512)).getLayout(lhs));
  auto target = cast<DictionaryAttr>(attr("{target_triple = \"x86_64\", other = 1, weir.layout = \"auto\", iree.encoding.resolver = #iree_cpu.cpu_encoding_resolver<>}"));
  EXPECT_EQ(getResolver(&context, target), attr("#iree_cpu.cpu_encoding_resolver<configuration = {target_triple = \"x86_64\", weir.layout = \"auto\"}>"));
}

TEST_F(CPULayoutsTest, Auto) {
  auto kind = [&](const std::string &element, const std::string &types, const std::string &features) {
    return toString(chooseCPULayout(encoded("384x96x" + element, 1, types, "?, 96, 384"), configuration("auto", features))->kind);
  };
  EXPECT_EQ(kind("bf16", "bf16, bf16, f32", amx), "tiles");
  // encoding-passes.md CL5: the f32 kernel.
  EXPECT_EQ(kind("bf16", "bf16, bf16, f32", "+avx512f,+avx512bf16"), "panel");
  EXPECT_EQ(kind("f16", "f16, f16, f32", amx), "panel");
  EXPECT_EQ(kind("i8", "i8, i8, i32", amx), "tiles");
  EXPECT_EQ(kind("i8", "ui8, i8, i32", "+avx512f,+avx512vnni"), "interleaved");
  // encoding-passes.md CL6: the instruction needs a signed right side.
  EXPECT_EQ(kind("i8", "i8, i8, i32", "+avx512f,+avx512vnni"), "interleaved");
  EXPECT_EQ(kind("i8", "ui8, ui8, i32", "+avx512f,+avx512vnni"), "panel");
  auto vectors = [&](const std::string &shape, const std::string &sizes, const std::string &features) {
    return toString(chooseCPULayout(encoded(shape, 1, "i8, i8, i32", sizes), configuration("vectors", features))->kind);
  };
  EXPECT_EQ(vectors("384x96xi8", "?, 96, 384", amx), "panel");
  EXPECT_EQ(vectors("384x96xi8", "?, 96, 384", "+avx512f,+avx512vnni,+amx-int8"), "interleaved");
  EXPECT_EQ(vectors("383x96xi8", "?, 96, 383", "+avx512f,+avx512vnni"), "panel");
  EXPECT_EQ(vectors("?x96xi8", "?, 96, ?", "+avx512f,+avx512vnni"), "panel");
  EXPECT_EQ(kind("f32", f32, ""), "panel");
  EXPECT_EQ(kind("f32", "i8, f32, f32", avx512), "identity");
  EXPECT_EQ(weight("384x96xbf16", "bf16, bf16, f32", "?, 96, 384", "interleaved", "+avx512f,+avx512bf16"), "1:48*2, 0:2*192, 1:1*48, 0:1*2");
  // On request a kind or nothing.
  EXPECT_EQ(weight("384x96xf32", f32, "?, 96, 384", "tiles", amx), "unsupported-element-type");
  EXPECT_EQ(weight("384x96xf32", f32, "?, 96, 384", "interleaved", amx), "unsupported-element-type");
}

// encoding-passes.md CL1.
TEST_F(CPULayoutsTest, NeverFromM) {
  for (std::string features : {avx512, std::string("+avx2"), std::string("")})
    for (std::string n : {"10", "48", "250", "1024"}) {
      std::set<std::string> found;
      for (std::string m : {"1", "4", "128", "?"})
        found.insert(weight("1024x" + n + "xf32", f32, m + ", " + n + ", 1024", "auto", features));
      EXPECT_EQ(found.size(), 1u) << n;
    }
}

// encoding-passes.md CL2 to CL4. The first six are measured, the others follow the rules.
// encoding-passes.md UG3: what says least of sizes, if all are one layout.
TEST_F(CPULayoutsTest, Unifies) {
  auto resolver = cast<LayoutResolverAttrInterface>(CPUEncodingResolverAttr::get(&context, configuration("panel", avx512)));
  auto rhs = [&](const std::string &sizes) { return encoded("384x1536xf32", 1, "f32, f32, f32", sizes).getEncoding(); };
  Attribute fixed = rhs("4, 1536, 384"), any = rhs("?, 1536, 384"), wider = rhs("4, 1600, 384");
  EXPECT_TRUE(resolver.canUnify());
  EXPECT_EQ(resolver.unify({fixed, any}), any);
  EXPECT_EQ(resolver.unify({any, fixed}), any);
  EXPECT_EQ(resolver.unify({fixed, fixed}), fixed);
  // 1536 columns are 32 panels of 48, 1600 are 50 of 32.
  EXPECT_EQ(resolver.unify({fixed, wider}), Attribute());
  EXPECT_EQ(resolver.unify({fixed, attr("#iree_encoding.testing<>")}), Attribute());
}

// encoding-passes.md UG2: panels of another width, at most slower by the loads for each product; nothing else.
TEST_F(CPULayoutsTest, OtherWidths) {
  auto slowdown = [&](const std::string &kind, const std::string &types, int64_t width, ArrayRef<int64_t> positions = {1}) {
    Attribute resolver = CPUEncodingResolverAttr::get(&context, configuration(kind, "+avx512f,+avx512vnni"));
    EncodingInfo other;
    llvm::append_range(other.innerDimsPos, positions);
    other.innerTileSizes.assign(positions.size(), width);
    other.outerDimsPerm = {1, 0};
    std::string element = StringRef(types).rsplit(", ").first.rsplit(", ").second.str();
    return getSlowdownOn(encoded("384x96x" + element, 1, types, "128, 96, 384"), resolver, other).value_or(0);
  };
  // The own one has 48 columns and 8 rows: 11 loads for 24 products.
  EXPECT_EQ(slowdown("panel", "f32, f32, f32", 48), 1);
  EXPECT_NEAR(slowdown("panel", "f32, f32, f32", 32), (16.0 / 28) / (11.0 / 24), 1e-9);
  EXPECT_NEAR(slowdown("panel", "f32, f32, f32", 16), (15.0 / 14) / (11.0 / 24), 1e-9);
  EXPECT_EQ(slowdown("panel", "f32, f32, f32", 64), 1);
  // No width of the table, another dimension, tiles of both, other kinds.
  EXPECT_EQ(slowdown("panel", "f32, f32, f32", 20), 0);
  EXPECT_EQ(slowdown("panel", "f32, f32, f32", 48, {0}), 0);
  EXPECT_EQ(slowdown("panel", "f32, f32, f32", 48, {1, 0}), 0);
  EXPECT_EQ(slowdown("interleaved", "i8, i8, i32", 32), 0);
  EXPECT_EQ(slowdown("classic", "f32, f32, f32", 48), 0);
  EXPECT_EQ(slowdown("identity", "f32, f32, f32", 48), 0);
}

TEST_F(CPULayoutsTest, Widths) {
  CPU server(configuration("auto", avx512)), desktop(configuration("auto", "+avx2")), old(configuration("auto", "+sse2")),
      neon(configuration("auto", "", "aarch64-linux"));
  EXPECT_EQ(getPanelWidth(server, 384, 384, 32), 48);
  EXPECT_EQ(getPanelWidth(server, 384, 1536, 32), 48);
  EXPECT_EQ(getPanelWidth(server, 1536, 384, 32), 48);
  EXPECT_EQ(getPanelWidth(server, 512, 512, 32), 32);
  EXPECT_EQ(getPanelWidth(server, 1024, 1024, 32), 64);
  EXPECT_EQ(getPanelWidth(server, 2048, 2048, 32), 64);
  EXPECT_EQ(getPanelWidth(server, 1024, 512, 32), 32);
  EXPECT_EQ(getPanelWidth(server, 250, 33, 32), 64);
  EXPECT_EQ(getPanelWidth(server, 200, 72, 32), 16);
  EXPECT_EQ(getPanelWidth(server, 10, 128, 32), 16);
  // One panel instead of several, of which the last one would have fewer columns.
  for (int64_t n : {64, 80, 96, 97})
    EXPECT_LE(getPanelWidth(server, n, 128, 32), 64);
  for (int64_t n : {65, 72, 79})
    EXPECT_EQ(getPanelWidth(server, n, 128, 32), 80);
  for (int64_t n : {81, 88, 95})
    EXPECT_EQ(getPanelWidth(server, n, 128, 32), 96);
  EXPECT_EQ(getPanelHeight(server, 80, 32), 5);
  EXPECT_EQ(getPanelHeight(server, 96, 32), 4);
  EXPECT_EQ(getPanelWidth(server, 30522, 768, 32), 64);
  EXPECT_EQ(getPanelWidth(server, dynamic, 768, 32), 32);
  EXPECT_EQ(getPanelWidth(server, 768, dynamic, 32), 32);
  EXPECT_EQ(getPanelWidth(server, 512, 512, 64), 16);
  EXPECT_EQ(getPanelWidth(desktop, 512, 512, 32), 16);
  EXPECT_EQ(getPanelWidth(desktop, 24, 512, 32), 8);
  EXPECT_EQ(getPanelWidth(neon, 512, 512, 32), 8);
  EXPECT_EQ(getPanelWidth(neon, 384, 512, 32), 12);
  EXPECT_EQ(getPanelWidth(old, 384, 512, 32), 8);
  // encoding-passes.md CL3: mr * nr / 16 <= 28, and what CL4 says.
  for (auto [width, rows] : {std::pair(64, 6), std::pair(48, 8), std::pair(32, 14), std::pair(16, 14)}) {
    EXPECT_EQ(getPanelHeight(server, width, 32), rows);
    EXPECT_LE(rows * width / 16, 28);
  }
  for (int64_t width : {16, 8})
    EXPECT_LE(getPanelHeight(desktop, width, 32) * width / 8, 12);
  for (int64_t width : {12, 8})
    EXPECT_LE(getPanelHeight(neon, width, 32) * width / 4, 24);
  EXPECT_EQ(getPanelHeight(old, 8, 32), 4);
}

TEST_F(CPULayoutsTest, Tiles) {
  auto tiles = [&](const std::string &n, const std::string &k) {
    return weight(k + "x" + n + "xbf16", "bf16, bf16, f32", "128, " + n + ", " + k, "tiles", amx);
  };
  EXPECT_EQ(tiles("16", "16"), "1:16*1, 0:32*1, 0:2*16, 1:1*16, 0:1*2");
  EXPECT_EQ(tiles("16", "15"), "unsupported-element-type");
  EXPECT_EQ(tiles("15", "16"), "unsupported-element-type");
  EXPECT_EQ(tiles("?", "64"), "unsupported-element-type");
  // The last tile of K is padded; a K that is not a number of pairs is on request alone.
  EXPECT_EQ(weight("66x64xbf16", "bf16, bf16, f32", "128, 64, 66", "auto", amx), "1:16*4, 0:32*3, 0:2*16, 1:1*16, 0:1*2");
  EXPECT_EQ(tiles("64", "67"), "1:16*4, 0:32*3, 0:2*16, 1:1*16, 0:1*2");
  EXPECT_EQ(weight("67x64xbf16", "bf16, bf16, f32", "128, 64, 67", "auto", amx), "1:32*2, 0:1*67, 1:1*32");
  EXPECT_EQ(weight("66x64xi8", "i8, i8, i32", "128, 64, 66", "auto", amx), "1:32*2, 0:1*66, 1:1*32");
  // Then `auto` takes panels; encoding-passes.md CH9: 32 columns of a dynamic N.
  EXPECT_EQ(weight("64x?xbf16", "bf16, bf16, f32", "128, ?, 64", "auto", amx), "1:32*ceil(%d1/32), 0:1*64, 1:1*32");
}

// encoding-passes.md CL7: one packed weight for several kernels.
TEST_F(CPULayoutsTest, SameBytes) {
  RankedTensorType type = encoded("384x208xbf16", 1, "bf16, bf16, f32", "?, 208, 384");
  auto layout = [&](const std::string &kind, const std::string &features) {
    return *Layout::get(specialize(type, CPUEncodingResolverAttr::get(&context, configuration(kind, features))));
  };
  // 208 is 13 panels of 16.
  EXPECT_TRUE(layout("tiles", amx).sameBytes(layout("interleaved", "+avx512f,+avx512bf16")));
  EXPECT_TRUE(layout("panel", avx512).sameBytes(layout("classic", avx512)));
  EXPECT_FALSE(layout("panel", avx512).sameBytes(layout("tiles", amx)));
}

TEST_F(CPULayoutsTest, Refused) {
  // encoding-passes.md CH8: small operands may be padded, large ones not.
  EXPECT_EQ(weight("128x10xf32", f32, "?, 10, 128", "auto", avx512), "1:16*1, 0:1*128, 1:1*16");
  EXPECT_EQ(weight("4096x10xf32", f32, "?, 10, 4096", "auto", avx512), "padding-too-large");
  EXPECT_EQ(weight("32768x17xbf16", "bf16, bf16, f32", "?, 17, 32768", "auto", amx), "padding-too-large");
  // Of a product of a matrix and a vector the matrix is packed.
  std::string matvec = "affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>";
  EXPECT_EQ(digits(encoded("96x384xf32", 0, f32, "96, 384", matvec), configuration("auto", avx512)), "0:48*2, 1:1*384, 0:1*48");
  EXPECT_EQ(digits(encoded("384xf32", 1, f32, "96, 384", matvec), configuration("auto", avx512)), "plain-operand");
  std::string dot = "affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>";
  EXPECT_EQ(digits(encoded("384xf32", 1, f32, "384", dot), configuration("auto", avx512)), "multi-dim-contraction");
  // A bitcast of the tensor scales the last tile, which is one of the wrong dimension here.
  auto cast = llvm::cast<RankedTensorType>(parseType(
      "tensor<384x48xi8, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [i4, i4, i32], original_element_type = i4, "
      "user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [4, 96, 384]>>",
      &context));
  EXPECT_EQ(digits(cast, configuration("auto", avx512)), "unsupported-element-type");
  // A reshape through tiles: another tile would be another layout. One that is no split of a loop.
  auto reshaped = [&](const std::string &tensor, const std::string &columns) {
    std::string maps = "affine_map<(m, n, k) -> (m, k)>, [affine_map<(m, n, k) -> (k, n)>, affine_map<(a, b) -> (a, " + columns + ")>], "
                       "affine_map<(m, n, k) -> (m, n)>";
    return digits(encoded(tensor, 1, f32, "4, 96, 384", maps), configuration("auto", avx512));
  };
  EXPECT_EQ(reshaped("384x3x32xf32", "b floordiv 32, b mod 32"), "reshape-splits-tile");
  EXPECT_EQ(reshaped("384x2x48xf32", "b floordiv 48, b mod 24"), "plain-operand");
  EXPECT_EQ(reshaped("384x2xf32", "b floordiv 48"), "plain-operand");
  EXPECT_EQ(reshaped("384x2x2x24xf32", "b floordiv 48, b floordiv 24 mod 2, b mod 24"), "plain-operand");
}

// E5 of encoding-passes.md: a loop in two dimensions of the tensor. The elements are where they were before the reshape.
TEST_F(CPULayoutsTest, SplitLoops) {
  auto layout = [&](const std::string &tensor, const std::string &types, const std::string &remainder, const std::string &features) {
    std::string maps = "affine_map<(m, n, k) -> (m, k)>, [affine_map<(m, n, k) -> (k, n)>" + remainder + "], affine_map<(m, n, k) -> (m, n)>";
    RankedTensorType type = encoded(tensor, 1, types, "4, 96, 128", maps);
    return *Layout::get(specialize(type, CPUEncodingResolverAttr::get(&context, configuration("auto", features))));
  };
  struct Case {
    std::string types, element, features;
  };
  for (const Case &one : {Case{f32, "f32", avx512}, Case{"bf16, bf16, f32", "bf16", amx}, Case{"ui8, i8, i32", "i8", "+avx512f,+avx512vnni"}}) {
    Layout whole = layout("128x96x" + one.element, one.types, "", one.features);
    Layout split = layout("2x64x48x2x" + one.element, one.types,
                          ", affine_map<(a, b) -> (a floordiv 64, a mod 64, b mod 48, b floordiv 48)>", one.features);
    EXPECT_FALSE(whole.isPlain());
    for (int64_t k = 0; k < 128; ++k)
      for (int64_t n = 0; n < 96; ++n)
        ASSERT_EQ(split.getOffset({k / 64, k % 64, n % 48, n / 48}), whole.getOffset({k, n}));
  }
}

TEST_F(CPULayoutsTest, OtherEncodings) {
  EXPECT_EQ(digits(llvm::cast<RankedTensorType>(parseType("tensor<4xf32, #iree_encoding.testing<>>", &context)), configuration("auto", avx512)),
            "not-a-contraction");
}

// Filters of convolutions, of single pixels unless said.
TEST_F(CPULayoutsTest, Filters) {
  const std::string nchw = "affine_map<(n, f, y, x, c, i, j) -> (n, c, y + i, x + j)>, affine_map<(n, f, y, x, c, i, j) -> (f, c, i, j)>, "
                           "affine_map<(n, f, y, x, c, i, j) -> (n, f, y, x)>";
  const std::string nhwc = "affine_map<(n, y, x, f, i, j, c) -> (n, y + i, x + j, c)>, affine_map<(n, y, x, f, i, j, c) -> (i, j, c, f)>, "
                           "affine_map<(n, y, x, f, i, j, c) -> (n, y, x, f)>";
  auto filter = [&](const std::string &tensor, const std::string &sizes, const std::string &types, const std::string &maps,
                    const std::string &kind = "vectors", const std::string &features = "+avx512f", int operand = 1) {
    return digits(llvm::cast<RankedTensorType>(parseType("tensor<" + tensor + ", #iree_encoding.encoding<operand_index = " + std::to_string(operand) +
                                                             " : index, op_type = conv, element_types = [" + types + "], user_indexing_maps = [" +
                                                             maps + "], iteration_sizes = [" + sizes + "]>>",
                                                         &context)),
                  configuration(kind, features));
  };
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, 14, 14, 96, 1, 1", f32, nchw), "0:32*2, 2:1*1, 3:1*1, 1:1*96, 0:1*32");
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, 7, 7, 96, 1, 1", f32, nchw), "0:32*2, 2:1*1, 3:1*1, 1:1*96, 0:1*32");
  EXPECT_EQ(filter("48x96x1x1xf32", "?, 48, 14, 14, 96, 1, 1", f32, nchw, "panel"), "0:16*3, 2:1*1, 3:1*1, 1:1*96, 0:1*16");
  // Larger windows, of all small images.
  EXPECT_EQ(filter("64x96x3x3xf32", "1, 64, 14, 14, 96, 3, 3", f32, nchw), "0:32*2, 2:1*3, 3:1*3, 1:1*96, 0:1*32");
  EXPECT_EQ(filter("48x16x3x3xf32", "1, 48, 1, 1, 16, 3, 3", f32, nchw), "0:16*3, 2:1*3, 3:1*3, 1:1*16, 0:1*16");
  EXPECT_EQ(filter("64x8x5x5xf32", "1, 64, 30, 30, 8, 5, 5", f32, nchw), "0:32*2, 2:1*5, 3:1*5, 1:1*8, 0:1*32");
  EXPECT_EQ(filter("64x96x3x3xf32", "1, 64, 30, 31, 96, 3, 3", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("64x7x5x5xf32", "1, 64, 14, 14, 7, 5, 5", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("64x8x3x3xf32", "1, 64, 14, 14, 8, 3, 3", f32, nchw), "no-conv-layout");
  // Images and sums for which it has not been measured to be faster, and channels that fill no vectors.
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, 4, 4, 96, 1, 1", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, 28, 28, 96, 1, 1", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("64x64x1x1xf32", "1, 64, 14, 14, 64, 1, 1", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("40x96x1x1xf32", "1, 40, 14, 14, 96, 1, 1", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, ?, 14, 96, 1, 1", f32, nchw), "no-conv-layout");
  EXPECT_EQ(filter("1x1x96x64xf32", "1, 14, 14, 64, 1, 1, 96", f32, nhwc), "no-conv-layout");
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, 14, 14, 96, 1, 1", f32, nchw, "tiles"), "no-conv-layout");
  EXPECT_EQ(filter("64x96x1x1xf32", "1, 64, 14, 14, 96, 1, 1", f32, nchw, "vectors", "+avx2"), "no-conv-layout");
  EXPECT_EQ(filter("64x96x1x1xf16", "1, 64, 14, 14, 96, 1, 1", "f16, f16, f32", nchw), "unsupported-element-type");
  EXPECT_EQ(filter("1x96x14x14xf32", "1, 64, 14, 14, 96, 1, 1", f32, nchw, "vectors", "+avx512f", 0), "plain-operand");
  // Of bytes: words of four channels, which instructions multiply, where these are innermost in the image.
  const std::string bytes = "i8, i8, i32", vnni = "+avx512f,+avx512vnni";
  EXPECT_EQ(filter("3x3x64x64xi8", "1, 56, 56, 64, 3, 3, 64", bytes, nhwc, "vectors", vnni), "3:64*1, 0:1*3, 1:1*3, 2:4*16, 3:1*64, 2:1*4");
  EXPECT_EQ(filter("3x3x64x64xi8", "1, 56, 56, 64, 3, 3, 64", bytes, nhwc, "vectors", vnni + ",+amx-tile,+amx-int8"), "3:32*2, 0:1*3, 1:1*3, 2:4*16, 3:1*32, 2:1*4");
  EXPECT_EQ(filter("3x3x64x48xi8", "1, ?, ?, 48, 3, 3, 64", bytes, nhwc, "interleaved", vnni), "3:48*1, 0:1*3, 1:1*3, 2:4*16, 3:1*48, 2:1*4");
  EXPECT_EQ(filter("3x3x64x64xi8", "1, 56, 56, 64, 3, 3, 64", bytes, nhwc, "panel", vnni), "no-conv-layout");
  EXPECT_EQ(filter("3x3x37x64xi8", "1, 28, 28, 64, 3, 3, 37", bytes, nhwc, "vectors", vnni), "unsupported-element-type");
  // Channels that are no multiple of vectors: panels that leave few lanes empty.
  EXPECT_EQ(filter("3x3x64x50xi8", "1, 28, 28, 50, 3, 3, 64", bytes, nhwc, "vectors", vnni), "3:50*1, 0:1*3, 1:1*3, 2:4*16, 3:1*50, 2:1*4");
  EXPECT_EQ(filter("3x3x64x72xi8", "1, 28, 28, 72, 3, 3, 64", bytes, nhwc, "vectors", vnni), "3:36*2, 0:1*3, 1:1*3, 2:4*16, 3:1*36, 2:1*4");
  EXPECT_EQ(filter("3x3x64x8xi8", "1, 28, 28, 8, 3, 3, 64", bytes, nhwc, "vectors", vnni), "3:8*1, 0:1*3, 1:1*3, 2:4*16, 3:1*8, 2:1*4");
  EXPECT_EQ(filter("3x3x64x5xi8", "1, 28, 28, 5, 3, 3, 64", bytes, nhwc, "vectors", vnni), "unsupported-element-type");
  EXPECT_EQ(filter("64x64x3x3xi8", "1, 64, 56, 56, 64, 3, 3", bytes, nchw, "vectors", vnni), "unsupported-element-type");
  EXPECT_EQ(filter("3x3x64x64xi8", "1, 56, 56, 64, 3, 3, 64", bytes, nhwc), "unsupported-element-type");
}
} // namespace
