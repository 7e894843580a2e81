#include "passes/Pipelines/Pipelines.h"

#include "passes/Dispatch/Passes.h"
#include "passes/Encoding/Passes.h"
#include "passes/Input/Passes.h"
#include "passes/Target/Passes.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace weir;

namespace {

/// A function pass of the dispatch phase runs on the program's functions, not on kernels. Phase input leaves `util.func`; programs that have not
/// passed it have `func.func`.
template <typename Create>
void addToFunctions(OpPassManager &pm, Create create) {
  pm.addNestedPass<util::FuncOp>(create());
  pm.addNestedPass<func::FuncOp>(create());
}

/// One that every computation needs, those of initializers too.
template <typename Create>
void addToFunctionsAndInitializers(OpPassManager &pm, Create create) {
  addToFunctions(pm, create);
  pm.addNestedPass<util::InitializerOp>(create());
}

} // namespace

void weir::buildInputPipeline(OpPassManager &pm, const InputPipelineOptions &options) {
  // Conversions of this phase drop attributes.
  pm.addPass(createHoldAffinities());
  pm.addPass(createConvertTMTensor());
  // Before the arguments of kernels become bindings.
  pm.addPass(createInlineKernelHelpers());
  pm.addPass(createConvertInput());
  // Extents are not negative: folds what exporters guard dynamic shapes with.
  if (options.fold)
    pm.addPass(arith::createIntRangeOptimizationsPass());
  pm.addPass(createProgramCanonicalizerPass(options.fold, /*simplifyLoops=*/!options.shapeChecks));
  pm.addPass(createCSEPass());
  // Before shapes are sent through loops.
  if (options.fold)
    pm.addPass(createRaiseLoops());
  pm.addPass(createWrapEntryPoints());
  pm.addPass(createExpandTensorShapes());
  DecomposeLinalgExtOptions decompose;
  decompose.shapeChecks = options.shapeChecks;
  // After what carries extents through control flow: loops of kernels need none.
  pm.addPass(createDecomposeLinalgExt(decompose));
  if (options.shapeChecks) {
    pm.addPass(createCheckShapes());
    pm.addPass(createUnifyExtents());
  }
  if (options.fold) {
    pm.addPass(createResolveScalars());
    pm.addPass(createHoistChecks());
  }
  pm.addPass(createUnpackElements());
  // Before preprocessing chooses layouts for contractions, and before elementwise ops and reshapes move. The reference keeps what the program says.
  if (options.fold) {
    addToFunctionsAndInitializers(pm, [] { return createBatchLoopProducts(); });
    if (options.reorderSums)
      addToFunctionsAndInitializers(pm, [] { return createSinkDequantization(); });
    addToFunctionsAndInitializers(pm, [] { return createFlattenBatches(); });
    addToFunctionsAndInitializers(pm, [] { return createNarrowIntegers(); });
    addToFunctionsAndInitializers(pm, [] { return createNarrowPoolings(); });
  }
  if (options.fold && (options.widenF16 || options.widenBF16))
    addToFunctionsAndInitializers(pm, [&] { return createWidenConvolutions({options.widenF16, options.widenBF16}); });
  if (options.fold && options.flattenDepth)
    addToFunctionsAndInitializers(pm, [] { return createFlattenDepth(); });
  if (options.channelsLast)
    addToFunctionsAndInitializers(pm, [] { return createConvertToChannelsLast(); });
  // After feature maps have their order, since the product has more dimensions. Its start values are constants before they are fused into other ops.
  if (options.fold) {
    addToFunctionsAndInitializers(pm, [] { return createFoldImageDilation(); });
    addToFunctionsAndInitializers(pm, [] { return createSplitImageDilation(); });
    // After transposed convolutions have got more filters.
    if (options.channelsLast)
      addToFunctionsAndInitializers(pm, [] { return createClusterPixels(); });
    addToFunctions(pm, [] { return createFoldConstants(); });
  }
  pm.addPass(createProgramCanonicalizerPass(options.fold));
  pm.addPass(createCSEPass());
  pm.addPass(createRestoreAffinities());
}

void weir::addAfterPreprocessing(OpPassManager &pm) {
  addToFunctionsAndInitializers(pm, createStructureTensorOps);
  pm.addPass(createExpandTensorShapes());
}

static std::unique_ptr<Pass> createFusion(const DispatchPipelineOptions &options, bool insideRegions) {
  FuseElementwiseOptions elementwise;
  elementwise.insideRegions = insideRegions;
  elementwise.parameters = options.fusionParameters;
  return createFuseElementwise(elementwise);
}

/// Ops of the program share bodies.
static void addElementwisePasses(OpPassManager &pm, const DispatchPipelineOptions &options, bool fuse) {
  auto createSimplification = [&] {
    SimplifyLinalgOptions simplify;
    simplify.refuse.assign(options.fusionRefuse.begin(), options.fusionRefuse.end());
    return createSimplifyLinalg(simplify);
  };
  // Before ops share bodies and dispatches: those on different devices do not.
  pm.addPass(createInferAffinities());
  pm.addPass(createHoldAffinities());
  // Before ops of the program share bodies.
  SetContractionOptions contraction;
  contraction.mode = options.fpContract;
  pm.addPass(createSetContraction(contraction));
  addToFunctionsAndInitializers(pm, [] { return createExplicitInits(); });
  if (options.fold)
    addToFunctionsAndInitializers(pm, createSimplification);
  DecoupleConstantInitsOptions decouple;
  decouple.fpOrder = options.fpOrder;
  decouple.initStrategy = options.initStrategy;
  decouple.scanLimit = options.scanLimit;
  pm.addPass(createDecoupleConstantInits(decouple));
  auto refreshAffinities = [&] {
    pm.addPass(createRestoreAffinities());
    pm.addPass(createHoldAffinities());
  };
  if (fuse) {
    // Ops are generics by now, and those on different devices do not share a body.
    refreshAffinities();
    addToFunctionsAndInitializers(pm, [&] { return createFusion(options, /*insideRegions=*/false); });
    // Merged bodies free reshapes and unit dimensions; what moved then may merge.
    addToFunctionsAndInitializers(pm, createSimplification);
    pm.addPass(createCSEPass());
    refreshAffinities();
    addToFunctionsAndInitializers(pm, [&] { return createFusion(options, /*insideRegions=*/false); });
    addToFunctions(pm, [] { return createFoldConstants(); });
    SplitReductionsOptions split;
    split.fpOrder = options.fpOrder;
    addToFunctions(pm, [&] { return createSplitReductions(split); });
  }
  pm.addPass(createProgramCanonicalizerPass(options.fold));
  pm.addPass(createCSEPass());
  if (fuse)
    addToFunctionsAndInitializers(pm, [] { return createSinkExtracts(); });
}

void weir::buildDispatchPipeline(OpPassManager &pm, const DispatchPipelineOptions &options) {
  bool fuse = options.fusion != "none";
  addElementwisePasses(pm, options, fuse);
  pm.addPass(createRestoreAffinities());
  addToFunctionsAndInitializers(pm, [&] {
    FormDispatchesOptions form;
    form.fusion = options.fusion;
    form.parameters = options.fusionParameters;
    form.refuse.assign(options.fusionRefuse.begin(), options.fusionRefuse.end());
    form.disableInterchange = options.disableInterchange;
    form.assumeDim = options.assumeDim;
    form.absorbUnpacks = options.absorbUnpacks;
    return createFormDispatches(form);
  });
  // Constants are not hoisted out of regions from here on.
  addToFunctionsAndInitializers(pm, [&] {
    CloneProducersOptions clone;
    clone.inlineConstantsMaxBytes = options.inlineConstantsMaxBytes;
    clone.absorbPads = fuse;
    clone.absorbUnpacks = fuse && options.absorbUnpacks;
    return createCloneProducers(clone);
  });
  if (fuse)
    addToFunctions(pm, [&] { return createFusion(options, /*insideRegions=*/true); });
  // Before constants are packed as they are.
  if (options.winogradLanes != 0 && options.fpOrder != "keep")
    addToFunctions(pm, [&] {
      WinogradFiltersOptions winograd;
      winograd.lanes = options.winogradLanes;
      winograd.mode = options.winograd;
      return createWinogradFilters(winograd);
    });
  if (options.packWeights)
    addToFunctions(pm, options.packWeights);
  if (options.dataTiling)
    buildEncodingPipeline(pm, {options.dataTilingOps, options.dataTilingPolicy, options.dataTilingConv, options.dataTilingParameters});
  else if (fuse && options.absorbUnpacks)
    buildEarlyOperandsPipeline(pm, {options.dataTilingOps, options.dataTilingPolicy, options.dataTilingConv, options.dataTilingParameters});
  if (fuse)
    addToFunctions(pm, [&] {
      PlacePartsOptions place;
      place.refuse.assign(options.fusionRefuse.begin(), options.fusionRefuse.end());
      return createPlaceParts(place);
    });
  addToFunctionsAndInitializers(pm, [] { return createDispatchStridedMoves(); });
  pm.addPass(createMarkConsumedArguments());
  addToFunctionsAndInitializers(pm, [&] {
    RegionsToWorkgroupsOptions workgroups;
    workgroups.inlineConstantsMaxBytes = options.inlineConstantsMaxBytes;
    return createRegionsToWorkgroups(workgroups);
  });
  addToFunctionsAndInitializers(pm, [] { return createTensorToFlow(); });
  pm.addPass(createProgramCanonicalizerPass(options.fold));
  pm.addPass(createCSEPass());
}

void weir::addVerifyEncodings(OpPassManager &pm, StringRef after) {
  VerifyEncodingsOptions verify;
  verify.after = after.str();
  pm.addPass(createVerifyEncodings(verify));
}

static void addAnnotations(OpPassManager &pm, const EncodingChoice &choice) {
  addToFunctions(pm, [&] {
    AnnotateDataTilingOptions annotate;
    annotate.ops = choice.ops;
    annotate.policy = choice.policy;
    annotate.conv = choice.conv;
    annotate.parameters = choice.parameters;
    return createAnnotateDataTiling(annotate);
  });
}

static void addChosenEncodings(OpPassManager &pm, const EncodingChoice &choice, bool withinFunctions) {
  addAnnotations(pm, choice);
  addToFunctions(pm, [&] {
    SetEncodingsOptions set;
    set.conv = choice.conv;
    return createSetEncodings(set);
  });
  addVerifyEncodings(pm, "weir-set-encodings");
  PropagateEncodingsOptions propagate;
  propagate.withinFunctions = withinFunctions;
  // Ops that users have marked, and those of other policies, keep their encodings.
  propagate.plainOperands = !withinFunctions && choice.policy == "profit";
  pm.addPass(createPropagateEncodings(propagate));
  addVerifyEncodings(pm, "weir-propagate-encodings");
}

void weir::buildEncodingPipeline(OpPassManager &pm, const EncodingChoice &choice) {
  addChosenEncodings(pm, choice, /*withinFunctions=*/false);
  pm.addPass(createHoistEncodings());
  addVerifyEncodings(pm, "weir-hoist-encodings");
  addToFunctions(pm, [] { return createFuseEncodings(); });
  addVerifyEncodings(pm, "weir-fuse-encodings");
  pm.addPass(createConvertEncodingsToFlow());
  addVerifyEncodings(pm, "weir-convert-encodings-to-flow");
}

void weir::buildEarlyOperandsPipeline(OpPassManager &pm, const EncodingChoice &choice) {
  addAnnotations(pm, choice);
  pm.addPass(createPackOperands());
  addToFunctions(pm, [] { return createFusePacks(); });
  // Packs of constants whose bytes the program does not have.
  pm.addNestedPass<util::InitializerOp>(createFusePacks());
  pm.addNestedPass<util::InitializerOp>(createRegionsToWorkgroups());
}

void weir::buildEarlyPackingPipeline(OpPassManager &pm, const EncodingChoice &choice) {
  addChosenEncodings(pm, choice, /*withinFunctions=*/true);
  addToFunctions(pm, [] {
    MaterializeEncodingsOptions materialize;
    materialize.scope = "graph";
    materialize.contraction = "contract";
    return createMaterializeEncodings(materialize);
  });
  // Before unpack(pack(constant)) folds to the constant.
  pm.addPass(createEvaluatePacks());
  pm.addPass(createProgramCanonicalizerPass());
  pm.addPass(createCSEPass());
  addToFunctions(pm, [] { return createSimplifyPackUnpack(); });
  addToFunctions(pm, [] { return createPropagatePacks(); });
  pm.addPass(createEvaluatePacks());
  pm.addPass(createProgramCanonicalizerPass());
  pm.addPass(createCSEPass());
  addVerifyEncodings(pm, "weir-early-data-tiling");
}

static void addOutlining(OpPassManager &pm) {
  // Dumps of other compilers may have tensor ops between dispatches.
  addToFunctionsAndInitializers(pm, createTensorToFlow);
  pm.addPass(createOutlineDispatches());
}

void weir::addForeignOutlining(OpPassManager &pm) {
  addToFunctionsAndInitializers(pm, createStructureTensorOps);
  addToFunctionsAndInitializers(pm, [] { return createFormDispatches(); });
  addToFunctionsAndInitializers(pm, createDispatchStridedMoves);
  addToFunctionsAndInitializers(pm, [] { return createRegionsToWorkgroups(); });
  addOutlining(pm);
}

void weir::buildFlowPipeline(OpPassManager &pm, int64_t inlineConstantsMaxBytes, bool isForeign, bool fold) {
  if (isForeign)
    addForeignOutlining(pm);
  else
    addOutlining(pm);
  pm.addPass(createDeduplicateExecutables());
  SplitConstantBindingsOptions split;
  split.inlineConstantsMaxBytes = inlineConstantsMaxBytes;
  pm.addPass(createSplitConstantBindings(split));
  pm.addPass(createRefineAccess());
  pm.addPass(createVerifyAccess());
  pm.addPass(createProgramCanonicalizerPass(fold));
  pm.addPass(createCSEPass());
}

void weir::registerPipelines() {
  PassPipelineRegistration<InputPipelineOptions>("weir-input-pipeline",
                                                 "Phase input: lowers TOSA and func to linalg, tensor, arith and util",
                                                 buildInputPipeline);
  PassPipelineRegistration<DispatchPipelineOptions>("weir-dispatch-pipeline",
                                                    "Phase dispatch: forms dispatches, up to flow.dispatch.workgroups",
                                                    buildDispatchPipeline);
  PassPipelineRegistration<EncodingPipelineOptions>(
      "weir-encoding-pipeline", "Encodings in phase dispatch: chooses, propagates and fuses them",
      [](OpPassManager &pm, const EncodingPipelineOptions &options) { buildEncodingPipeline(pm, {options.ops, options.policy, options.conv, options.parameters}); });
  PassPipelineRegistration<>("weir-flow-pipeline", "Phase flow: outlines and deduplicates executables, refines access",
                             [](OpPassManager &pm) { buildFlowPipeline(pm); });
}
