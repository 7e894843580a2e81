/// Where storage of arrays on the host comes from.

#ifndef WEIR_RUNTIME_HOST_ALLOCATOR_H
#define WEIR_RUNTIME_HOST_ALLOCATOR_H

#include <cstdint>

namespace weir::runtime {

/// In place of the C library.
class HostAllocator {
public:
  virtual ~HostAllocator() = default;
  /// Null if there is no more.
  virtual void *allocate(uint64_t size, uint64_t alignment) = 0;
  virtual void release(void *data, uint64_t size, uint64_t alignment) = 0;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_HOST_ALLOCATOR_H
