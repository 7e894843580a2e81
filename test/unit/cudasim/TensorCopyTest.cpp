/// Copies of boxes of tensors, and the barriers that count their bytes: what comes where, and what is reported of copies that nothing waits for.
#include "Helpers.h"

#include "src/cudasim/machine/tensor_maps.h"

using namespace weir::cudasim;

namespace {

constexpr unsigned rows = 20, columns = 48, threads = 64;

/// 16-bit elements: 100 * row + column.
std::vector<uint16_t> makeMatrix() {
  std::vector<uint16_t> values;
  for (unsigned i = 0; i < rows * columns; ++i)
    values.push_back(static_cast<uint16_t>(i / columns * 100 + i % columns));
  return values;
}

TensorMap makeMap(uint64_t address, uint16_t boxColumns, uint16_t boxRows, uint8_t patternBytes = 0) {
  TensorMap map;
  map.address = address;
  map.elementBytes = 2;
  map.rank = 2;
  map.extents[0] = columns - 1;
  map.extents[1] = rows - 1;
  map.strides[0] = 2 * columns;
  map.box[0] = boxColumns;
  map.box[1] = boxRows;
  map.patternBytes = patternBytes;
  return map;
}

/// Thread 0 makes a barrier and starts a copy; all wait, and store the 4096 bytes of workgroup memory.
struct Text {
  std::string begin = "mbarrier.init.shared::cta.b64 [bar], 1; fence.proxy.async.shared::cta;";
  std::string expect = "mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], %bytes;";
  std::string copy = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%to], [%map, {%c, %r}], [bar];";
  std::string beforeWait = "bar.sync 0;";
  std::string wait = "{ .reg .pred P; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 P, [bar], 0, 1000; @P bra DONE; bra AGAIN; DONE: }";
  std::string afterWait = "";

  std::string get() const {
    return fmt::format(R"(
.shared .align 1024 .b8 tile[4096];
.shared .align 8 .b64 bar;
.visible .entry k(.param .align 64 .b8 pm[128], .param .u64 po, .param .u32 pc, .param .u32 pr, .param .u32 pbytes, .param .u32 unused) {{
  .reg .b64 %map, %to, %out, %o; .reg .b32 %i, %n, %v, %c, %r, %bytes; .reg .pred %first, %q;
  mov.b64 %map, pm; cvta.param.u64 %map, %map; mov.b64 %to, tile; cvta.shared.u64 %to, %to; cvta.to.shared::cluster.u64 %to, %to;
  ld.param.u64 %out, [po]; ld.param.u32 %c, [pc]; ld.param.u32 %r, [pr]; ld.param.u32 %bytes, [pbytes];
  mov.u32 %i, %tid.x; mov.u32 %n, %i; setp.ne.u32 %q, %i, 0;
  fill: mul.wide.u32 %o, %n, 4; cvt.u32.u64 %v, %o; st.shared.u32 [%v], 0; add.u32 %n, %n, {0}; setp.lt.u32 %first, %n, 1024; @%first bra fill;
  bar.sync 0; setp.eq.u32 %first, %i, 0; @%q bra rest;
  {1} {2} {3}
  rest: {4} {5} {6}
  mov.u32 %n, %i;
  store: mul.wide.u32 %o, %n, 4; cvt.u32.u64 %v, %o; ld.shared.u32 %v, [%v]; add.u64 %o, %o, %out; st.global.u32 [%o], %v;
  add.u32 %n, %n, {0}; setp.lt.u32 %q, %n, 1024; @%q bra store; ret; }})",
                       threads, begin, expect, copy, beforeWait, wait, afterWait);
  }
};

std::vector<uint64_t> makeParameters(const TensorMap &map, uint64_t out, int column, int row, uint32_t bytes) {
  std::vector<uint64_t> parameters(16);
  map.encode(parameters.data());
  parameters.push_back(out);
  parameters.push_back(uint64_t(static_cast<uint32_t>(row)) << 32 | static_cast<uint32_t>(column));
  parameters.push_back(bytes);
  return parameters;
}

/// The box that begins there, zeros where the matrix has nothing.
void expectBox(uint16_t boxColumns, uint16_t boxRows, uint8_t patternBytes, int column, int row) {
  SCOPED_TRACE(fmt::format("{} x {} at {}, {}, pattern {}", boxRows, boxColumns, row, column, patternBytes));
  Machine machine;
  TensorMap map = makeMap(machine.upload(makeMatrix()), boxColumns, boxRows, patternBytes);
  uint64_t out = machine.allocate(4096);
  ASSERT_EQ(machine.faultOf(Text().get(), makeParameters(map, out, column, row, map.boxBytes()), threads), "(no fault)");
  std::vector<uint16_t> got = machine.download<uint16_t>(out, 2048);
  for (int r = 0; r < boxRows; ++r)
    for (int c = 0; c < boxColumns; ++c) {
      bool isThere = row + r >= 0 && row + r < int(rows) && column + c >= 0 && column + c < int(columns);
      unsigned byte = static_cast<unsigned>(2 * (r * boxColumns + c)), pieces = patternBytes / 16;
      if (pieces)
        byte ^= byte / 128 % pieces * 16;
      ASSERT_EQ(got[byte / 2], isThere ? (row + r) * 100 + column + c : 0) << r << ", " << c;
    }
}

std::string faultOf(const Text &text, uint32_t bytes = 512, uint64_t targetOf = 0) {
  Machine machine;
  TensorMap map = makeMap(machine.upload(makeMatrix()), 16, 16);
  return machine.faultOf(text.get(), makeParameters(map, machine.allocate(4096) + targetOf, 0, 0, bytes), threads);
}

void expectFault(const std::string &got, const std::string &wanted) { EXPECT_NE(got.find(wanted), std::string::npos) << got; }

} // namespace

TEST(TensorCopy, BoxesLieInPatterns) {
  expectBox(16, 16, 0, 8, 2);
  expectBox(16, 8, 32, 16, 3);
  expectBox(32, 16, 64, 0, 1);
  expectBox(32, 16, 64, 7, 0);
  expectBox(64, 20, 128, 0, 0);
}

TEST(TensorCopy, WhatIsOutsideIsZero) {
  expectBox(32, 16, 64, 40, 10);
  expectBox(32, 16, 64, 33, 0);
  expectBox(32, 16, 64, -5, -3);
  expectBox(64, 16, 128, 48, 0);
  expectBox(16, 8, 32, 0, 100);
}

TEST(TensorCopy, CopiesThatNothingWaitsForAreReported) {
  Text text;
  EXPECT_EQ(faultOf(text), "(no fault)");
  text.wait = "";
  expectFault(faultOf(text), "race: reads what a `cp.async` that was not waited for may still write");
  // The first warp waits, the second one does not.
  text.wait = "setp.lt.u32 %q, %i, 32; @!%q bra after; { .reg .pred P; AGAIN: mbarrier.try_wait.parity.shared.b64 P, [bar], 0; @P bra DONE; bra AGAIN; DONE: } after:";
  expectFault(faultOf(text), "race: reads what a copy has written for whose `mbarrier` the warp has not waited");
  text.afterWait = "bar.sync 0;";
  EXPECT_EQ(faultOf(text), "(no fault)");
  Text ends;
  ends.wait = "ret;";
  expectFault(faultOf(ends), "race: the block ends while the copy runs");
}

TEST(TensorCopy, WaitsForEverAreReported) {
  expectFault(faultOf(Text(), 500), "waits for an mbarrier for ever: it expects 500 bytes, and copies bring 512");
  expectFault(faultOf(Text(), 1024), "waits for an mbarrier for ever: it expects 1024 bytes, and copies bring 512");
  Text text;
  text.expect = "";
  expectFault(faultOf(text), "waits for an mbarrier for ever: 1 of 1 arrivals are missing");
  Text again;
  again.copy += again.expect;
  expectFault(faultOf(again), "arrives again at an mbarrier of which nothing has waited for the phase before");
}

TEST(TensorCopy, WarpsWaitForOthers) {
  // The second warp starts the copy, after the first one waits.
  Text text;
  text.begin += "bra rest;";
  text.beforeWait = "bar.sync 0; setp.ne.u32 %q, %i, 40; @%q bra later; " + text.expect + text.copy + " later:";
  text.expect = text.copy = "";
  EXPECT_EQ(faultOf(text), "(no fault)");
}

TEST(TensorCopy, MissingFencesAndBarriersAreReported) {
  Text text;
  text.begin = "mbarrier.init.shared::cta.b64 [bar], 1;";
  expectFault(faultOf(text), "race: the mbarrier was made without a `fence.proxy.async` or `fence.mbarrier_init` after that");
  text.begin += "fence.mbarrier_init.release.cluster;";
  EXPECT_EQ(faultOf(text), "(no fault)");
  text.begin = "";
  expectFault(faultOf(text), "no mbarrier was made there");
  Text other;
  other.beforeWait = "";
  expectFault(faultOf(other), "race: reads what thread (0, 0, 0) has written since the last barrier");
  // Bytes that another warp has just read.
  Text reads;
  reads.begin += "bra rest;";
  reads.beforeWait = "bar.sync 0; ld.shared.u32 %v, [tile]; setp.ne.u32 %q, %i, 40; @%q bra later; " + reads.expect + reads.copy + " later:";
  reads.expect = reads.copy = "";
  expectFault(faultOf(reads), "race: writes what");
}

TEST(TensorCopy, BarriersAreMadeAgain) {
  const std::string end = "bar.sync 0; @%q bra ended; mbarrier.inval.shared::cta.b64 [bar]; ";
  Text text;
  text.afterWait = end + text.begin + text.expect + text.copy + " ended: bar.sync 0; " + text.wait;
  EXPECT_EQ(faultOf(text), "(no fault)");
  Text twice;
  twice.begin += twice.begin;
  expectFault(faultOf(twice), "makes an mbarrier where one is; `mbarrier.inval` has to come before");
  Text early;
  early.copy += "mbarrier.inval.shared::cta.b64 [bar];";
  expectFault(faultOf(early), "race: nothing has waited for the phase of the mbarrier");
  Text late;
  late.afterWait = "@%q bra ended; mbarrier.inval.shared::cta.b64 [bar]; ended:";
  expectFault(faultOf(late), "race: ");
  Text gone;
  gone.afterWait = end + "ended: bar.sync 0; " + gone.wait;
  expectFault(faultOf(gone), "no mbarrier was made there");
}

TEST(TensorCopy, WhatIsNotSupportedIsRefused) {
  Text text;
  text.copy = "add.u64 %to, %to, 64;" + text.copy;
  expectFault(faultOf(text), "misaligned access: boxes of this map begin at multiples of 128 bytes");
  text = Text();
  text.copy = "add.u64 %map, %map, 128;" + text.copy;
  expectFault(faultOf(text), "the tensor map has to be a parameter of the kernel");
  Machine machine;
  auto refusalOf = [&](const std::string &copy) -> std::string {
    Text changed;
    changed.copy = copy;
    try {
      machine.run(changed.get(), {}, threads);
    } catch (const PtxError &error) {
      return error.what();
    }
    return "(no fault)";
  };
  expectFault(refusalOf("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%to], [%map], 16, [bar];"), "bulk copies are not supported");
  expectFault(refusalOf("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%map, {%c, %r}], [%to];"), "the copy is not supported");
  expectFault(refusalOf("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%to], [%map, {%c, %r}], [bar];"),
              "a tensor map with 3 coordinates is expected");
}

TEST(TensorCopy, LabelsBelongToTheirBraces) {
  // Both loops have the same labels.
  Text text;
  text.afterWait = text.wait;
  EXPECT_EQ(faultOf(text), "(no fault)");
  text.afterWait = "bra DONE;";
  Machine machine;
  EXPECT_THROW(machine.run(text.get(), {}, threads), PtxError);
}
