/// In which order work of streams runs.
#include "src/cudasim/driver/streams.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace weir::cudasim;

namespace {

/// Two streams: `a` does 1, waits for what `b` records after 3, does 2; `b` does 3, records, does 4.
std::string orderOf(uint64_t seed, bool waitsForB) {
  Scheduler scheduler(seed);
  std::string order;
  Stream *a = scheduler.create(false), *b = scheduler.create(false);
  auto record = std::make_shared<Record>();
  auto work = [&order](char name) { return [&order, name] { order += name; }; };
  scheduler.enqueue(*a, work('1'));
  scheduler.enqueue(*a, [] {}, record);
  scheduler.enqueue(*a, work('2'));
  scheduler.enqueue(*b, work('3'));
  scheduler.enqueue(*b, [record] { record->isReached = true; });
  scheduler.enqueue(*b, work('4'));
  EXPECT_EQ(order, ""); // nothing runs unasked
  scheduler.finish(waitsForB ? *b : *a);
  return order;
}

} // namespace

TEST(Streams, NoMoreRunsThanIsWaitedFor) {
  EXPECT_EQ(orderOf(0, false), "132");
  EXPECT_EQ(orderOf(0, true), "34");
}

TEST(Streams, SeedsTryOrdersThatEventsAllow) {
  std::set<std::string> orders;
  for (uint64_t seed = 1; seed < 100; ++seed) {
    std::string order = orderOf(seed, false);
    orders.insert(order);
    EXPECT_LT(order.find('1'), order.find('2')) << order;
    EXPECT_LT(order.find('3'), order.find('2')) << order;
    EXPECT_TRUE(order.find('4') == std::string::npos || order.find('3') < order.find('4')) << order;
    EXPECT_EQ(order, orderOf(seed, false)); // each seed has one
  }
  // 1 and 3 in both orders, 4 early, late and not at all.
  for (const char *order : {"132", "312", "1342", "3142", "3412"})
    EXPECT_TRUE(orders.count(order)) << order;
}

TEST(Streams, OnlyBlockingOnesHoldTheDefaultStream) {
  Scheduler scheduler;
  std::string order;
  Stream *blocking = scheduler.create(true), *other = scheduler.create(false);
  scheduler.enqueue(*other, [&] { order += 'o'; });
  scheduler.enqueue(*blocking, [&] { order += 'b'; });
  scheduler.finishBlocking();
  EXPECT_EQ(order, "b");
  scheduler.finishAll();
  EXPECT_EQ(order, "bo");
  EXPECT_TRUE(scheduler.isKnown(other));
  scheduler.destroy(other);
  EXPECT_FALSE(scheduler.isKnown(other));
}
