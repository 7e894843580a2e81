#include "src/compiler/Phase.h"

#include "dialects/HAL/TargetInfo.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Input/Passes.h"
#include "passes/Encoding/Passes.h"
#include "passes/Host/Passes.h"
#include "passes/Pipelines/BackendPipelines.h"
#include "passes/Pipelines/Pipelines.h"
#include "passes/Target/Passes.h"
#include "passes/Target/TargetBackend.h"
#include "src/compiler/Compile.h"
#include "src/driver/PipelineText.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir::compiler;

static constexpr llvm::StringLiteral phaseNames[] = {"input",  "preprocess",  "dispatch", "flow",
                                                     "stream", "executables", "module"};

StringRef weir::compiler::nameOf(Phase phase) { return phaseNames[static_cast<int>(phase)]; }

void weir::compiler::buildDevicePass(const CompileOptions &options, OpPassManager &passes) {
  AssignDevicesOptions devices;
  devices.targets.assign(options.targets.begin(), options.targets.end());
  devices.targetTriple = options.machine.triple;
  devices.targetCPU = options.machine.cpu;
  devices.targetCPUFeatures = options.machine.features;
  // The kinds that pack activations, too, have no kernels yet; tiles are on request alone.
  weir::TargetInfo asked;
  asked.features = options.machine.features;
  if (options.dataTiling != DataTiling::Off)
    devices.layout = asked.hasFeature("amx-int8") || asked.hasFeature("amx-bf16") ? "auto" : "vectors";
  devices.lowPrecision = options.lowPrecision;
  devices.separate = !options.devicePins.empty();
  passes.addPass(createAssignDevices(devices));
  if (options.devicePins.empty())
    return;
  PinDevicesOptions pins;
  pins.pins.assign(options.devicePins.begin(), options.devicePins.end());
  passes.addPass(createPinDevices(pins));
}

static void addDispatchPhase(const CompileOptions &options, const weir::DispatchPolicy &policy, OpPassManager &passes) {
  weir::DispatchPipelineOptions dispatch;
  dispatch.fold = policy.fold;
  dispatch.fusion = policy.fuse ? "full" : "none";
  dispatch.fpOrder = options.fpOrder.value_or(policy.reorderSums ? "free" : "keep");
  dispatch.fpContract = options.fpContract;
  dispatch.initStrategy = options.initStrategy;
  dispatch.scanLimit = options.scanLimit;
  dispatch.inlineConstantsMaxBytes = options.inlineConstantsMaxBytes.value_or(policy.inlineConstantsMaxBytes);
  dispatch.fusionParameters = policy.fusion.toString();
  for (unsigned i = 0; i < weir::kNumFusionPatterns; ++i)
    if (auto pattern = static_cast<weir::FusionPattern>(i); policy.fusion.refuses(pattern))
      dispatch.fusionRefuse.push_back(stringifyFusionPattern(pattern).str());
  dispatch.disableInterchange = options.disableInterchange;
  dispatch.assumeDim = options.assumeDim;
  dispatch.winogradLanes = options.winograd == "off" ? 0 : policy.winogradLanes;
  dispatch.winograd = options.winograd;
  if (options.int8Activations)
    dispatch.packWeights = policy.packInt8Weights;
  dispatch.dataTiling = options.dataTiling == DataTiling::Late;
  dispatch.dataTilingOps = options.dataTilingOps;
  dispatch.dataTilingPolicy = options.dataTilingPolicy;
  dispatch.dataTilingConv = options.dataTilingConv;
  dispatch.dataTilingParameters = options.dataTilingParameters;
  dispatch.absorbUnpacks = options.dataTiling == DataTiling::Early;
  weir::buildDispatchPipeline(passes, dispatch);
}

LogicalResult weir::compiler::buildPhase(Phase phase, const CompileOptions &options, const DispatchPolicy &policy, OpPassManager &passes,
                                         std::string &error) {
  switch (phase) {
  case Phase::Input: {
    passes.addPass(createVerifyCalls());
    InputPipelineOptions input;
    input.reorderSums = options.fpOrder ? options.fpOrder == "free" : policy.reorderSums;
    input.shapeChecks = options.shapeChecks;
    input.fold = policy.fold;
    input.channelsLast = policy.channelsLast;
    input.widenF16 = policy.widenF16;
    input.widenBF16 = policy.widenBF16;
    // Schedules of convolutions are those of planes where schedules of images exist.
    input.flattenDepth = policy.channelsLast && input.reorderSums;
    buildInputPipeline(passes, input);
    return success();
  }
  case Phase::Preprocess:
    if (!options.preprocessing.empty()) {
      llvm::raw_string_ostream os(error);
      if (failed(parsePassPipeline(driver::takePassesOfModule(options.preprocessing), passes, os)))
        return failure();
    }
    passes.addPass(createEraseSchedules());
    if (!options.preprocessing.empty())
      addAfterPreprocessing(passes);
    if (options.dataTiling == DataTiling::Early) {
      EarlyDataTilingOptions early;
      early.ops = options.dataTilingOps;
      early.policy = options.dataTilingPolicy;
      early.conv = options.dataTilingConv;
      early.parameters = options.dataTilingParameters;
      passes.addPass(createEarlyDataTiling(early));
    }
    return success();
  case Phase::Dispatch:
    addDispatchPhase(options, policy, passes);
    return success();
  case Phase::Flow:
    buildFlowPipeline(passes, options.inlineConstantsMaxBytes.value_or(policy.inlineConstantsMaxBytes), options.dispatchesForeign, policy.fold);
    return success();
  case Phase::Stream: {
    StreamPipelineOptions stream;
    stream.elide = policy.elide;
    stream.fold = policy.fold;
    stream.dataTiling = options.dataTiling == DataTiling::Late;
    stream.parameterKeys = !options.exportParameters.empty();
    stream.foreign = options.dispatchesForeign;
    buildStreamPipeline(passes, stream);
    return success();
  }
  case Phase::Executables: {
    ExecutablesPipelineOptions executables;
    executables.checkSubscripts = options.shapeChecks;
    executables.fpContract = options.fpContract;
    executables.int8Activations = options.int8Activations;
    executables.explain = options.explain;
    executables.keepsOrder = options.fpOrder == "keep";
    // Who brought the program into phase stream may say less of bindings than code generation takes for granted.
    executables.annotateBindings = !options.fromSource && options.from == Phase::Stream;
    executables.elideCommands = executables.annotateBindings && policy.elide;
    buildExecutablesPipeline(passes, executables);
    return success();
  }
  case Phase::Module:
    buildHostPipeline(passes);
    return success();
  }
  llvm_unreachable("unknown phase");
}
