/// Branches, barriers, lanes of a warp, memory of each kind, atomics, and how launches are cut into blocks.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

/// A kernel that stores `%d` of each thread to element `%i` of the only buffer.
std::string kernelOf(const std::string &body, const std::string &declarations = "") {
  return declarations +
         ".visible .entry k(.param .u64 p0) {\n.reg .pred %p<4>;\n.reg .b32 %d, %i, %n, %r<8>;\n.reg .b64 %x, %o, %y<4>;\n"
         "mov.u32 %i, %ctaid.x; mov.u32 %n, %ntid.x; mov.u32 %r0, %tid.x; mad.lo.s32 %i, %i, %n, %r0;\n" +
         body +
         "\nld.param.u64 %x, [p0]; mul.wide.u32 %o, %i, 4; add.s64 %x, %x, %o; st.global.u32 [%x], %d;\nret; }\n";
}

std::vector<uint32_t> runKernel(const std::string &text, uint32_t threads, uint32_t blocks = 1) {
  Machine machine;
  uint64_t buffer = machine.allocate(4 * threads * blocks);
  machine.run(text, {buffer}, threads, blocks);
  return machine.download<uint32_t>(buffer, threads * blocks);
}

template <typename F>
void expectLanes(const std::vector<uint32_t> &got, F expected) {
  for (uint32_t i = 0; i < got.size(); ++i)
    ASSERT_EQ(got[i], expected(i)) << "thread " << i;
}

} // namespace

TEST(Control, LanesGoTheirOwnWays) {
  // The sum of 0 ... i, with a loop that each lane leaves at another time, around a branch.
  std::string body = "mov.u32 %d, 0; mov.u32 %r1, 0;\n"
                     "loop: setp.gt.u32 %p0, %r1, %i; @%p0 bra done;\n"
                     "and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0; @%p1 bra even;\n"
                     "add.s32 %d, %d, %r1; bra.uni next;\n"
                     "even: add.s32 %d, %d, %r1; add.s32 %d, %d, 100;\n"
                     "next: add.s32 %r1, %r1, 1; bra.uni loop;\n"
                     "done:";
  expectLanes(runKernel(kernelOf(body), 70), [](uint32_t i) { return i * (i + 1) / 2 + 100 * (i / 2 + 1); });
}

TEST(Control, JumpTables) {
  std::string body = "rem.u32 %r1, %i, 3;\ntable: .branchtargets a, b, c;\nbrx.idx %r1, table;\n"
                     "a: mov.u32 %d, 10; bra done;\nb: mov.u32 %d, 20; bra done;\nc: mov.u32 %d, 30;\ndone:";
  expectLanes(runKernel(kernelOf(body), 40), [](uint32_t i) { return 10 * (i % 3 + 1); });
}

TEST(Control, BlocksAndTheirPlaces) {
  for (uint64_t seed : {0, 1, 2}) {
    ExecutorOptions options;
    options.seed = seed;
    options.threads = 2;
    Machine machine(options);
    uint64_t buffer = machine.allocate(4 * 100 * 100);
    machine.run(kernelOf("mov.u32 %r1, %nctaid.x; mad.lo.u32 %d, %r1, 1000, %i;"), {buffer}, 100, 100);
    expectLanes(machine.download<uint32_t>(buffer, 100 * 100), [](uint32_t i) { return 100000 + i; });
  }
}

TEST(Control, WorkgroupMemoryAndBarriers) {
  // Each thread takes what the last one but itself wrote.
  std::string body = "mov.u64 %y0, tile; mul.wide.u32 %o, %r0, 4; add.s64 %y1, %y0, %o; st.shared.u32 [%y1], %i; bar.sync 0;\n"
                     "sub.u32 %r1, %n, %r0; mul.wide.u32 %o, %r1, 4; add.s64 %y1, %y0, %o; ld.shared.u32 %d, [%y1+-4];";
  expectLanes(runKernel(kernelOf(body, ".shared .align 4 .b8 tile[400];\n"), 100, 3),
              [](uint32_t i) { return i / 100 * 100 + 99 - i % 100; });
}

TEST(Control, GenericAndLocalMemory) {
  std::string body = "{ .local .align 8 .b8 mine[16]; mov.b64 %y0, mine; cvta.local.u64 %y1, %y0;\n"
                     "st.local.u32 [%y0+4], %i; st.u32 [%y1+8], %r0; ld.u32 %r1, [%y1+4]; ld.local.u32 %r2, [mine+8];\n"
                     "mov.u64 %y2, tile; cvta.shared.u64 %y3, %y2; mul.wide.u32 %o, %r0, 4; add.s64 %y3, %y3, %o; st.u32 [%y3], 5;\n"
                     "cvta.to.shared.u64 %y2, %y3; ld.shared.u32 %r3, [%y2]; mad.lo.u32 %d, %r1, 1000, %r2; add.u32 %d, %d, %r3; }";
  expectLanes(runKernel(kernelOf(body, ".shared .align 4 .b8 tile[256];\n"), 64), [](uint32_t i) { return 1001 * i + 5; });
}

TEST(Control, ConstantsOfTheModule) {
  std::string body = "and.b32 %r1, %i, 3; mul.wide.u32 %o, %r1, 4; mov.u64 %y0, table; add.s64 %y0, %y0, %o; ld.global.nc.u32 %d, [%y0];";
  expectLanes(runKernel(kernelOf(body, ".global .align 4 .u32 table[4] = {3, 0x10, 7};\n"), 8), [](uint32_t i) {
    const uint32_t table[] = {3, 16, 7, 0};
    return table[i % 4];
  });
}

TEST(Control, WideAccesses) {
  Machine machine;
  uint64_t from = machine.upload(std::vector<uint8_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xf0});
  uint64_t to = machine.allocate(32);
  machine.run(".visible .entry k(.param .u64 a, .param .u64 b) { .reg .b64 %x, %y; .reg .b32 %r<4>; .reg .b16 %h<4>;\n"
              "ld.param.u64 %x, [a]; ld.param.u64 %y, [b];\n"
              "ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%x]; st.global.v2.u32 [%y], {%r3, %r0};\n"
              "ld.global.v4.u8 {%h0, _, %h2, %h3}, [%x+12]; st.global.v4.u8 [%y+8], {%h3, %h2, 9, %h0};\n"
              "ld.global.s8 %r1, [%x+15]; st.global.u32 [%y+12], %r1; ld.global.u8 %r1, [%x+15]; st.global.v2.u16 [%y+16], {%h0, 258};\n"
              "st.global.u32 [%y+20], %r1; st.global.v2.f32 [%y+24], {0f3F800000, 0f00000000}; ret; }",
              {from, to});
  EXPECT_EQ(machine.download<uint8_t>(to, 32),
            (std::vector<uint8_t>{13, 14, 15, 0xf0, 1,    2, 3, 4, 0xf0, 15, 9,    13,   0xf0, 0xff, 0xff, 0xff,
                                  13, 0,  2,  1,    0xf0, 0, 0, 0, 0,    0,  0x80, 0x3f, 0,    0,    0,    0}));
}

TEST(Control, Shuffles) {
  auto shuffle = [](const std::string &text) { return runKernel(kernelOf(text + " selp.b32 %r1, 1000, 0, %p0; add.u32 %d, %d, %r1;"), 32); };
  expectLanes(shuffle("shfl.sync.bfly.b32 %d|%p0, %i, 5, 31, -1;"), [](uint32_t i) { return (i ^ 5) + 1000; });
  expectLanes(shuffle("shfl.sync.down.b32 %d|%p0, %i, 3, 31, -1;"), [](uint32_t i) { return i + 3 < 32 ? i + 3 + 1000 : i; });
  expectLanes(shuffle("shfl.sync.up.b32 %d|%p0, %i, 3, 0, -1;"), [](uint32_t i) { return i >= 3 ? i - 3 + 1000 : i; });
  expectLanes(shuffle("shfl.sync.idx.b32 %d|%p0, %i, 2, 31, -1;"), [](uint32_t) { return 1002; });
  // Segments of 8 lanes.
  expectLanes(shuffle("shfl.sync.idx.b32 %d|%p0, %i, 2, 0x181F, -1;"), [](uint32_t i) { return i / 8 * 8 + 2 + 1000; });
  // Half of the lanes, which the others overtake.
  expectLanes(runKernel(kernelOf("mov.u32 %d, 7; setp.ge.u32 %p0, %i, 16; @%p0 bra skip; shfl.sync.bfly.b32 %d, %i, 1, 31, 0xFFFF;\nskip:"), 32),
              [](uint32_t i) { return i < 16 ? i ^ 1 : 7; });
}

TEST(Control, VotesAndReductions) {
  std::string set = "setp.lt.u32 %p0, %i, 5; ";
  expectLanes(runKernel(kernelOf(set + "vote.sync.ballot.b32 %d, %p0, -1;"), 32), [](uint32_t) { return 31; });
  expectLanes(runKernel(kernelOf(set + "vote.sync.any.pred %p1, %p0, -1; selp.b32 %d, 1, 0, %p1;"), 32), [](uint32_t) { return 1; });
  expectLanes(runKernel(kernelOf(set + "vote.sync.all.pred %p1, !%p0, -1; selp.b32 %d, 1, 0, %p1;"), 32), [](uint32_t) { return 0; });
  expectLanes(runKernel(kernelOf("redux.sync.add.s32 %d, %i, -1;"), 32), [](uint32_t) { return 31 * 16; });
  expectLanes(runKernel(kernelOf("redux.sync.max.u32 %d, %i, -1;"), 20), [](uint32_t) { return 19; });
  expectLanes(runKernel(kernelOf("activemask.b32 %d;"), 20), [](uint32_t) { return (1u << 20) - 1; });
  expectLanes(runKernel(kernelOf("mov.u32 %d, %laneid; mov.u32 %r1, %warpid; mad.lo.u32 %d, %r1, 100, %d;"), 70),
              [](uint32_t i) { return i / 32 * 100 + i % 32; });
}

TEST(Control, Atomics) {
  ExecutorOptions options;
  options.threads = 2;
  Machine machine(options);
  uint64_t words = machine.upload(std::vector<uint32_t>{0, 100, 0, 7, 0}), sum = machine.upload(std::vector<float>{0.5f});
  machine.run(".visible .entry k(.param .u64 a, .param .u64 b) { .reg .b64 %x, %y; .reg .b32 %r<4>, %i;\n"
              "ld.param.u64 %x, [a]; ld.param.u64 %y, [b]; mov.u32 %i, %tid.x;\n"
              "atom.global.add.u32 %r0, [%x], 2; red.global.min.s32 [%x+4], %i; atom.global.max.u32 %r1, [%x+8], %i;\n"
              "atom.global.cas.b32 %r2, [%x+12], 7, 9; atom.global.inc.u32 %r3, [%x+16], 9; red.relaxed.gpu.global.add.f32 [%y], 0f3F800000;\n"
              "ret; }",
              {words, sum}, 50, 20);
  EXPECT_EQ(machine.download<uint32_t>(words, 5), (std::vector<uint32_t>{2000, 0, 49, 9, 0}));
  EXPECT_EQ(machine.download<float>(sum, 1)[0], 1000.5f);
}
