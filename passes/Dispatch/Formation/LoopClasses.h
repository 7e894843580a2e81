/// Which loops of the members of a group run over the same thing (dispatch-passes.md 4.1, 4.4).

#ifndef WEIR_PASSES_DISPATCH_FORMATION_LOOPCLASSES_H
#define WEIR_PASSES_DISPATCH_FORMATION_LOOPCLASSES_H

#include "passes/Dispatch/Formation/FusionGraph.h"
#include "passes/Dispatch/RemarkCodes.h"

namespace weir {

/// Two reads of one tensor by siblings, which run their loops over it together (EK8).
struct SiblingLink {
  unsigned first, second;
};

class LoopClasses {
public:
  using Refusal = std::optional<FormDispatchesCode>;
  using List = llvm::SmallVector<unsigned, 4>;

  /// `members` are in block order. With `keepOrder`, loops that are one class are in one order in both ops of an edge (PM7).
  LoopClasses(const FusionGraph &graph, llvm::ArrayRef<unsigned> members) : graph(graph), members(members) {}
  /// Unites the loops along all edges inside, and those of siblings. A code if that cannot be.
  Refusal build(llvm::ArrayRef<SiblingLink> links, bool keepOrder);

  /// The classes of loop `loop` of member number `m`, from the outside to the inside: several where a reshape has split the loop.
  List get(unsigned m, unsigned loop);
  /// The classes of the dimensions of a tensor that the member reads or writes through `map`.
  llvm::SmallVector<List> getDims(unsigned m, mlir::AffineMap map);
  /// By its bound, or assumed, if it is dynamic.
  int64_t getExtent(unsigned c) const {
    return mlir::ShapedType::isDynamic(classes[c].bound) ? graph.getAssumedDim() : classes[c].bound;
  }
  bool isDynamic(unsigned c) const { return mlir::ShapedType::isDynamic(classes[c].extent); }
  unsigned size() const { return classes.size(); }
  /// A reshape has split a loop.
  bool hasRefinement() const { return refined; }
  /// Index of a node among the members, or -1.
  int position(unsigned node) const;

private:
  struct Class {
    unsigned parent;
    int64_t extent, bound;
    int outer = -1, inner = -1; ///< what a reshape has split it into
  };

  unsigned add(int64_t extent, int64_t bound);
  unsigned find(unsigned c);
  void expand(unsigned c, List &list);
  List expandAll(llvm::ArrayRef<unsigned> list);
  void split(unsigned c, int64_t innerExtent);
  void unite(unsigned a, unsigned b);
  Refusal equate(llvm::ArrayRef<unsigned> a, llvm::ArrayRef<unsigned> b);
  Refusal reshape(mlir::Operation *view, llvm::SmallVector<List> &dims);
  Refusal addEdge(unsigned consumer, const FusionRead &read);
  Refusal addLink(const SiblingLink &link);
  bool keepsOrder(unsigned consumer, const FusionRead &read);

  const FusionGraph &graph;
  llvm::ArrayRef<unsigned> members;
  llvm::SmallVector<Class> classes;
  llvm::SmallVector<unsigned> firstLoop; ///< of each member, as class of its loop 0
  bool refined = false;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FORMATION_LOOPCLASSES_H
