// Closure simplification (util.md 4.4) where no canonicalisation pattern reaches it: K6, which all ops turn off, and K4 and K5 for ops
// that yield, with the generic helper.

#include "dialects/Flow/FlowOps.h"
#include "dialects/Register.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilClosure.h"
#include "gtest/gtest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

namespace {

class UtilClosureTest : public ::testing::Test {
protected:
  UtilClosureTest() {
    DialectRegistry registry;
    registerDialects(registry);
    registry.insert<arith::ArithDialect, func::FuncDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  void parse(StringRef text) {
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  template <typename OpT>
  OpT get() {
    OpT found;
    module->walk([&](OpT op) { found = op; });
    return found;
  }

  LogicalResult simplify(ClosureOptions options = {}) {
    IRRewriter rewriter(&context);
    return simplifyClosure(get<ClosureOpInterface>(), rewriter, options);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

constexpr StringLiteral kDispatch = R"(
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %c = arith.constant 7 : i64
    %big = arith.constant dense<1> : tensor<4xi64>
    %0 = flow.dispatch.workgroups(%c, %x, %big) : (i64, tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32> =
        (%k: i64, %in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>,
         %b: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi64>>,
         %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      "t.use"(%k, %b) : (i64, !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xi64>>) -> ()
      iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      flow.return
    }
    return %0 : tensor<4xf32>
  })";

TEST_F(UtilClosureTest, K6MovesSmallConstants) {
  parse(kDispatch);
  ASSERT_TRUE(succeeded(simplify({/*maxInlinedConstantBytes=*/8})));
  ASSERT_TRUE(succeeded(verify(*module)));
  auto closure = get<ClosureOpInterface>();
  // The scalar went inside; a tensor is a binding, which a constant cannot represent.
  EXPECT_EQ(closure.getClosureOperands().size(), 2u);
  EXPECT_TRUE(isa<arith::ConstantOp>(closure.getClosureBodyRegion().front().front()));
  EXPECT_TRUE(failed(simplify({8})));
}

TEST_F(UtilClosureTest, K6IsLimited) {
  parse(kDispatch);
  EXPECT_TRUE(failed(simplify({/*maxInlinedConstantBytes=*/7})));
  EXPECT_TRUE(failed(simplify()));
}

TEST_F(UtilClosureTest, K4MergesYieldedValues) {
  parse(R"(
  func.func @f(%r: !stream.resource<external>, %sz: index) {
    %0:2, %tp = stream.async.execute with(%r as %a: !stream.resource<external>{%sz}) -> (!stream.resource<external>{%sz}, !stream.resource<external>{%sz}) {
      %c = stream.async.clone %a : !stream.resource<external>{%sz} -> !stream.resource<external>{%sz}
      stream.yield %c, %c : !stream.resource<external>{%sz}, !stream.resource<external>{%sz}
    } => !stream.timepoint
    "t.use"(%0#0, %0#1, %tp) : (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) -> ()
    return
  })");
  ASSERT_TRUE(succeeded(simplify()));
  ASSERT_TRUE(succeeded(verify(*module)));
  auto execute = get<stream::AsyncExecuteOp>();
  ASSERT_EQ(execute->getNumResults(), 2u);
  Operation *use = execute->getNextNode();
  EXPECT_EQ(use->getOperand(0), execute->getResult(0));
  EXPECT_EQ(use->getOperand(1), execute->getResult(0));
  EXPECT_EQ(use->getOperand(2), execute->getResult(1));
  EXPECT_TRUE(failed(simplify()));
}

TEST_F(UtilClosureTest, K5ErasesWhatHasNoResultLeft) {
  parse(R"(
  func.func @f(%x: tensor<4xf32>) {
    %0 = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> tensor<4xf32> =
        (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>,
         %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      flow.return
    }
    return
  })");
  ASSERT_TRUE(succeeded(simplify()));
  EXPECT_FALSE(get<flow::DispatchWorkgroupsOp>());
}

TEST_F(UtilClosureTest, AnUnusedArgumentThatHoldsAResultStays) {
  parse(R"(
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = flow.dispatch.workgroups(%x) : (tensor<4xf32>) -> %x =
        (%b: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<4xf32>>) {
      flow.return
    }
    return %0 : tensor<4xf32>
  })");
  EXPECT_TRUE(failed(simplify()));
}

} // namespace
