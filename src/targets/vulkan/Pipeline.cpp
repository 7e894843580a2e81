/// The order of the passes that turn kernels into SPIR-V: in front those of `cpu`, tiles included, then one iteration of the loops over tiles
/// is a workgroup.
#include "src/targets/vulkan/Pipeline.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/StrategyPasses.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/SPIRV/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Pipelines/KernelPipelines.h"

using namespace mlir;
using namespace weir;

/// From bindings to functions for GPUs.
static void buildKernelPipeline(OpPassManager &kernels) {
  kernels.addPass(createBindingsToKernels());
  kernels.addNestedPass<func::FuncOp>(createExplicitInits());
  kernels.addNestedPass<func::FuncOp>(createGPUAbsorbPads());
  kernels.addNestedPass<func::FuncOp>(createWidenAccumulators());
  buildKernelPreparation(kernels, /*fuse=*/true);
  SelectStrategyOptions select;
  select.scope = StrategyScope::Root;
  kernels.addNestedPass<func::FuncOp>(createSelectStrategy(select));
  kernels.addNestedPass<func::FuncOp>(createCPUDistributeTiles());
  addCleanKernels(kernels);
  buildKernelBufferization(kernels);
  kernels.addNestedPass<func::FuncOp>(createExpandMath());
  KernelsToGPUOptions gpu;
  // Vulkan guarantees half of it; the runtime refuses devices that have no more.
  gpu.workgroupBytes = 32 << 10;
  // lavapipe ends the loops of a thread after 65,535 iterations in all, and says nothing.
  gpu.maxIterations = 60000;
  kernels.addPass(createKernelsToGPU(gpu));
}

/// From there to SPIR-V.
static void buildLoweringPipeline(OpPassManager &kernels) {
  kernels.addPass(createLowerAffinePass());
  kernels.addPass(createGPUExpandOps());
  ExpandSmallFloatsOptions smallFloats;
  smallFloats.f16 = false;
  kernels.addPass(createExpandSmallFloats(smallFloats));
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
  spirv.addPass(spirv::createSPIRVUpdateVCEPass());
}

void weir::targets::buildVulkanCodegenPipeline(OpPassManager &executable) {
  buildKernelPipeline(executable.nest<ModuleOp>());
  executable.addPass(createCPUWorkgroupCounts());
  buildLoweringPipeline(executable.nest<ModuleOp>());
}
