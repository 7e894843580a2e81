/// The library as programs use it: through the functions of libcuda.so.1.
#include "src/runtime/devices/cuda/cuda_api.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <dlfcn.h>

using namespace weir::cuda_driver;

namespace {

struct Functions {
#define WEIR_MEMBER(NAME, SYMBOL, ...) CUresult (*NAME)(__VA_ARGS__);
  WEIR_CUDA_FUNCTIONS(WEIR_MEMBER)
  WEIR_CUDA_LATER_FUNCTIONS(WEIR_MEMBER)
#undef WEIR_MEMBER
  CUresult (*cuStreamQuery)(CUstream);
  CUresult (*cuEventQuery)(CUevent);
  CUresult (*cuEventElapsedTime)(float *, CUevent, CUevent);
  CUresult (*cuFuncGetAttribute)(int *, int, CUfunction);
  CUresult (*cuCtxSynchronize)();
  void (*setFaults)(const char *);
  uint64_t (*countCalls)();
};

constexpr char text[] = R"(.version 7.8
.target sm_80
.address_size 64
.visible .global .align 4 .u32 counter = 5;
.visible .entry add(.param .u64 p, .param .u32 n) .maxntid 64 {
  .reg .b64 %x, %o; .reg .b32 %r<4>; .shared .align 4 .b8 tile[128];
  ld.param.u64 %x, [p]; ld.param.u32 %r0, [n]; mov.u32 %r1, %tid.x; mul.wide.u32 %o, %r1, 4; add.s64 %x, %x, %o;
  ld.global.u32 %r2, [%x]; add.u32 %r2, %r2, %r0; st.global.u32 [%x], %r2; ret; }
.visible .entry exact() .reqntid 32, 2 { ret; }
)";

class Driver : public testing::Test {
protected:
  void SetUp() override {
    void *library = dlopen(WEIR_CUDASIM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_TRUE(library) << dlerror();
#define WEIR_LOAD(NAME, SYMBOL, ...) load(library, cu.NAME, #SYMBOL);
    WEIR_CUDA_FUNCTIONS(WEIR_LOAD)
    WEIR_CUDA_LATER_FUNCTIONS(WEIR_LOAD)
#undef WEIR_LOAD
    load(library, cu.cuStreamWaitEvent, "cuStreamWaitEvent");
    load(library, cu.cuStreamQuery, "cuStreamQuery");
    load(library, cu.cuEventQuery, "cuEventQuery");
    load(library, cu.cuEventElapsedTime, "cuEventElapsedTime");
    load(library, cu.cuFuncGetAttribute, "cuFuncGetAttribute");
    load(library, cu.cuCtxSynchronize, "cuCtxSynchronize");
    load(library, cu.setFaults, "weirCudasimSetFaults");
    load(library, cu.countCalls, "weirCudasimCountCalls");
    setenv("WEIR_CUDASIM_DEVICES", "2", 1);
    ASSERT_EQ(cu.cuInit(0), success);
    CUcontext context;
    ASSERT_EQ(cu.cuDevicePrimaryCtxRetain(&context, 0), success);
    ASSERT_EQ(cu.cuCtxSetCurrent(context), success);
    ASSERT_EQ(cu.cuStreamCreate(&stream, streamNonBlocking), success);
    ASSERT_EQ(cu.cuModuleLoadDataEx(&module, text, 0, nullptr, nullptr), success);
    ASSERT_EQ(cu.cuModuleGetFunction(&add, module, "add"), success);
    ASSERT_EQ(cu.cuModuleGetFunction(&exact, module, "exact"), success);
    ASSERT_EQ(cu.cuMemAlloc(&buffer, 256), success);
  }
  void TearDown() override { cu.cuDevicePrimaryCtxRelease(0); }

  template <typename F>
  static void load(void *library, F &function, const char *name) {
    function = reinterpret_cast<F>(dlsym(library, name));
    ASSERT_TRUE(function) << name;
  }
  std::string describe(CUresult result) {
    const char *message = nullptr;
    cu.cuGetErrorString(result, &message);
    return message ? message : "";
  }
  CUresult launch(unsigned threads, unsigned value, CUstream on) {
    void *parameters[] = {&buffer, &value};
    return cu.cuLaunchKernel(add, 1, 1, 1, threads, 1, 1, 0, on, parameters, nullptr);
  }
  std::string errorOfLaunch(CUfunction function, std::vector<unsigned> grid, std::vector<unsigned> block, unsigned shared = 0) {
    unsigned value = 1;
    void *parameters[] = {&buffer, &value};
    CUresult result = cu.cuLaunchKernel(function, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared, stream, parameters, nullptr);
    return result == success ? "(no error)" : describe(result);
  }

  Functions cu;
  CUstream stream = nullptr;
  CUmodule module = nullptr;
  CUfunction add = nullptr, exact = nullptr;
  CUdeviceptr buffer = 0;
};

} // namespace

TEST_F(Driver, NothingRunsBeforeSomebodyWaits) {
  void *pinned;
  ASSERT_EQ(cu.cuMemHostAlloc(&pinned, 256, 0), success);
  auto *values = static_cast<unsigned *>(pinned);
  std::fill_n(values, 64, 7u);
  ASSERT_EQ(cu.cuMemsetD32Async(buffer, 100, 64, stream), success);
  ASSERT_EQ(launch(64, 3, stream), success);
  ASSERT_EQ(cu.cuMemcpyDtoHAsync(pinned, buffer, 256, stream), success);
  EXPECT_EQ(values[5], 7u);
  EXPECT_EQ(cu.cuStreamSynchronize(stream), success);
  EXPECT_EQ(values[5], 103u);
  // Pinned memory is read when the copy runs, other memory when it is asked for.
  unsigned pageable[64] = {1};
  ASSERT_EQ(cu.cuMemcpyHtoDAsync(buffer, pageable, 128, stream), success);
  ASSERT_EQ(cu.cuMemcpyHtoDAsync(buffer + 128, pinned, 128, stream), success);
  pageable[0] = 2;
  values[0] = 3;
  unsigned got[64];
  ASSERT_EQ(cu.cuMemcpyDtoHAsync(got, buffer, 256, stream), success);
  EXPECT_EQ(got[0], 1u);
  EXPECT_EQ(got[32], 3u);
}

TEST_F(Driver, EventsOrderStreams) {
  CUstream other;
  CUevent first, last;
  ASSERT_EQ(cu.cuStreamCreate(&other, streamNonBlocking), success);
  ASSERT_EQ(cu.cuEventCreate(&first, 0), success);
  ASSERT_EQ(cu.cuEventCreate(&last, 0), success);
  ASSERT_EQ(cu.cuMemsetD32Async(buffer, 1, 64, stream), success);
  ASSERT_EQ(cu.cuEventRecord(first, stream), success);
  ASSERT_EQ(cu.cuStreamWaitEvent(other, first, 0), success);
  ASSERT_EQ(launch(64, 5, other), success);
  ASSERT_EQ(cu.cuEventRecord(last, other), success);
  float time;
  EXPECT_EQ(cu.cuEventElapsedTime(&time, first, last), notReady);
  EXPECT_EQ(cu.cuEventSynchronize(last), success);
  EXPECT_EQ(cu.cuEventElapsedTime(&time, first, last), success);
  EXPECT_GE(time, 0);
  unsigned got;
  ASSERT_EQ(cu.cuMemcpyDtoHAsync(&got, buffer, 4, nullptr), success);
  EXPECT_EQ(got, 6u);
  // Those who ask again and again get an answer.
  ASSERT_EQ(launch(64, 5, other), success);
  ASSERT_EQ(cu.cuEventRecord(last, other), success);
  unsigned asked = 0;
  while (cu.cuEventQuery(last) == notReady && asked < 100)
    ++asked;
  EXPECT_LT(asked, 100u);
  EXPECT_EQ(cu.cuStreamQuery(other), success);
}

TEST_F(Driver, LaunchesThatADriverRefuses) {
  EXPECT_EQ(errorOfLaunch(add, {1, 1, 1}, {64, 1, 1}), "(no error)");
  EXPECT_EQ(errorOfLaunch(add, {1, 1, 1}, {65, 1, 1}), "launch of kernel 'add': blocks of 65 threads; its .maxntid is 64, 1, 1");
  EXPECT_EQ(errorOfLaunch(exact, {1, 1, 1}, {32, 2, 1}), "(no error)");
  EXPECT_EQ(errorOfLaunch(exact, {1, 1, 1}, {64, 1, 1}), "launch of kernel 'exact': blocks of 64 x 1 x 1 threads; its .reqntid is 32, 2, 1");
  EXPECT_EQ(errorOfLaunch(add, {1, 65536, 1}, {1, 1, 1}),
            "launch of kernel 'add': a grid of 1 x 65536 x 1 blocks; 1 to 2147483647 x 65535 x 65535 are allowed");
  EXPECT_EQ(errorOfLaunch(add, {0, 1, 1}, {1, 1, 1}),
            "launch of kernel 'add': a grid of 0 x 1 x 1 blocks; 1 to 2147483647 x 65535 x 65535 are allowed");
  EXPECT_EQ(errorOfLaunch(add, {1, 1, 1}, {1, 1, 65}),
            "launch of kernel 'add': blocks of 1 x 1 x 65 threads; 1 to 1024 x 1024 x 64 are allowed");
  EXPECT_EQ(errorOfLaunch(add, {1, 1, 1}, {1, 1, 1}, 49152), "launch of kernel 'add': 49280 bytes of shared memory, but 49152 are allowed");
  EXPECT_EQ(errorOfLaunch(nullptr, {1, 1, 1}, {1, 1, 1}), "there is no such kernel");
  void *none[2] = {};
  EXPECT_EQ(cu.cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, none, nullptr), invalidValue);
  EXPECT_EQ(describe(invalidValue), "launch of kernel 'add': parameter 0 of 2 is missing");
  size_t bytes = 16;
  char values[16] = {};
  void *extra[] = {reinterpret_cast<void *>(parameterBuffer), values, reinterpret_cast<void *>(parameterBytes), &bytes, nullptr};
  EXPECT_EQ(cu.cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, extra), invalidValue);
  EXPECT_EQ(describe(invalidValue), "launch of kernel 'add': 16 bytes of parameters; it has 2 parameters of 12 bytes");
}

TEST_F(Driver, TensorMapsThatADriverRefuses) {
  struct Shape {
    int type = tensorWords16;
    unsigned rank = 2;
    unsigned long long address = 4096, extents[2] = {64, 100}, stride = 128;
    unsigned box[2] = {32, 64}, step = 1;
    int interleave = 0, pattern = pattern64, fill = 0;
  };
  auto encode = [&](const Shape &shape, size_t offset = 0) {
    alignas(64) unsigned char map[256];
    const unsigned steps[] = {shape.step, 1};
    return cu.cuTensorMapEncodeTiled(reinterpret_cast<EncodedMap *>(map + offset), shape.type, shape.rank, reinterpret_cast<void *>(shape.address),
                                     shape.extents, &shape.stride, shape.box, steps, shape.interleave, shape.pattern, promoteTo128, shape.fill);
  };
  EXPECT_EQ(encode({}), success);
  auto expectRefusal = [&](auto change, const std::string &why) {
    Shape shape;
    change(shape);
    EXPECT_EQ(encode(shape), invalidValue);
    EXPECT_EQ(describe(invalidValue), "tensor map: " + why);
  };
  EXPECT_EQ(encode({}, 8), invalidValue);
  EXPECT_EQ(describe(invalidValue), "tensor map: it is not at a multiple of 64 bytes");
  expectRefusal([](Shape &shape) { shape.address = 4104; }, "the address 0x1008 is not a multiple of 16");
  expectRefusal([](Shape &shape) { shape.extents[1] = 0; }, "dimension 1 has 0 elements; 1 to 2^32 are allowed");
  expectRefusal([](Shape &shape) { shape.box[1] = 257; }, "dimension 1 of the box has 257 elements; 1 to 256 are allowed");
  expectRefusal([](Shape &shape) { shape.step = 2; }, "steps in boxes are not supported");
  expectRefusal([](Shape &shape) { shape.stride = 120; }, "the stride 120 is not a multiple of 16 below 2^40");
  expectRefusal([](Shape &shape) { shape.box[0] = 4; }, "rows of boxes have 8 bytes, which is not a multiple of 16");
  expectRefusal([](Shape &shape) { shape.box[0] = 64; }, "rows of boxes have 128 bytes, but the pattern has 64");
  expectRefusal([](Shape &shape) { shape.box[0] = 16; }, "rows of boxes that are shorter than the pattern are not supported");
  expectRefusal([](Shape &shape) { shape.rank = 6; }, "the type, rank, pattern or fill is not supported");
  expectRefusal([](Shape &shape) { shape.fill = 1; }, "the type, rank, pattern or fill is not supported");
}

TEST_F(Driver, ModulesAndTheirVariables) {
  CUdeviceptr counter;
  size_t bytes;
  ASSERT_EQ(cu.cuModuleGetGlobal(&counter, &bytes, module, "counter"), success);
  unsigned value;
  ASSERT_EQ(cu.cuMemcpyDtoHAsync(&value, counter, 4, stream), success);
  EXPECT_EQ(value, 5u);
  EXPECT_EQ(bytes, 4u);
  int shared, threads;
  EXPECT_EQ(cu.cuFuncGetAttribute(&shared, functionSharedBytes, add), success);
  EXPECT_EQ(cu.cuFuncGetAttribute(&threads, functionMaxThreads, add), success);
  EXPECT_EQ(shared, 128);
  EXPECT_EQ(threads, 64);
  CUfunction none;
  EXPECT_EQ(cu.cuModuleGetFunction(&none, module, "none"), notFound);

  char log[200];
  int options[] = {jitErrorLog, jitErrorLogBytes};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log))};
  CUmodule bad;
  EXPECT_EQ(cu.cuModuleLoadDataEx(&bad, ".version 7.8\n.target sm_80\nnonsense", 2, options, values), invalidPtx);
  EXPECT_STREQ(log, "PTX line 3: 'nonsense' is not known here");
  EXPECT_EQ(cu.cuModuleLoadDataEx(&bad, ".version 8.6\n.target sm_100\n.address_size 64\n", 2, options, values), noBinaryForGpu);
  EXPECT_STREQ(log, "the PTX is for sm_100, but the device is sm_90");
}

TEST_F(Driver, MemoryThatIsNotThere) {
  EXPECT_EQ(cu.cuMemsetD8Async(buffer + 250, 0, 7, stream), invalidValue);
  EXPECT_EQ(describe(invalidValue), "fill of 7 bytes: out of bounds of the allocations");
  EXPECT_EQ(cu.cuMemsetD32Async(buffer + 2, 0, 1, stream), invalidValue);
  EXPECT_EQ(cu.cuMemcpyDtoDAsync(buffer, buffer + 200, 57, stream), invalidValue);
  EXPECT_EQ(cu.cuMemFree(buffer + 1), invalidValue);
  CUdeviceptr huge;
  EXPECT_EQ(cu.cuMemAlloc(&huge, size_t(1) << 50), outOfMemory);
  // Work that runs after the memory has gone.
  CUdeviceptr soon;
  ASSERT_EQ(cu.cuMemAllocAsync(&soon, 64, stream), success);
  ASSERT_EQ(cu.cuMemFreeAsync(soon, stream), success);
  ASSERT_EQ(cu.cuMemsetD8Async(soon, 0, 64, stream), success);
  EXPECT_EQ(cu.cuStreamSynchronize(stream), illegalAddress);
  EXPECT_EQ(describe(illegalAddress), "fill of 64 bytes: the memory has been freed");
}

TEST_F(Driver, AKernelThatFailsTakesTheContextAlong) {
  ASSERT_EQ(cu.cuMemsetD8Async(buffer, 0, 128, stream), success);
  ASSERT_EQ(launch(33, 1, stream), success);
  EXPECT_EQ(cu.cuStreamSynchronize(stream), launchFailed);
  EXPECT_NE(describe(launchFailed).find("thread (32, 0, 0), PTX line 8 `ld.global.u32 %r2, [%x]"), std::string::npos)
      << describe(launchFailed);
  EXPECT_EQ(cu.cuMemsetD8Async(buffer, 0, 128, stream), launchFailed);
  // A new one works.
  ASSERT_EQ(cu.cuDevicePrimaryCtxRelease(0), success);
  CUcontext context;
  ASSERT_EQ(cu.cuDevicePrimaryCtxRetain(&context, 0), success);
  EXPECT_EQ(cu.cuMemAlloc(&buffer, 16), success);
  EXPECT_EQ(cu.cuCtxSynchronize(), success);
}

TEST_F(Driver, FunctionsOfTheHostRunInTheOrderOfTheirStream) {
  struct Seen {
    std::atomic<unsigned> value{0};
    unsigned *memory;
  } seen;
  void *pinned;
  ASSERT_EQ(cu.cuMemHostAlloc(&pinned, 4, 0), success);
  seen.memory = static_cast<unsigned *>(pinned);
  *seen.memory = 0;
  auto look = [](void *data) {
    auto &seen = *static_cast<Seen *>(data);
    // Time for the stream to do what it must not.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    seen.value = *seen.memory;
  };
  CUdeviceptr there = reinterpret_cast<uintptr_t>(pinned);
  ASSERT_EQ(cu.cuMemsetD32Async(there, 5, 1, stream), success);
  ASSERT_EQ(cu.cuLaunchHostFunc(stream, look, &seen), success);
  ASSERT_EQ(cu.cuMemsetD32Async(there, 6, 1, stream), success);
  EXPECT_EQ(seen.value, 0u);
  EXPECT_EQ(cu.cuStreamSynchronize(stream), success);
  EXPECT_EQ(seen.value, 5u);
  EXPECT_EQ(*seen.memory, 6u);
  EXPECT_EQ(cu.cuLaunchHostFunc(stream, nullptr, &seen), invalidValue);
}

TEST_F(Driver, DevicesHaveTheirOwnContexts) {
  int count = 0;
  ASSERT_EQ(cu.cuDeviceGetCount(&count), success);
  EXPECT_EQ(count, 2);
  CUdevice device;
  EXPECT_EQ(cu.cuDeviceGet(&device, 2), invalidDevice);
  ASSERT_EQ(cu.cuDeviceGet(&device, 1), success);
  CUcontext first, second;
  ASSERT_EQ(cu.cuDevicePrimaryCtxRetain(&first, 0), success);
  ASSERT_EQ(cu.cuDevicePrimaryCtxRetain(&second, device), success);
  ASSERT_EQ(cu.cuMemsetD32Async(buffer, 1, 64, stream), success);
  CUevent filled;
  ASSERT_EQ(cu.cuEventCreate(&filled, 0), success);
  ASSERT_EQ(cu.cuEventRecord(filled, stream), success);
  // A kernel runs in the context that has loaded it, on one of its streams.
  ASSERT_EQ(cu.cuCtxSetCurrent(second), success);
  EXPECT_EQ(launch(64, 1, stream), invalidHandle);
  CUstream other;
  ASSERT_EQ(cu.cuStreamCreate(&other, streamNonBlocking), success);
  EXPECT_EQ(launch(64, 1, other), invalidHandle);
  EXPECT_EQ(cu.cuEventRecord(filled, other), invalidHandle);
  // Streams wait for events of other devices, and copies know where memory is; kernels reach their own alone.
  CUmodule there;
  CUfunction addThere;
  ASSERT_EQ(cu.cuModuleLoadDataEx(&there, text, 0, nullptr, nullptr), success);
  ASSERT_EQ(cu.cuModuleGetFunction(&addThere, there, "add"), success);
  CUdeviceptr copy;
  ASSERT_EQ(cu.cuMemAlloc(&copy, 256), success);
  ASSERT_EQ(cu.cuStreamWaitEvent(other, filled, 0), success);
  ASSERT_EQ(cu.cuMemcpyDtoDAsync(copy, buffer, 256, other), success);
  unsigned value = 4, got = 0;
  void *parameters[] = {&copy, &value};
  ASSERT_EQ(cu.cuLaunchKernel(addThere, 1, 1, 1, 64, 1, 1, 0, other, parameters, nullptr), success);
  ASSERT_EQ(cu.cuMemcpyDtoHAsync(&got, copy, 4, other), success);
  EXPECT_EQ(got, 5u);
  void *foreign[] = {&buffer, &value};
  ASSERT_EQ(cu.cuLaunchKernel(addThere, 1, 1, 1, 64, 1, 1, 0, other, foreign, nullptr), success);
  CUresult result = cu.cuStreamSynchronize(other);
  EXPECT_EQ(result, illegalAddress);
  EXPECT_NE(describe(result).find("in the memory of device 0, on device 1"), std::string::npos) << describe(result);
  // The other context does not fail with it.
  ASSERT_EQ(cu.cuCtxSetCurrent(first), success);
  ASSERT_EQ(launch(64, 2, stream), success);
  ASSERT_EQ(cu.cuMemcpyDtoHAsync(&got, buffer, 4, stream), success);
  EXPECT_EQ(got, 3u);
  cu.cuDevicePrimaryCtxRelease(device);
  cu.cuDevicePrimaryCtxRelease(0);
}

TEST_F(Driver, CallsFailWhereSomebodyAskedForIt) {
  cu.setFaults("cuMemAlloc=2:2,cuLaunchKernel=1");
  CUdeviceptr other = 0;
  EXPECT_EQ(cu.cuMemAlloc(&other, 256), success);
  EXPECT_EQ(cu.cuMemAlloc(&other, 256), outOfMemory);
  EXPECT_EQ(cu.cuMemAlloc(&other, 256), success);
  EXPECT_EQ(launch(1, 1, stream), unknown);
  EXPECT_EQ(describe(unknown), "unknown error");
  EXPECT_EQ(launch(1, 1, stream), success);
  EXPECT_EQ(cu.countCalls(), 5u);
  cu.setFaults("any=2+:719");
  EXPECT_EQ(launch(1, 1, stream), success);
  EXPECT_EQ(launch(1, 1, stream), launchFailed);
  EXPECT_EQ(cu.cuStreamSynchronize(stream), launchFailed);
  testing::internal::CaptureStderr();
  cu.setFaults("any,cuLaunchKernel=0,cuLaunchKernel=1x");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "WEIR_CUDASIM_FAULTS: 'any' is not FUNCTION=N[+][:ERROR]\n"
                                                    "WEIR_CUDASIM_FAULTS: 'cuLaunchKernel=0' is not FUNCTION=N[+][:ERROR]\n"
                                                    "WEIR_CUDASIM_FAULTS: 'cuLaunchKernel=1x' is not FUNCTION=N[+][:ERROR]\n");
  EXPECT_EQ(launch(1, 1, stream), success);
  cu.setFaults("");
}
