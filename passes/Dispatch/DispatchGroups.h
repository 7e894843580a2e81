#ifndef WEIR_PASSES_DISPATCH_DISPATCHGROUPS_H
#define WEIR_PASSES_DISPATCH_DISPATCHGROUPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Dispatch/CheapProducers.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "llvm/ADT/DenseMap.h"

namespace weir {

struct GroupingOptions {
  /// Each structured op alone (the reference target).
  bool fuse = true;
  /// Bytes of resident values that one workgroup may hold per member.
  int64_t footprint = 256 * 1024;
  /// Stand-in for dynamic extents.
  int64_t assumeDim = 512;
};

/// One dispatch to be: the members run in one grid over the loops `placement` names.
struct DispatchGroup {
  llvm::SmallVector<mlir::Operation *> members;
  bool hasRoot = false;
  bool reduces = false;
  /// Number of distributed loops.
  unsigned numDist = 0;
  unsigned minIndex = 0, maxIndex = 0;
};

/// Partition of the structured ops of a block (dispatch-passes.md section 4: greedy in program order, each consumer
/// joins the group of a producer; producers' groups that meet in a consumer are united where their loops agree).
class DispatchGrouping {
public:
  /// Why an op or a group does not join another; none if it may.
  using Refusal = std::optional<FormDispatchesCode>;

  DispatchGrouping(mlir::Block &block, const CheapProducers &cheap, const GroupingOptions &options);

  /// Groups with members, in the order of their last member.
  llvm::SmallVector<const DispatchGroup *> groups() const;
  /// The loops of `op` that are distributed, in the root's order.
  llvm::ArrayRef<int> placement(mlir::Operation *op) const { return place.find(op)->second; }

private:
  using Place = llvm::SmallVector<int, 4>;

  void visit(mlir::Operation *op);
  void open(mlir::Operation *op);
  Refusal join(mlir::linalg::LinalgOp op, int group);
  Refusal unite(mlir::linalg::LinalgOp op, int group, int other);
  void shrink(DispatchGroup &group, llvm::ArrayRef<bool> keep);
  void extendReach(const DispatchGroup &group);

  // DispatchGroupsLegality.cpp
  bool computePlace(mlir::linalg::LinalgOp op, int group, Place &result, Refusal &code) const;
  Refusal checkShrunk(const DispatchGroup &group, llvm::ArrayRef<bool> keep) const;
  Refusal checkMember(mlir::linalg::LinalgOp op, llvm::ArrayRef<int> place, bool reduces) const;
  Refusal checkUnion(llvm::ArrayRef<mlir::Operation *> first, llvm::ArrayRef<mlir::Operation *> second,
                     unsigned minIndex) const;

  GroupingOptions options;
  std::vector<DispatchGroup> all;
  llvm::DenseMap<mlir::Operation *, int> groupOf;
  llvm::DenseMap<mlir::Operation *, unsigned> index;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 4>> deps;
  llvm::DenseMap<mlir::Operation *, Place> place;
  /// reach[i]: the largest index in any group that has a member at or before i. What stands at i cannot depend, through
  /// groups, on anything behind reach[i].
  std::vector<unsigned> reach;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_DISPATCHGROUPS_H
