#include "passes/Codegen/Common/KernelUtils.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

Value weir::getBaseBuffer(Value v) {
  while (Operation *op = v.getDefiningOp()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      v = view.getViewSource();
    else if (isa<memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
      v = op->getOperand(0);
    else if (isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(op))
      return v;
    else
      return {};
  }
  auto arg = cast<BlockArgument>(v);
  return isa<FunctionOpInterface>(arg.getOwner()->getParentOp()) ? v : Value();
}

StringRef weir::getAccess(Value memref) {
  auto arg = dyn_cast_or_null<BlockArgument>(getBaseBuffer(memref));
  if (!arg)
    return "";
  auto f = dyn_cast<func::FuncOp>(arg.getOwner()->getParentOp());
  if (!f)
    return "";
  auto a = f.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kAccessAttr);
  return a ? a.getValue() : "rw";
}

static void canonicalizeAll(Operation *op, bool tensors) {
  MLIRContext *ctx = op->getContext();
  RewritePatternSet patterns(ctx);
  for (Dialect *d : ctx->getLoadedDialects())
    d->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName name : ctx->getRegisteredOperations())
    name.getCanonicalizationPatterns(patterns, ctx);
  if (tensors) {
    linalg::populateLinalgTilingCanonicalizationPatterns(patterns);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  } else {
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  }
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  (void)applyPatternsGreedily(op->getRegion(0), std::move(patterns), config);
}

static void eliminateDuplicates(Operation *op) {
  IRRewriter rewriter(op->getContext());
  DominanceInfo dominance;
  eliminateCommonSubExpressions(rewriter, dominance, op);
}

void weir::cleanUpTensors(Operation *op) {
  canonicalizeAll(op, /*tensors=*/true);
  eliminateDuplicates(op);
}

void weir::cleanUpBuffers(Operation *op) {
  eliminateDuplicates(op);
  canonicalizeAll(op, /*tensors=*/false);
  eliminateDuplicates(op);
}

bool weir::isElementwise(linalg::LinalgOp op) {
  if (op.getNumParallelLoops() != op.getNumLoops())
    return false;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!op.getMatchingIndexingMap(&init).isPermutation())
      return false;
  return llvm::all_of(op.getBlock()->without_terminator(), [](Operation &o) { return isMemoryEffectFree(&o); });
}
