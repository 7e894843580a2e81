#include "commands.h"

#include "../../error.h"

#include <cstring>

namespace weir::runtime::cuda {

using namespace cuda_driver;

Commands::Commands(const Device &owner, Context &context, Memory &memory, HostWaits &hostWaits, const DeviceOptions &options)
    : CollectedCommands(owner, "CUDA"), context(context), memory(memory), hostWaits(hostWaits), kernels(context), graphs(context, memory, kernels, options.omittedDependency) {}

Commands::~Commands() {
  context.setCurrent();
  events = {};
  for (CUevent event : freeEvents->events)
    context.api.cuEventDestroy(event);
}

uint64_t Commands::mark() {
  context.makeCurrent();
  // A waiter for the point that had the place keeps its event: the next one may be after what that holds up.
  std::shared_ptr<CUevent_st> &place = events[(lastPoint + 1) % events.size()];
  place.reset();
  CUevent event = nullptr;
  {
    std::lock_guard<std::mutex> lock(freeEvents->mutex);
    if (!freeEvents->events.empty()) {
      event = freeEvents->events.back();
      freeEvents->events.pop_back();
    }
  }
  if (!event)
    context.check(context.api.cuEventCreate(&event, eventDisableTiming), "making an event");
  place = {event, [pool = freeEvents](CUevent free) {
             std::lock_guard<std::mutex> lock(pool->mutex);
             pool->events.push_back(free);
           }};
  context.check(context.api.cuEventRecord(event, context.stream), "running commands");
  return ++lastPoint;
}

void Commands::wait(const std::shared_ptr<CUevent_st> &event) const {
  if (event)
    context.check(context.api.cuEventSynchronize(event.get()), "running commands");
}

StorageRange Commands::rangeOf(const weir_buffer &buffer, uint64_t offset, uint64_t length, bool isWritten) const {
  Allocation &storage = storageOf(buffer);
  return {&storage, storage.number, offset, length, isWritten};
}

StorageRange Commands::makeStatus(uint64_t size, void *&data) {
  statusStorage = memory.allocate(size, /*isOnHost=*/true);
  data = statusStorage->data;
  // Atomic accesses need no order.
  return {statusStorage.get(), statusStorage->number, 0, size, /*isWritten=*/false};
}

void Commands::copyForeign(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  if (!isOwn(source) && !isOwn(target))
    return CollectedCommands::copyForeign(source, sourceOffset, target, targetOffset, length);
  bool isUpload = isOwn(target);
  weir_buffer &foreign = isUpload ? source : target;
  uint64_t offset = isUpload ? sourceOffset : targetOffset;
  HostCopy later = isUpload ? source.device->startDownload(source, sourceOffset, length) : HostCopy();
  if (later.bytes) {
    context.makeCurrent();
    // The driver has taken the bytes when the call returns: they are not pinned.
    if (!later.wait)
      return context.check(context.api.cuMemcpyHtoDAsync(storageOf(target).address + targetOffset, later.bytes.get(), length, context.stream), "copying");
    // The driver reads what is not its own when it is asked to copy it. Its own is used again in the order of the stream.
    std::shared_ptr<Allocation> staging = memory.allocate(length, /*isOnHost=*/true);
    hostWaits.enqueue(
        [wait = later.wait, from = later.bytes.get(), to = staging->data, length] {
          wait();
          memcpy(to, from, length);
        },
        later.bytes);
    context.check(context.api.cuMemcpyHtoDAsync(storageOf(target).address + targetOffset, staging->data, length, context.stream), "copying");
    return;
  }
  // Others map what is theirs for the host, which waits for them.
  auto *bytes = static_cast<std::byte *>(foreign.device->map(foreign, offset, length));
  context.makeCurrent();
  CUresult result = isUpload ? context.api.cuMemcpyHtoDAsync(storageOf(target).address + targetOffset, bytes, length, context.stream)
                             : context.api.cuMemcpyDtoHAsync(bytes, storageOf(source).address + sourceOffset, length, context.stream);
  // The host's memory may change as soon as this returns.
  if (result == success)
    result = context.api.cuStreamSynchronize(context.stream);
  foreign.device->unmap(foreign, offset, length);
  context.check(result, "copying");
}

void Commands::checkGrid(const weir_export_t &entry, const char *name, uint64_t workgroups) const {
  if (Grid::of(workgroups, static_cast<uint64_t>(context.maxWidth)).height > static_cast<uint64_t>(context.maxHeight))
    raise("dispatch of '{}': too many workgroups for the device: {}", name, workgroups);
  const uint32_t *block = entry.workgroup_size;
  uint64_t threads = uint64_t(block[0]) * block[1] * block[2];
  if (threads == 0 || threads > static_cast<uint64_t>(context.maxThreads))
    raise("dispatch of '{}': workgroups of {} threads, but the device '{}' has up to {}", name, threads, context.name(), context.maxThreads);
}

} // namespace weir::runtime::cuda
