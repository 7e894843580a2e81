/// A device whose timepoints are reached when a test says so.

#ifndef WEIR_TEST_UNIT_RUNTIME_GATEDDEVICE_H
#define WEIR_TEST_UNIT_RUNTIME_GATEDDEVICE_H

#include "src/runtime/error.h"
#include "src/runtime/invocation.h"

#include <condition_variable>
#include <mutex>

namespace weir::runtime {

/// Reaches all its points at once.
class Gate {
public:
  void open() {
    std::lock_guard<std::mutex> lock(mutex);
    isOpen = true;
    changed.notify_all();
  }
  void pass() {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return isOpen; });
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  bool isOpen = false;
};

class GatedDevice final : public Device {
public:
  std::string describe() const override { return "gated"; }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override {
    return BufferRef(new weir_buffer(shared_from_this(), nullptr, size, lifetime));
  }
  BufferRef import(const void *, uint64_t size, std::shared_ptr<const void>) override { return allocate(WEIR_LIFETIME_CONSTANT, size); }
  void freeStorage(weir_buffer &) override {}
  void *map(weir_buffer &, uint64_t, uint64_t) override { throw Error("the host has waited"); }
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override { throw Error("no commands"); }
  void await(weir_timepoint_t) override { throw Error("the host has waited"); }
  std::function<void()> makeWaiter(weir_timepoint_t) override {
    return [this] {
      gate.pass();
      if (whenOpen)
        whenOpen();
    };
  }
  HostCopy startDownload(weir_buffer &, uint64_t offset, uint64_t length) override {
    std::shared_ptr<std::byte> bytes(static_cast<std::byte *>(calloc(length, 1)), free);
    return {bytes, [this, to = bytes.get(), offset, length] {
              gate.pass();
              for (uint64_t i = 0; i < length; ++i)
                to[i] = static_cast<std::byte>(offset + i);
            }};
  }

  Gate gate;
  std::function<void()> whenOpen;
};

} // namespace weir::runtime

#endif // WEIR_TEST_UNIT_RUNTIME_GATEDDEVICE_H
