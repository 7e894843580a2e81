/// Runs the blocks of a launch on threads of the host.

#ifndef WEIR_CUDASIM_MACHINE_EXECUTOR_H
#define WEIR_CUDASIM_MACHINE_EXECUTOR_H

#include "block.h"

namespace weir::cudasim {

struct ExecutorOptions {
  unsigned threads = 1;
  uint64_t seed = 0; ///< of the order of blocks; 0: as they are numbered
  Checks checks;
};

/// Raises the Fault of the first block that has one.
void execute(const Launch &launch, const Memory &memory, const ExecutorOptions &options);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_EXECUTOR_H
