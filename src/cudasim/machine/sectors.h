/// What kernels ask of global memory, in the units that it is read and written in.

#ifndef WEIR_CUDASIM_MACHINE_SECTORS_H
#define WEIR_CUDASIM_MACHINE_SECTORS_H

#include "instruction.h"

#include <list>
#include <unordered_map>

namespace weir::cudasim {

constexpr uint64_t sectorBytes = 32;

/// Of one launch.
struct SectorCounts {
  uint64_t requested = 0; ///< sectors that instructions of warps read
  uint64_t read = 0;      ///< those of them that the cache of the block did not have
  uint64_t written = 0;   ///< sectors that instructions of warps write: such caches hold nothing back
  uint64_t bytesRead = 0; ///< that blocks read, each byte once in a block
  uint64_t bytesWritten = 0;
  uint64_t leastRead = 0; ///< sectors that hold those bytes, each once in a block: no cache spares a block more
  uint64_t leastWritten = 0;

  void add(const SectorCounts &other);
};

/// Of the blocks that one thread of the host runs, one after another.
class SectorCounter {
public:
  /// `cacheBytes`: of the cache that a block has to itself, which forgets first what was not used for the longest time.
  explicit SectorCounter(uint64_t cacheBytes) : cacheSectors(cacheBytes / sectorBytes) {}

  /// An instruction of a warp: `bytes` at the address of each lane in `mask`.
  void count(const uint64_t (&addresses)[warpSize], uint32_t mask, unsigned bytes, bool reads);
  void endBlock();
  const SectorCounts &counts() const { return sum; }

private:
  using Touched = std::unordered_map<uint64_t, uint32_t>; ///< by sector: a bit for each byte
  static uint64_t countBytes(const Touched &touched);
  bool isCached(uint64_t sector);

  uint64_t cacheSectors;
  SectorCounts sum;
  Touched touchedByReads, touchedByWrites;
  std::list<uint64_t> cached; ///< the last used one first
  std::unordered_map<uint64_t, std::list<uint64_t>::iterator> places;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_SECTORS_H
