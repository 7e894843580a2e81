// The cut by which labels of encodings are chosen, against all cuts of small graphs (W1 of encoding-passes.md).

#include "gtest/gtest.h"
#include "passes/Encoding/Propagate/MinimumCut.h"
#include <algorithm>
#include <random>

using weir::encoding::MinimumCut;

namespace {

struct Edge {
  unsigned from, to;
  int64_t capacity;
};

TEST(MinimumCut, IsTheCheapestOfAll) {
  std::mt19937 random(7);
  for (unsigned run = 0; run < 300; ++run) {
    unsigned count = 2 + random() % 7;
    std::vector<Edge> edges(random() % 20);
    for (Edge &edge : edges)
      edge = {unsigned(random() % count), unsigned(random() % count), int64_t(random() % 6)};
    MinimumCut cut;
    for (unsigned i = 2; i < count; ++i)
      cut.addVertex();
    for (const Edge &edge : edges)
      cut.addEdge(edge.from, edge.to, edge.capacity);
    llvm::SmallVector<bool> sides = cut.solve();
    ASSERT_FALSE(sides[MinimumCut::kFirst]);
    ASSERT_TRUE(sides[MinimumCut::kSecond]);
    auto getCost = [&](auto isSecond) {
      int64_t cost = 0;
      for (const Edge &edge : edges)
        if (!isSecond(edge.from) && isSecond(edge.to))
          cost += edge.capacity;
      return cost;
    };
    int64_t best = MinimumCut::kInfinite;
    unsigned fewest = count;
    for (unsigned set = 0; set < (1u << count); ++set) {
      auto isSecond = [&](unsigned vertex) { return ((set >> vertex) & 1) != 0; };
      if (isSecond(MinimumCut::kFirst) || !isSecond(MinimumCut::kSecond))
        continue;
      int64_t cost = getCost(isSecond);
      unsigned members = __builtin_popcount(set);
      if (cost < best || (cost == best && members < fewest))
        fewest = members;
      best = std::min(best, cost);
    }
    EXPECT_EQ(cut.getCapacity(), best);
    EXPECT_EQ(getCost([&](unsigned vertex) { return bool(sides[vertex]); }), best);
    EXPECT_EQ(unsigned(std::count(sides.begin(), sides.end(), true)), fewest);
  }
}

TEST(MinimumCut, LongPaths) {
  MinimumCut cut;
  unsigned last = MinimumCut::kFirst;
  for (unsigned i = 0; i < 20000; ++i) {
    unsigned vertex = cut.addVertex();
    cut.addEdge(last, vertex, i == 777 ? 1 : 2);
    last = vertex;
  }
  cut.addEdge(last, MinimumCut::kSecond, 2);
  llvm::SmallVector<bool> sides = cut.solve();
  EXPECT_EQ(cut.getCapacity(), 1);
  EXPECT_FALSE(sides[2 + 776]);
  EXPECT_TRUE(sides[2 + 777]);
}

} // namespace
