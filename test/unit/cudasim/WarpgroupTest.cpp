/// Products of warpgroups: where descriptors say that factors are, and what is reported of those that nothing waits for.
#include "Helpers.h"

#include <cmath>

using namespace weir::cudasim;

namespace {

constexpr unsigned rows = 64, imageBytes = 16384;

/// A factor in workgroup memory.
struct Factor {
  uint64_t begin, leading, stride, mode;
  bool isOuterContiguous;

  uint64_t descriptor() const { return begin >> 4 | leading >> 4 << 16 | stride >> 4 << 32 | mode << 62; }
};

/// The address of element (outer, step) of a factor, as the tables of PTX have it for matrices in patterns of `width` bytes.
uint64_t addressOf(const Factor &factor, unsigned outer, unsigned step, unsigned elementBytes) {
  const unsigned width = factor.mode == 0 ? 16 : 256 >> factor.mode, perRow = width / elementBytes;
  unsigned along = factor.isOuterContiguous ? outer : step, across = factor.isOuterContiguous ? step : outer;
  uint64_t block = along / perRow, row = across % 8, group = across / 8, byte = along % perRow * elementBytes;
  uint64_t offset;
  if (factor.mode != 0)
    offset = block * factor.leading + group * factor.stride + row * width + byte;
  else
    offset = factor.isOuterContiguous ? block * factor.stride + group * factor.leading + row * 16 + byte
                                      : block * factor.leading + group * factor.stride + row * 16 + byte;
  // Pieces of 16 bytes change places within a row, by the number of the 128 bytes that they are in.
  uint64_t pieces = width / 16, address = factor.begin + offset;
  return address ^ (address / 128 % pieces) * 16;
}

/// A kernel that copies an image to workgroup memory, and multiplies what descriptors find there.
std::string textOf(unsigned columns, const std::string &types, const std::string &flags, const std::string &copied, const std::string &before,
                   const std::string &after) {
  std::string sums, zeros, stores;
  for (unsigned i = 0; i < columns / 2; ++i) {
    sums += fmt::format("{}%c{}", i ? ", " : "", i);
    zeros += fmt::format("mov.b32 %c{}, 0; ", i);
    stores += fmt::format("st.global.b32 [%x3+{}], %c{}; ", 4 * i, i);
  }
  return fmt::format(R"(
.shared .align 1024 .b8 tile[{}];
.visible .entry k(.param .u64 pi, .param .u64 pa, .param .u64 pb, .param .u64 pc) {{
  .reg .b64 %x<8>; .reg .b32 %c<128>, %v<4>, %i, %n; .reg .pred %p, %q;
  mov.u32 %i, %tid.x; ld.param.u64 %x0, [pi]; ld.param.u64 %x1, [pa]; ld.param.u64 %x2, [pb]; ld.param.u64 %x3, [pc];
  mov.u64 %x4, tile; mov.u32 %n, %i;
  loop:
  mul.wide.u32 %x5, %n, 16; add.s64 %x6, %x0, %x5; add.s64 %x7, %x4, %x5;
  ld.global.v4.b32 {{%v0, %v1, %v2, %v3}}, [%x6]; st.shared.v4.b32 [%x7], {{%v0, %v1, %v2, %v3}};
  add.u32 %n, %n, 128; setp.lt.u32 %q, %n, {}; @%q bra loop;
  {}
  {} {}
  setp.ne.b32 %p, 1, 0;
  wgmma.mma_async.sync.aligned.m64n{}{} {{{}}}, %x1, %x2, %p{};
  {}
  mul.wide.u32 %x5, %i, {}; add.s64 %x3, %x3, %x5; {} ret; }})",
                     imageBytes, imageBytes / 16, copied, zeros, before, columns, types, sums, flags, after, 2 * columns, stores);
}

const char *const copied = "fence.proxy.async.shared::cta; bar.sync 0;", *const before = "wgmma.fence.sync.aligned;",
                  *const after = "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;";

template <typename T>
struct Product {
  unsigned columns, depth;
  Factor left, right;
  std::string types;
  uint16_t (*encode)(T);
  uint16_t (*encodeRight)(T) = encode;
  T (*valueOf)(unsigned, unsigned) = smallInteger;

  static T smallInteger(unsigned a, unsigned b) { return static_cast<T>(int((a * 7 + b * 3) % 11) - 5); }

  void expect() {
    const unsigned bytes = 32 / depth;
    std::vector<uint8_t> image(imageBytes);
    auto put = [&](const Factor &factor, unsigned outer, unsigned step, uint16_t bits) {
      memcpy(image.data() + addressOf(factor, outer, step, bytes), &bits, bytes);
    };
    for (unsigned k = 0; k < depth; ++k) {
      for (unsigned row = 0; row < rows; ++row)
        put(left, row, k, encode(valueOf(row, k)));
      for (unsigned column = 0; column < columns; ++column)
        put(right, column, k, encodeRight(valueOf(k + 1, column)));
    }
    Machine machine;
    uint64_t imageAt = machine.upload(image), sumsAt = machine.allocate(4 * rows * columns);
    std::string flags = bytes == 1 ? std::is_same_v<T, float> ? ", 1, 1" : "" : fmt::format(", 1, 1, {}, {}", int(left.isOuterContiguous), int(right.isOuterContiguous));
    std::string fault = machine.faultOf(textOf(columns, types, flags, copied, before, after),
                                        {imageAt, left.descriptor(), right.descriptor(), sumsAt}, 128);
    ASSERT_EQ(fault, "(no fault)");
    std::vector<T> got = machine.download<T>(sumsAt, rows * columns);
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column) {
        T wanted = 0;
        for (unsigned k = 0; k < depth; ++k)
          wanted += valueOf(row, k) * valueOf(k + 1, column);
        // Each warp has 16 rows; of eight of them a thread has one, and two neighbours of eight columns.
        unsigned thread = row / 16 * 32 + row % 8 * 4 + column % 8 / 2, sum = column / 8 * 4 + row % 16 / 8 * 2 + column % 2;
        ASSERT_EQ(got[thread * columns / 2 + sum], wanted) << row << ", " << column;
      }
  }
};

uint16_t asHalf(float value) {
  _Float16 half = static_cast<_Float16>(value);
  uint16_t bits;
  memcpy(&bits, &half, sizeof(bits));
  return bits;
}
uint16_t asBFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return static_cast<uint16_t>(bits >> 16);
}
/// Bits of an f8, of which the significand has `digits` bits.
float expand(uint8_t bits, int digits) {
  const int exponent = (bits & 0x7f) >> digits, rest = bits & ((1 << digits) - 1), bias = digits == 3 ? 7 : 15;
  const int last = digits == 3 ? 16 : 31;
  float value = std::ldexp(float(exponent == 0 ? rest : rest + (1 << digits)), std::max(exponent, 1) - bias - digits);
  if (digits == 3 ? (bits & 0x7f) == 0x7f : exponent == last && rest != 0)
    value = NAN;
  else if (exponent == last)
    value = INFINITY;
  return bits & 0x80 ? -value : value;
}
template <int digits>
uint16_t asF8(float value) {
  for (unsigned bits = 0; bits < 256; ++bits)
    if (expand(static_cast<uint8_t>(bits), digits) == value)
      return static_cast<uint16_t>(bits);
  ADD_FAILURE() << value;
  return 0;
}
uint16_t asByte(int32_t value) { return static_cast<uint8_t>(value); }

/// A product that is started before and waited for after as the strings say.
std::string faultOf(const std::string &copied, const std::string &before, const std::string &after, uint32_t threads = 128) {
  Machine machine;
  uint64_t image = machine.upload(std::vector<uint8_t>(imageBytes)), sums = machine.allocate(4 * rows * 16);
  Factor left{0, 16, 512, 2, false}, right{4096, 16, 512, 2, false};
  return machine.faultOf(textOf(16, "k16.f32.f16.f16", ", 1, 1, 0, 0", copied, before, after), {image, left.descriptor(), right.descriptor(), sums},
                         threads);
}

const char *const none = "(no fault)";

void expectFault(const std::string &got, const std::string &wanted) { EXPECT_NE(got.find(wanted), std::string::npos) << got; }

} // namespace

TEST(Warpgroup, FactorsThatAreContiguousAlongTheReduction) {
  for (uint64_t mode : {1, 2, 3}) {
    SCOPED_TRACE(mode);
    uint64_t group = 2048 >> mode;
    Product<float>{16, 16, {0, 16, group, mode, false}, {rows / 8 * group, 16, group, mode, false}, "k16.f32.f16.f16", asHalf}.expect();
  }
  // Without a pattern both distances count.
  Product<float>{24, 16, {0, 128, 256, 0, false}, {4096, 1024, 128, 0, false}, "k16.f32.bf16.bf16", asBFloat}.expect();
  // In the middle of a row of the pattern.
  Product<float>{8, 16, {32, 16, 512, 2, false}, {4096 + 96, 16, 1024, 1, false}, "k16.f32.f16.f16", asHalf}.expect();
}

TEST(Warpgroup, FactorsThatAreContiguousAlongRowsAndColumns) {
  // A row of the pattern has 64 elements, so both are one block wide.
  Product<float>{64, 16, {0, 0, 1024, 1, true}, {2048, 0, 1024, 1, true}, "k16.f32.f16.f16", asHalf}.expect();
  Product<float>{32, 16, {0, 1024, 512, 2, true}, {2048, 2048, 512, 2, true}, "k16.f32.bf16.bf16", asBFloat}.expect();
  Product<float>{128, 16, {0, 512, 256, 3, true}, {2048, 512, 256, 3, true}, "k16.f32.f16.f16", asHalf}.expect();
  Product<float>{16, 16, {0, 16, 512, 2, false}, {4096, 128, 256, 0, true}, "k16.f32.f16.f16", asHalf}.expect();
}

TEST(Warpgroup, Bytes) {
  Product<int32_t>{32, 32, {0, 16, 512, 2, false}, {4096, 16, 512, 2, false}, "k32.s32.s8.s8", asByte}.expect();
}

TEST(Warpgroup, FloatsOfEightBits) {
  Factor left{0, 16, 512, 2, false}, right{4096, 16, 512, 2, false};
  Product<float>{32, 32, left, right, "k32.f32.e4m3.e4m3", asF8<3>}.expect();
  Product<float>{32, 32, left, right, "k32.f32.e5m2.e5m2", asF8<2>}.expect();
  Product<float>{40, 32, left, right, "k32.f32.e4m3.e5m2", asF8<3>, asF8<2>}.expect();
  Product<float>{8, 32, left, right, "k32.f32.e5m2.e4m3", asF8<2>, asF8<3>}.expect();
}

TEST(Warpgroup, EachFloatOfEightBits) {
  Factor left{0, 16, 512, 2, false}, right{4096, 16, 512, 2, false};
  for (int digits : {3, 2}) {
    // Each row has one value, at its end, and the others are zeros; the first column is ones.
    for (unsigned begin = 0; begin < 256; begin += rows) {
      std::vector<uint8_t> image(imageBytes);
      for (unsigned row = 0; row < rows; ++row)
        image[addressOf(left, row, 31, 1)] = static_cast<uint8_t>(begin + row);
      for (unsigned k = 0; k < 32; ++k)
        image[addressOf(right, 0, k, 1)] = static_cast<uint8_t>(digits == 3 ? 0x38 : 0x3c);
      Machine machine;
      uint64_t imageAt = machine.upload(image), sumsAt = machine.allocate(4 * rows * 8);
      std::string types = digits == 3 ? "k32.f32.e4m3.e4m3" : "k32.f32.e5m2.e5m2";
      ASSERT_EQ(machine.faultOf(textOf(8, types, ", 1, 1", copied, before, after), {imageAt, left.descriptor(), right.descriptor(), sumsAt}, 128),
                none);
      std::vector<float> got = machine.download<float>(sumsAt, rows * 8);
      for (unsigned row = 0; row < rows; ++row) {
        float sum = got[(row / 16 * 32 + row % 8 * 4) * 4 + row % 16 / 8 * 2], wanted = expand(static_cast<uint8_t>(begin + row), digits);
        EXPECT_TRUE(sum == wanted || (std::isnan(sum) && std::isnan(wanted))) << begin + row << " of " << types << ": " << sum << ", not " << wanted;
      }
    }
  }
}

TEST(Warpgroup, SumsOfFloatsOfEightBitsAreShort) {
  // 448 * 448 + 1 * 0.5: the half is beyond 14 bits.
  Factor left{0, 16, 512, 2, false}, right{4096, 16, 512, 2, false};
  std::vector<uint8_t> image(imageBytes);
  image[addressOf(left, 0, 0, 1)] = image[addressOf(right, 0, 0, 1)] = 0x7e;
  image[addressOf(left, 0, 1, 1)] = 0x38;
  image[addressOf(right, 0, 1, 1)] = 0x30;
  Machine machine;
  uint64_t imageAt = machine.upload(image), sumsAt = machine.allocate(4 * rows * 8);
  ASSERT_EQ(machine.faultOf(textOf(8, "k32.f32.e4m3.e4m3", ", 1, 1", copied, before, after), {imageAt, left.descriptor(), right.descriptor(), sumsAt}, 128),
            none);
  EXPECT_EQ(machine.download<float>(sumsAt, 1)[0], 448.0f * 448.0f);
}

TEST(Warpgroup, MissingFencesAreReported) {
  EXPECT_EQ(faultOf(copied, before, after), none);
  expectFault(faultOf(copied, "", after), "race: no `wgmma.fence` comes before the first product");
  for (const char *access : {"add.u32 %c3, %c3, 1;", "mov.u32 %c3, %i;", "mov.u32 %c99, %c3;"})
    expectFault(faultOf(copied, std::string("wgmma.fence.sync.aligned; ") + access, after), "race: its sums were accessed after the last `wgmma.fence`");
  expectFault(faultOf("bar.sync 0;", before, after), "race: reads what thread (0, 0, 0) has written without a `fence.proxy.async`");
  expectFault(faultOf("fence.proxy.async.shared::cta;", before, after), "race: reads what thread");
  expectFault(faultOf("fence.proxy.async.shared::cta; bar.sync 0; @!%q st.shared.u32 [%x4], %v0; bar.sync 0;", before, after), "without a `fence.proxy.async`");
}

TEST(Warpgroup, ProductsThatRunOnAreReported) {
  const std::string race = "race: uses a register of a `wgmma` that was not waited for";
  expectFault(faultOf(copied, before, ""), race);
  expectFault(faultOf(copied, before, "wgmma.commit_group.sync.aligned;"), race);
  expectFault(faultOf(copied, before, "wgmma.wait_group.sync.aligned 0;"), race);
  expectFault(faultOf(copied, before, "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 1;"), race);
  expectFault(faultOf(copied, before, "wgmma.commit_group.sync.aligned; add.u32 %c7, %c7, 1; wgmma.wait_group.sync.aligned 0;"), race);
  // Other registers may be used, and the factors read.
  EXPECT_EQ(faultOf(copied, before, "wgmma.commit_group.sync.aligned; add.u32 %c99, %i, 1; ld.shared.u32 %v0, [%x4]; wgmma.wait_group.sync.aligned 0;"), none);
  const std::string write = "setp.eq.u32 %q, %i, 0; @%q st.shared.u32 [%x4], %v0; ";
  EXPECT_EQ(faultOf(copied, before, after + (" bar.sync 0; " + write)), none);
  expectFault(faultOf(copied, before, "wgmma.commit_group.sync.aligned; bar.sync 0; " + write + "wgmma.wait_group.sync.aligned 0;"),
              "race: writes what a `wgmma` that was not waited for may still read");
  // Another warp may be late.
  expectFault(faultOf(copied, before, after + std::string(" setp.eq.u32 %q, %i, 0; @%q st.shared.u32 [%x4+4096], %v0;")), "race: reads what thread (0, 0, 0) has written");
}

TEST(Warpgroup, WhatIsNotSupportedIsRefused) {
  expectFault(faultOf(copied, before, after, 96), "needs whole warpgroups of 128 threads");
  Machine machine;
  auto refusalOf = [&](const std::string &types, const std::string &flags) -> std::string {
    try {
      machine.run(textOf(8, types, flags, copied, before, after), {0, 0, 0, 0}, 128);
    } catch (const PtxError &error) {
      return error.what();
    }
    return none;
  };
  expectFault(refusalOf("k16.f32.f16.bf16", ", 1, 1, 0, 0"), "is not supported for these types");
  expectFault(refusalOf("k8.f32.tf32.tf32", ", 1, 1"), "is not supported for these types");
  expectFault(refusalOf("k32.f32.e4m3.s8", ", 1, 1"), "is not supported for these types");
  expectFault(refusalOf("k32.f16.e4m3.e4m3", ", 1, 1"), "is not supported for these types");
  expectFault(refusalOf("k16.f32.f16.f16", ", -1, 1, 0, 0"), "factors are not negated");
}
