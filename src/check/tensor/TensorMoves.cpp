/// Generated ops that move elements: pads, slices, inserts, concatenations, reshapes, packs, transposes, broadcasts, copies.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 16;
static bool isAny(Type type) { return !isa<ComplexType>(type); }

Tensor TensorGenerator::pad(const Tensor &source, ArrayRef<int64_t> low, ArrayRef<int64_t> high, double number) {
  Tensor result = source;
  SmallVector<OpFoldResult> lows, highs;
  SmallVector<int64_t> stated;
  for (unsigned i = 0; i < source.getRank(); ++i) {
    lows.push_back(b.getIndexAttr(low[i]));
    highs.push_back(b.getIndexAttr(high[i]));
    result.shape[i] += low[i] + high[i];
    stated.push_back(source.getType().isDynamicDim(i) ? ShapedType::kDynamic : result.shape[i]);
  }
  Type type = source.getElementType();
  if (type.isInteger(1))
    number = number != 0;
  result.value = tensor::PadOp::create(b, loc, RankedTensorType::get(stated, type), source.value, lows, highs, makeScalar(type, number));
  result.bound = std::max(source.bound, std::abs(number));
  return result;
}

void TensorGenerator::addPad() {
  Tensor source = pickOrMake(1, 4, isAny, kMaxElements / 4);
  SmallVector<int64_t> low(source.getRank(), 0), high(source.getRank(), 0);
  int64_t budget = kMaxElements / std::max<int64_t>(ShapedType::getNumElements(source.shape), 1);
  for (unsigned i = 0; i < source.getRank(); ++i)
    if (random.chance(50) && budget > 4) {
      low[i] = random.below(3);
      high[i] = random.chance(80) ? random.below(4) : random.below(18);
      budget /= 1 + (low[i] + high[i]) / source.shape[i] + 1;
    }
  keep(pad(source, low, high, random.chance(60) ? 0 : int(random.below(7)) - 3));
}

void TensorGenerator::addSlice() {
  Tensor source = pickOrMake(1, 4, isAny, kMaxElements);
  SmallVector<OpFoldResult> offsets, sizes, strides;
  Tensor result = source;
  result.shape.clear();
  SmallVector<int64_t> stated;
  for (unsigned i = 0; i < source.getRank(); ++i) {
    int64_t extent = source.shape[i], offset = 0, size = extent, stride = 1;
    Value dynamic;
    if (random.chance(60)) {
      offset = random.below(extent);
      stride = random.chance(70) ? 1 : 2 + random.below(2);
      int64_t most = (extent - offset + stride - 1) / stride;
      size = random.chance(30) ? most : 1 + random.below(most);
    }
    Extent e = getExtent(source, i);
    if (e.dynamic && (size == extent || random.chance(60)))
      dynamic = size == extent ? e.dynamic : arith::SubIOp::create(b, loc, e.dynamic, makeIndex(extent - size)).getResult();
    offsets.push_back(b.getIndexAttr(offset));
    strides.push_back(b.getIndexAttr(stride));
    sizes.push_back(dynamic ? OpFoldResult(dynamic) : OpFoldResult(b.getIndexAttr(size)));
    // Unit dimensions may go.
    if (size == 1 && !dynamic && random.chance(50))
      continue;
    result.shape.push_back(size);
    stated.push_back(dynamic ? ShapedType::kDynamic : size);
  }
  auto type = RankedTensorType::get(stated, source.getElementType());
  result.value = tensor::ExtractSliceOp::create(b, loc, type, source.value, offsets, sizes, strides);
  keep(result);
}

void TensorGenerator::addInsert() {
  Tensor source = pickOrMake(1, 4, isAny, kMaxElements / 4);
  Type type = source.getElementType();
  Extents extents = getExtents(source);
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> shape;
  int64_t budget = kMaxElements / std::max<int64_t>(ShapedType::getNumElements(source.shape), 1);
  for (unsigned i = 0; i < source.getRank(); ++i) {
    int64_t offset = random.chance(50) ? 0 : random.below(4), stride = random.chance(85) || budget < 8 ? 1 : 2;
    int64_t extent = offset + (source.shape[i] - 1) * stride + 1 + (random.chance(50) ? 0 : random.below(4));
    budget /= 1 + extent / source.shape[i];
    if (budget <= 1 && extent > source.shape[i])
      offset = 0, stride = 1, extent = source.shape[i];
    offsets.push_back(b.getIndexAttr(offset));
    strides.push_back(b.getIndexAttr(stride));
    sizes.push_back(toFold(extents[i]));
    shape.push_back(extent);
  }
  if (shape.size() < 4 && random.chance(25)) {
    // One row of more.
    unsigned position = random.below(shape.size() + 1);
    int64_t rows = 1 + random.below(3);
    offsets.insert(offsets.begin() + position, b.getIndexAttr(random.below(rows)));
    strides.insert(strides.begin() + position, b.getIndexAttr(1));
    sizes.insert(sizes.begin() + position, b.getIndexAttr(1));
    shape.insert(shape.begin() + position, rows);
  }
  Tensor dest;
  if (random.chance(45))
    dest = makeFill(llvm::map_to_vector(shape, [](int64_t e) { return Extent{e, {}}; }), type, type.isInteger(1) ? 0 : random.below(3));
  else
    dest = getOperand(shape, type);
  Tensor result = dest;
  result.bound = std::max(dest.bound, source.bound);
  result.exact = dest.exact && source.exact;
  result.value = tensor::InsertSliceOp::create(b, loc, source.value, dest.value, offsets, sizes, strides);
  keep(result);
}

void TensorGenerator::addConcat() {
  Tensor first = pickOrMake(1, 4, isAny, kMaxElements / 4);
  unsigned dim = random.below(first.getRank());
  SmallVector<Tensor> parts = {first};
  for (unsigned i = 0, e = 1 + random.below(2); i < e; ++i) {
    SmallVector<int64_t> shape = first.shape;
    shape[dim] = random.chance(50) ? first.shape[dim] : 1 + random.below(8);
    parts.push_back(random.chance(10) ? first : getOperand(shape, first.getElementType()));
  }
  if (random.chance(30))
    std::swap(parts.front(), parts.back());
  Tensor result = parts[0];
  result.shape[dim] = 0;
  Extents extents = getExtents(parts[0]);
  for (const Tensor &part : parts) {
    result.shape[dim] += part.shape[dim];
    result.bound = std::max(result.bound, part.bound);
    result.exact &= part.exact;
  }
  if (random.chance(60)) {
    result.value = tensor::ConcatOp::create(b, loc, dim, llvm::map_to_vector(parts, [](const Tensor &t) { return t.value; }));
    return keep(result);
  }
  // The same as inserts, which cover an empty tensor.
  extents[dim] = {result.shape[dim], {}};
  for (unsigned i = 0; i < extents.size(); ++i)
    if (i != dim)
      extents[i].dynamic = {}, extents[i].size = result.shape[i];
  Value dest = makeEmpty(extents, first.getElementType()).value;
  int64_t position = 0;
  for (const Tensor &part : parts) {
    SmallVector<OpFoldResult> offsets(part.getRank(), b.getIndexAttr(0)), strides(part.getRank(), b.getIndexAttr(1)),
        sizes = toFolds(getExtents(part));
    offsets[dim] = b.getIndexAttr(position);
    dest = tensor::InsertSliceOp::create(b, loc, part.value, dest, offsets, sizes, strides);
    position += part.shape[dim];
  }
  result.value = dest;
  keep(result);
}

void TensorGenerator::addReshape() {
  Tensor source = pickOrMake(1, 4, isAny, kMaxElements);
  unsigned rank = source.getRank();
  Tensor result = source;
  result.shape.clear();
  if (rank >= 2 && random.chance(50)) {
    unsigned position = random.below(rank - 1);
    SmallVector<ReassociationIndices> groups;
    for (unsigned i = 0; i < rank; ++i) {
      if (i == position + 1) {
        groups.back().push_back(i);
        result.shape.back() *= source.shape[i];
        continue;
      }
      groups.push_back({int64_t(i)});
      result.shape.push_back(source.shape[i]);
    }
    result.value = tensor::CollapseShapeOp::create(b, loc, source.value, groups);
    return keep(result);
  }
  unsigned position = random.below(rank);
  int64_t extent = source.shape[position], factor = 1;
  for (int64_t f : {2, 3, 4, 5, 8, 16, int(extent)})
    if (extent % f == 0 && random.chance(40))
      factor = f;
  bool inner = random.chance(50);
  Extents extents = getExtents(source), split;
  SmallVector<ReassociationIndices> groups;
  for (unsigned i = 0; i < rank; ++i) {
    groups.emplace_back();
    groups.back().push_back(split.size());
    if (i != position) {
      split.push_back(extents[i]);
      continue;
    }
    groups.back().push_back(split.size() + 1);
    Extent rest{extent / factor, {}};
    if (extents[i].dynamic)
      rest.dynamic = arith::DivUIOp::create(b, loc, extents[i].dynamic, makeIndex(factor));
    split.push_back(inner ? rest : Extent{factor, {}});
    split.push_back(inner ? Extent{factor, {}} : rest);
  }
  SmallVector<int64_t> stated = llvm::map_to_vector(split, [](Extent e) { return e.dynamic ? ShapedType::kDynamic : e.size; });
  result.shape = toSizes(split);
  result.value = tensor::ExpandShapeOp::create(b, loc, RankedTensorType::get(stated, source.getElementType()), source.value, groups,
                                               toFolds(split));
  keep(result);
}

void TensorGenerator::addPack() {
  Tensor source = pickOrMake(1, 3, isAny, kMaxElements / 8);
  unsigned rank = source.getRank();
  Type type = source.getElementType();
  SmallVector<int64_t> positions;
  SmallVector<OpFoldResult> tiles;
  SmallVector<int64_t> outer = source.shape, inner;
  for (unsigned d : pickPermutation(rank, random.chance(60)))
    if (random.chance(70) || (d + 1 == rank && positions.empty())) {
      int64_t tile = random.pick(ArrayRef<int64_t>{1, 2, 3, 4, 8, 16});
      positions.push_back(d);
      tiles.push_back(b.getIndexAttr(tile));
      inner.push_back(tile);
      outer[d] = llvm::divideCeil(source.shape[d], tile);
    }
  if (positions.empty())
    return;
  SmallVector<int64_t> order;
  if (random.chance(40))
    for (unsigned d : pickPermutation(rank))
      order.push_back(d);
  Value padding = makeScalar(type, type.isInteger(1) ? 0 : random.below(3));
  Value dest = linalg::PackOp::createDestinationTensor(b, loc, source.value, tiles, positions, order);
  Tensor packed = source;
  packed.value = linalg::PackOp::create(b, loc, source.value, dest, positions, tiles, padding, order).getResult();
  packed.bound = std::max(source.bound, 2.0);
  packed.shape.clear();
  for (unsigned i = 0; i < rank; ++i)
    packed.shape.push_back(outer[order.empty() ? i : order[i]]);
  llvm::append_range(packed.shape, inner);
  if (random.chance(40))
    return keep(packed);
  // And back, perhaps after an elementwise op.
  Tensor between = packed;
  if (random.chance(50)) {
    Dims all = llvm::to_vector(llvm::seq<unsigned>(0, packed.getRank()));
    between = makeGeneric({packed}, {makeEmpty(getExtents(packed), type)}, {all, all}, SmallVector<bool>(all.size(), false),
                          [&](ArrayRef<Element> args) { return SmallVector<Element>{makeExpression(args.take_front(1), type, 1)}; })[0];
  } else if (random.chance(30)) {
    keep(packed);
  }
  Tensor result = between;
  result.shape = source.shape;
  Tensor plain = makeEmpty(getExtents(source), type);
  result.value = linalg::UnPackOp::create(b, loc, between.value, plain.value, positions, tiles, order).getResult();
  keep(result);
}

void TensorGenerator::addTranspose() {
  Tensor source = pickOrMake(2, 4, isAny, kMaxElements);
  SmallVector<int64_t> order;
  Extents extents = getExtents(source), permuted;
  for (unsigned d : pickPermutation(source.getRank())) {
    order.push_back(d);
    permuted.push_back(extents[d]);
  }
  Tensor result = makeEmpty(permuted, source.getElementType());
  result.bound = source.bound, result.exact = source.exact;
  result.value = linalg::TransposeOp::create(b, loc, source.value, result.value, order)->getResult(0);
  keep(result);
}

void TensorGenerator::addBroadcast() {
  Tensor source = pickOrMake(0, 3, isAny, 1 << 12);
  unsigned position = random.below(source.getRank() + 1);
  Extents extents = getExtents(source);
  extents.insert(extents.begin() + position, {pickExtent(64), {}});
  Tensor result = makeEmpty(extents, source.getElementType());
  result.bound = source.bound, result.exact = source.exact;
  result.value = linalg::BroadcastOp::create(b, loc, source.value, result.value, {int64_t(position)})->getResult(0);
  keep(result);
}

void TensorGenerator::addCopy() {
  Tensor source = pickOrMake(1, 4, isAny, kMaxElements);
  Tensor result = makeEmpty(getExtents(source), source.getElementType());
  result.bound = source.bound, result.exact = source.exact;
  result.value = linalg::CopyOp::create(b, loc, TypeRange{result.value.getType()}, source.value, result.value).getResult(0);
  keep(result);
}
