#include "passes/Analysis/ConstantElements.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/Endian.h"

using namespace mlir;
using namespace weir;

std::optional<ConstantElements> ConstantElements::get(Attribute attr) {
  auto typed = dyn_cast_or_null<TypedAttr>(attr);
  auto type = typed ? dyn_cast<RankedTensorType>(typed.getType()) : RankedTensorType();
  if (!type || !type.hasStaticShape() || type.getNumElements() == 0)
    return std::nullopt;
  ConstantElements elements;
  elements.type = type;
  int64_t count = type.getNumElements();
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    elements.bytes = dense.getRawData();
    elements.isSplat = dense.isSplat();
    if (elements.isSplat)
      count = 1;
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return std::nullopt;
    elements.bytes = blob->getData();
    Type element = type.getElementType();
    int64_t width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
    if (width == 0 || static_cast<int64_t>(elements.bytes.size()) * 8 != count * width)
      return std::nullopt;
  }
  // Elements of less than a byte may be packed.
  int64_t size = elements.bytes.size();
  if (size == 0 || size % count != 0)
    return std::nullopt;
  elements.elementBytes = size / count;
  return elements;
}

ArrayRef<char> ConstantElements::getElement(int64_t index) const {
  return bytes.slice(isSplat ? 0 : index * elementBytes, elementBytes);
}

std::optional<bool> ConstantElements::anyFloat(llvm::function_ref<bool(const APFloat &)> test) const {
  Type element = type.getElementType();
  unsigned parts = 1;
  if (auto complexType = dyn_cast<ComplexType>(element)) {
    element = complexType.getElementType();
    parts = 2;
  }
  auto floatType = dyn_cast<FloatType>(element);
  if (!floatType)
    return false;
  int64_t partBytes = elementBytes / parts;
  if (partBytes > 8 || static_cast<unsigned>(partBytes) * 8 < floatType.getWidth())
    return std::nullopt;
  for (int64_t i = 0, e = isSplat ? 1 : getNumElements(); i < e; ++i)
    for (unsigned part = 0; part < parts; ++part) {
      uint64_t bits = 0;
      for (int64_t b = 0; b < partBytes; ++b) {
        int64_t shift = llvm::endianness::native == llvm::endianness::little ? b : partBytes - 1 - b;
        bits |= static_cast<uint64_t>(static_cast<uint8_t>(getElement(i)[part * partBytes + b])) << (8 * shift);
      }
      if (test(APFloat(floatType.getFloatSemantics(), APInt(64, bits).trunc(floatType.getWidth()))))
        return true;
    }
  return false;
}

SmallVector<float> ConstantElements::getFloats() const {
  assert(type.getElementType().isF32());
  SmallVector<float> values(getNumElements());
  for (auto [i, value] : llvm::enumerate(values))
    std::memcpy(&value, getElement(i).data(), sizeof(float));
  return values;
}

llvm::SmallBitVector ConstantElements::getEqualDims() const {
  int64_t rank = type.getRank();
  llvm::SmallBitVector equal(rank, true);
  if (isSplat)
    return equal;
  // Equal along a dimension: what follows a step along it is what stands `inner` elements before it.
  int64_t inner = 1;
  for (int64_t d = rank - 1; d >= 0; --d) {
    int64_t block = inner * type.getDimSize(d) * elementBytes, step = inner * elementBytes;
    for (int64_t start = 0, e = bytes.size(); start < e && equal.test(d); start += block)
      if (bytes.slice(start, block - step) != bytes.slice(start + step, block - step))
        equal.reset(d);
    inner *= type.getDimSize(d);
  }
  return equal;
}

DenseElementsAttr ConstantElements::getSlice(ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
                                             RankedTensorType result) const {
  SmallVector<char> data;
  data.reserve(result.getNumElements() * elementBytes);
  SmallVector<int64_t> position(sizes.size(), 0);
  while (true) {
    int64_t index = 0;
    for (auto [d, extent] : llvm::enumerate(type.getShape()))
      index = index * extent + offsets[d] + position[d] * strides[d];
    llvm::append_range(data, getElement(index));
    int64_t d = sizes.size() - 1;
    while (d >= 0 && ++position[d] == sizes[d])
      position[d--] = 0;
    if (d < 0)
      return DenseElementsAttr::getFromRawBuffer(result, data);
  }
}

DenseElementsAttr ConstantElements::getTransposed(ArrayRef<int64_t> order) const {
  return getPermuted(applyPermutation(type.getShape(), order), applyPermutation(computeStrides(type.getShape()), order));
}

DenseElementsAttr ConstantElements::getPermuted(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides) const {
  auto result = RankedTensorType::get(shape, type.getElementType());
  if (isSplat)
    return DenseElementsAttr::getFromRawBuffer(result, bytes);
  // What is contiguous in both is copied at once.
  int64_t run = 1;
  while (!shape.empty() && strides.back() == run) {
    run *= shape.back();
    shape = shape.drop_back();
    strides = strides.drop_back();
  }
  SmallVector<char, 0> permuted;
  permuted.reserve(bytes.size());
  auto copy = [&](auto &&copy, unsigned dim, int64_t element) -> void {
    if (dim == shape.size()) {
      llvm::append_range(permuted, bytes.slice(element * elementBytes, run * elementBytes));
      return;
    }
    for (int64_t i = 0; i < shape[dim]; ++i)
      copy(copy, dim + 1, element + i * strides[dim]);
  };
  copy(copy, 0, 0);
  return DenseElementsAttr::getFromRawBuffer(result, permuted);
}
