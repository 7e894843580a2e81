/// Order across devices: the processors after one whose points are reached when a test says so, and after the stand-in for CUDA.
#include "src/runtime/invocation.h"

#include "GatedDevice.h"
#include "Helpers.h"

#include <cstring>
#include <future>
#include <thread>

#include <dlfcn.h>

using namespace weir::runtime;

namespace {

/// Memory that the host maps, and cannot ask for in advance.
class MappedDevice final : public Device {
public:
  std::string describe() const override { return "mapped"; }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override { return BufferRef(new weir_buffer(shared_from_this(), nullptr, size, lifetime)); }
  BufferRef import(const void *, uint64_t size, std::shared_ptr<const void>) override { return allocate(WEIR_LIFETIME_CONSTANT, size); }
  void freeStorage(weir_buffer &) override {}
  void *map(weir_buffer &, uint64_t offset, uint64_t) override { return memory + offset; }
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override { throw Error("no commands"); }
  void await(weir_timepoint_t) override {}

  std::byte memory[64] = {};
};

class Processors : public testing::TestWithParam<unsigned> {
protected:
  Processors() {
    DeviceOptions options;
    options.threads = GetParam();
    cpu = openDevice("cpu", options);
  }
  weir_cmd *beginBehindGate(weir_invocation &invocation) {
    return moduleApi.cmd_begin(&invocation, 0, uint64_t(1) << timepointDeviceShift | 1);
  }

  std::shared_ptr<GatedDevice> gated = std::make_shared<GatedDevice>();
  std::shared_ptr<Device> cpu;
};

INSTANTIATE_TEST_SUITE_P(Threads, Processors, testing::Values(1, 3));

/// Adds 1 to each byte, or fails.
const char *increment(void *const *bindings, const weir_slot_t *operands, const uint64_t *, uint64_t begin, uint64_t end, void *) {
  for (uint64_t i = begin; i < end; ++i)
    ++static_cast<uint8_t *>(bindings[0])[i];
  return operands && operands[0] ? "asked to fail" : nullptr;
}
constexpr weir_export_t incrementExport = {"increment", increment, nullptr, 0, 0, 1, 1, {1, 1, 1}, 0};

} // namespace

TEST_P(Processors, CommandsWaitForAnotherDeviceWhileTheHostGoesOn) {
  weir_invocation invocation({cpu, gated});
  BufferRef buffer = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64), copy = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64);
  memset(cpu->map(*buffer, 0, 64), 1, 64);
  uint8_t before = 0;
  gated->whenOpen = [&] { before = static_cast<volatile uint8_t *>(static_cast<void *>(buffer->data))[0]; };
  weir_binding_t binding = {buffer.get(), 0, 64};
  weir_slot_t operand = 0;
  weir_cmd *commands = beginBehindGate(invocation);
  commands->fill(*buffer, 0, 64, 7, 1);
  commands->dispatch(incrementExport, 64, 1, 1, &operand, &binding);
  commands->beginConcurrent();
  commands->copy(*buffer, 0, *copy, 1, 32);
  commands->fill(*copy, 33, 31, 5, 1);
  commands->endConcurrent();
  weir_timepoint_t first = commands->end();
  operand = 1; // it was taken
  // What waits for nothing is after it all the same.
  commands = moduleApi.cmd_begin(&invocation, 0, 0);
  commands->dispatch(incrementExport, 33, 1, 1, nullptr, &binding);
  weir_timepoint_t second = commands->end();
  EXPECT_NE(first, 0u);
  EXPECT_GT(second, first);
  EXPECT_EQ(buffer->data[0], std::byte(1));
  gated->gate.open();
  moduleApi.timepoint_await(&invocation, second);
  EXPECT_EQ(before, 1);
  for (uint64_t i = 0; i < 64; ++i) {
    ASSERT_EQ(buffer->data[i], std::byte(i < 33 ? 9 : 8)) << i;
    if (i > 0)
      ASSERT_EQ(copy->data[i], std::byte(i < 33 ? 8 : 5)) << i;
  }
  // Nothing is in front any more: commands run at once.
  EXPECT_EQ(moduleApi.cmd_begin(&invocation, 0, second)->end(), 0u);
}

TEST_P(Processors, CopiesFromAnotherDeviceWhileTheHostGoesOn) {
  weir_invocation invocation({cpu, gated});
  BufferRef there = gated->allocate(WEIR_LIFETIME_EXTERNAL, 100), here = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 100);
  weir_cmd *commands = beginBehindGate(invocation);
  commands->fill(*here, 0, 100, 0xee, 1);
  commands->copy(*there, 10, *here, 3, 50);
  commands->fill(*here, 50, 50, 0xdd, 1);
  weir_timepoint_t point = commands->end();
  gated->gate.open();
  moduleApi.timepoint_await(&invocation, point);
  for (uint64_t i = 0; i < 100; ++i)
    ASSERT_EQ(here->data[i], std::byte(i < 3 ? 0xee : i < 50 ? 10 + i - 3 : 0xdd)) << i;
}

TEST_P(Processors, MapWaitsForAll) {
  weir_invocation invocation({cpu, gated});
  BufferRef buffer = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 8);
  weir_cmd *commands = beginBehindGate(invocation);
  commands->fill(*buffer, 0, 8, 3, 1);
  commands->end();
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    gated->gate.open();
  });
  EXPECT_EQ(*static_cast<uint8_t *>(cpu->map(*buffer, 0, 8)), 3);
  opener.join();
}

TEST_P(Processors, StorageThatWasFreedIsUsedAgainInOrder) {
  DeviceOptions options;
  options.threads = GetParam();
  options.poison = true;
  cpu = openDevice("cpu", options);
  weir_invocation invocation({cpu, gated});
  BufferRef kept = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64);
  BufferRef first = cpu->allocate(WEIR_LIFETIME_TRANSIENT, 64);
  std::byte *storage = first->data;
  weir_cmd *commands = beginBehindGate(invocation);
  commands->fill(*first, 0, 64, 4, 1);
  commands->copy(*first, 0, *kept, 0, 64);
  commands->end();
  first.reset();
  BufferRef second = cpu->allocate(WEIR_LIFETIME_TRANSIENT, 64);
  EXPECT_EQ(second->data, storage);
  commands = moduleApi.cmd_begin(&invocation, 0, 0);
  commands->copy(*second, 0, *kept, 0, 8);
  weir_timepoint_t point = commands->end();
  gated->gate.open();
  moduleApi.timepoint_await(&invocation, point);
  EXPECT_EQ(kept->data[8], std::byte(4));
  EXPECT_EQ(kept->data[0], std::byte(0xff)); // of the new storage, which was not written
}

TEST_P(Processors, FailuresReachWhoWaits) {
  weir_invocation invocation({cpu, gated});
  BufferRef buffer = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64);
  memset(cpu->map(*buffer, 0, 64), 1, 64);
  weir_binding_t binding = {buffer.get(), 0, 64};
  weir_slot_t fails = 1;
  weir_cmd *commands = beginBehindGate(invocation);
  commands->dispatch(incrementExport, 64, 1, 1, &fails, &binding);
  commands->end();
  commands = moduleApi.cmd_begin(&invocation, 0, 0);
  commands->fill(*buffer, 0, 64, 9, 1); // left out
  weir_timepoint_t point = commands->end();
  std::function<void()> wait = cpu->makeWaiter(point);
  gated->gate.open();
  EXPECT_EQ(messageOf([&] { cpu->await(point); }), "asked to fail");
  EXPECT_EQ(messageOf(wait), "asked to fail");
  EXPECT_EQ(messageOf([&] { invocation.checkAssertions(); }), "asked to fail");
  EXPECT_FALSE(cpu->isReached(point));
  EXPECT_NE(buffer->data[0], std::byte(9));
  cpu->abandon();
  EXPECT_TRUE(cpu->isReached(point));
  commands = beginBehindGate(invocation);
  commands->fill(*buffer, 0, 64, 8, 1);
  cpu->await(commands->end());
  EXPECT_EQ(buffer->data[0], std::byte(8));
}

TEST_P(Processors, FailuresThatNobodyWaitsForEndTheCall) {
  weir_invocation invocation({cpu, gated});
  gated->whenOpen = [] { throw Error("the other device failed"); };
  auto function = [](const weir_api_t *api, weir_invocation_t *inv, void *gate, const weir_slot_t *, weir_slot_t *) {
    api->cmd_end(api->cmd_begin(inv, 0, uint64_t(1) << timepointDeviceShift | 1));
    static_cast<Gate *>(gate)->open();
  };
  for (unsigned i = 0; i < 2; ++i)
    EXPECT_EQ(messageOf([&] { invocation.call(function, &gated->gate, nullptr, nullptr); }), "the other device failed");
  gated->whenOpen = nullptr;
  EXPECT_EQ(messageOf([&] { invocation.call(function, &gated->gate, nullptr, nullptr); }), "(no error)");
}

TEST_P(Processors, OtherDevicesWaitForThem) {
  static void *standIn = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(standIn) << dlerror();
  std::vector<std::string> names = {"cuda"};
  if (std::string list = describeDevices({}).back(); list.find("not available") == std::string::npos)
    names.push_back("vulkan");
  for (const std::string &name : names) {
    std::shared_ptr<Device> device = openDevice(name, {});
    if (!device->makeWaiter(0))
      continue;
    Gate gate;
    auto before = std::make_shared<GatedDevice>();
    weir_invocation invocation({cpu, before, device});
    BufferRef here = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64), there = device->allocate(WEIR_LIFETIME_EXTERNAL, 64),
              back = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 64);
    memset(cpu->map(*back, 0, 64), 0, 64);
    weir_timepoint_t point = 0;
    for (unsigned round = 0; round < 20; ++round) {
      weir_timepoint_t both[] = {uint64_t(1) << timepointDeviceShift | 1, point};
      weir_cmd *commands = moduleApi.cmd_begin(&invocation, 0, moduleApi.timepoint_join(&invocation, 2, both));
      if (round == 0)
        commands->fill(*here, 0, 64, 1, 1);
      else
        commands->copy(*back, 0, *here, 0, 64);
      weir_binding_t binding = {here.get(), 0, 64};
      commands->dispatch(incrementExport, 64, 1, 1, nullptr, &binding);
      point = moduleApi.cmd_end(commands);
      commands = moduleApi.cmd_begin(&invocation, 2, point);
      commands->fill(*there, 0, 64, 0xee, 1);
      commands->copy(*here, 0, *there, 0, 63);
      point = moduleApi.cmd_end(commands);
      commands = moduleApi.cmd_begin(&invocation, 0, point);
      commands->copy(*there, 0, *back, 0, 64);
      point = moduleApi.cmd_end(commands);
    }
    std::thread opener([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      before->gate.open();
    });
    moduleApi.timepoint_await(&invocation, point);
    opener.join();
    for (uint64_t i = 0; i < 64; ++i)
      ASSERT_EQ(back->data[i], std::byte(i < 63 ? 21 : 0xee)) << name << " " << i;
  }
}

// The host has to stop within the section: what is before the copy there is done as well.
TEST(QueuedCommands, ACopyThatTheHostMakesInASection) {
  DeviceOptions options;
  options.threads = 2;
  std::shared_ptr<Device> cpu = openDevice("cpu", options);
  auto gated = std::make_shared<GatedDevice>();
  auto mapped = std::make_shared<MappedDevice>();
  mapped->memory[0] = std::byte(5);
  BufferRef here = cpu->allocate(WEIR_LIFETIME_EXTERNAL, 192), there = mapped->allocate(WEIR_LIFETIME_EXTERNAL, 64);
  memset(here->data, 0, 192);
  ASSERT_TRUE(cpu->waitFor(*gated, 1));
  weir_cmd *commands = cpu->begin(0);
  gated->gate.open();
  commands->beginConcurrent();
  commands->fill(*here, 0, 64, 7, 1);
  commands->copy(*there, 0, *here, 64, 64);
  commands->fill(*here, 128, 64, 9, 1);
  commands->endConcurrent();
  cpu->await(commands->end());
  EXPECT_EQ(here->data[0], std::byte(7));
  EXPECT_EQ(here->data[64], std::byte(5));
  EXPECT_EQ(here->data[128], std::byte(9));
}
