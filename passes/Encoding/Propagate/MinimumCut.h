/// The cheapest way to tell two sides apart.

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_MINIMUMCUT_H
#define WEIR_PASSES_ENCODING_PROPAGATE_MINIMUMCUT_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace weir::encoding {

/// Assigns each vertex to one of two sides so that the capacities of edges from the first to the second side are least in sum.
class MinimumCut {
public:
  static constexpr int64_t kInfinite = int64_t(1) << 60;
  static constexpr unsigned kFirst = 0, kSecond = 1;

  MinimumCut() : vertices(2) {}
  unsigned addVertex() {
    vertices.emplace_back();
    return vertices.size() - 1;
  }
  void addEdge(unsigned from, unsigned to, int64_t capacity);
  /// For each vertex whether it is on the second side. Of several cheapest cuts the one with the fewest vertices there.
  llvm::SmallVector<bool> solve();
  /// Its capacity, after `solve`.
  int64_t getCapacity() const { return flow; }

private:
  struct Edge {
    unsigned to;
    int64_t room;
  };
  bool rank();
  int64_t augment(unsigned start);

  /// Edge e and e ^ 1 are one edge in both directions.
  llvm::SmallVector<Edge> edges;
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>> vertices;
  llvm::SmallVector<int> ranks;
  llvm::SmallVector<unsigned> next;
  int64_t flow = 0;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_MINIMUMCUT_H
