// Barriers between threads that touch the same memory, and values that no thread has to write first.
#include "test/unit/passes/GPU/Kernel.h"

using namespace mlir;
using namespace weir;

namespace {

class BarrierEmitterTest : public test::KernelTest {
protected:
  void order(bool isWrite, bool isOfFirst = false) {
    state->barriers.order(kernel.getLoc(), {{&memory, isWrite, {}, {}, isOfFirst}});
  }
  /// A loop for the kernel's that is emitted with `body` in it.
  void emitLoop(llvm::function_ref<void()> body) {
    FlatViews &views = state->views;
    Location loc = kernel.getLoc();
    OpBuilder::InsertionGuard guard(state->builder);
    auto loop = scf::ForOp::create(state->builder, loc, views.constant(loc, 0), views.constant(loc, 4),
                                   views.constant(loc, 1));
    state->builder.setInsertionPointToStart(loop.getBody());
    EXPECT_TRUE(succeeded(state->barriers.emitLoop(loop, loop, {/*mayBeNone=*/false, /*mayBeSeveral=*/true}, [&] {
      body();
      return success();
    })));
  }

  int memory = 0; ///< shared
};

TEST_F(BarrierEmitterTest, IsBetweenAWriteAndWhatFollows) {
  parse("");
  order(/*isWrite=*/false);
  order(/*isWrite=*/false);
  EXPECT_EQ(count<gpu::BarrierOp>(), 0);
  order(/*isWrite=*/true);
  EXPECT_EQ(count<gpu::BarrierOp>(), 1);
  order(/*isWrite=*/false);
  EXPECT_EQ(count<gpu::BarrierOp>(), 2);
}

TEST_F(BarrierEmitterTest, OneThreadNeedsNone) {
  parse("");
  order(/*isWrite=*/true, /*isOfFirst=*/true);
  order(/*isWrite=*/false, /*isOfFirst=*/true);
  EXPECT_EQ(count<gpu::BarrierOp>(), 0);
  order(/*isWrite=*/false);
  EXPECT_EQ(count<gpu::BarrierOp>(), 1);
}

TEST_F(BarrierEmitterTest, ThatOfAnOpServesOthers) {
  parse("");
  order(/*isWrite=*/true);
  state->barriers.emitInherent(kernel.getLoc());
  order(/*isWrite=*/false);
  state->barriers.refine();
  EXPECT_EQ(count<gpu::BarrierOp>(), 1);
}

TEST_F(BarrierEmitterTest, IterationsOfALoop) {
  parse("");
  emitLoop([&] {
    order(/*isWrite=*/false);
    order(/*isWrite=*/true);
  });
  state->barriers.refine();
  // One between both, one before the next iteration.
  EXPECT_EQ(count<gpu::BarrierOp>(), 2);
}

TEST_F(BarrierEmitterTest, ABranchMayHaveWritten) {
  parse("%r = arith.cmpi eq, %n, %c0 : index\n scf.if %r { } else { }\n scf.if %r { }\n");
  SmallVector<scf::IfOp> branches(kernel.getOps<scf::IfOp>());
  unsigned emitted = 0;
  auto emit = [&](Region &branch) {
    order(/*isWrite=*/branch.getRegionNumber() == 0);
    ++emitted;
    return success();
  };
  EXPECT_TRUE(succeeded(state->barriers.emitBranches(branches[0]->getRegions(), emit)));
  EXPECT_EQ(emitted, 2u);
  EXPECT_EQ(count<gpu::BarrierOp>(), 0) << "no thread runs both";
  EXPECT_TRUE(succeeded(state->barriers.emitBranches(branches[1]->getRegions(), emit)));
  EXPECT_EQ(emitted, 3u) << "it has one";
  EXPECT_EQ(count<gpu::BarrierOp>(), 1);
  order(/*isWrite=*/false);
  EXPECT_EQ(count<gpu::BarrierOp>(), 2);
}

TEST_F(BarrierEmitterTest, WorkgroupsDoNotWait) {
  parse("%last = arith.constant 1 : index");
  auto write = [&] {
    order(/*isWrite=*/true);
    return success();
  };
  EXPECT_TRUE(succeeded(state->barriers.emitGridLoop(write)));
  EXPECT_TRUE(succeeded(state->barriers.emitGridLoop(write)));
  EXPECT_EQ(count<gpu::BarrierOp>(), 0);
  // A workgroup goes through what is after them.
  state->barriers.leaveGridLoops(&kernel.getBody().front().back());
  order(/*isWrite=*/false);
  EXPECT_EQ(count<gpu::BarrierOp>(), 1);
}

TEST_F(BarrierEmitterTest, Accesses) {
  parseProduct(4, 4, 4);
  // The operands are only read.
  SharedAccesses accesses = state->barriers.getAccesses(ops[0]);
  ASSERT_EQ(accesses.size(), 2u);
  EXPECT_FALSE(accesses[0].isWrite);
  EXPECT_TRUE(accesses[1].isWrite);
  EXPECT_EQ(accesses[1].buffer, ops[0].getDpsInits()[0]);
  EXPECT_FALSE(accesses[1].mapping.dimensions) << "which thread has an element is not said";
  accesses = state->barriers.getAccesses(getLoops(), {0, 1}, 1);
  ASSERT_EQ(accesses.size(), 2u);
  EXPECT_EQ(*accesses[1].mapping.dimensions, (SmallVector<unsigned>{0, 1}));
  EXPECT_TRUE(accesses[0].isSame(SharedAccess(accesses[1])));
}

class InitValuesTest : public test::KernelTest {
protected:
  /// Parses `op` on matrices of 4x4 elements, or parts of that, after an op that gives %vc its first values.
  void parseAfter(StringRef first, StringRef op) {
    parse((R"(%va = memref.view %a[%c0][] : memref<?xi8> to memref<4x4xf32>
              %vb = memref.view %b[%c0][] : memref<?xi8> to memref<4x4xf32>
              %vbias = memref.view %b[%c0][] : memref<?xi8> to memref<4xf32>
              %vc = memref.view %c[%c0][] : memref<?xi8> to memref<4x4xf32>
              %part = memref.subview %vc[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>>
              %f = arith.constant 2.0 : f32 )" +
           first + " " + op)
              .str());
  }
  static constexpr StringRef kFill = "linalg.fill ins(%f : f32) outs(%vc : memref<4x4xf32>)",
                             kProduct = "linalg.matmul ins(%va, %vb : memref<4x4xf32>, memref<4x4xf32>) outs(%vc : memref<4x4xf32>)",
                             kBroadcast = R"(
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%vbias : memref<4xf32>) outs(%vc : memref<4x4xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    })";
};

TEST_F(InitValuesTest, AFillBeforeAnOpThatOverwrites) {
  parseAfter(kFill, kProduct);
  Value buffer = ops[1].getDpsInits()[0];
  EXPECT_TRUE(state->inits.absorb(ops[0]));
  EXPECT_TRUE(state->inits.contains(buffer));
  EXPECT_EQ(state->inits.getUniform(buffer), state->values.lookup(ops[0]->getOperand(0)));
  EXPECT_EQ(state->inits.load(*ops[1].getDpsInitOperand(0), {}), state->inits.getUniform(buffer));
  EXPECT_EQ(state->barriers.getAccesses(ops[1]).size(), 1u) << "it only writes";
  state->inits.release(ops[1]);
  EXPECT_FALSE(state->inits.contains(buffer));
}

TEST_F(InitValuesTest, OneBeforeAnOpThatDoesNot) {
  parseAfter(kFill, "linalg.fill ins(%f : f32) outs(%part : memref<2x4xf32, strided<[4, 1]>>)");
  EXPECT_FALSE(state->inits.absorb(ops[0]));
}

TEST_F(InitValuesTest, OneThatIsReadElsewhere) {
  parseAfter(kFill, "linalg.matmul ins(%va, %vc : memref<4x4xf32>, memref<4x4xf32>) outs(%vc : memref<4x4xf32>)");
  EXPECT_FALSE(state->inits.absorb(ops[0]));
}

TEST_F(InitValuesTest, ABroadcast) {
  parseAfter(kBroadcast, kProduct);
  ASSERT_TRUE(state->inits.absorb(ops[0]));
  Location loc = kernel.getLoc();
  Value one = state->views.constant(loc, 1), two = state->views.constant(loc, 2);
  auto load = state->inits.load(*ops[1].getDpsInitOperand(0), {one, two}).getDefiningOp<memref::LoadOp>();
  ASSERT_TRUE(load);
  EXPECT_TRUE(isConstantIntValue(load.getIndices()[0], 2));
  EXPECT_FALSE(state->inits.getUniform(ops[1].getDpsInits()[0]));
}

TEST_F(InitValuesTest, ABroadcastBeforeAnOpWithoutReductions) {
  parseAfter(kBroadcast, "linalg.exp ins(%va : memref<4x4xf32>) outs(%vc : memref<4x4xf32>)");
  EXPECT_FALSE(state->inits.absorb(ops[0]));
}

} // namespace
