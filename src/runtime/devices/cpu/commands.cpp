#include "commands.h"

#include "../../error.h"
#include "../command_list.h"

namespace weir::runtime::cpu {

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

std::shared_ptr<const void> shareBuffer(weir_buffer &buffer) {
  buffer.retain();
  return {&buffer, [](weir_buffer *shared) { shared->release(); }};
}

void Commands::begin() {
  steps.clear();
  kept.clear();
  isConcurrent = false;
  isQueued = !queue.isIdle();
  // The queue's thread has it otherwise, and leaves nothing there.
  if (!isQueued)
    executor.forget();
}

void Commands::keep(weir_buffer &buffer) {
  if (buffer.device.get() != &owner)
    kept.push_back(shareBuffer(buffer));
}

void Commands::handOver() {
  if (steps.empty())
    return;
  queue.post(
      [this, steps = std::move(steps)] {
        executor.forget();
        for (const std::function<void()> &step : steps)
          step();
      },
      std::move(kept));
  steps.clear();
  kept.clear();
}

void Commands::settle() {
  if (!isQueued)
    return;
  // A section does not go on in another sequence of the queue: the rest is a section of its own.
  const bool isInSection = isConcurrent;
  if (isInSection)
    endConcurrent();
  handOver();
  queue.wait(queue.last());
  if (isInSection)
    beginConcurrent();
}

weir_timepoint_t Commands::end() {
  if (!isQueued)
    return 0;
  handOver();
  return makeTimepoint(*this, owner, queue.last());
}

void Commands::beginConcurrent() {
  isConcurrent = true;
  if (isQueued)
    steps.push_back([this] { executor.beginConcurrent(); });
  else
    executor.beginConcurrent();
}

void Commands::endConcurrent() {
  isConcurrent = false;
  if (isQueued)
    steps.push_back([this] { executor.endConcurrent(); });
  else
    executor.endConcurrent();
}

void Commands::fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  buffer.checkRange("fill", offset, length);
  pattern = widenPattern(pattern, patternWidth);
  if (!buffer.data)
    raise("fill: the buffer is in the memory of another device");
  std::byte *target = buffer.data + offset;
  if (!isQueued)
    return executor.fill(target, length, pattern);
  keep(buffer);
  steps.push_back([this, target, length, pattern] { executor.fill(target, length, pattern); });
}

bool Commands::copyLater(weir_buffer &source, uint64_t sourceOffset, std::byte *target, uint64_t length) {
  HostCopy copy = source.device->startDownload(source, sourceOffset, length);
  if (!copy.bytes)
    return false;
  steps.push_back([this, wait = copy.wait, from = copy.bytes.get(), target, length] {
    if (wait)
      wait();
    executor.copy(from, target, length);
  });
  kept.push_back(std::move(copy.bytes));
  return true;
}

void Commands::copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  source.checkRange("copy from", sourceOffset, length);
  target.checkRange("copy to", targetOffset, length);
  if (length == 0)
    return;
  if (isQueued && target.data) {
    std::byte *to = target.data + targetOffset;
    if (source.data) {
      keep(source);
      keep(target);
      steps.push_back([this, from = source.data + sourceOffset, to, length] { executor.copy(from, to, length); });
      return;
    }
    if (copyLater(source, sourceOffset, to, length))
      return keep(target);
  }
  settle(); // the host has a part in it
  HostRange sourceRange(source, sourceOffset, length), targetRange(target, targetOffset, length);
  // What another device has mapped goes back at once.
  executor.copy(sourceRange.data, targetRange.data, length, /*isNow=*/!source.data || !target.data);
  sourceRange.finish();
  targetRange.finish();
}

void Commands::dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                        const weir_binding_t *bindings) {
  const char *name = nameOf(entry);
  if (!entry.cpu_kernel)
    raise("dispatch of '{}': the kernel has no code for the CPU", name);
  if (countWorkgroups(entry, x, y, z) == 0)
    return;
  addresses.clear();
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    const weir_binding_t &binding = bindings[i];
    checkBinding(name, i, binding);
    if (!binding.buffer->data)
      raise("dispatch of '{}': binding {} is in the memory of another device", name, i);
    addresses.push_back(binding.buffer->data + binding.offset);
  }
  const std::array<uint64_t, 3> counts{x, y, z};
  if (!isQueued)
    return executor.dispatch(entry, counts, addresses, operands);
  for (uint32_t i = 0; i < entry.binding_count; ++i)
    keep(*bindings[i].buffer);
  std::vector<weir_slot_t> slots(operands, operands + (operands ? entry.operand_count : 0));
  steps.push_back([this, &entry, counts, addresses = addresses, hasOperands = operands != nullptr, slots = std::move(slots)] {
    executor.dispatch(entry, counts, addresses, hasOperands ? slots.data() : nullptr);
  });
}

} // namespace weir::runtime::cpu
