#include "arena.h"

#include "host_memory.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace weir::runtime {

namespace {

constexpr uint64_t alignment = 64;
constexpr uint64_t hugePage = 2 << 20;
constexpr uint64_t smallestChunk = 256 << 10;

uint64_t roundUp(uint64_t size, uint64_t multiple) {
  if (size > UINT64_MAX - multiple)
    throw std::bad_alloc();
  return (size + multiple - 1) / multiple * multiple;
}

} // namespace

Arena::~Arena() { freeChunks(); }

std::byte *Arena::allocate(uint64_t size) {
  size = roundUp(std::max(size, alignment), alignment);
  auto fits = [size](const Range &range) { return range.size >= size; };
  auto found = std::find_if(freeRanges.begin(), freeRanges.end(), fits);
  if (found == freeRanges.end()) {
    addChunk(size);
    found = std::find_if(freeRanges.begin(), freeRanges.end(), fits);
  }
  std::byte *data = found->begin;
  found->begin += size;
  found->size -= size;
  if (found->size == 0)
    freeRanges.erase(found);
  live += size;
  return data;
}

void Arena::release(std::byte *data, uint64_t size) {
  size = roundUp(std::max(size, alignment), alignment);
  live -= size;
  auto isChunkStart = [this](std::byte *address) {
    return std::any_of(chunks.begin(), chunks.end(), [address](const Range &chunk) { return chunk.begin == address; });
  };
  auto next = std::lower_bound(freeRanges.begin(), freeRanges.end(), data,
                               [](const Range &range, std::byte *address) { return range.begin < address; });
  bool joinsNext = next != freeRanges.end() && data + size == next->begin && !isChunkStart(next->begin);
  bool joinsPrevious = next != freeRanges.begin() && std::prev(next)->begin + std::prev(next)->size == data && !isChunkStart(data);
  if (joinsPrevious) {
    std::prev(next)->size += size + (joinsNext ? next->size : 0);
    if (joinsNext)
      freeRanges.erase(next);
  } else if (joinsNext) {
    next->begin = data;
    next->size += size;
  } else {
    freeRanges.insert(next, {data, size});
  }
}

void Arena::coalesce() {
  if (live != 0 || chunks.size() < 2)
    return;
  uint64_t total = reservedBytes();
  freeChunks();
  try {
    addChunk(total);
  } catch (const std::bad_alloc &) {
    // There is no such piece: the next invocation asks for smaller ones.
  }
}

void Arena::trim() {
  auto isWhole = [this](const Range &chunk) {
    return std::any_of(freeRanges.begin(), freeRanges.end(),
                       [&](const Range &range) { return range.begin == chunk.begin && range.size == chunk.size; });
  };
  for (size_t i = chunks.size(); i-- > 0;) {
    Range chunk = chunks[i];
    if (!isWhole(chunk))
      continue;
    freeRanges.erase(std::find_if(freeRanges.begin(), freeRanges.end(), [&](const Range &range) { return range.begin == chunk.begin; }));
    chunks.erase(chunks.begin() + static_cast<std::ptrdiff_t>(i));
    freeChunk(chunk);
  }
}

uint64_t Arena::reservedBytes() const {
  uint64_t total = 0;
  for (const Range &chunk : chunks)
    total += chunk.size;
  return total;
}

void Arena::addChunk(uint64_t size) {
  size = roundUp(std::max(size, smallestChunk), size >= hugePage ? hugePage : smallestChunk);
  if (!allocator && findLackOfMemory(size))
    throw std::bad_alloc();
  // Large chunks of our own start at huge pages.
  void *memory = allocator ? allocator->allocate(size, alignment) : aligned_alloc(size >= hugePage ? hugePage : 4096, size);
  auto *data = static_cast<std::byte *>(memory);
  if (!data)
    throw std::bad_alloc();
  if (!allocator && size >= hugePage)
    madvise(data, size, MADV_HUGEPAGE); // only a hint
  chunks.push_back({data, size});
  auto next = std::lower_bound(freeRanges.begin(), freeRanges.end(), data,
                               [](const Range &range, std::byte *address) { return range.begin < address; });
  freeRanges.insert(next, {data, size});
}

void Arena::freeChunk(const Range &chunk) {
  if (allocator)
    allocator->release(chunk.begin, chunk.size, alignment);
  else
    free(chunk.begin);
}

void Arena::freeChunks() {
  for (const Range &chunk : chunks)
    freeChunk(chunk);
  chunks.clear();
  freeRanges.clear();
}

} // namespace weir::runtime
