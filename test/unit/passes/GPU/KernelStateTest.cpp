// The loops of structured ops, single elements, what the first thread runs, and limits of iterations.
#include "passes/Codegen/GPU/ElementEmitter.h"
#include "passes/Codegen/GPU/FirstThread.h"
#include "test/unit/passes/GPU/Kernel.h"

using namespace mlir;
using namespace weir;

namespace {

class StructuredLoopsTest : public test::KernelTest {};

TEST_F(StructuredLoopsTest, Product) {
  parseProduct(4, 8, 16);
  StructuredLoops loops = getLoops();
  EXPECT_EQ(loops.parallel, (SmallVector<unsigned>{0, 1}));
  EXPECT_EQ(loops.sequential, (SmallVector<unsigned>{2}));
  EXPECT_EQ(loops.inRegister, (SmallVector<bool>{true}));
  for (auto [extent, expected] : llvm::zip_equal(loops.extents, SmallVector<int64_t>{4, 8, 16}))
    EXPECT_TRUE(isConstantIntValue(extent, expected));
  EXPECT_EQ(loops.getThreadOrder(state->views), (SmallVector<unsigned>{0, 1}));
  EXPECT_TRUE(isa_and_present<arith::AddFOp>(findCombiner(loops.op)));
  EXPECT_TRUE(readsElements(loops.op, *loops.op.getDpsInputOperand(0)));
}

TEST_F(StructuredLoopsTest, ThreadsAreNeighboursInMemory) {
  parse(R"(
    %va = memref.view %a[%c0][] : memref<?xi8> to memref<4x8xf32>
    %vc = memref.view %c[%c0][] : memref<?xi8> to memref<8x4xf32>
    linalg.transpose ins(%va : memref<4x8xf32>) outs(%vc : memref<8x4xf32>) permutation = [1, 0]
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
        ins(%va : memref<4x8xf32>) outs(%vc : memref<8x4xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    })");
  EXPECT_EQ(getLoops(0).getThreadOrder(state->views), (SmallVector<unsigned>{0, 1}));
  EXPECT_EQ(getLoops(1).getThreadOrder(state->views), (SmallVector<unsigned>{1, 0}));
  EXPECT_EQ(getStoredBytes(state->views.lookup(ops[0]->getOperand(0))), 4);
}

TEST_F(StructuredLoopsTest, Subscripts) {
  AffineExpr i = getAffineDimExpr(0, &context), j = getAffineDimExpr(1, &context);
  auto map = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(2, 0, exprs, &context); };
  EXPECT_TRUE(isLinear(map({i * 2 + j})));
  EXPECT_FALSE(isLinear(map({i + 1})));
  EXPECT_FALSE(isLinear(map({i.floorDiv(2)})));
  parseProduct(4, 8, 16);
  const FlatView &view = state->views.lookup(ops[0]->getOperand(0));
  EXPECT_TRUE(isContiguousAlong(map({i, j}), view, 1));
  EXPECT_TRUE(isContiguousAlong(map({i, i + j}), view, 1));
  EXPECT_FALSE(isContiguousAlong(map({i, j}), view, 0));
  EXPECT_FALSE(isContiguousAlong(map({i, j * 2}), view, 1));
  EXPECT_FALSE(isContiguousAlong(map({j, j}), view, 1));
}

class FlatViewsTest : public test::KernelTest {};

TEST_F(FlatViewsTest, Indices) {
  parse("");
  FlatViews &views = state->views;
  Location loc = kernel.getLoc();
  auto get = [&](int64_t value) { return views.constant(loc, value); };
  SmallVector<Value> indices = views.delinearize(loc, get(13), {get(1), get(3), get(5)});
  for (auto [index, expected] : llvm::zip_equal(indices, SmallVector<int64_t>{0, 2, 3}))
    EXPECT_TRUE(isConstantIntValue(index, expected));
  EXPECT_TRUE(isConstantIntValue(views.multiplyAll(loc, {get(2), get(3), get(7)}), 42));
  EXPECT_TRUE(isConstantIntValue(views.multiplyAll(loc, {}), 1));
  // Of one loop alone no division is left.
  views.delinearize(loc, state->thread, {get(1), get(8)});
  EXPECT_EQ(count<arith::RemUIOp>() + count<arith::DivUIOp>(), 0);
  AffineExpr i = getAffineDimExpr(0, &context), j = getAffineDimExpr(1, &context);
  AffineMap map = AffineMap::get(2, 0, {i * 4 + j, j % 3, j.floorDiv(3), j.ceilDiv(3)}, &context);
  for (auto [index, expected] : llvm::zip_equal(views.applyMap(loc, map, {get(2), get(7)}), SmallVector<int64_t>{15, 1, 2, 3}))
    EXPECT_TRUE(isConstantIntValue(index, expected));
}

class ElementEmitterTest : public test::KernelTest {};

TEST_F(ElementEmitterTest, AnElementOfAProduct) {
  parseProduct(4, 8, 16);
  StructuredLoops loops = getLoops();
  Location loc = kernel.getLoc();
  SmallVector<Value> indices{state->views.constant(loc, 1), state->views.constant(loc, 2), Value()};
  ElementEmitter(*state, loops).emit(indices);
  EXPECT_EQ(count<scf::ForOp>(), 1);
  EXPECT_EQ(count<memref::LoadOp>(), 3);
  EXPECT_EQ(count<memref::StoreOp>(), 1);
  function.walk([](memref::StoreOp store) { EXPECT_TRUE(isConstantIntValue(store.getIndices()[0], 1 * 8 + 2)); });
}

TEST_F(ElementEmitterTest, ElementsThatAreLoaded) {
  parseProduct(4, 8, 16);
  StructuredLoops loops = getLoops();
  Location loc = kernel.getLoc();
  Value zero = state->views.constant(loc, 0);
  Value number = arith::ConstantOp::create(state->builder, loc, state->builder.getF32FloatAttr(3));
  LoadedElements loaded;
  loaded[loops.op.getMatchingBlockArgument(loops.op.getDpsInputOperand(0))] = {Value(), number};
  EXPECT_EQ(ElementEmitter(*state, loops).emitBody({zero, zero, zero}, {number}, loaded, 1).size(), 1u);
  EXPECT_EQ(count<memref::LoadOp>(), 1) << "the other operand";
}

class FirstThreadTest : public test::KernelTest {
protected:
  ScalarRun find(StringRef body) {
    parse((R"(%va = memref.view %a[%c0][] : memref<?xi8> to memref<4xf32>
              %vc = memref.view %c[%c0][] : memref<?xi8> to memref<4xf32> )" +
           body)
              .str());
    Operation *begin = *kernel.getOps<memref::LoadOp>().begin();
    return findScalarRun(begin->getIterator(), state->views, Grid());
  }
};

TEST_F(FirstThreadTest, LoadsAndStores) {
  ScalarRun run = find(R"(%x = memref.load %va[%c0] : memref<4xf32>
                          %i = arith.addi %n, %n : index
                          %y = arith.negf %x : f32
                          memref.store %y, %vc[%n] : memref<4xf32>
                          %late = memref.load %va[%c0] : memref<4xf32>)");
  EXPECT_EQ(run.own.size(), 3u) << "not the sum of scalars";
  EXPECT_TRUE(isa<memref::StoreOp>(run.last));
}

TEST_F(FirstThreadTest, AllNeedTheResult) {
  ScalarRun run = find(R"(%x = memref.load %va[%c0] : memref<4xf32>
                          memref.store %x, %vc[%n] : memref<4xf32>
                          linalg.fill ins(%x : f32) outs(%vc : memref<4xf32>))");
  EXPECT_TRUE(run.own.empty());
  EXPECT_TRUE(isa<memref::LoadOp>(run.last));
}

TEST_F(FirstThreadTest, WithoutAStore) {
  ScalarRun run = find("%x = memref.load %va[%c0] : memref<4xf32> %y = arith.negf %x : f32");
  EXPECT_TRUE(run.own.empty());
  EXPECT_TRUE(isa<arith::NegFOp>(run.last));
}

class IterationLimitTest : public test::KernelTest {
protected:
  /// A loop of `steps` in the function, known to `limit`.
  void addLoop(IterationLimit &limit, Value steps) {
    Location loc = kernel.getLoc();
    Value zero = state->views.constant(loc, 0), one = state->views.constant(loc, 1);
    limit.add({{}, {}, {LoopExtent::of(steps)}});
    auto loop = scf::ForOp::create(state->builder, loc, zero, steps, one);
    limit.addInnermost(loop);
    OpBuilder inner(loop.getBody()->getTerminator());
    arith::XOrIOp::create(inner, loc, loop.getInductionVar(), one);
  }
  bool fails(LogicalResult result) { return failed(result) && !error.empty(); }

  std::string error;
  ScopedDiagnosticHandler handler{&context, [this](Diagnostic &diagnostic) { error = diagnostic.str(); }};
};

TEST_F(IterationLimitTest, UnrollsWhereItHasTo) {
  for (auto [most, step] : {std::pair<int64_t, int64_t>{0, 1}, {1000, 1}, {50, 2}, {20, 4}}) {
    parse("");
    IterationLimit limit(kernel, /*threads=*/8, most);
    addLoop(limit, state->views.constant(kernel.getLoc(), 64));
    EXPECT_TRUE(succeeded(limit.unroll()));
    EXPECT_EQ(count<arith::XOrIOp>(), step);
    EXPECT_TRUE(succeeded(limit.verifyStatic()));
  }
}

TEST_F(IterationLimitTest, TooMany) {
  parse("");
  IterationLimit limit(kernel, /*threads=*/8, /*most=*/1000);
  limit.enter({1000, {}});
  addLoop(limit, state->views.constant(kernel.getLoc(), 64));
  EXPECT_TRUE(limit.isInLoop());
  limit.leave();
  EXPECT_FALSE(limit.isInLoop());
  EXPECT_TRUE(fails(limit.unroll()));
  EXPECT_NE(error.find("more than the device's 1000"), std::string::npos);
}

TEST_F(IterationLimitTest, DynamicLength) {
  parse("");
  IterationLimit limit(kernel, /*threads=*/8, /*most=*/1000);
  addLoop(limit, function.getArgument(3));
  EXPECT_TRUE(succeeded(limit.unroll()));
  EXPECT_TRUE(fails(limit.verifyStatic()));
  IRMapping values;
  EXPECT_TRUE(fails(limit.buildAssertion(state->builder, values))) << "the length is unknown";
  values.map(function.getArgument(3), function.getArgument(3));
  EXPECT_TRUE(succeeded(limit.buildAssertion(state->builder, values)));
  EXPECT_EQ(count<cf::AssertOp>(), 1);
}

} // namespace
