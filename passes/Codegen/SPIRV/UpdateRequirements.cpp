/// Requirements of a SPIR-V module on a device; see Passes.td.
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "passes/Codegen/SPIRV/Passes.h"

#define DEBUG_TYPE "weir-spirv-update-requirements"

namespace weir {
#define GEN_PASS_DEF_SPIRVUPDATEREQUIREMENTS
#include "passes/Codegen/SPIRV/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct SPIRVUpdateRequirements : weir::impl::SPIRVUpdateRequirementsBase<SPIRVUpdateRequirements> {
  void runOnOperation() override {
    spirv::ModuleOp module = getOperation();
    auto given = module->getAttrOfType<spirv::TargetEnvAttr>(spirv::getTargetEnvAttrName());
    bool hasDotProducts = module
                              .walk([](Operation *op) {
                                return isa<spirv::SDotOp, spirv::SUDotOp, spirv::UDotOp>(op) ? WalkResult::interrupt()
                                                                                             : WalkResult::advance();
                              })
                              .wasInterrupted();
    if (hasDotProducts && given)
      module->setAttr(spirv::getTargetEnvAttrName(), withVersion(given, spirv::Version::V_1_6));
    OpPassManager update(spirv::ModuleOp::getOperationName());
    update.addPass(spirv::createSPIRVUpdateVCEPass());
    if (failed(runPipeline(update, module)))
      return signalPassFailure();
    if (!hasDotProducts || !given)
      return;
    module->setAttr(spirv::getTargetEnvAttrName(), given);
    spirv::VerCapExtAttr needed = *module.getVceTriple();
    auto extensions = llvm::to_vector(needed.getExtensions());
    extensions.push_back(spirv::Extension::SPV_KHR_integer_dot_product);
    llvm::sort(extensions);
    extensions.erase(llvm::unique(extensions), extensions.end());
    auto capabilities = llvm::to_vector(needed.getCapabilities());
    module.setVceTripleAttr(spirv::VerCapExtAttr::get(given.getVersion(), capabilities, extensions, &getContext()));
  }

private:
  static spirv::TargetEnvAttr withVersion(spirv::TargetEnvAttr environment, spirv::Version version) {
    spirv::VerCapExtAttr triple = environment.getTripleAttr();
    auto capabilities = llvm::to_vector(triple.getCapabilities());
    auto extensions = llvm::to_vector(triple.getExtensions());
    return spirv::TargetEnvAttr::get(spirv::VerCapExtAttr::get(version, capabilities, extensions, environment.getContext()), environment.getResourceLimits(),
                                     environment.getClientAPI(), environment.getVendorID(), environment.getDeviceType(), environment.getDeviceID());
  }
};
} // namespace
