// Writes devices into modules that have none; the only place where the command line's machine becomes IR.

#include "dialects/Encoding/CPULayouts.h"
#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Target/Devices.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetInfo.h"

#define DEBUG_TYPE "weir-assign-devices"

namespace weir {
#define GEN_PASS_DEF_ASSIGNDEVICES
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct AssignDevices : public weir::impl::AssignDevicesBase<AssignDevices> {
  using AssignDevicesBase::AssignDevicesBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    AssignDevicesBase::getDependentDialects(registry);
    for (const auto &backend : getTargetBackends())
      backend->getDependentDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool hasDevices = llvm::any_of(module.getOps<util::GlobalOp>(),
                                   [](util::GlobalOp global) { return isa<hal::DeviceType>(global.getType()); });
    bool isAsked = !targets.empty() || !targetTriple.empty() || !targetCPU.empty() || !targetCPUFeatures.empty();
    // What a program says of itself is not resolved again: the machine may not be known here.
    if (hasDevices && !isAsked && module->hasAttr(HostAttr::getNameStr()))
      return;

    MachineOptions machine{targetTriple, targetCPU, targetCPUFeatures};
    SmallVector<const TargetBackend *> backends;
    if (failed(chooseBackends(module, backends)))
      return signalPassFailure();
    SmallVector<hal::ExecutableTargetAttr> wanted;
    for (const TargetBackend *backend : backends) {
      std::string error;
      FailureOr<hal::ExecutableTargetAttr> target = backend->getTarget(&getContext(), machine, error);
      if (failed(target)) {
        module.emitError() << error;
        return signalPassFailure();
      }
      wanted.push_back(withLayout(*target));
    }
    if (hasDevices && isAsked && failed(compare(module, wanted)))
      return signalPassFailure();
    if (!hasDevices)
      declare(module, wanted);
    if (module->hasAttr(HostAttr::getNameStr()))
      return;
    Device device = Devices(module).getAll().front();
    if (failed(setHost(module, device.target ? device.target : wanted.front(), machine)))
      signalPassFailure();
  }

private:
  static hal::ExecutableTargetAttr withKey(hal::ExecutableTargetAttr target, StringRef key, Attribute value) {
    NamedAttrList entries(target.getConfiguration());
    if (value)
      entries.set(key, value);
    else
      entries.erase(key);
    return hal::ExecutableTargetAttr::get(target.getContext(), target.getBackend(), target.getFormat(),
                                          entries.getDictionary(target.getContext()));
  }

  /// encoding-passes.md 15.2: which kind of layouts a CPU's resolver answers.
  hal::ExecutableTargetAttr withLayout(hal::ExecutableTargetAttr target) const {
    DictionaryAttr configuration = target.getConfiguration();
    if (layout.empty() || !configuration || !isa_and_nonnull<encoding::CPUEncodingResolverAttr>(configuration.get(encoding::kResolverKey)))
      return target;
    return withKey(target, encoding::kLayoutKindKey, StringAttr::get(target.getContext(), layout));
  }

  LogicalResult chooseBackends(ModuleOp module, SmallVectorImpl<const TargetBackend *> &backends) {
    for (const std::string &name : targets) {
      const TargetBackend *backend = findTargetBackend(name);
      if (!backend)
        return module.emitError("there is no target '") << name << "'; there are: " << listTargetBackends();
      if (!llvm::is_contained(backends, backend))
        backends.push_back(backend);
    }
    if (backends.empty() && !getTargetBackends().empty())
      backends.push_back(getTargetBackends().front().get());
    return backends.empty() ? module.emitError("this tool was built without any target") : success();
  }

  /// Options that say the same as the module are welcome.
  LogicalResult compare(ModuleOp module, ArrayRef<hal::ExecutableTargetAttr> wanted) {
    Devices devices(module);
    bool same = targets.empty() || devices.getAll().size() == wanted.size();
    bool machineIsAsked = !targetTriple.empty() || !targetCPU.empty() || !targetCPUFeatures.empty();
    for (auto [i, device] : llvm::enumerate(devices.getAll())) {
      hal::ExecutableTargetAttr target = i < wanted.size() ? wanted[i] : wanted.front();
      same &= device.target && (targets.empty() || device.target.getBackend() == target.getBackend()) &&
              (!machineIsAsked || withKey(device.target, encoding::kLayoutKindKey, {}) == withKey(target, encoding::kLayoutKindKey, {}));
    }
    if (same)
      return success();
    InFlightDiagnostic error = module.emitError("the module is for other targets than the options say; leave them out, or start from the source");
    for (const Device &device : devices.getAll()) {
      Diagnostic &note = error.attachNote() << "device @" << device.name.getValue() << ": ";
      if (!device.target) {
        note << "no target";
        continue;
      }
      TargetInfo info = TargetInfo::get(device.target);
      note << device.target.getBackend().getValue() << (info.cpu.empty() ? "" : " for ") << info.cpu << (info.triple.empty() ? "" : " of ")
           << info.triple;
    }
    return error;
  }

  static void declare(ModuleOp module, ArrayRef<hal::ExecutableTargetAttr> wanted) {
    MLIRContext *context = module.getContext();
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    SymbolTable symbols(module);
    for (auto [i, target] : llvm::enumerate(wanted)) {
      auto device = hal::DeviceTargetAttr::get(context, builder.getStringAttr("local"), DictionaryAttr(),
                                               builder.getArrayAttr({target}));
      auto global = util::GlobalOp::create(builder, module.getLoc(), "__device_" + std::to_string(i), /*isMutable=*/false,
                                           hal::DeviceType::get(context), device);
      global.setPrivate();
      symbols.insert(global, builder.getInsertionPoint());
      if (i == 0 && !module->hasAttr("stream.affinity.default"))
        module->setAttr("stream.affinity.default",
                        hal::DeviceAffinityAttr::get(context, FlatSymbolRefAttr::get(global.getSymNameAttr()), /*queueMask=*/-1));
    }
  }

  /// Host code is compiled for the machine of the targets, or for that of the preferred one if they are no machines.
  LogicalResult setHost(ModuleOp module, hal::ExecutableTargetAttr target, const MachineOptions &machine) {
    DictionaryAttr configuration = target.getConfiguration();
    if (!configuration || !configuration.contains("target_triple")) {
      std::string error;
      FailureOr<hal::ExecutableTargetAttr> host = getTargetBackends().front()->getTarget(&getContext(), machine, error);
      if (failed(host))
        return module.emitError() << error;
      target = *host;
    }
    module->setAttr(HostAttr::getNameStr(), target);
    return success();
  }
};

} // namespace
