/// The device of Vulkan as a device like others. Kernels run on it in test/e2e/vulkan. Skipped where there is no driver.
#include "src/runtime/devices/device.h"

#include "Helpers.h"

#include <cstring>

using namespace weir::runtime;

namespace {

class VulkanDevice : public testing::Test {
protected:
  void SetUp() override {
    try {
      device = openDevice("vulkan", {});
    } catch (const Error &error) {
      GTEST_SKIP() << error.what();
    }
  }

  BufferRef makeBuffer(uint64_t size, uint8_t value) {
    BufferRef buffer = device->allocate(WEIR_LIFETIME_EXTERNAL, size);
    memset(device->map(*buffer, 0, size), value, size);
    device->unmap(*buffer, 0, size);
    return buffer;
  }
  const uint8_t *bytesOf(weir_buffer &buffer) { return static_cast<const uint8_t *>(device->map(buffer, 0, buffer.size)); }

  std::shared_ptr<Device> device;
};

constexpr uint64_t pattern = 0x8877665544332211;

} // namespace

TEST_F(VulkanDevice, FillsOfEachWidthAtEachPlace) {
  for (uint32_t width : {1, 2, 4, 8}) {
    std::vector<BufferRef> buffers;
    std::vector<std::pair<uint64_t, uint64_t>> ranges;
    weir_cmd *commands = device->begin(0);
    for (uint64_t offset : {0, 1, 3, 4, 6, 8})
      for (uint64_t length : {0, 1, 2, 3, 4, 7, 8, 12, 101}) {
        buffers.push_back(makeBuffer(128, 0xee));
        ranges.push_back({offset, length});
        commands->fill(*buffers.back(), offset, length, pattern, width);
      }
    device->await(commands->end());
    for (size_t b = 0; b < buffers.size(); ++b) {
      auto [offset, length] = ranges[b];
      const uint8_t *bytes = bytesOf(*buffers[b]);
      for (uint64_t i = 0; i < 128; ++i) {
        bool inside = i >= offset && i < offset + length;
        ASSERT_EQ(bytes[i], inside ? uint8_t(pattern >> (8 * ((i - offset) % width))) : 0xee)
            << width << " bytes at " << offset << ", " << length << " long: " << i;
      }
    }
  }
}

TEST_F(VulkanDevice, LongPatternsAreRepeatedWhole) {
  constexpr uint64_t size = (3 << 16) + 13;
  BufferRef buffer = makeBuffer(size, 0);
  weir_cmd *commands = device->begin(0);
  commands->fill(*buffer, 1, size - 2, pattern, 8);
  device->await(commands->end());
  const uint8_t *bytes = bytesOf(*buffer);
  EXPECT_EQ(bytes[0], 0);
  EXPECT_EQ(bytes[size - 1], 0);
  for (uint64_t i = 0; i < size - 2; ++i)
    ASSERT_EQ(bytes[i + 1], uint8_t(pattern >> (8 * (i % 8)))) << i;
}

TEST_F(VulkanDevice, CommandsRunInOrder) {
  BufferRef a = makeBuffer(64, 1), b = makeBuffer(64, 2);
  weir_cmd *commands = device->begin(0);
  commands->copy(*a, 3, *b, 5, 7);
  commands->fill(*a, 0, 64, 9, 1);
  commands->beginConcurrent();
  commands->copy(*b, 5, *a, 1, 7);
  commands->copy(*b, 0, *a, 40, 5);
  commands->endConcurrent();
  commands->copy(*a, 40, *b, 0, 1);
  device->await(commands->end());
  const uint8_t *bytes = bytesOf(*a);
  for (uint64_t i = 0; i < 64; ++i)
    EXPECT_EQ(bytes[i], i >= 1 && i < 8 ? 1 : i >= 40 && i < 45 ? 2 : 9) << i;
}

TEST_F(VulkanDevice, RangesThatOverlapAreMoved) {
  BufferRef buffer = makeBuffer(32, 0);
  auto *bytes = static_cast<uint8_t *>(device->map(*buffer, 0, 32));
  for (uint8_t i = 0; i < 32; ++i)
    bytes[i] = i;
  weir_cmd *commands = device->begin(0);
  commands->copy(*buffer, 0, *buffer, 3, 20);
  device->await(commands->end());
  for (uint64_t i = 0; i < 32; ++i)
    EXPECT_EQ(bytes[i], i >= 3 && i < 23 ? i - 3 : i) << i;
}

TEST_F(VulkanDevice, CopiesFromAndToTheHost) {
  std::shared_ptr<Device> host = openHostDevice({});
  BufferRef there = makeBuffer(16, 0);
  const char text[] = "0123456789abcdef";
  BufferRef here = host->import(text, 16, nullptr), back = host->allocate(WEIR_LIFETIME_EXTERNAL, 16);
  weir_cmd *commands = device->begin(0);
  commands->fill(*there, 0, 16, 'x', 1);
  commands->copy(*here, 2, *there, 1, 5);
  commands->fill(*there, 4, 1, 'y', 1);
  commands->copy(*there, 0, *back, 0, 16);
  device->await(commands->end());
  EXPECT_EQ(std::string(static_cast<char *>(host->map(*back, 0, 16)), 16), "x234y6xxxxxxxxxx");
}

TEST_F(VulkanDevice, ImportsAreCopies) {
  int data[2] = {7, 8};
  BufferRef buffer = device->import(data, sizeof(data), nullptr);
  data[0] = 0;
  EXPECT_EQ(memcmp(bytesOf(*buffer), "\7\0\0\0\10\0\0\0", 8), 0);
  EXPECT_EQ(device->import(nullptr, 0, nullptr)->size, 0u);
}

TEST_F(VulkanDevice, WhatAnInvocationLeftBehindIsForgotten) {
  BufferRef buffer = makeBuffer(8, 1);
  device->begin(0)->fill(*buffer, 0, 8, 2, 1); // never ended
  weir_cmd *commands = device->begin(0);
  commands->fill(*buffer, 4, 4, 3, 1);
  device->await(commands->end());
  EXPECT_EQ(memcmp(bytesOf(*buffer), "\1\1\1\1\3\3\3\3", 8), 0);
}

TEST_F(VulkanDevice, WhatWasRecordedRunsAgain) {
  BufferRef a = makeBuffer(64, 1), b = makeBuffer(64, 2), c = makeBuffer(64, 3);
  const DeviceStatistics &statistics = *device->statistics();
  auto run = [&](weir_buffer &source) {
    weir_cmd *commands = device->begin(0);
    commands->fill(*a, 0, 4, pattern, 4);
    commands->copy(source, 8, *a, 4, 8); // other bytes
    commands->copy(*a, 0, *a, 32, 12);
    device->await(commands->end());
    return bytesOf(*a)[40];
  };
  EXPECT_EQ(run(*b), 2);
  EXPECT_EQ(statistics.recordings, 1u);
  EXPECT_EQ(statistics.orderings, 1u);
  EXPECT_EQ(run(*b), 2);
  EXPECT_EQ(statistics.recordings, 1u);
  EXPECT_EQ(run(*c), 3);
  EXPECT_EQ(statistics.recordings, 2u);
  uint64_t allocations = statistics.allocations;
  std::vector<BufferRef> others;
  for (unsigned i = 0; i < 100; ++i) { // more than are kept
    others.push_back(makeBuffer(64, i));
    EXPECT_EQ(run(*others.back()), i);
  }
  EXPECT_EQ(statistics.recordings, 102u);
  EXPECT_EQ(run(*b), 2);
  EXPECT_EQ(statistics.recordings, 103u);
  EXPECT_EQ(statistics.allocations, allocations + 100);
}

TEST_F(VulkanDevice, StorageThatTheHostDoesNotSee) {
  setenv("WEIR_VULKAN_STAGING", "1", 1);
  device = openDevice("vulkan", {});
  unsetenv("WEIR_VULKAN_STAGING");
  BufferRef buffer = makeBuffer(16, 1), other = device->import("0123456789abcdef", 16, nullptr);
  EXPECT_EQ(buffer->data, nullptr);
  EXPECT_NE(device->allocate(WEIR_LIFETIME_STAGING, 16)->data, nullptr);
  weir_cmd *commands = device->begin(0);
  commands->copy(*other, 3, *buffer, 5, 4);
  device->await(commands->end());
  EXPECT_EQ(memcmp(bytesOf(*buffer),
                   "\1\1\1\1\1"
                   "3456"
                   "\1\1\1\1\1\1\1",
                   16),
            0);
  BufferRef back = openHostDevice({})->allocate(WEIR_LIFETIME_EXTERNAL, 16);
  commands = device->begin(0);
  commands->copy(*buffer, 0, *back, 0, 16);
  device->await(commands->end());
  EXPECT_EQ(memcmp(back->data, bytesOf(*buffer), 16), 0);
}

TEST_F(VulkanDevice, PoisonsNewStorage) {
  DeviceOptions options;
  options.poison = true;
  std::shared_ptr<Device> poisoned = openDevice("vulkan", options);
  BufferRef buffer = poisoned->allocate(WEIR_LIFETIME_TRANSIENT, 3);
  EXPECT_EQ(memcmp(poisoned->map(*buffer, 0, 3), "\xff\xff\xff", 3), 0);
}

TEST_F(VulkanDevice, RefusesMoreThanThereIs) {
  std::string message = messageOf([&] { device->allocate(WEIR_LIFETIME_TRANSIENT, uint64_t(1) << 50); });
  EXPECT_EQ(message.find("out of memory: 1125899906842624 bytes for a buffer on the device '"), 0u) << message;
  BufferRef buffer = makeBuffer(16, 3); // others are to be had
  EXPECT_EQ(bytesOf(*buffer)[0], 3);
}

TEST_F(VulkanDevice, RefusesWhatItCannotRun) {
  BufferRef buffer = makeBuffer(16, 0);
  BufferRef foreign = openHostDevice({})->allocate(WEIR_LIFETIME_EXTERNAL, 16);
  weir_binding_t binding = {buffer.get(), 0, 16};
  weir_export_t entry = {"executable::kernel", nullptr, "no SPIR-V at all ....", 20, 0, 1, 0, {1, 1, 1}, 0};
  weir_cmd *commands = device->begin(0);
  auto dispatch = [&](uint64_t count) { return messageOf([&] { commands->dispatch(entry, count, 1, 1, nullptr, &binding); }); };
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': its code is not SPIR-V");
  EXPECT_EQ(dispatch(0), "(no error)");
  EXPECT_NE(dispatch(uint64_t(1) << 60).find("too many workgroups"), std::string::npos);
  binding.offset = 1;
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': binding 0: bytes 1 to 17 of a buffer of 16 bytes");
  binding = {foreign.get(), 0, 16};
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': binding 0 is in the memory of another device");
  binding.buffer = nullptr;
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': binding 0 is null");
  entry.blob = nullptr;
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': the kernel has no code for Vulkan");
  EXPECT_EQ(messageOf([&] { commands->fill(*buffer, 9, 8, 0, 1); }), "fill: bytes 9 to 17 of a buffer of 16 bytes");
  EXPECT_EQ(messageOf([&] { commands->fill(*buffer, 0, 8, 0, 3); }), "fill: patterns of 3 bytes are not supported");
  EXPECT_EQ(messageOf([&] { commands->fill(*foreign, 0, 8, 0, 1); }), "fill: the buffer is in the memory of another device");
}
