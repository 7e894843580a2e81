/// Commands for the processors. They run when they are recorded; those after work that waits for other devices when it is their turn.

#ifndef WEIR_RUNTIME_DEVICES_CPU_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_CPU_COMMANDS_H

#include "../device.h"
#include "executor.h"
#include "work_queue.h"

namespace weir::runtime::cpu {

class Commands final : public weir_cmd {
public:
  Commands(const Device &owner, WorkQueue &queue, Executor &executor) : owner(owner), queue(queue), executor(executor) {}

  /// Starts anew; what an invocation that failed had asked for is forgotten.
  void begin();

  void beginConcurrent() override;
  void endConcurrent() override;
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) override;
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;
  // Host and device share memory and caches.
  void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("flush", offset, length); }
  void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("invalidate", offset, length); }
  void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                const weir_binding_t *bindings) override;
  void settle() override;
  weir_timepoint_t end() override;

private:
  /// Storage of the processors is used again in the order of the queue; that of others has to stay until its turn.
  void keep(weir_buffer &buffer);
  void handOver();
  /// Starts to bring the bytes of a buffer that the host does not see; false if the host has to wait for them.
  bool copyLater(weir_buffer &source, uint64_t sourceOffset, std::byte *target, uint64_t length);

  const Device &owner;
  WorkQueue &queue;
  Executor &executor;
  std::vector<void *> addresses; ///< of the bindings of the current dispatch
  bool isQueued = false;         ///< what is recorded waits for its turn
  bool isConcurrent = false;     ///< in a concurrent section
  std::vector<std::function<void()>> steps;
  WorkQueue::Kept kept;
};

/// Another reference to a buffer.
std::shared_ptr<const void> shareBuffer(weir_buffer &buffer);

} // namespace weir::runtime::cpu

#endif // WEIR_RUNTIME_DEVICES_CPU_COMMANDS_H
