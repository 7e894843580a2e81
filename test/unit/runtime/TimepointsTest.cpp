/// Order across devices: one of Vulkan and the processors after one that this file makes, whose points are reached when a test says so, and after the
/// stand-in for CUDA.
#include "src/runtime/invocation.h"

#include "Helpers.h"

#include <condition_variable>
#include <cstring>
#include <future>
#include <mutex>
#include <thread>

#include <dlfcn.h>

using namespace weir::runtime;

namespace {

/// Reaches all its points at once.
class Gate {
public:
  void open() {
    std::lock_guard<std::mutex> lock(mutex);
    isOpen = true;
    changed.notify_all();
  }
  void pass() {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return isOpen; });
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  bool isOpen = false;
};

class GatedDevice final : public Device {
public:
  std::string describe() const override { return "gated"; }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override {
    return BufferRef(new weir_buffer(shared_from_this(), nullptr, size, lifetime));
  }
  BufferRef import(const void *, uint64_t size, std::shared_ptr<const void>) override { return allocate(WEIR_LIFETIME_CONSTANT, size); }
  void freeStorage(weir_buffer &) override {}
  void *map(weir_buffer &, uint64_t, uint64_t) override { throw Error("the host has waited"); }
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override { throw Error("no commands"); }
  void await(weir_timepoint_t) override { throw Error("the host has waited"); }
  std::function<void()> makeWaiter(weir_timepoint_t) override {
    return [this] {
      gate.pass();
      if (whenOpen)
        whenOpen();
    };
  }
  HostCopy startDownload(weir_buffer &, uint64_t offset, uint64_t length) override {
    std::shared_ptr<std::byte> bytes(static_cast<std::byte *>(calloc(length, 1)), free);
    return {bytes, [this, to = bytes.get(), offset, length] {
              gate.pass();
              for (uint64_t i = 0; i < length; ++i)
                to[i] = static_cast<std::byte>(offset + i);
            }};
  }

  Gate gate;
  std::function<void()> whenOpen;
};

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

class Timepoints : public testing::Test {
protected:
  void SetUp() override {
    try {
      device = openDevice("vulkan", {});
    } catch (const Error &error) {
      GTEST_SKIP() << error.what();
    }
    if (!device->makeWaiter(0))
      GTEST_SKIP() << "the device has no timeline semaphores";
  }
  BufferRef makeBuffer(uint64_t size, uint8_t value) {
    BufferRef buffer = device->allocate(WEIR_LIFETIME_EXTERNAL, size);
    memset(device->map(*buffer, 0, size), value, size);
    device->unmap(*buffer, 0, size);
    return buffer;
  }
  const uint8_t *bytesOf(weir_buffer &buffer) { return static_cast<const uint8_t *>(device->map(buffer, 0, buffer.size)); }

  std::shared_ptr<Device> device;
  std::shared_ptr<GatedDevice> gated = std::make_shared<GatedDevice>();
};

} // namespace

TEST_F(Timepoints, CommandsRunBehindAnotherDeviceWhileTheHostGoesOn) {
  BufferRef buffer = makeBuffer(64, 1);
  const volatile uint8_t *seen = bytesOf(*buffer);
  uint8_t before = 0;
  gated->whenOpen = [&] { before = seen[0]; };
  weir_invocation invocation({device, gated});
  weir_cmd *commands = moduleApi.cmd_begin(&invocation, 0, uint64_t(1) << timepointDeviceShift | 1);
  commands->fill(*buffer, 0, 64, 7, 1);
  weir_timepoint_t point = commands->end();
  // Time for the device to do what it must not.
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  gated->gate.open();
  device->await(point);
  EXPECT_EQ(before, 1);
  EXPECT_EQ(seen[0], 7);
}

TEST_F(Timepoints, NoCommandsWaitAsWell) {
  bool isOpen = false;
  gated->whenOpen = [&] { isOpen = true; };
  weir_invocation invocation({device, gated});
  weir_timepoint_t point = moduleApi.cmd_begin(&invocation, 0, uint64_t(1) << timepointDeviceShift | 1)->end();
  gated->gate.open();
  device->await(point);
  EXPECT_TRUE(isOpen);
}

TEST_F(Timepoints, CopiesFromAnotherDeviceWhileTheHostGoesOn) {
  BufferRef there = gated->allocate(WEIR_LIFETIME_EXTERNAL, 100), here = makeBuffer(100, 0);
  weir_cmd *commands = device->begin(0);
  commands->fill(*here, 0, 100, 0xee, 1);
  commands->copy(*there, 10, *here, 3, 50);
  commands->fill(*here, 50, 50, 0xdd, 1);
  weir_timepoint_t point = commands->end();
  gated->gate.open();
  device->await(point);
  const uint8_t *bytes = bytesOf(*here);
  for (uint64_t i = 0; i < 100; ++i)
    ASSERT_EQ(bytes[i], i < 3 ? 0xee : i < 50 ? 10 + i - 3 : 0xdd) << i;
}

TEST_F(Timepoints, AnotherDevicesFailureIsAnErrorOfTheWait) {
  gated->whenOpen = [] { throw Error("the other device failed"); };
  gated->gate.open();
  ASSERT_TRUE(device->waitFor(*gated, 1));
  weir_timepoint_t point = device->begin(0)->end();
  EXPECT_EQ(messageOf([&] { device->await(point); }), "the other device failed");
}

TEST_F(Timepoints, PointsOfSeveralDevicesAreOne) {
  static void *standIn = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(standIn) << dlerror();
  std::shared_ptr<Device> cuda = openDevice("cuda", {});
  weir_invocation invocation({device, cuda});
  BufferRef a = makeBuffer(64, 1), b = cuda->allocate(WEIR_LIFETIME_EXTERNAL, 64), c = makeBuffer(64, 2);
  weir_timepoint_t last = 0;
  for (unsigned i = 0; i < 300; ++i) { // more than are kept
    weir_cmd *onVulkan = moduleApi.cmd_begin(&invocation, 0, last);
    onVulkan->fill(*a, 0, 32, i, 1);
    weir_timepoint_t first = moduleApi.cmd_end(onVulkan);
    weir_cmd *onCuda = moduleApi.cmd_begin(&invocation, 1, last);
    onCuda->fill(*b, 0, 64, i + 1, 1);
    weir_timepoint_t both[] = {first, 0, moduleApi.cmd_end(onCuda)};
    weir_timepoint_t joined = moduleApi.timepoint_join(&invocation, 3, both);
    EXPECT_EQ(joined >> timepointDeviceShift, 255u);
    weir_timepoint_t again[] = {joined, first};
    joined = moduleApi.timepoint_join(&invocation, 2, again);
    weir_cmd *copies = moduleApi.cmd_begin(&invocation, 0, joined);
    copies->copy(*b, 8, *c, 0, 32);
    copies->copy(*a, 0, *c, 32, 32);
    last = moduleApi.cmd_end(copies);
  }
  moduleApi.timepoint_await(&invocation, last);
  const uint8_t *bytes = bytesOf(*c);
  for (uint64_t i = 0; i < 64; ++i)
    ASSERT_EQ(bytes[i], i < 32 ? uint8_t(300) : uint8_t(299)) << i;
}

TEST_F(Timepoints, StreamsOfOneDriverWaitForEachOther) {
  static void *standIn = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(standIn) << dlerror();
  std::shared_ptr<Device> first = openDevice("cuda", {}), second = openDevice("cuda", {});
  BufferRef buffer = first->allocate(WEIR_LIFETIME_STAGING, 64);
  auto *seen = static_cast<volatile uint8_t *>(first->map(*buffer, 0, 64));
  seen[0] = 1;
  weir_cmd *commands = first->begin(0);
  commands->fill(*buffer, 0, 64, 9, 1);
  weir_timepoint_t point = commands->end();
  ASSERT_TRUE(second->waitFor(*first, point));
  // Streams of the stand-in run when they are awaited: for the second one, here.
  second->await(second->begin(0)->end());
  EXPECT_EQ(seen[0], 9);
}

//===- A stream after what its driver does not know -------------------------------------------------------------------------------===//

namespace {

class Streams : public testing::Test {
protected:
  void SetUp() override {
    static void *standIn = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_TRUE(standIn) << dlerror();
  }
  /// Opens the gate later, so that who waits on this thread is not the last.
  std::thread openLater(Gate &gate) {
    return std::thread([&gate] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      gate.open();
    });
  }

  std::shared_ptr<GatedDevice> gated = std::make_shared<GatedDevice>();
};

} // namespace

TEST_F(Streams, CommandsRunBehindAnotherDeviceWhileTheHostGoesOn) {
  std::shared_ptr<Device> cuda = openDevice("cuda", {});
  BufferRef buffer = cuda->allocate(WEIR_LIFETIME_STAGING, 64);
  auto *seen = static_cast<volatile uint8_t *>(cuda->map(*buffer, 0, 64));
  seen[0] = 1;
  uint8_t before = 0;
  gated->whenOpen = [&] { before = seen[0]; };
  weir_invocation invocation({cuda, gated});
  weir_cmd *commands = moduleApi.cmd_begin(&invocation, 0, uint64_t(1) << timepointDeviceShift | 1);
  commands->fill(*buffer, 0, 64, 9, 1);
  weir_timepoint_t point = commands->end();
  std::thread opener = openLater(gated->gate);
  cuda->await(point);
  opener.join();
  EXPECT_EQ(before, 1);
  EXPECT_EQ(seen[0], 9);
}

TEST_F(Streams, CopiesFromAnotherDeviceWhileTheHostGoesOn) {
  std::shared_ptr<Device> cuda = openDevice("cuda", {});
  BufferRef there = gated->allocate(WEIR_LIFETIME_EXTERNAL, 100), here = cuda->allocate(WEIR_LIFETIME_EXTERNAL, 100);
  weir_cmd *commands = cuda->begin(0);
  commands->fill(*here, 0, 100, 0xee, 1);
  commands->copy(*there, 10, *here, 3, 50);
  commands->fill(*here, 50, 50, 0xdd, 1);
  weir_timepoint_t point = commands->end();
  std::thread opener = openLater(gated->gate);
  cuda->await(point);
  opener.join();
  auto *bytes = static_cast<const uint8_t *>(cuda->map(*here, 0, 100));
  for (uint64_t i = 0; i < 100; ++i)
    ASSERT_EQ(bytes[i], i < 3 ? 0xee : i < 50 ? 10 + i - 3 : 0xdd) << i;
}

TEST_F(Streams, AnotherDevicesFailureIsAnErrorOfTheWait) {
  std::shared_ptr<Device> cuda = openDevice("cuda", {});
  gated->whenOpen = [] { throw Error("the other device failed"); };
  gated->gate.open();
  ASSERT_TRUE(cuda->waitFor(*gated, 1));
  weir_timepoint_t point = cuda->begin(0)->end();
  EXPECT_EQ(messageOf([&] { cuda->await(point); }), "the other device failed");
  cuda->abandon();
  EXPECT_EQ(messageOf([&] { cuda->await(cuda->begin(0)->end()); }), "(no error)");
}

TEST_F(Streams, WaitsOfSeveralStreamsDoNotHoldEachOtherUp) {
  // The driver has one thread for functions of the host, and would start with the stream that was made first.
  std::shared_ptr<Device> last = openDevice("cuda", {}), first = openDevice("cuda", {});
  ASSERT_TRUE(first->waitFor(*gated, 1));
  weir_timepoint_t point = first->begin(0)->end();
  auto between = std::make_shared<GatedDevice>();
  between->gate.open();
  between->whenOpen = [wait = first->makeWaiter(point)] { wait(); };
  ASSERT_TRUE(last->waitFor(*between, 1));
  weir_timepoint_t end = last->begin(0)->end();
  std::thread opener = openLater(gated->gate);
  last->await(end);
  opener.join();
}

//===- Processors after other devices ---------------------------------------------------------------------------------------------===//

namespace {

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
