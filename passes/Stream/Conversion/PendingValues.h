/// Values that execution regions make, and which timepoints say that they are there.

#ifndef WEIR_PASSES_STREAM_CONVERSION_PENDINGVALUES_H
#define WEIR_PASSES_STREAM_CONVERSION_PENDINGVALUES_H

#include "passes/Stream/Storage/ResourceFlow.h"

namespace weir::stream {

/// stream-passes.md 2.3. What goes on without `stream.timepoint.await` is pending in branches, calls and globals, too. Invalidated by any change.
class PendingValues {
public:
  PendingValues(mlir::Operation *module, const ResourceFlow &flow);

  bool contains(mlir::Value value) const { return pending.contains(value); }

  /// The timepoint of the region that makes `value`, or one that comes with it from each of its sources; null if there is no such timepoint.
  mlir::Value findTimepoint(mlir::Value value) const;

private:
  using Pair = std::pair<mlir::Value, mlir::Value>;
  bool isCompanion(mlir::Value value, mlir::Value timepoint, llvm::DenseSet<Pair> &visited) const;

  const ResourceFlow &flow;
  llvm::DenseSet<mlir::Value> pending;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_CONVERSION_PENDINGVALUES_H
