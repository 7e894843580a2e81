#ifndef WEIR_PASSES_PIPELINES_PIPELINES_H
#define WEIR_PASSES_PIPELINES_PIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include <functional>
#include <memory>

namespace weir {

struct InputPipelineOptions : public mlir::PassPipelineOptions<InputPipelineOptions> {
  Option<bool> fold{*this, "fold", llvm::cl::desc("Fold and canonicalize the program"), llvm::cl::init(true)};
  Option<bool> shapeChecks{*this, "shape-checks", llvm::cl::desc("Check at run time that dynamic extents fit the ops"),
                           llvm::cl::init(true)};
  Option<bool> channelsLast{*this, "channels-last", llvm::cl::desc("Convert 8-bit convolutions to channels-last order"),
                            llvm::cl::init(true)};
  Option<bool> widenF16{*this, "widen-f16", llvm::cl::desc("Convolve f32 instead of f16"), llvm::cl::init(true)};
  Option<bool> widenBF16{*this, "widen-bf16", llvm::cl::desc("Convolve f32 instead of bf16"), llvm::cl::init(true)};
  Option<bool> flattenDepth{*this, "flatten-depth", llvm::cl::desc("Convolve planes instead of volumes"), llvm::cl::init(true)};
  Option<bool> reorderSums{*this, "reorder-sums", llvm::cl::desc("Sum products of dequantized integers as integers"), llvm::cl::init(true)};
};

struct DispatchPipelineOptions : public mlir::PassPipelineOptions<DispatchPipelineOptions> {
  Option<bool> fold{*this, "fold", llvm::cl::desc("Fold and canonicalize the program"), llvm::cl::init(true)};
  Option<std::string> fusion{*this, "fusion", llvm::cl::desc("full, or none: one dispatch for each structured op"),
                             llvm::cl::init("full")};
  Option<std::string> fusionParameters{*this, "fusion-parameters",
                                       llvm::cl::desc("Parameters of the cost model of weir-form-dispatches: name=value,..."),
                                       llvm::cl::init("")};
  ListOption<std::string> fusionRefuse{*this, "fusion-refuse", llvm::cl::desc("Patterns that must not be fused into a dispatch")};
  Option<bool> disableInterchange{*this, "disable-interchange", llvm::cl::desc("Keep the order of loops"),
                                  llvm::cl::init(false)};
  Option<int64_t> assumeDim{*this, "assume-dim", llvm::cl::desc("Value of a dynamic extent in the cost model"), llvm::cl::init(512)};
  Option<int64_t> inlineConstantsMaxBytes{*this, "inline-constants-max-bytes",
                                          llvm::cl::desc("Largest constant tensor, in bytes, to move into a dispatch"),
                                          llvm::cl::init(256)};
  Option<std::string> fpOrder{*this, "fp-order",
                              llvm::cl::desc("free, or keep: the constant init of a floating-point sum stays its first term"),
                              llvm::cl::init("free")};
  Option<std::string> fpContract{*this, "fp-contract", llvm::cl::desc("Passed on to weir-set-contraction as mode"), llvm::cl::init("")};
  Option<int64_t> winogradLanes{*this, "winograd-lanes", llvm::cl::desc("Passed on to weir-winograd-filters as lanes"), llvm::cl::init(0)};
  Option<std::string> winograd{*this, "winograd", llvm::cl::desc("Passed on to weir-winograd-filters as mode"), llvm::cl::init("auto")};
  /// Makes the pass of the target that packs constant weights for its kernels; or null.
  std::function<std::unique_ptr<mlir::Pass>()> packWeights;
  Option<bool> dataTiling{*this, "data-tiling", llvm::cl::desc("Give contractions encodings, so that weights are packed at compile time"),
                          llvm::cl::init(false)};
  Option<std::string> dataTilingOps{*this, "data-tiling-ops", llvm::cl::desc("Passed on to weir-annotate-data-tiling as ops"), llvm::cl::init("")};
  Option<std::string> dataTilingPolicy{*this, "data-tiling-policy", llvm::cl::desc("Passed on to weir-annotate-data-tiling as policy"), llvm::cl::init("")};
  Option<std::string> dataTilingConv{*this, "data-tiling-conv", llvm::cl::desc("Passed on to weir-annotate-data-tiling as conv"), llvm::cl::init("direct")};
  Option<std::string> dataTilingParameters{*this, "data-tiling-parameters", llvm::cl::desc("Passed on to weir-annotate-data-tiling as parameters"),
                                           llvm::cl::init("init")};
  Option<bool> absorbUnpacks{*this, "absorb-unpacks", llvm::cl::desc("Let contractions read packed operands instead of unpacking them first"),
                             llvm::cl::init(false)};
  Option<std::string> initStrategy{*this, "init-strategy",
                                   llvm::cl::desc("identity, or copy: how the dense constant init of an op is replaced"),
                                   llvm::cl::init("identity")};
  Option<int64_t> scanLimit{*this, "scan-limit", llvm::cl::desc("Largest constant, in elements, whose contents passes inspect"),
                            llvm::cl::init(4194304)};
};

/// Phase `input`: what users hand in -> linalg, tensor, arith, util; public functions take buffer views.
void buildInputPipeline(mlir::OpPassManager &pm, const InputPipelineOptions &options);
/// After passes of the user, that tile: `scf.forall` on tensors becomes loops, and the extents of what loops carry are known outside of them.
void addAfterPreprocessing(mlir::OpPassManager &pm);
/// Phase `dispatch`: -> flow.dispatch.workgroups and flow.tensor ops (passes 1-10 of dispatch-passes.md 1.1).
void buildDispatchPipeline(mlir::OpPassManager &pm, const DispatchPipelineOptions &options);
/// As options of `weir-annotate-data-tiling`.
struct EncodingChoice {
  std::string ops, policy, conv = "direct", parameters = "init";
};
/// What is encoded.
struct EncodingPipelineOptions : public mlir::PassPipelineOptions<EncodingPipelineOptions> {
  Option<std::string> ops{*this, "ops", llvm::cl::desc("Passed on to weir-annotate-data-tiling as ops"), llvm::cl::init("")};
  Option<std::string> policy{*this, "policy", llvm::cl::desc("Passed on to weir-annotate-data-tiling as policy"), llvm::cl::init("")};
  Option<std::string> conv{*this, "conv", llvm::cl::desc("Passed on to weir-annotate-data-tiling as conv"), llvm::cl::init("direct")};
  Option<std::string> parameters{*this, "parameters", llvm::cl::desc("Passed on to weir-annotate-data-tiling as parameters"), llvm::cl::init("init")};
};
/// Passes 1-6 of encoding-passes.md 3, each followed by `weir-verify-encodings`: on functions whose dispatch regions are formed.
void buildEncodingPipeline(mlir::OpPassManager &pm, const EncodingChoice &choice = {});
/// encoding-passes.md 14, steps 1-9: on functions without regions, for the one target of the module.
void buildEarlyPackingPipeline(mlir::OpPassManager &pm, const EncodingChoice &choice);
/// What the early path does after formation: packs of computed operands, where regions make them or before those that read them.
void buildEarlyOperandsPipeline(mlir::OpPassManager &pm, const EncodingChoice &choice);
/// What `--data-tiling=early` is for a module (encoding-passes.md EP1).
enum class EarlyPath {
  Nothing,        ///< its target has no layouts
  Taken,          ///< it has one target
  SeveralTargets, ///< each may want other layouts: the late path
};
EarlyPath getEarlyPath(mlir::ModuleOp module);
/// `weir-verify-encodings` after a pass of the late path.
void addVerifyEncodings(mlir::OpPassManager &pm, llvm::StringRef after);
/// Tensor ops that other compilers leave between dispatches become dispatches or ops of flow, and all dispatches get executables.
void addForeignOutlining(mlir::OpPassManager &pm);
/// Phase `flow`: -> flow.executable and flow.dispatch with refined access (passes 11-15). `isForeign`: of a program in phase dispatch that others have made.
void buildFlowPipeline(mlir::OpPassManager &pm, int64_t inlineConstantsMaxBytes = 256, bool isForeign = false, bool fold = true);

/// Registers `weir-input-pipeline`, `weir-dispatch-pipeline` and `weir-flow-pipeline`.
void registerPipelines();

} // namespace weir

#endif // WEIR_PASSES_PIPELINES_PIPELINES_H
