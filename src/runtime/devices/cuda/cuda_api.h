/// What weir uses of NVIDIA's driver API, declared here so that no CUDA installation is needed to build: functions of libcuda.so.1, which is
/// opened when a device is asked for.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_CUDA_API_H
#define WEIR_RUNTIME_DEVICES_CUDA_CUDA_API_H

#include <cstddef>

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;
using CUmemoryPool = struct CUmemPoolHandle_st *;
using CUgraph = struct CUgraph_st *;
using CUgraphNode = struct CUgraphNode_st *;
using CUgraphExec = struct CUgraphExec_st *;

namespace weir::cuda_driver {

enum Result : CUresult {
  success = 0,
  invalidValue = 1,
  outOfMemory = 2,
  notInitialized = 3,
  noDevice = 100,
  invalidDevice = 101,
  invalidContext = 201,
  noBinaryForGpu = 209,
  invalidPtx = 218,
  unsupportedPtxVersion = 222,
  invalidHandle = 400,
  notFound = 500,
  notReady = 600,
  illegalAddress = 700,
  misalignedAddress = 716,
  launchFailed = 719,
  notSupported = 801,
  unknown = 999,
};

enum DeviceAttribute : int {
  maxThreadsPerBlock = 1,
  maxBlockX = 2,
  maxBlockY = 3,
  maxBlockZ = 4,
  maxGridX = 5,
  maxGridY = 6,
  maxGridZ = 7,
  maxSharedBytesPerBlock = 8,
  warpLanes = 10,
  multiprocessorCount = 16,
  unifiedAddressing = 41,
  computeCapabilityMajor = 75,
  computeCapabilityMinor = 76,
  maxSharedBytesPerBlockOptin = 97,
  memoryPoolsSupported = 115,
};

enum FunctionAttribute : int {
  functionMaxThreads = 0,
  functionSharedBytes = 1,
  functionConstBytes = 2,
  functionLocalBytes = 3
};
enum JitOption : int { jitErrorLog = 5, jitErrorLogBytes = 6 };
enum PoolAttribute : int { poolReleaseThreshold = 4 };
enum StreamFlags : unsigned { streamNonBlocking = 1 };
enum EventFlags : unsigned { eventDisableTiming = 2 };
enum MemoryType : int { memoryUnified = 4 };

/// CUDA_KERNEL_NODE_PARAMS_v1.
struct KernelNode {
  CUfunction function;
  unsigned gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes;
  void **parameters, **extra;
};
/// CUDA_MEMSET_NODE_PARAMS_v1: `height` rows of `width` elements, `pitch` bytes apart.
struct MemsetNode {
  CUdeviceptr target;
  size_t pitch;
  unsigned value, elementBytes;
  size_t width, height;
};
/// CUDA_MEMCPY3D_v2.
struct MemcpyNode {
  struct End {
    size_t x, y, z, level;
    int memoryType;
    void *host;
    CUdeviceptr device;
    void *array, *reserved;
    size_t pitch, height;
  } source, target;
  size_t widthBytes, height, depth;
};
static_assert(sizeof(KernelNode) == 56 && sizeof(MemsetNode) == 40 && sizeof(MemcpyNode) == 200, "as the driver has them");

/// CUtensorMap: what is in it is the driver's.
struct EncodedMap {
  unsigned long long words[16];
};
enum TensorType : int { tensorBytes = 0, tensorWords16 = 1 };
/// CUtensorMapSwizzle: pieces of 16 bytes change places within 32, 64 or 128 bytes.
enum TensorPattern : int { patternNone = 0, pattern32 = 1, pattern64 = 2, pattern128 = 3 };
enum TensorPromotion : int { promoteTo128 = 2 };

/// Entries of `extra` of cuLaunchKernel.
constexpr size_t parameterEnd = 0, parameterBuffer = 1, parameterBytes = 2;

} // namespace weir::cuda_driver

/// F(member, symbol, types of parameters). Older drivers lack these.
#define WEIR_CUDA_LATER_FUNCTIONS(F)                                                                                   \
  F(cuTensorMapEncodeTiled, cuTensorMapEncodeTiled, weir::cuda_driver::EncodedMap *, int, unsigned, void *,            \
    const unsigned long long *, const unsigned long long *, const unsigned *, const unsigned *, int, int, int, int)

/// The same, which all have.
#define WEIR_CUDA_FUNCTIONS(F)                                                                                         \
  F(cuCtxSetCurrent, cuCtxSetCurrent, CUcontext)                                                                       \
  F(cuDeviceGet, cuDeviceGet, CUdevice *, int)                                                                         \
  F(cuDeviceGetAttribute, cuDeviceGetAttribute, int *, int, CUdevice)                                                  \
  F(cuDeviceGetCount, cuDeviceGetCount, int *)                                                                         \
  F(cuDeviceGetDefaultMemPool, cuDeviceGetDefaultMemPool, CUmemoryPool *, CUdevice)                                    \
  F(cuDeviceGetName, cuDeviceGetName, char *, int, CUdevice)                                                           \
  F(cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, CUdevice)                                                 \
  F(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, CUcontext *, CUdevice)                                         \
  F(cuEventCreate, cuEventCreate, CUevent *, unsigned)                                                                 \
  F(cuEventDestroy, cuEventDestroy_v2, CUevent)                                                                        \
  F(cuEventRecord, cuEventRecord, CUevent, CUstream)                                                                   \
  F(cuEventSynchronize, cuEventSynchronize, CUevent)                                                                   \
  F(cuGetErrorString, cuGetErrorString, CUresult, const char **)                                                       \
  F(cuGraphAddKernelNode, cuGraphAddKernelNode, CUgraphNode *, CUgraph, const CUgraphNode *, size_t,                   \
    const weir::cuda_driver::KernelNode *)                                                                             \
  F(cuGraphAddMemcpyNode, cuGraphAddMemcpyNode, CUgraphNode *, CUgraph, const CUgraphNode *, size_t,                   \
    const weir::cuda_driver::MemcpyNode *, CUcontext)                                                                  \
  F(cuGraphAddMemsetNode, cuGraphAddMemsetNode, CUgraphNode *, CUgraph, const CUgraphNode *, size_t,                   \
    const weir::cuda_driver::MemsetNode *, CUcontext)                                                                  \
  F(cuGraphCreate, cuGraphCreate, CUgraph *, unsigned)                                                                 \
  F(cuGraphDestroy, cuGraphDestroy, CUgraph)                                                                           \
  F(cuGraphExecDestroy, cuGraphExecDestroy, CUgraphExec)                                                               \
  F(cuGraphExecKernelNodeSetParams, cuGraphExecKernelNodeSetParams, CUgraphExec, CUgraphNode,                          \
    const weir::cuda_driver::KernelNode *)                                                                             \
  F(cuGraphExecMemcpyNodeSetParams, cuGraphExecMemcpyNodeSetParams, CUgraphExec, CUgraphNode,                          \
    const weir::cuda_driver::MemcpyNode *, CUcontext)                                                                  \
  F(cuGraphExecMemsetNodeSetParams, cuGraphExecMemsetNodeSetParams, CUgraphExec, CUgraphNode,                          \
    const weir::cuda_driver::MemsetNode *, CUcontext)                                                                  \
  F(cuGraphInstantiate, cuGraphInstantiateWithFlags, CUgraphExec *, CUgraph, unsigned long long)                       \
  F(cuGraphLaunch, cuGraphLaunch, CUgraphExec, CUstream)                                                               \
  F(cuInit, cuInit, unsigned)                                                                                          \
  F(cuLaunchHostFunc, cuLaunchHostFunc, CUstream, void (*)(void *), void *)                                            \
  F(cuLaunchKernel, cuLaunchKernel, CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,  \
    CUstream, void **, void **)                                                                                        \
  F(cuMemAlloc, cuMemAlloc_v2, CUdeviceptr *, size_t)                                                                  \
  F(cuMemAllocAsync, cuMemAllocAsync, CUdeviceptr *, size_t, CUstream)                                                 \
  F(cuMemFree, cuMemFree_v2, CUdeviceptr)                                                                              \
  F(cuMemFreeAsync, cuMemFreeAsync, CUdeviceptr, CUstream)                                                             \
  F(cuMemFreeHost, cuMemFreeHost, void *)                                                                              \
  F(cuMemHostAlloc, cuMemHostAlloc, void **, size_t, unsigned)                                                         \
  F(cuMemPoolSetAttribute, cuMemPoolSetAttribute, CUmemoryPool, int, void *)                                           \
  F(cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2, CUdeviceptr, CUdeviceptr, size_t, CUstream)                               \
  F(cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, void *, CUdeviceptr, size_t, CUstream)                                    \
  F(cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, CUdeviceptr, const void *, size_t, CUstream)                              \
  F(cuMemsetD16Async, cuMemsetD16Async, CUdeviceptr, unsigned short, size_t, CUstream)                                 \
  F(cuMemsetD32Async, cuMemsetD32Async, CUdeviceptr, unsigned, size_t, CUstream)                                       \
  F(cuMemsetD8Async, cuMemsetD8Async, CUdeviceptr, unsigned char, size_t, CUstream)                                    \
  F(cuModuleGetFunction, cuModuleGetFunction, CUfunction *, CUmodule, const char *)                                    \
  F(cuModuleGetGlobal, cuModuleGetGlobal_v2, CUdeviceptr *, size_t *, CUmodule, const char *)                          \
  F(cuModuleLoadDataEx, cuModuleLoadDataEx, CUmodule *, const void *, unsigned, int *, void **)                        \
  F(cuModuleUnload, cuModuleUnload, CUmodule)                                                                          \
  F(cuStreamCreate, cuStreamCreate, CUstream *, unsigned)                                                              \
  F(cuStreamDestroy, cuStreamDestroy_v2, CUstream)                                                                     \
  F(cuStreamSynchronize, cuStreamSynchronize, CUstream)                                                                \
  F(cuStreamWaitEvent, cuStreamWaitEvent, CUstream, CUevent, unsigned)

#endif // WEIR_RUNTIME_DEVICES_CUDA_CUDA_API_H
