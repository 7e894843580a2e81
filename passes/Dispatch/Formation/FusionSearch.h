/// Which groups there are in the end: candidates by what they gain, then splits of chains (dispatch-passes.md 4.14).

#ifndef WEIR_PASSES_DISPATCH_FORMATION_FUSIONSEARCH_H
#define WEIR_PASSES_DISPATCH_FORMATION_FUSIONSEARCH_H

#include "passes/Dispatch/Formation/FusionCost.h"
#include "passes/Dispatch/Formation/FusionLegality.h"
#include "mlir/IR/Remarks.h"
#include <map>
#include <queue>
#include <set>

namespace weir {

class FusionSearch {
public:
  FusionSearch(FusionGraph &graph, const FusionOptions &options);
  void run();

  struct Group {
    llvm::SmallVector<unsigned> members; ///< in block order
    llvm::SmallVector<SiblingLink> links;
    FusionCost cost;
    unsigned version = 0;
  };
  /// Groups with members, in the order of their last one.
  llvm::SmallVector<const Group *> getGroups() const;
  unsigned getGroupOf(unsigned node) const { return groupOf[node]; }
  const Group &getGroup(unsigned group) const { return groups[group]; }
  /// Of all groups, and how many there are.
  std::pair<int64_t, unsigned> getTotal() const;
  /// One remark for each pair of ops that was looked at (AG7).
  void emitRemarks() const;

private:
  using Refusal = std::optional<FormDispatchesCode>;

  struct Candidate {
    unsigned priority; ///< AG2
    int64_t gain;
    unsigned a, b; ///< groups; the producer's first
    unsigned versionOfA, versionOfB;
    unsigned producer, consumer; ///< nodes of the edge
    bool siblings;
    Refusal refused;
    std::optional<FusionPattern> pattern;
    FusionCost cost;
    int64_t savedBytes = 0, units = 0;
    bool assumed = false; ///< some extent is dynamic and has no bound
    /// The heap's top is the greatest.
    bool operator<(const Candidate &other) const;
  };
  /// What became of an edge.
  struct Outcome {
    bool passed = false;
    FormDispatchesCode code{};
    std::optional<FusionPattern> pattern;
    int64_t gain = 0, savedBytes = 0, units = 0;
    unsigned priority = 0;
    bool assumed = false;
  };

  void addCandidates(unsigned group);
  void addCandidate(unsigned a, unsigned b, unsigned producer, unsigned consumer, bool siblings);
  void merge(llvm::ArrayRef<unsigned> parts, const FusionCost &cost, llvm::ArrayRef<SiblingLink> links);
  llvm::SmallVector<unsigned> unionOf(llvm::ArrayRef<unsigned> parts) const;
  llvm::SmallVector<SiblingLink> linksOf(llvm::ArrayRef<unsigned> parts) const;
  unsigned getPriority(unsigned a, unsigned b, bool siblings) const;
  FormDispatchesCode explainLoss(const FusionCost &apart, const FusionCost &together) const;
  std::optional<unsigned> getOnlyUser(unsigned group) const;
  void splitChains();
  void splitChain(llvm::ArrayRef<unsigned> chain);
  void addMaps(mlir::remark::detail::InFlightRemark &remark, unsigned consumer, unsigned producer) const;
  void note(const Candidate &candidate, FormDispatchesCode code, std::optional<FusionPattern> pattern = {});

  FusionGraph &graph;
  const FusionOptions &options;
  std::vector<Group> groups;
  std::vector<unsigned> groupOf; ///< of each node
  FusionLegality legality;
  std::priority_queue<Candidate> heap;
  /// By consumer and producer.
  std::map<std::pair<unsigned, unsigned>, Outcome> outcomes;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FORMATION_FUSIONSEARCH_H
