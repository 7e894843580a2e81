#include "src/runtime/arena.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <random>

using weir::runtime::Arena;

TEST(Arena, AlignsAndReuses) {
  Arena arena;
  std::byte *a = arena.allocate(1), *b = arena.allocate(100);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(a) % 64, 0u);
  EXPECT_EQ(b, a + 64);
  arena.release(a, 1);
  EXPECT_EQ(arena.allocate(64), a);
  EXPECT_EQ(arena.liveBytes(), 64u + 128u);
}

TEST(Arena, ZeroBytesAreStorageToo) {
  Arena arena;
  std::byte *a = arena.allocate(0), *b = arena.allocate(0);
  EXPECT_NE(a, b);
  arena.release(a, 0);
  arena.release(b, 0);
  EXPECT_EQ(arena.liveBytes(), 0u);
}

TEST(Arena, JoinsNeighboursInAnyOrder) {
  for (auto order : {std::array<int, 3>{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}}) {
    Arena arena;
    std::byte *parts[3];
    for (std::byte *&part : parts)
      part = arena.allocate(64 << 10);
    for (int i : order)
      arena.release(parts[i], 64 << 10);
    EXPECT_EQ(arena.allocate(192 << 10), parts[0]);
    EXPECT_EQ(arena.reservedBytes(), 256u << 10);
  }
}

TEST(Arena, CoalescesChunksOnceNothingIsLive) {
  Arena arena;
  std::byte *a = arena.allocate(1 << 20), *b = arena.allocate(3 << 20);
  uint64_t reserved = arena.reservedBytes();
  arena.release(a, 1 << 20);
  arena.coalesce(); // b is live: nothing may move
  memset(b, 1, 3 << 20);
  arena.release(b, 3 << 20);
  arena.coalesce();
  uint64_t coalesced = arena.reservedBytes();
  EXPECT_GE(coalesced, reserved);
  std::byte *whole = arena.allocate(4 << 20); // fits into no chunk of before
  EXPECT_EQ(arena.reservedBytes(), coalesced);
  memset(whole, 1, 4 << 20);
}

TEST(Arena, RefusesTheImpossible) {
  Arena arena;
  EXPECT_THROW(arena.allocate(UINT64_MAX), std::bad_alloc);
  EXPECT_EQ(arena.liveBytes(), 0u);
}

TEST(Arena, RandomUseNeverOverlaps) {
  Arena arena;
  std::mt19937 random(7);
  std::map<std::byte *, std::pair<uint64_t, int>> live;
  for (int step = 0; step < 5000; ++step) {
    if (live.size() < 20 || random() % 2) {
      uint64_t size = random() % 40000;
      std::byte *data = arena.allocate(size);
      memset(data, step & 0xff, size);
      ASSERT_TRUE(live.emplace(data, std::make_pair(size, step & 0xff)).second);
      continue;
    }
    auto victim = std::next(live.begin(), random() % live.size());
    for (uint64_t i = 0; i < victim->second.first; ++i)
      ASSERT_EQ(static_cast<int>(victim->first[i]), victim->second.second);
    arena.release(victim->first, victim->second.first);
    live.erase(victim);
  }
  for (const auto &[data, entry] : live)
    arena.release(data, entry.first);
  EXPECT_EQ(arena.liveBytes(), 0u);
}
