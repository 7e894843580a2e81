/// One-shot bufferization of kernels; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_BUFFERIZEKERNELS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// One empty tensor for each use. Nothing is read of it, so upstream's analysis finds no conflict between two loop-carried tensors that start from
/// one, and they would share its buffer.
static void separateEmptyTensors(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  f.walk([&](tensor::EmptyOp empty) {
    if (empty->use_empty())
      return;
    for (OpOperand &use : llvm::make_early_inc_range(llvm::drop_begin(empty->getUses()))) {
      rewriter.setInsertionPoint(empty);
      use.set(rewriter.clone(*empty)->getResult(0));
    }
  });
}

/// Buffers of results that nothing reads: writes of unused results of multi-result ops stay, everything else is gone.
static LogicalResult bufferize(func::FuncOp f) {
  bufferization::OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = true;
  options.bufferAlignment = 64;
  options.checkParallelRegions = false;
  separateEmptyTensors(f);
  IRRewriter rewriter(f.getContext());
  if (failed(bufferization::eliminateEmptyTensors(rewriter, f)))
    return failure();
  bufferization::BufferizationState state;
  return bufferization::runOneShotBufferize(f, options, state);
}

namespace {
struct BufferizeKernels : weir::impl::BufferizeKernelsBase<BufferizeKernels> {
  void runOnOperation() override {
    for (auto f : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (!weir::isKernel(f))
        continue;
      if (failed(bufferize(f))) {
        f.emitError("kernel cannot be bufferized");
        return signalPassFailure();
      }
      weir::replaceAmbiguousSubViews(f);
    }
  }
};
} // namespace
