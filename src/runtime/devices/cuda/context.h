/// A device of the driver, its context and one stream, and memory on it.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_CONTEXT_H
#define WEIR_RUNTIME_DEVICES_CUDA_CONTEXT_H

#include "../device.h"
#include "../storage_pool.h"
#include "cuda_api.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace weir::runtime::cuda {

struct Functions {
#define WEIR_MEMBER(NAME, SYMBOL, ...) CUresult (*NAME)(__VA_ARGS__) = nullptr;
  WEIR_CUDA_FUNCTIONS(WEIR_MEMBER)
  WEIR_CUDA_LATER_FUNCTIONS(WEIR_MEMBER) // null if the driver lacks them
#undef WEIR_MEMBER
};

/// How many devices the driver has; raises an error if there is no driver, or no device.
unsigned countDevices();

class Context {
public:
  /// The driver's device of that number. Raises an error that says what is missing if none exists.
  explicit Context(unsigned ordinal);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  std::string name() const;
  /// Contexts belong to threads of the host: before calls from one that may be new.
  void makeCurrent() const;
  CUresult setCurrent() const { return api.cuCtxSetCurrent(context); }
  /// Raises an error that names `what` unless `result` is success.
  void check(CUresult result, const char *what) const;
  /// What the driver says of it.
  std::string describe(CUresult result) const;
  /// Until all that was asked of the stream is done.
  void synchronize() const { check(api.cuStreamSynchronize(stream), "running commands"); }

  CUcontext get() const { return context; }

  Functions api;
  DeviceStatistics statistics;
  CUstream stream = nullptr;
  int maxThreads = 0, maxWidth = 0, maxHeight = 0; ///< of blocks, and of the grid in x and y
  bool hasPools = false;

private:
  void chooseDevice(unsigned ordinal);
  int attribute(int number) const;

  CUdevice device = 0;
  CUcontext context = nullptr;
};

/// Memory of the device, or of the host where both see it. It is given back in the order of the stream.
struct Allocation {
  /// A range as the host sees it.
  struct Mapping {
    uint64_t offset, length;
    std::vector<std::byte> bytes, before;
  };

  Allocation(Context &context, uint64_t size, bool isOnHost);
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  Context &context;
  const uint64_t size, number;
  const bool isOnHost;
  CUdeviceptr address = 0;
  std::byte *data = nullptr; ///< null unless on the host
  std::vector<std::unique_ptr<Mapping>> mappings;
};

/// Allocations, kept in pools when they are given back. Their next use is after the last one in the stream.
class Memory {
public:
  explicit Memory(Context &context) : context(context) {}

  /// Goes back to its pool with the last reference.
  std::shared_ptr<Allocation> allocate(uint64_t size, bool isOnHost);
  void endCall();

private:
  Context &context;
  StoragePool<Allocation> storage, hostStorage;
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_CONTEXT_H
