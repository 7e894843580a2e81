#include "src/runtime/invocation.h"

#include "Helpers.h"

#include <thread>

using namespace weir::runtime;

TEST(Fence, TheFirstDecides) {
  FenceRef fence = makeFence();
  unsigned calls = 0;
  fence->whenDone([&] { ++calls; });
  EXPECT_FALSE(fence->waitFor(std::chrono::milliseconds(1)));
  fence->fail("no data", 5);
  fence->signal();
  fence->whenDone([&] { ++calls; });
  EXPECT_EQ(calls, 2u);
  EXPECT_EQ(fence->status(), 5);
  EXPECT_EQ(fence->failure(), "no data");
  EXPECT_EQ(messageOf([&] { raiseIfFailed(*fence); }), "a fence that the call waits for has failed: no data");
}

TEST(Fence, JoinsOfNoneAndOfSome) {
  EXPECT_TRUE(joinFences(nullptr, 0)->isDone());
  FenceRef a = makeFence(), b = makeFence();
  weir_fence *three[] = {a.get(), nullptr, b.get()};
  FenceRef all = joinFences(three, 3), same = joinFences(three, 3);
  b->signal();
  EXPECT_FALSE(all->isDone());
  std::thread([&] { a->fail("late"); }).join();
  EXPECT_EQ(all->failure(), "late");
  EXPECT_EQ(same->status(), WEIR_FENCE_STATUS_INTERNAL);
}

namespace {

class FencesOfCommands : public testing::Test {
protected:
  /// Fills the buffer after the fence `waits`, and chains `done` to the end of the fill.
  static void fillBehindFence(const weir_api_t *api, weir_invocation_t *inv, FencesOfCommands &test) {
    weir_fence *waits = test.waits.get(), *done = test.done.get();
    weir_cmd_t *commands = api->cmd_begin(inv, 0, api->timepoint_import(inv, 1, &waits));
    api->cmd_fill(commands, test.buffer.get(), 0, 64, 7, 1);
    api->timepoint_chain(inv, api->cmd_end(commands), 1, &done);
  }
  static void run(const weir_api_t *api, weir_invocation_t *inv, void *test, const weir_slot_t *, weir_slot_t *) {
    fillBehindFence(api, inv, *static_cast<FencesOfCommands *>(test));
    if (auto *next = static_cast<FencesOfCommands *>(test); next->meanwhile)
      next->meanwhile();
  }
  void SetUp() override { memset(buffer->data, 1, 64); }

  std::shared_ptr<Device> cpu = openDevice("cpu", {});
  BufferRef buffer = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64);
  FenceRef waits = makeFence(), done = makeFence();
  std::function<void()> meanwhile;
};

} // namespace

TEST_F(FencesOfCommands, TheHostGoesOn) {
  weir_invocation invocation({cpu});
  meanwhile = [&] {
    EXPECT_EQ(buffer->data[0], std::byte(1));
    EXPECT_FALSE(done->isDone());
    waits->signal();
  };
  invocation.call(run, this, nullptr, nullptr);
  EXPECT_EQ(done->status(), WEIR_FENCE_STATUS_OK);
  EXPECT_EQ(buffer->data[63], std::byte(7));
}

TEST_F(FencesOfCommands, FailuresGoOn) {
  weir_invocation invocation({cpu});
  meanwhile = [&] { waits->fail("no data"); };
  const std::string message = "a fence that the call waits for has failed: no data";
  EXPECT_EQ(messageOf([&] { invocation.call(run, this, nullptr, nullptr); }), message);
  EXPECT_EQ(done->failure(), message);
  EXPECT_EQ(buffer->data[0], std::byte(1));
  // The next call is as good as new.
  waits = nullptr;
  done = makeFence();
  meanwhile = nullptr;
  invocation.call(run, this, nullptr, nullptr);
  EXPECT_TRUE(done->isDone());
  EXPECT_EQ(buffer->data[0], std::byte(7));
}

TEST_F(FencesOfCommands, ACallThatEndsFailsWhatItHasChained) {
  weir_invocation invocation({cpu});
  meanwhile = [&] { EXPECT_EQ(waits->status(), WEIR_FENCE_STATUS_PENDING); };
  auto function = [](const weir_api_t *api, weir_invocation_t *inv, void *test, const weir_slot_t *, weir_slot_t *) {
    fillBehindFence(api, inv, *static_cast<FencesOfCommands *>(test));
    api->fail(inv, "something else");
  };
  std::thread later([&] { // the call waits for what it has asked of the device
    done->wait();
    waits->signal();
  });
  EXPECT_EQ(messageOf([&] { invocation.call(function, this, nullptr, nullptr); }), "something else");
  later.join();
  EXPECT_EQ(done->failure(), "something else");
}
