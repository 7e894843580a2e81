// Functions of executables that are no kernels. See ProgramPasses.td.
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Input/Passes.h"

#define DEBUG_TYPE "weir-inline-kernel-helpers"

namespace weir {
#define GEN_PASS_DEF_INLINEKERNELHELPERS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct InlineKernelHelpers : public weir::impl::InlineKernelHelpersBase<InlineKernelHelpers> {
  void runOnOperation() override {
    OpPassManager inliner(ModuleOp::getOperationName());
    inliner.addPass(createInlinerPass({}, [](OpPassManager &) {}));
    for (Operation &executable : *getOperation().getBody())
      if (isa<flow::ExecutableOp, stream::ExecutableOp>(executable) && failed(inlineHelpers(executable, inliner)))
        return signalPassFailure();
  }

private:
  LogicalResult inlineHelpers(Operation &executable, OpPassManager &inliner) {
    llvm::SmallDenseSet<StringRef> kernels;
    for (Operation &op : executable.getRegion(0).front())
      if (auto entry = dyn_cast<flow::ExecutableExportOp>(op))
        kernels.insert(entry.getFunctionRef());
      else if (auto entry = dyn_cast<stream::ExecutableExportOp>(op))
        kernels.insert(entry.getFunctionRef());
    for (auto module : executable.getRegion(0).front().getOps<ModuleOp>()) {
      SmallVector<func::FuncOp> helpers;
      for (auto function : module.getOps<func::FuncOp>())
        if (!kernels.contains(function.getName()))
          helpers.push_back(function);
      if (helpers.empty())
        continue;
      for (func::FuncOp helper : helpers)
        helper.setPrivate();
      if (failed(runPipeline(inliner, module)) || failed(verifyNoneIsCalled(module)))
        return failure();
    }
    return success();
  }

  /// After the inliner, which erases functions without calls.
  static LogicalResult verifyNoneIsCalled(ModuleOp module) {
    WalkResult result = module.walk([&](func::CallOp call) {
      auto helper = module.lookupSymbol<func::FuncOp>(call.getCallee());
      // Without a body: what a kernel is linked with.
      if (!helper || helper.isExternal())
        return WalkResult::advance();
      InFlightDiagnostic error = call.emitOpError("cannot be inlined: @") << call.getCallee();
      if (!llvm::hasSingleElement(helper.getBody()))
        error << " has several blocks; write its control flow with scf";
      else
        error << " is recursive or has ops of a dialect that does not support inlining; write a loop or inline the code by hand";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }
};

} // namespace
