/// The state after the entry points.

#ifndef WEIR_CUDASIM_DRIVER_DRIVER_H
#define WEIR_CUDASIM_DRIVER_DRIVER_H

#include "../../runtime/devices/cuda/cuda_api.h"
#include "../machine/executor.h"
#include "faults.h"
#include "graphs.h"
#include "streams.h"

#include <mutex>
#include <set>
#include <string>

namespace weir::cudasim {

/// From the environment; see docs/how-to.md.
struct DriverOptions {
  static DriverOptions fromEnvironment();

  uint64_t seed = 0;
  uint64_t memoryBytes; ///< of each device
  int devices = 1;
  ExecutorOptions executor;
  std::string faults;      ///< as `Faults` has them
  std::string sectorsPath; ///< of the file that counts of sectors are added to, or empty
};

struct LoadedModule {
  int device;
  std::unique_ptr<Program> program;
};

/// A device with its one context.
struct DeviceState {
  unsigned retained = 0;
  CUresult failure = cuda_driver::success; ///< of a kernel; the context is lost
};

constexpr unsigned computeCapability = 90;
constexpr uint32_t sharedLimit = 48 << 10, threadLimit = 1024;
/// Blocks that a grid may have in x.
uint32_t getGridWidthLimit();

/// Handles of the default stream: the legacy one, and the one of the thread.
inline bool isDefault(CUstream stream) { return reinterpret_cast<uintptr_t>(stream) <= 2; }

/// The devices, each with one context. All entry points hold `mutex`.
class Driver {
public:
  static Driver &get();

  std::recursive_mutex mutex;

  /// Remembers what was wrong for cuGetErrorString, and returns `result`.
  CUresult fail(CUresult result, const std::string &message);
  const char *describe(CUresult result);
  /// What a call of `function` returns before it does anything: an error if there is no context or a kernel has failed, or if it was asked for.
  CUresult enter(const char *function);
  /// The device whose context is the thread's; negative if none is.
  static int &current();

  void initialize();
  bool isDevice(int device) const { return device >= 0 && device < options.devices; }
  void retain(int device) { ++devices[device].retained; }
  /// The last one frees all that the context held.
  void release(int device);

  CUresult load(const char *text, LoadedModule *&module);
  CUresult launch(const Kernel &kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block, uint32_t sharedBytes, CUstream stream,
                  void **parameters, void **extra);
  /// Everything of a launch but its run.
  CUresult prepare(const Kernel &kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block, uint32_t sharedBytes, void **parameters,
                   void **extra, Launch &launch);
  /// Of a launch that runs next.
  uint64_t nextLaunchNumber();
  /// Runs a kernel, and says what it asked of global memory if that is wanted.
  void execute(const Launch &launch);
  /// Runs `work` on the stream; the default stream waits for all that block it.
  CUresult enqueue(CUstream stream, std::function<void()> work, std::shared_ptr<Record> waitsFor = nullptr);
  /// Of the stream, or of the current context for the default one.
  int deviceOf(CUstream stream) const;
  /// Kernels run on streams of the current context, which has loaded them.
  CUresult checkLaunch(CUstream stream, int kernelDevice);
  CUresult copy(CUdeviceptr target, CUdeviceptr source, size_t size, bool targetIsHost, bool sourceIsHost, CUstream stream, bool waits);
  CUresult fill(CUdeviceptr target, uint32_t value, unsigned width, size_t count, CUstream stream, bool waits);
  CUresult synchronize(CUstream stream);
  /// After work ran: of the current context, or of another one.
  CUresult result() const { return result(current()); }
  CUresult result(int device) const { return devices[device].failure; }

  bool isInitialized = false;
  DriverOptions options;
  std::vector<DeviceState> devices;
  Faults faults;
  HostFunctions hostFunctions{mutex};
  std::unique_ptr<Memory> memory;
  std::unique_ptr<Scheduler> scheduler;
  std::set<std::unique_ptr<LoadedModule>> modules;
  std::set<Event *> events;
  std::set<std::unique_ptr<Graph>> graphs;
  std::set<std::unique_ptr<GraphExec>> graphExecs;
  std::map<uint64_t, uint64_t> pinned; ///< host memory by address: sizes

private:
  bool isPinned(uint64_t address, uint64_t size) const;
  void run(int device, const std::function<void()> &work);

  std::map<CUresult, std::string> messages;
  std::deque<std::string> texts; ///< all that were handed out
  uint64_t launches = 0;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_DRIVER_H
