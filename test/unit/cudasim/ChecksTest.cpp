/// What kernels do wrong is reported, and what they do right is not.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

/// One buffer, whose address is in %x; the thread's number is in %i, four times that in %o.
std::string kernelOf(const std::string &body) {
  return ".visible .entry k(.param .u64 p0) {\n.shared .align 16 .b8 tile[256];\n.reg .pred %p<4>;\n.reg .b32 %d, %i, %r<8>;\n"
         ".reg .b64 %x, %o, %y, %s<4>;\n"
         "ld.param.u64 %x, [p0]; mov.u32 %i, %tid.x; mul.wide.u32 %o, %i, 4; add.s64 %y, %x, %o; mov.u64 %s0, tile; add.s64 %s1, %s0, %o;\n" +
         body + "\nret; }\n";
}

std::string faultOf(const std::string &body, uint32_t threads, uint32_t blocks = 1, Checks checks = {}) {
  ExecutorOptions options;
  options.checks = checks;
  Machine machine(options);
  return machine.faultOf(kernelOf(body), {machine.upload(std::vector<uint32_t>(64))}, threads, blocks);
}

const char *const none = "(no fault)";

void expectFault(const std::string &got, const std::string &wanted) { EXPECT_NE(got.find(wanted), std::string::npos) << got; }

} // namespace

TEST(Checks, Bounds) {
  EXPECT_EQ(faultOf("ld.global.u32 %d, [%y]; st.global.u32 [%y], %d;", 64), none);
  EXPECT_EQ(faultOf("ld.global.u32 %d, [%y];", 65).substr(0, 83),
            "kernel 'k', block (0, 0, 0), thread (64, 0, 0), PTX line 10 `ld.global.u32 %d, [%y]");
  expectFault(faultOf("ld.global.u32 %d, [%y];", 65), "out of bounds: reads 4 bytes at 0x");
  expectFault(faultOf("ld.global.u32 %d, [%y];", 65), ", bytes 256 to 260 of an allocation of 256 bytes");
  expectFault(faultOf("st.global.u32 [%x+-4], 1;", 1), "out of bounds: writes 4 bytes");
  expectFault(faultOf("ld.global.u32 %d, [8];", 1), "far from any allocation");
  Machine machine;
  uint64_t odd = machine.upload(std::vector<uint8_t>(37));
  EXPECT_EQ(machine.faultOf(kernelOf("ld.global.v2.u32 {%r0, %r1}, [%x+32];"), {odd}), none); // aligned: no device notices
  expectFault(machine.faultOf(kernelOf("st.global.v2.u32 [%x+32], {%r0, %r1};"), {odd}), "bytes 32 to 40 of an allocation of 37 bytes");
  expectFault(machine.faultOf(kernelOf("ld.global.u32 %r0, [%x+40];"), {odd}), "bytes 40 to 44 of an allocation of 37 bytes");
  EXPECT_EQ(faultOf("st.shared.u32 [%s1], 1;", 64), none);
  expectFault(faultOf("st.shared.u32 [%s1], 1;", 65), "out of bounds: writes bytes 256 to 260 of 256 bytes of shared memory");
}

TEST(Checks, MemoryThatWasFreed) {
  Machine machine;
  uint64_t buffer = machine.upload(std::vector<uint32_t>(64));
  machine.memory.release(buffer);
  expectFault(machine.faultOf(kernelOf("ld.global.u32 %d, [%y];"), {buffer}), "out of bounds: reads 4 bytes");
}

TEST(Checks, Alignment) {
  EXPECT_EQ(faultOf("ld.global.v2.u32 {%r0, %r1}, [%x+8];", 1), none);
  expectFault(faultOf("ld.global.v2.u32 {%r0, %r1}, [%x+4];", 1), "misaligned access: reads 8 bytes");
  expectFault(faultOf("st.shared.u16 [%s0+1], 3;", 1), "misaligned access: writes 2 bytes");
}

TEST(Checks, MemoryThatNobodyWrote) {
  Machine machine;
  uint64_t buffer = machine.allocate(256);
  expectFault(machine.faultOf(kernelOf("ld.global.u32 %d, [%y];"), {buffer}), "reads 4 bytes of memory that was never written");
  EXPECT_EQ(machine.faultOf(kernelOf("st.global.u32 [%y], 1; ld.global.u32 %d, [%y];"), {buffer}, 64), none);
  EXPECT_EQ(machine.faultOf(kernelOf("ld.global.u32 %d, [%y];"), {buffer}, 64), none);
  uint64_t half = machine.allocate(256);
  // LLVM loads more than it needs, but never only that.
  EXPECT_EQ(machine.faultOf(kernelOf("st.global.u16 [%x], 1; ld.global.u32 %d, [%x];"), {half}), none);
  expectFault(faultOf("ld.shared.u32 %d, [%s1];", 1), "reads 4 bytes of shared memory that was never written");
  EXPECT_EQ(faultOf("st.shared.u32 [%s1], 1; ld.shared.u32 %d, [%s1];", 64), none);
  // What a block leaves behind is not there for the next one.
  expectFault(faultOf("mov.u32 %r0, %ctaid.x; setp.eq.u32 %p0, %r0, 0; @%p0 st.shared.u32 [%s1], 1; ld.shared.u32 %d, [%s1];", 1, 2),
              "block (1, 0, 0)");
  Checks off{false, false};
  EXPECT_EQ(faultOf("ld.shared.u32 %d, [%s1];", 1, 1, off), none);
}

TEST(Checks, RacesInWorkgroupMemory) {
  // Each thread reads what thread 0 wrote.
  std::string write = "setp.eq.u32 %p0, %i, 0; @%p0 st.shared.u32 [%s0], 5; ", read = "ld.shared.u32 %d, [%s0]; ";
  EXPECT_EQ(faultOf(write + "bar.sync 0; " + read, 64), none);
  expectFault(faultOf(write + read, 64), "race: reads what thread (0, 0, 0) has written since the last barrier");
  EXPECT_EQ(faultOf(write + read, 64, 1, Checks{false, false}), none);
  // Read first, then written: between them has to be a barrier, too.
  std::string again = "@%p0 st.shared.u32 [%s0], 6;";
  EXPECT_EQ(faultOf(write + "bar.sync 0; " + read + "bar.sync 0; " + again, 64), none);
  expectFault(faultOf(write + "bar.sync 0; " + read + "setp.eq.u32 %p0, %i, 63; " + again, 64),
              "race: writes what several other threads have read since the last barrier");
  // Two threads write: one value is no matter, two are.
  EXPECT_EQ(faultOf("st.shared.u32 [%s0], 5;", 64), none);
  expectFault(faultOf("st.shared.u32 [%s0], %i;", 64), "race: writes what thread (0, 0, 0) has written since the last barrier");
  // One that is there already, others still read.
  std::string move = "st.shared.u32 [%s1], 5; bar.sync 0; setp.lt.u32 %p0, %i, 32; @%p0 ld.shared.u32 %d, [%s1+128]; ", silent = "@!%p0 st.shared.u32 [%s1], 5;";
  EXPECT_EQ(faultOf(move + "bar.sync 0; " + silent, 64), none);
  expectFault(faultOf(move + silent, 64), "race: writes what thread (0, 0, 0) has read since the last barrier");
  // Neighbours in a word are apart.
  EXPECT_EQ(faultOf("{ .reg .b64 %b; cvt.u64.u32 %b, %i; add.s64 %b, %s0, %b; st.shared.u8 [%b], 1; ld.shared.u8 %d, [%b]; }", 64), none);
}

TEST(Checks, RacesWithinAWarp) {
  std::string write = "setp.eq.u32 %p0, %i, 0; @%p0 st.shared.u32 [%s0], 5; ", read = "ld.shared.u32 %d, [%s0]; ";
  EXPECT_EQ(faultOf(write + "bar.warp.sync -1; " + read, 32), none);
  expectFault(faultOf(write + "bar.warp.sync -1; " + read, 64), "thread (32, 0, 0)");
  std::string again = "bar.warp.sync -1; @%p0 st.shared.u32 [%s0], 6;";
  EXPECT_EQ(faultOf(write + "bar.warp.sync -1; " + read + again, 32), none);
}

TEST(Checks, RacesInGlobalMemory) {
  std::string write = "setp.eq.u32 %p0, %i, 0; @%p0 st.global.u32 [%x], 5; ", read = "ld.global.u32 %d, [%x]; ";
  EXPECT_EQ(faultOf(write + "bar.sync 0; " + read, 64), none);
  expectFault(faultOf(write + read, 64), "race: reads what thread (0, 0, 0) has written since the last barrier");
  // Of a wide load a part may be unused.
  std::string wide = "{ .reg .b32 %u, %v; setp.eq.u32 %p0, %i, 0; @%p0 ld.global.v2.u32 {%u, %v}, [%x]; ",
              other = "setp.eq.u32 %p0, %i, 32; @%p0 st.global.u32 [%x+4], %i; }";
  EXPECT_EQ(faultOf(wide + "mov.u32 %d, %u; " + other, 64), none);
  expectFault(faultOf(wide + "mov.u32 %d, %v; " + other, 64), "race: writes what thread (0, 0, 0) has read since the last barrier");
  // Or half of an element.
  std::string halves = "{ .reg .b32 %u, %v; .reg .b16 %h; setp.eq.u32 %p0, %i, 0; @%p0 ld.global.v2.b32 {%u, %v}, [%x]; ",
              upper = "setp.eq.u32 %p0, %i, 32; @%p0 st.global.u16 [%x+6], 1; mov.u32 %d, %u; }";
  EXPECT_EQ(faultOf(halves + "mov.b32 {%h, _}, %v; " + upper, 64), none);
  for (std::string use : {"mov.b32 {_, %h}, %v; ", "mov.b32 {%h, _}, %v; mov.b32 {_, %h}, %v; ", "add.u32 %u, %u, %v; mov.b32 {%h, _}, %v; "})
    expectFault(faultOf(halves + use + upper, 64), "race: writes what thread (0, 0, 0) has read since the last barrier");
  // No barrier orders blocks.
  expectFault(faultOf("mov.u32 %r0, %ctaid.x; st.global.u32 [%x], %r0;", 1, 3), "another block has written in the same launch");
  EXPECT_EQ(faultOf("red.global.add.u32 [%x], %i;", 64, 3), none);
  // A launch orders all.
  Machine machine;
  uint64_t buffer = machine.upload(std::vector<uint32_t>(64));
  EXPECT_EQ(machine.faultOf(kernelOf("st.global.u32 [%y], %i;"), {buffer}, 64), none);
  EXPECT_EQ(machine.faultOf(kernelOf("xor.b32 %i, %i, 63; mul.wide.u32 %o, %i, 4; add.s64 %y, %x, %o; st.global.u32 [%y], 1;"), {buffer}, 64), none);
}

TEST(Checks, DivergentBarriers) {
  EXPECT_EQ(faultOf("bar.sync 0; bar.sync 0;", 64), none);
  expectFault(faultOf("setp.lt.u32 %p0, %i, 5; @%p0 bra a; bar.sync 0; bra b; a: bar.sync 0; b:", 32),
              "divergent barrier: thread (");
  expectFault(faultOf("setp.lt.u32 %p0, %i, 40; @%p0 bra a; bar.sync 0; a:", 64),
              "divergent barrier: thread (32, 0, 0) has ended and never reaches it");
  // Warps may come by different ways.
  EXPECT_EQ(faultOf("setp.lt.u32 %p0, %i, 32; @%p0 bra a; bar.sync 0; bra b; a: bar.sync 0; b:", 64), none);
  expectFault(faultOf("setp.lt.u32 %p0, %i, 32; @%p0 bra a; bar.sync 1; bra b; a: bar.sync 0; b:", 64), "waits at barrier 1");
}

TEST(Checks, DivergentInstructionsOfAWarp) {
  expectFault(faultOf("setp.lt.u32 %p0, %i, 5; @%p0 bra a; shfl.sync.bfly.b32 %d, %i, 1, 31, -1; bra b; a: bar.sync 0; b:", 32),
              "divergent instruction of a warp");
  expectFault(faultOf("setp.lt.u32 %p0, %i, 5; @%p0 shfl.sync.bfly.b32 %d, %i, 1, 31, 3;", 32), "the lane is not in the mask 0x00000003");
  expectFault(faultOf("shfl.sync.bfly.b32 %d, %i, 16, 31, -1;", 20), "takes the value of lane 20, which does not exist");
}

TEST(Checks, Traps) {
  expectFault(faultOf("trap;", 1), "ends at a trap");
  expectFault(faultOf("mov.u32 %r0, 2; t: .branchtargets a, b; brx.idx %r0, t; a: b:", 1), "jumps to target 2 of 2");
}
