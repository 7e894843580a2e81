#include "memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace weir::cudasim {

Allocation::Allocation(uint64_t size)
    : size(size), bytes(static_cast<unsigned char *>(aligned_alloc(512, (size + 511) / 512 * 512))),
      written(new (std::nothrow) unsigned char[size + bytesAfter]()),
      pages(new (std::nothrow) std::atomic<AccessRecords *>[size / pageBytes + 1]()) {
  if (!bytes || !written || !pages) {
    free(bytes);
    throw std::bad_alloc();
  }
  // NaN and -1, in case reads of unwritten bytes are not reported.
  memset(bytes, 0xff, (size + 511) / 512 * 512);
}

Allocation::~Allocation() {
  forgetAccesses();
  free(bytes);
}

AccessRecords *Allocation::recordsAt(uint64_t address) {
  uint64_t offset = address - base();
  std::atomic<AccessRecords *> &page = pages[offset / pageBytes];
  AccessRecords *records = page.load(std::memory_order_acquire);
  if (!records) {
    auto made = std::make_unique<AccessRecords[]>(pageBytes);
    if (page.compare_exchange_strong(records, made.get()))
      records = made.release();
  }
  return records + offset % pageBytes;
}

void Allocation::forgetAccesses() {
  for (uint64_t i = 0; i <= size / pageBytes; ++i)
    delete[] pages[i].exchange(nullptr);
}

Allocation *Memory::allocate(uint64_t size, int device) {
  uint64_t &used = usedBytes[device];
  if (size > limit - used)
    return nullptr;
  try {
    auto made = std::make_unique<Allocation>(size);
    Allocation *allocation = made.get();
    allocations[allocation->base()] = std::move(made);
    used += size;
    allocation->device = device;
    return allocation;
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

bool Memory::release(uint64_t base) {
  auto found = allocations.find(base);
  if (found == allocations.end())
    return false;
  usedBytes[found->second->device] -= found->second->size;
  allocations.erase(found);
  return true;
}

void Memory::clear(int device) {
  for (auto it = allocations.begin(); it != allocations.end();)
    it = it->second->device == device ? allocations.erase(it) : std::next(it);
  usedBytes.erase(device);
}

Allocation *Memory::findBelow(uint64_t address) const {
  auto found = allocations.upper_bound(address);
  return found == allocations.begin() ? nullptr : std::prev(found)->second.get();
}

Allocation *Memory::find(uint64_t address, uint64_t length) const {
  Allocation *allocation = findBelow(address);
  return allocation && allocation->contains(address, length) ? allocation : nullptr;
}

void Memory::forgetAccesses() {
  for (auto &[base, allocation] : allocations)
    allocation->forgetAccesses();
}

} // namespace weir::cudasim
