#include "src/targets/GPUPipeline.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/GPU/KernelPasses.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Pipelines/KernelPipelines.h"

using namespace mlir;
using namespace weir;

TargetInfo weir::targets::getGPUTargetInfo(int64_t workgroupBytes) {
  TargetInfo info;
  info.memories = {{Memory::Kind::Workgroup, Memory::Sharer::Workgroup, workgroupBytes}};
  info.workgroupCycles = 10000;
  info.cores = 0; // a driver knows
  return info;
}

DispatchPolicy weir::targets::getGPUDispatchPolicy(hal::ExecutableTargetAttr target) {
  DispatchPolicy policy;
  policy.fusion = FusionPolicy::get(TargetInfo::get(target));
  // A thread has 64 registers and more to itself.
  policy.fusion.live = 48;
  // Workgroup memory holds no temporary of dynamic size.
  policy.fusion.refuse(FusionPattern::DynamicResident);
  // Nor the image that a convolution reads, of which neighbouring tiles would compute the same.
  policy.fusion.refuse(FusionPattern::WindowPrologue);
  policy.fusion.refuse(FusionPattern::PixelPrologue);
  // Products of matrices have kernels of their own, which read floats.
  policy.fusion.refuse(FusionPattern::WeightPrologue);
  // Each thread would compare its indices again for each element of the window.
  policy.fusion.refuse(FusionPattern::PadInReader);
  // Kernels have no tables of constants: all of them are bindings. Scalars are part of the code.
  policy.inlineConstantsMaxBytes = 1;
  return policy;
}

void weir::targets::buildGPUKernelPipeline(OpPassManager &executable, const KernelsToGPUOptions &options, const CodegenOptions &codegen,
                                           function_ref<void(OpPassManager &)> addSelection) {
  OpPassManager &kernels = executable.nest<ModuleOp>();
  kernels.addPass(createBindingsToKernels());
  kernels.addNestedPass<func::FuncOp>(createExplicitInits());
  kernels.addNestedPass<func::FuncOp>(createGPUAbsorbPads());
  kernels.addNestedPass<func::FuncOp>(createGPUAbsorbViews());
  kernels.addNestedPass<func::FuncOp>(createGPUSinkInits());
  kernels.addNestedPass<func::FuncOp>(createWidenAccumulators());
  buildKernelPreparation(kernels, /*fuse=*/true);
  SelectStrategyOptions select;
  select.scope = StrategyScope::Root;
  kernels.addNestedPass<func::FuncOp>(createSelectStrategy(select));
  kernels.addNestedPass<func::FuncOp>(createDistributeTiles());
  addCleanKernels(kernels);
  buildKernelBufferization(kernels);
  // Complex arithmetic is arithmetic on both parts, whose math is expanded with the rest.
  kernels.addNestedPass<func::FuncOp>(createConvertComplexToStandardPass());
  // Drivers of Vulkan may round in the middle of a fused multiply-add of f64.
  ExpandMathOptions math;
  math.fmaF64 = false;
  kernels.addNestedPass<func::FuncOp>(createExpandMath(math));
  if (addSelection)
    addSelection(kernels.nest<func::FuncOp>());
  kernels.addNestedPass<func::FuncOp>(createGPUPlaceTemporaries());
  if (codegen.checkSubscripts)
    kernels.addNestedPass<func::FuncOp>(createCheckSubscripts());
  kernels.addNestedPass<func::FuncOp>(createGPUGuardAssertions());
  kernels.addPass(createKernelsToGPU(options));
  executable.addPass(createWorkgroupCounts());
  executable.addPass(createGPUWorkgroupSizes());
  executable.addPass(createGPULowerAssertions());
}

void weir::targets::buildGPUScalarPipeline(OpPassManager &kernels, bool dotProducts, bool f64Functions) {
  kernels.addNestedPass<gpu::GPUModuleOp>(createGPUDecomposeComplex());
  kernels.addNestedPass<gpu::GPUModuleOp>(createGPUWidenIntegers());
  if (dotProducts)
    kernels.addNestedPass<gpu::GPUModuleOp>(createGPUDotProducts());
  kernels.addPass(createLowerAffinePass());
  GPUExpandOpsOptions expand;
  expand.f64Functions = f64Functions;
  kernels.addPass(createGPUExpandOps(expand));
  ExpandSmallFloatsOptions smallFloats;
  smallFloats.f16 = false;
  kernels.addPass(createExpandSmallFloats(smallFloats));
}
