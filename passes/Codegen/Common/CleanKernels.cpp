/// Canonicalisation of kernels; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_CLEANKERNELS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// Dialects of scalar arithmetic.
static bool isArithmetic(Dialect &dialect) { return isa<arith::ArithDialect, complex::ComplexDialect, math::MathDialect>(dialect); }

static FrozenRewritePatternSet collectPatterns(MLIRContext *ctx, bool tensors, bool fold) {
  RewritePatternSet patterns(ctx);
  for (Dialect *d : ctx->getLoadedDialects())
    d->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName name : ctx->getRegisteredOperations())
    if (fold || !isArithmetic(name.getDialect()))
      name.getCanonicalizationPatterns(patterns, ctx);
  if (tensors) {
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
  }
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  return FrozenRewritePatternSet(std::move(patterns));
}

static void canonicalize(Operation *op, const FrozenRewritePatternSet &patterns, bool fold) {
  GreedyRewriteConfig config;
  config.enableFolding(fold).setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  (void)applyPatternsGreedily(op->getRegion(0), patterns, config);
}

static void eliminateDuplicates(Operation *op) {
  IRRewriter rewriter(op->getContext());
  DominanceInfo dominance;
  eliminateCommonSubExpressions(rewriter, dominance, op);
}

namespace {
struct CleanKernels : weir::impl::CleanKernelsBase<CleanKernels> {
  using CleanKernelsBase::CleanKernelsBase;

  /// Collecting the patterns takes longer than applying them to a small kernel.
  LogicalResult initialize(MLIRContext *context) override {
    patterns = std::make_shared<const FrozenRewritePatternSet>(collectPatterns(context, !buffers, fold));
    return success();
  }

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    // Copies of a buffer onto itself are found once both views of it are one.
    if (buffers)
      eliminateDuplicates(f);
    canonicalize(f, *patterns, fold);
    eliminateDuplicates(f);
  }

  std::shared_ptr<const FrozenRewritePatternSet> patterns;
};
} // namespace
