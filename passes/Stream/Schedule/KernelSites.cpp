#include "passes/Stream/Schedule/KernelSites.h"

#include "passes/Analysis/SymbolUses.h"

using namespace mlir;
using namespace weir::stream;

bool KernelSites::hasAllSites() {
  auto executable = exportOp->getParentOfType<ExecutableOp>();
  return isOnlyEntry && SymbolTable::getSymbolVisibility(executable) == SymbolTable::Visibility::Private;
}

llvm::MapVector<Operation *, KernelSites> weir::stream::collectKernelSites(ModuleOp module, SymbolTableCollection &symbols) {
  llvm::MapVector<Operation *, KernelSites> kernels;
  llvm::DenseMap<Attribute, Operation *> functions;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    auto dispatch = dyn_cast<CmdDispatchOp>(op);
    if (!dispatch)
      return WalkResult::advance();
    for (SymbolRefAttr entry : dispatch.getEntryPointRefs()) {
      auto [it, isNew] = functions.try_emplace(entry);
      if (isNew)
        if (auto exportOp = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(op, entry))
          if (FunctionOpInterface function = exportOp.lookupFunction()) {
            it->second = function;
            kernels[it->second].exportOp = exportOp;
          }
      if (!it->second)
        continue;
      KernelSites &kernel = kernels[it->second];
      kernel.sites.push_back(dispatch);
      kernel.isOnlyEntry &= dispatch.getEntryPoints().size() == 1;
    }
    return WalkResult::advance();
  });
  return kernels;
}

KernelUses::KernelUses(ModuleOp module) {
  std::optional<SmallVector<SymbolTable::SymbolUse>> found = findSymbolUses(module);
  for (const SymbolTable::SymbolUse &use : found.value_or(SmallVector<SymbolTable::SymbolUse>()))
    ++uses[use.getSymbolRef()];
  knowsUses = found.has_value();
}

bool KernelUses::areAllSites(KernelSites &kernel, FunctionOpInterface function) {
  auto executable = kernel.exportOp->getParentOfType<ExecutableOp>();
  auto entry = SymbolRefAttr::get(executable.getSymNameAttr(), {SymbolRefAttr::get(kernel.exportOp.getSymNameAttr())});
  if (!knowsUses || !kernel.hasAllSites() || uses.lookup(entry) != kernel.sites.size() || uses.lookup(SymbolRefAttr::get(executable.getSymNameAttr())) != 0 ||
      function.isExternal())
    return false;
  // The export alone names the function.
  return countNames(executable, function->getParentRegion()).lookup(SymbolTable::getSymbolName(function)) == 1;
}

/// How often each symbol is named in an executable and in the module of its functions; nothing if some uses may be hidden.
const llvm::DenseMap<StringAttr, unsigned> &KernelUses::countNames(ExecutableOp executable, Region *functions) {
  auto [known, isNew] = namesOf.try_emplace(executable);
  if (!isNew)
    return known->second;
  for (Region *scope : {&executable.getBody(), functions}) {
    std::optional<SymbolTable::UseRange> inside = SymbolTable::getSymbolUses(scope);
    if (!inside) {
      known->second.clear();
      break;
    }
    for (const SymbolTable::SymbolUse &use : *inside)
      ++known->second[use.getSymbolRef().getLeafReference()];
  }
  return known->second;
}
