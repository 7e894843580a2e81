// Winograd's convolution F(6 x 6, 3 x 3): products with constant matrices from both sides.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

/// Polynomials of degree 7 at 0, 1, -1, 2, -2, 1/2, -1/2 and infinity.
const double kInput[8][8] = {{1, 0, -5.25, 0, 5.25, 0, -1, 0},      {0, 1, 1, -4.25, -4.25, 1, 1, 0},
                             {0, -1, 1, 4.25, -4.25, -1, 1, 0},     {0, 0.5, 0.25, -2.5, -1.25, 2, 1, 0},
                             {0, -0.5, 0.25, 2.5, -1.25, -2, 1, 0}, {0, 2, 4, -2.5, -5, 0.5, 1, 0},
                             {0, -2, 4, 2.5, -5, -0.5, 1, 0},       {0, -1, 0, 5.25, 0, -5.25, 0, 1}};
const double kFilter[8][3] = {{1, 0, 0},
                              {-2. / 9, -2. / 9, -2. / 9},
                              {-2. / 9, 2. / 9, -2. / 9},
                              {1. / 90, 1. / 45, 2. / 45},
                              {1. / 90, -1. / 45, 2. / 45},
                              {32. / 45, 16. / 45, 8. / 45},
                              {32. / 45, -16. / 45, 8. / 45},
                              {0, 0, 1}};
const double kOutput[6][8] = {{1, 1, 1, 1, 1, 1, 1, 0},
                              {0, 1, -1, 2, -2, 0.5, -0.5, 0},
                              {0, 1, 1, 4, 4, 0.25, 0.25, 0},
                              {0, 1, -1, 8, -8, 0.125, -0.125, 0},
                              {0, 1, 1, 16, 16, 0.0625, 0.0625, 0},
                              {0, 1, -1, 32, -32, 0.03125, -0.03125, 1}};

/// Sums are in f32 at least.
Type computationType(OpBuilder &b, Type element) { return element.isF64() ? element : b.getF32Type(); }

template <size_t Rows, size_t Columns>
Value constantMatrix(OpBuilder &b, Location loc, const double (&numbers)[Rows][Columns], Type element) {
  Type real = computationType(b, element);
  SmallVector<Attribute> elements;
  for (auto &row : numbers)
    for (double number : row)
      elements.push_back(b.getFloatAttr(real, number));
  auto type = RankedTensorType::get({int64_t(Rows), int64_t(Columns)}, real);
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, elements));
}

/// The sums over the last two loops of matrix[i, a] * matrix[j, b] * tensor; `sizes` are extents of the result.
Value multiplyBothSides(OpBuilder &b, Location loc, Value matrix, Value tensor, ArrayRef<AffineMap> maps, ArrayRef<OpFoldResult> sizes,
                        Type element) {
  Type real = computationType(b, element);
  Value zero = arith::ConstantOp::create(b, loc, b.getFloatAttr(real, 0));
  Value empty = tensor::EmptyOp::create(b, loc, sizes, real);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  SmallVector<utils::IteratorType> iterators(sizes.size(), utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  auto sums = linalg::GenericOp::create(
      b, loc, init.getType(), ValueRange{matrix, matrix, tensor}, init, maps, iterators, [&](OpBuilder &b, Location loc, ValueRange in) {
        Value x = in[2];
        if (element != real)
          x = arith::ExtFOp::create(b, loc, real, x);
        Value factor = arith::MulFOp::create(b, loc, in[0], in[1]), product = arith::MulFOp::create(b, loc, factor, x);
        linalg::YieldOp::create(b, loc, arith::AddFOp::create(b, loc, in[3], product).getResult());
      });
  if (element == real)
    return sums.getResult(0);
  Value output = tensor::EmptyOp::create(b, loc, sizes, element);
  AffineMap identity = b.getMultiDimIdentityMap(sizes.size());
  SmallVector<utils::IteratorType> parallel(sizes.size(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(b, loc, output.getType(), sums.getResult(0), output, ArrayRef<AffineMap>{identity, identity}, parallel,
                                   [&](OpBuilder &b, Location loc, ValueRange in) {
                                     linalg::YieldOp::create(b, loc, arith::TruncFOp::create(b, loc, element, in[0]).getResult());
                                   })
      .getResult(0);
}

/// A tensor in the shape that the op's result has.
Value castTo(OpBuilder &b, Location loc, Value value, Value like) {
  return value.getType() == like.getType() ? value : tensor::CastOp::create(b, loc, like.getType(), value).getResult();
}

} // namespace

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, WinogradInputTransformOp op) {
  Location loc = op.getLoc();
  Type element = cast<ShapedType>(op.getInput().getType()).getElementType();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, op.getOutput());
  // As many elements as the tiles ask for.
  SmallVector<OpFoldResult> low(4, b.getIndexAttr(0)), high = low;
  bool last = op.getImageDimensions()[0] == 2;
  for (auto [i, d] : llvm::enumerate(op.getImageDimensions())) {
    AffineExpr tiles = b.getAffineDimExpr(0), size = b.getAffineDimExpr(1);
    high[d] = affine::makeComposedFoldedAffineApply(b, loc, AffineMap::get(2, 0, tiles * 6 + 2 - size),
                                                    {sizes[3 + i], tensor::getMixedSize(b, loc, op.getInput(), d)});
  }
  SmallVector<int64_t> shape(cast<RankedTensorType>(op.getInput().getType()).getShape());
  for (auto [i, d] : llvm::enumerate(op.getImageDimensions())) {
    std::optional<int64_t> tiles = getConstantIntValue(sizes[3 + i]);
    shape[d] = tiles ? *tiles * 6 + 2 : ShapedType::kDynamic;
  }
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  Value padded = tensor::PadOp::create(b, loc, RankedTensorType::get(shape, element), op.getInput(), low, high, zero);
  AffineExpr i, j, n, h, w, c, x, y;
  bindDims(b.getContext(), i, j, n, h, w, c, x, y);
  auto map = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(8, 0, exprs, b.getContext()); };
  SmallVector<AffineMap> maps = {map({i, x}), map({j, y}), last ? map({n, c, h * 6 + x, w * 6 + y}) : map({n, h * 6 + x, w * 6 + y, c}),
                                 map({i, j, n, h, w, c})};
  return {castTo(b, loc, multiplyBothSides(b, loc, constantMatrix(b, loc, kInput, element), padded, maps, sizes, element), op.getOutput())};
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, WinogradFilterTransformOp op) {
  Location loc = op.getLoc();
  AffineExpr i, j, c, f, x, y;
  bindDims(b.getContext(), i, j, c, f, x, y);
  auto map = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(6, 0, exprs, b.getContext()); };
  bool last = op.getKernelDimensions()[0] == 2;
  SmallVector<AffineMap> maps = {map({i, x}), map({j, y}), last ? map({f, c, x, y}) : map({x, y, c, f}), map({i, j, c, f})};
  Type element = cast<ShapedType>(op.getInput().getType()).getElementType();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, op.getOutput());
  return {castTo(b, loc, multiplyBothSides(b, loc, constantMatrix(b, loc, kFilter, element), op.getInput(), maps, sizes, element), op.getOutput())};
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, WinogradOutputTransformOp op) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> tiles = tensor::getMixedSizes(b, loc, op.getInput());
  OpFoldResult six = b.getIndexAttr(6);
  AffineExpr n, c, h, i, w, j, x, y;
  bool last = op.getImageDimensions()[0] == 2;
  SmallVector<OpFoldResult> sizes = {tiles[2], tiles[3], six, tiles[4], six, tiles[5]};
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}, {3, 4}, {5}};
  bindDims(b.getContext(), n, h, i, w, j, c, x, y);
  if (last) {
    bindDims(b.getContext(), n, c, h, i, w, j, x, y);
    sizes = {tiles[2], tiles[5], tiles[3], six, tiles[4], six};
    groups = {{0}, {1}, {2, 3}, {4, 5}};
  }
  auto map = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(8, 0, exprs, b.getContext()); };
  SmallVector<AffineMap> maps = {map({i, x}), map({j, y}), map({x, y, n, h, w, c}), last ? map({n, c, h, i, w, j}) : map({n, h, i, w, j, c})};
  Type element = cast<ShapedType>(op.getInput().getType()).getElementType();
  Value image = multiplyBothSides(b, loc, constantMatrix(b, loc, kOutput, element), op.getInput(), maps, sizes, element);
  return {castTo(b, loc, tensor::CollapseShapeOp::create(b, loc, image, groups), op.getOutput())};
}
