#include "src/check/Kernels.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

/// The table of stream-passes.md 9.3.
static std::optional<Binding> readSummary(FunctionOpInterface function, unsigned index) {
  auto access = function.getArgAttrOfType<StringAttr>(index, AccessAttr::getNameStr());
  if (!access)
    return std::nullopt;
  bool overwrites = function.getArgAttr(index, OverwritesAttr::getNameStr()) != nullptr;
  if (access == "ro")
    return Binding{/*reads=*/true, Binding::Writes::Nothing};
  if (access == "wo")
    return Binding{/*reads=*/false, overwrites ? Binding::Writes::Whole : Binding::Writes::Some};
  if (access == "rw")
    return Binding{/*reads=*/!overwrites, overwrites ? Binding::Writes::Whole : Binding::Writes::Some};
  return std::nullopt;
}

KernelTable::KernelTable(Operation *module) {
  module->walk([&](stream::AsyncDispatchOp op) { addDispatch(op); });
}

KernelTable::Kernel &KernelTable::getOrLoad(Attribute entryPoint, Operation *from) {
  auto [it, isNew] = kernels.try_emplace(entryPoint);
  if (!isNew)
    return it->second;
  auto exportOp = SymbolTable::lookupNearestSymbolFrom<stream::ExecutableExportOp>(from, cast<SymbolRefAttr>(entryPoint));
  FunctionOpInterface function = exportOp ? exportOp.lookupFunction() : FunctionOpInterface();
  if (function) {
    it->second.resize(function.getNumArguments());
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
      if (std::optional<Binding> summary = readSummary(function, i)) {
        it->second[i].hasSummary = true;
        it->second[i].summary = *summary;
      }
  }
  return it->second;
}

void KernelTable::addDispatch(stream::AsyncDispatchOp op) {
  unsigned numOperands = op.getResourceOperands().size();
  for (Attribute entryPoint : op.getEntryPoints()) {
    Kernel &kernel = getOrLoad(entryPoint, op);
    if (kernel.size() < numOperands + op.getNumResults())
      kernel.resize(numOperands + op.getNumResults());
    for (unsigned i = 0; i < numOperands; ++i)
      kernel[i].seenAsOperand = true;
  }
}

Binding KernelTable::get(ArrayAttr entryPoints, unsigned index, bool isUntiedResult) const {
  Binding joined{/*reads=*/false, Binding::Writes::Whole};
  bool first = true;
  for (Attribute entryPoint : entryPoints) {
    Binding binding;
    auto it = kernels.find(entryPoint);
    if (it != kernels.end() && index < it->second.size()) {
      const Argument &argument = it->second[index];
      if (argument.hasSummary)
        binding = argument.summary;
      else if (!argument.seenAsOperand)
        binding.reads = false;
    }
    joined.reads |= binding.reads;
    if (first || binding.writes != joined.writes)
      joined.writes = first ? binding.writes : Binding::Writes::Some;
    first = false;
  }
  if (isUntiedResult)
    joined.reads = false;
  return joined;
}

void KernelTable::addUnknown(const KernelTable &other) {
  for (const auto &[entryPoint, kernel] : other.kernels)
    kernels.try_emplace(entryPoint, kernel);
}
