// The functions of libcuda.so.1. All that programs may look up by name and that is not here is not supported.

#include "driver.h"

#include <cstdlib>
#include <cstring>
#include <type_traits>

using namespace weir::cuda_driver;
using namespace weir::cudasim;

#define ENTRY extern "C" __attribute__((visibility("default"))) CUresult

namespace {

using Lock = std::lock_guard<std::recursive_mutex>;

/// Runs `work` with the driver locked, if its context is there and no kernel has failed. `function` is the one of the library.
template <typename Work>
CUresult call(Work work, const char *function = __builtin_FUNCTION()) {
  Driver &driver = Driver::get();
  Lock lock(driver.mutex);
  if (CUresult result = driver.enter(function))
    return result;
  return work(driver);
}

/// The same before there is a context.
template <typename Work>
CUresult callEarly(Work work) {
  Driver &driver = Driver::get();
  Lock lock(driver.mutex);
  return driver.isInitialized ? work(driver) : notInitialized;
}

/// Handles of contexts are numbers of devices, from 1.
CUcontext contextOf(int device) { return reinterpret_cast<CUcontext>(static_cast<uintptr_t>(device + 1)); }
int deviceOf(CUcontext context) { return static_cast<int>(reinterpret_cast<uintptr_t>(context)) - 1; }
Stream *streamOf(CUstream stream) { return reinterpret_cast<Stream *>(stream); }
Event *eventOf(CUevent event) { return reinterpret_cast<Event *>(event); }
CUdeviceptr addressOf(const void *pointer) { return reinterpret_cast<uintptr_t>(pointer); }

CUresult allocate(Driver &driver, CUdeviceptr *address, size_t size) {
  if (!address || size == 0)
    return driver.fail(invalidValue, "allocation of no bytes");
  Allocation *allocation = driver.memory->allocate(size, Driver::current());
  if (!allocation)
    return driver.fail(outOfMemory, "out of memory");
  *address = allocation->base();
  return success;
}

} // namespace

//===- Devices and contexts --------------------------------------------------------------------------------------------------------===//

ENTRY cuInit(unsigned flags) {
  Driver &driver = Driver::get();
  Lock lock(driver.mutex);
  if (flags != 0)
    return invalidValue;
  driver.initialize();
  return success;
}

ENTRY cuDriverGetVersion(int *version) {
  *version = 12000;
  return success;
}

ENTRY cuDeviceGetCount(int *count) {
  return callEarly([&](Driver &driver) {
    *count = driver.options.devices;
    return success;
  });
}

ENTRY cuDeviceGet(CUdevice *device, int ordinal) {
  return callEarly([&](Driver &driver) -> CUresult {
    if (!driver.isDevice(ordinal))
      return invalidDevice;
    *device = ordinal;
    return success;
  });
}

ENTRY cuDeviceGetName(char *name, int length, CUdevice) {
  return callEarly([&](Driver &) {
    snprintf(name, length, "PTX interpreter");
    return success;
  });
}

ENTRY cuDeviceTotalMem_v2(size_t *bytes, CUdevice) {
  return callEarly([&](Driver &driver) {
    *bytes = driver.memory->total();
    return success;
  });
}

ENTRY cuDeviceGetAttribute(int *value, int attribute, CUdevice) {
  static const std::pair<int, int> values[] = {{maxThreadsPerBlock, threadLimit},
                                               {maxBlockX, 1024},
                                               {maxBlockY, 1024},
                                               {maxBlockZ, 64},
                                               {maxGridX, static_cast<int>(getGridWidthLimit())},
                                               {maxGridY, 65535},
                                               {maxGridZ, 65535},
                                               {maxSharedBytesPerBlock, sharedLimit},
                                               {maxSharedBytesPerBlockOptin, sharedLimit},
                                               {warpLanes, warpSize},
                                               {multiprocessorCount, 1},
                                               {unifiedAddressing, 1},
                                               {computeCapabilityMajor, computeCapability / 10},
                                               {computeCapabilityMinor, computeCapability % 10},
                                               {memoryPoolsSupported, 1}};
  return callEarly([&](Driver &) {
    *value = 0;
    for (auto [known, itsValue] : values)
      if (known == attribute)
        *value = itsValue;
    return success;
  });
}

ENTRY cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  return callEarly([&](Driver &driver) -> CUresult {
    if (!driver.isDevice(device))
      return invalidDevice;
    driver.retain(device);
    *context = contextOf(device);
    return success;
  });
}

ENTRY cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  return callEarly([&](Driver &driver) -> CUresult {
    if (!driver.isDevice(device))
      return invalidDevice;
    driver.release(device);
    return success;
  });
}

ENTRY cuCtxCreate_v2(CUcontext *context, unsigned, CUdevice device) {
  CUresult result = cuDevicePrimaryCtxRetain(context, device);
  if (result == success)
    Driver::current() = device;
  return result;
}

ENTRY cuCtxDestroy_v2(CUcontext context) { return cuDevicePrimaryCtxRelease_v2(deviceOf(context)); }

ENTRY cuCtxSetCurrent(CUcontext context) {
  return callEarly([&](Driver &driver) -> CUresult {
    if (context && (!driver.isDevice(deviceOf(context)) || driver.devices[deviceOf(context)].retained == 0))
      return invalidContext;
    Driver::current() = deviceOf(context);
    return success;
  });
}

ENTRY cuCtxGetCurrent(CUcontext *context) {
  return callEarly([&](Driver &) {
    *context = contextOf(Driver::current());
    return success;
  });
}

ENTRY cuCtxSynchronize() {
  return call([](Driver &driver) {
    driver.scheduler->finishAll();
    return driver.result();
  });
}

ENTRY cuGetErrorString(CUresult result, const char **text) {
  Driver &driver = Driver::get();
  Lock lock(driver.mutex);
  *text = driver.describe(result);
  return *text ? success : invalidValue;
}

ENTRY cuGetErrorName(CUresult result, const char **text) { return cuGetErrorString(result, text); }

//===- Modules ---------------------------------------------------------------------------------------------------------------------===//

ENTRY cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned optionCount, int *options, void **values) {
  return call([&](Driver &driver) -> CUresult {
    if (!module || !image)
      return driver.fail(invalidValue, "there is no module");
    LoadedModule *loaded = nullptr;
    CUresult result = driver.load(static_cast<const char *>(image), loaded);
    *module = reinterpret_cast<CUmodule>(loaded);
    char *log = nullptr;
    size_t bytes = 0;
    for (unsigned i = 0; i < optionCount; ++i) {
      if (options[i] == jitErrorLog)
        log = static_cast<char *>(values[i]);
      else if (options[i] == jitErrorLogBytes)
        bytes = reinterpret_cast<uintptr_t>(values[i]);
    }
    if (log && bytes != 0)
      snprintf(log, bytes, "%s", result == success ? "" : driver.describe(result));
    return result;
  });
}

ENTRY cuModuleLoadData(CUmodule *module, const void *image) { return cuModuleLoadDataEx(module, image, 0, nullptr, nullptr); }

ENTRY cuModuleUnload(CUmodule module) {
  return call([&](Driver &driver) -> CUresult {
    for (auto it = driver.modules.begin(); it != driver.modules.end(); ++it)
      if (reinterpret_cast<CUmodule>(it->get()) == module) {
        driver.scheduler->finishAll();
        driver.modules.erase(it);
        return success;
      }
    return driver.fail(invalidHandle, "there is no such module");
  });
}

ENTRY cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  return call([&](Driver &driver) -> CUresult {
    const Kernel *kernel = reinterpret_cast<LoadedModule *>(module)->program->find(name);
    if (!kernel)
      return driver.fail(notFound, fmt::format("the module has no kernel '{}'", name));
    *function = reinterpret_cast<CUfunction>(const_cast<Kernel *>(kernel));
    return success;
  });
}

ENTRY cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name) {
  return call([&](Driver &driver) -> CUresult {
    Allocation *variable = reinterpret_cast<LoadedModule *>(module)->program->findVariable(name);
    if (!variable)
      return driver.fail(notFound, fmt::format("the module has no variable '{}'", name));
    if (address)
      *address = variable->base();
    if (bytes)
      *bytes = variable->size;
    return success;
  });
}

ENTRY cuFuncGetAttribute(int *value, int attribute, CUfunction function) {
  return call([&](Driver &) {
    const Kernel &kernel = *reinterpret_cast<const Kernel *>(function);
    const uint32_t *most = kernel.maxThreads[0] ? kernel.maxThreads : kernel.requiredThreads;
    *value = attribute == functionMaxThreads    ? (most[0] ? most[0] * most[1] * most[2] : threadLimit)
             : attribute == functionSharedBytes ? kernel.sharedBytes
             : attribute == functionLocalBytes  ? kernel.localBytes
                                                : 0;
    return success;
  });
}

ENTRY cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY, unsigned blockZ,
                     unsigned sharedBytes, CUstream stream, void **parameters, void **extra) {
  return call([&](Driver &driver) -> CUresult {
    if (!function)
      return driver.fail(invalidHandle, "there is no such kernel");
    return driver.launch(*reinterpret_cast<const Kernel *>(function), {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, stream,
                         parameters, extra);
  });
}

//===- Memory ----------------------------------------------------------------------------------------------------------------------===//

ENTRY cuMemGetInfo_v2(size_t *available, size_t *total) {
  return call([&](Driver &driver) {
    *total = driver.memory->total();
    *available = driver.memory->total() - driver.memory->used(Driver::current());
    return success;
  });
}

ENTRY cuMemAlloc_v2(CUdeviceptr *address, size_t size) {
  return call([&](Driver &driver) { return allocate(driver, address, size); });
}

ENTRY cuMemFree_v2(CUdeviceptr address) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->finishAll();
    if (address != 0 && !driver.memory->release(address))
      return driver.fail(invalidValue, "free of what is not allocated");
    return driver.result();
  });
}

ENTRY cuMemAllocAsync(CUdeviceptr *address, size_t size, CUstream) {
  return call([&](Driver &driver) { return allocate(driver, address, size); });
}

ENTRY cuMemFreeAsync(CUdeviceptr address, CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.memory->find(address, 1))
      return driver.fail(invalidValue, "free of what is not allocated");
    return driver.enqueue(stream, [&driver, address] {
      if (!driver.memory->release(address))
        throw Fault(FaultKind::IllegalAddress, "memory is freed twice");
    });
  });
}

ENTRY cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device) {
  return callEarly([&](Driver &) {
    *pool = reinterpret_cast<CUmemoryPool>(contextOf(device));
    return success;
  });
}

ENTRY cuMemPoolSetAttribute(CUmemoryPool, int, void *) {
  return callEarly([](Driver &) { return success; });
}

ENTRY cuMemHostAlloc(void **pointer, size_t size, unsigned) {
  return call([&](Driver &driver) -> CUresult {
    CUdeviceptr address;
    if (CUresult result = allocate(driver, &address, size))
      return result;
    // Kernels may use it, and what the host writes there nobody sees.
    Allocation *allocation = driver.memory->find(address, size);
    memset(allocation->writtenAt(address), 1, size);
    allocation->isOnHost = true;
    *pointer = allocation->at(address);
    driver.pinned[address] = size;
    return success;
  });
}

ENTRY cuMemAllocHost_v2(void **pointer, size_t size) { return cuMemHostAlloc(pointer, size, 0); }

ENTRY cuMemFreeHost(void *pointer) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->finishAll();
    if (driver.pinned.erase(addressOf(pointer)) == 0)
      return driver.fail(invalidValue, "free of what is not allocated");
    driver.memory->release(addressOf(pointer));
    return driver.result();
  });
}

ENTRY cuMemcpyHtoDAsync_v2(CUdeviceptr target, const void *source, size_t size, CUstream stream) {
  return call([&](Driver &driver) { return driver.copy(target, addressOf(source), size, false, true, stream, false); });
}
ENTRY cuMemcpyDtoHAsync_v2(void *target, CUdeviceptr source, size_t size, CUstream stream) {
  return call([&](Driver &driver) { return driver.copy(addressOf(target), source, size, true, false, stream, false); });
}
ENTRY cuMemcpyDtoDAsync_v2(CUdeviceptr target, CUdeviceptr source, size_t size, CUstream stream) {
  return call([&](Driver &driver) { return driver.copy(target, source, size, false, false, stream, false); });
}
ENTRY cuMemcpyHtoD_v2(CUdeviceptr target, const void *source, size_t size) {
  return call([&](Driver &driver) { return driver.copy(target, addressOf(source), size, false, true, nullptr, true); });
}
ENTRY cuMemcpyDtoH_v2(void *target, CUdeviceptr source, size_t size) {
  return call([&](Driver &driver) { return driver.copy(addressOf(target), source, size, true, false, nullptr, true); });
}
ENTRY cuMemcpyDtoD_v2(CUdeviceptr target, CUdeviceptr source, size_t size) {
  return call([&](Driver &driver) { return driver.copy(target, source, size, false, false, nullptr, true); });
}

ENTRY cuMemsetD8Async(CUdeviceptr target, unsigned char value, size_t count, CUstream stream) {
  return call([&](Driver &driver) { return driver.fill(target, value, 1, count, stream, false); });
}
ENTRY cuMemsetD16Async(CUdeviceptr target, unsigned short value, size_t count, CUstream stream) {
  return call([&](Driver &driver) { return driver.fill(target, value, 2, count, stream, false); });
}
ENTRY cuMemsetD32Async(CUdeviceptr target, unsigned value, size_t count, CUstream stream) {
  return call([&](Driver &driver) { return driver.fill(target, value, 4, count, stream, false); });
}
ENTRY cuMemsetD8_v2(CUdeviceptr target, unsigned char value, size_t count) {
  return call([&](Driver &driver) { return driver.fill(target, value, 1, count, nullptr, true); });
}
ENTRY cuMemsetD16_v2(CUdeviceptr target, unsigned short value, size_t count) {
  return call([&](Driver &driver) { return driver.fill(target, value, 2, count, nullptr, true); });
}
ENTRY cuMemsetD32_v2(CUdeviceptr target, unsigned value, size_t count) {
  return call([&](Driver &driver) { return driver.fill(target, value, 4, count, nullptr, true); });
}

//===- Streams and events ----------------------------------------------------------------------------------------------------------===//

ENTRY cuStreamCreate(CUstream *stream, unsigned flags) {
  return call([&](Driver &driver) {
    *stream = reinterpret_cast<CUstream>(driver.scheduler->create((flags & streamNonBlocking) == 0, Driver::current()));
    return success;
  });
}

ENTRY cuStreamDestroy_v2(CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.scheduler->isKnown(streamOf(stream)))
      return driver.fail(invalidHandle, "there is no such stream");
    driver.scheduler->finish(*streamOf(stream));
    driver.scheduler->destroy(streamOf(stream));
    return driver.result();
  });
}

ENTRY cuStreamSynchronize(CUstream stream) {
  return call([&](Driver &driver) { return driver.synchronize(stream); });
}

ENTRY cuStreamQuery(CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->poll();
    if (driver.result() == success && driver.scheduler->isKnown(streamOf(stream)) && !streamOf(stream)->queue.empty())
      return notReady;
    return driver.result();
  });
}

ENTRY cuLaunchHostFunc(CUstream stream, void (*function)(void *), void *data) {
  return call([&](Driver &driver) -> CUresult {
    if (!function)
      return driver.fail(invalidValue, "there is no function");
    if (!driver.scheduler->isKnown(streamOf(stream)))
      return driver.fail(notSupported, "functions of the host are supported on streams that programs make");
    driver.scheduler->enqueueHostFunction(*streamOf(stream), [function, data] { function(data); });
    return success;
  });
}

ENTRY cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.events.count(eventOf(event)))
      return driver.fail(invalidHandle, "there is no such event");
    return driver.enqueue(stream, [] {}, eventOf(event)->last);
  });
}

ENTRY cuEventCreate(CUevent *event, unsigned) {
  return call([&](Driver &driver) {
    auto *made = new Event{Driver::current(), nullptr};
    driver.events.insert(made);
    *event = reinterpret_cast<CUevent>(made);
    return success;
  });
}

ENTRY cuEventDestroy_v2(CUevent event) {
  return call([&](Driver &driver) -> CUresult {
    if (driver.events.erase(eventOf(event)) == 0)
      return driver.fail(invalidHandle, "there is no such event");
    delete eventOf(event);
    return success;
  });
}

ENTRY cuEventRecord(CUevent event, CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.events.count(eventOf(event)))
      return driver.fail(invalidHandle, "there is no such event");
    if (!isDefault(stream) && !driver.scheduler->isKnown(streamOf(stream)))
      return driver.fail(invalidHandle, "there is no such stream");
    if (eventOf(event)->device != driver.deviceOf(stream))
      return driver.fail(invalidHandle, "the event and the stream are of different devices");
    auto record = std::make_shared<Record>();
    eventOf(event)->last = record;
    auto reach = [record] {
      record->isReached = true;
      record->time = std::chrono::steady_clock::now();
    };
    if (isDefault(stream))
      return driver.enqueue(stream, reach);
    // Also behind a failure: other devices do not wait for ever.
    driver.scheduler->enqueue(*streamOf(stream), reach);
    return success;
  });
}

ENTRY cuEventSynchronize(CUevent event) {
  return call([&](Driver &driver) -> CUresult {
    if (!driver.events.count(eventOf(event)))
      return driver.fail(invalidHandle, "there is no such event");
    if (eventOf(event)->last)
      driver.scheduler->finish(*eventOf(event)->last);
    return driver.result(eventOf(event)->device);
  });
}

ENTRY cuEventQuery(CUevent event) {
  return call([&](Driver &driver) -> CUresult {
    driver.scheduler->poll();
    const auto &last = eventOf(event)->last;
    return driver.result() == success && last && !last->isReached ? notReady : driver.result();
  });
}

ENTRY cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return call([&](Driver &driver) -> CUresult {
    const auto &first = eventOf(start)->last, &last = eventOf(end)->last;
    if (!first || !last)
      return driver.fail(invalidHandle, "the event has not been recorded");
    if (!first->isReached || !last->isReached)
      return notReady;
    *milliseconds = std::chrono::duration<float, std::milli>(last->time - first->time).count();
    return success;
  });
}

//===- For tests -------------------------------------------------------------------------------------------------------------------===//

/// From here on the calls of the list fail, as WEIR_CUDASIM_FAULTS has it.
extern "C" __attribute__((visibility("default"))) void weirCudasimSetFaults(const char *list) {
  Driver &driver = Driver::get();
  Lock lock(driver.mutex);
  driver.faults = Faults(list);
}
/// How many calls there were since.
extern "C" __attribute__((visibility("default"))) uint64_t weirCudasimCountCalls() {
  Driver &driver = Driver::get();
  Lock lock(driver.mutex);
  return driver.faults.calls();
}

// What the runtime calls is there, with the types that it believes it has: another type would conflict with the definition.
#define WEIR_CHECK(MEMBER, SYMBOL, ...) extern "C" CUresult SYMBOL(__VA_ARGS__);
WEIR_CUDA_FUNCTIONS(WEIR_CHECK)
#undef WEIR_CHECK
