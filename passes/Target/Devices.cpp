#include "passes/Target/Devices.h"

#include "dialects/HAL/HALTypes.h"
#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Util/UtilOps.h"

using namespace mlir;
using namespace weir;

/// The first target of the device that some backend compiles, else the first.
static hal::ExecutableTargetAttr chooseTarget(hal::DeviceTargetAttr device) {
  hal::ExecutableTargetAttr chosen;
  if (device && device.getExecutableTargets())
    for (auto target : device.getExecutableTargets().getAsRange<hal::ExecutableTargetAttr>())
      if (!chosen || (!findTargetBackend(chosen) && findTargetBackend(target)))
        chosen = target;
  return chosen;
}

Devices::Devices(ModuleOp module) {
  for (auto global : module.getOps<util::GlobalOp>()) {
    if (!isa<hal::DeviceType>(global.getType()))
      continue;
    Device device;
    device.name = global.getSymNameAttr();
    device.target = chooseTarget(dyn_cast_if_present<hal::DeviceTargetAttr>(global.getInitialValueAttr()));
    device.backend = findTargetBackend(device.target);
    devices.push_back(device);
  }
  if (devices.empty())
    devices.push_back({StringAttr(), {}, getTargetBackends().empty() ? nullptr : getTargetBackends().front().get()});
  if (Attribute affinity = module->getAttr("stream.affinity.default"))
    defaultDevice = find(affinity).value_or(0);
}

std::optional<unsigned> Devices::find(Attribute affinity) const {
  // Any of several: the first that there is.
  if (auto optimal = dyn_cast<hal::DeviceOptimalAttr>(affinity))
    for (Attribute choice : optimal.getAffinities())
      if (std::optional<unsigned> found = find(choice))
        return found;
  SymbolRefAttr name = hal::getDevice(affinity);
  if (!name)
    return std::nullopt;
  for (auto [i, device] : llvm::enumerate(devices))
    if (device.name == name.getLeafReference())
      return i;
  return std::nullopt;
}

FailureOr<unsigned> Devices::lookup(Operation *op) const {
  Attribute affinity = stream::lookupAffinity(op);
  // A dump that was cut out of its module has affinities, and no devices.
  if (!affinity || (devices.size() == 1 && !devices.front().name))
    return defaultDevice;
  if (std::optional<unsigned> found = find(affinity))
    return *found;
  op->emitError("runs on ") << affinity << ", which is no device of the module: declare it as a util.global of type !hal.device";
  return failure();
}

DispatchPolicy Devices::getDispatchPolicy() const {
  std::optional<DispatchPolicy> policy;
  for (const Device &device : devices)
    if (device.backend) {
      DispatchPolicy own = device.backend->getDispatchPolicy(device.target);
      policy = policy ? policy->meet(own) : own;
    }
  return policy.value_or(DispatchPolicy());
}
