/// The order of the passes that turn kernels into NVVM.
#include "src/targets/cuda/Pipeline.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/NVVM/Passes.h"
#include "src/targets/GPUPipeline.h"

using namespace mlir;
using namespace weir;
using namespace weir::targets;

/// From functions for GPUs to NVVM. `maximumf` and the like stay whole: PTX has instructions for them.
static void buildLoweringPipeline(OpPassManager &kernels) {
  buildGPUScalarPipeline(kernels, /*dotProducts=*/true, /*f64Functions=*/false);
  kernels.addPass(createNVVMExpandOps());
  SmallFloatsToIntegersOptions moves;
  moves.f16 = false;
  kernels.addPass(createSmallFloatsToIntegers(moves));
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createSCFToControlFlowPass());
  kernels.addPass(createGPUToNVVM());
  // `wgmma` has no intrinsic.
  kernels.addPass(createConvertNVVMToLLVMPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
}

void weir::targets::buildCUDACodegenPipeline(OpPassManager &executable, bool tf32, bool warpgroups, const CodegenOptions &options) {
  KernelsToGPUOptions gpu;
  gpu.threads = 128;
  gpu.accumulators = 64;
  gpu.lanes = gpu.threads;
  gpu.loadCost = 8;
  gpu.stageDepth = 16;
  gpu.trees = true;
  gpu.subgroupLanes = 32;
  gpu.vectorBytes = 16;
  gpu.vectorElements = 16;
  gpu.dotProducts = true;
  gpu.fpOrder = options.keepsOrder ? "keep" : "free";
  gpu.workgroupBytes = kCUDAWorkgroupBytes;
  buildGPUKernelPipeline(executable, gpu, options, [&](OpPassManager &functions) {
    NVVMSelectTensorCoresOptions select;
    select.workgroupBytes = kCUDAWorkgroupBytes;
    select.tf32 = tf32;
    select.warpgroups = warpgroups;
    select.fpOrder = gpu.fpOrder;
    functions.addPass(createNVVMSelectTensorCores(select));
  });
  OpPassManager &kernels = executable.nest<ModuleOp>();
  NVVMTensorCoresOptions products;
  products.workgroupBytes = kCUDAWorkgroupBytes;
  products.warpgroups = warpgroups;
  kernels.addNestedPass<gpu::GPUModuleOp>(createNVVMTensorCores(products));
  buildLoweringPipeline(kernels);
}
