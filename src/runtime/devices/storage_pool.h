/// Storage of a device that is kept when it is given back, so that a loop of calls asks the driver for memory once.

#ifndef WEIR_RUNTIME_DEVICES_STORAGE_POOL_H
#define WEIR_RUNTIME_DEVICES_STORAGE_POOL_H

#include <cstdint>
#include <map>
#include <memory>

namespace weir::runtime {

/// `Storage` has a `size`, by which it is found again, and a `number` that rises with each one made. Given the same requests a pool hands out
/// the same storage, whether or not it had to be made the first time: what has been recorded for it stays of use.
template <typename Storage>
class StoragePool {
public:
  /// The oldest storage of exactly this size, or null.
  std::unique_ptr<Storage> take(uint64_t size) {
    auto found = free.lower_bound({size, 0});
    if (found == free.end() || found->first.first != size)
      return nullptr;
    std::unique_ptr<Storage> storage = std::move(found->second.storage);
    free.erase(found);
    return storage;
  }
  void give(std::unique_ptr<Storage> storage) {
    auto key = std::make_pair(storage->size, storage->number);
    free[key] = {std::move(storage), age};
  }
  /// After a call: what several calls had no use for goes back to the driver, once `wait` has waited until nothing uses it.
  template <typename Wait>
  void endCall(Wait wait) {
    ++age;
    bool hasWaited = false;
    for (auto it = free.begin(); it != free.end();) {
      if (age - it->second.givenAt <= callsKept) {
        ++it;
        continue;
      }
      if (!hasWaited)
        wait();
      hasWaited = true;
      it = free.erase(it);
    }
  }
  void clear() { free.clear(); }

private:
  static constexpr uint64_t callsKept = 16;
  struct Entry {
    std::unique_ptr<Storage> storage;
    uint64_t givenAt = 0;
  };

  std::map<std::pair<uint64_t, uint64_t>, Entry> free; ///< by size and number
  uint64_t age = 0;
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_STORAGE_POOL_H
