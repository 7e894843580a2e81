/// Copies of boxes of tensors (`cp.async.bulk.tensor`), and the barriers in workgroup memory (`mbarrier`) that count their bytes.

#ifndef WEIR_CUDASIM_MACHINE_BULK_COPIES_H
#define WEIR_CUDASIM_MACHINE_BULK_COPIES_H

#include "instruction.h"
#include "tensor_maps.h"

#include <map>
#include <vector>

namespace weir::cudasim {

struct BulkCopy {
  const Instruction *x;
  uint32_t warp, lane; ///< that started it
  uint64_t target;
  TensorMap map;
  int32_t begin[TensorMap::maxRank];
};

struct MemoryBarrier {
  uint32_t count = 0, pending = 0; ///< arrivals of a phase
  bool parity = false;             ///< of the phase that is not complete
  bool isValid = true;             ///< until it is said that it is not
  bool isFenced = false;           ///< copies see it
  uint32_t thread = 0;             ///< that has made it
  uint64_t expected = 0;           ///< bytes of the phase
  uint8_t number = 0;              ///< among those of the block
  std::vector<BulkCopy> copies;    ///< of the phase, which have not happened yet
  uint32_t seen = 0;               ///< warps that have waited for what has come

  uint64_t coming() const {
    uint64_t total = 0;
    for (const BulkCopy &copy : copies)
      total += copy.map.boxBytes();
    return total;
  }
};

/// Those of a block, by address.
struct MemoryBarriers {
  static constexpr unsigned most = 250;
  /// Of a byte of workgroup memory: nothing runs; a copy runs; a copy of barrier `firstCome` + number has come.
  static constexpr unsigned char isComing = 1, firstCome = 2;

  void clear() {
    byAddress.clear();
    byNumber.clear();
    arrivals = 0;
  }
  /// The barrier whose copies have written a byte of that state.
  const MemoryBarrier &ofState(unsigned char state) const { return *byNumber[state - firstCome]; }

  std::map<uint64_t, MemoryBarrier> byAddress;
  std::vector<const MemoryBarrier *> byNumber;
  uint64_t arrivals = 0;                ///< and other changes that a warp may wait for
  const Instruction *stalled = nullptr; ///< the wait that stopped a warp
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_BULK_COPIES_H
