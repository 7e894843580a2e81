/// What the functions of libcuda.so.1 share.

#ifndef WEIR_CUDASIM_DRIVER_ENTRY_POINTS_H
#define WEIR_CUDASIM_DRIVER_ENTRY_POINTS_H

#include "driver.h"

#define ENTRY extern "C" __attribute__((visibility("default"))) CUresult

/// For the end of a file: what the runtime calls is there, with the types that it believes it has. Another type would conflict with the definition.
#define CHECK_SIGNATURES WEIR_CUDA_FUNCTIONS(DECLARE_SIGNATURE) WEIR_CUDA_LATER_FUNCTIONS(DECLARE_SIGNATURE)
#define DECLARE_SIGNATURE(MEMBER, SYMBOL, ...) extern "C" CUresult SYMBOL(__VA_ARGS__);

namespace weir::cudasim {

using namespace weir::cuda_driver;

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
inline CUcontext contextOf(int device) { return reinterpret_cast<CUcontext>(static_cast<uintptr_t>(device + 1)); }
inline int deviceOf(CUcontext context) { return static_cast<int>(reinterpret_cast<uintptr_t>(context)) - 1; }
inline Stream *streamOf(CUstream stream) { return reinterpret_cast<Stream *>(stream); }
inline CUdeviceptr addressOf(const void *pointer) { return reinterpret_cast<uintptr_t>(pointer); }

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_ENTRY_POINTS_H
