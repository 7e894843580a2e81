/// The order of the passes that turn kernels into the LLVM dialect for a machine like the host.

#ifndef WEIR_SRC_TARGETS_CPU_PIPELINE_H
#define WEIR_SRC_TARGETS_CPU_PIPELINE_H

#include "passes/Target/TargetBackend.h"
#include "passes/Target/TargetInfo.h"

namespace weir::targets {

/// Whether LLVM has instructions for arithmetic on f16.
bool computesF16(const TargetInfo &target);

/// From a `stream.executable` on bindings. `scalar`: loops in the order of the program, no tiling, no vectors.
void buildNativeCodegenPipeline(mlir::OpPassManager &executable, const TargetInfo &target, const CodegenOptions &options, bool scalar);

/// From where `buildNativeCodegenPipeline` has come with `kernels` after bufferization to its end, without its optimizations and expansions:
/// functions of libm, one loop for each dimension.
void buildNativeExecutionPipeline(mlir::OpPassManager &executable, const TargetInfo &target, mlir::ModuleOp kernels);

/// `weir-codegen-cpu`: the same on a module of functions marked `weir.kernel`.
void registerNativeCodegenPipeline();

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_CPU_PIPELINE_H
