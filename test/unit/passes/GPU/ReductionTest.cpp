// Reductions that threads or subgroups share, and neighbours that a thread loads at once.
#include "passes/Codegen/GPU/SubgroupReduction.h"
#include "passes/Codegen/GPU/TreeReduction.h"
#include "passes/Codegen/GPU/WideOp.h"
#include "test/unit/passes/GPU/Kernel.h"

using namespace mlir;
using namespace weir;

namespace {

class TreeReductionTest : public test::KernelTest {
protected:
  TreeReductionTest() { limits.trees = true; }
  bool match() {
    StructuredLoops loops = getLoops();
    return TreeReduction(*state, loops).match();
  }
};

TEST_F(TreeReductionTest, FourThreadsShareEachOfTwoSums) {
  parseReduction(2, 64);
  StructuredLoops loops = getLoops();
  TreeReduction tree(*state, loops);
  ASSERT_TRUE(tree.match());
  EXPECT_EQ(count<scf::ForOp>(), 0) << "nothing is emitted yet";
  tree.emit();
  EXPECT_EQ(count<gpu::BarrierOp>(), 2) << "two levels";
  ASSERT_EQ(count<scf::ForOp>(), 1);
  function.walk([](scf::ForOp loop) { EXPECT_TRUE(isConstantIntValue(loop.getStep(), 4)); });
  // In each thread, at each level, and with the first value.
  EXPECT_EQ(count<arith::AddFOp>(), 4);
  ASSERT_EQ(function.getNumWorkgroupAttributions(), 1u);
  EXPECT_EQ(cast<MemRefType>(function.getWorkgroupAttributions()[0].getType()).getNumElements(), 8);
}

TEST_F(TreeReductionTest, AThreadHasEach) {
  parseReduction(5, 64);
  EXPECT_FALSE(match()) << "five are more than half of eight threads";
  parseReduction(2, 63);
  EXPECT_FALSE(match()) << "few steps";
}

TEST_F(TreeReductionTest, Order) {
  limits.keepsOrder = true;
  parseReduction(2, 64);
  EXPECT_FALSE(match());
  parseReduction(2, 64, 1, "arith.maximumf");
  EXPECT_TRUE(match());
}

TEST_F(TreeReductionTest, Limits) {
  limits.bytes = 8 * 4 - 1;
  parseReduction(2, 64);
  EXPECT_FALSE(match());
  limits.bytes = 8 * 4;
  parseReduction(2, 64);
  EXPECT_TRUE(match());
  limits.trees = false;
  parseReduction(2, 64);
  EXPECT_FALSE(match());
}

class SubgroupReductionTest : public test::KernelTest {
protected:
  SubgroupReductionTest() { limits.subgroupLanes = 4; }
  bool match() {
    StructuredLoops loops = getLoops();
    return SubgroupReduction(*state, loops).match();
  }
};

TEST_F(SubgroupReductionTest, ASubgroupHasARow) {
  parseReduction(5, 64);
  StructuredLoops loops = getLoops();
  SubgroupReduction reduction(*state, loops);
  ASSERT_TRUE(reduction.match());
  EXPECT_EQ(count<gpu::LaneIdOp>(), 0) << "nothing is emitted yet";
  reduction.emit();
  EXPECT_EQ(count<gpu::SubgroupReduceOp>(), 1);
  EXPECT_EQ(count<gpu::BarrierOp>(), 0);
  EXPECT_EQ(count<scf::ForOp>(), 2) << "rows, and steps of a row";
  EXPECT_EQ(function.getNumWorkgroupAttributions(), 0u);
}

TEST_F(SubgroupReductionTest, SeveralShortRowsAreStoredTogether) {
  limits.subgroupLanes = 8;
  limits.threads = limits.tile.lanes = 32;
  limits.subgroupLanes = 32;
  parseReduction(8, 64);
  StructuredLoops loops = getLoops();
  SubgroupReduction reduction(*state, loops);
  ASSERT_TRUE(reduction.match());
  reduction.emit();
  EXPECT_EQ(count<gpu::SubgroupReduceOp>(), 4);
}

TEST_F(SubgroupReductionTest, OtherReductions) {
  parseReduction(64, 5, /*reduced=*/0);
  EXPECT_FALSE(match()) << "neighbours read neighbours";
  parseReduction(5, 31);
  EXPECT_FALSE(match()) << "short rows";
  parseReduction(1, 64);
  EXPECT_FALSE(match()) << "fewer rows than subgroups";
  parseProduct(8, 8, 64);
  EXPECT_FALSE(match()) << "others need its rows and columns, too";
  limits.keepsOrder = true;
  parseReduction(5, 64);
  EXPECT_FALSE(match());
  limits.keepsOrder = false;
  limits.subgroupLanes = 0;
  parseReduction(5, 64);
  EXPECT_FALSE(match()) << "there are no subgroups";
}

class WideOpTest : public test::KernelTest {
protected:
  WideOpTest() { limits.vectorBytes = 16; }
  /// A negation of rows of `columns` elements, transposed if `map` says so.
  void parseNegation(int64_t columns, StringRef map = "(i, j)") {
    std::string type = "memref<" + std::to_string(columns) + "x" + std::to_string(columns) + "xf32>";
    parse("%va = memref.view %a[%c0][] : memref<?xi8> to " + type +
          "\n %vc = memref.view %c[%c0][] : memref<?xi8> to " + type + R"(
      linalg.generic {indexing_maps = [affine_map<(i, j) -> )" +
          map.str() + R"(>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%va : )" +
          type + ") outs(%vc : " + type + R"() {
      ^bb0(%x: f32, %y: f32):
        %r = arith.negf %x : f32
        linalg.yield %r : f32
      })");
  }
};

TEST_F(WideOpTest, FourNeighbours) {
  parseNegation(8);
  StructuredLoops loops = getLoops();
  EXPECT_TRUE(canBeWide(loops, state->views, 1, 4));
  EXPECT_FALSE(canBeWide(loops, state->views, 0, 4)) << "they are not side by side";
  WideOp wide(*state, loops);
  ASSERT_TRUE(wide.match());
  wide.emit();
  EXPECT_EQ(count<memref::LoadOp>(), 1);
  EXPECT_EQ(count<memref::StoreOp>(), 1);
  EXPECT_EQ(count<arith::NegFOp>(), 4);
  EXPECT_EQ(count<scf::ForOp>(), 1);
}

TEST_F(WideOpTest, OneAtATime) {
  StringRef transposed = "(j, i)";
  for (auto [columns, map] : {std::pair<int64_t, StringRef>{7, "(i, j)"}, {8, transposed}}) {
    parseNegation(columns, map);
    StructuredLoops loops = getLoops();
    EXPECT_FALSE(WideOp(*state, loops).match()) << columns << map.str();
  }
  limits.vectorBytes = 0;
  parseNegation(8);
  StructuredLoops loops = getLoops();
  EXPECT_FALSE(WideOp(*state, loops).match());
}

} // namespace
