#include "array.h"

#include "../error.h"
#include "../host_memory.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace weir::runtime {

/// As for passes/Input/ShapeRequirements.h.
constexpr int64_t largestExtent = int64_t(1) << 47;

std::shared_ptr<std::byte> allocateHostBytes(uint64_t size, const std::shared_ptr<HostAllocator> &allocator) {
  uint64_t padded = size < 64 ? 64 : (size + 63) & ~uint64_t(63);
  if (padded < size)
    throw std::bad_alloc();
  if (std::optional<uint64_t> left = allocator ? std::nullopt : findLackOfMemory(padded))
    throw OutOfMemory(fmt::format("out of memory: {} bytes for an array, and {} are left", size, *left));
  void *memory = allocator ? allocator->allocate(padded, 64) : aligned_alloc(64, padded);
  if (!memory)
    throw OutOfMemory(fmt::format("out of memory: {} bytes for an array", size));
  if (allocator)
    return {static_cast<std::byte *>(memory), [allocator, padded](void *bytes) { allocator->release(bytes, padded, 64); }};
  return {static_cast<std::byte *>(memory), free};
}

uint64_t countElements(ElementType type, const std::vector<int64_t> &shape) {
  uint64_t count = 1;
  bool overflow = false, empty = false;
  for (int64_t dim : shape) {
    if (dim < 0)
      raise("{} has a negative dimension", formatShapedType(type, shape));
    empty |= dim == 0;
    // Compiled code computes with extents that fit addresses, also those of arrays without elements.
    overflow |= dim > largestExtent || (dim != 0 && __builtin_mul_overflow(count, static_cast<uint64_t>(dim), &count));
  }
  if (overflow || count > UINT64_MAX / 128)
    raise("{} is too large", formatShapedType(type, shape));
  return empty ? 0 : count;
}

std::string formatShapedType(ElementType type, const std::vector<int64_t> &shape) {
  std::string text;
  for (int64_t dim : shape)
    text += (dim == INT64_MIN ? "?" : std::to_string(dim)) + "x";
  return text + type.name();
}

Array::Array(ElementType type, std::vector<int64_t> shape)
    : elementType(type), dims(std::move(shape)), elements(countElements(type, dims)), storage(allocateHostBytes(byteSize())) {
  memset(storage.get(), 0, byteSize());
}

Array::Array(ElementType type, std::vector<int64_t> shape, std::shared_ptr<std::byte> storage)
    : elementType(type), dims(std::move(shape)), elements(countElements(type, dims)), storage(std::move(storage)) {}

std::optional<Array> Array::reinterpretAs(ElementType type) const {
  if (type == elementType)
    return *this;
  if (elementType.sameBits(type)) {
    Array result = *this;
    result.elementType = type;
    return result;
  }
  bool isOpaque = elementType.kind() == ElementKind::Opaque || type.kind() == ElementKind::Opaque;
  if (isOpaque && elementType.bits() == 8 && type.bits() == 8) {
    Array result = *this;
    result.elementType = type;
    return result;
  }
  Array result(type, dims);
  if (isOpaque && elementType.bits() <= 8 && type.bits() <= 8) {
    // Small floats lie in the low bits of a byte each, as in ml_dtypes.
    auto bitsOf = [](ElementType t) { return t.bits() == 4 && t.isFloat() ? ElementType(ElementKind::UInt, 4) : t; };
    for (uint64_t i = 0; i < elements; ++i)
      storeInt(bitsOf(type), result.data(), i, loadInt(bitsOf(elementType), data(), i));
    return result;
  }
  auto fits = [](ElementType small, ElementType byte) { return small.bits() < 8 && (byte.bits() == 8 || (small.bits() == 1 && byte.bits() == 1)); };
  if (!elementType.isInt() || !type.isInt() || !(fits(type, elementType) || fits(elementType, type)))
    return std::nullopt;
  for (uint64_t i = 0; i < elements; ++i) {
    int64_t value = loadInt(elementType, data(), i);
    storeInt(type, result.data(), i, value);
    if (loadInt(type, result.data(), i) != value)
      return std::nullopt;
  }
  return result;
}

} // namespace weir::runtime
