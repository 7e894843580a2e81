/// The device of CUDA as a device like others, on the stand-in for the driver (src/cudasim), or with WEIR_TEST_CUDA_DRIVER=1 on the machine's own.
#include "src/runtime/devices/cuda/kernels.h"
#include "src/runtime/devices/device.h"
#include "src/runtime/invocation.h"

#include "Helpers.h"

#include <cstdlib>
#include <cstring>

#include <dlfcn.h>

using namespace weir::runtime;

namespace {

class CudaDevice : public testing::Test {
protected:
  void SetUp() override {
    // Once a library of that name is there, the device finds it.
    if (!getenv("WEIR_TEST_CUDA_DRIVER")) {
      static void *standIn = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
      ASSERT_TRUE(standIn) << dlerror();
    }
    device = openDevice("cuda", {});
  }

  BufferRef makeBuffer(uint64_t size, uint8_t value, uint32_t lifetime = WEIR_LIFETIME_EXTERNAL) {
    BufferRef buffer = device->allocate(lifetime, size);
    memset(device->map(*buffer, 0, size), value, size);
    device->unmap(*buffer, 0, size);
    return buffer;
  }
  const uint8_t *bytesOf(weir_buffer &buffer) { return static_cast<const uint8_t *>(device->map(buffer, 0, buffer.size)); }

  std::shared_ptr<Device> device;
};

constexpr uint64_t pattern = 0x8877665544332211;

/// y[i] = a * x[i] + i for i < n, with workgroups of 32 threads, numbered in the way of the compiler.
constexpr char kernels[] = R"(.version 7.8
.target sm_80
.address_size 64
.visible .entry scale$2d1(.param .u64 .ptr .global .align 4 x, .param .u64 .ptr .global .align 4 y,
                          .param .u32 nLow, .param .u32 nHigh, .param .u32 aLow, .param .u32 aHigh)
.maxntid 32, 1, 1
{
  .reg .b32 %r<9>; .reg .b64 %rd<6>; .reg .pred %p;
  mov.u32 %r0, %ctaid.y; mov.u32 %r1, %nctaid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, %r0, %r1, %r2;
  mov.u32 %r4, %tid.x; shl.b32 %r5, %r3, 5; add.s32 %r5, %r5, %r4;
  ld.param.u32 %r6, [nLow]; setp.ge.u32 %p, %r5, %r6; @%p ret;
  ld.param.u64 %rd0, [x]; ld.param.u64 %rd1, [y]; mul.wide.u32 %rd2, %r5, 4; add.s64 %rd3, %rd0, %rd2; add.s64 %rd4, %rd1, %rd2;
  ld.global.nc.u32 %r7, [%rd3]; ld.param.u32 %r8, [aLow]; mad.lo.s32 %r7, %r7, %r8, %r5; st.global.u32 [%rd4], %r7;
  ret;
}
)";
const weir_export_t scale = {"executable::scale-1", nullptr, kernels, sizeof(kernels), 0, 2, 2, {32, 1, 1}, 0};

} // namespace

TEST_F(CudaDevice, FillsOfEachWidthAtEachPlace) {
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

TEST_F(CudaDevice, LongPatternsAreRepeatedWhole) {
  constexpr uint64_t size = (3 << 16) + 13;
  for (uint64_t repeated : {pattern, uint64_t(0x1122112211221122), uint64_t(0x1122334411223344), uint64_t(0)}) {
    BufferRef buffer = makeBuffer(size, 1);
    weir_cmd *commands = device->begin(0);
    commands->fill(*buffer, 1, size - 2, repeated, 8);
    device->await(commands->end());
    const uint8_t *bytes = bytesOf(*buffer);
    EXPECT_EQ(bytes[0], 1);
    EXPECT_EQ(bytes[size - 1], 1);
    for (uint64_t i = 0; i < size - 2; ++i)
      ASSERT_EQ(bytes[i + 1], uint8_t(repeated >> (8 * (i % 8)))) << i;
  }
}

TEST_F(CudaDevice, CommandsRunInOrder) {
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

TEST_F(CudaDevice, RangesThatOverlapAreMoved) {
  BufferRef buffer = makeBuffer(32, 0);
  auto *bytes = static_cast<uint8_t *>(device->map(*buffer, 0, 32));
  for (uint8_t i = 0; i < 32; ++i)
    bytes[i] = i;
  device->unmap(*buffer, 0, 32);
  weir_cmd *commands = device->begin(0);
  commands->copy(*buffer, 0, *buffer, 3, 20);
  device->await(commands->end());
  const uint8_t *moved = bytesOf(*buffer);
  for (uint64_t i = 0; i < 32; ++i)
    EXPECT_EQ(moved[i], i >= 3 && i < 23 ? i - 3 : i) << i;
}

TEST_F(CudaDevice, CopiesFromAndToTheHost) {
  std::shared_ptr<Device> host = openHostDevice({});
  for (uint32_t lifetime : {WEIR_LIFETIME_EXTERNAL, WEIR_LIFETIME_STAGING}) {
    BufferRef there = makeBuffer(16, 0, lifetime);
    EXPECT_EQ(there->data != nullptr, lifetime == WEIR_LIFETIME_STAGING);
    char text[] = "0123456789abcdef";
    BufferRef here = host->import(text, 16, nullptr), back = host->allocate(WEIR_LIFETIME_EXTERNAL, 16);
    weir_cmd *commands = device->begin(0);
    commands->fill(*there, 0, 16, 'x', 1);
    commands->copy(*here, 2, *there, 1, 5);
    memset(text, '-', 16); // taken already
    commands->fill(*there, 4, 1, 'y', 1);
    commands->copy(*there, 0, *back, 0, 16);
    device->await(commands->end());
    EXPECT_EQ(std::string(static_cast<char *>(host->map(*back, 0, 16)), 16), "x234y6xxxxxxxxxx");
  }
}

TEST_F(CudaDevice, TheHostCopiesWhatItDoesNotSee) {
  std::shared_ptr<Device> host = openHostDevice({});
  BufferRef there = makeBuffer(16, 'a'), here = host->allocate(WEIR_LIFETIME_EXTERNAL, 16);
  weir_cmd *commands = host->begin(0);
  commands->fill(*here, 0, 16, 'b', 1);
  commands->copy(*there, 3, *here, 5, 4);
  commands->copy(*here, 4, *there, 0, 3);
  EXPECT_EQ(messageOf([&] { commands->fill(*there, 0, 4, 0, 1); }), "fill: the buffer is in the memory of another device");
  host->await(commands->end());
  EXPECT_EQ(std::string(static_cast<char *>(host->map(*here, 0, 16)), 16), "bbbbbaaaabbbbbbb");
  EXPECT_EQ(memcmp(bytesOf(*there), "baaaaaaaaaaaaaaa", 16), 0);
}

TEST_F(CudaDevice, ImportsAreCopies) {
  int data[2] = {7, 8};
  BufferRef buffer = device->import(data, sizeof(data), nullptr);
  data[0] = 0;
  EXPECT_EQ(memcmp(bytesOf(*buffer), "\7\0\0\0\10\0\0\0", 8), 0);
  EXPECT_EQ(device->import(nullptr, 0, nullptr)->size, 0u);
}

TEST_F(CudaDevice, MappedRangesAreWrittenBack) {
  BufferRef buffer = makeBuffer(16, 1);
  auto *all = static_cast<uint8_t *>(device->map(*buffer, 0, 16));
  auto *part = static_cast<uint8_t *>(device->map(*buffer, 4, 2));
  part[0] = 9;
  device->unmap(*buffer, 4, 2);
  EXPECT_EQ(all[4], 1);
  device->unmap(*buffer, 0, 16); // only read
  EXPECT_EQ(memcmp(bytesOf(*buffer), "\1\1\1\1\11\1\1\1", 8), 0);
  EXPECT_EQ(messageOf([&] { device->map(*buffer, 9, 8); }), "map: bytes 9 to 17 of a buffer of 16 bytes");
}

TEST_F(CudaDevice, PoisonsNewStorage) {
  DeviceOptions options;
  options.poison = true;
  std::shared_ptr<Device> poisoned = openDevice("cuda", options);
  BufferRef buffer = poisoned->allocate(WEIR_LIFETIME_TRANSIENT, 3);
  EXPECT_EQ(memcmp(poisoned->map(*buffer, 0, 3), "\xff\xff\xff", 3), 0);
}

TEST_F(CudaDevice, RunsKernels) {
  constexpr uint32_t count = 1000;
  std::vector<uint32_t> values(count + 3);
  for (uint32_t i = 0; i < values.size(); ++i)
    values[i] = 10 * i;
  BufferRef x = device->import(values.data(), 4 * values.size(), nullptr), y = device->allocate(WEIR_LIFETIME_EXTERNAL, 4 * count + 8);
  weir_binding_t bindings[] = {{x.get(), 12, 4 * count}, {y.get(), 4, 4 * count}};
  weir_slot_t operands[] = {count, 3};
  weir_cmd *commands = device->begin(0);
  commands->fill(*y, 0, y->size, 0, 1);
  // Grids count as one, whatever their shape.
  commands->dispatch(scale, 4, 4, 2, operands, bindings);
  device->await(commands->end());
  const uint8_t *bytes = bytesOf(*y);
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t value;
    memcpy(&value, bytes + 4 + 4 * i, 4);
    ASSERT_EQ(value, 3 * 10 * (i + 3) + i);
  }
  EXPECT_EQ(bytes[0], 0);
  EXPECT_EQ(bytes[4 + 4 * count], 0);
}

TEST_F(CudaDevice, AGraphRunsAgainWithOtherBuffersAndOperands) {
  std::vector<uint32_t> values = {1, 2, 3, 4, 5, 6, 7, 8};
  BufferRef x = device->import(values.data(), 32, nullptr), y = device->allocate(WEIR_LIFETIME_EXTERNAL, 32),
            z = device->allocate(WEIR_LIFETIME_EXTERNAL, 32);
  const DeviceStatistics &statistics = *device->statistics();
  auto run = [&](weir_buffer &target, uint64_t factor) {
    weir_binding_t bindings[] = {{x.get(), 0, 32}, {&target, 0, 32}};
    weir_slot_t operands[] = {8, factor};
    weir_cmd *commands = device->begin(0);
    commands->fill(target, 0, 32, 7, 4);
    commands->dispatch(scale, 1, 1, 1, operands, bindings);
    commands->copy(target, 0, *x, 28, 4);
    device->await(commands->end());
    uint32_t last;
    memcpy(&last, bytesOf(target) + 24, 4);
    return last;
  };
  EXPECT_EQ(run(*y, 3), 27u);
  EXPECT_EQ(statistics.recordings, 1u);
  EXPECT_EQ(statistics.orderings, 2u);
  uint64_t allocations = statistics.allocations;
  EXPECT_EQ(run(*y, 3), 27u);
  EXPECT_EQ(statistics.updates, 0u);
  EXPECT_EQ(run(*z, 5), 41u);
  EXPECT_EQ(statistics.updates, 1u);
  EXPECT_EQ(run(*y, 3), 27u);
  EXPECT_EQ(statistics.updates, 2u);
  EXPECT_EQ(statistics.recordings, 1u);
  EXPECT_EQ(statistics.orderings, 2u);
  EXPECT_EQ(statistics.runs, 4u);
  EXPECT_EQ(statistics.allocations, allocations);
}

TEST_F(CudaDevice, StorageIsUsedAgain) {
  const DeviceStatistics &statistics = *device->statistics();
  uint64_t before = statistics.allocations;
  for (unsigned i = 0; i < 5; ++i)
    device->allocate(WEIR_LIFETIME_TRANSIENT, 100);
  EXPECT_EQ(statistics.allocations, before + 1);
  for (unsigned i = 0; i < 20; ++i)
    device->endInvocation();
  device->allocate(WEIR_LIFETIME_TRANSIENT, 100);
  EXPECT_EQ(statistics.allocations, before + 2); // given back to the driver meanwhile
}

TEST_F(CudaDevice, TimepointsNameTheirDevice) {
  weir_invocation invocation({openHostDevice({}), device});
  BufferRef buffer = makeBuffer(8, 1);
  weir_timepoint_t last = 0;
  for (unsigned i = 0; i < 200; ++i) { // more than there are events
    weir_cmd *commands = device->begin(last);
    commands->invocation = &invocation;
    commands->fill(*buffer, 0, 8, i, 1);
    weir_timepoint_t point = commands->end();
    EXPECT_EQ(point >> 56, 1u);
    EXPECT_GT(point, last);
    last = point;
  }
  device->await(last - 150);
  device->await(last);
  EXPECT_EQ(bytesOf(*buffer)[0], 199);
  // Commands of another device wait on the host.
  weir_cmd *commands = moduleApi.cmd_begin(&invocation, 0, last);
  moduleApi.timepoint_await(&invocation, moduleApi.cmd_end(commands));
}

TEST_F(CudaDevice, NamesOfKernels) {
  EXPECT_EQ(cuda::entryNameOf("executable::main_dispatch_0"), "main_dispatch_0");
  EXPECT_EQ(cuda::entryNameOf("a.b"), "a$2eb");
  EXPECT_EQ(cuda::entryNameOf("x::a$b"), "a$24b");
  EXPECT_EQ(cuda::entryNameOf("x::0x"), "$30x");
  EXPECT_EQ(cuda::entryNameOf("x::\xc3\xa4"), "$c3$a4");
}

TEST_F(CudaDevice, RefusesWhatItCannotRun) {
  BufferRef buffer = makeBuffer(16, 0);
  BufferRef foreign = openHostDevice({})->allocate(WEIR_LIFETIME_EXTERNAL, 16);
  weir_binding_t binding = {buffer.get(), 0, 16};
  weir_export_t entry = {"executable::kernel", nullptr, "no PTX at all", 13, 0, 1, 0, {1, 1, 1}, 0};
  weir_cmd *commands = device->begin(0);
  auto dispatch = [&](uint64_t count) { return messageOf([&] { commands->dispatch(entry, count, 1, 1, nullptr, &binding); }); };
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': its code is not PTX");
  entry.blob_size = 14;
  EXPECT_EQ(dispatch(1).substr(0, 62), "dispatch of 'executable::kernel': the driver rejects its code:");
  EXPECT_EQ(dispatch(0), "(no error)");
  EXPECT_NE(dispatch(uint64_t(1) << 60).find("too many workgroups"), std::string::npos);
  entry.blob = kernels;
  entry.blob_size = sizeof(kernels);
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::kernel': its code has no kernel 'kernel'");
  entry.name = "executable::scale-1";   // other parameters, as if the compiler were another one
  EXPECT_EQ(dispatch(1), "(no error)"); // the driver sees it with the whole graph
  EXPECT_NE(messageOf([&] { commands->end(); }).find("dispatch of 'executable::scale-1': "), std::string::npos);
  commands = device->begin(0);
  entry.workgroup_size[0] = 2048;
  EXPECT_NE(dispatch(1).find("dispatch of 'executable::scale-1': workgroups of 2048 threads, but the device '"), std::string::npos);
  entry.workgroup_size[0] = 1;
  binding.offset = 1;
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::scale-1': binding 0: bytes 1 to 17 of a buffer of 16 bytes");
  binding = {foreign.get(), 0, 16};
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::scale-1': binding 0 is in the memory of another device");
  binding.buffer = nullptr;
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::scale-1': binding 0 is null");
  entry.blob = nullptr;
  EXPECT_EQ(dispatch(1), "dispatch of 'executable::scale-1': the kernel has no code for CUDA");
  EXPECT_EQ(messageOf([&] { commands->fill(*buffer, 9, 8, 0, 1); }), "fill: bytes 9 to 17 of a buffer of 16 bytes");
  EXPECT_EQ(messageOf([&] { commands->fill(*buffer, 0, 8, 0, 3); }), "fill: patterns of 3 bytes are not supported");
  EXPECT_EQ(messageOf([&] { commands->fill(*foreign, 0, 8, 0, 1); }), "fill: the buffer is in the memory of another device");
  EXPECT_EQ(messageOf([&] { device->allocate(WEIR_LIFETIME_EXTERNAL, uint64_t(1) << 45); }),
            "out of memory: 35184372088832 bytes for a buffer on the device");
}

TEST_F(CudaDevice, WhatAKernelDoesWrongIsAnErrorOfTheWait) {
  if (getenv("WEIR_TEST_CUDA_DRIVER"))
    GTEST_SKIP() << "a driver need not notice";
  {
    BufferRef x = makeBuffer(128, 1), y = makeBuffer(64, 1);
    weir_binding_t bindings[] = {{x.get(), 0, 128}, {y.get(), 0, 64}};
    weir_slot_t operands[] = {32, 1};
    weir_cmd *commands = device->begin(0);
    commands->dispatch(scale, 1, 1, 1, operands, bindings);
    std::string message = messageOf([&] { device->await(commands->end()); });
    EXPECT_NE(message.find("CUDA: running commands failed: kernel 'scale$2d1', block (0, 0, 0), thread (16, 0, 0), PTX line 13 `"),
              std::string::npos)
        << message;
    EXPECT_NE(message.find("bytes 64 to 68 of an allocation of 64 bytes (error 700)"), std::string::npos) << message;
  }
  // The next device starts anew.
  device.reset();
  device = openDevice("cuda", {});
  EXPECT_EQ(bytesOf(*makeBuffer(1, 5))[0], 5);
}

//===- Calls of the driver that fail -----------------------------------------------------------------------------------------------===//

namespace {

/// The stand-in's functions for tests.
class CudaFaults : public CudaDevice {
protected:
  void SetUp() override {
    if (getenv("WEIR_TEST_CUDA_DRIVER"))
      GTEST_SKIP() << "drivers do not fail on demand";
    CudaDevice::SetUp();
    void *library = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_NOLOAD);
    ASSERT_TRUE(library) << dlerror();
    setFaults = reinterpret_cast<void (*)(const char *)>(dlsym(library, "weirCudasimSetFaults"));
    countCalls = reinterpret_cast<uint64_t (*)()>(dlsym(library, "weirCudasimCountCalls"));
    getMemory = reinterpret_cast<int (*)(size_t *, size_t *)>(dlsym(library, "cuMemGetInfo_v2"));
    ASSERT_TRUE(setFaults && countCalls && getMemory);
  }
  void TearDown() override {
    if (setFaults)
      setFaults("");
  }

  /// What is allocated on the device.
  size_t usedBytes() {
    size_t available = 0, total = 0;
    EXPECT_EQ(getMemory(&available, &total), 0);
    return total - available;
  }

  /// A call that allocates, uploads, and runs two sequences of commands, one with a pattern that is several nodes, one with copies to the host's
  /// device and from there. Returns its error, or what is wrong with its result; empty if it is right.
  static std::string call(weir_invocation &invocation) {
    weir_slot_t result[1] = {};
    std::string message = messageOf([&] { invocation.call(body, nullptr, nullptr, result); });
    if (message == "(no error)")
      message = result[0] == 3 * 5 + 5 ? "" : "wrong: " + std::to_string(result[0]);
    invocation.releaseAll();
    return message;
  }

  void (*setFaults)(const char *) = nullptr;
  uint64_t (*countCalls)() = nullptr;
  int (*getMemory)(size_t *, size_t *) = nullptr;

private:
  static void body(const weir_api_t *api, weir_invocation_t *inv, void *, const weir_slot_t *, weir_slot_t *results) {
    static const uint32_t values[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    weir_buffer_t *x = api->constant(inv, 1, values, 32), *y = api->alloc(inv, 1, WEIR_LIFETIME_TRANSIENT, 40),
                  *here = api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 32), *staging = api->alloc(inv, 1, WEIR_LIFETIME_STAGING, 32);
    weir_cmd_t *cmd = api->cmd_begin(inv, 1, 0);
    api->cmd_fill(cmd, y, 0, 40, pattern, 8);
    weir_binding_t bindings[] = {{x, 0, 32}, {y, 0, 32}};
    weir_slot_t operands[] = {8, 3};
    api->cmd_dispatch(cmd, &scale, 1, 1, 1, operands, bindings);
    api->cmd_copy(cmd, y, 0, y, 4, 32); // onto itself
    weir_timepoint_t first = api->cmd_end(cmd);
    cmd = api->cmd_begin(inv, 0, first);
    api->cmd_copy(cmd, y, 4, here, 0, 32);
    weir_timepoint_t second = api->cmd_end(cmd);
    cmd = api->cmd_begin(inv, 1, second);
    api->cmd_copy(cmd, here, 0, staging, 0, 32);
    api->timepoint_await(inv, api->cmd_end(cmd));
    uint32_t value;
    memcpy(&value, static_cast<const char *>(api->map(inv, staging, 20, 4)), 4);
    api->unmap(inv, staging, 20, 4);
    results[0] = value;
  }
};

} // namespace

TEST_F(CudaFaults, ACallFailsOnceAndTheNextOneIsRight) {
  setFaults("");
  {
    weir_invocation invocation({openHostDevice({}), device});
    EXPECT_EQ(call(invocation), "");
  }
  uint64_t calls = countCalls();
  ASSERT_GT(calls, 20u);
  uint64_t failed = 0;
  for (const char *error : {"999", "2"})
    for (uint64_t number = 1; number <= calls; ++number) {
      device.reset();
      device = openDevice("cuda", {});
      weir_invocation invocation({openHostDevice({}), device});
      setFaults(fmt::format("any={}:{}", number, error).c_str());
      std::string message = call(invocation);
      failed += !message.empty();
      EXPECT_EQ(message.find("wrong"), std::string::npos) << number << ": " << message;
      EXPECT_EQ(message.find('\n'), std::string::npos) << number << ": " << message;
      setFaults("");
      for (unsigned i = 0; i < 2; ++i)
        EXPECT_EQ(call(invocation), "") << number << ", which failed with: " << message;
      // The device knows of all that the driver gave.
      EXPECT_EQ(usedBytes(), device->statistics()->bytes) << number << ", which failed with: " << message;
    }
  EXPECT_GT(failed, calls / 2);
}

TEST_F(CudaFaults, ALostDeviceIsOneErrorOfEachCall) {
  setFaults("");
  {
    weir_invocation invocation({openHostDevice({}), device});
    EXPECT_EQ(call(invocation), "");
    EXPECT_EQ(call(invocation), "");
  }
  uint64_t calls = countCalls();
  for (uint64_t number = 1; number <= calls; ++number) {
    setFaults("");
    device.reset();
    device = openDevice("cuda", {});
    weir_invocation invocation({openHostDevice({}), device});
    setFaults(fmt::format("any={}+:719", number).c_str());
    std::string last;
    for (unsigned i = 0; i < 4; ++i) {
      last = call(invocation);
      EXPECT_EQ(last.find("wrong"), std::string::npos) << number << ": " << last;
      EXPECT_EQ(last.find('\n'), std::string::npos) << number << ": " << last;
    }
    EXPECT_NE(last.find("unspecified launch failure (error 719)"), std::string::npos) << number << ": " << last;
  }
  // The next device starts anew.
  setFaults("");
  device.reset();
  device = openDevice("cuda", {});
  weir_invocation invocation({openHostDevice({}), device});
  EXPECT_EQ(call(invocation), "");
}
