#include "src/runtime/signature.h"

#include "Helpers.h"

using namespace weir::runtime;

TEST(Signature, Types) {
  Signature signature = parseSignature("(tensor<?x8xf32>, i32, tensor<4xi8, #enc<a = [1, 2]>>, !hal.buffer_view) -> (tensor<f16>, index)");
  ASSERT_EQ(signature.arguments.size(), 4u);
  EXPECT_EQ(signature.arguments[0].shape, (std::vector<int64_t>{INT64_MIN, 8}));
  EXPECT_EQ(signature.arguments[0].element.name(), "f32");
  EXPECT_EQ(signature.arguments[1].kind, ValueType::Kind::Scalar);
  EXPECT_EQ(signature.arguments[2].shape, (std::vector<int64_t>{4}));
  EXPECT_EQ(signature.arguments[2].text, "tensor<4xi8, #enc<a = [1, 2]>>");
  EXPECT_EQ(signature.arguments[3].kind, ValueType::Kind::View);
  ASSERT_EQ(signature.results.size(), 2u);
  EXPECT_TRUE(signature.results[0].isTensor());
  EXPECT_TRUE(signature.results[0].shape.empty());
  EXPECT_EQ(signature.results[1].element.name(), "i64");
}

TEST(Signature, Fences) {
  Signature signature = parseSignature("(!hal.buffer_view, !hal.fence) -> !hal.fence");
  EXPECT_TRUE(signature.arguments[1].isFence() && signature.results[0].isFence());
  EXPECT_FALSE(signature.arguments[1].isTensor() || signature.arguments[1].isSignalled || signature.arguments[0].isFence());
}

TEST(Signature, EmptyListsAndSingleResults) {
  EXPECT_EQ(parseSignature("()->()").results.size(), 0u);
  EXPECT_EQ(parseSignature("() -> f32").results.size(), 1u);
  EXPECT_EQ(parseSignature(" ( i1 ) -> ( i1 , i1 ) ").results.size(), 2u);
}

TEST(Signature, Malformed) {
  for (const char *text : {"", "()", "() ->", "(i32 -> ()", "(i32,) -> ()", "() -> () x", "(tensor<2xf32) -> ()", "(tensor<2yf32>) -> ()",
                           "(tensor<xf32>) -> ()", "(tensor<2?xf32>) -> ()", "(memref<2xf32>) -> ()", "(tensor<*xf32>) -> ()", "(tensor<"})
    EXPECT_THROW(parseSignature(text), Error) << text;
}

TEST(Signature, AcceptsShape) {
  ValueType type = parseSignature("(tensor<?x8xf32>) -> ()").arguments[0];
  EXPECT_TRUE(type.acceptsShape({3, 8}));
  EXPECT_TRUE(type.acceptsShape({0, 8}));
  EXPECT_FALSE(type.acceptsShape({3, 7}));
  EXPECT_FALSE(type.acceptsShape({8}));
  EXPECT_FALSE(type.acceptsShape({3, 8, 1}));
}
