#include "device.h"

#include "../error.h"
#include "../invocation.h"

#include <cstring>

namespace weir::runtime {

#define WEIR_DEVICE(NAME)                                                                                              \
  std::shared_ptr<Device> open_##NAME(const DeviceOptions &options);                                                   \
  unsigned count_##NAME();
#include "src/runtime/devices/Devices.def"

namespace {

struct Kind {
  std::string name;
  DeviceFactory open;
  DeviceCounter count;
};
/// The device of the host's own memory comes first.
std::vector<Kind> &getKinds() {
  static std::vector<Kind> kinds = {
#define WEIR_DEVICE(NAME) {#NAME, open_##NAME, count_##NAME},
#include "src/runtime/devices/Devices.def"
  };
  return kinds;
}

} // namespace

BufferRef copyToDevice(Device &device, weir_buffer &buffer, uint64_t offset, uint64_t length) {
  BufferRef copy = device.allocate(WEIR_LIFETIME_EXTERNAL, length);
  const void *bytes = buffer.device->map(buffer, offset, length);
  memcpy(device.map(*copy, 0, length), bytes, length);
  device.unmap(*copy, 0, length);
  buffer.device->unmap(buffer, offset, length);
  return copy;
}

Array copyToHost(weir_buffer_view &view) {
  Array array(view.type, view.shape);
  const uint64_t size = array.byteSize();
  Device &device = *view.buffer->device;
  const void *bytes = device.map(*view.buffer, view.offset, size);
  if (size != 0)
    memcpy(array.data(), bytes, size);
  device.unmap(*view.buffer, view.offset, size);
  return array;
}

uint64_t countWorkgroups(const weir_export_t &entry, uint64_t x, uint64_t y, uint64_t z) {
  uint64_t count;
  if (__builtin_mul_overflow(x, y, &count) || __builtin_mul_overflow(count, z, &count))
    raise("dispatch of '{}': too many workgroups: {} x {} x {}", nameOf(entry), x, y, z);
  return count;
}

void checkBinding(const char *kernel, uint32_t index, const weir_binding_t &binding) {
  if (!binding.buffer)
    raise("dispatch of '{}': binding {} is null", kernel, index);
  if (!binding.buffer->contains(binding.offset, binding.length))
    raise("dispatch of '{}': binding {}: bytes {} to {} of a buffer of {} bytes", kernel, index, binding.offset,
          binding.offset + binding.length, binding.buffer->size);
}

std::shared_ptr<Device> openDevice(std::string_view name, const DeviceOptions &options) {
  std::string names;
  for (const Kind &kind : getKinds()) {
    if (kind.name == name) {
      // All kinds know their first device, or say themselves why none exists.
      if (unsigned count = options.ordinal == 0 ? 1 : kind.count(); options.ordinal >= count)
        raise("there is no device {0}:{1}: this machine has {2} of kind '{0}', numbered from 0", name, options.ordinal, count);
      return kind.open(options);
    }
    names += (names.empty() ? "" : ", ") + kind.name;
  }
  raise("this runtime has no device '{}'; it has: {}", name, names);
}

std::vector<std::string> describeDevices(const DeviceOptions &options) {
  std::vector<std::string> lines;
  for (const Kind &kind : getKinds()) {
    unsigned count = 1;
    for (unsigned i = 0; i < count; ++i) {
      std::string name = i == 0 ? kind.name : fmt::format("{}:{}", kind.name, i);
      DeviceOptions own = options;
      own.ordinal = i;
      try {
        lines.push_back(name + ": " + kind.open(own)->describe());
        count = kind.count();
      } catch (const Error &error) {
        lines.push_back(name + ": not available: " + error.what());
      }
    }
  }
  return lines;
}

std::shared_ptr<Device> openHostDevice(const DeviceOptions &options) { return getKinds().front().open(options); }

weir_timepoint_t makeTimepoint(const weir_cmd &commands, const Device &device, uint64_t point) {
  uint64_t index = 0;
  if (commands.invocation)
    while (index + 1 < commands.invocation->devices.size() && commands.invocation->devices[index].get() != &device)
      ++index;
  return index << timepointDeviceShift | point;
}

void registerDevice(std::string name, DeviceFactory open, DeviceCounter count) {
  getKinds().push_back({std::move(name), open, count ? count : +[] { return 1u; }});
}

} // namespace weir::runtime
