#include "invocation.h"

#include "error.h"

#include <algorithm>

using namespace weir::runtime;

void weir_invocation::call(weir_function_t function, void *instance, const weir_slot_t *arguments, weir_slot_t *results) {
  unmet.clear();
  unmetCount = 0;
  if (enter(function, instance, arguments, results)) {
    failedForMemory = false;
    try {
      for (const std::shared_ptr<Device> &device : devices)
        if (device)
          device->finishInvocation();
      failure = findFailedAssertion();
    } catch (const Error &error) {
      failure = error.what();
    }
    if (failure.empty())
      return checkStatements();
  }
  for (const std::shared_ptr<Device> &device : devices)
    if (device)
      device->abandon();
  if (failedForMemory)
    throw OutOfMemory(failure);
  throw Error(failure);
}

void weir_invocation::noteUnmet(std::string text) {
  constexpr size_t mostNamed = 20;
  if (++unmetCount <= mostNamed)
    unmet.push_back(std::move(text));
}

void weir_invocation::checkStatements() {
  if (!unmetCount)
    return;
  std::string text = fmt::format("{}", fmt::join(unmet, "\n"));
  if (unmetCount > unmet.size())
    text += fmt::format("\nand {} more", unmetCount - unmet.size());
  throw Error(text);
}

bool weir_invocation::enter(weir_function_t function, void *instance, const weir_slot_t *arguments, weir_slot_t *results) {
  if (setjmp(entry) != 0)
    return false;
  function(&moduleApi, this, instance, arguments, results);
  return true;
}

weir_buffer *weir_invocation::own(BufferRef buffer) {
  buffer->owner = this;
  buffer->ownerIndex = static_cast<uint32_t>(buffers.size());
  buffers.push_back(buffer.get());
  return buffer.release();
}

weir_buffer_view *weir_invocation::own(ViewRef view) {
  views.push_back(view.get());
  return view.release();
}

void weir_invocation::disown(weir_buffer *buffer) {
  if (buffer->owner != this)
    raise("dealloc of a buffer that the invocation does not own");
  buffers[buffer->ownerIndex] = buffers.back();
  buffers[buffer->ownerIndex]->ownerIndex = buffer->ownerIndex;
  buffers.pop_back();
  buffer->owner = nullptr;
  buffer->release();
}

void weir_invocation::releaseSince(uint64_t mark, uint64_t count, weir_buffer *const *keep) {
  ++releases;
  for (uint64_t i = 0; i < count; ++i)
    if (keep[i] && keep[i]->owner == this)
      keep[i]->keptAt = releases;
  // Disowning moves the last buffer into the place of the one that goes: backwards, that one has been looked at.
  for (size_t i = buffers.size(); i-- > 0;)
    if (buffers[i]->serial > mark && buffers[i]->keptAt != releases)
      disown(buffers[i]);
}

void weir_invocation::releaseAll() {
  for (weir_buffer_view *view : views)
    view->release();
  views.clear();
  for (weir_buffer *buffer : buffers) {
    buffer->owner = nullptr;
    buffer->release();
  }
  buffers.clear();
  for (const std::shared_ptr<Device> &device : devices)
    if (device)
      device->endInvocation();
}

void weir_invocation::await(weir_timepoint_t timepoint) {
  joins.forEach(timepoint, [&](weir_timepoint_t one) { device(static_cast<uint32_t>(one >> timepointDeviceShift)).await(one); });
  checkAssertions();
}

void weir_invocation::checkAssertions() {
  if (std::string message = findFailedAssertion(); !message.empty())
    raise("{}", message);
}

std::string weir_invocation::findFailedAssertion() {
  // What was awaited may be behind work of other devices.
  std::string first;
  for (const std::shared_ptr<Device> &device : devices)
    if (std::string message = device ? device->takeFailedAssertion() : ""; first.empty())
      first = std::move(message);
  return first;
}

weir_timepoint_t weir_invocation::orderBehind(uint32_t index, weir_timepoint_t timepoint) {
  weir_timepoint_t own = 0;
  joins.forEach(timepoint, [&](weir_timepoint_t one) {
    Device &other = device(static_cast<uint32_t>(one >> timepointDeviceShift));
    if (&other == &device(index))
      own = std::max(own, one);
    else if (!other.isReached(one) && !device(index).waitFor(other, one))
      other.await(one);
  });
  return own;
}

Device &weir_invocation::device(uint32_t index) {
  if (index >= devices.size() || !devices[index])
    raise("there is no device {}", index);
  return *devices[index];
}
