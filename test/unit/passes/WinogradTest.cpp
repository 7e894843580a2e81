// Winograd's minimal filtering (dispatch-passes.md 8): the matrices, and the bound on the error.

#include "passes/Analysis/Winograd.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace weir;

namespace {

/// In one dimension result i is the sum of tap k times element i + k, and nothing else.
TEST(WinogradTest, ComputesWindows) {
  for (int64_t tile : {2, 4}) {
    const WinogradTransform &t = *WinogradTransform::get(tile);
    EXPECT_EQ(t.points, tile + 2);
    for (int64_t i = 0; i < tile; ++i)
      for (int64_t k = 0; k < 3; ++k)
        for (int64_t element = 0; element < t.points; ++element) {
          double sum = 0;
          for (int64_t point = 0; point < t.points; ++point)
            sum += t.output[i][point] * t.filter[point][k] * t.input[point][element];
          EXPECT_NEAR(sum, element == i + k ? 1 : 0, 1e-14);
        }
  }
}

TEST(WinogradTest, RestoresFilters) {
  for (int64_t tile : {2, 4}) {
    const WinogradTransform &t = *WinogradTransform::get(tile);
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t k = 0; k < 3; ++k) {
        double sum = 0;
        for (int64_t point = 0; point < t.points; ++point)
          sum += t.original[i][point] * t.filter[point][k];
        EXPECT_NEAR(sum, i == k ? 1 : 0, 1e-14);
      }
  }
}

TEST(WinogradTest, HasExactFactors) {
  for (int64_t tile : {2, 4})
    for (const WinogradMatrix &matrix : {WinogradTransform::get(tile)->input, WinogradTransform::get(tile)->output})
      for (ArrayRef<double> row : matrix)
        for (double factor : row)
          EXPECT_EQ(double(float(factor)), factor);
}

TEST(WinogradTest, TransformsFilters) {
  const WinogradTransform &t = *WinogradTransform::get(4);
  float taps[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  SmallVector<double, 36> values = t.applyFilter(taps);
  ASSERT_EQ(values.size(), 36u);
  // The point at infinity has the last tap of each dimension.
  EXPECT_DOUBLE_EQ(values.back(), 9);
  EXPECT_DOUBLE_EQ(values[0], t.filter[0][0] * t.filter[0][0]);
}

TEST(WinogradTest, BoundsErrors) {
  const WinogradTransform &two = *WinogradTransform::get(2), &four = *WinogradTransform::get(4);
  // The terms of a result grow by 8^2 and 22^2; 9 products of each of 64 channels are added up otherwise.
  EXPECT_DOUBLE_EQ(two.getErrorRatio(64, 16), 64.0 * (16 + 3 + 1 + 2 + 4) / (81 * 64));
  EXPECT_DOUBLE_EQ(four.getErrorRatio(64, 16), 484.0 * (16 + 3 + 1 + 6 + 8) / (81 * 64));
  // Longer sums have smaller ratios.
  EXPECT_GT(four.getErrorRatio(32, 16), 4);
  EXPECT_LT(four.getErrorRatio(64, 16), 4);
  EXPECT_LT(four.getErrorRatio(512, 16), four.getErrorRatio(64, 16));
}

TEST(WinogradTest, RecognizesFilters) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>();
  OpBuilder b(&context);
  Location loc = b.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  b.setInsertionPointToStart(module->getBody());
  const WinogradTransform &four = *WinogradTransform::get(4);
  Value transformed = tensor::EmptyOp::create(b, loc, {2, 4, 6, 6, 16, 8}, b.getF32Type());
  Value filter = restoreWinogradFilter(b, loc, transformed, four);
  EXPECT_EQ(filter.getType(), RankedTensorType::get({16, 64, 3, 3}, b.getF32Type()));
  std::optional<WinogradFilter> found = matchWinogradFilter(filter);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->transformed, transformed);
  EXPECT_EQ(found->transform, &four);
  // With other factors it is something else.
  Value other = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(RankedTensorType::get({3, 6}, b.getF32Type()), 1.0f));
  found->restoring->setOperand(1, other);
  EXPECT_FALSE(matchWinogradFilter(filter));
  EXPECT_FALSE(matchWinogradFilter(transformed));
}

} // namespace
