/// The order of the passes that turn kernels into the LLVM dialect.
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

/// The last mention wins, as in LLVM.
static bool hasFeature(StringRef features, StringRef name) {
  bool result = false;
  for (StringRef feature : llvm::split(features, ','))
    if (feature.size() > 1 && feature.drop_front() == name)
      result = feature.front() == '+';
  return result;
}

void weir::buildCPUCodegenPipeline(OpPassManager &pm, const CPUCodegenOptions &options) {
  // What stands in dispatches of the program's own.
  pm.addNestedPass<func::FuncOp>(createExplicitInits());
  if (!options.reference) {
    // Convolutions become loops and vectors on buffers at once; the passes below find nothing left to do in them.
    CPUTileConvOptions conv;
    conv.vectorBits = options.vectorBits;
    conv.vectorRegisters = options.vectorRegisters;
    pm.addNestedPass<func::FuncOp>(createCPUTileConv(conv));
  }
  pm.addNestedPass<func::FuncOp>(createWidenAccumulators());
  PrepareKernelOptions prepare;
  prepare.fuse = !options.reference;
  pm.addNestedPass<func::FuncOp>(createPrepareKernel(prepare));
  if (!options.reference) {
    CPUSelectTilingOptions tiling;
    tiling.vectorBits = options.vectorBits;
    tiling.workgroupCycles = options.workgroupCycles;
    pm.addNestedPass<func::FuncOp>(createCPUSelectTiling(tiling));
    pm.addNestedPass<func::FuncOp>(createCPUDistributeTiles());
  }
  pm.addPass(createBufferizeKernels());
  if (!options.reference) {
    CPUVectorizeLoopsOptions vectorize;
    vectorize.vectorBits = options.vectorBits;
    vectorize.vectorRegisters = options.vectorRegisters;
    pm.addNestedPass<func::FuncOp>(createCPUVectorizeLoops(vectorize));
  }
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addNestedPass<func::FuncOp>(createCPUPlaceBuffers());
  pm.addNestedPass<func::FuncOp>(createVerifyKernel());
  if (options.checkSubscripts)
    pm.addNestedPass<func::FuncOp>(createCPUCheckSubscripts());

  // Complex arithmetic is arithmetic on both parts, whose math is expanded with the rest.
  pm.addNestedPass<func::FuncOp>(createConvertComplexToStandardPass());
  ExpandMathOptions math;
  math.contract = math.approximate = !options.reference;
  math.avx512 = hasFeature(options.features, "avx512f") && options.vectorBits >= 512;
  pm.addNestedPass<func::FuncOp>(createExpandMath(math));
  pm.addPass(createCPUKernelABI());

  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createCPUAsserts());
  ExpandSmallFloatsOptions smallFloats;
  smallFloats.f16 = !hasFeature(options.features, "f16c");
  pm.addPass(createExpandSmallFloats(smallFloats));
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
  SmallFloatsToIntegersOptions moves;
  moves.f16 = smallFloats.f16;
  pm.addPass(createSmallFloatsToIntegers(moves));
  pm.addPass(createConvertMathToFuncs());
  pm.addPass(createConvertToLLVMPass());
  // Functions without an instruction of their own call libm.
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void weir::registerCPUCodegen() {
  registerCodegenCommonPasses();
  registerCodegenCPUPasses();
  registerCodegenCPUConvPasses();
  PassPipelineRegistration<CPUCodegenOptions>("weir-codegen-cpu",
                                              "Functions marked weir.kernel -> LLVM dialect with the C interface of the runtime",
                                              buildCPUCodegenPipeline);
}
