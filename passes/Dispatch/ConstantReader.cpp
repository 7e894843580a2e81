#include "passes/Dispatch/ConstantReader.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

std::optional<ConstantReader> ConstantReader::get(Value value) {
  while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  Attribute attr;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat() || !matchPattern(value, m_Constant(&attr)))
    return std::nullopt;
  ConstantReader reader;
  reader.elementType = type.getElementType();
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    reader.dense = dense;
    return reader;
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  unsigned bits = reader.elementType.getIntOrFloatBitWidth();
  if (!resource || (bits != 8 && bits != 16 && bits != 32 && bits != 64))
    return std::nullopt;
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob || blob->getData().size() != static_cast<size_t>(type.getNumElements()) * bits / 8)
    return std::nullopt;
  reader.raw = blob->getData();
  return reader;
}

std::optional<BodyOperand> ConstantReader::getElements(std::list<Column> &storage) const {
  BodyOperand elements;
  elements.bytes = dense ? dense.getRawData() : raw;
  elements.elementBytes = getBytesOfElement(elementType);
  elements.isSplat = dense && dense.isSplat();
  unsigned bits = elementType.getIntOrFloatBitWidth();
  if (bits % 8 == 0 && elements.elementBytes != 0)
    return elements;
  if (bits > 64)
    return std::nullopt;
  Column &words = storage.emplace_back();
  if (isa<FloatType>(elementType))
    llvm::append_range(words, llvm::map_range(dense.getValues<APFloat>(), [](const APFloat &element) { return element.bitcastToAPInt().getZExtValue(); }));
  else
    llvm::append_range(words, llvm::map_range(dense.getValues<APInt>(), [](const APInt &element) { return element.getZExtValue(); }));
  elements.bytes = ArrayRef(reinterpret_cast<const char *>(words.data()), words.size() * sizeof(uint64_t));
  elements.elementBytes = sizeof(uint64_t);
  elements.isSplat = false;
  return elements;
}

int64_t ConstantReader::integerAt(int64_t i) const {
  unsigned bytes = elementType.getIntOrFloatBitWidth() / 8;
  ArrayRef<char> data = dense ? dense.getRawData() : raw;
  uint64_t word = 0;
  std::memcpy(&word, data.data() + (dense && dense.isSplat() ? 0 : i * bytes), bytes); // little endian, as DenseElementsAttr
  return llvm::SignExtend64(word, bytes * 8);
}

std::optional<Elements> ConstantReader::getElements(RankedTensorType type) const {
  if (elementType.getIntOrFloatBitWidth() % 8 != 0 || getBytesOfElement(elementType) == 0)
    return std::nullopt;
  return Elements{type, dense ? dense.getRawData() : raw, dense && dense.isSplat()};
}
