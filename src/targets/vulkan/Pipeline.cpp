/// The order of the passes that turn kernels into SPIR-V.
#include "src/targets/vulkan/Pipeline.h"

#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/SPIRV/Passes.h"
#include "src/targets/GPUPipeline.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

/// From functions for GPUs to SPIR-V.
static void buildLoweringPipeline(OpPassManager &kernels, bool dotProducts) {
  buildGPUScalarPipeline(kernels, dotProducts, /*f64Functions=*/true);
  kernels.addPass(createExpandArith());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  kernels.addPass(arith::createArithExpandOpsPass(expand));
  SmallFloatsToIntegersOptions moves;
  moves.f16 = false;
  kernels.addPass(createSmallFloatsToIntegers(moves));
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createGPUToSPIRV());
  OpPassManager &spirv = kernels.nest<spirv::ModuleOp>();
  spirv.addPass(spirv::createSPIRVLowerABIAttributesPass());
  spirv.addPass(createCanonicalizerPass());
  spirv.addPass(createCSEPass());
  spirv.addPass(createSPIRVPreserveNaN());
  spirv.addPass(createSPIRVUpdateRequirements());
}

void weir::targets::buildVulkanCodegenPipeline(OpPassManager &executable, bool dotProducts, const CodegenOptions &options) {
  KernelsToGPUOptions gpu;
  gpu.accumulators = 64;
  gpu.lanes = 8;
  gpu.loadCost = 20;
  gpu.trees = true;
  gpu.subgroupLanes = 8;
  gpu.vectorBytes = 16;
  gpu.vectorElements = 4;
  gpu.dotProducts = dotProducts;
  gpu.fpOrder = options.keepsOrder ? "keep" : "free";
  gpu.workgroupBytes = kVulkanWorkgroupBytes;
  // lavapipe ends the loops of a thread after 65,535 iterations in all, and says nothing.
  gpu.maxIterations = 60000;
  // What each device can bind.
  gpu.largeBindingBytes = int64_t(128) << 20;
  buildGPUKernelPipeline(executable, gpu, options);
  buildLoweringPipeline(executable.nest<ModuleOp>(), dotProducts);
}
