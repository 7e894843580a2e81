#include "passes/Analysis/ConstantElements.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Endian.h"

using namespace mlir;
using namespace weir;

/// The bytes of any constant with a static shape.
std::optional<ConstantElements> ConstantElements::read(Attribute attr) {
  auto typed = dyn_cast_or_null<TypedAttr>(attr);
  auto type = typed ? dyn_cast<RankedTensorType>(typed.getType()) : RankedTensorType();
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  ConstantElements elements;
  elements.type = type;
  elements.dense = dyn_cast<DenseElementsAttr>(attr);
  if (elements.dense) {
    elements.bytes = elements.dense.getRawData();
    elements.isSplat = elements.dense.isSplat();
    return elements;
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  AsmResourceBlob *blob = resource ? resource.getRawHandle().getBlob() : nullptr;
  if (!blob)
    return std::nullopt;
  elements.bytes = blob->getData();
  Type element = type.getElementType();
  int64_t width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  if (width == 0 || static_cast<int64_t>(elements.bytes.size()) * 8 != type.getNumElements() * width)
    return std::nullopt;
  return elements;
}

std::optional<ConstantElements> ConstantElements::get(Attribute attr) {
  std::optional<ConstantElements> elements = read(attr);
  if (!elements || elements->getNumElements() == 0)
    return std::nullopt;
  // Elements of less than a byte may be packed.
  int64_t size = elements->bytes.size(), count = elements->isSplat ? 1 : elements->getNumElements();
  if (size == 0 || size % count != 0)
    return std::nullopt;
  elements->elementBytes = size / count;
  return elements;
}

std::optional<ConstantElements> ConstantElements::find(Value value) {
  while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  Attribute attr;
  std::optional<ConstantElements> elements = matchPattern(value, m_Constant(&attr)) ? read(attr) : std::nullopt;
  if (!elements || !elements->type.getElementType().isIntOrFloat())
    return std::nullopt;
  Type element = elements->type.getElementType();
  elements->elementBytes = element.getIntOrFloatBitWidth() % 8 == 0 ? getBytesOfElement(element) : 0;
  if (!elements->dense && elements->elementBytes == 0)
    return std::nullopt;
  return elements;
}

int64_t ConstantElements::getInteger(int64_t index) const {
  return llvm::SignExtend64(readElement(getElement(index).data(), elementBytes), elementBytes * 8);
}

std::optional<BodyOperand> ConstantElements::getBodyOperand(std::list<Column> &storage) const {
  if (elementBytes != 0)
    return BodyOperand{bytes, elementBytes, isSplat};
  if (type.getElementTypeBitWidth() > 64)
    return std::nullopt;
  Column &words = storage.emplace_back();
  if (isa<FloatType>(type.getElementType()))
    for (const APFloat &element : dense.getValues<APFloat>())
      words.push_back(element.bitcastToAPInt().getZExtValue());
  else
    for (const APInt &element : dense.getValues<APInt>())
      words.push_back(element.getZExtValue());
  ArrayRef<char> made(reinterpret_cast<const char *>(words.data()), words.size() * sizeof(uint64_t));
  return BodyOperand{made, sizeof(uint64_t)};
}

std::optional<Elements> ConstantElements::getElements(RankedTensorType asType) const {
  return elementBytes != 0 ? std::optional(Elements{asType, bytes, isSplat}) : std::nullopt;
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
  // Equal along a dimension: what follows a step along it is what lies `inner` elements before it.
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
