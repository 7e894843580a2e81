/// What is after the opaque buffers and buffer views of the ABI.

#ifndef WEIR_RUNTIME_BUFFER_H
#define WEIR_RUNTIME_BUFFER_H

#include "arrays/array.h"

#include <atomic>

namespace weir::runtime {
class Device;
}

/// Storage on one device. References are counted by `retain` and `release`; they change on the thread of the invocation only.
struct weir_buffer {
  std::shared_ptr<weir::runtime::Device> device; ///< outlives its buffers
  std::byte *data = nullptr;                     ///< host address; null where the host has none
  uint64_t size = 0;
  uint32_t lifetime = WEIR_LIFETIME_TRANSIENT;
  uint32_t references = 1;
  weir_invocation *owner = nullptr;      ///< the invocation that holds one reference
  uint32_t ownerIndex = 0;               ///< where in its list
  const uint64_t serial;                 ///< larger than that of each buffer made before
  uint64_t keptAt = 0;                   ///< the last release of a scope that spared it
  std::shared_ptr<const void> keepAlive; ///< of storage that is not the device's own
  bool isImported = false;               ///< the device does not free `data`

  weir_buffer(std::shared_ptr<weir::runtime::Device> device, std::byte *data, uint64_t size, uint32_t lifetime)
      : device(std::move(device)), data(data), size(size), lifetime(lifetime), serial(++lastSerial) {}

  /// The serial of the newest buffer of all.
  static std::atomic<uint64_t> lastSerial;

  void retain() { ++references; }
  void release();

  bool contains(uint64_t offset, uint64_t length) const { return offset <= size && length <= size - offset; }
  /// Raises an error unless the range lies within the buffer.
  void checkRange(const char *what, uint64_t offset, uint64_t length) const;
};

struct weir_buffer_view {
  weir_buffer *buffer; ///< retained
  uint64_t offset, length;
  weir::runtime::ElementType type;
  std::vector<int64_t> shape;
  uint32_t references = 1;
  std::byte *lent = nullptr; ///< the array of a caller that `buffer` is a copy of

  weir_buffer_view(weir_buffer *buffer, uint64_t offset, uint64_t length, weir::runtime::ElementType type, std::vector<int64_t> shape);
  ~weir_buffer_view() { buffer->release(); }
  weir_buffer_view(const weir_buffer_view &) = delete;
  weir_buffer_view &operator=(const weir_buffer_view &) = delete;

  void retain() { ++references; }
  void release();
};

namespace weir::runtime {

struct ReleaseReference {
  template <typename T>
  void operator()(T *object) const {
    object->release();
  }
};

/// Owns one reference.
using BufferRef = std::unique_ptr<weir_buffer, ReleaseReference>;
using ViewRef = std::unique_ptr<weir_buffer_view, ReleaseReference>;

} // namespace weir::runtime

#endif // WEIR_RUNTIME_BUFFER_H
