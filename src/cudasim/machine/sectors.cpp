#include "sectors.h"

#include <algorithm>

namespace weir::cudasim {

void SectorCounts::add(const SectorCounts &other) {
  requested += other.requested;
  read += other.read;
  written += other.written;
  bytesRead += other.bytesRead;
  bytesWritten += other.bytesWritten;
  leastRead += other.leastRead;
  leastWritten += other.leastWritten;
}

bool SectorCounter::isCached(uint64_t sector) {
  auto found = places.find(sector);
  if (found != places.end()) {
    cached.splice(cached.begin(), cached, found->second);
    return true;
  }
  if (cacheSectors == 0)
    return false;
  if (cached.size() == cacheSectors) {
    places.erase(cached.back());
    cached.pop_back();
  }
  cached.push_front(sector);
  places[sector] = cached.begin();
  return false;
}

void SectorCounter::count(const uint64_t (&addresses)[warpSize], uint32_t mask, unsigned bytes, bool reads) {
  // An access is aligned, and has no more bytes than a sector: it is in one.
  uint64_t sectors[warpSize];
  unsigned lanes = 0;
  Touched &touched = reads ? touchedByReads : touchedByWrites;
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1) {
      uint64_t sector = sectors[lanes++] = addresses[l] / sectorBytes;
      touched[sector] |= ((uint64_t(1) << bytes) - 1) << addresses[l] % sectorBytes;
    }
  std::sort(sectors, sectors + lanes);
  uint64_t *end = std::unique(sectors, sectors + lanes);
  if (!reads) {
    sum.written += end - sectors;
    return;
  }
  sum.requested += end - sectors;
  for (uint64_t *sector = sectors; sector != end; ++sector)
    sum.read += !isCached(*sector);
}

uint64_t SectorCounter::countBytes(const Touched &touched) {
  uint64_t bytes = 0;
  for (auto [sector, mask] : touched)
    bytes += __builtin_popcount(mask);
  return bytes;
}

void SectorCounter::endBlock() {
  sum.bytesRead += countBytes(touchedByReads);
  sum.bytesWritten += countBytes(touchedByWrites);
  sum.leastRead += touchedByReads.size();
  sum.leastWritten += touchedByWrites.size();
  touchedByReads.clear();
  touchedByWrites.clear();
  cached.clear();
  places.clear();
}

} // namespace weir::cudasim
