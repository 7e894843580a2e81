#include "src/runtime/devices/cpu/cpu_device.h"
#include "src/runtime/devices/command_list.h"
#include "src/runtime/devices/cpu/fill.h"

#include "Helpers.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

using namespace weir::runtime;

namespace {

std::shared_ptr<CpuDevice> makeDevice(unsigned threads, bool poison = false) {
  DeviceOptions options;
  options.threads = threads;
  options.poison = poison;
  return std::make_shared<CpuDevice>(options);
}

/// Marks each workgroup it runs, and checks that its scratch is not shared.
const char *markKernel(void *const *bindings, const weir_slot_t *operands, const uint64_t *counts, uint64_t begin, uint64_t end, void *scratch) {
  if (reinterpret_cast<uintptr_t>(scratch) % 64 != 0)
    return "scratch is not aligned";
  if (counts[0] * counts[1] * counts[2] < end || begin >= end)
    return "range outside the grid";
  auto *own = static_cast<volatile uint64_t *>(scratch);
  for (uint64_t i = begin; i < end; ++i) {
    own[0] = i;
    static_cast<std::atomic<uint8_t> *>(bindings[0])[i]++;
    if (own[0] != i)
      return "scratch is shared";
    if (operands && i == operands[0])
      return "asked to fail";
  }
  return nullptr;
}

constexpr weir_export_t markExport = {"mark", markKernel, nullptr, 0, 64, 1, 1, {1, 1, 1}, 0};

/// Of four workgroups each waits until the one two places from it runs, too, and then notes the thread that it ran on. Two threads that share them by halves
/// get on with that; ones that take turns do not.
const char *pairKernel(void *const *bindings, const weir_slot_t *, const uint64_t *, uint64_t begin, uint64_t end, void *) {
  static thread_local char place;
  auto *begun = static_cast<std::atomic<void *> *>(bindings[0]);
  const auto late = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  for (uint64_t i = begin; i < end; ++i) {
    begun[i].store(&place);
    while (!begun[(i + 2) % 4].load())
      if (std::chrono::steady_clock::now() > late)
        return "the other half does not run";
  }
  return nullptr;
}
constexpr weir_export_t pairExport = {"pair", pairKernel, nullptr, 0, 0, 1, 0, {1, 1, 1}, 0};

/// Takes a millisecond.
const char *slowKernel(void *const *, const weir_slot_t *, const uint64_t *, uint64_t, uint64_t, void *) {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return nullptr;
}
constexpr weir_export_t slowExport = {"slow", slowKernel, nullptr, 0, 0, 0, 0, {1, 1, 1}, 0};

} // namespace

TEST(Fill, PatternsAlignmentsAndTails) {
  for (uint32_t width : {1, 2, 4, 8})
    for (uint64_t offset : {0, 1, 3, 8})
      for (uint64_t length : {0, 1, 7, 8, 9, 64, 101}) {
        std::byte data[128];
        memset(data, 0xee, sizeof(data));
        uint64_t pattern = 0x8877665544332211;
        fillBytes(data + offset, length, widenPattern(pattern, width));
        for (uint64_t i = 0; i < sizeof(data); ++i) {
          bool inside = i >= offset && i < offset + length;
          auto expected = inside ? std::byte(pattern >> (8 * ((i - offset) % width))) : std::byte(0xee);
          ASSERT_EQ(data[i], expected) << width << " " << offset << " " << length << " " << i;
        }
      }
}

TEST(CpuDevice, EachWorkgroupRunsOnce) {
  for (unsigned threads : {1u, 2u, 5u})
    for (uint64_t x : {1, 2, 7, 1000}) {
      auto device = makeDevice(threads);
      BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, x * 6);
      weir_cmd *cmd = device->begin(0);
      cmd->fill(*buffer, 0, x * 6, 0, 1);
      weir_binding_t binding = {buffer.get(), 0, x * 6};
      cmd->dispatch(markExport, x, 2, 3, nullptr, &binding);
      EXPECT_EQ(cmd->end(), 0u);
      for (uint64_t i = 0; i < x * 6; ++i)
        ASSERT_EQ(buffer->data[i], std::byte(1)) << threads << " " << x << " " << i;
    }
}

TEST(CpuDevice, ThreadsBeginWithTheSameWorkgroupsEachTime) {
  auto device = makeDevice(2);
  BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 32);
  for (unsigned round = 0; round < 20; ++round) {
    weir_cmd *cmd = device->begin(0);
    cmd->fill(*buffer, 0, 32, 0, 1);
    weir_binding_t binding = {buffer.get(), 0, 32};
    cmd->dispatch(pairExport, 4, 1, 1, nullptr, &binding);
    ASSERT_EQ(cmd->end(), 0u);
    void *threads[4];
    memcpy(threads, buffer->data, sizeof(threads));
    EXPECT_EQ(threads[0], threads[1]);
    EXPECT_EQ(threads[2], threads[3]);
    EXPECT_NE(threads[0], threads[2]);
  }
}

TEST(CpuDevice, TimeOfEachThreadThatRan) {
  auto device = makeDevice(3);
  std::vector<double> seconds;
  device->setThreadClock(&seconds);
  for (unsigned round = 0; round < 40; ++round) {
    weir_cmd *cmd = device->begin(0);
    cmd->dispatch(slowExport, 2, 1, 1, nullptr, nullptr);
    ASSERT_EQ(cmd->end(), 0u);
    ASSERT_EQ(seconds.size(), 2u);
    EXPECT_GE(seconds[0] + seconds[1], 0.002);
  }
}

// A worker that gives up just then may look at the pool once more. With a sanitizer this shows.
TEST(CpuDevice, EndsWhileWorkersLookForWork) {
  for (unsigned round = 0; round < 300; ++round) {
    auto device = makeDevice(3);
    BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 64);
    weir_binding_t binding = {buffer.get(), 0, 64};
    weir_cmd *cmd = device->begin(0);
    cmd->fill(*buffer, 0, 64, 0, 1);
    cmd->dispatch(markExport, 64, 1, 1, nullptr, &binding);
    ASSERT_EQ(cmd->end(), 0u);
    ASSERT_EQ(buffer->data[63], std::byte(1));
    if (round % 2 == 1)
      std::this_thread::sleep_for(std::chrono::microseconds(300 + round % 16)); // about as long as workers wait
  }
}

TEST(CpuDevice, NoWorkgroups) {
  auto device = makeDevice(2);
  BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 0);
  weir_binding_t binding = {buffer.get(), 0, 0};
  device->begin(0)->dispatch(markExport, 5, 0, 5, nullptr, &binding);
}

TEST(CpuDevice, FailuresOfKernels) {
  for (unsigned threads : {1u, 4u}) {
    auto device = makeDevice(threads);
    BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 500);
    weir_binding_t binding = {buffer.get(), 0, 500};
    weir_slot_t failing = 321;
    EXPECT_EQ(messageOf([&] { device->begin(0)->dispatch(markExport, 500, 1, 1, &failing, &binding); }), "asked to fail");
    // The device goes on.
    failing = 500;
    device->begin(0)->dispatch(markExport, 500, 1, 1, &failing, &binding);
  }
}

TEST(CpuDevice, LargeFillsAndCopies) {
  constexpr uint64_t size = (5 << 20) + 13;
  for (unsigned threads : {1u, 3u}) {
    auto device = makeDevice(threads);
    BufferRef source = device->allocate(WEIR_LIFETIME_EXTERNAL, size + 16), target = device->allocate(WEIR_LIFETIME_EXTERNAL, size + 16);
    weir_cmd *cmd = device->begin(0);
    cmd->fill(*source, 3, size, 0x0807060504030201, 8);
    cmd->copy(*source, 3, *target, 5, size);
    for (uint64_t i = 0; i < size; ++i)
      ASSERT_EQ(target->data[5 + i], std::byte(i % 8 + 1));
    cmd->copy(*target, 5, *target, 6, size); // onto itself
    for (uint64_t i = 0; i < size; ++i)
      ASSERT_EQ(target->data[6 + i], std::byte(i % 8 + 1));
  }
}

namespace {

/// Waits until as many kernels run as operand 0 says.
std::atomic<unsigned> running;
const char *meetKernel(void *const *bindings, const weir_slot_t *operands, const uint64_t *, uint64_t, uint64_t, void *) {
  running++;
  auto start = std::chrono::steady_clock::now();
  while (running.load() < operands[0])
    if (std::chrono::steady_clock::now() - start > std::chrono::seconds(60))
      return "nobody else runs";
  *static_cast<uint8_t *>(bindings[0]) = 7;
  return nullptr;
}
constexpr weir_export_t meetExport = {"meet", meetKernel, nullptr, 0, 0, 1, 1, {1, 1, 1}, 0};

} // namespace

// Each of the two kernels waits for the other. What they are given is gone when they run.
TEST(CpuDevice, ConcurrentCommandsRunAtTheSameTime) {
  auto device = makeDevice(2);
  BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 64);
  running = 0;
  weir_cmd *cmd = device->begin(0);
  cmd->fill(*buffer, 0, 64, 0, 1);
  cmd->beginConcurrent();
  for (uint64_t i = 0; i < 2; ++i) {
    weir_binding_t binding = {buffer.get(), i * 8, 1};
    weir_slot_t count = 2;
    cmd->dispatch(meetExport, 1, 1, 1, &count, &binding);
  }
  cmd->endConcurrent();
  EXPECT_EQ(cmd->end(), 0u);
  for (uint64_t i = 0; i < 64; ++i)
    EXPECT_EQ(buffer->data[i], std::byte(i == 0 || i == 8 ? 7 : 0)) << i;
}

TEST(CpuDevice, ConcurrentCommandsAllRun) {
  constexpr uint64_t part = (1 << 20) + 24;
  for (unsigned threads : {1u, 2u, 5u})
    for (unsigned round = 0; round < 4; ++round) {
      auto device = makeDevice(threads);
      BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 3 * part);
      weir_cmd *cmd = device->begin(0);
      cmd->fill(*buffer, 0, part, 0, 1);
      cmd->fill(*buffer, 2 * part, part, 0x0807060504030201, 8);
      cmd->beginConcurrent();
      weir_binding_t first = {buffer.get(), 0, 1000}, second = {buffer.get(), 1000, 7};
      cmd->dispatch(markExport, 10, 10, 10, nullptr, &first);
      cmd->dispatch(markExport, 7, 1, 1, nullptr, &second);
      cmd->dispatch(markExport, 0, 1, 1, nullptr, &second);
      cmd->copy(*buffer, 2 * part, *buffer, part, part);
      cmd->fill(*buffer, part - 9, 9, 0x11, 1);
      cmd->fill(*buffer, 0, 0, 0x11, 1);
      cmd->endConcurrent();
      cmd->copy(*buffer, part, *buffer, 1007, 2);
      for (uint64_t i = 0; i < 2 * part; ++i) {
        unsigned expected = i < 1007       ? 1
                            : i < 1009     ? unsigned(i - 1006)
                            : i < part - 9 ? 0
                            : i < part     ? 0x11
                                           : unsigned((i - part) % 8 + 1);
        ASSERT_EQ(buffer->data[i], std::byte(expected)) << threads << " " << i;
      }
    }
}

TEST(CpuDevice, FailuresOfConcurrentKernels) {
  for (unsigned threads : {1u, 4u}) {
    auto device = makeDevice(threads);
    BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 500);
    weir_binding_t binding = {buffer.get(), 0, 500};
    weir_slot_t failing = 321;
    EXPECT_EQ(messageOf([&] {
                weir_cmd *cmd = device->begin(0);
                cmd->beginConcurrent();
                cmd->dispatch(markExport, 500, 1, 1, &failing, &binding);
                cmd->dispatch(markExport, 2, 1, 1, nullptr, &binding);
                cmd->endConcurrent();
              }),
              "asked to fail");
    // A sequence that has not come to its end leaves nothing behind.
    weir_cmd *cmd = device->begin(0);
    cmd->beginConcurrent();
    cmd->fill(*buffer, 0, 500, 3, 1);
    cmd = device->begin(0);
    cmd->fill(*buffer, 0, 500, 4, 1);
    EXPECT_EQ(buffer->data[0], std::byte(4));
    cmd->beginConcurrent();
    cmd->endConcurrent();
    EXPECT_EQ(buffer->data[0], std::byte(4));
  }
}

TEST(CpuDevice, Poison) {
  auto device = makeDevice(1, true);
  BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 100);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(buffer->data[i], std::byte(0xff));
}

TEST(CpuDevice, BuffersOutliveTheirDevicesOwner) {
  auto device = makeDevice(1);
  BufferRef buffer = device->allocate(WEIR_LIFETIME_EXTERNAL, 100);
  device.reset();
  memset(buffer->data, 1, 100);
}

TEST(CpuDevice, MemoryIsUsedAgain) {
  auto device = makeDevice(1);
  std::byte *first = nullptr;
  for (int round = 0; round < 3; ++round) {
    BufferRef buffer = device->allocate(WEIR_LIFETIME_TRANSIENT, 10 << 20);
    if (first) {
      EXPECT_EQ(buffer->data, first);
    }
    first = buffer->data;
    buffer.reset();
    device->endInvocation();
  }
}
