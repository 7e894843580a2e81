/// Which devices of this machine represent the devices of a module.

#ifndef WEIR_RUNTIME_DEVICE_SET_H
#define WEIR_RUNTIME_DEVICE_SET_H

#include "devices/device.h"
#include "module.h"

#include <map>

namespace weir::runtime {

/// `NAME` or `NAME:N`: a kind of device, or a target that one runs, and which of several there are.
struct DeviceChoice {
  std::string name;
  unsigned ordinal = 0;

  /// Raises an error unless the text has that form.
  static DeviceChoice parse(const std::string &text);
};

/// For each device of a module: what runs it, and the number of the target that it runs.
struct DeviceSet {
  std::vector<std::shared_ptr<Device>> devices; ///< null where the module uses none
  std::vector<uint32_t> targets;
  std::shared_ptr<Device> home; ///< where arguments live: the first one that is used, else the host's
};

/// Devices that are open, by kind and number.
using OpenDevices = std::map<std::pair<std::string, unsigned>, std::shared_ptr<Device>>;

/// The N-th device of the module becomes the N-th choice if the module has code for it, else the first choice that it has code for; without
/// choices, what its preferred target runs on. Devices of the module that become the same one share it. Raises an error that names what the
/// module is compiled for if nothing that was chosen runs a device which it uses.
DeviceSet openDevices(const Module &module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices);
/// The same with devices that are open already, and those that are opened join. Kernels are known to a device by where their module is in memory:
/// as long as it is open, no other module may come to lie there.
DeviceSet openDevices(const Module &module, const DeviceOptions &options, const std::vector<DeviceChoice> &choices, OpenDevices &open);
/// That error alone; opens nothing.
void checkDevices(const Module &module, const std::vector<DeviceChoice> &choices);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICE_SET_H
