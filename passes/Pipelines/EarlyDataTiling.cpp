// The early path (encoding-passes.md 14): encodings become packed tensors before dispatches are formed. A pass of its own, as what runs depends on
// the targets of the module.

#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/FusionPolicy.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Dispatch/FoldTransposes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Encoding/Choose/TargetLayouts.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Pipelines/Pipelines.h"
#include "passes/Remarks.h"
#include "passes/Target/Devices.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-early-data-tiling"

namespace weir {
#define GEN_PASS_DEF_EARLYDATATILING
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// What the executables of a module are compiled for.
static llvm::SetVector<Attribute> getTargets(ModuleOp module) {
  llvm::SetVector<Attribute> targets;
  Devices devices(module);
  for (const Device &device : devices.getAll()) {
    if (device.target)
      targets.insert(device.target);
    for (const Device::Target &target : device.targets)
      if (target.target)
        targets.insert(target.target);
  }
  return targets;
}

EarlyPath weir::getEarlyPath(ModuleOp module) {
  if (getTargets(module).size() > 1)
    return EarlyPath::SeveralTargets;
  TargetLayouts layouts(module);
  return layouts.areKnown() && !isa<IdentityResolverAttr>(layouts.getResolvers().front()) ? EarlyPath::Taken : EarlyPath::Nothing;
}

namespace {

struct EarlyDataTiling : public weir::impl::EarlyDataTilingBase<EarlyDataTiling> {
  using EarlyDataTilingBase::EarlyDataTilingBase;

  LogicalResult initialize(MLIRContext *) override {
    preparation = getPreparation();
    packing = OpPassManager(ModuleOp::getOperationName());
    buildEarlyPackingPipeline(packing, {ops, policy, conv, parameters});
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    EarlyDataTilingBase::getDependentDialects(registry);
    OpPassManager all(ModuleOp::getOperationName());
    buildEarlyPackingPipeline(all, {});
    all.getDependentDialects(registry);
    getPreparation().getDependentDialects(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    switch (getEarlyPath(module)) {
    case EarlyPath::SeveralTargets:
      missedRemark(module, DEBUG_TYPE, EarlyDataTilingCode::EARLY_NEEDS_ONE_TARGET) << remark::metric("targets", getTargets(module).size());
      return;
    case EarlyPath::Nothing:
      missedRemark(module, DEBUG_TYPE, EarlyDataTilingCode::NO_RESOLVER);
      return;
    case EarlyPath::Taken:
      break;
    }
    if (failed(runPipeline(preparation, module)))
      return signalPassFailure();
    for (auto function : module.getOps<util::FuncOp>()) {
      FusionPolicy fusion;
      if (std::string error; !fusion.read(function, /*parameters=*/"", /*refused=*/{}, error)) {
        function.emitOpError(error);
        return signalPassFailure();
      }
      foldTransposesIntoContractions(function, fusion.line);
    }
    if (failed(runPipeline(packing, module)))
      signalPassFailure();
  }

private:
  /// What exporters write is read as the late path reads it, after these passes.
  static OpPassManager getPreparation() {
    OpPassManager passes(ModuleOp::getOperationName());
    passes.addNestedPass<util::FuncOp>(createExplicitInits());
    passes.addNestedPass<util::FuncOp>(createSimplifyLinalg());
    passes.addPass(createCSEPass());
    return passes;
  }

  OpPassManager preparation, packing;
};

} // namespace
