/// Storage of a device that is kept when it is given back, so that a loop of calls asks the driver for memory once.

#ifndef WEIR_RUNTIME_DEVICES_STORAGE_POOL_H
#define WEIR_RUNTIME_DEVICES_STORAGE_POOL_H

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace weir::runtime {

/// `Storage` has a `size` and a `number` that rises with each one made. A call that asks for the same sizes as one of the last few gets what that one
/// got, if it is free: what has been recorded for it stays of use, and nothing is made.
template <typename Storage>
class StoragePool {
public:
  /// Storage of at least this size: that of an earlier call; or the smallest that is free, if less than half of it would be of no use; or what `make`
  /// returns.
  template <typename Make>
  std::unique_ptr<Storage> allocate(uint64_t size, Make make) {
    auto found = findEarlier(size);
    if (found == free.end())
      found = findSmallest(size);
    std::unique_ptr<Storage> storage;
    if (found == free.end()) {
      storage = make();
    } else {
      storage = std::move(found->second.storage);
      free.erase(found);
    }
    if (requests.size() < mostRequests)
      requests.push_back({size, {storage->size, storage->number}});
    return storage;
  }
  void give(std::unique_ptr<Storage> storage) {
    Key key = {storage->size, storage->number};
    free[key] = {std::move(storage), age};
  }
  /// After a call: what several calls had no use for goes back to the driver, once `wait` has waited until nothing uses it.
  template <typename Wait>
  void endCall(Wait wait) {
    remember();
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
  static constexpr size_t callsRemembered = 8, mostRequests = 1 << 16;
  using Key = std::pair<uint64_t, uint64_t>; ///< size and number
  struct Entry {
    std::unique_ptr<Storage> storage;
    uint64_t givenAt = 0;
  };
  /// What was asked for, and what the answer was.
  struct Request {
    uint64_t size;
    Key storage;

    bool operator==(const Request &other) const { return size == other.size && storage == other.storage; }
  };
  using Call = std::vector<Request>;

  /// What the last call that has asked for the same sizes so far got.
  typename std::map<Key, Entry>::iterator findEarlier(uint64_t size) {
    const size_t next = requests.size();
    for (; next < mostRequests && candidate < calls.size(); ++candidate, compared = 0) {
      const Call &call = calls[candidate];
      if (call.size() <= next || call[next].size != size)
        continue;
      while (compared < next && call[compared].size == requests[compared].size)
        ++compared;
      if (compared == next)
        return free.find(call[next].storage);
    }
    return free.end();
  }
  typename std::map<Key, Entry>::iterator findSmallest(uint64_t size) {
    auto found = free.lower_bound({size, 0});
    return found == free.end() || found->first.first / 2 > size ? free.end() : found;
  }
  void remember() {
    if (!requests.empty()) {
      calls.erase(std::remove(calls.begin(), calls.end(), requests), calls.end());
      calls.push_front(std::move(requests));
      calls.resize(std::min(calls.size(), callsRemembered));
    }
    requests.clear();
    candidate = compared = 0;
  }

  std::map<Key, Entry> free;
  uint64_t age = 0;
  Call requests;          ///< of this call
  std::deque<Call> calls; ///< the last one first
  size_t candidate = 0;   ///< the first of `calls` that may ask for the same as this one
  size_t compared = 0;    ///< requests of it that do
};

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_STORAGE_POOL_H
