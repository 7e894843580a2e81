// Moves the bodies of flow.dispatch.workgroups into executables (dispatch-passes.md 1.7, OD1).

#include "dialects/Flow/FlowOps.h"
#include "passes/Dispatch/DispatchNames.h"
#include "passes/Dispatch/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-outline-dispatches"

namespace weir {
#define GEN_PASS_DEF_OUTLINEDISPATCHES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct OutlineDispatches : public weir::impl::OutlineDispatchesBase<OutlineDispatches> {
  void outline(flow::DispatchWorkgroupsOp op, const Twine &prefix, Operation *before, SymbolTable &symbols) {
    IRRewriter rewriter(&getContext());
    Location loc = op.getLoc();
    std::string name = prefix.str();
    std::string summary = summarizeDispatch(op.getWorkgroupBody());
    std::string entry = summary.empty() ? name : name + "_" + summary;

    rewriter.setInsertionPoint(before);
    auto executable = flow::ExecutableOp::create(rewriter, loc, name);
    executable.setVisibility(SymbolTable::Visibility::Private);
    symbols.insert(executable);
    name = executable.getSymName().str();
    Block &block = executable.getBody().front();
    rewriter.setInsertionPointToStart(&block);
    auto exportOp = flow::ExecutableExportOp::create(rewriter, loc, entry, FlatSymbolRefAttr::get(&getContext(), entry));
    exportOp.setVisibility(SymbolTable::Visibility::Public);
    exportOp.getWorkgroupCount().takeBody(op.getWorkgroupCount());
    auto inner = ModuleOp::create(rewriter, loc);

    // The function takes the block arguments in their order.
    rewriter.setInsertionPointToStart(inner.getBody());
    Block &body = op.getWorkgroupBody().front();
    auto type = rewriter.getFunctionType(body.getArgumentTypes(), {});
    auto func = func::FuncOp::create(rewriter, loc, entry, type);
    func.getBody().takeBody(op.getWorkgroupBody());
    for (Block &b : func.getBody())
      if (auto ret = dyn_cast<flow::ReturnOp>(b.getTerminator())) {
        rewriter.setInsertionPoint(ret);
        rewriter.replaceOpWithNewOp<func::ReturnOp>(ret);
      }

    rewriter.setInsertionPoint(op);
    auto target = SymbolRefAttr::get(&getContext(), name, {FlatSymbolRefAttr::get(&getContext(), entry)});
    SmallVector<int64_t> ties;
    if (op.getTiedOperandsAttr())
      for (Attribute tie : op.getTiedOperandsAttr())
        ties.push_back(cast<IntegerAttr>(tie).getInt());
    auto dispatch = flow::DispatchOp::create(rewriter, loc, target, op.getWorkload(), op.getResultTypes(), op.getResultDims(),
                                             op.getArguments(), op.getArgumentDims(), ties);
    dispatch->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, dispatch->getResults());
  }

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
        outline(op, prefix + "_dispatch_" + Twine(i), &top, symbols);
    }
  }
};

} // namespace
