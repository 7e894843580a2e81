/// A dense row-major array on the host: what inputs are read into and results are copied out to.

#ifndef WEIR_RUNTIME_ARRAYS_ARRAY_H
#define WEIR_RUNTIME_ARRAYS_ARRAY_H

#include "../host_allocator.h"
#include "element_type.h"

#include <memory>
#include <vector>

namespace weir::runtime {

/// 64-byte aligned storage, not initialised; of the C library if there is no allocator.
std::shared_ptr<std::byte> allocateHostBytes(uint64_t size, const std::shared_ptr<HostAllocator> &allocator = nullptr);

/// The product of `shape`; raises an error if it or its size in bytes overflows.
uint64_t countElements(ElementType type, const std::vector<int64_t> &shape);

/// `2x3xf32`, with `?` for dimensions of INT64_MIN.
std::string formatShapedType(ElementType type, const std::vector<int64_t> &shape);

/// Copies of an Array share its storage.
class Array {
public:
  Array() = default;
  /// All elements zero.
  Array(ElementType type, std::vector<int64_t> shape);
  /// Bytes that are there already.
  Array(ElementType type, std::vector<int64_t> shape, std::shared_ptr<std::byte> storage);

  ElementType type() const { return elementType; }
  const std::vector<int64_t> &shape() const { return dims; }
  uint64_t count() const { return elements; }
  uint64_t byteSize() const { return elementType.byteSize(elements); }
  std::byte *data() { return storage.get(); }
  const std::byte *data() const { return storage.get(); }
  const std::shared_ptr<std::byte> &share() const { return storage; }
  std::string typeString() const { return formatShapedType(elementType, dims); }

  /// This array as `type`: the same bytes for integers of one width; bytes that hold elements of less than a byte are repacked if all
  /// values fit, and the reverse. Opaque bytes become any type of at most a byte. Nothing for any other change of type.
  std::optional<Array> reinterpretAs(ElementType type) const;

private:
  ElementType elementType;
  std::vector<int64_t> dims;
  uint64_t elements = 0;
  std::shared_ptr<std::byte> storage;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_ARRAY_H
