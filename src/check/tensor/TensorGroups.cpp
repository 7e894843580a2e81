/// Generated products with block-quantized weights: narrow integers, with a scale for each group of elements of a sum, in the spellings of exporters.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

/// Products of a contraction: `reference` computes them one by one.
static constexpr int64_t kMostProducts = 1 << 19;

namespace {
enum class Zero { None, Constant, Integer, Float, AfterScale };
/// How elements are stored: as they are, neighbours in a byte (MatMulNBits), or each part of a byte in its own section of the group (GGML).
enum class Storage { Plain, Neighbours, Sections };
enum class Spelling { Groups, Batch, Flat, Transposed };
} // namespace

struct TensorGenerator::GroupForm {
  int64_t rows, columns, groups, size;
  unsigned bits;
  bool isUnsigned, isConstant;
  Zero zero;
  Storage storage;
  Spelling spelling;
  /// Of scales, of weights and activations, and of sums.
  Type scale, wide, sum;
  bool hasFractions, hasUnitDim;

  int64_t getDepth() const { return groups * size; }
  /// The largest magnitude of an element, and of a weight before its scale.
  double getElementBound() const { return std::ldexp(1.0, isUnsigned ? bits : bits - 1); }
  double getDifferenceBound() const {
    return getElementBound() + (zero == Zero::None || zero == Zero::AfterScale ? 0
                                : zero == Zero::Float                          ? 4
                                                                               : getElementBound());
  }
  double getWeightBound() const { return getDifferenceBound() * 4 + (zero == Zero::AfterScale ? 4 : 0); }
  double getSumBound() const { return getWeightBound() * 4 * getDepth(); }
};

/// bytes[..., i] -> its parts, [..., i, part] or [..., part, i], in one dimension.
Tensor TensorGenerator::splitBytes(const Tensor &bytes, const GroupForm &form) {
  unsigned rank = bytes.getRank(), part = form.storage == Storage::Neighbours ? rank : rank - 1;
  int64_t parts = 8 / form.bits;
  Type byte = b.getI8Type();
  SmallVector<AffineExpr> exprs;
  for (unsigned i = 0; i <= rank; ++i)
    if (i != part)
      exprs.push_back(b.getAffineDimExpr(i));
  Extents extents = getExtents(bytes);
  extents.insert(extents.begin() + part, Extent{parts, {}});
  bool shiftsUp = !form.isUnsigned || random.chance(50);
  Tensor split = makeGeneric({bytes}, {makeEmpty(extents, byte)}, {AffineMap::get(rank + 1, 0, exprs, b.getContext()), b.getMultiDimIdentityMap(rank + 1)},
                             SmallVector<bool>(rank + 1, false), [&](ArrayRef<Element> args) {
                               Value index = arith::IndexCastOp::create(b, loc, byte, linalg::IndexOp::create(b, loc, part));
                               Value width = makeScalar(byte, form.bits), rest = makeScalar(byte, 8 - form.bits), value = args[0].value;
                               if (!shiftsUp) {
                                 value = arith::ShRUIOp::create(b, loc, value, arith::MulIOp::create(b, loc, index, width));
                                 value = arith::AndIOp::create(b, loc, value, makeScalar(byte, (1 << form.bits) - 1));
                                 return SmallVector<Element>{{value, form.getElementBound(), true}};
                               }
                               Value after = arith::SubIOp::create(b, loc, makeScalar(byte, parts - 1), index);
                               value = arith::ShLIOp::create(b, loc, value, arith::MulIOp::create(b, loc, after, width));
                               value = form.isUnsigned ? arith::ShRUIOp::create(b, loc, value, rest).getResult() : arith::ShRSIOp::create(b, loc, value, rest).getResult();
                               return SmallVector<Element>{{value, form.getElementBound(), true}};
                             })[0];
  SmallVector<ReassociationIndices> joined;
  for (unsigned i = 0; i + 1 < rank; ++i)
    joined.push_back({i});
  joined.push_back({rank - 1, rank});
  Tensor flat = split;
  flat.value = tensor::CollapseShapeOp::create(b, loc, split.value, joined);
  flat.shape.pop_back();
  flat.shape.back() = bytes.shape.back() * parts;
  return flat;
}

/// Elements of a few bits, in their own type or in bytes.
Tensor TensorGenerator::makeElements(ArrayRef<int64_t> shape, const GroupForm &form) {
  int64_t parts = 8 / form.bits;
  if (form.storage == Storage::Plain || parts == 1 || shape.back() % parts != 0) {
    Tensor plain = makeAllBits(shape, b.getIntegerType(form.bits), form.isConstant);
    plain.bound = form.getElementBound();
    return plain;
  }
  SmallVector<int64_t> packed(shape);
  packed.back() /= parts;
  return splitBytes(makeAllBits(packed, b.getI8Type(), form.isConstant), form);
}

/// Integers from -4 to 4, or fractions of that range, which make sums inexact.
Tensor TensorGenerator::makeScales(ArrayRef<int64_t> shape, const GroupForm &form) {
  auto type = RankedTensorType::get(shape, form.scale);
  if (!form.hasFractions)
    return makeArgument(type, shape);
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    elements.push_back(b.getFloatAttr(form.scale, (random.below(8001) - 4000.0) / 1000));
  Tensor scales;
  scales.value = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, elements));
  scales.shape.assign(shape.begin(), shape.end());
  scales.exact = false;
  return scales;
}

/// weights[column, group, element] in floats.
Tensor TensorGenerator::computeWeights(const GroupForm &form) {
  Type wide = form.wide, i32 = b.getI32Type();
  SmallVector<int64_t> perGroup = {form.columns, form.groups};
  SmallVector<AffineExpr> exprs = {b.getAffineDimExpr(0), b.getAffineDimExpr(1)};
  Tensor elements = makeElements({form.columns, form.groups, form.size}, form);
  std::optional<Tensor> zeros;
  if (form.zero == Zero::Integer)
    zeros = makeElements(perGroup, form);
  if (form.hasUnitDim)
    perGroup.push_back(1), exprs.push_back(b.getAffineConstantExpr(0));
  AffineMap map = AffineMap::get(3, 0, exprs, b.getContext()), all = b.getMultiDimIdentityMap(3);
  SmallVector<Tensor> inputs = {elements, makeScales(perGroup, form)};
  SmallVector<AffineMap> maps = {all, map};
  if (zeros)
    inputs.push_back(*zeros), maps.push_back(map.getSubMap({0, 1}));
  if (form.zero == Zero::Float || form.zero == Zero::AfterScale)
    inputs.push_back(makeArgument(RankedTensorType::get(perGroup, wide), perGroup)), maps.push_back(map);
  maps.push_back(all);
  auto extend = [&](Value value) -> Value {
    return form.isUnsigned ? arith::ExtUIOp::create(b, loc, i32, value).getResult() : arith::ExtSIOp::create(b, loc, i32, value).getResult();
  };
  auto toFloat = [&](Value value, bool isUnsigned) -> Value {
    return isUnsigned ? arith::UIToFPOp::create(b, loc, wide, value).getResult() : arith::SIToFPOp::create(b, loc, wide, value).getResult();
  };
  bool extends = random.chance(50) || form.zero == Zero::Constant || form.zero == Zero::Integer;
  double constant = form.isUnsigned ? std::ldexp(1.0, form.bits - 1) : 1;
  return makeGeneric(inputs, {makeEmpty(getExtents(elements), wide)}, maps, SmallVector<bool>(3, false), [&](ArrayRef<Element> args) {
    Value value = extends ? extend(args[0].value) : args[0].value;
    if (form.zero == Zero::Constant)
      value = arith::SubIOp::create(b, loc, value, makeScalar(i32, constant));
    if (form.zero == Zero::Integer)
      value = arith::SubIOp::create(b, loc, value, extend(args[2].value));
    value = toFloat(value, form.isUnsigned && !extends);
    if (form.zero == Zero::Float)
      value = arith::SubFOp::create(b, loc, value, args[2].value);
    Value scale = form.scale == wide ? args[1].value : arith::ExtFOp::create(b, loc, wide, args[1].value).getResult();
    value = arith::MulFOp::create(b, loc, value, scale);
    if (form.zero == Zero::AfterScale)
      value = arith::AddFOp::create(b, loc, value, args[2].value);
    bool exact = !form.hasFractions && form.getWeightBound() <= getExactLimit(wide);
    return SmallVector<Element>{{value, form.getWeightBound(), exact}};
  })[0];
}

/// result[row, column], or the same with a batch of one.
Tensor TensorGenerator::multiplyGroups(const Tensor &weights, const GroupForm &form) {
  bool isFlat = form.spelling == Spelling::Flat || form.spelling == Spelling::Transposed, isBatch = form.spelling == Spelling::Batch;
  SmallVector<int64_t> shape = isFlat ? SmallVector<int64_t>{form.rows, form.getDepth()} : SmallVector<int64_t>{form.rows, form.groups, form.size};
  if (isBatch)
    shape.insert(shape.begin(), 1);
  SmallVector<int64_t> stated = shape;
  if (dynamicShapes)
    stated[isBatch ? 1 : 0] = ShapedType::kDynamic;
  Tensor activations = makeArgument(RankedTensorType::get(stated, form.wide), shape);
  int64_t depth = form.getDepth();
  if (!isFlat) {
    Dims lead = isBatch ? Dims{4} : Dims{}, left = lead, out = lead;
    left.append({0, 2, 3});
    out.append({0, 1});
    return multiplyRows(activations, left, weights, {1, 2, 3}, out, isBatch ? 5 : 4, form.sum, depth);
  }
  Tensor flat = weights;
  flat.value = tensor::CollapseShapeOp::create(b, loc, weights.value, ArrayRef<ReassociationIndices>{{0}, {1, 2}});
  flat.shape = {form.columns, depth};
  if (form.spelling == Spelling::Flat)
    return multiplyRows(activations, {0, 2}, flat, {1, 2}, {0, 1}, 3, form.sum, depth);
  Tensor transposed = makeEmpty({{depth, {}}, {form.columns, {}}}, form.wide);
  transposed.value = linalg::TransposeOp::create(b, loc, flat.value, transposed.value, ArrayRef<int64_t>{1, 0})->getResult(0);
  Tensor result = makeFill({getExtent(activations, 0), {form.columns, {}}}, form.sum, 0);
  result.value = linalg::MatmulOp::create(b, loc, TypeRange(result.value.getType()), ValueRange{activations.value, transposed.value}, ValueRange{result.value}).getResult(0);
  result.bound = form.getSumBound();
  result.exact = weights.exact && result.bound <= getExactLimit(form.sum);
  return result;
}

void TensorGenerator::addGroupedWeights() {
  GroupForm form;
  Type f32 = b.getF32Type();
  form.rows = random.chance(80) ? random.pick(ArrayRef<int64_t>{1, 1, 2, 3, 8, 9, 40}) : pickExtent(70);
  form.columns = random.chance(60) ? random.pick(ArrayRef<int64_t>{1, 3, 7, 17, 33, 64, 67, 129}) : pickExtent(130);
  form.size = random.chance(80) ? random.pick(ArrayRef<int64_t>{16, 32, 32, 64, 128, 256}) : random.pick(ArrayRef<int64_t>{8, 10, 18, 48, 100});
  form.groups = random.chance(30) ? 1 : 1 + random.below(12);
  while (form.rows * form.columns * form.getDepth() > kMostProducts)
    (form.groups > 1 ? form.groups : form.columns > 1 ? form.columns : form.rows) /= 2;
  form.bits = 2 << random.below(3);
  form.isUnsigned = random.chance(50);
  form.isConstant = random.chance(30) && form.columns * form.getDepth() <= 8192;
  form.zero = Zero(random.below(5));
  form.storage = Storage(random.below(3));
  form.spelling = Spelling(random.below(4));
  form.hasFractions = random.chance(30);
  form.hasUnitDim = random.chance(25);
  form.scale = random.pick(ArrayRef<Type>{f32, f32, b.getF16Type(), b.getBF16Type()});
  form.wide = random.chance(40) ? f32 : form.scale;
  form.sum = random.chance(70) || form.getSumBound() > getRange(form.wide) ? f32 : form.wide;
  Tensor result = multiplyGroups(computeWeights(form), form);
  // All targets compute the same weights, and sums in f32. In any order these are off by at most one rounding for each product and sum; sums of fewer bits are rounded once
  // more, and so is each of their products. Two such results are twice as far apart.
  if (!result.exact) {
    double unit = form.sum.isF32() ? 0 : 1 / getExactLimit(form.sum);
    tolerances[result.value] = 2 * ((form.getDepth() + 1) * std::ldexp(1.0, -24) + 2 * unit) * form.getSumBound();
  }
  keep(result);
}
