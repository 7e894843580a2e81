#include "passes/Pipelines/KernelPipelines.h"

#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Codegen/Common/Passes.h"

using namespace mlir;

namespace {
struct PreparationOptions : PassPipelineOptions<PreparationOptions> {
  Option<bool> fuse{*this, "fuse", llvm::cl::desc("Fuse element-wise ops into their users"), llvm::cl::init(true)};
};
} // namespace

void weir::addCleanKernels(OpPassManager &kernels, bool buffers, bool fold) {
  CleanKernelsOptions clean;
  clean.fold = fold;
  clean.buffers = buffers;
  kernels.addNestedPass<func::FuncOp>(createCleanKernels(clean));
}

void weir::buildKernelPreparation(OpPassManager &kernels, bool fuse, bool keepWindowPads) {
  addCleanKernels(kernels, /*buffers=*/false, /*fold=*/fuse);
  kernels.addNestedPass<func::FuncOp>(createHoistViews());
  DecomposeAggregatesOptions decompose;
  decompose.keepWindowPads = keepWindowPads;
  kernels.addNestedPass<func::FuncOp>(createDecomposeAggregates(decompose));
  if (fuse) {
    kernels.addNestedPass<func::FuncOp>(createReducePowers());
    kernels.addNestedPass<func::FuncOp>(createFuseKernelOps());
  }
  addCleanKernels(kernels, /*buffers=*/false, /*fold=*/fuse);
  kernels.addNestedPass<func::FuncOp>(createPlaceStores());
  addCleanKernels(kernels, /*buffers=*/true, /*fold=*/fuse);
}

void weir::buildKernelBufferization(OpPassManager &kernels, bool fold) {
  kernels.addPass(createBufferizeKernels());
  addCleanKernels(kernels, /*buffers=*/true, fold);
  kernels.addNestedPass<func::FuncOp>(createStructureCopies());
  kernels.addPass(createBoolsToBytes());
  addCleanKernels(kernels, /*buffers=*/true, fold);
}

void weir::registerKernelPipelines() {
  PassPipelineRegistration<PreparationOptions>(
      "weir-prepare-kernels", "Brings functions marked weir.kernel into the form that code generation expects",
      [](OpPassManager &kernels, const PreparationOptions &given) { buildKernelPreparation(kernels, given.fuse); });
}
