/// Whether a set of ops can be adjacent in the block (dispatch-passes.md 4.11: L1 to L3, L16).

#ifndef WEIR_PASSES_DISPATCH_FORMATION_FUSIONLEGALITY_H
#define WEIR_PASSES_DISPATCH_FORMATION_FUSIONLEGALITY_H

#include "passes/Dispatch/Formation/FusionGraph.h"
#include "passes/Dispatch/RemarkCodes.h"

namespace weir {

class FusionLegality {
public:
  explicit FusionLegality(const FusionGraph &graph);

  /// Whether a kernel of the members takes longer to compile than it is worth (L16): there are too many, or their bodies are too long.
  static std::optional<FormDispatchesCode> checkSize(const FusionGraph &graph, llvm::ArrayRef<unsigned> members);
  /// Whether no path leads from a member to a member through something else, where groups are one thing each.
  std::optional<FormDispatchesCode> check(llvm::ArrayRef<unsigned> members) const;
  /// Whether members are pinned to different affinities (L1), or one reads from another what has an encoding (L13).
  std::optional<FormDispatchesCode> checkValues(llvm::ArrayRef<unsigned> members) const;
  /// Records that the nodes are one group now.
  void merged(llvm::ArrayRef<unsigned> members);

private:
  const FusionGraph &graph;
  /// Of each node the group that it is in, by the group's first node; of each such first node the members.
  std::vector<unsigned> leader;
  std::vector<llvm::SmallVector<unsigned, 1>> membersOf;
  /// The last position of any group that has a member at or before a position. The op at i cannot depend, through groups, on
  /// ops after reach[i].
  std::vector<unsigned> reach;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FORMATION_FUSIONLEGALITY_H
