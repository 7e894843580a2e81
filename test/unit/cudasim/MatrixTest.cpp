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
  // The second copy is misaligned at its source: nobody notices before it is carried out.
  EXPECT_NE(run("cp.async.wait_group 1;").find("of shared memory that nobody wrote"), std::string::npos);
  EXPECT_EQ(run("cp.async.wait_group 0;"), "(no fault) 11 12 0");
  EXPECT_EQ(run("cp.async.wait_all;"), "(no fault) 11 12 0");
  EXPECT_NE(run("").find("`ld.shared.b32 %r0, [%x1]"), std::string::npos);
}
