#include "driver.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace weir::cudasim {

using namespace cuda_driver;

namespace {

uint64_t numberFrom(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text && *text ? strtoull(text, nullptr, 10) : otherwise;
}

CUresult resultOf(FaultKind kind) {
  switch (kind) {
  case FaultKind::IllegalAddress:
    return illegalAddress;
  case FaultKind::Misaligned:
    return misalignedAddress;
  default:
    return launchFailed;
  }
}

Stream *streamOf(CUstream stream) { return reinterpret_cast<Stream *>(stream); }

} // namespace

uint32_t getGridWidthLimit() {
  static const uint32_t limit = static_cast<uint32_t>(std::clamp<uint64_t>(numberFrom("WEIR_CUDASIM_GRID_WIDTH", 0x7fffffff), 1, 0x7fffffff));
  return limit;
}

DriverOptions DriverOptions::fromEnvironment() {
  DriverOptions options;
  options.seed = options.executor.seed = numberFrom("WEIR_CUDASIM_SEED", 0);
  options.memoryBytes = numberFrom("WEIR_CUDASIM_MEMORY", 64 << 10) << 20;
  options.devices = static_cast<int>(std::min<uint64_t>(numberFrom("WEIR_CUDASIM_DEVICES", 1), 64));
  options.executor.threads = static_cast<unsigned>(numberFrom("WEIR_CUDASIM_THREADS", std::thread::hardware_concurrency()));
  if (const char *checks = getenv("WEIR_CUDASIM_CHECKS")) {
    options.executor.checks.undefined = strstr(checks, "undefined") != nullptr;
    options.executor.checks.races = strstr(checks, "races") != nullptr;
  }
  if (const char *faults = getenv("WEIR_CUDASIM_FAULTS"))
    options.faults = faults;
  if (const char *path = getenv("WEIR_CUDASIM_SECTORS")) {
    options.sectorsPath = path;
    options.executor.countsSectors = *path != 0;
  }
  options.executor.cacheBytes = numberFrom("WEIR_CUDASIM_CACHE", 16) << 10;
  return options;
}

Driver &Driver::get() {
  // Never destroyed: programs call in while they end.
  static Driver *driver = new Driver;
  return *driver;
}

void Driver::initialize() {
  if (isInitialized)
    return;
  options = DriverOptions::fromEnvironment();
  memory = std::make_unique<Memory>(options.memoryBytes);
  scheduler = std::make_unique<Scheduler>(options.seed, &hostFunctions);
  devices.resize(options.devices);
  faults = Faults(options.faults.c_str());
  isInitialized = true;
}

int &Driver::current() {
  static thread_local int device = -1;
  return device;
}

CUresult Driver::fail(CUresult result, const std::string &message) {
  messages[result] = message;
  return result;
}

const char *Driver::describe(CUresult result) {
  static const std::pair<CUresult, const char *> general[] = {{success, "no error"},
                                                              {invalidValue, "invalid argument"},
                                                              {outOfMemory, "out of memory"},
                                                              {notInitialized, "initialization error"},
                                                              {noDevice, "no CUDA-capable device is detected"},
                                                              {invalidDevice, "invalid device ordinal"},
                                                              {invalidContext, "invalid device context"},
                                                              {invalidPtx, "a PTX JIT compilation failed"},
                                                              {invalidHandle, "invalid resource handle"},
                                                              {notFound, "named symbol not found"},
                                                              {notReady, "device not ready"},
                                                              {notSupported, "operation not supported"},
                                                              {launchFailed, "unspecified launch failure"},
                                                              {unknown, "unknown error"}};
  if (auto found = messages.find(result); found != messages.end()) {
    if (texts.empty() || texts.back() != found->second)
      texts.push_back(found->second);
    return texts.back().c_str();
  }
  for (auto [code, text] : general)
    if (code == result)
      return text;
  return nullptr;
}

CUresult Driver::enter(const char *function) {
  if (!isInitialized)
    return notInitialized;
  if (!isDevice(current()) || devices[current()].retained == 0)
    return invalidContext;
  if (CUresult result = faults.count(function))
    return result;
  return devices[current()].failure;
}

template <typename T>
static void eraseOf(std::set<std::unique_ptr<T>> &set, int device) {
  for (auto it = set.begin(); it != set.end();)
    it = (*it)->device == device ? set.erase(it) : std::next(it);
}

void Driver::release(int device) {
  if (!isDevice(device) || devices[device].retained == 0 || --devices[device].retained != 0)
    return;
  eraseOf(graphExecs, device);
  eraseOf(graphs, device);
  eraseOf(modules, device);
  scheduler->clear(device);
  for (auto it = pinned.begin(); it != pinned.end();) {
    Allocation *allocation = memory->find(it->first, it->second);
    it = !allocation || allocation->device == device ? pinned.erase(it) : std::next(it);
  }
  memory->clear(device);
  for (auto it = events.begin(); it != events.end();) {
    if ((*it)->device != device) {
      ++it;
      continue;
    }
    delete *it;
    it = events.erase(it);
  }
  devices[device].failure = success;
  if (std::any_of(devices.begin(), devices.end(), [](const DeviceState &other) { return other.retained != 0; }))
    return;
  scheduler = std::make_unique<Scheduler>(options.seed, &hostFunctions);
  messages.clear();
}

CUresult Driver::load(const char *text, LoadedModule *&module) {
  if (memcmp(text, "\x7f"
                   "ELF",
             4) == 0)
    return fail(noBinaryForGpu, "the module is not PTX text");
  try {
    auto loaded = std::make_unique<LoadedModule>();
    loaded->device = current();
    loaded->program = std::make_unique<Program>(text, *memory, current());
    const Syntax &syntax = loaded->program->syntax();
    if (syntax.target > computeCapability)
      return fail(noBinaryForGpu, fmt::format("the PTX is for sm_{}, but the device is sm_{}", syntax.target, computeCapability));
    for (const Function &entry : syntax.entries) {
      const Kernel *kernel = loaded->program->find(entry.name);
      if (kernel->sharedBytes > sharedLimit)
        return fail(invalidPtx, fmt::format("kernel '{}' has {} bytes of shared memory, but {} are allowed", kernel->name, kernel->sharedBytes,
                                            sharedLimit));
      if (kernel->parameterBytes > 4096)
        return fail(invalidPtx, fmt::format("kernel '{}' has {} bytes of parameters, but 4096 are allowed", kernel->name, kernel->parameterBytes));
    }
    module = loaded.get();
    modules.insert(std::move(loaded));
    return success;
  } catch (const PtxError &error) {
    return fail(invalidPtx, error.what());
  }
}

void Driver::run(int device, const std::function<void()> &work) {
  if (devices[device].failure != success)
    return; // what is after a failure does not run
  try {
    work();
  } catch (const Fault &fault) {
    devices[device].failure = fail(resultOf(fault.kind), fault.what());
  } catch (const std::bad_alloc &) {
    devices[device].failure = fail(launchFailed, "the host has no memory to run the kernel");
  }
}

int Driver::deviceOf(CUstream stream) const { return isDefault(stream) ? current() : streamOf(stream)->device; }

CUresult Driver::checkLaunch(CUstream stream, int kernelDevice) {
  if (!isDefault(stream) && !scheduler->isKnown(streamOf(stream)))
    return fail(invalidHandle, "there is no such stream");
  if (deviceOf(stream) != current())
    return fail(invalidHandle, fmt::format("the stream is of device {}, the current context is of device {}", deviceOf(stream), current()));
  if (kernelDevice != current())
    return fail(invalidHandle, fmt::format("the kernel was loaded for device {}, the current context is of device {}", kernelDevice, current()));
  return success;
}

CUresult Driver::enqueue(CUstream stream, std::function<void()> work, std::shared_ptr<Record> waitsFor) {
  if (isDefault(stream)) {
    scheduler->finishBlocking();
    if (waitsFor)
      scheduler->finish(*waitsFor);
    run(current(), work);
    return result();
  }
  if (!scheduler->isKnown(streamOf(stream)))
    return fail(invalidHandle, "there is no such stream");
  int device = streamOf(stream)->device;
  scheduler->enqueue(*streamOf(stream), [this, device, work = std::move(work)] { run(device, work); }, std::move(waitsFor));
  return success;
}

CUresult Driver::synchronize(CUstream stream) {
  if (isDefault(stream))
    scheduler->finishBlocking();
  else if (!scheduler->isKnown(streamOf(stream)))
    return fail(invalidHandle, "there is no such stream");
  else
    scheduler->finish(*streamOf(stream));
  return result(deviceOf(stream));
}

bool Driver::isPinned(uint64_t address, uint64_t size) const {
  auto found = pinned.upper_bound(address);
  if (found == pinned.begin())
    return false;
  --found;
  return address - found->first <= found->second && size <= found->second - (address - found->first);
}

CUresult Driver::copy(CUdeviceptr target, CUdeviceptr source, size_t size, bool targetIsHost, bool sourceIsHost, CUstream stream,
                      bool waits) {
  if (size == 0)
    return success;
  auto isThere = [this, size](CUdeviceptr address, bool isHost) {
    return isHost || memory->find(address, size);
  };
  if (!isThere(target, targetIsHost) || !isThere(source, sourceIsHost))
    return fail(invalidValue, fmt::format("copy of {} bytes: out of bounds of the allocations", size));
  bool targetIsPageable = targetIsHost && !isPinned(target, size);
  // Pageable memory is read at once, and has been written when the call returns.
  std::shared_ptr<std::vector<unsigned char>> staged;
  if (sourceIsHost && !isPinned(source, size)) {
    auto *bytes = reinterpret_cast<const unsigned char *>(source);
    staged = std::make_shared<std::vector<unsigned char>>(bytes, bytes + size);
  }
  CUresult result = enqueue(stream, [this, target, source, size, targetIsPageable, staged] {
    // Host memory that is not pinned is no allocation.
    Allocation *to = memory->find(target, size), *from = staged ? nullptr : memory->find(source, size);
    if ((!to && !targetIsPageable) || (!from && !staged))
      throw Fault(FaultKind::IllegalAddress, fmt::format("copy of {} bytes: the memory has been freed", size));
    memmove(reinterpret_cast<void *>(target), staged ? staged->data() : reinterpret_cast<const void *>(source), size);
    if (to && from)
      memmove(to->writtenAt(target), from->writtenAt(source), size);
    else if (to)
      memset(to->writtenAt(target), 1, size);
  });
  return result == success && (targetIsPageable || waits) ? synchronize(stream) : result;
}

CUresult Driver::fill(CUdeviceptr target, uint32_t value, unsigned width, size_t count, CUstream stream, bool waits) {
  if (count == 0)
    return success;
  if (target % width)
    return fail(invalidValue, fmt::format("fill of values of {} bytes at {:#x}: misaligned", width, target));
  if (!memory->find(target, count * width))
    return fail(invalidValue, fmt::format("fill of {} bytes: out of bounds of the allocations", count * width));
  CUresult result = enqueue(stream, [this, target, value, width, count] {
    Allocation *to = memory->find(target, count * width);
    if (!to)
      throw Fault(FaultKind::IllegalAddress, fmt::format("fill of {} bytes: the memory has been freed", count * width));
    for (size_t i = 0; i < count; ++i)
      memcpy(to->at(target) + i * width, &value, width);
    memset(to->writtenAt(target), 1, count * width);
  });
  return result == success && waits ? synchronize(stream) : result;
}

CUresult Driver::prepare(const Kernel &kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block, uint32_t sharedBytes,
                         void **parameters, void **extra, Launch &launch) {
  auto refuseLaunch = [&](const std::string &why) { return fail(invalidValue, fmt::format("launch of kernel '{}': {}", kernel.name, why)); };
  const uint32_t gridLimits[3] = {getGridWidthLimit(), 65535, 65535}, blockLimits[3] = {1024, 1024, 64};
  for (unsigned i = 0; i < 3; ++i) {
    if (grid[i] == 0 || grid[i] > gridLimits[i])
      return refuseLaunch(fmt::format("a grid of {} x {} x {} blocks; 1 to {} x {} x {} are allowed", grid[0], grid[1], grid[2],
                                      gridLimits[0], gridLimits[1], gridLimits[2]));
    if (block[i] == 0 || block[i] > blockLimits[i])
      return refuseLaunch(fmt::format("blocks of {} x {} x {} threads; 1 to {} x {} x {} are allowed", block[0], block[1], block[2],
                                      blockLimits[0], blockLimits[1], blockLimits[2]));
  }
  uint64_t threads = uint64_t(block[0]) * block[1] * block[2];
  if (threads > threadLimit)
    return refuseLaunch(fmt::format("blocks of {} threads; {} are allowed", threads, threadLimit));
  const uint32_t *most = kernel.maxThreads, *required = kernel.requiredThreads;
  if (most[0] != 0 && threads > uint64_t(most[0]) * most[1] * most[2])
    return refuseLaunch(fmt::format("blocks of {} threads; its .maxntid is {}, {}, {}", threads, most[0], most[1], most[2]));
  if (required[0] != 0 && !(block[0] == required[0] && block[1] == required[1] && block[2] == required[2]))
    return refuseLaunch(fmt::format("blocks of {} x {} x {} threads; its .reqntid is {}, {}, {}", block[0], block[1], block[2], required[0],
                                    required[1], required[2]));
  if (uint64_t(kernel.sharedBytes) + sharedBytes > sharedLimit)
    return refuseLaunch(fmt::format("{} bytes of shared memory, but {} are allowed", kernel.sharedBytes + uint64_t(sharedBytes), sharedLimit));

  launch.kernel = &kernel;
  launch.grid = grid;
  launch.block = block;
  launch.dynamicSharedBytes = sharedBytes;
  launch.parameters.resize(kernel.parameterBytes);
  if (extra) {
    const void *buffer = nullptr;
    size_t bytes = 0;
    for (void **next = extra; reinterpret_cast<uintptr_t>(*next) != parameterEnd; next += 2) {
      if (reinterpret_cast<uintptr_t>(*next) == parameterBuffer)
        buffer = next[1];
      else if (reinterpret_cast<uintptr_t>(*next) == parameterBytes)
        bytes = *static_cast<size_t *>(next[1]);
      else
        return refuseLaunch("unknown entries of 'extra'");
    }
    if (parameters || bytes != kernel.parameterBytes || (bytes != 0 && !buffer))
      return refuseLaunch(fmt::format("{} bytes of parameters; it has {} parameters of {} bytes", bytes, kernel.parameters.size(),
                                      kernel.parameterBytes));
    memcpy(launch.parameters.data(), buffer, bytes);
  } else {
    for (size_t i = 0; i < kernel.parameters.size(); ++i) {
      if (!parameters || !parameters[i])
        return refuseLaunch(fmt::format("parameter {} of {} is missing", i, kernel.parameters.size()));
      memcpy(launch.parameters.data() + kernel.parameters[i].offset, parameters[i], kernel.parameters[i].size);
    }
  }
  return success;
}

uint64_t Driver::nextLaunchNumber() {
  if (++launches % AccessRecord::lastLaunch == 0)
    memory->forgetAccesses(); // numbers start anew
  return launches % AccessRecord::lastLaunch + 1;
}

void Driver::execute(const Launch &launch) {
  SectorCounts counts = cudasim::execute(launch, *memory, options.executor);
  if (options.sectorsPath.empty())
    return;
  std::string line = fmt::format("{{\"kernel\": \"{}\", \"blocks\": {}, \"threads\": {}, \"requested\": {}, \"read\": {}, \"bytes_read\": {}, "
                                 "\"written\": {}, \"bytes_written\": {}, \"least_read\": {}, \"least_written\": {}}}\n",
                                 launch.kernel->name, launch.blockCount(), launch.threadCount(), counts.requested, counts.read, counts.bytesRead,
                                 counts.written, counts.bytesWritten, counts.leastRead, counts.leastWritten);
  FILE *file = fopen(options.sectorsPath.c_str(), "a");
  if (!file || fwrite(line.data(), 1, line.size(), file) != line.size() || fclose(file) != 0)
    throw Fault(FaultKind::Trap, fmt::format("WEIR_CUDASIM_SECTORS: '{}' cannot be written", options.sectorsPath));
}

CUresult Driver::launch(const Kernel &kernel, std::array<uint32_t, 3> grid, std::array<uint32_t, 3> block, uint32_t sharedBytes,
                        CUstream stream, void **parameters, void **extra) {
  Launch launch;
  if (CUresult result = checkLaunch(stream, kernel.device))
    return result;
  if (CUresult result = prepare(kernel, grid, block, sharedBytes, parameters, extra, launch))
    return result;
  return enqueue(stream, [this, launch = std::move(launch)]() mutable {
    launch.number = nextLaunchNumber();
    execute(launch);
  });
}

} // namespace weir::cudasim
