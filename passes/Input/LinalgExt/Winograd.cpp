// Winograd's convolutions F(M x M, K x K): products with constant matrices from both sides.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

using Matrix = SmallVector<SmallVector<double>>;

/// Where polynomials are evaluated, beside infinity: as many as a convolution needs, from the front.
constexpr double kPoints[] = {0, 1, -1, 2, -2, 0.5, -0.5};

/// The coefficients, lowest first, of the product of x - b over all points b but number `without`.
SmallVector<double> productOf(ArrayRef<double> points, size_t without) {
  SmallVector<double> product = {1};
  for (auto [i, b] : llvm::enumerate(points)) {
    if (i == without)
      continue;
    product.push_back(0);
    for (size_t k = product.size() - 1; k > 0; --k)
      product[k] = product[k - 1] - b * product[k];
    product[0] *= -b;
  }
  return product;
}

/// The matrices of Toom and Cook: [i, k] is the factor of element k for element i of what a transform gives.
struct Matrices {
  Matrices(int64_t tile, int64_t kernel) {
    ArrayRef<double> points = ArrayRef(kPoints).take_front(tile + kernel - 2);
    size_t size = points.size() + 1;
    for (auto [i, point] : llvm::enumerate(points)) {
      double scale = 1;
      for (auto [k, other] : llvm::enumerate(points))
        scale *= k == i ? 1 : point - other;
      // The first row has few negative numbers.
      double sign = i == 0 && scale < 0 ? -1 : 1;
      SmallVector<double> row = productOf(points, i), powers;
      for (double &number : row)
        number *= sign;
      row.resize(size, 0);
      input.push_back(row);
      for (int64_t k = 0; k < kernel; ++k)
        powers.push_back(sign * std::pow(point, k) / scale);
      filter.push_back(powers);
    }
    input.push_back(productOf(points, size));
    filter.emplace_back(kernel, 0.0).back() = 1;
    for (int64_t i = 0; i < tile; ++i) {
      SmallVector<double> &row = output.emplace_back();
      for (double point : points)
        row.push_back(std::pow(point, i));
      row.push_back(i == tile - 1);
    }
  }

  Matrix input, filter, output;
};

/// Sums are in f32 at least.
Type computationType(OpBuilder &b, Type element) { return element.isF64() ? element : b.getF32Type(); }

Value constantMatrix(OpBuilder &b, Location loc, const Matrix &numbers, Type element) {
  Type real = computationType(b, element);
  SmallVector<Attribute> elements;
  for (ArrayRef<double> row : numbers)
    for (double number : row)
      elements.push_back(b.getFloatAttr(real, number));
  auto type = RankedTensorType::get({int64_t(numbers.size()), int64_t(numbers.front().size())}, real);
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
  int64_t tile = op.getOutputTileSize(), halo = op.getKernelSize() - 1;
  SmallVector<OpFoldResult> low(4, b.getIndexAttr(0)), high = low;
  bool last = op.getImageDimensions()[0] == 2;
  for (auto [i, d] : llvm::enumerate(op.getImageDimensions())) {
    AffineExpr tiles = b.getAffineDimExpr(0), size = b.getAffineDimExpr(1);
    high[d] = affine::makeComposedFoldedAffineApply(b, loc, AffineMap::get(2, 0, tiles * tile + halo - size),
                                                    {sizes[3 + i], tensor::getMixedSize(b, loc, op.getInput(), d)});
  }
  SmallVector<int64_t> shape(cast<RankedTensorType>(op.getInput().getType()).getShape());
  for (auto [i, d] : llvm::enumerate(op.getImageDimensions())) {
    std::optional<int64_t> tiles = getConstantIntValue(sizes[3 + i]);
    shape[d] = tiles ? *tiles * tile + halo : ShapedType::kDynamic;
  }
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  Value padded = tensor::PadOp::create(b, loc, RankedTensorType::get(shape, element), op.getInput(), low, high, zero);
  AffineExpr i, j, n, h, w, c, x, y;
  bindDims(b.getContext(), i, j, n, h, w, c, x, y);
  auto map = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(8, 0, exprs, b.getContext()); };
  SmallVector<AffineMap> maps = {map({i, x}), map({j, y}), last ? map({n, c, h * tile + x, w * tile + y}) : map({n, h * tile + x, w * tile + y, c}),
                                 map({i, j, n, h, w, c})};
  return {castTo(b, loc, multiplyBothSides(b, loc, constantMatrix(b, loc, Matrices(tile, halo + 1).input, element), padded, maps, sizes, element), op.getOutput())};
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
  return {castTo(b, loc, multiplyBothSides(b, loc, constantMatrix(b, loc, Matrices(op.getOutputTileSize(), op.getKernelSize()).filter, element), op.getInput(), maps, sizes, element), op.getOutput())};
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, WinogradOutputTransformOp op) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> tiles = tensor::getMixedSizes(b, loc, op.getInput());
  OpFoldResult tile = b.getIndexAttr(op.getOutputTileSize());
  AffineExpr n, c, h, i, w, j, x, y;
  bool last = op.getImageDimensions()[0] == 2;
  SmallVector<OpFoldResult> sizes = {tiles[2], tiles[3], tile, tiles[4], tile, tiles[5]};
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}, {3, 4}, {5}};
  bindDims(b.getContext(), n, h, i, w, j, c, x, y);
  if (last) {
    bindDims(b.getContext(), n, c, h, i, w, j, x, y);
    sizes = {tiles[2], tiles[5], tiles[3], tile, tiles[4], tile};
    groups = {{0}, {1}, {2, 3}, {4, 5}};
  }
  auto map = [&](ArrayRef<AffineExpr> exprs) { return AffineMap::get(8, 0, exprs, b.getContext()); };
  SmallVector<AffineMap> maps = {map({i, x}), map({j, y}), map({x, y, n, h, w, c}), last ? map({n, c, h, i, w, j}) : map({n, h, i, w, j, c})};
  Type element = cast<ShapedType>(op.getInput().getType()).getElementType();
  Value image = multiplyBothSides(b, loc, constantMatrix(b, loc, Matrices(op.getOutputTileSize(), op.getKernelSize()).output, element), op.getInput(), maps, sizes, element);
  return {castTo(b, loc, tensor::CollapseShapeOp::create(b, loc, image, groups), op.getOutput())};
}

bool linalg_ext::hasWinogradMatrices(int64_t tile, int64_t kernel) {
  int64_t points = tile + kernel - 2;
  return points >= 1 && points <= static_cast<int64_t>(std::size(kPoints));
}

/// A dispatch of what upstream decomposes a transform of linalg into, whose matrices are not those of `Matrices`: loops of small products. Empty if
/// upstream does not.
template <typename OpT>
static SmallVector<Value> decomposeUpstream(OpBuilder &b, OpT op, FailureOr<Operation *> (*decompose)(RewriterBase &, OpT)) {
  bool isDone = true;
  SmallVector<Value> results = buildDispatch(b, op, op.getOutput(), [&](OpBuilder &b) -> SmallVector<Value> {
    auto copy = cast<OpT>(b.clone(*op));
    // A use says what the copy is replaced by.
    auto use = tensor::CastOp::create(b, op.getLoc(), op.getOutput().getType(), copy.getResult());
    IRRewriter rewriter(copy);
    isDone = succeeded(decompose(rewriter, copy));
    Value made = use.getSource();
    rewriter.eraseOp(use);
    return {made};
  });
  return isDone ? results : SmallVector<Value>();
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, linalg::WinogradFilterTransformOp op) {
  return decomposeUpstream(b, op, &linalg::decomposeWinogradFilterTransformOp);
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, linalg::WinogradInputTransformOp op) {
  return decomposeUpstream(b, op, &linalg::decomposeWinogradInputTransformOp);
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, linalg::WinogradOutputTransformOp op) {
  return decomposeUpstream(b, op, &linalg::decomposeWinogradOutputTransformOp);
}
