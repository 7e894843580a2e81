#include "context.h"

#include "../../error.h"

#include <algorithm>
#include <atomic>

#include <dlfcn.h>

namespace weir::runtime::cuda {

using namespace cuda_driver;

namespace {

/// The library stays open: the driver has threads that outlive devices.
void loadFunctions(Functions &api) {
  static void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    raise("no CUDA: libcuda.so.1 cannot be opened; install NVIDIA's driver, or use the simulator that needs no GPU "
          "(LD_LIBRARY_PATH=.../lib/cudasim)");
#define WEIR_LOAD(NAME, SYMBOL, ...)                                                                                   \
  api.NAME = reinterpret_cast<CUresult (*)(__VA_ARGS__)>(dlsym(library, #SYMBOL));                                     \
  if (!api.NAME)                                                                                                       \
    raise("no CUDA: libcuda.so.1 has no {}; drivers from 11.4 on have it", #SYMBOL);
  WEIR_CUDA_FUNCTIONS(WEIR_LOAD)
#undef WEIR_LOAD
#define WEIR_LOAD(NAME, SYMBOL, ...) api.NAME = reinterpret_cast<CUresult (*)(__VA_ARGS__)>(dlsym(library, #SYMBOL));
  WEIR_CUDA_LATER_FUNCTIONS(WEIR_LOAD)
#undef WEIR_LOAD
}

std::string textOf(const Functions &api, CUresult result) {
  const char *text = nullptr;
  return api.cuGetErrorString(result, &text) == success && text ? text : "unknown error";
}

/// The number of its devices.
unsigned startDriver(const Functions &api) {
  int count = 0;
  CUresult result = api.cuInit(0);
  if (result == success)
    result = api.cuDeviceGetCount(&count);
  if (result == noDevice || (result == success && count == 0))
    raise("no CUDA: the driver found no device");
  if (result != success)
    raise("no CUDA: the driver failed to start: {} (error {})", textOf(api, result), result);
  return static_cast<unsigned>(count);
}

} // namespace

unsigned countDevices() {
  Functions api;
  loadFunctions(api);
  return startDriver(api);
}

Context::Context(unsigned ordinal) {
  loadFunctions(api);
  chooseDevice(ordinal);
  check(api.cuDevicePrimaryCtxRetain(&context, device), "opening the device");
  CUresult result = setCurrent();
  if (result == success)
    result = api.cuStreamCreate(&stream, streamNonBlocking);
  if (result != success) {
    api.cuDevicePrimaryCtxRelease(device);
    check(result, "opening the device");
  }
  // What is freed stays with the pool for the next call.
  CUmemoryPool pool;
  unsigned long long threshold = UINT64_MAX;
  hasPools = attribute(memoryPoolsSupported) != 0 && api.cuDeviceGetDefaultMemPool(&pool, device) == success &&
             api.cuMemPoolSetAttribute(pool, poolReleaseThreshold, &threshold) == success;
}

Context::~Context() {
  setCurrent();
  api.cuStreamSynchronize(stream);
  api.cuStreamDestroy(stream);
  api.cuDevicePrimaryCtxRelease(device);
}

void Context::chooseDevice(unsigned ordinal) {
  startDriver(api);
  check(api.cuDeviceGet(&device, static_cast<int>(ordinal)), "opening the device");
  // What the compiler counts on (src/targets/cuda).
  constexpr int leastCapability = 80;
  int capability = 10 * attribute(computeCapabilityMajor) + attribute(computeCapabilityMinor);
  if (capability < leastCapability)
    raise("no CUDA: the device '{}' is too old: kernels need sm_{}", name(), leastCapability);
  maxThreads = attribute(maxThreadsPerBlock);
  maxWidth = attribute(maxGridX);
  maxHeight = attribute(maxGridY);
}

int Context::attribute(int number) const {
  int value = 0;
  check(api.cuDeviceGetAttribute(&value, number, device), "querying the device");
  return value;
}

std::string Context::name() const {
  char text[256] = "";
  check(api.cuDeviceGetName(text, sizeof(text), device), "querying the device");
  return fmt::format("{}, sm_{}{}", text, attribute(computeCapabilityMajor), attribute(computeCapabilityMinor));
}

void Context::makeCurrent() const { check(setCurrent(), "using the device"); }

std::string Context::describe(CUresult result) const { return textOf(api, result); }

void Context::check(CUresult result, const char *what) const {
  if (result == success)
    return;
  if (result == outOfMemory)
    throw OutOfMemory(fmt::format("CUDA: {}: out of memory", what));
  raise("CUDA: {} failed: {} (error {})", what, describe(result), result);
}

static uint64_t nextNumber() {
  static std::atomic<uint64_t> last = 0;
  return ++last;
}

Allocation::Allocation(Context &context, uint64_t size, bool isOnHost) : context(context), size(size), number(nextNumber()), isOnHost(isOnHost) {
  context.makeCurrent();
  CUresult result;
  if (isOnHost) {
    void *pointer = nullptr;
    result = context.api.cuMemHostAlloc(&pointer, size, 0);
    data = static_cast<std::byte *>(pointer);
    address = reinterpret_cast<uintptr_t>(pointer);
  } else if (context.hasPools) {
    result = context.api.cuMemAllocAsync(&address, size, context.stream);
  } else {
    result = context.api.cuMemAlloc(&address, size);
  }
  if (result == outOfMemory)
    throw OutOfMemory(fmt::format("out of memory: {} bytes for a buffer on the device", size));
  context.check(result, "allocating a buffer");
  context.statistics.addStorage(size);
}

Allocation::~Allocation() {
  context.statistics.bytes -= size;
  // Once a kernel has failed, all of these do; the memory goes with the context.
  context.setCurrent();
  if (data) {
    context.api.cuStreamSynchronize(context.stream);
    context.api.cuMemFreeHost(data);
  } else if (context.hasPools) {
    context.api.cuMemFreeAsync(address, context.stream);
  } else {
    context.api.cuMemFree(address);
  }
}

std::shared_ptr<Allocation> Memory::allocate(uint64_t size, bool isOnHost) {
  StoragePool<Allocation> &pool = isOnHost ? hostStorage : storage;
  size = std::max<uint64_t>(size, 1); // nothing is not to be had
  std::unique_ptr<Allocation> found = pool.allocate(size, [&] {
    try {
      return std::make_unique<Allocation>(context, size, isOnHost);
    } catch (const Error &) {
      // What the pools hold may be enough.
      storage.clear();
      hostStorage.clear();
      context.synchronize();
      return std::make_unique<Allocation>(context, size, isOnHost);
    }
  });
  return {found.release(), [&pool](Allocation *allocation) {
            allocation->mappings.clear();
            pool.give(std::unique_ptr<Allocation>(allocation));
          }};
}

void Memory::endCall() {
  // The stream frees it when it is done with it.
  storage.endCall([] {});
  hostStorage.endCall([] {});
}

} // namespace weir::runtime::cuda
