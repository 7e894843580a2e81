#include "dialects/Weir/FusionPolicy.h"

#include "dialects/Machine/MachineInfo.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kPatternNames[] = {
    "permuted-store",
    "permuted-store-subline",
    "dynamic-permuted",
    "through-reshape",
    "elementwise-epilogue",
    "broadcast-epilogue",
    "reduction-epilogue",
    "prologue",
    "multi-reduction",
    "contraction-chain",
    "joint-contractions",
    "horizontal",
    "horizontal-elementwise",
    "multi-result",
    "window-permuted-store",
    "window-prologue",
    "window-reduction-epilogue",
    "pixel-prologue",
    "pad-in-producer",
    "window-pad-in-producer",
    "dynamic-resident",
    "weight-prologue",
    "pad-in-reader",
    "byte-window-reduction-epilogue",
};
static_assert(std::size(kPatternNames) == kNumFusionPatterns, "each pattern has a name");

namespace {
struct Parameter {
  StringLiteral name;
  int64_t FusionPolicy::*value;
};
} // namespace

static constexpr Parameter kParameters[] = {
    {"lambda", &FusionPolicy::lambda},   {"units", &FusionPolicy::units}, {"cap", &FusionPolicy::cap},
    {"cache", &FusionPolicy::cache},     {"kappa", &FusionPolicy::kappa}, {"tau", &FusionPolicy::tau},
    {"omega", &FusionPolicy::omega},     {"line", &FusionPolicy::line},   {"rows", &FusionPolicy::rows},
    {"columns", &FusionPolicy::columns}, {"live", &FusionPolicy::live},
};

StringRef weir::stringifyFusionPattern(FusionPattern pattern) { return kPatternNames[static_cast<unsigned>(pattern)]; }

static std::optional<FusionPattern> findPattern(StringRef name, std::string &error) {
  const auto *found = llvm::find(kPatternNames, name);
  if (found != std::end(kPatternNames))
    return static_cast<FusionPattern>(found - std::begin(kPatternNames));
  error = "'" + name.str() + "' is not a fusion pattern; the patterns are " + llvm::join(ArrayRef<StringRef>(SmallVector<StringRef>(std::begin(kPatternNames), std::end(kPatternNames))), ", ");
  return std::nullopt;
}

FusionPolicy FusionPolicy::get(const MachineInfo &machine) {
  FusionPolicy policy;
  CostModel model = CostModel::get(machine);
  policy.lambda = model.launchBytes;
  policy.kappa = getShare(model.getBytes(1));
  // Units are those in which code generation tiles contractions.
  policy.rows = machine.tileRows;
  policy.columns = machine.tileColumns;
  if (machine.hasWorkgroupMemory())
    policy.cap = machine.getWorkgroupBytes();
  // A row of a normalisation may fill a quarter of the second-level cache. A contraction whose columns cannot be tiled runs its rows against all of the
  // weight: one of 92 KB with a sum of each row takes 14 % longer than apart, a projection with its layer norm 15 %, two layers of 64 KB 7 %; the
  // first-level cache costs nothing.
  if (machine.coresHaveCaches()) {
    policy.cap = machine.getL2Bytes() / 4;
    policy.cache = machine.getL1Bytes();
  }
  return policy;
}

bool FusionPolicy::refuse(StringRef patterns, std::string &error) {
  for (StringRef name : llvm::split(patterns, ',')) {
    if (name.trim().empty())
      continue;
    std::optional<FusionPattern> pattern = findPattern(name.trim(), error);
    if (!pattern)
      return false;
    refuse(*pattern);
  }
  return true;
}

bool FusionPolicy::set(StringRef name, int64_t value, std::string &error) {
  const auto *parameter = llvm::find_if(kParameters, [&](const Parameter &p) { return p.name == name; });
  if (parameter == std::end(kParameters)) {
    error = "'" + name.str() + "' is not a fusion parameter; the parameters are " +
            llvm::join(llvm::map_range(kParameters, [](const Parameter &p) { return p.name.str(); }), ", ");
    return false;
  }
  // Costs are sums of products of these with bytes.
  if (value < 0 || value > int64_t(1) << 30 || (value == 0 && llvm::is_contained({"line", "units", "rows", "columns"}, name))) {
    error = "'" + name.str() + "' must not be " + std::to_string(value);
    return false;
  }
  this->*(parameter->value) = value;
  return true;
}

bool FusionPolicy::apply(DictionaryAttr attribute, std::string &error) {
  for (NamedAttribute entry : attribute) {
    StringRef name = entry.getName().getValue();
    if (name == "refuse" || name == "accept") {
      auto names = dyn_cast<ArrayAttr>(entry.getValue());
      if (!names || !llvm::all_of(names, llvm::IsaPred<StringAttr>)) {
        error = "'" + name.str() + "' must be an array of strings";
        return false;
      }
      for (StringAttr pattern : names.getAsRange<StringAttr>()) {
        std::optional<FusionPattern> found = findPattern(pattern.getValue(), error);
        if (!found)
          return false;
        if (name == "refuse")
          refuse(*found);
        else
          accept(*found);
      }
      continue;
    }
    auto value = dyn_cast<IntegerAttr>(entry.getValue());
    if (!value || !value.getType().isSignlessInteger(64)) {
      error = "'" + name.str() + "' must be an i64";
      return false;
    }
    if (!set(name, value.getInt(), error))
      return false;
  }
  return true;
}

bool FusionPolicy::read(Operation *op, StringRef parameters, ArrayRef<std::string> refused, std::string &error) {
  if (!parse(parameters, *this, error))
    return false;
  for (const std::string &pattern : refused)
    if (!refuse(pattern, error))
      return false;
  if (auto module = op->getParentOfType<ModuleOp>())
    if (auto attribute = module->getAttrOfType<DictionaryAttr>(FusionAttr::getNameStr()))
      return apply(attribute, error);
  return true;
}

FusionPolicy FusionPolicy::meet(const FusionPolicy &other) const {
  FusionPolicy result = *this;
  result.lambda = std::min(lambda, other.lambda);
  result.kappa = std::max(kappa, other.kappa);
  result.units = std::max(units, other.units);
  result.cap = std::min(cap, other.cap);
  result.cache = std::min(cache, other.cache);
  result.rows = std::max(rows, other.rows);
  result.columns = std::max(columns, other.columns);
  result.live = std::min(live, other.live);
  result.refused |= other.refused;
  return result;
}

std::string FusionPolicy::toString() const {
  return llvm::join(llvm::map_range(kParameters,
                                    [&](const Parameter &p) { return p.name.str() + "=" + std::to_string(this->*(p.value)); }),
                    ",");
}

bool FusionPolicy::parse(StringRef text, FusionPolicy &policy, std::string &error) {
  for (StringRef entry : llvm::split(text, ',')) {
    if (entry.trim().empty())
      continue;
    auto [name, number] = entry.trim().split('=');
    int64_t value;
    if (number.getAsInteger(10, value)) {
      error = "'" + entry.str() + "' is not NAME=NUMBER";
      return false;
    }
    if (!policy.set(name, value, error))
      return false;
  }
  return true;
}
