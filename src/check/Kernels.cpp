#include "src/check/Kernels.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
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
    it->second.arguments.resize(function.getNumArguments());
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
      if (std::optional<Binding> summary = readSummary(function, i)) {
        it->second.arguments[i].hasSummary = true;
        it->second.arguments[i].summary = *summary;
      }
  }
  return it->second;
}

void KernelTable::addDispatch(stream::AsyncDispatchOp op) {
  ValueRange operands = op.getResourceOperands();
  auto ties = cast<util::TiedOpInterface>(op.getOperation());
  unsigned firstOperand = ties.getTiedOperandsIndexAndLength().first;
  for (Attribute entryPoint : op.getEntryPoints()) {
    Kernel &kernel = getOrLoad(entryPoint, op);
    if (kernel.arguments.size() < operands.size() + op.getNumResults())
      kernel.arguments.resize(operands.size() + op.getNumResults());
    llvm::SmallVector<unsigned> bindings;
    for (auto [i, operand] : llvm::enumerate(operands)) {
      kernel.arguments[i].isOperand = true;
      kernel.arguments[i].isWritten |= ties.isOperandTied(firstOperand + i);
      if (isa<stream::ResourceType>(operand.getType()))
        bindings.push_back(i);
    }
    unsigned next = operands.size();
    for (unsigned i = 0; i < op.getNumResults(); ++i)
      if (!ties.getTiedResultOperandIndex(i)) {
        kernel.arguments[next].isWritten = true;
        bindings.push_back(next++);
      }
    kernel.bindings = bindings;
  }
}

std::optional<Binding> KernelTable::getBound(ArrayAttr entryPoints, unsigned binding) const {
  auto it = kernels.find(entryPoints[0]);
  if (it == kernels.end() || binding >= it->second.bindings.size())
    return std::nullopt;
  unsigned argument = it->second.bindings[binding];
  Binding bound = get(entryPoints, argument, /*isUntiedResult=*/false);
  if (!it->second.arguments[argument].isWritten)
    bound.writes = Binding::Writes::Nothing;
  return bound;
}

Binding KernelTable::get(ArrayAttr entryPoints, unsigned index, bool isUntiedResult) const {
  Binding joined{/*reads=*/false, Binding::Writes::Whole};
  bool first = true;
  for (Attribute entryPoint : entryPoints) {
    Binding binding;
    auto it = kernels.find(entryPoint);
    if (it != kernels.end() && index < it->second.arguments.size()) {
      const Argument &argument = it->second.arguments[index];
      if (argument.hasSummary)
        binding = argument.summary;
      else if (!argument.isOperand)
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
