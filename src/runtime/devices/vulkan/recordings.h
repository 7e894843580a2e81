/// Command buffers for sequences of commands, kept so that an equal sequence runs again without being recorded.

#ifndef WEIR_RUNTIME_DEVICES_VULKAN_RECORDINGS_H
#define WEIR_RUNTIME_DEVICES_VULKAN_RECORDINGS_H

#include "../command_list.h"
#include "memory.h"
#include "pipelines.h"

namespace weir::runtime::vulkan {

struct Recording {
  VkCommandBuffer buffer = VK_NULL_HANDLE;
  VkDescriptorPool sets = VK_NULL_HANDLE;
  std::vector<Access> accesses;                         ///< of all its commands
  std::vector<std::shared_ptr<Allocation>> temporaries; ///< patterns, parameters, and what overlapping copies go through
  uint64_t lastPoint = 0, lastUse = 0;
};

class Recordings {
public:
  /// Barriers are left out as `options` say, for tests.
  Recordings(Context &context, Queue &queue, Memory &memory, Pipelines &pipelines, const DeviceOptions &options)
      : context(context), queue(queue), memory(memory), pipelines(pipelines), pool(context), omittedBarrier(options.omittedDependency) {}
  ~Recordings();

  /// Records the list unless it has.
  Recording &get(const CommandList &list);

private:
  friend class Recorder;
  static constexpr size_t mostKept = 64;

  void evictOldest();
  void release(Recording &recording);

  Context &context;
  Queue &queue;
  Memory &memory;
  Pipelines &pipelines;
  CommandPool pool;
  int64_t omittedBarrier;
  uint64_t uses = 0;
  std::unordered_map<CommandList::Key, Recording, HashKey> recordings;
};

} // namespace weir::runtime::vulkan

#endif // WEIR_RUNTIME_DEVICES_VULKAN_RECORDINGS_H
