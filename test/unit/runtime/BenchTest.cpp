#include "src/runtime/bench.h"

#include <gtest/gtest.h>

using namespace weir::runtime;

TEST(Bench, Figures) {
  BenchResult odd = summarize({3, 1, 2});
  EXPECT_EQ(odd.rounds, 3u);
  EXPECT_EQ(odd.minMs, 1);
  EXPECT_EQ(odd.medianMs, 2);
  EXPECT_EQ(odd.maxMs, 3);
  EXPECT_EQ(summarize({4, 1, 2, 3}).medianMs, 2.5);
}

TEST(Bench, Rounds) {
  int calls = 0;
  BenchOptions options;
  options.warmupSeconds = 0;
  options.rounds = 7;
  EXPECT_EQ(benchmark([&] { ++calls; }, options).rounds, 7u);
  EXPECT_EQ(calls, 8);
  options.rounds = 0;
  options.seconds = 0;
  EXPECT_EQ(benchmark([] {}, options).rounds, 3u);
}

TEST(Bench, Line) {
  EXPECT_EQ(formatBenchResult("f", {3, 0.5, 1, 2.25}), "BENCH f rounds=3 min_ms=0.500000 median_ms=1.000000 max_ms=2.250000");
}
