// Packs, unpacks and other ops of linalg that only move elements.

#include "src/check/folds/FoldGenerator.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

using Extents = SmallVector<int64_t, 4>;

static Extents getIdentity(unsigned rank) { return llvm::to_vector<4>(llvm::seq<int64_t>(0, rank)); }

static Extents pickPermutation(FoldBuilder &f, unsigned rank) {
  Extents permutation = getIdentity(rank);
  for (unsigned i = rank; i > 1; --i)
    std::swap(permutation[i - 1], permutation[f.random.below(i)]);
  return permutation;
}

static Value makeEmpty(FoldBuilder &f, ArrayRef<int64_t> extents, Type element) {
  SmallVector<OpFoldResult> sizes = llvm::map_to_vector(extents, [&](int64_t extent) { return f.number(extent); });
  Value empty = tensor::EmptyOp::create(f.b, f.loc, sizes, element);
  f.extents[empty].assign(extents.begin(), extents.end());
  return empty;
}

/// Storage of a type with the shape; `extents` are its extents when the function runs.
static Value makeAlike(FoldBuilder &f, ArrayRef<int64_t> shape, ArrayRef<int64_t> extents, Type element) {
  SmallVector<Value> sizes;
  for (auto [stated, extent] : llvm::zip(shape, extents))
    if (ShapedType::isDynamic(stated))
      sizes.push_back(f.index(extent));
  Value empty = tensor::EmptyOp::create(f.b, f.loc, RankedTensorType::get(shape, element), sizes);
  f.extents[empty].assign(extents.begin(), extents.end());
  return empty;
}

static Value makeSource(FoldBuilder &f, ArrayRef<int64_t> extents, Type element) {
  FoldValue value;
  value.kind = *ElementKind::get(element);
  value.shape.assign(extents.begin(), extents.end());
  for (int64_t i = 0, count = ShapedType::getNumElements(extents); i < count; ++i)
    value.elements.push_back(FoldElement::exact(static_cast<uint64_t>(i + 1)));
  Value source = f.leaf(RankedTensorType::get(extents, element), value);
  if (!f.random.chance(50))
    return source;
  Extents shape(extents);
  shape[f.random.below(shape.size())] = ShapedType::kDynamic;
  Value hidden = tensor::CastOp::create(f.b, f.loc, RankedTensorType::get(shape, element), source);
  f.extents[hidden].assign(extents.begin(), extents.end());
  return hidden;
}

/// The last tensor of integers that was made, of rank 1 or 2; or a new one.
static Value pickSource(FoldBuilder &f) {
  for (Value value : llvm::reverse(f.getMade()))
    if (auto type = dyn_cast<RankedTensorType>(value.getType()); type && type.getElementType().isInteger(32) && f.extents.contains(value) &&
                                                                 (type.getRank() == 1 || type.getRank() == 2) && f.random.chance(80))
      return value;
  Extents extents = {1 + f.random.below(7), 1 + f.random.below(7)};
  extents.resize(1 + f.random.chance(70));
  return makeSource(f, extents, f.b.getI32Type());
}

/// A pack, and often what undoes it or takes a part of that.
static void addPack(FoldBuilder &f) {
  Value source = pickSource(f);
  const Extents extents = f.extents[source];
  const unsigned rank = extents.size();
  Extents dims = pickPermutation(f, rank), order;
  dims.resize(1 + f.random.below(rank));
  if (f.random.chance(40))
    order = pickPermutation(f, rank);
  Extents tiles, outer = extents;
  bool isWhole = true;
  for (int64_t dim : dims) {
    tiles.push_back(1 + f.random.below(4));
    isWhole &= extents[dim] % tiles.back() == 0;
    outer[dim] = (extents[dim] + tiles.back() - 1) / tiles.back();
  }
  Extents packed;
  for (unsigned d = 0; d < rank; ++d)
    packed.push_back(outer[order.empty() ? d : order[d]]);
  packed.append(tiles);
  const Type element = cast<RankedTensorType>(source.getType()).getElementType();
  FoldValue zero;
  zero.kind = *ElementKind::get(element);
  zero.elements = {FoldElement::exact(0)};
  std::optional<Value> padding;
  bool isStatic = cast<RankedTensorType>(source.getType()).hasStaticShape();
  if (!isWhole || !isStatic || f.random.chance(40))
    padding = f.leaf(element, zero);
  // Tiles are in the types, too.
  SmallVector<OpFoldResult> tileSizes = llvm::map_to_vector(tiles, [&](int64_t tile) { return OpFoldResult(f.b.getIndexAttr(tile)); });
  SmallVector<OpFoldResult> sizes;
  for (auto [i, extent] : llvm::enumerate(packed))
    sizes.push_back(i < rank && !isStatic ? f.number(extent) : OpFoldResult(f.b.getIndexAttr(extent)));
  Value target = tensor::EmptyOp::create(f.b, f.loc, sizes, element);
  f.extents[target] = packed;
  auto pack = linalg::PackOp::create(f.b, f.loc, source, target, dims, tileSizes, padding, order);
  Value result = pack->getResult(0);
  f.extents[result] = packed;
  f.keep(result);
  if (!f.random.chance(70))
    return;
  Value plain = makeEmpty(f, extents, element);
  auto unpack = linalg::UnPackOp::create(f.b, f.loc, result, plain, dims, tileSizes, order);
  Value back = unpack->getResult(0);
  f.extents[back] = extents;
  f.keep(back);
}

/// An unpack of a tensor that is tiled already, to fewer elements than there are; and a slice of that.
static void addUnpack(FoldBuilder &f) {
  const int64_t tile = 1 + f.random.below(4), outer = 1 + f.random.below(3), other = 1 + f.random.below(5);
  const bool tilesFirst = f.random.chance(50);
  const Type element = f.b.getI32Type();
  Value source = makeSource(f, {tilesFirst ? outer : other, tilesFirst ? other : outer, tile}, element);
  const int64_t plain = std::max<int64_t>(1, outer * tile - f.random.below(tile));
  const Extents extents = {tilesFirst ? plain : other, tilesFirst ? other : plain};
  Value target = makeEmpty(f, extents, element);
  SmallVector<OpFoldResult> tiles = {f.b.getIndexAttr(cast<RankedTensorType>(source.getType()).isDynamicDim(2) ? ShapedType::kDynamic : tile)};
  if (cast<RankedTensorType>(source.getType()).isDynamicDim(2))
    tiles = {OpFoldResult(f.index(tile))};
  auto unpack = linalg::UnPackOp::create(f.b, f.loc, source, target, ArrayRef<int64_t>{tilesFirst ? 0 : 1}, tiles);
  Value result = unpack->getResult(0);
  f.extents[result] = extents;
  f.keep(result);
  if (!f.random.chance(60))
    return;
  Extents sizes;
  for (int64_t extent : extents)
    sizes.push_back(std::max<int64_t>(1, extent - static_cast<int64_t>(f.random.below(3))));
  SmallVector<OpFoldResult> lengths = llvm::map_to_vector(sizes, [&](int64_t size) { return f.number(size); });
  SmallVector<OpFoldResult> zeros(2, f.b.getIndexAttr(0)), ones(2, f.b.getIndexAttr(1));
  Value slice = tensor::ExtractSliceOp::create(f.b, f.loc, result, zeros, lengths, ones);
  f.extents[slice] = sizes;
  f.keep(slice);
}

static void addMove(FoldBuilder &f) {
  Value source = pickSource(f);
  const Extents extents = f.extents[source];
  const Type element = cast<RankedTensorType>(source.getType()).getElementType();
  Value result;
  Extents shape = extents, stated(cast<RankedTensorType>(source.getType()).getShape());
  const Extents sourceStated = stated;
  switch (f.random.below(4)) {
  case 0: {
    const Extents permutation = pickPermutation(f, extents.size());
    for (auto [d, from] : llvm::enumerate(permutation)) {
      shape[d] = extents[from];
      stated[d] = sourceStated[from];
    }
    result = linalg::TransposeOp::create(f.b, f.loc, source, makeAlike(f, stated, shape, element), permutation)->getResult(0);
    break;
  }
  case 1: {
    const int64_t dim = f.random.below(extents.size() + 1);
    shape.insert(shape.begin() + dim, 1 + f.random.below(3));
    stated.insert(stated.begin() + dim, f.random.chance(50) ? shape[dim] : ShapedType::kDynamic);
    result = linalg::BroadcastOp::create(f.b, f.loc, source, makeAlike(f, stated, shape, element), ArrayRef<int64_t>{dim})->getResult(0);
    break;
  }
  case 2: {
    Value scalar = f.operand(element);
    result = linalg::FillOp::create(f.b, f.loc, ValueRange(scalar), ValueRange(makeEmpty(f, extents, element)))->getResult(0);
    break;
  }
  default:
    result = linalg::CopyOp::create(f.b, f.loc, ValueRange(source), ValueRange(makeAlike(f, stated, extents, element)))->getResult(0);
    break;
  }
  f.extents[result] = shape;
  f.keep(result);
}

bool weir::check::addLinalgOp(FoldBuilder &f) {
  f.makeScalar();
  const unsigned kind = f.random.below(10);
  if (kind < 4)
    addPack(f);
  else if (kind < 7)
    addUnpack(f);
  else
    addMove(f);
  return true;
}
