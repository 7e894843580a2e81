#include "commands.h"

#include "../../error.h"
#include "../../invocation.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime::cuda {

using namespace cuda_driver;

namespace {

/// The device of a timepoint stands in its highest byte.
constexpr unsigned deviceShift = 56;
/// Bytes of a repeated pattern that come from the host; the device copies them on.
constexpr uint64_t patternBytes = 4 << 10;

} // namespace

Commands::Commands(const Device &owner, Context &context) : owner(owner), context(context), kernels(context) {
  for (CUevent &event : events)
    context.check(context.api.cuEventCreate(&event, eventDisableTiming), "making an event");
}

Commands::~Commands() {
  context.setCurrent();
  for (CUevent event : events)
    context.api.cuEventDestroy(event);
}

weir_timepoint_t Commands::end() {
  ++lastPoint;
  context.check(context.api.cuEventRecord(events[lastPoint % events.size()], context.stream), "running commands");
  uint64_t index = 0;
  if (invocation)
    while (index + 1 < invocation->devices.size() && invocation->devices[index].get() != &owner)
      ++index;
  return index << deviceShift | lastPoint;
}

void Commands::await(weir_timepoint_t timepoint) {
  // An event that has been used again is behind the point.
  uint64_t point = timepoint & ((uint64_t(1) << deviceShift) - 1);
  context.check(context.api.cuEventSynchronize(events[point % events.size()]), "running commands");
}

Allocation *Commands::find(const weir_buffer &buffer) const {
  if (buffer.device.get() != &owner)
    return nullptr;
  return static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get()));
}

void Commands::fill(weir_buffer &target, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  target.checkRange("fill", offset, length);
  if (patternWidth != 1 && patternWidth != 2 && patternWidth != 4 && patternWidth != 8)
    raise("fill: patterns of {} bytes are not supported", patternWidth);
  Allocation *storage = find(target);
  if (!storage)
    raise("fill: the buffer is in the memory of another device");
  if (length == 0)
    return;
  // Widen to 8 bytes: each narrower pattern divides them.
  for (uint32_t width = patternWidth; width < 8; width *= 2) {
    pattern &= (uint64_t(1) << (8 * width)) - 1;
    pattern |= pattern << (8 * width);
  }
  CUdeviceptr address = storage->address + offset;
  auto repeats = [&](unsigned bytes) { return pattern == (pattern << (8 * bytes) | pattern >> (64 - 8 * bytes)); };
  auto divides = [&](unsigned bytes) { return address % bytes == 0 && length % bytes == 0; };
  CUresult result = success;
  if (repeats(1))
    result = context.api.cuMemsetD8Async(address, static_cast<unsigned char>(pattern), length, context.stream);
  else if (repeats(2) && divides(2))
    result = context.api.cuMemsetD16Async(address, static_cast<unsigned short>(pattern), length / 2, context.stream);
  else if (repeats(4) && divides(4))
    result = context.api.cuMemsetD32Async(address, static_cast<unsigned>(pattern), length / 4, context.stream);
  else
    fillByCopies(address, length, pattern);
  context.check(result, "filling a buffer");
}

void Commands::fillByCopies(CUdeviceptr target, uint64_t length, uint64_t pattern) {
  std::byte repeated[patternBytes];
  for (uint64_t i = 0; i < patternBytes; i += 8)
    memcpy(repeated + i, &pattern, 8);
  // The driver has taken the bytes when the call returns: they are not pinned.
  uint64_t done = std::min(length, patternBytes);
  context.check(context.api.cuMemcpyHtoDAsync(target, repeated, done, context.stream), "filling a buffer");
  for (uint64_t count; done < length; done += count) {
    count = std::min(done, length - done);
    context.check(context.api.cuMemcpyDtoDAsync(target + done, target, count, context.stream), "filling a buffer");
  }
}

void Commands::copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  source.checkRange("copy from", sourceOffset, length);
  target.checkRange("copy to", targetOffset, length);
  if (length == 0)
    return;
  Allocation *from = find(source), *to = find(target);
  if ((!from && !source.data) || (!to && !target.data))
    raise("copy: the host does not see the memory of the other device");
  CUresult result = success;
  if (!from && !to)
    memmove(target.data + targetOffset, source.data + sourceOffset, length);
  else if (!from)
    result = context.api.cuMemcpyHtoDAsync(to->address + targetOffset, source.data + sourceOffset, length, context.stream);
  else if (!to)
    result = context.api.cuMemcpyDtoHAsync(target.data + targetOffset, from->address + sourceOffset, length, context.stream);
  else if (from == to && sourceOffset < targetOffset + length && targetOffset < sourceOffset + length) {
    Allocation between(context, length, false);
    result = context.api.cuMemcpyDtoDAsync(between.address, from->address + sourceOffset, length, context.stream);
    if (result == success)
      result = context.api.cuMemcpyDtoDAsync(to->address + targetOffset, between.address, length, context.stream);
  } else {
    result = context.api.cuMemcpyDtoDAsync(to->address + targetOffset, from->address + sourceOffset, length, context.stream);
  }
  // The host's memory may change as soon as this returns.
  if (result == success && (!from || !to))
    result = context.api.cuStreamSynchronize(context.stream);
  context.check(result, "copying");
}

void Commands::dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                        const weir_binding_t *bindings) {
  const char *name = entry.name ? entry.name : "(unnamed)";
  if (entry.cpu_kernel || !entry.blob || !entry.name)
    raise("dispatch of '{}', which has no code for CUDA", name);
  uint64_t count;
  if (__builtin_mul_overflow(x, y, &count) || __builtin_mul_overflow(count, z, &count))
    raise("dispatch of '{}': too many workgroups: {} x {} x {}", name, x, y, z);
  if (count == 0)
    return;
  // Kernels count workgroups themselves, and leave out those that a rectangle has too many.
  uint64_t width = std::min<uint64_t>(count, context.maxWidth), height = (count + width - 1) / width;
  if (height > static_cast<uint64_t>(context.maxHeight))
    raise("dispatch of '{}': too many workgroups for the device: {}", name, count);
  const uint32_t *block = entry.workgroup_size;
  uint64_t threads = uint64_t(block[0]) * block[1] * block[2];
  if (threads == 0 || threads > static_cast<uint64_t>(context.maxThreads))
    raise("dispatch of '{}': workgroups of {} threads, the device '{}' has up to {}", name, threads, context.name(), context.maxThreads);

  // Addresses of bindings, then two words of each operand (passes/Codegen for this device).
  parameters.resize(8 * (entry.binding_count + entry.operand_count));
  unsigned char *next = parameters.data();
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    const weir_binding_t &binding = bindings[i];
    if (!binding.buffer)
      raise("dispatch of '{}': binding {} is null", name, i);
    if (!binding.buffer->contains(binding.offset, binding.length))
      raise("dispatch of '{}': binding {}: bytes {} to {} of a buffer of {} bytes", name, i, binding.offset,
            binding.offset + binding.length, binding.buffer->size);
    Allocation *storage = find(*binding.buffer);
    if (!storage)
      raise("dispatch of '{}': binding {} is in the memory of another device", name, i);
    CUdeviceptr address = storage->address + binding.offset;
    memcpy(next, &address, sizeof(address));
    next += sizeof(address);
  }
  memcpy(next, operands, 8 * entry.operand_count);

  CUfunction function = kernels.get(entry);
  size_t bytes = parameters.size();
  void *extra[] = {reinterpret_cast<void *>(parameterBuffer), parameters.data(), reinterpret_cast<void *>(parameterBytes), &bytes,
                   reinterpret_cast<void *>(parameterEnd)};
  CUresult result = context.api.cuLaunchKernel(function, static_cast<unsigned>(width), static_cast<unsigned>(height), 1, block[0], block[1],
                                               block[2], 0, context.stream, nullptr, extra);
  if (result != success)
    raise("dispatch of '{}': {} (error {})", name, context.describe(result), result);
}

} // namespace weir::runtime::cuda
