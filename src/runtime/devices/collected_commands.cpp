#include "collected_commands.h"

#include "../error.h"

#include <cstring>

namespace weir::runtime {

void CollectedCommands::handOver() {
  if (!list.empty())
    submit(list);
  list.clear();
}

weir_timepoint_t CollectedCommands::end() {
  handOver();
  return makeTimepoint(*this, owner, mark());
}

void CollectedCommands::fill(weir_buffer &target, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  target.checkRange("fill", offset, length);
  pattern = widenPattern(pattern, patternWidth);
  if (!isOwn(target))
    raise("fill: the buffer is in the memory of another device");
  if (length != 0)
    list.addFill(rangeOf(target, offset, length, true), pattern);
}

void CollectedCommands::copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  source.checkRange("copy from", sourceOffset, length);
  target.checkRange("copy to", targetOffset, length);
  if (length == 0)
    return;
  if (isOwn(source) && isOwn(target))
    return list.addCopy(rangeOf(source, sourceOffset, length, false), rangeOf(target, targetOffset, length, true));
  handOver();
  copyForeign(source, sourceOffset, target, targetOffset, length);
}

void CollectedCommands::copyForeign(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) {
  // Both devices map what is theirs for the host, which waits for them.
  const void *bytes = source.device->map(source, sourceOffset, length);
  memmove(target.device->map(target, targetOffset, length), bytes, length);
  target.device->unmap(target, targetOffset, length);
  source.device->unmap(source, sourceOffset, length);
}

void CollectedCommands::dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                                 const weir_binding_t *bindings) {
  const char *name = nameOf(entry);
  if (entry.cpu_kernel || !entry.blob || !entry.name)
    raise("dispatch of '{}': the kernel has no code for {}", name, kind);
  uint64_t count = countWorkgroups(entry, x, y, z);
  if (count == 0)
    return;
  checkGrid(entry, name, count);
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    checkBinding(name, i, bindings[i]);
    if (!isOwn(*bindings[i].buffer))
      raise("dispatch of '{}': binding {} is in the memory of another device", name, i);
  }
  prepare(entry, bindings);
  for (uint32_t i = 0; i < entry.binding_count; ++i) {
    bool isReadonly = i < 64 && (entry.readonly_bindings >> i & 1);
    list.addBinding(rangeOf(*bindings[i].buffer, bindings[i].offset, bindings[i].length, !isReadonly));
  }
  if (entry.assertion_count == 0)
    return list.addDispatch(entry, count, operands, entry.operand_count);
  addStatus();
  slots.assign(operands, operands + entry.operand_count);
  slots.push_back(assertions.getFirst(entry));
  list.addDispatch(entry, count, slots.data(), entry.operand_count + 1);
}

void CollectedCommands::addStatus() {
  if (!assertions.hasStatus()) {
    void *data = nullptr;
    status = makeStatus(Assertions::statusBytes, data);
    assertions.setStatus(data);
  }
  list.addBinding(status);
}

std::string CollectedCommands::takeFailedAssertion() {
  if (!assertions.hasFailed())
    return {};
  // What is after it may fail because of it.
  waitForAll();
  std::string message = assertions.getMessage();
  assertions.clear();
  return message;
}

void CollectedCommands::forgetAssertions() {
  if (!assertions.hasStatus())
    return;
  waitForAll();
  assertions.clear();
}

} // namespace weir::runtime
