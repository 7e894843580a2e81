/// Which async ops of a block are executed together (stream-passes.md 5.1).

#ifndef WEIR_PASSES_STREAM_SCHEDULE_EXECUTIONREGIONS_H
#define WEIR_PASSES_STREAM_SCHEDULE_EXECUTIONREGIONS_H

#include "passes/Stream/Schedule/HostStores.h"
#include "passes/Stream/Schedule/RegionHazards.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace weir::stream {

/// Ops of one `async.execute`.
class ExecutionRegion {
public:
  bool accepts(mlir::Operation *op) const;
  void add(mlir::Operation *op);

  /// Gives the region ops of its own for values of other ones whose ops prefer that; says of each what became of it.
  enum class Copy {
    Made,
    TooLarge ///< storage that lives on costs less than another fill
  };
  void copyOperands(llvm::function_ref<void(mlir::Operation *, Copy)> report);

  /// Leaves out the ops that prefer copies, and of which all users have theirs. An earlier region may be built before one: they are erased last.
  void dropUnused(llvm::SmallVectorImpl<mlir::Operation *> &dropped);

  /// Lets the host wait for the region, before `before`, if it may write to something that the region reads. Asked before anything changes.
  void waitForReads(mlir::Operation *before, const HostStores &stores);

  /// Moves the ops into an `async.execute` before `before`, and lets what leaves it be awaited there.
  void build(mlir::Operation *before);

private:
  llvm::SetVector<mlir::Operation *> ops;
  bool isAwaitedThere = false; ///< its await must not move
  mlir::Attribute affinity;
};

/// Regions that are executed at one position, in this order.
struct ExecutionBatch {
  mlir::Operation *before;
  llvm::SmallVector<ExecutionRegion, 1> regions;
};

/// Hands out regions to the ops of a block, from the first one on. Up to `close` regions are open: ops may join them.
class RegionChooser {
public:
  /// One region is open at a time, or several.
  RegionChooser(bool keepsOpen, RangeOracle *oracle) : keepsOpen(keepsOpen) {
    if (keepsOpen)
      hazards.emplace(*oracle, roots);
  }

  enum class Choice {
    Last,    ///< the region that was opened last, or a new one without an alternative
    Earlier, ///< a region before the last one
    New,     ///< another one, although some with the op's affinity are open
    None     ///< the open regions have to be closed first
  };
  /// Gives `op` a region, but for `None`.
  Choice add(mlir::Operation *op);

  bool isEmpty() const { return regions.empty(); }
  /// Whether `op`, or an op in it, uses a result of an open region.
  bool isUsedBy(mlir::Operation *op) const;

  llvm::SmallVector<ExecutionRegion, 1> close();

private:
  /// For sets of regions in words.
  static constexpr unsigned kMostOpen = 64;

  bool isKnown(mlir::Operation *op);
  Choice addToAny(mlir::Operation *op);
  void put(mlir::Operation *op, unsigned region, uint64_t needs);

  bool keepsOpen;
  RegionRoots roots;
  std::optional<RegionHazards> hazards;
  llvm::SmallVector<ExecutionRegion, 1> regions;
  llvm::SmallVector<uint64_t> waitsFor; ///< by region: those that have to be done when it begins
  uint64_t awaited = 0;                 ///< regions that another one waits for
  int64_t floor = 0;                    ///< no op may come before this region any more
  llvm::DenseMap<mlir::Operation *, unsigned> regionOf;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_SCHEDULE_EXECUTIONREGIONS_H
