/// Extents of generated tensors, and the order of their dimensions.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::check;

ArrayRef<int64_t> TensorGenerator::getCandidateExtents() {
  // Around multiples of vectors, of register tiles, and of the tiles of workgroups.
  static constexpr int64_t kExtents[] = {1,  1,  2,  2,  3,  3,  4,  5,  6,   7,   8,   9,   10,  12,
                                         13, 15, 16, 17, 18, 20, 24, 30, 31,  32,  33,  34,  40,  47,
                                         48, 49, 50, 63, 64, 65, 66, 96, 100, 127, 128, 129, 130, 200};
  return kExtents;
}

int64_t TensorGenerator::pickExtent(int64_t max) {
  if (table && draws++ == table->draw)
    return std::min(table->extent, max);
  bool common = random.chance(65);
  SmallVector<int64_t> fitting;
  for (int64_t e : common ? ArrayRef<int64_t>(commonExtents) : getCandidateExtents())
    if (e <= max)
      fitting.push_back(e);
  return fitting.empty() ? 1 : random.pick(fitting);
}

SmallVector<int64_t> TensorGenerator::pickShape(unsigned rank, int64_t maxElements) {
  SmallVector<int64_t> shape(rank);
  for (unsigned i : pickPermutation(rank)) {
    shape[i] = pickExtent(std::max<int64_t>(maxElements, 1));
    maxElements /= shape[i];
  }
  return shape;
}

SmallVector<unsigned> TensorGenerator::pickPermutation(unsigned size, bool identity) {
  SmallVector<unsigned> permutation = llvm::to_vector(llvm::seq<unsigned>(0, size));
  if (table) {
    // The next digits of the order, in the factorial number system.
    for (unsigned i = size; i > 1; --i) {
      std::swap(permutation[i - 1], permutation[i - 1 - table->order % i]);
      table->order /= i;
    }
    return permutation;
  }
  for (unsigned i = size; !identity && i > 1; --i)
    std::swap(permutation[i - 1], permutation[random.below(i)]);
  return permutation;
}

Extent TensorGenerator::getExtent(const Tensor &tensor, unsigned dim) {
  Extent extent{tensor.shape[dim], {}};
  if (tensor.getType().isDynamicDim(dim))
    extent.dynamic = tensor::DimOp::create(b, loc, tensor.value, dim);
  return extent;
}

TensorGenerator::Extents TensorGenerator::getExtents(const Tensor &tensor) {
  Extents extents;
  for (unsigned i = 0; i < tensor.getRank(); ++i)
    extents.push_back(getExtent(tensor, i));
  return extents;
}

Extent TensorGenerator::merge(Extent a, Extent b) {
  assert(a.size == b.size && "extents of one loop differ");
  if (!a.dynamic && !b.dynamic)
    return a;
  if (!a.dynamic || !b.dynamic)
    return random.chance(70) ? Extent{a.size, {}} : (a.dynamic ? a : b);
  return random.chance(50) ? a : b;
}

OpFoldResult TensorGenerator::toFold(Extent extent) {
  return extent.dynamic ? OpFoldResult(extent.dynamic) : OpFoldResult(b.getIndexAttr(extent.size));
}

SmallVector<OpFoldResult> TensorGenerator::toFolds(ArrayRef<Extent> extents) {
  return llvm::map_to_vector(extents, [&](Extent e) { return toFold(e); });
}

SmallVector<int64_t> TensorGenerator::toSizes(ArrayRef<Extent> extents) {
  return llvm::map_to_vector(extents, [](Extent e) { return e.size; });
}
