#include "cpu_device.h"

#include "../../error.h"
#include "../command_list.h"
#include "fill.h"

#include <cstring>

namespace weir::runtime {

namespace {

/// A range of a buffer as the host sees it; a copy where its memory is another device's.
struct HostRange {
  HostRange(weir_buffer &buffer, uint64_t offset, uint64_t length)
      : buffer(buffer), offset(offset), length(length),
        data(buffer.data ? buffer.data + offset : static_cast<std::byte *>(buffer.device->map(buffer, offset, length))) {}
  /// What was written to the range reaches the device.
  void finish() {
    if (!buffer.data)
      buffer.device->unmap(buffer, offset, length);
  }

  weir_buffer &buffer;
  const uint64_t offset, length;
  std::byte *const data;
};

} // namespace

std::shared_ptr<Device> open_cpu(const DeviceOptions &options);
unsigned count_cpu();
unsigned count_cpu() { return 1; }
std::shared_ptr<Device> open_cpu(const DeviceOptions &options) { return std::make_shared<CpuDevice>(options); }

CpuDevice::CpuDevice(const DeviceOptions &options)
    : poison(options.poison), transients(options.allocator), others(options.allocator), workers(options.threads, options.allocator),
      commands(workers) {}

BufferRef CpuDevice::allocate(uint32_t lifetime, uint64_t size) {
  std::byte *data;
  try {
    data = arenaFor(lifetime).allocate(size);
  } catch (const std::bad_alloc &) {
    throw OutOfMemory(fmt::format("out of memory: {} bytes for a buffer", size));
  }
  if (poison)
    memset(data, 0xff, size);
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
  return buffer.data + offset;
}

void CpuDevice::Commands::forget() {
  isConcurrent = false;
  tasks.clear();
  taskAddresses.clear();
  taskOperands.clear();
}

void CpuDevice::Commands::endConcurrent() {
  const char *message = tasks.empty() ? nullptr : workers.runTogether(tasks);
  forget();
  if (message)
    raise("{}", message);
}

void CpuDevice::Commands::fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  buffer.checkRange("fill", offset, length);
  pattern = widenPattern(pattern, patternWidth);
  if (!buffer.data)
    raise("fill: the buffer is in the memory of another device");
  // Pieces start at multiples of 8 from `target`, so that each starts with a whole pattern.
  std::byte *target = buffer.data + offset;
  auto fillPiece = [target, pattern](uint64_t begin, uint64_t end) { fillBytes(target + begin, end - begin, pattern); };
  if (isConcurrent)
    workers.addBytes(tasks, length, fillPiece);
  else
    workers.forBytes(length, fillPiece);
}

void CpuDevice::Commands::copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  source.checkRange("copy from", sourceOffset, length);
  target.checkRange("copy to", targetOffset, length);
  HostRange sourceRange(source, sourceOffset, length), targetRange(target, targetOffset, length);
  const std::byte *from = sourceRange.data;
  std::byte *to = targetRange.data;
  if (to < from + length && from < to + length) { // ranges that overlap do not split
    memmove(to, from, length);
  } else {
    auto copyPiece = [=](uint64_t begin, uint64_t end) { memcpy(to + begin, from + begin, end - begin); };
    // What another device has mapped goes back at once.
    if (isConcurrent && source.data && target.data)
      workers.addBytes(tasks, length, copyPiece);
    else
      workers.forBytes(length, copyPiece);
  }
  sourceRange.finish();
  targetRange.finish();
}

void CpuDevice::Commands::dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                                   const weir_binding_t *bindings) {
  const char *name = nameOf(entry);
  if (!entry.cpu_kernel)
    raise("dispatch of '{}', which has no code for the CPU", name);
  uint64_t count = countWorkgroups(entry, x, y, z);
  if (count == 0)
    return;
  addresses.clear();
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    const weir_binding_t &binding = bindings[i];
    checkBinding(name, i, binding);
    if (!binding.buffer->data)
      raise("dispatch of '{}': binding {} is in the memory of another device", name, i);
    addresses.push_back(binding.buffer->data + binding.offset);
  }
  const uint64_t counts[3] = {x, y, z};
  if (isConcurrent) {
    taskAddresses.push_back(addresses);
    taskOperands.emplace_back(operands, operands + (operands ? entry.operand_count : 0));
    return workers.addKernel(tasks, entry, taskAddresses.back().data(), operands ? taskOperands.back().data() : nullptr, counts, count);
  }
  if (const char *message = workers.runKernel(entry, addresses.data(), operands, counts, count))
    raise("{}", message);
}

} // namespace weir::runtime
