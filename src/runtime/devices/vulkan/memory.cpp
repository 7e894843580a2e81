#include "memory.h"

#include "../../error.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace weir::runtime::vulkan {

//===- Allocation ------------------------------------------------------------------------------------------------------------------===//

static uint64_t nextNumber() {
  static std::atomic<uint64_t> last = 0;
  return ++last;
}

uint64_t Allocation::roundSize(uint64_t size) { return (size + 4 + 255) / 256 * 256; }

Allocation::Allocation(Context &context, uint64_t size, bool isOnHost) : context(context), size(size), number(nextNumber()), isOnHost(isOnHost) {
  VkBufferCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = size;
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  if (context.hasAddresses())
    info.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  check(context.api.vkCreateBuffer(context.device, &info, nullptr, &buffer), "making a buffer");
  try {
    VkMemoryRequirements needs;
    context.api.vkGetBufferMemoryRequirements(context.device, buffer, &needs);
    VkMemoryAllocateFlagsInfo flags = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, nullptr, VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT, 0};
    VkMemoryAllocateInfo allocate = {};
    allocate.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
    allocate.pNext = context.hasAddresses() ? &flags : nullptr;
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = context.findMemoryType(needs.memoryTypeBits, isOnHost);
    check(context.api.vkAllocateMemory(context.device, &allocate, nullptr, &memory), "allocating a buffer");
    check(context.api.vkBindBufferMemory(context.device, buffer, memory, 0), "allocating a buffer");
    void *mapped = nullptr;
    if (isOnHost || context.isUnified())
      check(context.api.vkMapMemory(context.device, memory, 0, VK_WHOLE_SIZE, 0, &mapped), "mapping a buffer");
    data = static_cast<std::byte *>(mapped);
    if (context.hasAddresses()) {
      VkBufferDeviceAddressInfo which = {VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, nullptr, buffer};
      address = context.api.vkGetBufferDeviceAddress(context.device, &which);
    }
  } catch (...) {
    context.api.vkDestroyBuffer(context.device, buffer, nullptr);
    context.api.vkFreeMemory(context.device, memory, nullptr);
    throw;
  }
  std::string name = fmt::format("weir {} {}, {} bytes", isOnHost ? "staging" : "storage", number, size);
  context.setName(VK_OBJECT_TYPE_BUFFER, buffer, name);
  context.setName(VK_OBJECT_TYPE_DEVICE_MEMORY, memory, name);
  context.statistics.addStorage(size);
}

Allocation::~Allocation() {
  context.statistics.bytes -= size;
  context.api.vkDestroyBuffer(context.device, buffer, nullptr);
  context.api.vkFreeMemory(context.device, memory, nullptr);
}

//===- CommandPool -----------------------------------------------------------------------------------------------------------------===//

/// What commands do.
constexpr VkPipelineStageFlags workStages = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
constexpr VkAccessFlags writingAccesses = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
                        readingAccesses = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_TRANSFER_READ_BIT;

void recordBarrier(const Context &context, VkCommandBuffer buffer) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr, writingAccesses, readingAccesses | writingAccesses};
  context.api.vkCmdPipelineBarrier(buffer, workStages, workStages, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

CommandPool::CommandPool(Context &context) : context(context) {
  VkCommandPoolCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  info.queueFamilyIndex = context.queueFamily;
  check(context.api.vkCreateCommandPool(context.device, &info, nullptr, &pool), "making a command pool");
}

CommandPool::~CommandPool() { context.api.vkDestroyCommandPool(context.device, pool, nullptr); }

VkCommandBuffer CommandPool::begin(VkCommandBufferUsageFlags usage) {
  VkCommandBufferAllocateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  info.commandPool = pool;
  info.commandBufferCount = 1;
  VkCommandBuffer buffer;
  check(context.api.vkAllocateCommandBuffers(context.device, &info, &buffer), "making a command buffer");
  VkCommandBufferBeginInfo begin = {};
  begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  begin.flags = usage;
  check(context.api.vkBeginCommandBuffer(buffer, &begin), "recording commands");
  return buffer;
}

void CommandPool::end(VkCommandBuffer buffer, bool isForHost) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr, writingAccesses, VK_ACCESS_HOST_READ_BIT};
  if (isForHost)
    context.api.vkCmdPipelineBarrier(buffer, workStages, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &memory, 0, nullptr, 0, nullptr);
  check(context.api.vkEndCommandBuffer(buffer), "recording commands");
}

void CommandPool::free(VkCommandBuffer buffer) { context.api.vkFreeCommandBuffers(context.device, pool, 1, &buffer); }

//===- Queue -----------------------------------------------------------------------------------------------------------------------===//

Queue::Queue(Context &context, int64_t omitted) : context(context), pool(context), omittedOrdering(omitted), bridge(context) {
  ordering = pool.begin(VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
  context.setName(VK_OBJECT_TYPE_COMMAND_BUFFER, ordering, "weir ordering of sequences");
  recordBarrier(context, ordering);
  pool.end(ordering, /*isForHost=*/false);
  if (context.hasTimelines()) {
    timeline = context.makeTimeline();
    context.setName(VK_OBJECT_TYPE_SEMAPHORE, timeline, "weir points of the queue");
    return;
  }
  VkFenceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  for (VkFence &fence : fences)
    check(context.api.vkCreateFence(context.device, &info, nullptr, &fence), "making a fence");
}

Queue::~Queue() {
  try {
    wait(submitted);
  } catch (const Error &) {
    // The device was lost: nothing runs.
  }
  for (VkFence fence : fences)
    context.api.vkDestroyFence(context.device, fence, nullptr);
  if (timeline)
    context.api.vkDestroySemaphore(context.device, timeline, nullptr);
}

uint64_t Queue::submit(VkCommandBuffer buffer, const std::vector<Access> &accesses) {
  const VkCommandBuffer buffers[] = {ordering, buffer};
  return needsOrdering(accesses) ? submit(2, buffers) : submit(1, &buffer);
}

bool Queue::needsOrdering(const std::vector<Access> &accesses) {
  bool isNeeded = conflicts.isAny(accesses);
  if (isNeeded)
    conflicts.clear();
  conflicts.add(0, accesses);
  return isNeeded && static_cast<int64_t>(context.statistics.sequenceOrderings++) != omittedOrdering;
}

uint64_t Queue::submit(uint32_t count, const VkCommandBuffer *buffers) {
  VkSubmitInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  info.commandBufferCount = count;
  info.pCommandBuffers = buffers;
  if (!timeline) {
    if (submitted >= fences.size())
      wait(submitted + 1 - fences.size());
    VkFence fence = fences[(submitted + 1) % fences.size()];
    check(context.api.vkQueueSubmit(context.queue, 1, &info, fence), "running commands");
    return ++submitted;
  }
  uint64_t point = submitted + 1;
  VkTimelineSemaphoreSubmitInfo values = {};
  values.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO;
  values.signalSemaphoreValueCount = info.signalSemaphoreCount = 1;
  values.pSignalSemaphoreValues = &point;
  info.pSignalSemaphores = &timeline;
  constexpr VkPipelineStageFlags everything = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  if (isHeldUp()) {
    bridge.expect(point, awaited);
    values.waitSemaphoreValueCount = info.waitSemaphoreCount = 1;
    values.pWaitSemaphoreValues = &awaited;
    info.pWaitSemaphores = &bridge.semaphore;
    info.pWaitDstStageMask = &everything;
  }
  info.pNext = &values;
  check(context.api.vkQueueSubmit(context.queue, 1, &info, VK_NULL_HANDLE), "running commands");
  waited = awaited;
  return submitted = point;
}

uint64_t Queue::last() { return isHeldUp() ? submit(0, nullptr) : submitted; }

void Queue::waitAnywhere(uint64_t point) {
  bridge.waitForSignals(point);
  VkSemaphoreWaitInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, nullptr, 0, 1, &timeline, &point};
  check(context.api.vkWaitSemaphores(context.device, &info, UINT64_MAX), "running commands");
  bridge.checkAnywhere();
}

bool Queue::isReached(uint64_t point) {
  if (point > reached && timeline && bridge.hasSignalled(point)) {
    VkSemaphoreWaitInfo info = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, nullptr, 0, 1, &timeline, &point};
    if (context.api.vkWaitSemaphores(context.device, &info, 0) == VK_SUCCESS)
      reached = point;
  }
  return point <= reached;
}

void Queue::wait(uint64_t point) {
  if (timeline) {
    if (point > reached)
      waitAnywhere(point);
    reached = std::max(reached, point);
    bridge.check();
  }
  while (!timeline && reached < point && reached < submitted) {
    VkFence fence = fences[(reached + 1) % fences.size()];
    check(context.api.vkWaitForFences(context.device, 1, &fence, VK_TRUE, UINT64_MAX), "running commands");
    check(context.api.vkResetFences(context.device, 1, &fence), "running commands");
    ++reached;
  }
}

//===- Memory ----------------------------------------------------------------------------------------------------------------------===//

Memory::~Memory() {
  try {
    queue.wait(queue.last());
    dropPending();
  } catch (const Error &) {
    // The device was lost: nothing runs.
  }
}

std::shared_ptr<Allocation> Memory::allocate(uint64_t size, bool isOnHost) {
  if (size > UINT64_MAX / 2)
    throw OutOfMemory(fmt::format("out of memory: {} bytes for a buffer on the device", size));
  StoragePool<Allocation> &pool = isOnHost ? hostStorage : storage;
  uint64_t rounded = Allocation::roundSize(size);
  std::unique_ptr<Allocation> found = pool.allocate(rounded, [&] {
    try {
      return std::make_unique<Allocation>(context, rounded, isOnHost);
    } catch (const Error &) {
      // What the pools hold may be enough.
      queue.wait(queue.last());
      storage.clear();
      hostStorage.clear();
    }
    try {
      return std::make_unique<Allocation>(context, rounded, isOnHost);
    } catch (const Error &) {
      throw OutOfMemory(fmt::format("out of memory: {} bytes for a buffer on the device '{}'", size, context.name()));
    }
  });
  return {found.release(), [&pool](Allocation *allocation) { pool.give(std::unique_ptr<Allocation>(allocation)); }};
}

void Memory::write(Allocation &target, uint64_t offset, const void *bytes, uint64_t length) {
  if (length == 0)
    return;
  if (target.data) {
    queue.wait(target.lastPoint);
    memcpy(target.data + offset, bytes, length);
    return;
  }
  std::shared_ptr<Allocation> staging = allocate(length, /*isOnHost=*/true);
  write(*staging, 0, bytes, length);
  copy(*staging, 0, target, offset, length);
}

void Memory::fill(Allocation &target, std::byte value, uint64_t length) {
  write(target, 0, std::vector<std::byte>(length, value).data(), length);
}

std::shared_ptr<Allocation> Memory::download(Allocation &source, uint64_t offset, uint64_t length) {
  std::shared_ptr<Allocation> staging = allocate(length, /*isOnHost=*/true);
  if (length != 0)
    copy(source, offset, *staging, 0, length);
  return staging;
}

std::shared_ptr<Allocation> Memory::startDownload(Allocation &source, uint64_t offset, uint64_t length) {
  dropPending();
  std::shared_ptr<Allocation> staging = allocate(length, /*isOnHost=*/true);
  VkCommandBuffer buffer = startCopy(source, offset, *staging, 0, length);
  pending.push_back({staging->lastPoint, buffer, nullptr, staging});
  return staging;
}

void Memory::writeLater(Allocation &target, uint64_t offset, const HostCopy &source, uint64_t length) {
  dropPending();
  std::shared_ptr<Allocation> staging = allocate(length, /*isOnHost=*/true);
  queue.wait(staging->lastPoint);
  queue.holdUp(
      [wait = source.wait, from = source.bytes.get(), to = staging->data, length] {
        wait();
        memcpy(to, from, length);
      },
      source.bytes);
  VkCommandBuffer buffer = startCopy(*staging, 0, target, offset, length);
  pending.push_back({target.lastPoint, buffer, staging, nullptr});
}

void Memory::upload(Allocation &target, uint64_t offset, const void *bytes, uint64_t length) {
  if (target.data && !queue.isHeldUp() && queue.isReached(target.lastPoint))
    return write(target, offset, bytes, length);
  dropPending();
  std::shared_ptr<Allocation> staging = allocate(length, /*isOnHost=*/true);
  write(*staging, 0, bytes, length);
  VkCommandBuffer buffer = startCopy(*staging, 0, target, offset, length);
  pending.push_back({target.lastPoint, buffer, staging, nullptr});
}

void Memory::dropPending() {
  while (!pending.empty() && queue.isReached(pending.front().point)) {
    transfers.free(pending.front().buffer);
    pending.pop_front();
  }
}

VkCommandBuffer Memory::startCopy(Allocation &source, uint64_t sourceOffset, Allocation &target, uint64_t targetOffset, uint64_t length) {
  VkCommandBuffer buffer = transfers.begin(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
  VkBufferCopy region = {sourceOffset, targetOffset, length};
  context.api.vkCmdCopyBuffer(buffer, source.buffer, target.buffer, 1, &region);
  transfers.end(buffer, /*isForHost=*/target.data != nullptr);
  std::vector<Access> accesses = {{source.number, sourceOffset, sourceOffset + length, false},
                                  {target.number, targetOffset, targetOffset + length, true}};
  source.lastPoint = target.lastPoint = queue.submit(buffer, accesses);
  return buffer;
}

void Memory::copy(Allocation &source, uint64_t sourceOffset, Allocation &target, uint64_t targetOffset, uint64_t length) {
  VkCommandBuffer buffer = startCopy(source, sourceOffset, target, targetOffset, length);
  queue.wait(target.lastPoint);
  transfers.free(buffer);
}

void Memory::endCall() {
  dropPending();
  queue.endCall();
  auto wait = [this] { queue.wait(queue.last()); };
  try {
    storage.endCall(wait);
    hostStorage.endCall(wait);
  } catch (const Error &) {
    // The device was lost: the next call says so.
  }
}

} // namespace weir::runtime::vulkan
