#include "passes/Codegen/Tiling/Strategies/TunedConfigs.h"

#include "dialects/Weir/WeirDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace weir;

static StringRef getName(StrategyScope scope) {
  switch (scope) {
  case StrategyScope::Kernel:
    return "kernel";
  case StrategyScope::Root:
    return "root";
  case StrategyScope::Op:
    return "op";
  }
  llvm_unreachable("scope");
}

TunedConfigs::TunedConfigs(func::FuncOp kernel, StrategyScope scope, const TargetInfo &target, bool wantsKeys) {
  for (Operation *op = kernel; op && !configs; op = op->getParentOp())
    configs = op->getAttrOfType<DictionaryAttr>(TunedConfigsAttr::getNameStr());
  if (!configs && !wantsKeys)
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel.print(os, OpPrintingFlags().useLocalScope().printGenericOpForm());
  // Numbers of dispatches are in the names of kernels.
  std::string name = ("\"" + kernel.getName() + "\"").str();
  if (size_t at = text.find(name); at != std::string::npos)
    text.erase(at, name.size());
  os << target.toConfiguration(kernel.getContext()).getDictionary(kernel.getContext());
  digest = (llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true, /*Width=*/16) + "." + getName(scope)).str();
}

LoweringConfigAttr TunedConfigs::lookup(unsigned number) const {
  return configs ? configs.getAs<LoweringConfigAttr>(getKey(number)) : LoweringConfigAttr();
}
