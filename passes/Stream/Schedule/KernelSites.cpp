#include "passes/Stream/Schedule/KernelSites.h"

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
