#include "src/compiler/TargetPolicies.h"

#include "mlir/Pass/PassManager.h"
#include "passes/Target/Devices.h"
#include "src/compiler/Phase.h"
#include "src/targets/Targets.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace weir;
using namespace weir::compiler;

LogicalResult weir::compiler::checkTargets(const CompileOptions &options, std::string &error) {
  if (getTargetBackends().empty())
    return error = "this tool was built without any target", failure();
  std::vector<std::string> names = options.targets;
  if (names.empty())
    names.push_back(getTargetBackends().front()->getName().str());
  for (const std::string &name : names) {
    FailureOr<TargetChoice> choice = parseTarget(name, error);
    if (failed(choice) || failed(choice->backend->checkMachine(options.machine, error)))
      return failure();
  }
  return success();
}

/// Bits of fusion patterns, by the name of a target.
using PatternsOfTargets = llvm::StringMap<uint32_t>;

/// `flag` takes "TARGET:PATTERN".
static FailureOr<PatternsOfTargets> readPatterns(StringRef flag, ArrayRef<std::string> values, std::string &error) {
  PatternsOfTargets patterns;
  for (StringRef value : values) {
    auto [target, pattern] = value.split(':');
    FusionPolicy policy;
    const TargetBackend *backend = findTargetBackend(target);
    std::string complaint = "there is no target '" + target.str() + "'; there are: " + listTargetBackends();
    if (!backend || !policy.refuse(pattern, complaint))
      return error = flag.str() + ": " + complaint, failure();
    patterns[backend->getName()] |= policy.refused;
  }
  return patterns;
}

FailureOr<DispatchPolicy> weir::compiler::assignDevices(ModuleOp module, const CompileOptions &options, std::string &error) {
  PassManager passes(module.getContext());
  buildDevicePass(options, passes);
  if (failed(passes.run(module)))
    return failure();
  Devices devices(module);
  DispatchPolicy policy = devices.getDispatchPolicy();
  FailureOr<PatternsOfTargets> refused = readPatterns("--weir-fusion-refuse", options.fusionRefuse, error);
  if (failed(refused))
    return failure();
  FailureOr<PatternsOfTargets> accepted = readPatterns("--weir-fusion-accept", options.fusionAccept, error);
  if (failed(accepted))
    return failure();
  for (const auto &[target, patterns] : *accepted)
    if (uint32_t both = patterns & refused->lookup(target))
      return error = "--weir-fusion-accept: '" + target.str() + ":" + stringifyFusionPattern(FusionPattern(llvm::countr_zero(both))).str() + "' is also in --weir-fusion-refuse", failure();
  // A dispatch may contain a pattern if all targets of the module accept it.
  policy.fusion.refused = 0;
  for (const Device &device : devices.getAll())
    for (const Device::Target &target : device.targets) {
      StringRef name = target.backend->getName();
      uint32_t own = target.backend->getDispatchPolicy(target.target).fusion.refused;
      policy.fusion.refused |= (own & ~accepted->lookup(name)) | refused->lookup(name);
    }
  return policy;
}
