#include "passes/Pipelines/BackendPipelines.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Encoding/Passes.h"
#include "passes/Host/Passes.h"
#include "passes/Input/Passes.h"
#include "passes/Instrument/Passes.h"
#include "passes/Pipelines/KernelPipelines.h"
#include "passes/Pipelines/Pipelines.h"
#include "passes/Stream/Passes.h"
#include "passes/Target/Passes.h"

using namespace mlir;

static void addCleanUp(OpPassManager &passes, bool fold) {
  passes.addPass(weir::createProgramCanonicalizerPass(fold));
  passes.addPass(createCSEPass());
}

void weir::buildLayoutPipeline(OpPassManager &passes, bool parameterKeys, bool fold) {
  passes.addPass(createUnifyGlobalEncodings());
  passes.addPass(createSpecializeEncodings());
  addVerifyEncodings(passes, "weir-specialize-encodings");
  passes.addPass(createFoldEncodes());
  addVerifyEncodings(passes, "weir-fold-encodes");
  EvaluateEncodesOptions evaluate;
  evaluate.parameterKeys = parameterKeys;
  passes.addPass(createEvaluateEncodes(evaluate));
  addVerifyEncodings(passes, "weir-evaluate-encodes");
  passes.addPass(createMaterializeEncodeDispatches());
  addVerifyEncodings(passes, "weir-materialize-encode-dispatches");
  addCleanUp(passes, fold);
}

void weir::buildStreamPipeline(OpPassManager &passes, const StreamPipelineOptions &options) {
  if (options.foreign)
    addForeignOutlining(passes);
  if (options.fold)
    passes.addPass(createRaiseLoops());
  passes.addPass(createConvertToStream());
  passes.addPass(createInsertTransfers());
  addCleanUp(passes, options.fold);
  if (options.dataTiling)
    buildLayoutPipeline(passes, options.parameterKeys, options.fold);
  passes.addPass(createEncodeTensors());
  if (options.elide)
    passes.addPass(createResolveScalars());
  addCleanUp(passes, options.fold);
  if (options.elide) {
    passes.addPass(createShareConcats());
    passes.addPass(createOverwriteState());
    passes.addPass(createAlternateBuffers());
  }
  passes.addPass(createMaterializeCopyOnWrite());
  if (options.elide) {
    passes.addPass(createElideCopies());
    passes.addPass(createElideFills());
    passes.addPass(createEmplaceAllocations());
  }
  passes.addPass(createRefineUsage());
  if (options.elide)
    passes.addPass(createElideCopies());
  passes.addPass(createReplaceWideFills());
  passes.addPass(createScheduleExecution());
  if (options.elide) {
    passes.addPass(createScheduleConcurrency());
    passes.addPass(createPropagateTimepoints());
  }
  passes.addPass(createScheduleAllocation());
  if (options.elide)
    passes.addPass(createPackConstants());
  addCleanUp(passes, options.fold);
  passes.addPass(createLayoutSlices());
  if (options.elide) {
    PropagateSubviewsOptions subviews;
    subviews.onlyConstantOffsets = true;
    passes.addPass(createPropagateSubviews(subviews));
    passes.addPass(createElideTimepoints());
  }
  addCleanUp(passes, options.fold);
  if (options.elide) {
    passes.addPass(createElideCommands());
    passes.addPass(createDeallocateStorage());
    passes.addPass(createReuseAllocations());
    passes.addPass(createFoldUniformOperands());
  }
  passes.addPass(createNarrowBindings());
  if (options.fuseBindings)
    passes.addPass(createFuseDispatchBindings());
  passes.addPass(createAnnotateDispatchArguments());
}

void weir::buildExecutablesPipeline(OpPassManager &passes, const ExecutablesPipelineOptions &options) {
  if (options.elideCommands)
    passes.addPass(createElideCommands());
  if (options.annotateBindings)
    passes.addPass(createAnnotateDispatchArguments());
  // Kernels that other tools wrote: with ops of linalg_ext, helpers that they call, and elements that share bytes.
  DecomposeLinalgExtOptions decompose;
  decompose.shapeChecks = false;
  passes.addPass(createDecomposeLinalgExt(decompose));
  passes.addPass(createInlineKernelHelpers());
  passes.nest<stream::ExecutableOp>().nest<ModuleOp>().addNestedPass<func::FuncOp>(createUnpackBindings());
  passes.addPass(createAssignExecutableTargets());
  passes.addPass(createForwardOperands());
  passes.addNestedPass<stream::ExecutableOp>(createAnnotateWork());
  MaterializeEncodingsOptions materialize;
  // Upstream's op with tiles of 1 along K vectorises to scalars.
  materialize.contraction = "contract";
  passes.nest<stream::ExecutableOp>().nest<ModuleOp>().addNestedPass<func::FuncOp>(createMaterializeEncodings(materialize));
  // Encodings that are the same layout made kernels differ.
  passes.addPass(createDeduplicateExecutables());
  SetContractionOptions contraction;
  contraction.mode = options.fpContract;
  passes.addPass(createSetContraction(contraction));
  TranslateExecutablesOptions translate;
  translate.checkSubscripts = options.checkSubscripts;
  translate.keepsOrder = options.keepsOrder;
  translate.int8Activations = options.int8Activations;
  translate.explain = options.explain;
  passes.addNestedPass<stream::ExecutableOp>(createTranslateExecutables(translate));
}

/// Functions of scalars as kernels of `reference` have them: those of libm, rounded to the type.
template <typename OpT>
static void addHostMath(OpPassManager &passes) {
  weir::ExpandMathOptions math;
  math.approximate = false;
  passes.addNestedPass<OpT>(weir::createExpandMath(math));
}

void weir::buildHostPipeline(OpPassManager &passes) {
  passes.addNestedPass<stream::ExecutableOp>(createSerializeExecutables());
  passes.addPass(createInlineWorkgroupCounts());
  passes.addPass(createLowerAffinePass());
  passes.addPass(createConvertComplexToStandardPass());
  addHostMath<util::FuncOp>(passes);
  addHostMath<util::InitializerOp>(passes);
  passes.addPass(createMathToFuncs());
  passes.addPass(createSCFToControlFlowPass());
  // Scalars of the program; whether the target has instructions for them does not matter here.
  passes.addNestedPass<util::FuncOp>(createExpandSmallFloats());
  passes.addNestedPass<util::InitializerOp>(createExpandSmallFloats());
  passes.addPass(createExpandArith());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  passes.addPass(arith::createArithExpandOpsPass(expand));
  passes.addPass(createConvertHostToLLVM());
  // Functions without an instruction of their own call libm.
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createConvertToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
}

void weir::registerBackendPipelines() {
  registerKernelPipelines();
  PassPipelineRegistration<>("weir-layout-pipeline", "Encodings in phase stream: chooses layouts, packs constants, forms dispatches that pack",
                             [](OpPassManager &passes) { buildLayoutPipeline(passes); });
  PassPipelineRegistration<StreamPipelineOptions>("weir-stream-pipeline", "Phase stream: from flow to stream.cmd on explicit storage",
                                                  buildStreamPipeline);
  PassPipelineRegistration<ExecutablesPipelineOptions>(
      "weir-executables-pipeline", "Phase executables: compiles the kernels of every executable for its target", buildExecutablesPipeline);
  PassPipelineRegistration<>("weir-host-pipeline", "Phase host: lowers host code to the LLVM dialect",
                             [](OpPassManager &passes) { buildHostPipeline(passes); });
}
