#include "passes/Target/ForeignTargets.h"

#include "dialects/HAL/HALTypes.h"
#include "dialects/HAL/TargetInfo.h"
#include "dialects/Util/UtilOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace weir;

std::string weir::getForeignArchitecture(hal::ExecutableTargetAttr target) {
  DictionaryAttr configuration = target.getConfiguration();
  Attribute info = configuration ? configuration.get("iree_codegen.target_info") : Attribute();
  if (!info)
    return "";
  // The attribute is kept as text.
  std::string text = llvm::to_string(info);
  auto [before, after] = StringRef(text).split("arch = \"");
  return after.split('"').first.str();
}

/// The model that options name for a backend; empty if they do not.
static std::string findModel(const TargetBackend *backend, ArrayRef<TargetChoice> choices) {
  const auto *found = llvm::find_if(choices, [&](const TargetChoice &choice) { return choice.backend == backend && !choice.model.empty(); });
  return found == choices.end() ? "" : found->model;
}

/// The target with the keys of weir's own for the same GPU, besides those that it has; itself if nothing is missing.
static FailureOr<hal::ExecutableTargetAttr> complete(util::GlobalOp device, hal::ExecutableTargetAttr target, ArrayRef<TargetChoice> choices) {
  const TargetBackend *backend = findTargetBackend(target);
  if (!backend || backend->getModels().empty() || !TargetInfo::get(target).cpu.empty())
    return target;
  std::string architecture = getForeignArchitecture(target);
  if (architecture.empty())
    architecture = findModel(backend, choices);
  if (architecture.empty() && !backend->needsModel())
    return target;
  if (architecture.empty())
    return device.emitOpError("has a target of '") << target.getBackend().getValue() << "' that names no GPU; choose one with --target="
                                                   << backend->getName() << ":" << backend->getModels().front()
                                                   << ", or state it in the target's configuration as iree_codegen.target_info = #iree_gpu.target<arch = \""
                                                   << backend->getModels().front() << "\">; supported are " << llvm::join(backend->getModels(), ", ");
  if (!llvm::is_contained(backend->getModels(), architecture))
    return device.emitOpError("is the GPU '") << architecture << "'; supported are " << llvm::join(backend->getModels(), ", ");
  MachineOptions machine;
  machine.model = architecture;
  std::string error;
  FailureOr<hal::ExecutableTargetAttr> own = backend->getTarget(device.getContext(), machine, error);
  if (failed(own))
    return device.emitOpError() << error;
  NamedAttrList entries(own->getConfiguration());
  if (target.getConfiguration())
    for (NamedAttribute given : target.getConfiguration())
      entries.set(given.getName(), given.getValue());
  return hal::ExecutableTargetAttr::get(device.getContext(), target.getBackend(), target.getFormat(), entries.getDictionary(device.getContext()));
}

LogicalResult weir::completeForeignTargets(ModuleOp module, ArrayRef<TargetChoice> choices) {
  for (auto global : module.getOps<util::GlobalOp>()) {
    auto device = dyn_cast_if_present<hal::DeviceTargetAttr>(global.getInitialValueAttr());
    if (!device || !device.getExecutableTargets())
      continue;
    SmallVector<Attribute> targets;
    for (auto target : device.getExecutableTargets().getAsRange<hal::ExecutableTargetAttr>()) {
      FailureOr<hal::ExecutableTargetAttr> completed = complete(global, target, choices);
      if (failed(completed))
        return failure();
      targets.push_back(*completed);
    }
    auto all = ArrayAttr::get(module.getContext(), targets);
    if (all != device.getExecutableTargets())
      global.setInitialValueAttr(hal::DeviceTargetAttr::get(module.getContext(), device.getDeviceId(), device.getConfiguration(), all));
  }
  return success();
}
