#include "device.h"

#include "../error.h"

namespace weir::runtime {

#define WEIR_DEVICE(NAME) std::shared_ptr<Device> open_##NAME(const DeviceOptions &options);
#include "src/runtime/devices/Devices.def"

namespace {

struct Kind {
  std::string_view name;
  std::shared_ptr<Device> (*open)(const DeviceOptions &options);
};
constexpr Kind kinds[] = {
#define WEIR_DEVICE(NAME) {#NAME, open_##NAME},
#include "src/runtime/devices/Devices.def"
};

} // namespace

std::shared_ptr<Device> openDevice(std::string_view name, const DeviceOptions &options) {
  std::string names;
  for (const Kind &kind : kinds) {
    if (kind.name == name)
      return kind.open(options);
    names += (names.empty() ? "" : ", ") + std::string(kind.name);
  }
  raise("this runtime has no device '{}'; it has: {}", name, names);
}

std::shared_ptr<Device> openHostDevice(const DeviceOptions &options) { return kinds[0].open(options); }

} // namespace weir::runtime
