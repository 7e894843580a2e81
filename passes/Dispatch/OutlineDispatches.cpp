// Moves the bodies of flow.dispatch.workgroups into executables (dispatch-passes.md 1.7, OD1).

#include "dialects/Flow/FlowOps.h"
#include "passes/Dispatch/DispatchSites.h"
#include "passes/Dispatch/Passes.h"

#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "weir-outline-dispatches"

namespace weir {
#define GEN_PASS_DEF_OUTLINEDISPATCHES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct OutlineDispatches : public weir::impl::OutlineDispatchesBase<OutlineDispatches> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    unsigned initializers = 0;
    for (Operation &top : llvm::make_early_inc_range(*module.getBody())) {
      SmallVector<flow::DispatchWorkgroupsOp> sites;
      top.walk([&](flow::DispatchWorkgroupsOp op) { sites.push_back(op); });
      if (sites.empty())
        continue;
      std::string prefix;
      if (auto name = top.getAttrOfType<StringAttr>("sym_name"))
        prefix = name.getValue().str();
      else
        prefix = "_initializer_" + std::to_string(initializers++);
      for (auto [i, op] : llvm::enumerate(sites))
        outlineDispatch(op, prefix + "_dispatch_" + Twine(i), &top, symbols);
    }
  }
};

} // namespace
