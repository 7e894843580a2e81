/// Order across devices: one of Vulkan, and the stand-in for CUDA, after one whose points are reached when a test says so.
#include "src/runtime/invocation.h"

#include "GatedDevice.h"
#include "Helpers.h"

#include <cstring>
#include <future>
#include <thread>

#include <dlfcn.h>

using namespace weir::runtime;

namespace {

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
