#include "src/check/Values.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include <algorithm>
#include <cstring>

using namespace weir::check;

std::vector<int64_t> weir::check::getRowMajorStrides(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t> strides = mlir::computeSuffixProduct(shape);
  return {strides.begin(), strides.end()};
}

uint64_t weir::check::hashBytes(uint64_t hash, const uint8_t *bytes, size_t size) {
  hash = mix(hash, size);
  while (size >= 8) {
    uint64_t word;
    std::memcpy(&word, bytes, 8);
    hash = mix(hash, word);
    bytes += 8;
    size -= 8;
  }
  uint64_t word = 0;
  std::memcpy(&word, bytes, size);
  return size ? mix(hash, word) : hash;
}

uint64_t weir::check::hashString(llvm::StringRef text) {
  return hashBytes(0, reinterpret_cast<const uint8_t *>(text.data()), text.size());
}

uint8_t weir::check::byteAt(uint64_t key, uint64_t index) {
  return static_cast<uint8_t>(mix(key, index >> 3) >> ((index & 7) * 8));
}

void Buffer::setSize(uint64_t size, bool recordWriters) {
  bytes.resize(size);
  undef.assign(size, 0);
  if (recordWriters)
    writers.assign(size, nullptr);
  for (uint64_t i = 0; i < size; ++i)
    bytes[i] = byteAt(contentKey, i);
  sized = true;
}

bool Buffer::anyUndef(uint64_t begin, uint64_t end) const {
  return std::any_of(undef.begin() + begin, undef.begin() + end, [](uint8_t flag) { return flag != 0; });
}

RuntimeValue RuntimeValue::getBits(llvm::APInt bits, bool undef) {
  RuntimeValue value;
  value.kind = Kind::Bits;
  value.bits = std::move(bits);
  value.undef = undef;
  return value;
}

RuntimeValue RuntimeValue::getConstant(mlir::Attribute attr) {
  RuntimeValue value;
  value.kind = Kind::Constant;
  value.constant = attr;
  return value;
}

RuntimeValue RuntimeValue::getResource(BufferRef buffer) {
  RuntimeValue value;
  value.kind = Kind::Resource;
  value.buffer = std::move(buffer);
  return value;
}

RuntimeValue RuntimeValue::getTimepoint() {
  RuntimeValue value;
  value.kind = Kind::Timepoint;
  return value;
}

RuntimeValue RuntimeValue::getTimepoint(WorkSet reached) {
  RuntimeValue value = getTimepoint();
  value.reached = std::make_shared<const WorkSet>(std::move(reached));
  return value;
}

RuntimeValue RuntimeValue::getNull() {
  RuntimeValue value;
  value.kind = Kind::Null;
  return value;
}

RuntimeValue RuntimeValue::getShaped(BufferRef buffer, std::vector<int64_t> shape, mlir::Type elementType, uint64_t offset) {
  RuntimeValue value;
  value.kind = Kind::Shaped;
  value.buffer = std::move(buffer);
  value.shape = std::move(shape);
  value.elementType = elementType;
  value.offset = offset;
  return value;
}

RuntimeValue RuntimeValue::getView(BufferRef buffer, std::vector<int64_t> shape, std::vector<int64_t> strides, mlir::Type elementType,
                                   uint64_t offset) {
  RuntimeValue value = getShaped(std::move(buffer), std::move(shape), elementType, offset);
  value.kind = Kind::View;
  value.strides = std::move(strides);
  return value;
}

RuntimeValue RuntimeValue::getSpan(BufferRef buffer, uint64_t offset, uint64_t length) {
  RuntimeValue value;
  value.kind = Kind::Span;
  value.buffer = std::move(buffer);
  value.offset = offset;
  value.length = length;
  return value;
}

uint64_t RuntimeValue::countElements() const {
  uint64_t count = 1;
  for (int64_t extent : shape)
    count *= static_cast<uint64_t>(extent);
  return count;
}
