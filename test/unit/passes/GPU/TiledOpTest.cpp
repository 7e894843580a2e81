// Tiles of elements in a thread, and operands that go through workgroup memory.
#include "passes/Codegen/GPU/StagedOp.h"
#include "test/unit/passes/GPU/Kernel.h"

using namespace mlir;
using namespace weir;

namespace {

TEST(TileShapeTest, Points) {
  TileShape shape({2, 1, 4});
  EXPECT_EQ(shape.points, 8u);
  for (unsigned point = 0; point < shape.points; ++point) {
    SmallVector<unsigned> places = shape.getPlaces(point);
    EXPECT_EQ(places, (SmallVector<unsigned>{point % 2, 0, point / 2}));
    EXPECT_EQ(shape.getNeighbour(shape.getNeighbour(0, 0, places[0]), 2, places[2]), point);
  }
  llvm::SmallBitVector none(3), first(3), last(3);
  first.set(0);
  last.set(2);
  EXPECT_EQ(shape.project(7, none), 0u);
  EXPECT_EQ(shape.project(7, first), 1u);
  EXPECT_EQ(shape.project(7, last), 6u);
  EXPECT_EQ(shape.project(7, first | last), 7u);
}

class TiledOpTest : public test::KernelTest {
protected:
  TiledOpTest() { limits.tile.accumulators = 16; }
  std::optional<SmallVector<int64_t>> choose() {
    StructuredLoops loops = getLoops();
    return chooseTileSizes(loops, BodyDependences(loops.op, loops.inRegister), limits.tile);
  }
};

TEST_F(TiledOpTest, Sizes) {
  parseProduct(64, 64, 64);
  std::optional<SmallVector<int64_t>> sizes = choose();
  ASSERT_TRUE(sizes);
  EXPECT_GT((*sizes)[0] * (*sizes)[1], 1);
  EXPECT_LE((*sizes)[0] * (*sizes)[1], 16);
  EXPECT_EQ((*sizes)[2], 1) << "the reduction is not part of it";
  limits.tile.accumulators = 1;
  EXPECT_FALSE(choose());
}

TEST_F(TiledOpTest, LoadsOnceWhatPointsShare) {
  parseProduct(64, 64, 64);
  StructuredLoops loops = getLoops();
  BodyDependences dependences(loops.op, loops.inRegister);
  TiledOp(*state, loops, dependences, {2, 4, 1}).emit();
  EXPECT_EQ(count<arith::MulFOp>(), 8);
  // Two rows and four columns in a step, and eight first values.
  EXPECT_EQ(count<memref::LoadOp>(), 2 + 4 + 8);
  EXPECT_EQ(count<memref::StoreOp>(), 8);
  EXPECT_EQ(count<scf::ForOp>(), 2);
  EXPECT_EQ(count<scf::IfOp>(), 0) << "tiles are whole";
}

TEST_F(TiledOpTest, TilesAtTheEnd) {
  parseProduct(5, 8, 64);
  StructuredLoops loops = getLoops();
  BodyDependences dependences(loops.op, loops.inRegister);
  TiledOp(*state, loops, dependences, {2, 1, 1}).emit();
  EXPECT_EQ(count<scf::IfOp>(), 1) << "the second row of a tile may not exist";
}

TEST_F(TiledOpTest, NeighboursAtOnce) {
  limits.vectorBytes = 16;
  parseProduct(64, 64, 64);
  StructuredLoops loops = getLoops();
  BodyDependences dependences(loops.op, loops.inRegister);
  TiledOp(*state, loops, dependences, {1, 4, 1}).emit();
  // A row and four columns in a step, and four first values.
  EXPECT_EQ(count<memref::LoadOp>(), 1 + 1 + 4);
  EXPECT_EQ(count<memref::StoreOp>(), 1);
}

class StagedOpTest : public TiledOpTest {
protected:
  StagedOpTest() { limits.stageDepth = 8; }
  /// Whether the product goes through workgroup memory with tiles of 2x2 elements.
  bool match() {
    StructuredLoops loops = getLoops();
    BodyDependences dependences(loops.op, loops.inRegister);
    return StagedOp(*state, loops, dependences, {2, 2, 1}).match();
  }
};

TEST_F(StagedOpTest, SlicesOfBothOperands) {
  parseProduct(64, 64, 64);
  StructuredLoops loops = getLoops();
  BodyDependences dependences(loops.op, loops.inRegister);
  StagedOp staged(*state, loops, dependences, {2, 2, 1});
  ASSERT_TRUE(staged.match());
  EXPECT_EQ(count<scf::ForOp>(), 0) << "nothing is emitted yet";
  staged.emit();
  EXPECT_EQ(function.getNumWorkgroupAttributions(), 2u);
  EXPECT_EQ(count<gpu::BarrierOp>(), 2);
  EXPECT_EQ(count<scf::ForOp>(), 3) << "rows, columns and slices";
  EXPECT_EQ(count<arith::MulFOp>(), 8 * 4);
}

TEST_F(StagedOpTest, StepsAfterTheLastSlice) {
  parseProduct(64, 64, 61);
  StructuredLoops loops = getLoops();
  BodyDependences dependences(loops.op, loops.inRegister);
  StagedOp staged(*state, loops, dependences, {2, 2, 1});
  ASSERT_TRUE(staged.match());
  staged.emit();
  EXPECT_EQ(count<scf::ForOp>(), 4);
  EXPECT_EQ(count<arith::MulFOp>(), (8 + 1) * 4);
}

TEST_F(StagedOpTest, OtherProducts) {
  parseProduct(64, 64, 15);
  EXPECT_FALSE(match()) << "fewer than two slices";
  parseProduct(2, 2, 64);
  EXPECT_FALSE(match()) << "most threads would wait";
  limits.bytes = 256;
  parseProduct(64, 64, 64);
  EXPECT_FALSE(match()) << "there is not enough memory";
  limits.bytes = 16384;
  parseProduct(64, 64, 64);
  EXPECT_TRUE(match());
  limits.stageDepth = 0;
  parseProduct(64, 64, 64);
  EXPECT_FALSE(match());
}

} // namespace
