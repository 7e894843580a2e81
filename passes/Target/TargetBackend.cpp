#include "passes/Target/TargetBackend.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

static std::vector<std::unique_ptr<TargetBackend>> &registry() {
  static std::vector<std::unique_ptr<TargetBackend>> backends;
  return backends;
}

DispatchPolicy DispatchPolicy::meet(const DispatchPolicy &other) const {
  DispatchPolicy result;
  result.fuse = fuse && other.fuse;
  result.fold = fold && other.fold;
  result.elide = elide && other.elide;
  result.reorderSums = reorderSums && other.reorderSums;
  result.channelsLast = channelsLast && other.channelsLast;
  result.widenF16 = widenF16 && other.widenF16;
  result.widenBF16 = widenBF16 && other.widenBF16;
  result.winogradLanes = winogradLanes == other.winogradLanes ? winogradLanes : 0;
  if (int8Lanes == other.int8Lanes && int8Columns == other.int8Columns) {
    result.int8Lanes = int8Lanes;
    result.int8Columns = int8Columns;
    result.packInt8Weights = packInt8Weights;
  }
  result.inlineConstantsMaxBytes = std::min(inlineConstantsMaxBytes, other.inlineConstantsMaxBytes);
  result.fusion = fusion.meet(other.fusion);
  return result;
}

LogicalResult TargetBackend::explain(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                     std::vector<CodeText> &texts) const {
  CodeText code{(getName() + " code").str(), ""};
  llvm::raw_string_ostream os(code.text);
  if (failed(print(kernels, target, options, os)))
    return failure();
  texts.push_back(std::move(code));
  return success();
}

FailureOr<SmallVector<char, 0>> TargetBackend::emitCode(ModuleOp kernels, hal::ExecutableTargetAttr target, const SerializeOptions &options,
                                                        StringRef format) const {
  return kernels.emitOpError("has no code of the form '") << format << "'";
}

LogicalResult TargetBackend::buildExecutionPipeline(OpPassManager &, ModuleOp, hal::ExecutableTargetAttr, std::string &reason) const {
  reason = ("kernels of '" + getName() + "' can only run on its devices").str();
  return failure();
}

void weir::registerTargetBackend(std::unique_ptr<TargetBackend> backend) {
  if (findTargetBackend(backend->getName()))
    return;
  auto &backends = registry();
  auto after = [&](const auto &other) { return other->getPreference() > backend->getPreference(); };
  auto position = llvm::find_if(backends, after);
  backends.insert(position, std::move(backend));
}

ArrayRef<std::unique_ptr<TargetBackend>> weir::getTargetBackends() { return registry(); }

const TargetBackend *weir::findTargetBackend(StringRef name) {
  for (const auto &backend : registry())
    if (backend->getName() == name)
      return backend.get();
  for (const auto &backend : registry())
    if (backend->getExecutableBackend() == name || llvm::is_contained(backend->getAliases(), name))
      return backend.get();
  return nullptr;
}

const TargetBackend *weir::findTargetBackend(hal::ExecutableTargetAttr target) {
  if (target)
    for (const auto &backend : registry())
      if (backend->getExecutableBackend() == target.getBackend().getValue())
        return backend.get();
  return nullptr;
}

const TargetBackend *weir::findArbiter() {
  for (const auto &backend : registry())
    if (backend->isArbiter())
      return backend.get();
  return nullptr;
}

FailureOr<TargetChoice> weir::parseTarget(StringRef word, std::string &error) {
  auto [deviceName, target] = word.split('=');
  bool isNamed = deviceName.size() != word.size();
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  if (isNamed && (deviceName.empty() || llvm::isDigit(deviceName.front()) || !llvm::all_of(deviceName, isPart))) {
    error = "'" + deviceName.str() + "' in '" + word.str() + "' is not a name of a device; use letters, digits and _, and no digit first";
    return failure();
  }
  if (isNamed)
    word = target;
  else
    deviceName = "";
  auto [name, model] = word.split(':');
  const TargetBackend *backend = findTargetBackend(name);
  if (!backend) {
    error = "there is no target '" + name.str() + "'; there are: " + listTargetBackends();
    return failure();
  }
  ArrayRef<StringLiteral> models = backend->getModels();
  if (name.size() == word.size() || llvm::is_contained(models, model))
    return TargetChoice{backend, model.str(), deviceName.str()};
  error = "the target '" + name.str() + "' has no model '" + model.str() + "'; it has " +
          (models.empty() ? "no models" : "these: " + llvm::join(models, ", "));
  return failure();
}

std::string weir::listTargetBackends() {
  return llvm::join(llvm::map_range(registry(), [](const auto &backend) { return backend->getName(); }), ", ");
}
