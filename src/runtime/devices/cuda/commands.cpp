#include "commands.h"

#include "../../error.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime::cuda {

using namespace cuda_driver;

Commands::Commands(const Device &owner, Context &context, Memory &memory, const DeviceOptions &options)
    : owner(owner), context(context), kernels(context), graphs(context, memory, kernels, options.omittedDependency) {
  for (CUevent &event : events)
    context.check(context.api.cuEventCreate(&event, eventDisableTiming), "making an event");
}

Commands::~Commands() {
  context.setCurrent();
  for (CUevent event : events)
    context.api.cuEventDestroy(event);
}

void Commands::run() {
  if (!list.empty())
    graphs.run(list);
  list.clear();
}

weir_timepoint_t Commands::end() {
  run();
  ++lastPoint;
  context.check(context.api.cuEventRecord(events[lastPoint % events.size()], context.stream), "running commands");
  return makeTimepoint(*this, owner, lastPoint);
}

void Commands::await(weir_timepoint_t timepoint) {
  // An event that has been used again is behind the point.
  uint64_t point = timepoint & ((uint64_t(1) << timepointDeviceShift) - 1);
  context.check(context.api.cuEventSynchronize(events[point % events.size()]), "running commands");
}

Allocation *Commands::find(const weir_buffer &buffer) const {
  if (buffer.device.get() != &owner)
    return nullptr;
  return static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get()));
}

void Commands::fill(weir_buffer &target, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  target.checkRange("fill", offset, length);
  pattern = widenPattern(pattern, patternWidth);
  Allocation *storage = find(target);
  if (!storage)
    raise("fill: the buffer is in the memory of another device");
  if (length != 0)
    list.addFill(rangeOf(*storage, offset, length, true), pattern);
}

void Commands::copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  source.checkRange("copy from", sourceOffset, length);
  target.checkRange("copy to", targetOffset, length);
  if (length == 0)
    return;
  Allocation *from = find(source), *to = find(target);
  if (from && to)
    return list.addCopy(rangeOf(*from, sourceOffset, length, false), rangeOf(*to, targetOffset, length, true));
  run();
  // Other devices map what is theirs for the host, which waits for them.
  if (!from && !to) {
    const void *bytes = source.device->map(source, sourceOffset, length);
    memmove(target.device->map(target, targetOffset, length), bytes, length);
    target.device->unmap(target, targetOffset, length);
    return source.device->unmap(source, sourceOffset, length);
  }
  Device &other = from ? *target.device : *source.device;
  weir_buffer &foreign = from ? target : source;
  uint64_t offset = from ? targetOffset : sourceOffset;
  auto *bytes = static_cast<std::byte *>(other.map(foreign, offset, length));
  context.makeCurrent();
  CUresult result = from ? context.api.cuMemcpyDtoHAsync(bytes, from->address + sourceOffset, length, context.stream)
                         : context.api.cuMemcpyHtoDAsync(to->address + targetOffset, bytes, length, context.stream);
  // The host's memory may change as soon as this returns.
  if (result == success)
    result = context.api.cuStreamSynchronize(context.stream);
  other.unmap(foreign, offset, length);
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
  uint64_t width = std::min<uint64_t>(count, context.maxWidth), height = (count + width - 1) / width;
  if (height > static_cast<uint64_t>(context.maxHeight))
    raise("dispatch of '{}': too many workgroups for the device: {}", name, count);
  const uint32_t *block = entry.workgroup_size;
  uint64_t threads = uint64_t(block[0]) * block[1] * block[2];
  if (threads == 0 || threads > static_cast<uint64_t>(context.maxThreads))
    raise("dispatch of '{}': workgroups of {} threads, the device '{}' has up to {}", name, threads, context.name(), context.maxThreads);

  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    const weir_binding_t &binding = bindings[i];
    checkBinding(name, i, binding);
    if (!find(*binding.buffer))
      raise("dispatch of '{}': binding {} is in the memory of another device", name, i);
  }
  kernels.get(entry);
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    bool isReadonly = i < 64 && (entry.readonly_bindings >> i & 1);
    list.addBinding(rangeOf(*find(*bindings[i].buffer), bindings[i].offset, bindings[i].length, !isReadonly));
  }
  list.addDispatch(entry, count, operands);
}

} // namespace weir::runtime::cuda
