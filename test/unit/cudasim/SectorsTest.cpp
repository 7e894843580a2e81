/// Sectors of global memory that kernels read and write.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

/// Each thread copies `bytes` from its place to another one: `stride` bytes apart, read `times` times.
SectorCounts countsOf(unsigned bytes, unsigned stride, unsigned times, uint32_t blocks, uint64_t cacheBytes = 16 << 10) {
  ExecutorOptions options;
  options.countsSectors = true;
  options.cacheBytes = cacheBytes;
  Machine machine(options);
  uint64_t from = machine.upload(std::vector<uint32_t>(4096, 1)), to = machine.allocate(4096 * 4);
  std::string type = bytes == 16 ? "v4.b32" : "b32", value = bytes == 16 ? "{%v0, %v1, %v2, %v3}" : "%v0", loads;
  for (unsigned i = 0; i < times; ++i)
    loads += fmt::format("ld.global.{} {}, [%a];\n", type, value);
  machine.run(fmt::format(".visible .entry k(.param .u64 pa, .param .u64 pb) {{\n.reg .b64 %a, %b, %o; .reg .b32 %i, %v<4>;\n"
                          "ld.param.u64 %a, [pa]; ld.param.u64 %b, [pb]; mov.u32 %i, %tid.x; mul.wide.u32 %o, %i, {};\n"
                          "add.s64 %a, %a, %o; add.s64 %b, %b, %o;\n{}st.global.{} [%b], {}; ret; }}\n",
                          stride, loads, type, value),
              {from, to}, 64, blocks);
  return machine.counts;
}

} // namespace

TEST(Sectors, NeighboursShareThem) {
  SectorCounts counts = countsOf(4, 4, 1, 1);
  EXPECT_EQ(counts.requested, 8u);
  EXPECT_EQ(counts.read, 8u);
  EXPECT_EQ(counts.written, 8u);
  EXPECT_EQ(counts.bytesRead, 256u);
  EXPECT_EQ(counts.bytesWritten, 256u);
}

TEST(Sectors, ApartEachHasItsOwn) {
  SectorCounts counts = countsOf(4, 64, 1, 1);
  EXPECT_EQ(counts.requested, 64u);
  EXPECT_EQ(counts.written, 64u);
  EXPECT_EQ(counts.bytesRead, 256u);
}

TEST(Sectors, WideAccesses) {
  SectorCounts counts = countsOf(16, 16, 1, 1);
  EXPECT_EQ(counts.requested, 32u);
  EXPECT_EQ(counts.written, 32u);
  EXPECT_EQ(counts.bytesWritten, 1024u);
}

TEST(Sectors, CachesAreOfBlocks) {
  SectorCounts counts = countsOf(4, 4, 3, 2);
  EXPECT_EQ(counts.requested, 48u);
  EXPECT_EQ(counts.read, 16u);
  EXPECT_EQ(counts.bytesRead, 512u);
  counts = countsOf(4, 64, 3, 1, /*cacheBytes=*/0);
  EXPECT_EQ(counts.read, 192u);
  EXPECT_EQ(counts.leastRead, 64u);
  // What was not used for the longest time goes first: nothing of 64 sectors is there any more in a cache of 32.
  counts = countsOf(4, 64, 3, 1, /*cacheBytes=*/1024);
  EXPECT_EQ(counts.requested, 192u);
  EXPECT_EQ(counts.read, 192u);
}

// Threads that do less than their neighbours wait for those where they meet again, also where the text has that in front.
TEST(Sectors, LanesMeetAgainBehindBranches) {
  ExecutorOptions options;
  options.countsSectors = true;
  options.cacheBytes = 0;
  Machine machine(options);
  uint64_t from = machine.upload(std::vector<uint32_t>(32, 1)), to = machine.allocate(32 * 4);
  machine.run(".visible .entry k(.param .u64 pa, .param .u64 pb) {\n.reg .b64 %a, %b, %o; .reg .b32 %i, %n, %v; .reg .pred %p, %q;\n"
              "ld.param.u64 %a, [pa]; ld.param.u64 %b, [pb]; mov.u32 %i, %tid.x; mul.wide.u32 %o, %i, 4; setp.gt.u32 %p, %i, 3;\n"
              "add.s64 %a, %a, %o; add.s64 %b, %b, %o; mov.u32 %n, 0; bra.uni BODY;\n"
              "LATCH: add.u32 %n, %n, 1; setp.lt.u32 %q, %n, 5; @%q bra BODY; bra.uni END;\n"
              "BODY: ld.global.b32 %v, [%a]; @%p bra LATCH; st.global.b32 [%b], %v; bra.uni LATCH;\nEND: ret; }\n",
              {from, to}, 32, 1);
  EXPECT_EQ(machine.counts.requested, 5 * 4u);
  EXPECT_EQ(machine.counts.written, 5u);
}

TEST(Sectors, NothingUnlessAskedFor) {
  Machine machine;
  uint64_t at = machine.upload(std::vector<uint32_t>{1});
  machine.run(".visible .entry k(.param .u64 pa) { .reg .b64 %a; .reg .b32 %v; ld.param.u64 %a, [pa]; ld.global.b32 %v, [%a]; ret; }", {at});
  EXPECT_EQ(machine.counts.requested, 0u);
}
