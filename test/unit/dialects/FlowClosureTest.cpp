// Value access of dispatch bodies (flow.md 3.3) and the hoistability of flow ops (util.md 4.6).
#include "dialects/Flow/FlowOps.h"
#include "dialects/Register.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;

namespace {
class FlowClosureTest : public ::testing::Test {
protected:
  FlowClosureTest() {
    DialectRegistry registry;
    weir::registerDialects(registry);
    registry.insert<arith::ArithDialect, func::FuncDialect, tensor::TensorDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  void parse(const char *text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }
  template <typename OpT>
  OpT first() {
    OpT found;
    module->walk([&](OpT op) {
      if (!found)
        found = op;
    });
    return found;
  }
  static std::string spell(util::ValueAccess access) {
    return std::string(access.read ? "r" : "") + (access.write ? "w" : "") + (access.discard ? "d" : "");
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(FlowClosureTest, Access) {
  parse(R"(
    !ro = !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
    !rw = !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>
    !wo = !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
    func.func @f(%t: tensor<4xf32>, %s: f32) {
      %0:4 = flow.dispatch.workgroups(%t, %t, %t, %s, %s, %t) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32, f32, tensor<4xf32>)
          -> (%t, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) =
          (%a: !rw, %b: !ro, %c: !rw, %x: f32, %y: f32, %d: !rw, %o: !wo, %p: !rw, %q: !rw) {
        %0 = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !rw -> tensor<4xf32>
        %1 = iree_tensor_ext.dispatch.tensor.load %c, offsets = [0], sizes = [4], strides = [1] : !rw -> tensor<4xf32>
        iree_tensor_ext.dispatch.tensor.store %0, %a, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !rw
        iree_tensor_ext.dispatch.tensor.store %1, %p, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !rw
        %2 = flow.dispatch.tie_shape %d : !rw
        %3 = tensor.splat %x : tensor<4xf32>
        flow.return
      }
      return
    })");
  auto op = first<flow::DispatchWorkgroupsOp>();
  EXPECT_EQ(spell(op.getOperandAccess(0)), "rw");
  EXPECT_EQ(spell(op.getOperandAccess(1)), "r");
  EXPECT_EQ(spell(op.getOperandAccess(2)), "r");
  EXPECT_EQ(spell(op.getOperandAccess(3)), "r");
  EXPECT_EQ(spell(op.getOperandAccess(4)), "");
  // After a tie_shape anything may happen.
  EXPECT_EQ(spell(op.getOperandAccess(5)), "rw");
  // A tied result is its operand's argument; untied ones have their own, in order.
  EXPECT_EQ(spell(op.getResultAccess(0)), "rw");
  EXPECT_EQ(spell(op.getResultAccess(1)), "wd");
  EXPECT_EQ(spell(op.getResultAccess(2)), "wd");
  EXPECT_EQ(spell(op.getResultAccess(3)), "");
  EXPECT_EQ(op.getOutputBlockArgument(2).getArgNumber(), 7u);
}

// Inputs may lack output arguments; then nothing is known.
TEST_F(FlowClosureTest, MissingArguments) {
  parse(R"(
    func.func @f() {
      %0 = flow.dispatch.workgroups() : () -> tensor<4xf32> = () {
        flow.return
      }
      return
    })");
  auto op = first<flow::DispatchWorkgroupsOp>();
  EXPECT_EQ(spell(op.getResultAccess(0)), "rw");
  EXPECT_FALSE(op.getOutputBlockArgument(0));
}

TEST_F(FlowClosureTest, Hoistable) {
  parse(R"(
    func.func @f(%t: tensor<4xf32>) {
      %0 = flow.tensor.encode %t : tensor<4xf32> -> tensor<4xf32, #iree_encoding.testing<>>
      %1 = flow.tensor.clone %t : tensor<4xf32>
      %2 = flow.dispatch.workgroups(%t) : (tensor<4xf32>) -> %t = (%a: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
        %count = flow.dispatch.workgroup.count[0] : index
        flow.return
      }
      flow.tensor.trace "k" = [%t : tensor<4xf32>]
      return
    })");
  EXPECT_TRUE(util::isHoistable(first<flow::TensorEncodeOp>()));
  EXPECT_TRUE(util::isHoistableLeaf(first<flow::TensorEncodeOp>()));
  EXPECT_TRUE(util::isHoistable(first<flow::TensorCloneOp>()));
  EXPECT_FALSE(util::isHoistableLeaf(first<flow::TensorCloneOp>()));
  EXPECT_FALSE(util::isHoistable(first<flow::DispatchWorkgroupCountOp>()));
  EXPECT_FALSE(util::isHoistable(first<flow::TensorTraceOp>()));
  auto op = first<flow::DispatchWorkgroupsOp>();
  EXPECT_TRUE(op.isAtomicallyHoistableOp());
  EXPECT_FALSE(op.isOperandHoistable(&op->getOpOperand(0)));
}

TEST_F(FlowClosureTest, TiesAndDims) {
  parse(R"(
    func.func @f(%t: tensor<?xf32>, %n: index, %w: index) {
      %0:2 = flow.dispatch @e::@f[%w](%n, %t) : (index, tensor<?xf32>{%n}) -> (tensor<?xf32>{%w}, %t{%n})
      %1 = flow.tensor.reshape %0#1 : tensor<?xf32>{%n} -> tensor<2x?xf32>{%w}
      return
    })");
  auto dispatch = first<flow::DispatchOp>();
  EXPECT_EQ(dispatch.getTiedResultOperandIndex(1), 2u);
  EXPECT_EQ(dispatch.getTiedResultOperandIndices(), (SmallVector<int64_t>{-1, 1}));
  EXPECT_EQ(dispatch.getOperandDynamicDims(2).size(), 1u);
  EXPECT_TRUE(dispatch.getOperandDynamicDims(1).empty());
  EXPECT_EQ(dispatch.getResultDynamicDims(0).front(), dispatch.getWorkload().front());
  // The base of a chain of ties.
  auto reshape = first<flow::TensorReshapeOp>();
  EXPECT_EQ(util::findTiedBaseValue(reshape.getResult()), dispatch.getArguments()[1]);
}
} // namespace
