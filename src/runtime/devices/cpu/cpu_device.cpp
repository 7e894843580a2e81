#include "cpu_device.h"

#include "../../error.h"

#include <cstring>

namespace weir::runtime {

std::shared_ptr<Device> open_cpu(const DeviceOptions &options);
unsigned count_cpu();
unsigned count_cpu() { return 1; }
std::shared_ptr<Device> open_cpu(const DeviceOptions &options) { return std::make_shared<CpuDevice>(options); }

CpuDevice::CpuDevice(const DeviceOptions &options)
    : poison(options.poison), transients(options.allocator), others(options.allocator), workers(options.threads, options.allocator),
      executor(workers), commands(*this, queue, executor) {}

BufferRef CpuDevice::allocate(uint32_t lifetime, uint64_t size) {
  std::byte *data = nullptr;
  for (bool isRetry : {false, true}) {
    try {
      data = arenaFor(lifetime).allocate(size);
      break;
    } catch (const std::bad_alloc &) {
      if (isRetry)
        throw OutOfMemory(fmt::format("out of memory: {} bytes for a buffer", size));
      // What the arenas hold may be enough.
      queue.drain();
      transients.trim();
      others.trim();
    }
  }
  if (poison && queue.isIdle())
    memset(data, 0xff, size);
  else if (poison) // what it was used for before may have to run yet
    queue.post([data, size] { memset(data, 0xff, size); });
  return BufferRef(new weir_buffer(shared_from_this(), data, size, lifetime));
}

BufferRef CpuDevice::import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) {
  auto *bytes = const_cast<std::byte *>(static_cast<const std::byte *>(data));
  BufferRef buffer(new weir_buffer(shared_from_this(), bytes, size, WEIR_LIFETIME_CONSTANT));
  buffer->isImported = true;
  buffer->keepAlive = std::move(keepAlive);
  return buffer;
}

void CpuDevice::freeStorage(weir_buffer &buffer) { arenaFor(buffer.lifetime).release(buffer.data, buffer.size); }

void *CpuDevice::map(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  buffer.checkRange("map", offset, length);
  queue.wait(queue.last());
  return buffer.data + offset;
}

std::function<void()> CpuDevice::makeWaiter(weir_timepoint_t timepoint) {
  return [this, keep = shared_from_this(), point = pointOf(timepoint)] { queue.wait(point); };
}

bool CpuDevice::waitOn(std::function<void()> wait) {
  queue.post(std::move(wait));
  return true;
}

HostCopy CpuDevice::startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  // What is not the device's own may be gone, or change, once the call is over.
  if (buffer.isImported)
    return {};
  buffer.checkRange("copy from", offset, length);
  std::shared_ptr<const std::byte> bytes(cpu::shareBuffer(buffer), buffer.data + offset);
  if (queue.isIdle())
    return {std::move(bytes), nullptr};
  return {std::move(bytes), makeWaiter(queue.last())};
}

void CpuDevice::endInvocation() {
  queue.drain();
  transients.coalesce();
}

} // namespace weir::runtime
