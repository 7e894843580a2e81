#include "device.h"

#include "../error.h"
#include "../invocation.h"

namespace weir::runtime {

#define WEIR_DEVICE(NAME) std::shared_ptr<Device> open_##NAME(const DeviceOptions &options);
#include "src/runtime/devices/Devices.def"

namespace {

struct Kind {
  std::string name;
  DeviceFactory open;
};
/// The device of the host's own memory comes first.
std::vector<Kind> &getKinds() {
  static std::vector<Kind> kinds = {
#define WEIR_DEVICE(NAME) {#NAME, open_##NAME},
#include "src/runtime/devices/Devices.def"
  };
  return kinds;
}

} // namespace

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
    if (kind.name == name)
      return kind.open(options);
    names += (names.empty() ? "" : ", ") + kind.name;
  }
  raise("this runtime has no device '{}'; it has: {}", name, names);
}

std::vector<std::string> describeDevices(const DeviceOptions &options) {
  std::vector<std::string> lines;
  for (const Kind &kind : getKinds()) {
    try {
      lines.push_back(kind.name + ": " + kind.open(options)->describe());
    } catch (const Error &error) {
      lines.push_back(kind.name + ": not available: " + error.what());
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

void registerDevice(std::string name, DeviceFactory open) { getKinds().push_back({std::move(name), open}); }

} // namespace weir::runtime
