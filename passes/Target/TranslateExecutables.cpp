// Hands each executable to the backend of its target. The pipelines are dynamic: which one is needed is in the IR.

#include "passes/Target/Devices.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetInfo.h"
#include "mlir/Pass/PassManager.h"
#include <map>

#define DEBUG_TYPE "weir-translate-executables"

namespace weir {
#define GEN_PASS_DEF_TRANSLATEEXECUTABLES
#include "passes/Target/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct TranslateExecutables : public weir::impl::TranslateExecutablesBase<TranslateExecutables> {
  using TranslateExecutablesBase::TranslateExecutablesBase;
  /// Each copy has pipelines of its own: copies run on several threads.
  TranslateExecutables(const TranslateExecutables &other) : TranslateExecutablesBase(other) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    for (const auto &backend : getTargetBackends()) {
      OpPassManager pipeline(stream::ExecutableOp::getOperationName());
      backend->buildCodegenPipeline(pipeline, {}, {});
      pipeline.getDependentDialects(registry);
    }
  }

  void runOnOperation() override {
    stream::ExecutableOp executable = getOperation();
    hal::ExecutableTargetAttr target = lookupExecutableTarget(executable);
    const TargetBackend *backend = findTargetBackend(target);
    if (!target && !getTargetBackends().empty())
      backend = getTargetBackends().front().get();
    if (!backend) {
      executable.emitOpError("has the target ") << target << ", which this compiler does not support; supported are " << listTargetBackends();
      return signalPassFailure();
    }
    if (failed(runPipeline(getPipeline(*backend, target), executable)))
      signalPassFailure();
  }

private:
  /// Kept between executables: setting one up takes longer than a small kernel.
  OpPassManager &getPipeline(const TargetBackend &backend, hal::ExecutableTargetAttr target) {
    auto [it, isNew] = pipelines.try_emplace({&backend, target.getAsOpaquePointer()});
    if (isNew) {
      it->second = std::make_unique<OpPassManager>(stream::ExecutableOp::getOperationName());
      CodegenOptions options;
      options.checkSubscripts = checkSubscripts;
      options.keepsOrder = keepsOrder;
      options.int8Activations = int8Activations;
      options.explain = explain;
      backend.buildCodegenPipeline(*it->second, target, options);
    }
    return *it->second;
  }

  std::map<std::pair<const TargetBackend *, const void *>, std::unique_ptr<OpPassManager>> pipelines;
};

} // namespace
