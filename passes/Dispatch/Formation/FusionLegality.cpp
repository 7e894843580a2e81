#include "passes/Dispatch/Formation/FusionLegality.h"

#include "llvm/ADT/DenseSet.h"
#include <numeric>

using namespace mlir;
using namespace weir;

static constexpr unsigned kMaxMembers = 64;       // L16
static constexpr unsigned kMaxGroupOps = 1024;    // L16
static constexpr unsigned kConvexityBudget = 256; // AG4
static constexpr unsigned kMaxSpan = 4096;        // keeps the bookkeeping of reach linear

FusionLegality::FusionLegality(const FusionGraph &graph) : graph(graph), leader(graph.size()), reach(graph.getBlockSize()) {
  std::iota(leader.begin(), leader.end(), 0);
  std::iota(reach.begin(), reach.end(), 0);
  for (unsigned node = 0; node < graph.size(); ++node)
    membersOf.push_back({node});
}

void FusionLegality::merged(ArrayRef<unsigned> members) {
  for (unsigned node : members)
    leader[node] = members.front();
  membersOf[members.front()].assign(members.begin(), members.end());
  unsigned last = graph[members.back()].index;
  // Monotonous: what follows the group up to its old reach already looks at least that far.
  for (unsigned i = graph[members.front()].index; i <= last; ++i)
    reach[i] = std::max(reach[i], last);
}

std::optional<FormDispatchesCode> FusionLegality::checkValues(ArrayRef<unsigned> members) const {
  Attribute affinity;
  llvm::SmallDenseSet<int> inside(members.begin(), members.end());
  for (unsigned member : members) {
    const FusionNode &node = graph[member];
    if (affinity && node.affinity && node.affinity != affinity)
      return FormDispatchesCode::AFFINITY;
    if (node.affinity)
      affinity = node.affinity;
    for (const FusionRead &read : node.reads) {
      auto type = dyn_cast<RankedTensorType>(read.base.getType());
      if (type && type.getEncoding() && inside.contains(read.producer))
        return FormDispatchesCode::ENCODING;
    }
  }
  return {};
}

std::optional<FormDispatchesCode> FusionLegality::checkSize(const FusionGraph &graph, ArrayRef<unsigned> members) {
  unsigned ops = 0;
  for (unsigned member : members)
    ops += graph[member].bodyOps;
  if (members.size() > kMaxMembers || (members.size() > 1 && ops > kMaxGroupOps))
    return FormDispatchesCode::GROUP_SIZE;
  return {};
}

std::optional<FormDispatchesCode> FusionLegality::check(ArrayRef<unsigned> members) const {
  unsigned first = graph[members.front()].index, last = graph[members.back()].index;
  if (last - first > kMaxSpan)
    return FormDispatchesCode::GROUP_SIZE;
  llvm::SmallDenseSet<unsigned> inside, seen;
  for (unsigned node : members)
    inside.insert(graph[node].index);
  SmallVector<unsigned> worklist;
  auto push = [&](unsigned place) {
    if (seen.insert(place).second)
      worklist.push_back(place);
  };
  for (unsigned place : inside)
    for (unsigned before : graph.getDependences(place))
      if (!inside.contains(before))
        push(before);
  llvm::SmallDenseSet<unsigned> seenGroups;
  unsigned visits = 0;
  while (!worklist.empty()) {
    unsigned place = worklist.pop_back_val();
    // Reaching a member from one of the outside inputs means that a path leaves the group and comes back.
    if (inside.contains(place))
      return FormDispatchesCode::NOT_CONVEX;
    int node = graph.getNodeAt(place);
    ArrayRef<unsigned> group = node < 0 ? ArrayRef<unsigned>() : ArrayRef<unsigned>(membersOf[leader[node]]);
    unsigned end = node < 0 ? place : graph[group.back()].index;
    // Nothing that it depends on, through any chain of groups, is after the fixed point of reach.
    while (end < first && reach[end] != end)
      end = reach[end];
    if (end < first)
      continue;
    if (++visits > kConvexityBudget)
      return FormDispatchesCode::CONVEXITY_BUDGET;
    for (unsigned before : graph.getDependences(place))
      push(before);
    if (node >= 0 && seenGroups.insert(leader[node]).second)
      for (unsigned member : group)
        push(graph[member].index);
  }
  return {};
}
