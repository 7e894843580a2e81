// Ops of tensor and linalg on small tensors, with extents that the types state or not.

#include "src/check/folds/FoldGenerator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir::check;

using Extents = SmallVector<int64_t, 4>;

static RankedTensorType getType(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The type with some extents left out.
static RankedTensorType hideExtents(FoldBuilder &f, ArrayRef<int64_t> extents, Type element) {
  Extents shape(extents);
  for (int64_t &extent : shape)
    if (f.random.chance(50))
      extent = ShapedType::kDynamic;
  return RankedTensorType::get(shape, element);
}

/// Marks the value as one that has these extents when the function runs.
static Value add(FoldBuilder &f, Value value, ArrayRef<int64_t> extents) {
  f.extents[value].assign(extents.begin(), extents.end());
  f.keep(value);
  return value;
}

static Value castTo(FoldBuilder &f, Value value, ArrayRef<int64_t> extents, RankedTensorType type) {
  if (type == value.getType())
    return value;
  Value result = tensor::CastOp::create(f.b, f.loc, type, value);
  f.extents[result].assign(extents.begin(), extents.end());
  return result;
}

/// A new tensor: numbers that tell positions apart, its type with all extents or without some.
static Value makeTensor(FoldBuilder &f, ArrayRef<int64_t> extents, Type element) {
  FoldValue value;
  value.kind = *ElementKind::get(element);
  value.shape.assign(extents.begin(), extents.end());
  const unsigned first = f.random.below(90);
  for (int64_t i = 0, count = ShapedType::getNumElements(extents); i < count; ++i) {
    bool isDefined = true;
    const uint64_t bits = value.kind.format ? encode(*value.kind.format, static_cast<double>(first + i), isDefined) : (first + i) & 0xff;
    value.elements.push_back(FoldElement::exact(bits));
  }
  Value tensor = f.leaf(RankedTensorType::get(extents, element), value);
  return f.random.chance(50) ? castTo(f, tensor, extents, hideExtents(f, extents, element)) : tensor;
}

static Extents pickExtents(FoldBuilder &f, unsigned leastRank) {
  Extents extents;
  for (unsigned d = 0, rank = leastRank + f.random.below(4 - leastRank); d < rank; ++d)
    extents.push_back(1 + f.random.below(6));
  return extents;
}

/// The last tensor or another one, of at least this rank.
static Value pickTensor(FoldBuilder &f, unsigned leastRank) {
  SmallVector<Value> known = llvm::filter_to_vector(f.getMade(), [&](Value value) {
    return f.extents.contains(value) && isa<RankedTensorType>(value.getType()) && f.extents[value].size() >= leastRank;
  });
  if (!known.empty() && f.random.chance(85))
    return f.random.chance(60) ? known.back() : f.random.pick(known);
  const Type element = f.random.chance(60)   ? Type(f.b.getI32Type())
                       : f.random.chance(50) ? Type(f.b.getF32Type())
                                             : f.b.getI8Type();
  return makeTensor(f, pickExtents(f, leastRank), element);
}

static SmallVector<OpFoldResult> getNumbers(FoldBuilder &f, ArrayRef<int64_t> numbers) {
  return llvm::map_to_vector(numbers, [&](int64_t number) { return f.number(number); });
}

namespace {
struct Box {
  Extents offsets, sizes, strides;
};
} // namespace

/// A box within the extents.
static Box pickBox(FoldBuilder &f, ArrayRef<int64_t> extents) {
  Box box;
  for (int64_t extent : extents) {
    const int64_t offset = f.random.chance(40) ? 0 : f.random.below(extent), stride = f.random.chance(75) ? 1 : 1 + f.random.below(3);
    const int64_t most = (extent - offset + stride - 1) / stride;
    box.offsets.push_back(offset);
    box.strides.push_back(stride);
    box.sizes.push_back(f.random.chance(40) ? most : 1 + f.random.below(most));
  }
  return box;
}

static void addSlice(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  const Box box = pickBox(f, f.extents[source]);
  auto sizes = getNumbers(f, box.sizes);
  auto offsets = getNumbers(f, box.offsets), strides = getNumbers(f, box.strides);
  RankedTensorType full = tensor::ExtractSliceOp::inferResultType(getType(source), sizes);
  // Without some of the dimensions of one element.
  Extents shape, extents;
  for (auto [d, size] : llvm::enumerate(box.sizes))
    if (full.getDimSize(d) != 1 || f.random.chance(60)) {
      shape.push_back(full.getDimSize(d));
      extents.push_back(size);
    }
  Value slice = tensor::ExtractSliceOp::create(f.b, f.loc, RankedTensorType::get(shape, full.getElementType()), source, offsets, sizes, strides);
  add(f, slice, extents);
}

static void addInsertSlice(FoldBuilder &f) {
  Value target = pickTensor(f, 1);
  const Extents extents = f.extents[target];
  const Box box = pickBox(f, extents);
  Value source = makeTensor(f, box.sizes, getType(target).getElementType());
  auto sizes = getNumbers(f, box.sizes);
  auto offsets = getNumbers(f, box.offsets), strides = getNumbers(f, box.strides);
  RankedTensorType stated = tensor::ExtractSliceOp::inferResultType(getType(target), sizes);
  source = castTo(f, source, box.sizes, stated);
  add(f, tensor::InsertSliceOp::create(f.b, f.loc, source, target, offsets, sizes, strides), extents);
}

static void addExpand(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  const Extents extents = f.extents[source];
  Extents expanded;
  SmallVector<ReassociationIndices> groups;
  for (int64_t extent : extents) {
    int64_t factor = 1;
    for (int64_t candidate = 2; candidate <= extent; ++candidate)
      if (extent % candidate == 0 && f.random.chance(50))
        factor = candidate;
    groups.push_back({static_cast<int64_t>(expanded.size())});
    if (f.random.chance(60)) {
      groups.back().push_back(expanded.size() + 1);
      expanded.push_back(factor);
    }
    expanded.push_back(expanded.size() == static_cast<size_t>(groups.back().back()) && groups.back().size() == 2 ? extent / factor : extent);
  }
  SmallVector<OpFoldResult> sizes;
  Extents shape;
  for (auto [from, group] : llvm::enumerate(groups)) {
    bool isDynamic = getType(source).isDynamicDim(from);
    // A static extent has static parts; of a dynamic one at least one part is dynamic.
    const unsigned hidden = isDynamic ? f.random.below(group.size()) : group.size();
    for (auto [i, dim] : llvm::enumerate(group)) {
      const bool hides = isDynamic && (i == hidden || f.random.chance(30));
      sizes.push_back(hides ? OpFoldResult(f.index(expanded[dim])) : OpFoldResult(f.b.getIndexAttr(expanded[dim])));
      shape.push_back(hides ? ShapedType::kDynamic : expanded[dim]);
    }
  }
  auto type = RankedTensorType::get(shape, getType(source).getElementType());
  add(f, tensor::ExpandShapeOp::create(f.b, f.loc, type, source, groups, sizes), expanded);
}

static void addCollapse(FoldBuilder &f) {
  Value source = pickTensor(f, 2);
  const Extents extents = f.extents[source];
  SmallVector<ReassociationIndices> groups;
  Extents collapsed;
  for (auto [d, extent] : llvm::enumerate(extents)) {
    if (d == 0 || f.random.chance(40)) {
      groups.push_back({});
      collapsed.push_back(1);
    }
    groups.back().push_back(d);
    collapsed.back() *= extent;
  }
  add(f, tensor::CollapseShapeOp::create(f.b, f.loc, source, groups), collapsed);
}

static void addConcat(FoldBuilder &f) {
  Value first = pickTensor(f, 1);
  Extents extents = f.extents[first];
  const unsigned dim = f.random.below(extents.size());
  SmallVector<Value> pieces = {first};
  Extents sum = extents;
  for (unsigned i = 0, count = f.random.below(3); i < count; ++i) {
    Extents other = extents;
    other[dim] = 1 + f.random.below(4);
    Value piece = f.random.chance(20) ? first : makeTensor(f, other, getType(first).getElementType());
    sum[dim] += f.extents[piece][dim];
    pieces.push_back(piece);
  }
  add(f, tensor::ConcatOp::create(f.b, f.loc, dim, pieces), sum);
}

static void addPad(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  Extents low, high, extents = f.extents[source];
  for (int64_t &extent : extents) {
    low.push_back(f.random.chance(50) ? 0 : f.random.below(3));
    high.push_back(f.random.chance(50) ? 0 : f.random.below(3));
    extent += low.back() + high.back();
  }
  const Type element = getType(source).getElementType();
  FoldValue padding;
  padding.kind = *ElementKind::get(element);
  padding.elements = {FoldElement::exact(0)};
  Value value = f.leaf(element, padding);
  auto lows = getNumbers(f, low), highs = getNumbers(f, high);
  add(f, tensor::PadOp::create(f.b, f.loc, Type(), source, lows, highs, value, f.random.chance(20)), extents);
}

static void addElementOp(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  const Extents extents = f.extents[source];
  SmallVector<Value> position;
  for (int64_t extent : extents)
    position.push_back(f.index(f.random.below(extent)));
  if (f.random.chance(60)) {
    f.keep(tensor::ExtractOp::create(f.b, f.loc, source, position));
    return;
  }
  Value scalar = f.operand(getType(source).getElementType());
  add(f, tensor::InsertOp::create(f.b, f.loc, scalar, source, position), extents);
}

static void addFromElements(FoldBuilder &f) {
  const Type element = f.pickType([](Type type) { return type.isIntOrIndexOrFloat(); }, {f.b.getI32Type(), f.b.getF32Type(), f.b.getIndexType()});
  const Extents extents = {1 + f.random.below(3), 1 + f.random.below(2)};
  if (f.random.chance(40)) {
    RankedTensorType type = hideExtents(f, extents, element);
    SmallVector<Value> sizes;
    for (auto [d, extent] : llvm::enumerate(extents))
      if (type.isDynamicDim(d))
        sizes.push_back(f.index(extent));
    Value scalar = f.operand(element);
    add(f, tensor::SplatOp::create(f.b, f.loc, type, scalar, sizes), extents);
    return;
  }
  SmallVector<Value> scalars;
  for (int64_t i = 0; i < extents[0] * extents[1]; ++i)
    scalars.push_back(f.operand(element));
  add(f, tensor::FromElementsOp::create(f.b, f.loc, RankedTensorType::get(extents, element), scalars), extents);
}

static void addDim(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  if (f.random.chance(10)) {
    f.keep(tensor::RankOp::create(f.b, f.loc, source));
    return;
  }
  Value dim = f.index(f.random.below(f.extents[source].size()));
  f.keep(tensor::DimOp::create(f.b, f.loc, source, dim));
}

static void addCast(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  const Extents extents = f.extents[source];
  Value result = castTo(f, source, extents, hideExtents(f, extents, getType(source).getElementType()));
  if (result != source)
    f.keep(result);
}

static void addReshape(FoldBuilder &f) {
  Value source = pickTensor(f, 1);
  const int64_t count = ShapedType::getNumElements(f.extents[source]);
  Extents extents = {count};
  for (int64_t factor = 2; factor <= count && extents.size() < 2; ++factor)
    if (count % factor == 0 && f.random.chance(60))
      extents = {factor, count / factor};
  SmallVector<Value> sizes = llvm::map_to_vector(extents, [&](int64_t extent) { return f.index(extent); });
  Value shape = tensor::FromElementsOp::create(f.b, f.loc, sizes);
  add(f, tensor::ReshapeOp::create(f.b, f.loc, hideExtents(f, extents, getType(source).getElementType()), source, shape), extents);
}

bool weir::check::addTensorOp(FoldBuilder &f) {
  static constexpr void (*kAdders[])(FoldBuilder &) = {
      addSlice,     addSlice,        addInsertSlice, addExpand, addCollapse, addConcat, addPad,
      addElementOp, addFromElements, addDim,         addDim,    addCast,     addReshape};
  f.makeScalar();
  kAdders[f.random.below(std::size(kAdders))](f);
  return true;
}
