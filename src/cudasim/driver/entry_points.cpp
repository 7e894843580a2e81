// The functions of libcuda.so.1 for devices, contexts and modules; the others are in files of their own. All that programs may look up by name and that
// is in none of them is not supported.

#include "entry_points.h"

#include <cstdlib>
#include <cstring>
#include <type_traits>

using namespace weir::cuda_driver;
using namespace weir::cudasim;

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

CHECK_SIGNATURES
