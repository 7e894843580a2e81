/// The device's memory: allocations with exact bounds, and what is known of each of their bytes.

#ifndef WEIR_CUDASIM_MACHINE_MEMORY_H
#define WEIR_CUDASIM_MACHINE_MEMORY_H

#include "races.h"

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace weir::cudasim {

/// Loads may go on after the end of what they begin in: the bytes of the widest.
constexpr uint64_t bytesAfter = 16;

/// Addresses of the device are those of the host.
class Allocation {
public:
  explicit Allocation(uint64_t size);
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  uint64_t base() const { return reinterpret_cast<uintptr_t>(bytes); }
  bool contains(uint64_t address, uint64_t length) const {
    return address >= base() && address - base() <= size && length <= size - (address - base());
  }
  unsigned char *at(uint64_t address) const { return bytes + (address - base()); }
  /// 1 for each byte that was written.
  unsigned char *writtenAt(uint64_t address) { return written.get() + (address - base()); }
  /// Of the bytes from `address` on, up to the next multiple of 16. Made when they are first asked for.
  AccessRecords *recordsAt(uint64_t address);
  void forgetAccesses();

  const uint64_t size;
  int device = 0;        ///< that has made it
  bool isOnHost = false; ///< so that all devices reach it

private:
  static constexpr uint64_t pageBytes = 4096;

  unsigned char *bytes;
  std::unique_ptr<unsigned char[]> written;
  std::unique_ptr<std::atomic<AccessRecords *>[]> pages;
};

class Memory {
public:
  explicit Memory(uint64_t limit) : limit(limit) {}

  /// Null if the device has no more.
  Allocation *allocate(uint64_t size, int device = 0);
  /// False if nothing starts there.
  bool release(uint64_t base);
  /// The allocation that an address is in, or the nearest one before it, or null.
  Allocation *findBelow(uint64_t address) const;
  /// The allocation that holds all bytes, or null.
  Allocation *find(uint64_t address, uint64_t length) const;
  void forgetAccesses();
  /// All that a device has made.
  void clear(int device);

  uint64_t used(int device = 0) const {
    auto found = usedBytes.find(device);
    return found == usedBytes.end() ? 0 : found->second;
  }
  /// Of each device.
  uint64_t total() const { return limit; }

private:
  uint64_t limit;
  std::map<int, uint64_t> usedBytes; ///< by device
  std::map<uint64_t, std::unique_ptr<Allocation>> allocations;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_MEMORY_H
