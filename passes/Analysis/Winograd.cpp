#include "passes/Analysis/Winograd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace weir;

static constexpr int64_t kTaps = 3;

/// The coefficients of the product of (x - root), lowest first.
static SmallVector<double, 6> expand(ArrayRef<double> roots) {
  SmallVector<double, 6> product{1};
  for (double root : roots) {
    product.push_back(0);
    for (size_t i = product.size() - 1; i > 0; --i)
      product[i] = product[i - 1] - root * product[i];
    product[0] *= -root;
  }
  return product;
}

/// Interpolation at the finite `points` and at infinity (Toom and Cook). The points are 0 and pairs of a and -a.
static WinogradTransform makeTransform(int64_t tile, ArrayRef<double> points) {
  int64_t count = points.size() + 1;
  WinogradTransform t{tile, count, {}, {}, {}, {}};
  auto zeros = [](int64_t rows, int64_t columns) { return WinogradMatrix(rows, SmallVector<double, 6>(columns, 0)); };
  t.input = zeros(count, count);
  t.filter = zeros(count, kTaps);
  t.output = zeros(tile, count);
  t.original = zeros(kTaps, count);
  for (auto [k, point] : llvm::enumerate(points)) {
    SmallVector<double, 6> others(points);
    others.erase(others.begin() + k);
    double scale = 1;
    for (double other : others)
      scale *= point - other;
    llvm::copy(expand(others), t.input[k].begin());
    for (int64_t i = 0; i < kTaps; ++i)
      t.filter[k][i] = std::pow(point, i) / scale;
    for (int64_t i = 0; i < tile; ++i)
      t.output[i][k] = std::pow(point, i);
  }
  llvm::copy(expand(points), t.input.back().begin());
  t.filter.back()[kTaps - 1] = 1;
  t.output.back().back() = 1;
  // The middle tap is half the difference of the values at a and -a, over a.
  t.original[0][0] = 1 / t.filter[0][0];
  t.original[1][1] = 0.5 / t.filter[1][1];
  t.original[1][2] = 0.5 / t.filter[2][1];
  t.original[2].back() = 1;
  return t;
}

const WinogradTransform *WinogradTransform::get(int64_t tile) {
  // Of pairs of points with exact coefficients these have nearly the smallest bound on the error, and powers of two as factors.
  static const WinogradTransform two = makeTransform(2, {0, 1, -1}), four = makeTransform(4, {0, 0.5, -0.5, 2, -2});
  return tile == 2 ? &two : tile == 4 ? &four : nullptr;
}

SmallVector<double, 36> WinogradTransform::applyFilter(ArrayRef<float> taps) const {
  SmallVector<double, 36> result;
  for (ArrayRef<double> row : filter) {
    double columns[kTaps];
    for (int64_t x = 0; x < kTaps; ++x)
      columns[x] = row[0] * taps[x] + row[1] * taps[kTaps + x] + row[2] * taps[2 * kTaps + x];
    for (ArrayRef<double> other : filter)
      result.push_back(columns[0] * other[0] + columns[1] * other[1] + columns[2] * other[2]);
  }
  return result;
}

double WinogradTransform::getErrorRatio(int64_t channels, int64_t chunk) const {
  auto sum = [](ArrayRef<double> row) {
    double total = 0;
    for (double entry : row)
      total += std::fabs(entry);
    return total;
  };
  // How much larger the terms of a result may be than the products of the direct sum, in one dimension.
  double growth = 0;
  for (ArrayRef<double> row : output) {
    double total = 0;
    for (int64_t k = 0; k < points; ++k)
      total += std::fabs(row[k]) * sum(filter[k]) * sum(input[k]);
    growth = std::max(growth, total);
  }
  // Roundings on the way of a term: in the sums of channels, once for the filter, and in both dimensions of the transforms.
  int64_t length = std::min(channels, chunk), chunks = llvm::divideCeil(channels, chunk);
  double roundings = double(length) + double(chunks - 1) + 1 + 2 * (points == 6 ? 3 : 1) + 2 * (points == 6 ? 4 : 2);
  double direct = double(kTaps * kTaps) * double(kTaps * kTaps) * double(channels);
  return growth * growth * roundings / direct;
}

WinogradCycles WinogradCycles::get(const WinogradTransform &transform) {
  constexpr double square = 130;
  return transform.tile == 4 ? WinogradCycles{260, 120, 4 * square} : WinogradCycles{80, 40, 2 * square};
}

double WinogradCycles::getInputs(double channels, double rows, int64_t columns, int64_t lanes) const {
  return channels * rows * double(llvm::divideCeil(columns, lanes)) * input;
}

double WinogradCycles::getOutputs(double features, double rows, int64_t columns, int64_t lanes, int64_t tile) const {
  return features / double(lanes) * rows * (double(columns) * output + double(llvm::divideCeil(columns, std::max<int64_t>(1, lanes / tile))) * store);
}

static AffineMap getMap(MLIRContext *context, ArrayRef<unsigned> dims) { return AffineMap::getMultiDimMapWithTargets(8, dims, context); }

/// The maps of the op that restores a filter; loops: tile of output channels, output channel of it, block of channels, channel of it, tap and point of
/// each dimension.
static SmallVector<AffineMap> getMaps(MLIRContext *context) {
  return {getMap(context, {0, 2, 6, 7, 3, 1}), getMap(context, {4, 6}), getMap(context, {5, 7}), getMap(context, {0, 1, 2, 3, 4, 5})};
}

/// Tiles of output channels, and blocks of channels, become one dimension each.
static SmallVector<ReassociationIndices> getJoinedDims() { return {{0, 1}, {2, 3}, {4}, {5}}; }

static DenseElementsAttr getOriginalAttr(const WinogradTransform &transform, Type element) {
  SmallVector<float> values;
  for (ArrayRef<double> row : transform.original)
    values.append(row.begin(), row.end());
  return DenseElementsAttr::get(RankedTensorType::get({kTaps, transform.points}, element), ArrayRef<float>(values));
}

Value weir::restoreWinogradFilter(OpBuilder &builder, Location loc, Value transformed, const WinogradTransform &transform) {
  auto type = cast<RankedTensorType>(transformed.getType());
  Type element = type.getElementType();
  ArrayRef<int64_t> shape = type.getShape();
  Value original = arith::ConstantOp::create(builder, loc, getOriginalAttr(transform, element));
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  Value empty = tensor::EmptyOp::create(builder, loc, {shape[0], shape[5], shape[1], shape[4], kTaps, kTaps}, element);
  Value start = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  SmallVector<utils::IteratorType> loops(6, utils::IteratorType::parallel);
  loops.append(2, utils::IteratorType::reduction);
  auto restored = linalg::GenericOp::create(builder, loc, start.getType(), ValueRange{transformed, original, original}, start, getMaps(builder.getContext()),
                                            loops, [](OpBuilder &b, Location l, ValueRange values) {
                                              Value factor = arith::MulFOp::create(b, l, values[1], values[2]);
                                              Value product = arith::MulFOp::create(b, l, values[0], factor);
                                              linalg::YieldOp::create(b, l, arith::AddFOp::create(b, l, values[3], product).getResult());
                                            });
  return tensor::CollapseShapeOp::create(builder, loc, restored.getResult(0), getJoinedDims());
}

std::optional<WinogradFilter> weir::matchWinogradFilter(Value filter) {
  auto collapse = filter.getDefiningOp<tensor::CollapseShapeOp>();
  auto op = collapse ? collapse.getSrc().getDefiningOp<linalg::GenericOp>() : linalg::GenericOp();
  if (!op || op.getNumDpsInputs() != 3 || op.getIndexingMapsArray() != getMaps(op.getContext()) ||
      !llvm::equal(collapse.getReassociationIndices(), getJoinedDims()))
    return std::nullopt;
  auto type = cast<RankedTensorType>(op.getDpsInputs()[0].getType());
  const WinogradTransform *transform = WinogradTransform::get(type.getDimSize(2) - (kTaps - 1));
  if (!transform || !type.getElementType().isF32() || type.getDimSize(3) != transform->points)
    return std::nullopt;
  DenseElementsAttr expected = getOriginalAttr(*transform, type.getElementType()), found;
  auto isOriginal = [&](Value factors) { return matchPattern(factors, m_Constant(&found)) && found == expected; };
  if (!isOriginal(op.getDpsInputs()[1]) || !isOriginal(op.getDpsInputs()[2]))
    return std::nullopt;
  // The sum of products of the three, from zero.
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!fill || !matchPattern(fill.getInputs()[0], m_AnyZeroFloat()))
    return std::nullopt;
  Block &body = *op.getBlock();
  if (!llvm::hasNItems(body, 4))
    return std::nullopt;
  auto sum = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  auto product = sum ? sum.getRhs().getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  auto factor = product ? product.getRhs().getDefiningOp<arith::MulFOp>() : arith::MulFOp();
  if (!factor || sum.getLhs() != body.getArgument(3) || product.getLhs() != body.getArgument(0) || factor.getLhs() != body.getArgument(1) ||
      factor.getRhs() != body.getArgument(2))
    return std::nullopt;
  return WinogradFilter{op.getDpsInputs()[0], transform, op};
}
