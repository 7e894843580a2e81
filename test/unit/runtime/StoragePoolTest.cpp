#include "src/runtime/devices/storage_pool.h"

#include "Helpers.h"

using namespace weir::runtime;

namespace {

struct Storage {
  uint64_t size, number;
};

/// A pool, and how much was made for it.
class StoragePoolTest : public testing::Test {
protected:
  std::unique_ptr<Storage> allocate(uint64_t size) {
    return pool.allocate(size, [&] {
      madeBytes += size;
      return std::make_unique<Storage>(Storage{size, ++made});
    });
  }
  void endCall() {
    pool.endCall([] {});
  }
  /// A call that holds so many storages at a time; the numbers of what it got.
  std::vector<uint64_t> call(const std::vector<uint64_t> &sizes, size_t held) {
    std::vector<uint64_t> numbers;
    std::deque<std::unique_ptr<Storage>> holding;
    for (uint64_t size : sizes) {
      if (holding.size() == held) {
        pool.give(std::move(holding.front()));
        holding.pop_front();
      }
      holding.push_back(allocate(size));
      EXPECT_GE(holding.back()->size, size);
      numbers.push_back(holding.back()->number);
    }
    for (auto &storage : holding)
      pool.give(std::move(storage));
    endCall();
    return numbers;
  }

  StoragePool<Storage> pool;
  uint64_t made = 0, madeBytes = 0;
};

} // namespace

TEST_F(StoragePoolTest, LargerStorageServesUnlessHalfOfItIsOfNoUse) {
  pool.give(allocate(1000));
  EXPECT_EQ(allocate(500)->number, 1u);
  EXPECT_EQ(made, 1u);
  pool.give(allocate(1000));
  EXPECT_EQ(allocate(499)->number, 3u);
  EXPECT_EQ(allocate(1001)->number, 4u);
}

TEST_F(StoragePoolTest, TheSmallestServesFirst) {
  std::unique_ptr<Storage> large = allocate(1000), small = allocate(600);
  pool.give(std::move(large));
  pool.give(std::move(small));
  EXPECT_EQ(allocate(590)->number, 2u);
  EXPECT_EQ(allocate(590)->number, 1u);
}

TEST_F(StoragePoolTest, AProgramOfMoreStepsNeedsNoMoreStorage) {
  std::vector<uint64_t> sizes;
  for (uint64_t i = 0; i < 12; ++i)
    sizes.push_back(1024 - 16 * i);
  call(sizes, 2);
  EXPECT_EQ(made, 2u);
  for (uint64_t i = 12; i < 24; ++i)
    sizes.push_back(1024 - 16 * i);
  call(sizes, 2);
  EXPECT_EQ(made, 2u);
}

TEST_F(StoragePoolTest, EqualCallsGetTheSameStorage) {
  // What the first one got for 600 was made for 1000; later there is one of 600.
  std::vector<uint64_t> first = {1000, 64, 600, 1000, 600}, second = {64, 900, 600, 600};
  std::vector<uint64_t> one = call(first, 2), other = call(second, 3);
  uint64_t before = made;
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(call(first, 2), one);
    EXPECT_EQ(call(second, 3), other);
  }
  EXPECT_EQ(made, before);
}

TEST_F(StoragePoolTest, WhatIsStillHeldIsNotWaitedFor) {
  std::unique_ptr<Storage> held = allocate(100);
  endCall();
  EXPECT_EQ(allocate(100)->number, 2u);
  EXPECT_EQ(held->number, 1u);
}

TEST_F(StoragePoolTest, WhatManyCallsHadNoUseForIsFreed) {
  call({5000}, 1);
  for (unsigned i = 0; i < 20; ++i)
    call({10}, 1);
  call({5000}, 1);
  EXPECT_EQ(made, 3u);
}
