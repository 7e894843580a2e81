/// A device of CUDA. Commands run while the host goes on, and the host sees copies of the device's memory.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_CUDA_DEVICE_H
#define WEIR_RUNTIME_DEVICES_CUDA_CUDA_DEVICE_H

#include "commands.h"

namespace weir::runtime::cuda {

class CudaDevice final : public Device {
public:
  explicit CudaDevice(const DeviceOptions &options) : poison(options.poison), context(options.ordinal), memory(context), hostWaits(context), commands(*this, context, memory, hostWaits, options) {}

  std::string describe() const override { return context.name(); }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override;
  BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) override;
  void freeStorage(weir_buffer &) override {}
  void *map(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  void unmap(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  weir_cmd *begin(weir_timepoint_t) override;
  void await(weir_timepoint_t timepoint) override;
  std::function<void()> makeWaiter(weir_timepoint_t timepoint) override;
  bool waitFor(Device &other, weir_timepoint_t timepoint) override;
  bool waitOn(std::function<void()> wait) override;
  HostCopy startDownload(weir_buffer &buffer, uint64_t offset, uint64_t length) override;
  const DeviceStatistics *statistics() const override { return &context.statistics; }
  std::string takeFailedAssertion() override;
  void abandon() override;
  void endInvocation() override;

private:
  static Allocation &storageOf(weir_buffer &buffer);
  BufferRef makeBuffer(uint32_t lifetime, uint64_t size);

  bool poison;
  Context context;
  Memory memory;
  HostWaits hostWaits;
  Commands commands;
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_CUDA_DEVICE_H
