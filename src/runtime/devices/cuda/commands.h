/// Commands for a device of CUDA: collected, and handed to its stream together as a graph. A timepoint is an event behind them.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_COMMANDS_H
#define WEIR_RUNTIME_DEVICES_CUDA_COMMANDS_H

#include "../device.h"
#include "graphs.h"

#include <array>

namespace weir::runtime::cuda {

class Commands final : public weir_cmd {
public:
  /// `owner` is the device whose buffers are in `context`, with their `Allocation` as what they keep alive.
  Commands(const Device &owner, Context &context, Memory &memory, const DeviceOptions &options);
  ~Commands() override;

  /// Starts anew; what an invocation that failed had asked for is forgotten.
  void begin() { list.clear(); }
  void await(weir_timepoint_t timepoint);

  // What may run at once is seen from what it accesses.
  void beginConcurrent() override {}
  void endConcurrent() override {}
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t patternWidth) override;
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override;
  // The driver keeps memory that both see coherent.
  void flush(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("flush", offset, length); }
  void invalidate(weir_buffer &buffer, uint64_t offset, uint64_t length) override { buffer.checkRange("invalidate", offset, length); }
  void dispatch(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z, const weir_slot_t *operands,
                const weir_binding_t *bindings) override;
  weir_timepoint_t end() override;

private:
  /// The storage of a buffer of this device, or null.
  Allocation *find(const weir_buffer &buffer) const;
  static StorageRange rangeOf(Allocation &storage, uint64_t offset, uint64_t length, bool isWritten) {
    return {&storage, storage.number, offset, length, isWritten};
  }
  /// Hands over what was collected.
  void run();

  const Device &owner;
  Context &context;
  Kernels kernels;
  Graphs graphs;
  CommandList list;
  std::array<CUevent, 64> events = {}; ///< of the last timepoints, used again in turn
  uint64_t lastPoint = 0;
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_COMMANDS_H
