/// The order of the passes that turn kernels into the LLVM dialect.
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Codegen/CPU/ConvPasses.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Pipelines/KernelPipelines.h"
#include "src/targets/cpu/Pipeline.h"

using namespace mlir;
using namespace weir;

namespace {

/// What the pipeline on kernels needs to know; zero where passes ask the target in the IR.
struct KernelOptions {
  bool scalar = false;
  int64_t vectorBits = 0, vectorRegisters = 0, workgroupCycles = 0;
  bool checkSubscripts = true, int8Activations = false;
  std::string explain;
};

/// Options of the pipeline `weir-codegen-cpu`.
struct CPUCodegenOptions : PassPipelineOptions<CPUCodegenOptions> {
  Option<bool> scalar{*this, "scalar",
                      llvm::cl::desc("Scalar loops in program order, without tiling and vectors"),
                      llvm::cl::init(false)};
  Option<int64_t> vectorBits{*this, "vector-bits", llvm::cl::desc("Width of the target's vector registers in bits"),
                             llvm::cl::init(256)};
  Option<int64_t> vectorRegisters{*this, "vector-registers",
                                  llvm::cl::desc("Number of vector registers; 0 = 32 for 512 bits, else 16"), llvm::cl::init(0)};
  Option<int64_t> workgroupCycles{*this, "workgroup-cycles", llvm::cl::desc("Least number of cycles for one workgroup"),
                                  llvm::cl::init(30000)};
  Option<bool> checkSubscripts{*this, "check-subscripts", llvm::cl::desc("Assert that indices read from tensors are in range"),
                               llvm::cl::init(true)};
  Option<bool> int8Activations{*this, "int8-activations", llvm::cl::desc("Round the activations of products with block-quantized weights to bytes"),
                               llvm::cl::init(false)};
  Option<std::string> fpContract{*this, "fp-contract", llvm::cl::desc("Passed on to weir-set-contraction as mode"), llvm::cl::init("")};
  Option<std::string> features{*this, "features", llvm::cl::desc("Features of the target, as in LLVM: +avx512f,..."),
                               llvm::cl::init("")};
};

} // namespace

/// Whether LLVM has instructions for conversions between f16 and f32, scalars and vectors; it would call functions for them otherwise.
static bool convertsF16(const TargetInfo &target) {
  if (target.hasFeature("f16c") || target.hasFeature("fp-armv8"))
    return true;
  return target.hasFeature("zfhmin") && (!target.hasFeature("v") || target.hasFeature("zvfhmin"));
}

bool weir::targets::computesF16(const TargetInfo &target) {
  return target.hasFeature("avx512fp16") || target.hasFeature("fullfp16") || (target.hasFeature("zfh") && (!target.hasFeature("v") || target.hasFeature("zvfh")));
}

/// Whether a fused multiply-add is an instruction; it would call libm otherwise.
static bool hasFusedMultiplyAdd(const TargetInfo &target) {
  return target.hasFeature("fma") || target.hasFeature("neon") || target.hasFeature("fp-armv8") || target.hasFeature("v");
}

static void addSelectStrategy(OpPassManager &pm, StrategyScope scope, const KernelOptions &options) {
  SelectStrategyOptions select;
  select.scope = scope;
  select.vectorBits = options.vectorBits;
  select.vectorRegisters = options.vectorRegisters;
  select.workgroupCycles = options.workgroupCycles;
  select.explain = options.explain;
  pm.addNestedPass<func::FuncOp>(createSelectStrategy(select));
}

/// From functions marked `weir.kernel` to functions with the C interface of the runtime, in structured control flow.
static void buildKernelPipeline(OpPassManager &pm, const TargetInfo &target, const KernelOptions &options) {
  // What is in dispatches of the program's own.
  pm.addNestedPass<func::FuncOp>(createExplicitInits());
  if (!options.scalar) {
    // Convolutions become loops and vectors on buffers at once; the passes below find nothing left to do in them.
    addSelectStrategy(pm, StrategyScope::Kernel, options);
    pm.addNestedPass<func::FuncOp>(createCPUTileConv());
  }
  pm.addNestedPass<func::FuncOp>(createWidenAccumulators());
  buildKernelPreparation(pm, /*fuse=*/!options.scalar, /*keepWindowPads=*/!options.scalar);
  if (!options.scalar) {
    pm.addNestedPass<func::FuncOp>(createCPUTabulateIndices());
    pm.addNestedPass<func::FuncOp>(createCPUMergeScales());
    pm.addNestedPass<func::FuncOp>(createCPURoundByAddition());
    pm.addNestedPass<func::FuncOp>(createCPUDivideByConstants());
    pm.addNestedPass<func::FuncOp>(createCPUConvToContraction());
    CPUTransposeOperandsOptions transpose;
    transpose.vectorBits = options.vectorBits;
    pm.addNestedPass<func::FuncOp>(createCPUTransposeOperands(transpose));
    addSelectStrategy(pm, StrategyScope::Root, options);
    pm.addNestedPass<func::FuncOp>(createDistributeTiles());
    addCleanKernels(pm);
    pm.addNestedPass<func::FuncOp>(createDecomposeAggregates());
    pm.addNestedPass<func::FuncOp>(createCPUMergeTileLoops());
    addCleanKernels(pm);
    pm.addNestedPass<func::FuncOp>(createCPUMergeEqualOps());
    pm.addNestedPass<func::FuncOp>(createCPUReuseOperands());
    pm.addNestedPass<func::FuncOp>(createCPUBlockRows());
    addCleanKernels(pm);
  }
  buildKernelBufferization(pm, /*fold=*/!options.scalar);
  if (!options.scalar) {
    CPUDepthwiseDotsOptions depthwise;
    depthwise.vectorBits = options.vectorBits;
    pm.addNestedPass<func::FuncOp>(createCPUDepthwiseDots(depthwise));
    CPUInterleaveBytesOptions interleave;
    interleave.vectorBits = options.vectorBits;
    pm.addNestedPass<func::FuncOp>(createCPUInterleaveBytes(interleave));
    addCleanKernels(pm, /*buffers=*/true);
    pm.addNestedPass<func::FuncOp>(createCPUAMXTiles());
    CPUNameUnitsOptions units;
    units.vectorBits = options.vectorBits;
    pm.addNestedPass<func::FuncOp>(createCPUNameUnits(units));
    if (options.int8Activations) {
      CPUInt8ActivationsOptions int8;
      int8.vectorBits = options.vectorBits;
      pm.addNestedPass<func::FuncOp>(createCPUInt8Activations(int8));
    }
    pm.addNestedPass<func::FuncOp>(createCPUCollapseLoops());
    addSelectStrategy(pm, StrategyScope::Op, options);
    CPUVectorizeLoopsOptions vectorize;
    vectorize.vectorBits = options.vectorBits;
    vectorize.vectorRegisters = options.vectorRegisters;
    pm.addNestedPass<func::FuncOp>(createCPUVectorizeLoops(vectorize));
    addCleanKernels(pm, /*buffers=*/true);
  }
  pm.addNestedPass<func::FuncOp>(options.scalar ? createLinalgToLoops() : createConvertLinalgToLoopsPass());
  pm.addNestedPass<func::FuncOp>(createCPUPlaceBuffers());
  pm.addNestedPass<func::FuncOp>(createVerifyKernel());
  if (options.checkSubscripts)
    pm.addNestedPass<func::FuncOp>(createCheckSubscripts());

  // Complex arithmetic is arithmetic on both parts, whose math is expanded with the rest.
  pm.addNestedPass<func::FuncOp>(createConvertComplexToStandardPass());
  if (!options.scalar)
    pm.addNestedPass<func::FuncOp>(createCPUTabulateBytes());
  ExpandMathOptions math;
  math.approximate = !options.scalar;
  math.fma = math.fmaF64 = hasFusedMultiplyAdd(target);
  math.avx512 = target.hasFeature("avx512f") && target.vectorBits >= 512;
  if (math.approximate && math.avx512)
    pm.addPass(createAddMathTables());
  pm.addNestedPass<func::FuncOp>(createExpandMath(math));
  pm.addPass(createCPUKernelABI());
}

/// The rest of the way to the LLVM dialect. Without `fold` LLVM alone folds.
static void buildLoweringPipeline(OpPassManager &pm, const TargetInfo &target, bool fold) {
  pm.addPass(fold ? memref::createExpandStridedMetadataPass() : createExpandStridedMetadata());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createCPUAsserts());
  ExpandSmallFloatsOptions smallFloats;
  smallFloats.f16 = !convertsF16(target);
  smallFloats.convertedF16 = !weir::targets::computesF16(target);
  pm.addPass(createExpandSmallFloats(smallFloats));
  pm.addPass(createExpandArith());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
  SmallFloatsToIntegersOptions moves;
  moves.f16 = smallFloats.f16;
  pm.addPass(createSmallFloatsToIntegers(moves));
  pm.addPass(createMathToFuncs());
  pm.addPass(fold ? createConvertToLLVMPass() : createConvertKernelsToLLVM());
  // Functions without an instruction of their own call libm.
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(fold ? createConvertToLLVMPass() : createConvertKernelsToLLVM());
  pm.addPass(createReconcileUnrealizedCastsPass());
  if (fold)
    pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<LLVM::LLVMFuncOp>(createCPUAssignTiles());
}

void weir::targets::buildNativeCodegenPipeline(OpPassManager &executable, const TargetInfo &target, const CodegenOptions &codegen, bool scalar) {
  KernelOptions options;
  options.scalar = scalar;
  options.checkSubscripts = codegen.checkSubscripts;
  options.int8Activations = codegen.int8Activations;
  options.explain = codegen.explain;
  OpPassManager &kernels = executable.nest<ModuleOp>();
  kernels.addPass(createBindingsToKernels());
  buildKernelPipeline(kernels, target, options);
  executable.addPass(createWorkgroupCounts());
  buildLoweringPipeline(executable.nest<ModuleOp>(), target, /*fold=*/!scalar);
}

/// Whether `function` is called by the runtime as it is.
static bool hasKernelABI(FunctionOpInterface function) {
  return isa<LLVM::LLVMFuncOp>(function) || llvm::any_of(function.getArgumentTypes(), llvm::IsaPred<LLVM::LLVMPointerType>);
}

void weir::targets::buildNativeExecutionPipeline(OpPassManager &executable, const TargetInfo &target, ModuleOp kernels) {
  OpPassManager &functions = executable.nest<ModuleOp>();
  if (llvm::none_of(kernels.getOps<FunctionOpInterface>(), hasKernelABI)) {
    functions.addNestedPass<func::FuncOp>(createStructureCopies());
    functions.addPass(createBoolsToBytes());
    functions.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
    functions.addNestedPass<func::FuncOp>(createCPUPlaceBuffers());
    functions.addNestedPass<func::FuncOp>(createConvertComplexToStandardPass());
    functions.addPass(createCPUKernelABI());
  }
  executable.addPass(createWorkgroupCounts());
  buildLoweringPipeline(executable.nest<ModuleOp>(), target, /*fold=*/true);
}

/// The name that a pass had in earlier versions, with the pass's options.
static void registerOldName(StringRef old, StringRef name) {
  auto add = [name](OpPassManager &pm, StringRef options, function_ref<LogicalResult(const Twine &)> fail) {
    return PassInfo::lookup(name)->addToPipeline(pm, options, fail);
  };
  registerPassPipeline(old, ("The old name of " + name).str(), add, /*optHandler=*/[](auto) {});
}

void weir::targets::registerNativeCodegenPipeline() {
  registerOldName("weir-cpu-turn-operands", "weir-cpu-transpose-operands");
  PassPipelineRegistration<CPUCodegenOptions>(
      "weir-codegen-cpu", "Lowers functions marked weir.kernel to the LLVM dialect with the C interface of the runtime",
      [](OpPassManager &pm, const CPUCodegenOptions &given) {
        TargetInfo target;
        target.vectorBits = given.vectorBits;
        target.features = given.features;
        KernelOptions options;
        options.scalar = given.scalar;
        options.vectorBits = given.vectorBits;
        options.vectorRegisters = given.vectorRegisters;
        options.workgroupCycles = given.workgroupCycles;
        options.checkSubscripts = given.checkSubscripts;
        options.int8Activations = given.int8Activations;
        SetContractionOptions contraction;
        contraction.mode = given.fpContract;
        pm.addPass(createSetContraction(contraction));
        buildKernelPipeline(pm, target, options);
        buildLoweringPipeline(pm, target, /*fold=*/!given.scalar);
      });
}
