#include "passes/Target/Devices.h"

#include "dialects/HAL/HALTypes.h"
#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Util/UtilOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;

/// The first target that some backend compiles is the device's own, else the first.
static void readTargets(hal::DeviceTargetAttr attr, Device &device) {
  if (!attr || !attr.getExecutableTargets())
    return;
  for (auto target : attr.getExecutableTargets().getAsRange<hal::ExecutableTargetAttr>()) {
    const TargetBackend *backend = findTargetBackend(target);
    if (!device.target || (!device.backend && backend)) {
      device.target = target;
      device.backend = backend;
    }
    if (backend && llvm::none_of(device.targets, [&](const Device::Target &other) { return other.target == target; }))
      device.targets.push_back({target, backend});
  }
}

Devices::Devices(ModuleOp module) {
  for (auto global : module.getOps<util::GlobalOp>()) {
    if (!isa<hal::DeviceType>(global.getType()))
      continue;
    Device device;
    device.name = global.getSymNameAttr();
    readTargets(dyn_cast_if_present<hal::DeviceTargetAttr>(global.getInitialValueAttr()), device);
    devices.push_back(device);
  }
  if (devices.empty()) {
    Device device;
    if (!getTargetBackends().empty()) {
      device.backend = getTargetBackends().front().get();
      device.targets.push_back({{}, device.backend});
    }
    devices.push_back(device);
  }
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

std::optional<unsigned> Devices::find(Operation *op) const {
  Attribute affinity = stream::lookupAffinity(op);
  // A dump of a part of a module has affinities, and no devices.
  return !affinity || (devices.size() == 1 && !devices.front().name) ? defaultDevice : find(affinity);
}

FailureOr<unsigned> Devices::lookup(Operation *op) const {
  if (std::optional<unsigned> found = find(op))
    return *found;
  op->emitError("runs on ") << stream::lookupAffinity(op) << ", which is not a device of the module; declare it as a util.global of type !hal.device";
  return failure();
}

const Device *Devices::find(StringRef name) const {
  const Device *ofTarget = nullptr;
  for (const Device &device : devices) {
    if (!device.name)
      continue;
    if (device.name.getValue() == name)
      return &device;
    if (device.backend && device.backend->getName() == name) {
      if (ofTarget)
        return nullptr;
      ofTarget = &device;
    }
  }
  return ofTarget;
}

std::string Devices::list() const {
  std::vector<std::string> names;
  for (const Device &device : devices)
    if (device.name)
      names.push_back(device.name.str() + (device.backend ? " (" + device.backend->getName().str() + ")" : ""));
  return llvm::join(names, ", ");
}

bool weir::runsOnDevice(Operation *op) {
  if (isa<linalg::LinalgOp>(op))
    return true;
  static const llvm::StringSet<> host = {"util", "hal", "cf", "scf", "func", "ml_program", "stream", "check", "shape", "builtin"};
  if (host.contains(op->getName().getDialectNamespace()) || isa<FunctionOpInterface, CallOpInterface, tensor::EmptyOp, tensor::FromElementsOp>(op) ||
      op->hasTrait<OpTrait::ConstantLike>() || op->hasTrait<OpTrait::IsTerminator>())
    return false;
  StringRef name = op->getName().getStringRef();
  if (name == "flow.tensor.transfer" || name == "flow.tensor.empty" || name == "flow.tensor.constant" || name == "flow.call")
    return false;
  return llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
}

DispatchPolicy Devices::getDispatchPolicy() const {
  std::optional<DispatchPolicy> policy;
  for (const Device &device : devices)
    for (const Device::Target &target : device.targets) {
      DispatchPolicy own = target.backend->getDispatchPolicy(target.target);
      policy = policy ? policy->meet(own) : own;
    }
  return policy.value_or(DispatchPolicy());
}
