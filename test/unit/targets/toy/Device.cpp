#include "src/runtime/devices/device.h"
#include "src/runtime/error.h"
#include "test/unit/targets/toy/Toy.h"

#include <cstring>
#include <sstream>

using namespace weir::runtime;

namespace {

unsigned dispatches = 0;

class Commands final : public weir_cmd {
public:
  void beginConcurrent() override {}
  void endConcurrent() override {}
  void fill(weir_buffer &buffer, uint64_t offset, uint64_t length, uint64_t pattern, uint32_t width) override {
    for (uint64_t i = 0; i < length; ++i)
      buffer.data[offset + i] = std::byte(pattern >> (i % width * 8));
  }
  void copy(weir_buffer &source, uint64_t sourceOffset, weir_buffer &target, uint64_t targetOffset, uint64_t length) override {
    memmove(target.data + targetOffset, source.data + sourceOffset, length);
  }
  void flush(weir_buffer &, uint64_t, uint64_t) override {}
  void invalidate(weir_buffer &, uint64_t, uint64_t) override {}
  void dispatch(const weir_export_t &entry, uint64_t, uint64_t, uint64_t, const weir_slot_t *, const weir_binding_t *bindings) override {
    if (entry.cpu_kernel || !entry.blob)
      raise("'{}' is not for a toy", entry.name);
    std::istringstream program(std::string(static_cast<const char *>(entry.blob), entry.blob_size));
    const std::string wanted = std::string(entry.name).substr(std::string(entry.name).find("::") + 2);
    std::string name, operation;
    while (program >> name >> operation)
      if (name == wanted)
        break;
    if (name != wanted)
      raise("there is no '{}'", entry.name);
    auto at = [&](unsigned i) { return reinterpret_cast<float *>(bindings[i].buffer->data + bindings[i].offset); };
    for (uint64_t i = 0; i < bindings[2].length / sizeof(float); ++i)
      at(2)[i] = operation == "add"   ? at(0)[i] + at(1)[i]
                 : operation == "sub" ? at(0)[i] - at(1)[i]
                                      : at(0)[i] * at(1)[i];
    ++dispatches;
  }
  void settle() override {}
  weir_timepoint_t end() override { return 0; }
};

class ToyDevice final : public Device {
public:
  std::string describe() const override { return "a toy"; }
  BufferRef allocate(uint32_t lifetime, uint64_t size) override {
    return BufferRef(new weir_buffer(shared_from_this(), new std::byte[size], size, lifetime));
  }
  BufferRef import(const void *data, uint64_t size, std::shared_ptr<const void> keepAlive) override {
    auto *bytes = const_cast<std::byte *>(static_cast<const std::byte *>(data));
    BufferRef buffer(new weir_buffer(shared_from_this(), bytes, size, WEIR_LIFETIME_CONSTANT));
    buffer->isImported = true;
    buffer->keepAlive = std::move(keepAlive);
    return buffer;
  }
  void freeStorage(weir_buffer &buffer) override { delete[] buffer.data; }
  void *map(weir_buffer &buffer, uint64_t offset, uint64_t) override { return buffer.data + offset; }
  void unmap(weir_buffer &, uint64_t, uint64_t) override {}
  weir_cmd *begin(weir_timepoint_t) override { return &commands; }
  void await(weir_timepoint_t) override {}

private:
  Commands commands;
};

} // namespace

void toy::registerDevice() {
  weir::runtime::registerDevice("toy", [](const DeviceOptions &) -> std::shared_ptr<Device> { return std::make_shared<ToyDevice>(); });
}

unsigned toy::countDispatches() { return dispatches; }
