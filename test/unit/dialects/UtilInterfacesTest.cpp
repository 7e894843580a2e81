// Ties, lookups of dimensions, hoistability, divisibility and byte sizes (util.md sections 4 and 7), on util's own ops and on the
// upstream ops that answer through external models.

#include "dialects/HAL/HALAttrs.h"
#include "dialects/Register.h"
#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilDivisibility.h"
#include "dialects/Util/UtilOps.h"
#include "gtest/gtest.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

namespace {

class UtilInterfacesTest : public ::testing::Test {
protected:
  UtilInterfacesTest() {
    DialectRegistry registry;
    registerDialects(registry);
    registry.insert<affine::AffineDialect, arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                    math::MathDialect, tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  /// Parses a function around `ops`; values of interest go to the op `t.use`.
  void parse(StringRef ops) {
    std::string text = "func.func private @f(%n: index, %m: index, %i: i32, %t: tensor<?x4xf32>, %s: tensor<8x4xf32>, "
                       "%v: tensor<4xf32>, %h: tensor<8x4xf16>, %b: tensor<4x8xf32>, %z: f32, "
                       "%d: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>) {\n" +
                       ops.str() + "\nreturn\n}\nutil.func private @callee(%x: tensor<?x4xf32>) -> %x\n";
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    function = *module->getOps<func::FuncOp>().begin();
  }

  Operation *getOp(StringRef name) {
    Operation *found = nullptr;
    function->walk([&](Operation *op) {
      if (op->getName().getStringRef() == name)
        found = op;
    });
    return found;
  }
  Value used(unsigned index = 0) { return getOp("t.use")->getOperand(index); }
  Value arg(unsigned index) { return function.getArgument(index); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
};

//===----------------------------------------------------------------------===//
// Ties
//===----------------------------------------------------------------------===//

TEST_F(UtilInterfacesTest, DestinationStyleOpsAreTied) {
  parse(R"(
    %f = linalg.fill ins(%z : f32) outs(%s : tensor<8x4xf32>) -> tensor<8x4xf32>
    %u = tensor.insert_slice %v into %f[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    %e = linalg.exp ins(%b : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
    "t.use"(%u, %e) : (tensor<8x4xf32>, tensor<4x8xf32>) -> ())");
  auto insert = cast<TiedOpInterface>(getOp("tensor.insert_slice"));
  EXPECT_EQ(insert.getTiedResultOperandIndex(0), 1u);
  EXPECT_TRUE(insert.isOperandTied(1));
  EXPECT_FALSE(insert.isOperandTied(0));
  EXPECT_EQ(findTiedBaseValue(used()), arg(4));
  auto exp = cast<TiedOpInterface>(getOp("linalg.exp"));
  EXPECT_EQ(exp.getTiedResultOperandIndices(), SmallVector<int64_t>{1});
}

TEST_F(UtilInterfacesTest, TiesAreRenumbered) {
  // Results 0..3 are tied to operands 2, 0, none, 1; operand 0 and result 3 go.
  EXPECT_EQ(excludeTiedOperandAndResultIndices({2, 0, -1, 1}, {0}, {3}), (SmallVector<int64_t>{1, -1, -1}));
  EXPECT_EQ(excludeTiedOperandAndResultIndices({2, 1}, {1, 0}, {}), (SmallVector<int64_t>{0, -1}));
}

TEST_F(UtilInterfacesTest, TiesOfACallChange) {
  parse(R"(
    %r = util.call @callee(%t) : (tensor<?x4xf32>) -> %t
    "t.use"(%r) : (tensor<?x4xf32>) -> ())");
  auto call = cast<TiedOpInterface>(getOp("util.call"));
  EXPECT_EQ(call.getTiedResultOperand(used()), arg(3));
  call.setTiedResultOperandIndex(0, std::nullopt);
  EXPECT_EQ(call.getTiedResultOperandIndices(), SmallVector<int64_t>{-1});
}

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

TEST_F(UtilInterfacesTest, DimsAreFoundUpwards) {
  parse(R"(
    %a = iree_tensor_ext.compute_barrier.start %t : tensor<?x4xf32>{%n} -> tensor<?x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%a : tensor<?x4xf32>) -> tensor<?x4xf32>
    "t.use"(%f, %t, %s) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<8x4xf32>) -> ())");
  auto dims = findDynamicDims(used(0));
  ASSERT_TRUE(dims);
  EXPECT_EQ(*dims, SmallVector<Value>{arg(0)});
  EXPECT_FALSE(findDynamicDims(used(1)));
  EXPECT_TRUE(findDynamicDims(used(2))->empty());
}

TEST_F(UtilInterfacesTest, ACallMayChangeTheShapeOfWhatItIsTiedTo) {
  parse(R"(
    %a = iree_tensor_ext.compute_barrier.start %t : tensor<?x4xf32>{%n} -> tensor<?x4xf32>
    %r = util.call @callee(%a) : (tensor<?x4xf32>) -> %a
    "t.use"(%r) : (tensor<?x4xf32>) -> ())");
  EXPECT_FALSE(findDynamicDims(used()));
}

TEST_F(UtilInterfacesTest, DimsAreFoundAtUsersThatTheyDominate) {
  parse(R"(
    "t.use"(%t) : (tensor<?x4xf32>) -> ()
    %late = arith.addi %n, %m : index
    %a = iree_tensor_ext.compute_barrier.start %t : tensor<?x4xf32>{%late} -> tensor<?x4xf32>
    "t.end"() : () -> ())");
  Block &block = function.getBody().front();
  EXPECT_FALSE(findDynamicDims(arg(3), &block, Block::iterator(getOp("t.use"))));
  auto dims = findDynamicDims(arg(3), &block, Block::iterator(getOp("t.end")));
  ASSERT_TRUE(dims);
  EXPECT_EQ(dims->front(), getOp("arith.addi")->getResult(0));
  EXPECT_TRUE(findDynamicDims(arg(3), &block, block.end()));
}

TEST_F(UtilInterfacesTest, DispatchTensorsCountInLookupsOnly) {
  parse(R"(
    %l = iree_tensor_ext.dispatch.tensor.load %d, offsets = [0, 0], sizes = [%m, 4], strides = [1, 1]
        : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%n} -> tensor<?x4xf32>
    "t.use"(%l) : (tensor<?x4xf32>) -> ())");
  EXPECT_EQ(getNumDynamicDims(arg(9).getType()), 0u);
  auto bindingDims = findDynamicDims(arg(9), &function.getBody().front(), Block::iterator(getOp("t.use")));
  ASSERT_TRUE(bindingDims);
  EXPECT_EQ(bindingDims->front(), arg(0));
  EXPECT_EQ(findDynamicDims(used())->front(), arg(1));
}

TEST_F(UtilInterfacesTest, DroppedDims) {
  parse(R"(
    %c1 = arith.constant 1 : index
    %l = iree_tensor_ext.dispatch.tensor.load %d, offsets = [%n, 0], sizes = [%c1, %m], strides = [1, 1]
        : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x4xf32>>{%n} -> tensor<?xf32>
    "t.use"(%l) : (tensor<?xf32>) -> ())");
  auto load = cast<tensor_ext::DispatchTensorLoadOp>(getOp("iree_tensor_ext.dispatch.tensor.load"));
  llvm::SmallBitVector dropped = load.getDroppedDims();
  EXPECT_TRUE(dropped.test(0));
  EXPECT_FALSE(dropped.test(1));
  // The dynamic sizes are not the result's dims: nothing is said.
  EXPECT_FALSE(findDynamicDims(used()));
  OpBuilder builder(load);
  ReifiedRankedShapedTypeDims reified;
  ASSERT_TRUE(succeeded(load.reifyResultShapes(builder, reified)));
  EXPECT_EQ(reified[0], SmallVector<OpFoldResult>{arg(1)});
}

//===----------------------------------------------------------------------===//
// Hoistability
//===----------------------------------------------------------------------===//

TEST_F(UtilInterfacesTest, Hoistability) {
  parse(R"(
    %fill = linalg.fill ins(%z : f32) outs(%s : tensor<8x4xf32>) -> tensor<8x4xf32>
    %bc = linalg.broadcast ins(%v : tensor<4xf32>) outs(%s : tensor<8x4xf32>) dimensions = [0]
    %ext = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%h : tensor<8x4xf16>) outs(%s : tensor<8x4xf32>) attrs = {t.ext} {
      ^bb0(%x: f16, %y: f32):
        %e = arith.extf %x : f16 to f32
        linalg.yield %e : f32
    } -> tensor<8x4xf32>
    %exp = linalg.exp ins(%s : tensor<8x4xf32>) outs(%s : tensor<8x4xf32>) -> tensor<8x4xf32>
    %empty = tensor.empty() : tensor<4xf32>
    %bits = iree_tensor_ext.bitcast %s : tensor<8x4xf32> -> tensor<8x4xi32>
    %sum = arith.addi %n, %m : index
    %opaque = util.optimization_barrier %sum : index)");
  auto answer = [&](StringRef name) {
    Operation *op = getOp(name);
    return std::pair(isHoistable(op), isHoistableLeaf(op));
  };
  EXPECT_EQ(answer("linalg.fill"), std::pair(true, false));
  EXPECT_EQ(answer("linalg.broadcast"), std::pair(true, false));
  EXPECT_EQ(answer("linalg.generic"), std::pair(true, false));
  EXPECT_EQ(answer("linalg.exp"), std::pair(true, true));
  EXPECT_EQ(answer("linalg.yield"), std::pair(false, false));
  EXPECT_EQ(answer("tensor.empty"), std::pair(true, false));
  EXPECT_EQ(answer("iree_tensor_ext.bitcast"), std::pair(true, false));
  EXPECT_EQ(answer("arith.addi"), std::pair(true, true));
  EXPECT_EQ(answer("util.optimization_barrier"), std::pair(false, false));
  EXPECT_EQ(answer("func.return"), std::pair(false, false));
}

//===----------------------------------------------------------------------===//
// Divisibility and bounds
//===----------------------------------------------------------------------===//

TEST_F(UtilInterfacesTest, Divisibility) {
  parse(R"(
    %c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %c4 = arith.constant 4 : index
    %a = util.assume.int %n<udiv = 12> : index
    %mul = arith.muli %a, %c6 : index
    %sum = arith.addi %mul, %c4 : index
    %div = arith.divui %a, %c6 : index
    %odd = arith.divui %a, %m : index
    %align = util.align %m, %c4 : index
    %apply = affine.apply affine_map<(d0)[s0] -> (d0 * 8 + s0 mod 16)>(%m)[%a]
    %del:2 = affine.delinearize_index %mul into (6) : index, index
    %ord = iree_tensor_ext.dispatch.workload.ordinal %a, 0 : index
    %min = arith.minui %a, %c0 : index
    %two = util.assume.int %a[<udiv = 8>, <umin = 0, umax = 0>] : index
    %half = util.assume.int %m[<udiv = 8>, <umin = 1>] : index
    "t.use"(%mul, %sum, %div, %odd, %align, %apply, %del#0, %del#1, %ord, %min, %two, %half)
      : (index, index, index, index, index, index, index, index, index, index, index, index) -> ())");
  EXPECT_EQ(getKnownDivisor(used(0)), 72u);
  EXPECT_EQ(getKnownDivisor(used(1)), 4u);
  EXPECT_EQ(getKnownDivisor(used(2)), 2u);
  EXPECT_EQ(getKnownDivisor(used(3)), 1u);
  EXPECT_EQ(getKnownDivisor(used(4)), 4u);
  EXPECT_EQ(getKnownDivisor(used(5)), 4u);
  EXPECT_EQ(getKnownDivisor(used(6)), 12u);
  EXPECT_EQ(getKnownDivisor(used(7)), 6u);
  EXPECT_EQ(getKnownDivisor(used(8)), 12u);
  EXPECT_EQ(getKnownDivisor(used(9)), 12u);
  EXPECT_EQ(getKnownDivisor(used(10)), 24u);
  EXPECT_EQ(getKnownDivisor(used(11)), 1u);
  EXPECT_TRUE(isKnownMultipleOf(used(0), 24));
  EXPECT_FALSE(isKnownMultipleOf(used(0), 5));
}

TEST_F(UtilInterfacesTest, DivisibilityOfMaskedValues) {
  parse(R"(
    %c63 = arith.constant 63 : index
    %mask = arith.constant -64 : index
    %c40 = arith.constant 40 : index
    %up = arith.addi %n, %c63 : index
    %aligned = arith.andi %up, %mask : index
    %low = arith.andi %n, %c40 : index
    %a = util.assume.int %n<udiv = 48> : index
    %bits = arith.andi %m, %a : index
    "t.use"(%aligned, %low, %bits) : (index, index, index) -> ())");
  EXPECT_EQ(getKnownDivisor(used(0)), 64u);
  EXPECT_EQ(getKnownDivisor(used(1)), 8u);
  EXPECT_EQ(getKnownDivisor(used(2)), 16u);
}

TEST_F(UtilInterfacesTest, DivisibilityOfLongChains) {
  std::string text = "%mask = arith.constant -64 : index\n%s0 = arith.andi %n, %mask : index\n%x = arith.andi %m, %mask : index\n";
  constexpr int count = 50000;
  for (int i = 0; i < count; ++i)
    text += "%s" + std::to_string(i + 1) + " = arith.addi %s" + std::to_string(i) + ", %x : index\n";
  parse(text + "\"t.use\"(%s" + std::to_string(count) + ", %s8) : (index, index) -> ()");
  EXPECT_EQ(getKnownDivisor(used(0)), 1u);
  KnownDivisors divisors;
  EXPECT_EQ(divisors.get(used(0)), 64u);
  EXPECT_EQ(divisors.get(used(1)), 64u);
}

TEST_F(UtilInterfacesTest, AssumedBoundsAreValueBounds) {
  parse(R"(
    %a = util.assume.int %n[<umin = 4, umax = 10>, <umin = 2, umax = 30>] : index
    %p = util.assume.int %m[<umin = 4, umax = 10>, <umin = 2>] : index
    "t.use"(%a, %p) : (index, index) -> ())");
  auto upper = ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {used(0)}, nullptr,
                                                              /*closedUB=*/true);
  auto lower = ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::LB, {used(0)});
  ASSERT_TRUE(succeeded(upper) && succeeded(lower));
  EXPECT_EQ(*upper, 30);
  EXPECT_EQ(*lower, 2);
  // One alternative has no upper bound.
  EXPECT_FALSE(succeeded(ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {used(1)})));
}

//===----------------------------------------------------------------------===//
// Sizes, globals, affinities
//===----------------------------------------------------------------------===//

TEST_F(UtilInterfacesTest, ByteSizes) {
  context.getOrLoadDialect<UtilDialect>();
  auto type = [&](StringRef text) { return parseType(text, &context); };
  EXPECT_EQ(getElementBytes(type("i1")), 1);
  EXPECT_EQ(getElementBytes(type("i23")), 4);
  EXPECT_EQ(getElementBytes(type("i33")), 8);
  EXPECT_EQ(getElementBytes(type("bf16")), 2);
  EXPECT_EQ(getElementBytes(type("complex<f32>")), 8);
  EXPECT_EQ(getElementBytes(type("vector<3xi23>")), 12);
  EXPECT_EQ(getConstantBytes(type("tensor<5xi1>")), 5);
  EXPECT_EQ(getConstantBytes(type("tensor<5xi16>")), 10);
  EXPECT_EQ(getConstantBytes(type("tensor<3xi3>")), 2);
  EXPECT_EQ(getConstantBytes(type("tensor<3xi4>")), 2);
  EXPECT_EQ(getConstantBytes(type("tensor<2x3xcomplex<f32>>")), 48);
  EXPECT_EQ(getConstantBytes(type("tensor<?xi8>")), std::nullopt);
  auto bytes = [&](StringRef text) { return getConstantStorageSize(parseAttribute(text, &context)); };
  EXPECT_EQ(bytes("dense<1> : tensor<3xi32>"), 12);
  EXPECT_EQ(bytes("\"abc\""), 3);
  EXPECT_EQ(bytes("#util.byte_pattern<1> : tensor<4xf32>"), 16);
  EXPECT_EQ(bytes("#util.composite<4xi8, [\"ab\", dense<0> : tensor<1xi16>]>"), 4);
  EXPECT_EQ(bytes("[1]"), std::nullopt);
}

TEST_F(UtilInterfacesTest, GlobalTypes) {
  context.getOrLoadDialect<UtilDialect>();
  auto compatible = [&](StringRef global, StringRef access) {
    return isGlobalTypeCompatible(parseType(global, &context), parseType(access, &context));
  };
  EXPECT_TRUE(compatible("tensor<4x?xf32>", "tensor<4x8xi32>"));
  EXPECT_TRUE(compatible("tensor<4xf32>", "tensor<?xf32>"));
  EXPECT_FALSE(compatible("tensor<4xf32>", "tensor<5xf32>"));
  EXPECT_FALSE(compatible("tensor<4xf32>", "tensor<4x1xf32>"));
  EXPECT_TRUE(compatible("!util.buffer", "!util.buffer"));
  EXPECT_FALSE(compatible("!util.buffer", "tensor<4xf32>"));
  EXPECT_TRUE(compatible("!stream.resource<constant>", "tensor<4xf32>"));
  EXPECT_FALSE(compatible("!stream.resource<constant>", "!stream.resource<variable>"));
  EXPECT_FALSE(compatible("i32", "i64"));
}

TEST_F(UtilInterfacesTest, AffinityAlgebra) {
  context.loadDialect<hal::HALDialect>();
  context.getOrLoadDialect("stream");
  auto attr = [&](StringRef text) { return parseAttribute(("#hal.device." + text).str(), &context); };
  Attribute all = attr("affinity<@a>"), some = attr("affinity<@a, [0, 1]>"), one = attr("affinity<@a, [1]>"),
            other = attr("affinity<@b>"), promise = attr("promise<@a>");
  EXPECT_TRUE(hal::isExecutableWith(one, some));
  EXPECT_FALSE(hal::isExecutableWith(some, one));
  EXPECT_TRUE(hal::isExecutableWith(some, all));
  EXPECT_TRUE(hal::isExecutableWith(Attribute(), one));
  EXPECT_FALSE(hal::isExecutableWith(all, other));
  EXPECT_FALSE(hal::isExecutableWith(all, promise));
  EXPECT_EQ(hal::joinAffinities(one, attr("affinity<@a, [0]>")), some);
  EXPECT_EQ(hal::joinAffinities(all, other),
            attr("optimal<[#hal.device.affinity<@a>, #hal.device.affinity<@b>]>"));
  EXPECT_EQ(hal::intersectAffinities(some, one), one);
  EXPECT_EQ(hal::intersectAffinities(all, other), Attribute());
  EXPECT_TRUE(cast<stream::AffinityAttrInterface>(one).isExecutableWith(some));
  EXPECT_FALSE(cast<stream::AffinityAttrInterface>(some).isExecutableWith(one));
}

} // namespace
