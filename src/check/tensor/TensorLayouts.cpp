/// Generated chains of reshapes and transposes as vision models write them: windows, grids, channels that become pixels, factors that do not nest.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace weir::check;

static constexpr int64_t kMaxElements = 1 << 14;
static constexpr unsigned kMaxRank = 7;

/// Two or three factors of an extent, in any order.
SmallVector<int64_t> TensorGenerator::pickFactors(int64_t extent) {
  SmallVector<int64_t> factors = {extent};
  for (unsigned i = 0, e = 1 + random.chance(30); i < e; ++i) {
    unsigned at = random.below(factors.size());
    SmallVector<int64_t> divisors;
    for (int64_t f = 2; f < factors[at]; ++f)
      if (factors[at] % f == 0)
        divisors.push_back(f);
    // Now and then one that does nothing, as exporters write them.
    int64_t outer = divisors.empty() || random.chance(8) ? 1 : random.pick(divisors);
    factors[at] /= outer;
    factors.insert(factors.begin() + at, outer);
  }
  return factors;
}

/// One reshape that splits several dimensions.
Tensor TensorGenerator::splitDims(const Tensor &source, ArrayRef<SmallVector<int64_t>> factors) {
  Tensor result = source;
  result.shape.clear();
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> stated;
  Extents extents = getExtents(source);
  for (auto [dim, list] : llvm::enumerate(factors)) {
    groups.emplace_back();
    // What an exporter knows is static; the rest is mostly the outermost.
    unsigned open = random.chance(80) ? 0 : random.below(list.size());
    for (auto [i, size] : llvm::enumerate(list)) {
      groups.back().push_back(result.shape.size());
      result.shape.push_back(size);
      bool isOpen = extents[dim].dynamic && i == open;
      stated.push_back(isOpen ? ShapedType::kDynamic : size);
      sizes.push_back(b.getIndexAttr(size));
      if (isOpen)
        sizes.back() = size == source.shape[dim]
                           ? extents[dim].dynamic
                           : arith::DivUIOp::create(b, loc, extents[dim].dynamic, makeIndex(source.shape[dim] / size)).getResult();
    }
  }
  result.value = tensor::ExpandShapeOp::create(b, loc, RankedTensorType::get(stated, source.getElementType()), source.value, groups, sizes);
  return result;
}

/// One reshape that merges neighbours; `sizes` are how many dimensions each new one has.
Tensor TensorGenerator::mergeDims(const Tensor &source, ArrayRef<unsigned> sizes) {
  Tensor result = source;
  result.shape.clear();
  SmallVector<ReassociationIndices> groups;
  int64_t dim = 0;
  for (unsigned size : sizes) {
    groups.emplace_back();
    result.shape.push_back(1);
    for (unsigned i = 0; i < size; ++i, ++dim) {
      groups.back().push_back(dim);
      result.shape.back() *= source.shape[dim];
    }
  }
  result.value = tensor::CollapseShapeOp::create(b, loc, source.value, groups);
  return result;
}

/// As a named op or as a generic one, which may compute something on the way.
Tensor TensorGenerator::permuteDims(const Tensor &source, ArrayRef<unsigned> order) {
  Extents extents = getExtents(source), permuted;
  for (unsigned d : order)
    permuted.push_back(extents[d]);
  Tensor empty = makeEmpty(permuted, source.getElementType());
  if (random.chance(60)) {
    Tensor result = empty;
    result.bound = source.bound, result.exact = source.exact;
    SmallVector<int64_t> permutation(order.begin(), order.end());
    result.value = linalg::TransposeOp::create(b, loc, source.value, empty.value, permutation)->getResult(0);
    return result;
  }
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, source.getRank())), out(order.begin(), order.end());
  unsigned depth = random.chance(70) ? 0 : 1;
  return makeGeneric({source}, {empty}, {all, out}, SmallVector<bool>(all.size(), false), [&](ArrayRef<Element> args) {
    return SmallVector<Element>{depth ? makeExpression(args.take_front(1), source.getElementType(), depth) : args[0]};
  })[0];
}

/// Splits some dimensions, exchanges the parts, and merges neighbours again: windows, grids, pixels of channels.
Tensor TensorGenerator::partition(const Tensor &source) {
  SmallVector<SmallVector<int64_t>> factors;
  unsigned rank = 0;
  for (int64_t extent : source.shape) {
    factors.push_back({extent});
    if (rank + source.getRank() < kMaxRank && random.chance(60))
      factors.back() = pickFactors(extent);
    rank += factors.back().size() - 1;
  }
  Tensor split = splitDims(source, factors);
  Tensor moved = random.chance(80) ? permuteDims(split, pickPermutation(split.getRank())) : split;
  if (random.chance(15))
    keep(moved);
  return random.chance(80) ? regroup(moved) : moved;
}

/// Neighbours as one dimension.
Tensor TensorGenerator::regroup(const Tensor &source) {
  SmallVector<unsigned> sizes;
  for (unsigned left = source.getRank(); left > 0; left -= sizes.back())
    sizes.push_back(1 + random.below(std::min(left, 3u)));
  return sizes.size() == source.getRank() ? source : mergeDims(source, sizes);
}

/// Something that reads a tensor of any rank: each element, or sums of rows, or the largest ones.
void TensorGenerator::readLayout(const Tensor &source) {
  Dims all = llvm::to_vector(llvm::seq<unsigned>(0, source.getRank())), kept;
  SmallVector<bool> isReduction(source.getRank(), false);
  Extents extents = getExtents(source), outExtents;
  Type type = source.getElementType();
  bool reduces = !type.isInteger(1) && random.chance(50);
  double terms = 1;
  for (unsigned d : pickPermutation(source.getRank(), random.chance(60))) {
    if (reduces && random.chance(40)) {
      isReduction[d] = true;
      terms *= source.shape[d];
      continue;
    }
    kept.push_back(d);
    outExtents.push_back(extents[d]);
  }
  SmallVector<Tensor> inputs = {source};
  SmallVector<Dims> dims = {all};
  if (random.chance(50)) {
    // A bias along one dimension, or one element for each.
    Dims some = random.chance(50) || all.empty() ? all : Dims{random.pick(all)};
    inputs.push_back(getOperand(llvm::map_to_vector(some, [&](unsigned d) { return source.shape[d]; }), type));
    dims.push_back(some);
  }
  dims.push_back(kept);
  bool sums = random.chance(50) && isFloat(type) && source.exact && (source.bound + 8) * 2 * terms < std::min(getExactLimit(type), getRange(type));
  Tensor init = terms == 1 ? makeEmpty(outExtents, type) : makeFill(outExtents, type, sums ? 0 : -2);
  keep(makeGeneric(inputs, {init}, dims, isReduction, [&](ArrayRef<Element> args) {
    Element e = inputs.size() > 1 ? extremum(args[0], args[1], random.chance(50)) : args[0];
    if (terms == 1)
      return SmallVector<Element>{makeExpression({e}, type, 1)};
    Element r = sums ? add(args.back(), e) : extremum(args.back(), e, true);
    if (sums)
      r.bound = terms * e.bound + 2;
    return SmallVector<Element>{r};
  })[0]);
}

void TensorGenerator::addLayoutChain() {
  static constexpr Add kRoots[] = {static_cast<Add>(&TensorGenerator::addContraction), &TensorGenerator::addConvolution, &TensorGenerator::addReduction,
                                   &TensorGenerator::addSoftmax, &TensorGenerator::addElementwise, &TensorGenerator::addGather,
                                   &TensorGenerator::addPack, &TensorGenerator::addTranspose, &TensorGenerator::addNorm};
  auto fits = [](const Tensor &t) {
    return t.getRank() >= 1 && t.getRank() <= 5 && !isa<ComplexType>(t.getElementType()) && ShapedType::getNumElements(t.shape) <= kMaxElements;
  };
  if (random.chance(40))
    (this->*random.pick(ArrayRef(kRoots)))();
  std::optional<Tensor> known = random.chance(80) ? pickValue(fits) : std::nullopt;
  SmallVector<int64_t> shape;
  // Extents that have factors, of which several are common.
  for (unsigned i = 0, e = 1 + random.below(4); i < e; ++i)
    shape.push_back(random.pick(ArrayRef<int64_t>{1, 2, 4, 6, 8, 8, 9, 12, 16, 16, 18, 24, 32, 36, 48, 64}));
  while (ShapedType::getNumElements(shape) > kMaxElements)
    shape.pop_back();
  Tensor tensor = known ? *known : makeArgument(shape, pickType([](Type t) { return !isa<ComplexType>(t); }));
  for (unsigned i = 0, e = 1 + random.below(4); i < e; ++i) {
    if (random.chance(25))
      tensor = regroup(tensor);
    tensor = partition(tensor);
    if (tensor.getRank() > 5)
      tensor = regroup(tensor);
    if (random.chance(20))
      keep(tensor);
  }
  keep(tensor);
  if (random.chance(40))
    readLayout(tensor);
  if (random.chance(50))
    (this->*random.pick(ArrayRef(kRoots)))();
}
