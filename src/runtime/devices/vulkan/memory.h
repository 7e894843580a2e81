/// Storage of a device of Vulkan, and the queue that all its work goes through.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_MEMORY_H
#define WEIR_RUNTIME_DEVICES_VULKAN_MEMORY_H

#include "../command_list.h"
#include "../storage_pool.h"
#include "bridge.h"

#include <array>
#include <cstddef>
#include <vector>

namespace weir::runtime::vulkan {

/// A buffer with memory of its own.
struct Allocation {
  Allocation(Context &context, uint64_t size, bool isOnHost);
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  /// What an allocation for `size` bytes takes: descriptors are ranges of whole words and none is empty.
  static uint64_t roundSize(uint64_t size);

  Context &context;
  const uint64_t size, number;
  const bool isOnHost;
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  std::byte *data = nullptr; ///< null if the host does not see it
  uint64_t address = 0;      ///< for kernels that take it; 0 if the device has none
  uint64_t lastPoint = 0;    ///< of the queue, when the device is done with it
};

/// A command pool with functions to record into its buffers.
class CommandPool {
public:
  explicit CommandPool(Context &context);
  ~CommandPool();
  CommandPool(const CommandPool &) = delete;
  CommandPool &operator=(const CommandPool &) = delete;

  /// A new command buffer, recording.
  VkCommandBuffer begin(VkCommandBufferUsageFlags usage);
  /// What the host sees of what it wrote is made visible to it, if it may look.
  void end(VkCommandBuffer buffer, bool isForHost);
  void free(VkCommandBuffer buffer);

private:
  Context &context;
  VkCommandPool pool = VK_NULL_HANDLE;
};

/// Makes commands of the kinds that kernels and copies are wait for all such earlier commands, and see their writes.
void recordBarrier(const Context &context, VkCommandBuffer buffer);

/// Runs sequences of commands in order, those that touch the same bytes one after the other.
class Queue {
public:
  /// The ordering of number `omitted` between two sequences is left out, for tests.
  explicit Queue(Context &context, int64_t omitted = -1);
  ~Queue();
  Queue(const Queue &) = delete;
  Queue &operator=(const Queue &) = delete;

  /// The point that is reached once it has run. `accesses` are what its commands touch.
  uint64_t submit(VkCommandBuffer buffer, const std::vector<Access> &accesses);
  void wait(uint64_t point);
  bool isReached(uint64_t point);
  /// Whether what is submitted next waits for another device.
  bool isHeldUp() const { return awaited != waited; }
  /// Whether another device that it waited for has failed.
  bool hasFailed() const { return bridge.hasFailed; }
  /// The point of all that it was given, waits included.
  uint64_t last();

  void endCall() { bridge.dropFinished(); }
  /// What another device failed in is of no more interest.
  void forgetFailure() { bridge.forgetFailure(); }

  /// The same as `wait`, on any thread. Only for devices with timelines, as what follows.
  void waitAnywhere(uint64_t point);
  /// What is submitted from here on runs once `wait` has returned on another thread; `keep` is let go of on this one.
  void holdUp(std::function<void()> wait, std::shared_ptr<const void> keep = nullptr) { awaited = bridge.post(std::move(wait), std::move(keep)); }

private:
  /// Whether it has to wait for a sequence after the last ordering.
  bool needsOrdering(const std::vector<Access> &accesses);
  uint64_t submit(uint32_t count, const VkCommandBuffer *buffers);

  Context &context;
  CommandPool pool;
  VkCommandBuffer ordering;
  Conflicts conflicts; ///< with sequences after the last ordering
  int64_t omittedOrdering;
  std::array<VkFence, 16> fences = {}; ///< of the last points, used again in turn; without timelines
  VkSemaphore timeline = VK_NULL_HANDLE;
  Bridge bridge;
  uint64_t submitted = 0, reached = 0;
  uint64_t awaited = 0, waited = 0; ///< values of the bridge: that the next work has to wait for, and that the last has
};

/// Allocations, kept in pools when they are given back, and what the host does with their bytes.
class Memory {
public:
  Memory(Context &context, Queue &queue) : context(context), queue(queue), transfers(context) {}
  ~Memory();

  /// Goes back to the pool with its last reference. The device is perhaps not done with it yet.
  std::shared_ptr<Allocation> allocate(uint64_t size, bool isOnHost);
  /// Waits for the device to be done with the storage, whatever it does with others.
  void write(Allocation &target, uint64_t offset, const void *bytes, uint64_t length);
  void fill(Allocation &target, std::byte value, uint64_t length);
  /// The same without waiting: the bytes are taken at once, and get there after all that was handed to the queue.
  void upload(Allocation &target, uint64_t offset, const void *bytes, uint64_t length);
  /// The same bytes once `wait` has returned on another thread and made them; the host goes on. Only for devices with timelines.
  void writeLater(Allocation &target, uint64_t offset, const HostCopy &source, uint64_t length);
  /// A copy of its bytes that the host sees.
  std::shared_ptr<Allocation> download(Allocation &source, uint64_t offset, uint64_t length);
  /// The same at the point `lastPoint` of the copy.
  std::shared_ptr<Allocation> startDownload(Allocation &source, uint64_t offset, uint64_t length);
  void endCall();

private:
  /// What a copy that was started needs until its point.
  struct Pending {
    uint64_t point;
    VkCommandBuffer buffer;
    std::shared_ptr<Allocation> source, target;
  };

  VkCommandBuffer startCopy(Allocation &source, uint64_t sourceOffset, Allocation &target, uint64_t targetOffset, uint64_t length);
  void copy(Allocation &source, uint64_t sourceOffset, Allocation &target, uint64_t targetOffset, uint64_t length);
  /// Those whose point has been reached.
  void dropPending();

  Context &context;
  Queue &queue;
  CommandPool transfers;
  StoragePool<Allocation> storage, hostStorage;
  std::deque<Pending> pending;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_MEMORY_H
