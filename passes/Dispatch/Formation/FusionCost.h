/// Cost of a dispatch of a group of ops, and whether its loops permit the dispatch (dispatch-passes.md 4.11, 4.13).

#ifndef WEIR_PASSES_DISPATCH_FORMATION_FUSIONCOST_H
#define WEIR_PASSES_DISPATCH_FORMATION_FUSIONCOST_H

#include "dialects/Weir/FusionPolicy.h"
#include "passes/Dispatch/Formation/LoopClasses.h"

namespace weir {

struct FusionOptions {
  FusionPolicy policy;
  /// PM7: loops stay in their order.
  bool interchange = true;
};

/// Byte equivalents.
struct FusionCost {
  int64_t launch = 0;      ///< Lambda
  int64_t moved = 0;       ///< R + W
  int64_t strided = 0;     ///< T
  int64_t reread = 0;      ///< X
  int64_t parallelism = 0; ///< Q
  int64_t recomputed = 0;  ///< C
  int64_t total() const { return launch + moved + strided + reread + parallelism + recomputed; }
};

struct GroupEvaluation {
  /// Why the group cannot be.
  std::optional<FormDispatchesCode> refused;
  std::optional<FusionPattern> pattern; ///< for TARGET_REFUSES
  FusionCost cost;
  uint32_t patterns = 0;
  unsigned root = 0; ///< as member number
  int64_t units = 1, footprint = 0;
  bool assumed = false; ///< some extent is dynamic and has no bound
};

/// The order of loops that each member of a final group gets (PM2, PM5), as interchange vectors; empty where nothing changes.
using LoopOrders = llvm::SmallVector<llvm::SmallVector<unsigned>>;

class GroupEvaluator {
public:
  GroupEvaluator(const FusionGraph &graph, const FusionOptions &options, llvm::ArrayRef<unsigned> members,
                 llvm::ArrayRef<SiblingLink> links)
      : graph(graph), options(options), members(members), links(links), classes(graph, members) {}

  GroupEvaluation run();
  /// After a run without refusal.
  LoopOrders getLoopOrders();

private:
  struct ClassInfo {
    unsigned holders = 0;  ///< members with a loop of the class
    unsigned repeated = 0; ///< those among them that may run again for each tile of what they lack
    bool twice = false;    ///< some member has two (EK6)
    bool reduced = false;  ///< a reduction loop of some member (L8)
    bool distributed = false;
    int64_t tile = 1;
  };
  /// A tensor that crosses the border of the group.
  struct Crossing {
    llvm::SmallVector<LoopClasses::List> dims;
    int64_t bytes;
    bool reads;
    bool ofContraction;
  };
  using Refusal = std::optional<FormDispatchesCode>;

  // The order in which `run` calls them.
  void chooseRoot();
  void findRepeated();
  bool isPixelInput(unsigned node, unsigned user) const;
  void distribute();
  Refusal checkGrid();
  Refusal checkBytes();
  Refusal checkInPlace();
  void collectCrossings();
  void chooseTiles();
  void completeBoxes();
  void findPatterns();
  void findPermutedStores(bool window);
  bool poolsBytes(unsigned m);
  void refusePatterns();
  void costFootprint();
  void costMoves();
  void chooseOrder();
  void costOperands();
  void costParallelism();
  void costCopies();

  bool isEscaping(unsigned m, unsigned result) const;
  int64_t tileBytes(llvm::ArrayRef<LoopClasses::List> dims, int64_t elementBits) const;
  int64_t stridedCost(const Crossing &crossing, llvm::ArrayRef<unsigned> rootOrder) const;
  /// Contiguous bytes of a tile of a tensor.
  int64_t getRun(const Crossing &crossing) const;
  void setPattern(FusionPattern pattern) { result.patterns |= 1u << static_cast<unsigned>(pattern); }

  const FusionGraph &graph;
  const FusionOptions &options;
  llvm::ArrayRef<unsigned> members;
  llvm::ArrayRef<SiblingLink> links;
  LoopClasses classes;
  GroupEvaluation result;
  llvm::SmallVector<ClassInfo> infos;
  llvm::SmallVector<unsigned> rootOrder; ///< classes of the root's parallel loops, in the order that they run
  llvm::SmallVector<Crossing> crossings;
  llvm::SmallVector<bool> afterContraction;
  llvm::SmallVector<bool> repeated;  ///< cheap operands of contractions: part of their loads (EK5)
  llvm::SmallVector<unsigned> level; ///< reductions before a member
  bool hasContraction = false, hasReduction = false;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FORMATION_FUSIONCOST_H
