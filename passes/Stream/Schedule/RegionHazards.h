/// Which ops of an execution region must not be reordered because of the storage that they access.

#ifndef WEIR_PASSES_STREAM_SCHEDULE_REGIONHAZARDS_H
#define WEIR_PASSES_STREAM_SCHEDULE_REGIONHAZARDS_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Analysis/RangeOracle.h"
#include "llvm/ADT/DenseMap.h"

namespace weir::stream {

/// Whose storage values have, as far as the ops of their block say (V4).
class RegionRoots {
public:
  struct Root {
    mlir::Value value;   ///< an argument of the block, or what makes new storage; null if that cannot be told
    bool isPart = false; ///< whether positions in the value may be others in the root
  };
  /// Constant time for a value whose operands were asked for before.
  Root find(mlir::Value value);

private:
  llvm::DenseMap<mlir::Value, Root> known;
};

/// Ops with the levels that they were given, by the storage that they access. Two conflict if they may access the same bytes, of which one
/// writes them; captures may be names of one storage (N5). Constant time for an access: of many to one storage, the earlier ones count as if they
/// accessed all of it.
class RegionHazards {
public:
  RegionHazards(RangeOracle &oracle, RegionRoots &roots) : oracle(oracle), roots(roots) {}

  /// The highest level of an op that `op` conflicts with; -1 if none exists.
  int64_t findConflict(mlir::Operation *op);
  void add(mlir::Operation *op, int64_t level);
  void clear();

private:
  static constexpr size_t kMostRanges = 64;

  struct Access {
    mlir::Value root;
    std::optional<ByteRange> range; ///< none: all of the storage
    bool isWrite;
  };
  struct Entry {
    std::optional<ByteRange> range;
    bool isWrite;
    int64_t level;
  };
  struct Storage {
    llvm::SmallVector<Entry, 4> entries;
    int64_t read = -1, written = -1; ///< the highest levels of what is not an entry any more
  };
  /// The highest levels of two captures.
  struct Best {
    void add(mlir::Value root, int64_t level);
    int64_t without(mlir::Value root) const;
    mlir::Value roots[2];
    int64_t levels[2] = {-1, -1};
  };

  void collect(mlir::Operation *op, llvm::SmallVectorImpl<Access> &accesses);

  RangeOracle &oracle;
  RegionRoots &roots;
  llvm::DenseMap<mlir::Value, Storage> storages;
  Best capturesRead, capturesWritten;
  int64_t ordered = -1; ///< of ops that others see
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_REGIONHAZARDS_H
