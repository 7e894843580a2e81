// The elements of constants, and those that only the evaluator of bodies reads.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "passes/Analysis/ConstantElements.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;

namespace {

class ConstantElementsTest : public testing::Test {
protected:
  ConstantElementsTest() {
    context.loadDialect<arith::ArithDialect, tensor::TensorDialect>();
    builder.setInsertionPointToStart(module->getBody());
  }

  DenseElementsAttr getIntegers(unsigned bits, ArrayRef<int64_t> numbers, ArrayRef<int64_t> shape) {
    auto type = RankedTensorType::get(shape, builder.getIntegerType(bits));
    auto get = [&](int64_t number) { return APInt(bits, number, /*isSigned=*/true, /*implicitTrunc=*/true); };
    return DenseElementsAttr::get(type, llvm::map_to_vector(numbers, get));
  }
  Value build(TypedAttr attr) { return arith::ConstantOp::create(builder, builder.getUnknownLoc(), attr); }

  /// The elements that the evaluator of bodies reads.
  std::optional<std::vector<uint64_t>> readAll(Value value) {
    std::list<Column> storage;
    std::optional<ConstantElements> elements = ConstantElements::find(value);
    std::optional<BodyOperand> operand = elements ? elements->getBodyOperand(storage) : std::nullopt;
    if (!operand)
      return std::nullopt;
    std::vector<uint64_t> read;
    for (int64_t i = 0; i < elements->getNumElements(); ++i)
      read.push_back(readElement(operand->bytes.data() + (operand->isSplat ? 0 : i) * operand->elementBytes,
                                 operand->elementBytes));
    return read;
  }

  MLIRContext context;
  OpBuilder builder{&context};
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
};

TEST_F(ConstantElementsTest, WholeBytes) {
  Value value = build(getIntegers(16, {1, -2, 3, -4}, {2, 2}));
  std::optional<ConstantElements> elements = ConstantElements::find(value);
  ASSERT_TRUE(elements);
  EXPECT_EQ(elements->getInteger(1), -2);
  EXPECT_EQ(elements->getInteger(2), 3);
  EXPECT_EQ(readAll(value), (std::vector<uint64_t>{1, 0xfffe, 3, 0xfffc}));
  EXPECT_EQ(elements->getElements(elements->getType())->bytes.size(), 8u);
}

TEST_F(ConstantElementsTest, ASplat) {
  Value value = build(getIntegers(8, {-7, -7, -7}, {3}));
  EXPECT_EQ(ConstantElements::find(value)->getInteger(2), -7);
  EXPECT_EQ(readAll(value), (std::vector<uint64_t>{0xf9, 0xf9, 0xf9}));
}

TEST_F(ConstantElementsTest, AReshape) {
  Value value = build(getIntegers(32, {1, 2, 3, 4}, {2, 2}));
  auto flat = RankedTensorType::get({4}, builder.getI32Type());
  SmallVector<ReassociationIndices> all = {{0, 1}};
  Value reshape = tensor::CollapseShapeOp::create(builder, builder.getUnknownLoc(), flat, value, all);
  EXPECT_EQ(readAll(reshape), (std::vector<uint64_t>{1, 2, 3, 4}));
}

TEST_F(ConstantElementsTest, OnlyForTheEvaluator) {
  // Bits are packed; three bytes are no power of two.
  for (unsigned bits : {1, 24}) {
    DenseElementsAttr attr = getIntegers(bits, {1, 0, 1, 1, 0}, {5});
    Value value = build(attr);
    EXPECT_EQ(readAll(value), (std::vector<uint64_t>{1, 0, 1, 1, 0})) << bits;
    EXPECT_FALSE(ConstantElements::find(value)->getElements(cast<RankedTensorType>(attr.getType()))) << bits;
  }
  EXPECT_FALSE(ConstantElements::get(getIntegers(1, {1, 0, 1, 1, 0}, {5})));
}

TEST_F(ConstantElementsTest, NoElements) {
  DenseElementsAttr attr = getIntegers(8, {}, {0, 3});
  EXPECT_EQ(readAll(build(attr)), std::vector<uint64_t>());
  EXPECT_FALSE(ConstantElements::get(attr));
}

TEST_F(ConstantElementsTest, Resources) {
  auto type = RankedTensorType::get({3}, builder.getI16Type());
  int16_t numbers[] = {5, -6, 7};
  AsmResourceBlob blob = HeapAsmResourceBlob::allocateAndCopyInferAlign(ArrayRef<int16_t>(numbers));
  Value value = build(DenseResourceElementsAttr::get(type, "numbers", std::move(blob)));
  EXPECT_EQ(ConstantElements::find(value)->getInteger(1), -6);
  EXPECT_EQ(readAll(value), (std::vector<uint64_t>{5, 0xfffa, 7}));
  // The bytes are those of two elements.
  AsmResourceBlob small = HeapAsmResourceBlob::allocateAndCopyInferAlign(ArrayRef<int16_t>(numbers, 2));
  EXPECT_FALSE(ConstantElements::find(build(DenseResourceElementsAttr::get(type, "small", std::move(small)))));
}

TEST_F(ConstantElementsTest, Others) {
  EXPECT_FALSE(readAll(build(getIntegers(128, {1, 2}, {2})))) << "more than 64 bits";
  auto type = RankedTensorType::get({2}, builder.getIndexType());
  EXPECT_FALSE(ConstantElements::find(build(DenseElementsAttr::get(type, ArrayRef<Attribute>{
                                                                             builder.getIndexAttr(1), builder.getIndexAttr(2)}))));
  Value dynamic = tensor::EmptyOp::create(builder, builder.getUnknownLoc(), {2}, builder.getI32Type());
  EXPECT_FALSE(ConstantElements::find(dynamic));
}

} // namespace
