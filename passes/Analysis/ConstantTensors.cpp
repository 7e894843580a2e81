#include "passes/Analysis/ConstantTensors.h"

using namespace mlir;
using namespace weir;

void Elements::copyTo(char *target) const {
  if (!isSplat) {
    llvm::copy(bytes, target);
    return;
  }
  for (int64_t i = 0; i < type.getNumElements(); ++i, target += bytes.size())
    llvm::copy(bytes, target);
}

void BoxWalk::advance() {
  for (int64_t dim = int64_t(sizes.size()) - 1; dim >= 0; --dim) {
    place += strides[dim];
    if (++index[dim] < sizes[dim])
      return;
    place -= sizes[dim] * strides[dim];
    index[dim] = 0;
  }
}

SmallVector<int64_t> weir::getElementStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t dim = int64_t(shape.size()) - 2; dim >= 0; --dim)
    strides[dim] = strides[dim + 1] * shape[dim + 1];
  return strides;
}

std::optional<ElementBox> ElementBox::get(ArrayRef<int64_t> shape, ArrayRef<int64_t> starts, ArrayRef<int64_t> sizes, ArrayRef<int64_t> steps) {
  ElementBox box;
  llvm::append_range(box.sizes, sizes);
  box.strides = getElementStrides(shape);
  for (auto [stride, start, size, step, limit] : llvm::zip_equal(box.strides, starts, sizes, steps, shape)) {
    if (start < 0 || size < 1 || step < 1 || start + (size - 1) * step >= limit)
      return std::nullopt;
    box.count *= size;
    box.start += start * stride;
    stride *= step;
  }
  return box;
}

int64_t weir::getBytesOfElement(Type type) {
  unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  if (type.isInteger() && (bits == 1 || bits == 2 || bits == 4))
    return 1;
  return bits == 8 || bits == 16 || bits == 32 || bits == 64 ? bits / 8 : 0;
}

uint64_t weir::readElement(const char *bytes, int64_t size) {
  uint64_t value = 0;
  std::memcpy(&value, bytes, size);
  return value;
}
