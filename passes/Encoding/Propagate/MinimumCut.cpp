// Maximal flow by shortest augmenting paths in layers (Dinic), without recursion: programs make long paths.

#include "passes/Encoding/Propagate/MinimumCut.h"

#include <algorithm>

using namespace llvm;
using namespace weir::encoding;

void MinimumCut::addEdge(unsigned from, unsigned to, int64_t capacity) {
  if (from == to || capacity == 0)
    return;
  vertices[from].push_back(edges.size());
  edges.push_back({to, capacity});
  vertices[to].push_back(edges.size());
  edges.push_back({from, 0});
}

/// Distances from the first side; whether the second can be reached.
bool MinimumCut::rank() {
  ranks.assign(vertices.size(), -1);
  SmallVector<unsigned> queue = {kFirst};
  ranks[kFirst] = 0;
  for (size_t i = 0; i < queue.size(); ++i)
    for (unsigned e : vertices[queue[i]])
      if (edges[e].room > 0 && ranks[edges[e].to] < 0) {
        ranks[edges[e].to] = ranks[queue[i]] + 1;
        queue.push_back(edges[e].to);
      }
  return ranks[kSecond] >= 0;
}

/// One path to the second side; what went through it.
int64_t MinimumCut::augment(unsigned start) {
  SmallVector<unsigned> path;
  unsigned at = start;
  while (at != kSecond) {
    bool isStuck = true;
    for (; next[at] < vertices[at].size(); ++next[at]) {
      unsigned e = vertices[at][next[at]];
      if (edges[e].room > 0 && ranks[edges[e].to] == ranks[at] + 1) {
        path.push_back(e);
        at = edges[e].to;
        isStuck = false;
        break;
      }
    }
    if (!isStuck)
      continue;
    if (path.empty())
      return 0;
    // The way here was none: back, and on to the next one.
    at = edges[path.pop_back_val() ^ 1].to;
    ++next[at];
  }
  int64_t amount = kInfinite;
  for (unsigned e : path)
    amount = std::min(amount, edges[e].room);
  for (unsigned e : path) {
    edges[e].room -= amount;
    edges[e ^ 1].room += amount;
  }
  return amount;
}

SmallVector<bool> MinimumCut::solve() {
  while (rank()) {
    next.assign(vertices.size(), 0);
    while (int64_t amount = augment(kFirst))
      flow += amount;
  }
  // Second side: what still reaches it.
  SmallVector<bool> isSecond(vertices.size(), false);
  SmallVector<unsigned> queue = {kSecond};
  isSecond[kSecond] = true;
  for (size_t i = 0; i < queue.size(); ++i)
    for (unsigned e : vertices[queue[i]])
      if (unsigned from = edges[e].to; edges[e ^ 1].room > 0 && !isSecond[from]) {
        isSecond[from] = true;
        queue.push_back(from);
      }
  return isSecond;
}
