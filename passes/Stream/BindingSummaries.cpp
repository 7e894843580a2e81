#include "passes/Stream/BindingSummaries.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir::stream;

/// The table of stream-passes.md 9.3.
static BindingSummary readAttributes(FunctionOpInterface function, unsigned index) {
  BindingSummary summary;
  auto access = function.getArgAttrOfType<StringAttr>(index, "weir.access");
  if (!access)
    return summary;
  bool overwrites = function.getArgAttr(index, "weir.overwrites") != nullptr;
  if (access == "ro") {
    summary = {/*reads=*/true, BindingWrites::Nothing, /*known=*/true};
  } else if (access == "wo" || access == "rw") {
    // A kernel that overwrites reads only what it has written itself.
    summary.reads = access == "rw" && !overwrites;
    summary.writes = overwrites ? BindingWrites::Whole : BindingWrites::Some;
    summary.known = true;
  }
  return summary;
}

const BindingSummaries::Kernel &BindingSummaries::getKernel(SymbolRefAttr entryPoint, AsyncDispatchOp from) {
  Operation *table = SymbolTable::getNearestSymbolTable(from);
  auto [it, isNew] = kernels.try_emplace({table, entryPoint});
  if (!isNew)
    return it->second;
  auto exportOp = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(from, entryPoint);
  if (FunctionOpInterface function = exportOp ? exportOp.lookupFunction() : FunctionOpInterface())
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
      it->second.push_back(readAttributes(function, i));
  return it->second;
}

BindingSummary BindingSummaries::get(AsyncDispatchOp op, unsigned argument) {
  std::optional<BindingSummary> joined;
  for (Attribute entryPoint : op.getEntryPoints()) {
    const Kernel &kernel = getKernel(cast<SymbolRefAttr>(entryPoint), op);
    BindingSummary summary = argument < kernel.size() ? kernel[argument] : BindingSummary();
    if (joined)
      joined->join(summary);
    else
      joined = summary;
  }
  return joined.value_or(BindingSummary());
}

BindingSummary BindingSummaries::getOperand(AsyncDispatchOp op, unsigned index) { return get(op, index); }

BindingSummary BindingSummaries::getUntiedResult(AsyncDispatchOp op, unsigned index) {
  auto tied = cast<util::TiedOpInterface>(op.getOperation());
  unsigned argument = op.getResourceOperands().size();
  for (unsigned i = 0; i < index; ++i)
    argument += !tied.getTiedResultOperandIndex(i);
  BindingSummary summary = get(op, argument);
  summary.reads = false; // there is nothing to read yet
  return summary;
}
