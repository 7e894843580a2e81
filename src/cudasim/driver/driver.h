/// The state behind the entry points.

#ifndef WEIR_CUDASIM_DRIVER_DRIVER_H
#define WEIR_CUDASIM_DRIVER_DRIVER_H

#include "../../runtime/devices/cuda/cuda_api.h"
#include "../machine/executor.h"
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
  uint64_t memoryBytes;
  ExecutorOptions executor;
  std::string sectorsPath; ///< of the file that counts of sectors are added to; empty if there is none
};

struct LoadedModule {
  std::unique_ptr<Program> program;
};

constexpr unsigned computeCapability = 90;
constexpr uint32_t sharedLimit = 48 << 10, threadLimit = 1024;
/// Blocks that a grid may have in x.
uint32_t getGridWidthLimit();

/// The one device and its one context. All entry points hold `mutex`.
class Driver {
public:
  static Driver &get();

  std::recursive_mutex mutex;

  /// Remembers what was wrong for cuGetErrorString, and returns `result`.
  CUresult fail(CUresult result, const std::string &message);
  const char *describe(CUresult result);
  /// What a call returns before it does anything: an error if there is no context or a kernel has failed.
  CUresult enter() const;

  void initialize();
  void retain() { ++contexts; }
  /// The last one frees all that the context held.
  void release();

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
  CUresult copy(CUdeviceptr target, CUdeviceptr source, size_t size, bool targetIsHost, bool sourceIsHost, CUstream stream, bool waits);
  CUresult fill(CUdeviceptr target, uint32_t value, unsigned width, size_t count, CUstream stream, bool waits);
  CUresult synchronize(CUstream stream);
  /// After work ran.
  CUresult result() const { return failure; }

  bool isInitialized = false;
  unsigned contexts = 0;
  DriverOptions options;
  std::unique_ptr<Memory> memory;
  std::unique_ptr<Scheduler> scheduler;
  std::set<std::unique_ptr<LoadedModule>> modules;
  std::set<Event *> events;
  std::set<std::unique_ptr<Graph>> graphs;
  std::set<std::unique_ptr<GraphExec>> graphExecs;
  std::map<uint64_t, uint64_t> pinned; ///< host memory by address: sizes

private:
  bool isPinned(uint64_t address, uint64_t size) const;
  void run(const std::function<void()> &work);

  CUresult failure = cuda_driver::success; ///< of a kernel; the context is lost
  std::map<CUresult, std::string> messages;
  std::deque<std::string> texts; ///< all that were handed out
  uint64_t launches = 0;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_DRIVER_H
