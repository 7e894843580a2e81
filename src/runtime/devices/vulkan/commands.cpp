#include "commands.h"

#include "../../error.h"

namespace weir::runtime::vulkan {

void Commands::submit(const CommandList &list) {
  Recording &recording = recordings.get(list);
  recording.lastPoint = queue.submit(recording.buffer, recording.accesses);
  ++context.statistics.runs;
  for (const StorageRange &range : list.ranges)
    static_cast<Allocation *>(range.object)->lastPoint = recording.lastPoint;
}

StorageRange Commands::rangeOf(const weir_buffer &buffer, uint64_t offset, uint64_t length, bool isWritten) const {
  auto *storage = static_cast<Allocation *>(const_cast<void *>(buffer.keepAlive.get()));
  return {storage, storage->number, offset, length, isWritten};
}

StorageRange Commands::makeStatus(uint64_t size, void *&data) {
  statusStorage = memory.allocate(size, /*isOnHost=*/true);
  data = statusStorage->data;
  // Who validates the order of commands cannot tell atomic accesses from others.
  return {statusStorage.get(), statusStorage->number, 0, size, /*isWritten=*/true};
}

void Commands::copyForeign(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  HostCopy bytes;
  if (isOwn(target) && context.hasTimelines())
    bytes = source.device->startDownload(source, sourceOffset, length);
  if (!bytes.bytes)
    return CollectedCommands::copyForeign(source, sourceOffset, target, targetOffset, length);
  if (!bytes.wait)
    return memory.upload(*static_cast<Allocation *>(rangeOf(target, targetOffset, length, true).object), targetOffset, bytes.bytes.get(), length);
  memory.writeLater(*static_cast<Allocation *>(rangeOf(target, targetOffset, length, true).object), targetOffset, bytes, length);
}

void Commands::checkGrid(const weir_export_t &, const char *name, uint64_t workgroups) const {
  const uint32_t *limits = context.limits().maxComputeWorkGroupCount;
  if (Grid::of(workgroups, limits[0]).height > limits[1])
    raise("dispatch of '{}': too many workgroups for the device: {}", name, workgroups);
}

void Commands::prepare(const weir_export_t &entry, const weir_binding_t *bindings) {
  BindingForm form = BindingForm::Descriptors;
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    if (context.canBind(bindings[i].offset, bindings[i].length))
      continue;
    form = BindingForm::Addresses;
    const char *obstacle = nullptr;
    if (!entry.address_blob)
      obstacle = "the kernel was compiled for smaller bindings";
    else if (!context.hasAddresses())
      obstacle = "it does not support buffer addresses (bufferDeviceAddress)";
    else if (bindings[i].length > INT32_MAX) // elements may be bytes
      obstacle = "kernels with buffer addresses index elements in 31 bits";
    if (obstacle)
      raise("dispatch of '{}': binding {} has {} bytes, but the device '{}' allows {}, and {}", nameOf(entry), i, bindings[i].length, context.name(),
            context.limits().maxStorageBufferRange, obstacle);
  }
  pipelines.get(entry, form);
}

} // namespace weir::runtime::vulkan
