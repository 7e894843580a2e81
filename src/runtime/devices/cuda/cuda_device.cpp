#include "cuda_device.h"

#include "../../error.h"

#include <algorithm>

namespace weir::runtime {

std::shared_ptr<Device> open_cuda(const DeviceOptions &options);
unsigned count_cuda();
unsigned count_cuda() { return cuda::countDevices(); }
std::shared_ptr<Device> open_cuda(const DeviceOptions &options) { return std::make_shared<cuda::CudaDevice>(options); }

namespace cuda {

Allocation &CudaDevice::storageOf(weir_buffer &buffer) {
  return *static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get()));
}

BufferRef CudaDevice::makeBuffer(uint32_t lifetime, uint64_t size) {
  context.makeCurrent();
  auto storage = memory.allocate(size, lifetime == WEIR_LIFETIME_STAGING);
  BufferRef buffer(new weir_buffer(shared_from_this(), storage->data, size, lifetime));
  buffer->keepAlive = std::move(storage);
  return buffer;
}

BufferRef CudaDevice::allocate(uint32_t lifetime, uint64_t size) {
  BufferRef buffer = makeBuffer(lifetime, size);
  if (poison && size != 0)
    context.check(context.api.cuMemsetD8Async(storageOf(*buffer).address, 0xff, size, context.stream), "filling a buffer");
  return buffer;
}

BufferRef CudaDevice::import(const void *data, uint64_t size, std::shared_ptr<const void>) {
  BufferRef buffer = makeBuffer(WEIR_LIFETIME_CONSTANT, size);
  // The driver has taken the bytes when the call returns, unless they are pinned, which the runtime's are not.
  if (size != 0)
    context.check(context.api.cuMemcpyHtoDAsync(storageOf(*buffer).address, data, size, context.stream), "copying to the device");
  return buffer;
}

void *CudaDevice::map(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  buffer.checkRange("map", offset, length);
  context.makeCurrent();
  Allocation &storage = storageOf(buffer);
  if (storage.data) {
    context.synchronize();
    hostWaits.check();
    return storage.data + offset;
  }
  auto mapping = std::make_unique<Allocation::Mapping>();
  mapping->offset = offset;
  mapping->length = length;
  mapping->bytes.resize(std::max<uint64_t>(length, 1));
  if (length != 0)
    context.check(context.api.cuMemcpyDtoHAsync(mapping->bytes.data(), storage.address + offset, length, context.stream),
                  "running commands");
  context.synchronize();
  hostWaits.check();
  mapping->before = mapping->bytes;
  storage.mappings.push_back(std::move(mapping));
  return storage.mappings.back()->bytes.data();
}

void CudaDevice::unmap(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  context.makeCurrent();
  auto &mappings = storageOf(buffer).mappings;
  auto found = std::find_if(mappings.begin(), mappings.end(),
                            [&](const auto &mapping) { return mapping->offset == offset && mapping->length == length; });
  if (found == mappings.end())
    return;
  // Most are only read.
  std::unique_ptr<Allocation::Mapping> mapping = std::move(*found);
  mappings.erase(found);
  if (length == 0 || mapping->bytes == mapping->before)
    return;
  context.check(context.api.cuMemcpyHtoDAsync(storageOf(buffer).address + offset, mapping->bytes.data(), length, context.stream),
                "copying to the device");
}

weir_cmd *CudaDevice::begin(weir_timepoint_t) {
  // In order: all that it could wait for is before it.
  context.makeCurrent();
  commands.begin();
  return &commands;
}

void CudaDevice::await(weir_timepoint_t timepoint) {
  context.makeCurrent();
  commands.await(timepoint);
  hostWaits.check();
}

void CudaDevice::endInvocation() {
  memory.endCall();
  hostWaits.dropFinished();
}

std::string CudaDevice::takeFailedAssertion() {
  context.makeCurrent();
  return commands.takeFailedAssertion();
}

void CudaDevice::abandon() {
  try {
    context.makeCurrent();
    commands.forgetAssertions();
    hostWaits.forgetFailure();
  } catch (const Error &) {
    // A kernel has failed, which the next call says.
  }
}

std::function<void()> CudaDevice::makeWaiter(weir_timepoint_t timepoint) {
  return [this, keep = shared_from_this(), event = commands.getEvent(pointOf(timepoint))] {
    context.makeCurrent();
    commands.wait(event);
    hostWaits.checkAnywhere();
  };
}

bool CudaDevice::waitFor(Device &other, weir_timepoint_t timepoint) {
  auto *same = dynamic_cast<CudaDevice *>(&other);
  if (!same)
    return Device::waitFor(other, timepoint);
  context.makeCurrent();
  context.check(context.api.cuStreamWaitEvent(context.stream, same->commands.getEvent(pointOf(timepoint)).get(), 0), "waiting for another device");
  return true;
}

bool CudaDevice::waitOn(std::function<void()> wait) {
  context.makeCurrent();
  hostWaits.enqueue(std::move(wait));
  return true;
}

HostCopy CudaDevice::startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) {
  context.makeCurrent();
  std::shared_ptr<Allocation> staging = memory.allocate(length, /*isOnHost=*/true);
  context.check(context.api.cuMemcpyDtoHAsync(staging->data, storageOf(buffer).address + offset, length, context.stream), "copying to the host");
  const std::byte *bytes = staging->data;
  return {std::shared_ptr<const std::byte>(std::move(staging), bytes), makeWaiter(commands.mark())};
}

} // namespace cuda
} // namespace weir::runtime
