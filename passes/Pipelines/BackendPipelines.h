/// The order of the passes from `flow` to the LLVM dialect: phases stream, executables and module.

#ifndef WEIR_PASSES_PIPELINES_BACKENDPIPELINES_H
#define WEIR_PASSES_PIPELINES_BACKENDPIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace weir {

struct StreamPipelineOptions : mlir::PassPipelineOptions<StreamPipelineOptions> {
  Option<bool> fold{*this, "fold", llvm::cl::desc("Fold and canonicalize the program"), llvm::cl::init(true)};
  Option<bool> elide{*this, "elide", llvm::cl::desc("Remove dead copies and fills"), llvm::cl::init(true)};
  Option<bool> dataTiling{*this, "data-tiling", llvm::cl::desc("Give encoded values the layouts of their targets"), llvm::cl::init(false)};
  Option<bool> fuseBindings{*this, "fuse-bindings", llvm::cl::desc("Give kernels one binding for all ranges of a resource"), llvm::cl::init(false)};
  Option<bool> foreign{*this, "foreign", llvm::cl::desc("Form dispatches of tensor ops between dispatches, for flow programs of other compilers"), llvm::cl::init(false)};
  Option<bool> parameterKeys{*this, "parameter-keys", llvm::cl::desc("Passed on to weir-evaluate-encodes as parameter-keys"), llvm::cl::init(false)};
};

/// Passes 7-11 of encoding-passes.md 3, each followed by `weir-verify-encodings`: `stream.tensor` programs whose values have encodings.
void buildLayoutPipeline(mlir::OpPassManager &passes, bool parameterKeys = false, bool fold = true);

/// stream-passes.md 1: `flow` to `stream.cmd` on explicit storage.
void buildStreamPipeline(mlir::OpPassManager &passes, const StreamPipelineOptions &options);

struct ExecutablesPipelineOptions : mlir::PassPipelineOptions<ExecutablesPipelineOptions> {
  Option<bool> checkSubscripts{*this, "check-subscripts", llvm::cl::desc("Assert that indices read from tensors are in range"),
                               llvm::cl::init(true)};
  Option<bool> keepsOrder{*this, "keeps-order", llvm::cl::desc("Keep the order of floating-point sums, even where another order is faster"),
                          llvm::cl::init(false)};
  Option<bool> int8Activations{*this, "int8-activations", llvm::cl::desc("Round the activations of products with block-quantized weights to bytes, on targets that can"),
                               llvm::cl::init(false)};
  Option<std::string> explain{*this, "explain", llvm::cl::desc("Passed on to weir-select-strategy"), llvm::cl::init("")};
  Option<std::string> fpContract{*this, "fp-contract", llvm::cl::desc("Passed on to weir-set-contraction as mode"), llvm::cl::init("")};
  Option<bool> elideCommands{*this, "elide-commands", llvm::cl::desc("Remove fills and copies that stream programs of other compilers do not need"),
                             llvm::cl::init(false)};
  Option<bool> annotateBindings{*this, "annotate-bindings", llvm::cl::desc("Compute the annotations of bindings again, for stream programs of other compilers"),
                                llvm::cl::init(false)};
};

/// The kernels of every `stream.executable` to what its target serializes.
void buildExecutablesPipeline(mlir::OpPassManager &passes, const ExecutablesPipelineOptions &options);

/// Host code to the LLVM dialect.
void buildHostPipeline(mlir::OpPassManager &passes);

void registerBackendPipelines();

} // namespace weir

#endif // WEIR_PASSES_PIPELINES_BACKENDPIPELINES_H
