#include "commands.h"

#include "../../error.h"

#include <cstring>

namespace weir::runtime::vulkan {

void Commands::run() {
  if (list.empty())
    return;
  Recording &recording = recordings.get(list);
  recording.lastPoint = queue.submit(recording.buffer);
  ++context.statistics.runs;
  for (const StorageRange &range : list.ranges)
    static_cast<Allocation *>(range.object)->lastPoint = recording.lastPoint;
  list.clear();
}

weir_timepoint_t Commands::end() {
  run();
  return makeTimepoint(*this, owner, queue.last());
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
  // Both devices map what is theirs for the host, which waits for them.
  run();
  const void *bytes = source.device->map(source, sourceOffset, length);
  memmove(target.device->map(target, targetOffset, length), bytes, length);
  target.device->unmap(target, targetOffset, length);
  source.device->unmap(source, sourceOffset, length);
}

void Commands::checkBinding(const char *name, uint32_t index, const weir_binding_t &binding) const {
  runtime::checkBinding(name, index, binding);
  if (!find(*binding.buffer))
    raise("dispatch of '{}': binding {} is in the memory of another device", name, index);
  uint64_t lead = binding.offset % context.limits().minStorageBufferOffsetAlignment;
  if (ParameterLayout::descriptorBytes(lead, binding.length) > context.limits().maxStorageBufferRange)
    raise("dispatch of '{}': binding {} has {} bytes, the device '{}' takes {}", name, index, binding.length, context.name(),
          context.limits().maxStorageBufferRange);
}

void Commands::dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                        const weir_binding_t *bindings) {
  const char *name = entry.name ? entry.name : "(unnamed)";
  if (entry.cpu_kernel || !entry.blob)
    raise("dispatch of '{}', which has no code for Vulkan", name);
  uint64_t count;
  if (__builtin_mul_overflow(x, y, &count) || __builtin_mul_overflow(count, z, &count))
    raise("dispatch of '{}': too many workgroups: {} x {} x {}", name, x, y, z);
  if (count == 0)
    return;
  const uint32_t *limits = context.limits().maxComputeWorkGroupCount;
  if ((count - 1) / limits[0] >= limits[1])
    raise("dispatch of '{}': too many workgroups for the device: {}", name, count);
  for (uint32_t i = 0; i < entry.binding_count; ++i)
    checkBinding(name, i, bindings[i]);
  pipelines.get(entry);
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    bool isReadonly = i < 64 && (entry.readonly_bindings >> i & 1);
    list.addBinding(rangeOf(*find(*bindings[i].buffer), bindings[i].offset, bindings[i].length, !isReadonly));
  }
  list.addDispatch(entry, count, operands);
}

} // namespace weir::runtime::vulkan
