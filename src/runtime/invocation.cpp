#include "invocation.h"

#include "error.h"

#include <algorithm>
#include <cstring>

using namespace weir::runtime;

void weir_invocation::call(weir_function_t function, void *instance, const weir_slot_t *arguments, weir_slot_t *results) {
  unmet.clear();
  unmetCount = 0;
  if (enter(function, instance, arguments, results)) {
    failedForMemory = false;
    try {
      settleFences();
      for (const std::shared_ptr<Device> &device : devices)
        if (device)
          device->finishInvocation();
      writeBack();
      failure = findFailedAssertion();
    } catch (const Error &error) {
      failure = error.what();
    }
    if (failure.empty())
      return checkStatements();
  }
  failFences(failure);
  if (participant)
    participant->fail(failure);
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

weir_fence *weir_invocation::own(FenceRef fence) {
  fences.push_back(std::move(fence));
  return fences.back().get();
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
  written.clear();
  fences.clear();
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

weir_channel &weir_invocation::defaultChannel() {
  if (!participant)
    participant = std::make_unique<Participant>(std::make_shared<Group>(1), 0);
  return participant->everyone();
}

void weir_invocation::await(weir_timepoint_t timepoint) {
  joins.forEach(timepoint, [&](weir_timepoint_t one) {
    if (FencePoints::isFence(one))
      awaitFencePoint(one);
    else
      device(static_cast<uint32_t>(one >> timepointDeviceShift)).await(one);
  });
  checkAssertions();
}

void weir_invocation::checkAssertions() {
  if (std::string message = findFailedAssertion(); !message.empty())
    throw Error(message);
}

std::string weir_invocation::findFailedAssertion() {
  // What was awaited may be after work of other devices.
  std::string first;
  for (const std::shared_ptr<Device> &device : devices)
    if (std::string message = device ? device->takeFailedAssertion() : ""; first.empty())
      first = std::move(message);
  return first.empty() ? first : describeKernelFailure(first);
}

std::string weir_invocation::describeKernelFailure(const std::string &message) const {
  return hasState ? message + "; the call may have changed globals in part" : message;
}

bool weir_invocation::isReached(weir_timepoint_t timepoint) {
  bool reached = true;
  joins.forEach(timepoint, [&](weir_timepoint_t one) {
    if (!FencePoints::isFence(one))
      reached &= device(static_cast<uint32_t>(one >> timepointDeviceShift)).isReached(one);
    else if (FenceRef fence = fencePoints.find(one))
      reached &= fence->status() == WEIR_FENCE_STATUS_OK;
  });
  return reached;
}

weir_buffer *weir_invocation::storageOf(weir_buffer_view &view, uint32_t index, uint64_t &offset) {
  Device &target = device(index);
  offset = view.offset;
  if (view.buffer->device.get() == &target) {
    if (view.lent)
      written.push_back({&view, nullptr});
    return view.buffer;
  }
  for (const WrittenView &known : written)
    if (known.view == &view && known.copy && known.copy->device.get() == &target) {
      offset = 0;
      return known.copy.get();
    }
  written.push_back({&view, copyToDevice(target, *view.buffer, view.offset, view.length)});
  offset = 0;
  return written.back().copy.get();
}

void weir_invocation::writeBack() {
  for (const WrittenView &one : written) {
    weir_buffer_view &view = *one.view;
    Device &home = *view.buffer->device;
    auto *bytes = static_cast<std::byte *>(home.map(*view.buffer, view.offset, view.length));
    if (one.copy) {
      memcpy(bytes, one.copy->device->map(*one.copy, 0, view.length), view.length);
      one.copy->device->unmap(*one.copy, 0, view.length);
    }
    if (view.lent)
      memcpy(view.lent, bytes, view.length);
    home.unmap(*view.buffer, view.offset, view.length);
  }
}

weir_timepoint_t weir_invocation::orderAfter(uint32_t index, weir_timepoint_t timepoint) {
  weir_timepoint_t own = 0;
  joins.forEach(timepoint, [&](weir_timepoint_t one) {
    if (FencePoints::isFence(one)) {
      FenceRef fence = isReached(one) ? nullptr : fencePoints.find(one);
      if (fence && !device(index).waitOn([fence] { raiseIfFailed(*fence); }))
        awaitFencePoint(one);
      return;
    }
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
