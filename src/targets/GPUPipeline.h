/// What targets whose kernels run on GPUs have in common of their pipelines.

#ifndef WEIR_SRC_TARGETS_GPUPIPELINE_H
#define WEIR_SRC_TARGETS_GPUPIPELINE_H

#include "passes/Codegen/GPU/Passes.h"
#include "passes/Target/TargetBackend.h"
#include "passes/Target/TargetInfo.h"
#include "mlir/Pass/PassManager.h"

namespace weir::targets {

/// The facts of a device from which tiles are chosen, such that their temporaries fit in workgroup memory.
TargetInfo getGPUTargetInfo(int64_t workgroupBytes);

/// What dispatches are formed by, but for what one device alone refuses.
DispatchPolicy getGPUDispatchPolicy(hal::ExecutableTargetAttr target);

/// From a `stream.executable` on bindings to functions for GPUs, with tiles as `cpu` has them: one iteration of the loops over tiles is a
/// workgroup. The exports of the executable say how many there are, and how many threads each has.
/// `addSelection` adds passes on kernels on buffers (functions), which choose what the target carries out in its own way.
void buildGPUKernelPipeline(mlir::OpPassManager &executable, const KernelsToGPUOptions &options, const CodegenOptions &codegen,
                            llvm::function_ref<void(mlir::OpPassManager &)> addSelection = nullptr);

/// Scalar ops that no GPU's dialect has, and all of bf16 but moves and conversions, become others. `dotProducts`: the device has them of four bytes. `f64Functions`: those of f64
/// become arithmetic here.
void buildGPUScalarPipeline(mlir::OpPassManager &kernels, bool dotProducts, bool f64Functions);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_GPUPIPELINE_H
