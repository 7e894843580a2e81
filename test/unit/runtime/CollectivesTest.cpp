#include "src/runtime/collectives/channel.h"
#include "src/runtime/collectives/reduction.h"

#include "Helpers.h"

#include <thread>

using namespace weir::runtime;

namespace {

template <typename T>
const std::byte *bytesOf(const T *data) {
  return reinterpret_cast<const std::byte *>(data);
}

template <typename T, size_t count>
std::vector<T> reduced(uint32_t reduction, uint32_t type, const T (&a)[count], const T (&b)[count]) {
  std::vector<T> result(count);
  reduceElements(reduction, ElementType(type), {bytesOf(a), bytesOf(b)}, count, reinterpret_cast<std::byte *>(result.data()));
  return result;
}

/// Runs `body(rank)` on a thread for each participant; the messages of its errors.
std::vector<std::string> onThreads(uint32_t count, const std::function<void(uint32_t)> &body) {
  std::vector<std::string> messages(count);
  std::vector<std::thread> threads;
  for (uint32_t rank = 0; rank < count; ++rank)
    threads.emplace_back([&, rank] { messages[rank] = messageOf([&] { body(rank); }); });
  for (std::thread &thread : threads)
    thread.join();
  return messages;
}

/// Two buffers of the host for each participant, of four floats.
struct Ranges {
  explicit Ranges(uint32_t rank) {
    for (int i = 0; i < 4; ++i)
      reinterpret_cast<float *>(source->data)[i] = static_cast<float>(10 * rank) + static_cast<float>(i);
  }
  Collective all(uint32_t kind, uint32_t reduction, uint64_t length = 16, int32_t param = 0) const {
    return {kind, reduction, ElementType(WEIR_ELEMENT_F32), param, {source.get(), 0, length}, {target.get(), 0, length}};
  }
  float result(int i) const { return reinterpret_cast<const float *>(target->data)[i]; }

  std::shared_ptr<Device> device = openDevice("cpu", {});
  BufferRef source = device->allocate(WEIR_LIFETIME_EXTERNAL, 16), target = device->allocate(WEIR_LIFETIME_EXTERNAL, 16);
};

} // namespace

TEST(Reduction, IntegersWrapAndAveragesDoNot) {
  const int8_t a[] = {100, -100, 5, -128}, b[] = {100, -100, -6, -128};
  EXPECT_EQ(reduced(WEIR_REDUCTION_SUM, WEIR_ELEMENT_SI8, a, b), (std::vector<int8_t>{-56, 56, -1, 0}));
  EXPECT_EQ(reduced(WEIR_REDUCTION_AVERAGE, WEIR_ELEMENT_SI8, a, b), (std::vector<int8_t>{100, -100, 0, -128}));
  EXPECT_EQ(reduced(WEIR_REDUCTION_MINIMUM, WEIR_ELEMENT_SI8, a, b), (std::vector<int8_t>{100, -100, -6, -128}));
  const uint8_t c[] = {200, 1}, d[] = {100, 255};
  EXPECT_EQ(reduced(WEIR_REDUCTION_MAXIMUM, WEIR_ELEMENT_UI8, c, d), (std::vector<uint8_t>{200, 255}));
  EXPECT_EQ(reduced(WEIR_REDUCTION_AVERAGE, WEIR_ELEMENT_UI8, c, d), (std::vector<uint8_t>{150, 128}));
  const int64_t e[] = {INT64_MAX, INT64_MIN}, f[] = {INT64_MAX, -1};
  EXPECT_EQ(reduced(WEIR_REDUCTION_AVERAGE, WEIR_ELEMENT_SI64, e, f), (std::vector<int64_t>{INT64_MAX, INT64_MIN / 2}));
  EXPECT_EQ(reduced(WEIR_REDUCTION_PRODUCT, WEIR_ELEMENT_SI64, e, f), (std::vector<int64_t>{1, INT64_MIN}));
}

TEST(Reduction, NaNWinsAndSmallFloatsAreRoundedOnce) {
  const float nan = std::nanf(""), a[] = {1, nan, nan}, b[] = {nan, 1, nan};
  for (uint32_t reduction : {WEIR_REDUCTION_MINIMUM, WEIR_REDUCTION_MAXIMUM})
    for (float value : reduced(reduction, WEIR_ELEMENT_F32, a, b))
      EXPECT_TRUE(std::isnan(value));
  // 256 + 1 + 1 in bf16, whose next number is 258: 256 + 1 alone would be 256.
  const uint16_t large[] = {0x4380}, one[] = {0x3f80};
  uint16_t sum = 0;
  reduceElements(WEIR_REDUCTION_SUM, ElementType(WEIR_ELEMENT_BF16), {bytesOf(large), bytesOf(one), bytesOf(one)}, 1, reinterpret_cast<std::byte *>(&sum));
  EXPECT_EQ(sum, 0x4381);
}

TEST(Reduction, RefusesOtherTypes) {
  const uint8_t a[] = {1}, b[] = {2};
  EXPECT_EQ(messageOf([&] { reduced(WEIR_REDUCTION_SUM, WEIR_ELEMENT_F8E5M2, a, b); }), "a collective cannot compute the sum of elements of type f8E5M2");
  EXPECT_EQ(messageOf([&] { reduced(9, WEIR_ELEMENT_UI8, a, b); }), "a collective needs a reduction, but its number is 9");
}

TEST(Group, PartsOfColumnsAndRows) {
  // Four participants in two rows: a sum over each row, then one over each column, many times.
  auto group = std::make_shared<Group>(4);
  auto messages = onThreads(4, [&](uint32_t rank) {
    Participant participant(group, rank);
    Ranges ranges(rank);
    weir_channel &everyone = participant.everyone();
    EXPECT_EQ(everyone.count(), 4u);
    EXPECT_EQ(everyone.rank, rank);
    weir_channel &row = participant.channelOf(everyone.split(rank / 2, -static_cast<int64_t>(rank))); // in reverse
    weir_channel &column = participant.channelOf(everyone.split(rank % 2, rank));
    EXPECT_EQ(row.rank, 1 - rank % 2);
    EXPECT_EQ(&row, &participant.channelOf(everyone.split(rank / 2, -static_cast<int64_t>(rank))));
    for (int round = 0; round < 100; ++round) {
      runCollective(row, ranges.all(WEIR_COLLECTIVE_ALL_REDUCE, WEIR_REDUCTION_SUM));
      EXPECT_EQ(ranges.result(3), rank / 2 == 0 ? 16 : 56);
      runCollective(column, ranges.all(WEIR_COLLECTIVE_ALL_REDUCE, WEIR_REDUCTION_MAXIMUM));
      EXPECT_EQ(ranges.result(1), rank % 2 == 0 ? 21 : 31);
    }
    runCollective(everyone, ranges.all(WEIR_COLLECTIVE_BROADCAST, WEIR_REDUCTION_NONE, 16, 2));
    EXPECT_EQ(ranges.result(3), 23);
    memset(ranges.target->data, 0, 16);
    runCollective(everyone, ranges.all(WEIR_COLLECTIVE_REDUCE, WEIR_REDUCTION_SUM, 16, 1));
    EXPECT_EQ(ranges.result(0), rank == 1 ? 60 : 0);
  });
  EXPECT_EQ(messages, std::vector<std::string>(4, "(no error)"));
}

TEST(Group, SendsWithoutReceiver) {
  auto group = std::make_shared<Group>(2);
  auto messages = onThreads(2, [&](uint32_t rank) {
    Participant participant(group, rank);
    Ranges ranges(rank);
    // Rank 0 sends to rank 1, and receives from no rank.
    const int32_t none = 0xffff, param = rank == 0 ? 1 | none << 16 : none | 0 << 16;
    runCollective(participant.everyone(), ranges.all(WEIR_COLLECTIVE_SEND_RECV, WEIR_REDUCTION_NONE, 16, param));
    EXPECT_EQ(ranges.result(3), rank == 0 ? 0 : 3);
  });
  EXPECT_EQ(messages, std::vector<std::string>(2, "(no error)"));
}

TEST(Group, AllSeeTheSameMistake) {
  auto group = std::make_shared<Group>(2);
  auto messages = onThreads(2, [&](uint32_t rank) {
    Participant participant(group, rank);
    Ranges ranges(rank);
    runCollective(participant.everyone(), ranges.all(WEIR_COLLECTIVE_ALL_REDUCE, WEIR_REDUCTION_SUM, rank == 0 ? 16 : 8));
  });
  EXPECT_EQ(messages[0], "all_reduce of f32 between 2 members: rank 0 sends 16 bytes, rank 1 sends 8 bytes and receives 8");
  EXPECT_EQ(messages[1], messages[0]);
}

TEST(Group, DifferentCollectives) {
  auto collectives = [](const std::function<void(Participant &, const Ranges &)> &ofRank0, const std::function<void(Participant &, const Ranges &)> &ofRank1) {
    auto group = std::make_shared<Group>(2);
    auto messages = onThreads(2, [&](uint32_t rank) {
      Participant participant(group, rank);
      (rank == 0 ? ofRank0 : ofRank1)(participant, Ranges(rank));
    });
    EXPECT_EQ(messages[0], messages[1]);
    return messages[0];
  };
  auto reduce = [](uint32_t reduction) {
    return [reduction](Participant &participant, const Ranges &ranges) {
      runCollective(participant.everyone(), ranges.all(WEIR_COLLECTIVE_ALL_REDUCE, reduction));
    };
  };
  EXPECT_EQ(collectives(reduce(WEIR_REDUCTION_SUM), reduce(WEIR_REDUCTION_MAXIMUM)),
            "the members of a channel take part in different collectives: rank 0 in all_reduce with sum of f32, rank 1 in all_reduce with maximum of f32");
  EXPECT_EQ(collectives([](Participant &participant, const Ranges &) { participant.everyone().split(0, 0); }, reduce(WEIR_REDUCTION_SUM)),
            "the members of a channel take part in different collectives: rank 0 in a split of the channel, rank 1 in all_reduce with sum of f32");
}

TEST(Group, AParticipantThatEndsOrFailsEndsTheWaiting) {
  auto group = std::make_shared<Group>(2);
  auto messages = onThreads(2, [&](uint32_t rank) {
    Participant participant(group, rank);
    if (rank == 0)
      runCollective(participant.everyone(), Ranges(rank).all(WEIR_COLLECTIVE_ALL_REDUCE, WEIR_REDUCTION_SUM));
  });
  EXPECT_EQ(messages[0], "participant 1 has ended without this collective");

  group = std::make_shared<Group>(2);
  messages = onThreads(2, [&](uint32_t rank) {
    Participant participant(group, rank);
    if (rank == 1)
      participant.fail("no input");
    else
      participant.everyone().split(0, 0);
  });
  EXPECT_EQ(messages[0], "participant 1 failed: no input");
}

TEST(Group, ParticipantsThatWaitForEachOther) {
  // Rank 0 is in the channel of all, the others in one that rank 0 is not in, and then nowhere.
  auto group = std::make_shared<Group>(3);
  auto messages = onThreads(3, [&](uint32_t rank) {
    Participant participant(group, rank);
    weir_channel &everyone = participant.everyone();
    weir_channel &part = participant.channelOf(everyone.split(rank == 0, rank));
    const weir_channel &chosen = rank == 1 ? part : everyone;
    runCollective(chosen, Ranges(rank).all(WEIR_COLLECTIVE_ALL_REDUCE, WEIR_REDUCTION_SUM));
  });
  for (const std::string &message : messages)
    EXPECT_NE(message.find("all participants wait for others: participant "), std::string::npos) << message;
}

TEST(Group, RefusesRanks) {
  auto group = std::make_shared<Group>(2);
  Participant first(group, 0);
  EXPECT_EQ(messageOf([&] { Participant(group, 0); }), "participant 0 has joined the group already");
  EXPECT_EQ(messageOf([&] { Participant(group, 2); }), "participant 2 is not in the group, which has 2");
  EXPECT_EQ(messageOf([] { Group(0); }), "a group of 0 participants is not supported: 1 to 1024 are");
}
