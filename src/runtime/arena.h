/// Host memory that is kept between invocations, so that a loop of calls neither allocates nor faults pages in anew.

#ifndef WEIR_RUNTIME_ARENA_H
#define WEIR_RUNTIME_ARENA_H

#include "host_allocator.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace weir::runtime {

/// Ranges of a few large chunks. Released ranges are joined with their free neighbours and given out again, lowest address first.
class Arena {
public:
  /// Null represents the C library.
  explicit Arena(std::shared_ptr<HostAllocator> allocator = nullptr) : allocator(std::move(allocator)) {}
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// At least 64-byte aligned, not initialised. Throws std::bad_alloc.
  std::byte *allocate(uint64_t size);
  void release(std::byte *data, uint64_t size);

  /// Once nothing is live and there are several chunks, replaces them by one of their total size: the next invocation packs better.
  void coalesce();

  /// Gives back the chunks that nothing is live in.
  void trim();

  uint64_t liveBytes() const { return live; }
  uint64_t reservedBytes() const;

private:
  struct Range {
    std::byte *begin;
    uint64_t size;
  };

  void addChunk(uint64_t size);
  void freeChunk(const Range &chunk);
  void freeChunks();

  std::shared_ptr<HostAllocator> allocator;
  std::vector<Range> chunks;
  std::vector<Range> freeRanges; ///< sorted by address, never two that touch within one chunk
  uint64_t live = 0;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARENA_H
