/// Runs the blocks of a launch on threads of the host.

#ifndef WEIR_CUDASIM_MACHINE_EXECUTOR_H
#define WEIR_CUDASIM_MACHINE_EXECUTOR_H

#include "block.h"

namespace weir::cudasim {

struct ExecutorOptions {
  unsigned threads = 1;
  uint64_t seed = 0; ///< of the order of blocks; 0: as they are numbered
  Checks checks;
  bool countsSectors = false;
  uint64_t cacheBytes = 16 << 10; ///< of a block, for the count of sectors
};

/// Raises the Fault of the first block that has one. Returns zeros unless sectors are to be counted.
SectorCounts execute(const Launch &launch, const Memory &memory, const ExecutorOptions &options);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_EXECUTOR_H
