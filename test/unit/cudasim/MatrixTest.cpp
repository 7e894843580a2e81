/// Tensor cores, matrices from workgroup memory, and copies that run on.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

uint16_t halfOf(float value) {
  _Float16 half = static_cast<_Float16>(value);
  uint16_t bits;
  memcpy(&bits, &half, sizeof(bits));
  return bits;
}

} // namespace

TEST(Matrix, ProductsFromWorkgroupMemory) {
  // a is 16 x 16, b 16 x 8, both by rows; b is transposed while it is loaded.
  std::vector<uint16_t> a(256), b(128);
  std::vector<float> af(256), bf(128), c(128);
  for (int i = 0; i < 256; ++i)
    a[i] = halfOf(af[i] = static_cast<float>((i * 7) % 13 - 6));
  for (int i = 0; i < 128; ++i)
    b[i] = halfOf(bf[i] = static_cast<float>((i * 5) % 11 - 5) / 4);
  for (int i = 0; i < 128; ++i)
    c[i] = static_cast<float>(i % 3);
  Machine machine;
  uint64_t aAt = machine.upload(a), bAt = machine.upload(b), cAt = machine.upload(c);
  std::string text = R"(
.shared .align 16 .b8 tile[768];
.visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pc) {
  .reg .b64 %x<8>; .reg .b32 %a<4>, %b<2>, %c<4>, %i, %r<8>;
  mov.u32 %i, %tid.x; ld.param.u64 %x0, [pa]; ld.param.u64 %x1, [pb]; ld.param.u64 %x2, [pc];
  mov.u64 %x3, tile; mul.wide.u32 %x4, %i, 16; add.s64 %x5, %x3, %x4; add.s64 %x0, %x0, %x4;
  cp.async.cg.shared.global [%x5], [%x0], 16; add.s64 %x1, %x1, %x4; cp.async.commit_group;
  { .reg .pred %p; setp.lt.u32 %p, %i, 16; @%p cp.async.ca.shared.global [%x5+512], [%x1], 16; }
  cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;
  // Rows 0 ... 15 of the left half, then of the right one.
  and.b32 %r0, %i, 15; shr.u32 %r1, %i, 4; shl.b32 %r0, %r0, 5; shl.b32 %r1, %r1, 4; add.s32 %r0, %r0, %r1; cvt.u64.u32 %x6, %r0; add.s64 %x6, %x3, %x6;
  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%a0, %a1, %a2, %a3}, [%x6];
  and.b32 %r0, %i, 15; shl.b32 %r0, %r0, 4; cvt.u64.u32 %x6, %r0; add.s64 %x6, %x3, %x6;
  ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%b0, %b1}, [%x6+512];
  shr.u32 %r0, %i, 2; shl.b32 %r0, %r0, 5; and.b32 %r1, %i, 3; shl.b32 %r1, %r1, 3; add.s32 %r0, %r0, %r1; cvt.u64.u32 %x6, %r0; add.s64 %x6, %x2, %x6;
  ld.global.v2.b32 {%c0, %c1}, [%x6]; ld.global.v2.b32 {%c2, %c3}, [%x6+256];
  mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%c0, %c1, %c2, %c3}, {%a0, %a1, %a2, %a3}, {%b0, %b1}, {%c0, %c1, %c2, %c3};
  st.global.v2.b32 [%x6], {%c0, %c1}; st.global.v2.b32 [%x6+256], {%c2, %c3}; ret; })";
  machine.run(text, {aAt, bAt, cAt}, 32);
  std::vector<float> got = machine.download<float>(cAt, 128);
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 8; ++column) {
      float wanted = c[row * 8 + column];
      for (int k = 0; k < 16; ++k)
        wanted += af[row * 16 + k] * bf[k * 8 + column];
      EXPECT_EQ(got[row * 8 + column], wanted) << row << ", " << column;
    }
}

TEST(Matrix, CopiesHappenWhenTheyAreWaitedFor) {
  std::string head = R"(
.shared .align 16 .b8 tile[64];
.visible .entry k(.param .u64 pa) {
  .reg .b64 %x<4>; .reg .b32 %r<4>; ld.param.u64 %x0, [pa]; mov.u64 %x1, tile;
  cp.async.ca.shared.global [%x1], [%x0], 4; cp.async.commit_group;
  cp.async.ca.shared.global [%x1+16], [%x0+4], 16, 4; cp.async.commit_group;
)";
  std::string tail = "ld.shared.b32 %r0, [%x1]; ld.shared.b32 %r1, [%x1+16]; ld.shared.b32 %r2, [%x1+20]; st.global.v2.b32 [%x0+16], "
                     "{%r0, %r1}; st.global.b32 [%x0+24], %r2; ret; }";
  auto run = [&](const std::string &waits) {
    Machine machine;
    uint64_t buffer = machine.upload(std::vector<uint32_t>{11, 12, 13, 14, 1, 1, 1, 1});
    std::string fault = machine.faultOf(head + waits + tail, {buffer});
    std::vector<uint32_t> got = machine.download<uint32_t>(buffer, 8);
    return fault + fmt::format(" {} {} {}", got[4], got[5], got[6]);
  };
  // The second copy is misaligned at its source: that shows when it is carried out.
  EXPECT_NE(run("cp.async.wait_group 1;").find("reads what a `cp.async` that was not waited for may still write"), std::string::npos);
  EXPECT_EQ(run("cp.async.wait_group 0;"), "(no fault) 11 12 0");
  EXPECT_EQ(run("cp.async.wait_all;"), "(no fault) 11 12 0");
  EXPECT_NE(run("").find("`ld.shared.b32 %r0, [%x1]"), std::string::npos);
}

namespace {

/// How a type of elements is stored, and what tensor cores make of a number.
struct Element {
  std::string name;
  unsigned bytes;
  uint32_t (*encode)(int value);
};

uint32_t singleOf(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

const Element elements[] = {{"f16", 2, [](int value) -> uint32_t { return halfOf(static_cast<float>(value)); }},
                            {"bf16", 2, [](int value) { return singleOf(static_cast<float>(value)) >> 16; }},
                            {"tf32", 4, [](int value) { return singleOf(static_cast<float>(value)) | 0x123; }},
                            {"s8", 1, [](int value) -> uint32_t { return static_cast<uint8_t>(value); }},
                            {"u8", 1, [](int value) -> uint32_t { return static_cast<uint8_t>(value); }}};

const Element &elementOf(const std::string &name) {
  for (const Element &element : elements)
    if (element.name == name)
      return element;
  throw std::runtime_error(name);
}

/// One product of 16 x depth and depth x 8, with registers as "Matrix Fragments for mma" of the PTX ISA has them.
void checkProduct(unsigned depth, const std::string &aType, const std::string &bType, const std::string &sumType, const std::string &modifier = "") {
  SCOPED_TRACE(aType + " x " + bType + " -> " + sumType + ", depth " + std::to_string(depth));
  const Element &aElement = elementOf(aType), &bElement = elementOf(bType);
  unsigned perRegister = 4 / aElement.bytes, aCount = depth / (2 * perRegister), bCount = aCount / 2, sumCount = sumType == "f16" ? 2 : 4;
  int least = aType == "u8" ? 0 : -9, leastOfB = bType == "u8" ? 0 : -9;
  auto aAt = [&](unsigned row, unsigned k) { return static_cast<int>((row * 31 + k * 7) % 19) + least; };
  auto bAt = [&](unsigned k, unsigned column) { return static_cast<int>((column * 13 + k * 11) % 17) + leastOfB; };
  auto cAt = [&](unsigned row, unsigned column) { return static_cast<int>(row * 3 + column) - 20; };
  std::vector<uint32_t> words(32 * (aCount + bCount + sumCount));
  auto word = [&](unsigned lane, unsigned i) -> uint32_t & { return words[i * 32 + lane]; };
  for (unsigned lane = 0; lane < 32; ++lane) {
    unsigned group = lane >> 2, inGroup = lane % 4;
    for (unsigned i = 0; i < aCount; ++i)
      for (unsigned part = 0; part < perRegister; ++part)
        word(lane, i) |= aElement.encode(aAt(i % 2 == 0 ? group : group + 8, inGroup * perRegister + part + (i < 2 ? 0 : 4 * perRegister)))
                         << (8 * aElement.bytes * part);
    for (unsigned i = 0; i < bCount; ++i)
      for (unsigned part = 0; part < perRegister; ++part)
        word(lane, aCount + i) |= bElement.encode(bAt(inGroup * perRegister + part + (i == 0 ? 0 : 4 * perRegister), group)) << (8 * bElement.bytes * part);
    for (unsigned i = 0; i < 4; ++i) {
      int value = cAt(i < 2 ? group : group + 8, inGroup * 2 + (i & 1));
      if (sumType == "f16")
        word(lane, aCount + bCount + i / 2) |= uint32_t(halfOf(static_cast<float>(value))) << (16 * (i & 1));
      else
        word(lane, aCount + bCount + i) = sumType == "s32" ? static_cast<uint32_t>(value) : singleOf(static_cast<float>(value));
    }
  }
  auto list = [](const char *name, unsigned first, unsigned count) {
    std::string text;
    for (unsigned i = 0; i < count; ++i)
      text += fmt::format("{}%{}{}", i ? ", " : "", name, first + i);
    return "{" + text + "}";
  };
  std::string text = ".visible .entry k(.param .u64 p) {\n.reg .b64 %x, %y; .reg .b32 %r<12>, %i;\n"
                     "ld.param.u64 %x, [p]; mov.u32 %i, %tid.x; mul.wide.u32 %y, %i, 4; add.s64 %x, %x, %y;\n";
  unsigned total = aCount + bCount + sumCount;
  for (unsigned i = 0; i < total; ++i)
    text += fmt::format("ld.global.b32 %r{}, [%x+{}];\n", i, 128 * i);
  std::string sums = list("r", aCount + bCount, sumCount);
  text += fmt::format("mma.sync.aligned.m16n8k{}.row.col{}.{}.{}.{}.{} {}, {}, {}, {};\n", depth, modifier, sumType, aType, bType, sumType, sums,
                      list("r", 0, aCount), list("r", aCount, bCount), sums);
  for (unsigned i = aCount + bCount; i < total; ++i)
    text += fmt::format("st.global.b32 [%x+{}], %r{};\n", 128 * i, i);
  Machine machine;
  uint64_t buffer = machine.upload(words);
  machine.run(text + "ret; }", {buffer}, 32);
  words = machine.download<uint32_t>(buffer, words.size());
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned i = 0; i < 4; ++i) {
      unsigned row = lane / 4 + (i < 2 ? 0 : 8), column = lane % 4 * 2 + i % 2;
      int wanted = cAt(row, column);
      for (unsigned k = 0; k < depth; ++k)
        wanted += aAt(row, k) * bAt(k, column);
      uint32_t got = word(lane, aCount + bCount + (sumType == "f16" ? i / 2 : i));
      if (sumType == "f16")
        EXPECT_EQ(got >> (16 * (i & 1)) & 0xffff, halfOf(static_cast<float>(wanted)));
      else
        EXPECT_EQ(got, sumType == "s32" ? static_cast<uint32_t>(wanted) : singleOf(static_cast<float>(wanted)));
    }
}

} // namespace

TEST(Matrix, ProductsOfAllTypes) {
  for (unsigned depth : {8, 16}) {
    checkProduct(depth, "f16", "f16", "f32");
    checkProduct(depth, "f16", "f16", "f16");
    checkProduct(depth, "bf16", "bf16", "f32");
  }
  // The last bits, of which the test sets some, do not count.
  for (unsigned depth : {4, 8})
    checkProduct(depth, "tf32", "tf32", "f32");
  for (unsigned depth : {16, 32})
    for (const char *a : {"s8", "u8"})
      for (const char *b : {"s8", "u8"})
        checkProduct(depth, a, b, "s32", depth == 16 ? "" : ".satfinite");
}

TEST(Matrix, ProductsThatThereAreNot) {
  auto refusal = [](const std::string &types, const std::string &shape = "m16n8k16") {
    std::string text = ".visible .entry k() { .reg .b32 %r<12>; mma.sync.aligned." + shape + ".row.col." + types +
                       " {%r0, %r1, %r2, %r3}, {%r4, %r5, %r6, %r7}, {%r8, %r9}, {%r0, %r1, %r2, %r3}; ret; }";
    Machine machine;
    try {
      machine.run(text, {}, 32);
    } catch (const PtxError &error) {
      return std::string(error.what());
    }
    return std::string("(none)");
  };
  EXPECT_EQ(refusal("f32.f16.f16.f32"), "(none)");
  for (const char *types : {"f16.bf16.bf16.f16", "f32.f16.bf16.f32", "s32.f16.f16.s32", "f32.s8.s8.f32", "f32.f16.f16.f16", "f32.tf32.tf32.f32"})
    EXPECT_NE(refusal(types).find("not supported for these types"), std::string::npos) << types;
  EXPECT_NE(refusal("f32.f16.f16.f32", "m8n8k4").find("not supported"), std::string::npos);
}

TEST(Matrix, LoadsOfMatrices) {
  // Four matrices of 8 rows of 8 elements, row after row, each element its number.
  std::vector<uint16_t> values(256);
  for (unsigned i = 0; i < 256; ++i)
    values[i] = static_cast<uint16_t>(1000 + i);
  for (unsigned count : {1u, 2u, 4u})
    for (bool transposes : {false, true}) {
      Machine machine;
      uint64_t from = machine.upload(values), to = machine.allocate(512);
      std::string names;
      for (unsigned i = 0; i < count; ++i)
        names += fmt::format("{}%r{}", i ? ", " : "", i);
      std::string text = fmt::format(R"(
.shared .align 16 .b8 tile[512];
.visible .entry k(.param .u64 pa, .param .u64 pb) {{
  .reg .b64 %x<6>; .reg .b32 %i, %r<4>;
  mov.u32 %i, %tid.x; ld.param.u64 %x0, [pa]; ld.param.u64 %x1, [pb]; mul.wide.u32 %x2, %i, 16; mov.u64 %x3, tile;
  add.s64 %x3, %x3, %x2; add.s64 %x0, %x0, %x2; cp.async.ca.shared.global [%x3], [%x0], 16; cp.async.wait_all; bar.sync 0;
  ldmatrix.sync.aligned.m8n8.x{}{}.shared.b16 {{{}}}, [%x3]; mul.wide.u32 %x4, %i, 4; add.s64 %x1, %x1, %x4;
)",
                                     count, transposes ? ".trans" : "", names);
      for (unsigned i = 0; i < count; ++i)
        text += fmt::format("st.global.b32 [%x1+{}], %r{};\n", 128 * i, i);
      machine.run(text + "ret; }", {from, to}, 32);
      std::vector<uint16_t> got = machine.download<uint16_t>(to, 64 * count);
      for (unsigned m = 0; m < count; ++m)
        for (unsigned row = 0; row < 8; ++row)
          for (unsigned column = 0; column < 8; ++column) {
            unsigned place = transposes ? column * 8 + row : row * 8 + column;
            EXPECT_EQ(got[m * 64 + place], 1000 + m * 64 + row * 8 + column);
          }
    }
}

TEST(Matrix, CopiesRaceUntilTheyAreWaitedFor) {
  // Two threads; thread 1 copies 4 bytes to where `before` and `after`, which all run, may read or write.
  auto run = [](const std::string &before, const std::string &after) {
    Machine machine;
    uint64_t buffer = machine.upload(std::vector<uint32_t>{11, 12, 13, 14});
    return machine.faultOf(".shared .align 16 .b8 tile[64];\n.visible .entry k(.param .u64 pa) {\n"
                           ".reg .b64 %x<4>; .reg .b32 %r<4>; .reg .pred %p; ld.param.u64 %x0, [pa]; mov.u64 %x1, tile; mov.u32 %r3, %tid.x;\n"
                           "setp.eq.u32 %p, %r3, 1; mov.u32 %r2, 5; @!%p st.shared.b32 [%x1], %r2; bar.sync 0;\n" +
                               before + "\n@%p cp.async.ca.shared.global [%x1], [%x0], 4; cp.async.commit_group;\n" + after + "\nret; }",
                           {buffer}, 2);
  };
  const char *pending = "that was not waited for may still write";
  EXPECT_EQ(run("", "cp.async.wait_group 0; bar.sync 0; ld.shared.b32 %r0, [%x1];"), "(no fault)");
  EXPECT_EQ(run("ld.shared.b32 %r0, [%x1]; bar.sync 0;", "cp.async.wait_all; bar.sync 0;"), "(no fault)");
  // Old values are there, and yet no thread may read them.
  EXPECT_NE(run("", "bar.sync 0; ld.shared.b32 %r0, [%x1];").find(pending), std::string::npos);
  EXPECT_NE(run("", "bar.sync 0; st.shared.b32 [%x1], %r2;").find(pending), std::string::npos);
  EXPECT_NE(run("", "bar.sync 0; @%p cp.async.ca.shared.global [%x1], [%x0+4], 4;").find(pending), std::string::npos);
  // Waiting is for one's own copies: others need a barrier.
  EXPECT_NE(run("", "cp.async.wait_all; @!%p ld.shared.b32 %r0, [%x1];").find("race"), std::string::npos);
  // What others may still read must not be copied to.
  EXPECT_NE(run("@!%p ld.shared.b32 %r0, [%x1];", "cp.async.wait_all; bar.sync 0;").find("writes what thread (0, 0, 0) has read"), std::string::npos);
}

TEST(Matrix, CopiesOfEachSize) {
  for (unsigned size : {4u, 8u, 16u})
    for (unsigned taken = 0; taken <= size; taken += 4) {
      Machine machine;
      uint64_t buffer = machine.upload(std::vector<uint32_t>{11, 12, 13, 14, 0, 0, 0, 0});
      std::string text = fmt::format(".shared .align 16 .b8 tile[16];\n.visible .entry k(.param .u64 pa) {{\n"
                                     ".reg .b64 %x<4>; .reg .b32 %r<4>; ld.param.u64 %x0, [pa]; mov.u64 %x1, tile;\n"
                                     "cp.async.{}.shared.global [%x1], [%x0], {}, {}; cp.async.wait_all;\n",
                                     size == 16 ? "cg" : "ca", size, taken);
      for (unsigned i = 0; i < size; i += 4)
        text += fmt::format("ld.shared.b32 %r0, [%x1+{}]; st.global.b32 [%x0+{}], %r0;\n", i, 16 + i);
      machine.run(text + "ret; }", {buffer});
      std::vector<uint32_t> got = machine.download<uint32_t>(buffer, 8);
      for (unsigned i = 0; i < size / 4; ++i)
        EXPECT_EQ(got[4 + i], i < taken / 4 ? 11 + i : 0);
    }
}
