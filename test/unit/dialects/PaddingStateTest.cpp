// What lies in padding, through the bodies of element-wise ops (encoding-passes.md 2.3).
#include "dialects/Encoding/Layout/PaddingState.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir::encoding;

namespace {
using State = std::optional<PaddingState>;
constexpr PaddingState Z = PaddingState::Zero, F = PaddingState::Finite, U = PaddingState::Anything;

class PaddingStateTest : public ::testing::Test {
protected:
  PaddingStateTest() { context.loadDialect<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect, math::MathDialect, tensor::TensorDialect>(); }

  /// The state of what a body with arguments %x, %y of one type yields as %r.
  PaddingState evaluate(const std::string &type, const std::string &body, State x, State y = std::nullopt,
                        std::string result = "") {
    if (result.empty())
      result = type;
    auto module = parseSourceString<ModuleOp>("func.func @f(%x: " + type + ", %y: " + type + ") -> " + result + " {\n" + body +
                                                  "\nreturn %r : " + result + "\n}",
                                              &context);
    EXPECT_TRUE(module) << body;
    return evaluateBody((*module->getOps<func::FuncOp>().begin()).getBody().front(), {x, y}).front();
  }
  PaddingState f32(const std::string &body, State x, State y = std::nullopt) { return evaluate("f32", body, x, y); }
  PaddingState i32(const std::string &body, State x, State y = std::nullopt) { return evaluate("i32", body, x, y); }

  MLIRContext context;
};

TEST_F(PaddingStateTest, Lattice) {
  EXPECT_EQ(join(Z, F), F);
  EXPECT_EQ(join(U, Z), U);
  Builder builder(&context);
  Type f = builder.getF32Type(), i = builder.getI32Type();
  EXPECT_EQ(stateOfFill(builder.getF32FloatAttr(-0.0f), f), Z);
  EXPECT_EQ(stateOfFill(builder.getF32FloatAttr(1.5f), f), F);
  EXPECT_EQ(stateOfFill(builder.getF32FloatAttr(-INFINITY), f), U);
  EXPECT_EQ(stateOfFill(builder.getI32IntegerAttr(3), i), F);
  EXPECT_EQ(stateOfFill(builder.getI32IntegerAttr(0), i), Z);
  EXPECT_EQ(stateOfFill(Attribute(), i), F);
  EXPECT_EQ(stateOfFill(Attribute(), f), U);
}

TEST_F(PaddingStateTest, Rows) {
  std::string zero = "%c = arith.constant 0.0 : f32\n", one = "%c = arith.constant 1.0 : f32\n";
  EXPECT_EQ(f32(zero + "%r = arith.maximumf %x, %c : f32", Z), Z);
  EXPECT_EQ(f32(zero + "%r = arith.maximumf %x, %c : f32", U), U);
  EXPECT_EQ(f32("%r = arith.addf %x, %y : f32", Z, Z), Z);
  EXPECT_EQ(f32("%r = arith.addf %x, %y : f32", Z, std::nullopt), U);
  EXPECT_EQ(f32(one + "%r = arith.addf %x, %c : f32", Z), F);
  EXPECT_EQ(f32("%r = math.exp %x : f32", Z), F);
  EXPECT_EQ(f32("%r = math.tanh %x : f32", Z), Z);
  // Zero times infinity is not zero; zero times any integer is.
  EXPECT_EQ(f32("%r = arith.mulf %x, %y : f32", Z, std::nullopt), U);
  EXPECT_EQ(i32("%r = arith.muli %x, %y : i32", Z, std::nullopt), Z);
  EXPECT_EQ(i32("%r = arith.addi %x, %y : i32", Z, Z), Z);
  EXPECT_EQ(i32("%r = arith.addi %x, %y : i32", Z, std::nullopt), F);
  EXPECT_EQ(f32(one + "%r = arith.mulf %x, %c : f32", Z), Z);
}

TEST_F(PaddingStateTest, Finite) {
  EXPECT_EQ(f32("%r = arith.maximumf %x, %y : f32", F, Z), F);
  // Two finite numbers may overflow together.
  EXPECT_EQ(f32("%r = arith.addf %x, %y : f32", F, F), U);
  EXPECT_EQ(f32("%r = math.exp %x : f32", F), U);
  EXPECT_EQ(evaluate("f32", "%r = arith.extf %x : f32 to f64", F, {}, "f64"), F);
  EXPECT_EQ(evaluate("f32", "%r = arith.truncf %x : f32 to f16", F, {}, "f16"), U);
  EXPECT_EQ(evaluate("f32", "%r = arith.truncf %x : f32 to f16", Z, {}, "f16"), Z);
  EXPECT_EQ(evaluate("i8", "%r = arith.extsi %x : i8 to i32", Z, {}, "i32"), Z);
}

// An op that can tell the sign of a zero: the padding may hold either.
TEST_F(PaddingStateTest, SignsOfZero) {
  EXPECT_EQ(evaluate("f32", "%r = arith.bitcast %x : f32 to i32", Z, {}, "i32"), F);
  std::string one = "%c = arith.constant 1.0 : f32\n";
  EXPECT_EQ(f32(one + "%r = arith.divf %c, %x : f32", Z), U);
  EXPECT_EQ(f32(one + "%r = arith.divf %x, %c : f32", Z), Z);
  std::string sign = one + "%z = arith.constant 0.0 : f32\n%s = math.copysign %c, %x : f32\n%p = arith.cmpf ogt, %s, %z : f32\n";
  EXPECT_EQ(f32(sign + "%r = arith.select %p, %z, %c : f32", Z), F);
}

// What is captured is unknown, and an operand that comes back keeps its state.
TEST_F(PaddingStateTest, Captured) {
  auto module = parseSourceString<ModuleOp>(
      "#m = affine_map<(i) -> (i)>\nfunc.func @f(%s: i32, %e: tensor<4xi32>) -> tensor<4xi32> {\n"
      "%t = linalg.generic {indexing_maps = [#m, #m], iterator_types = [\"parallel\"]} ins(%e : tensor<4xi32>) outs(%e : tensor<4xi32>) {\n"
      "^bb0(%x: i32, %o: i32):\n%a = arith.addi %x, %s : i32\n%b = linalg.index 0 : index\n%c = arith.index_cast %b : index to i32\n"
      "%d = arith.muli %x, %c : i32\n%r = arith.addi %d, %a : i32\nlinalg.yield %r : i32\n} -> tensor<4xi32>\nreturn %t : tensor<4xi32>\n}",
      &context);
  ASSERT_TRUE(module);
  Block *body = nullptr;
  module->walk([&](linalg::GenericOp op) { body = op.getBody(); });
  EXPECT_EQ(evaluateBody(*body, {Z, std::nullopt}).front(), F);
  EXPECT_EQ(f32("%c = arith.constant 1.0 : f32\n%r = arith.mulf %x, %c : f32", F), F);
}

// encoding-passes.md Q1, Q2; Q3 by combiners.
TEST_F(PaddingStateTest, Readers) {
  EXPECT_TRUE(allowsContraction(U, U, /*isFloat=*/true, /*isKPadded=*/false));
  EXPECT_TRUE(allowsContraction(Z, F, true, true));
  EXPECT_FALSE(allowsContraction(Z, U, true, true));
  EXPECT_FALSE(allowsContraction(F, F, true, true));
  EXPECT_TRUE(allowsContraction(Z, F, false, true));
  EXPECT_FALSE(allowsContraction(F, F, false, true));
  auto module = parseSourceString<ModuleOp>("func.func @f(%x: f32, %i: i32) {\n%a = arith.addf %x, %x : f32\n%m = arith.maximumf %x, %x : f32\n"
                                            "%b = arith.addi %i, %i : i32\n%p = arith.mulf %x, %x : f32\nreturn\n}",
                                            &context);
  Block &block = (*module->getOps<func::FuncOp>().begin()).getBody().front();
  SmallVector<bool> neutral;
  for (Operation &op : block.without_terminator())
    neutral.push_back(isNeutral(&op, Z));
  EXPECT_EQ(neutral, (SmallVector<bool>{true, false, true, false}));
  EXPECT_FALSE(isNeutral(&block.front(), F));
}
} // namespace
