// Writes devices into modules that have none; only here the command line's machine becomes IR.

#include "dialects/Encoding/CPULayouts.h"
#include "dialects/HAL/HALAttrs.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Target/Devices.h"
#include "passes/Target/ForeignTargets.h"
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
    bool isAsked = !targets.empty() || !targetTriple.empty() || !targetCPU.empty() || !targetCPUFeatures.empty() || lowPrecision;
    // What a program says of itself is not resolved again: the machine may not be known here.
    if (hasDevices && !isAsked && module->hasAttr(HostAttr::getNameStr()))
      return;

    MachineOptions machine{targetTriple, targetCPU, targetCPUFeatures, ""};
    SmallVector<TargetChoice> choices;
    if (failed(chooseBackends(module, choices)) || failed(completeForeignTargets(module, choices)))
      return signalPassFailure();
    SmallVector<hal::ExecutableTargetAttr> wanted;
    for (const TargetChoice &choice : choices) {
      std::string error;
      MachineOptions device = machine;
      device.model = choice.model;
      FailureOr<hal::ExecutableTargetAttr> target = choice.backend->getTarget(&getContext(), device, error);
      if (failed(target)) {
        module.emitError() << error;
        return signalPassFailure();
      }
      wanted.push_back(withOptions(*target));
    }
    bool isModelAsked = llvm::any_of(choices, [](const TargetChoice &choice) { return !choice.model.empty(); });
    if (hasDevices && isAsked && failed(compare(module, wanted, choices, isModelAsked)))
      return signalPassFailure();
    if (!hasDevices && failed(declare(module, wanted, choices)))
      return signalPassFailure();
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

  /// What is asked of CPUs: which kind of layouts their resolver answers (encoding-passes.md 15.2), and what instructions may do to sums (CL9).
  hal::ExecutableTargetAttr withOptions(hal::ExecutableTargetAttr target) const {
    DictionaryAttr configuration = target.getConfiguration();
    if (!configuration || !isa_and_nonnull<encoding::CPUEncodingResolverAttr>(configuration.get(encoding::kResolverKey)))
      return target;
    if (!layout.empty())
      target = withKey(target, encoding::kLayoutKindKey, StringAttr::get(target.getContext(), layout));
    if (lowPrecision)
      target = withKey(target, kLowPrecisionKey, IntegerAttr::get(IntegerType::get(target.getContext(), 64), 1));
    return target;
  }

  LogicalResult chooseBackends(ModuleOp module, SmallVectorImpl<TargetChoice> &choices) {
    for (const std::string &word : targets) {
      std::string error;
      FailureOr<TargetChoice> choice = parseTarget(word, error);
      if (failed(choice))
        return module.emitError() << error;
      auto hasName = [&](const TargetChoice &other) { return !choice->name.empty() && other.name == choice->name; };
      if (llvm::any_of(choices, hasName))
        return module.emitError() << "two devices have the name '" << choice->name << "'";
      auto isSame = [&](const TargetChoice &other) {
        return other.backend == choice->backend && other.model == choice->model && other.name == choice->name;
      };
      if (llvm::none_of(choices, isSame))
        choices.push_back(std::move(*choice));
    }
    if (choices.empty() && !getTargetBackends().empty())
      choices.push_back({getTargetBackends().front().get(), "", ""});
    return choices.empty() ? module.emitError("this tool was built without any target") : success();
  }

  /// Options that say the same as the module are welcome.
  LogicalResult compare(ModuleOp module, ArrayRef<hal::ExecutableTargetAttr> wanted, ArrayRef<TargetChoice> choices, bool isModelAsked) {
    Devices devices(module);
    bool same = targets.empty() || devices.getAll().size() == wanted.size();
    bool machineIsAsked = isModelAsked || !targetTriple.empty() || !targetCPU.empty() || !targetCPUFeatures.empty();
    auto hasOption = [](hal::ExecutableTargetAttr target) { return target.getConfiguration() && target.getConfiguration().contains(kLowPrecisionKey); };
    auto withoutOptions = [](hal::ExecutableTargetAttr target) {
      return withKey(withKey(target, encoding::kLayoutKindKey, {}), kLowPrecisionKey, {});
    };
    // Of a target of another compiler, whose format differs, the machine counts.
    auto isSameMachine = [&](hal::ExecutableTargetAttr stated, hal::ExecutableTargetAttr target) {
      TargetInfo own = TargetInfo::get(stated), asked = TargetInfo::get(target);
      return stated.getFormat() == target.getFormat() ? withoutOptions(stated) == withoutOptions(target)
                                                      : own.cpu == asked.cpu && own.features == asked.features;
    };
    for (auto [i, device] : llvm::enumerate(devices.getAll())) {
      hal::ExecutableTargetAttr target = i < wanted.size() ? wanted[i] : wanted.front();
      same &= i >= choices.size() || choices[i].name.empty() || choices[i].name == device.name.getValue();
      same &= device.target && (targets.empty() || device.target.getBackend() == target.getBackend()) &&
              (!lowPrecision || hasOption(device.target) == hasOption(target)) &&
              (!machineIsAsked || isSameMachine(device.target, target));
    }
    if (same)
      return success();
    InFlightDiagnostic error = module.emitError("the module was compiled for other targets than the options name; leave the options out or start from the source");
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

  LogicalResult declare(ModuleOp module, ArrayRef<hal::ExecutableTargetAttr> wanted, ArrayRef<TargetChoice> choices) {
    MLIRContext *context = module.getContext();
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    SymbolTable symbols(module);
    // What has no affinity runs on whichever of them is asked for when the program starts, unless the program or the command line says where ops run.
    bool isChosenByRun = !separate && llvm::all_of(choices, [](const TargetChoice &choice) { return choice.name.empty(); });
    for (auto [i, target] : llvm::enumerate(wanted)) {
      const std::string &name = choices[i].name;
      if (Operation *taken = name.empty() ? nullptr : symbols.lookup(name))
        return taken->emitError() << "the program has a symbol @" << name << "; choose another name than '" << name << "' for the device";
      ArrayRef<hal::ExecutableTargetAttr> own = i == 0 && isChosenByRun ? wanted : ArrayRef(target);
      auto device = hal::DeviceTargetAttr::get(context, builder.getStringAttr("local"), DictionaryAttr(),
                                               builder.getArrayAttr(SmallVector<Attribute>(own.begin(), own.end())));
      auto global = util::GlobalOp::create(builder, module.getLoc(), name.empty() ? "__device_" + std::to_string(i) : name, /*isMutable=*/false,
                                           hal::DeviceType::get(context), device);
      global.setPrivate();
      symbols.insert(global, builder.getInsertionPoint());
      if (i == 0 && !module->hasAttr("stream.affinity.default"))
        module->setAttr("stream.affinity.default",
                        hal::DeviceAffinityAttr::get(context, FlatSymbolRefAttr::get(global.getSymNameAttr()), /*queueMask=*/-1));
    }
    return success();
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
