/// Who last wrote and read each byte, to tell accesses that nothing orders.

#ifndef WEIR_CUDASIM_MACHINE_RACES_H
#define WEIR_CUDASIM_MACHINE_RACES_H

#include <cstdint>

namespace weir::cudasim {

/// Who asks. Time is counted in barriers, block by block; threads of a block are ordered by its barriers, those of a warp by the warp's own.
struct Accessor {
  uint64_t place;      ///< number of the launch and of the block
  uint32_t time;       ///< now
  uint32_t blockSince; ///< the last barrier of the block
  uint32_t warpSince;  ///< the last barrier of the warp
  uint32_t thread;
  bool isAlone; ///< other blocks have other memory
};

class AccessRecord {
public:
  static constexpr unsigned threadBits = 10, crowdBits = 2, timeBits = 20, blockBits = 22, launchBits = 10;
  static constexpr uint32_t lastTime = (1u << timeBits) - 1, lastLaunch = (1u << launchBits) - 1;

  static uint64_t makePlace(uint64_t launch, uint64_t block) { return launch << blockBits | (block & ((1u << blockBits) - 1)); }

  /// A copy: blocks on other threads of the host change records of global memory.
  AccessRecord load() const {
    AccessRecord copy;
    copy.bits = __atomic_load_n(&bits, __ATOMIC_RELAXED);
    return copy;
  }

  /// Records of older launches say nothing.
  bool isOfPlace(uint64_t place) const { return bits >> 32 == place; }
  bool isOtherBlock(uint64_t place) const { return !isOfPlace(place) && bits >> (32 + blockBits) == place >> blockBits; }
  uint64_t launch() const { return bits >> (32 + blockBits); }
  bool isCrowd() const { return crowd() != Single; }
  uint32_t thread() const { return bits & ((1u << threadBits) - 1); }

  /// Whether nothing orders the access after what is recorded. The record has to be of another thread, or of several.
  bool conflicts(const Accessor &who) const {
    if (!who.isAlone && isOtherBlock(who.place))
      return true;
    if (!isOfPlace(who.place) || (crowd() == Single && thread() == who.thread))
      return false;
    return time() >= (crowd() != Warps && isSameWarp(who) ? who.warpSince : who.blockSince);
  }

  void set(const Accessor &who, uint32_t crowd = 0) {
    __atomic_store_n(&bits, recordOf(who, crowd), __ATOMIC_RELAXED);
  }
  /// Adds a reader to those since the last barrier.
  void join(const Accessor &who) {
    AccessRecord old = load();
    if (old.bits == recordOf(who, Single))
      return;
    bool counts = old.isOfPlace(who.place) && old.time() >= who.blockSince && !(old.crowd() == Single && old.thread() == who.thread);
    if (!counts)
      return set(who);
    if (old.crowd() == Warps || !old.isSameWarp(who))
      return set(who, Warps);
    set(who, old.time() >= who.warpSince ? OneWarp : Single);
  }

private:
  enum Crowd { Single, OneWarp, Warps };

  static uint64_t recordOf(const Accessor &who, uint32_t crowd) {
    return who.place << 32 | uint64_t(who.time) << (threadBits + crowdBits) | uint64_t(crowd) << threadBits | who.thread;
  }
  uint32_t crowd() const { return bits >> threadBits & 3; }
  uint32_t time() const { return static_cast<uint32_t>(bits) >> (threadBits + crowdBits); }
  bool isSameWarp(const Accessor &who) const { return thread() / 32 == who.thread / 32; }

  uint64_t bits = 0;
};

/// Of one byte.
struct AccessRecords {
  AccessRecord writer, reader;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_RACES_H
