// Folds and canonicalisations of stream.async producers and copies (stream-async.md sections 2 and 3).

#include "dialects/Stream/StreamRewrites.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===------------------------------------------------------------------------------------------------------------===//
// alloca, constant, splat
//===------------------------------------------------------------------------------------------------------------===//

/// alloca F1 (H1), F2 (H3)
void AsyncAllocaOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropUnused<AsyncAllocaOp>, SinkToUsers<AsyncAllocaOp>>(context);
}

namespace {
/// constant F1: the same element all over is a splat, if the element is a pattern.
struct SplatConstant : OpRewritePattern<AsyncConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncConstantOp op, PatternRewriter &rewriter) const override {
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!elements || !elements.isSplat())
      return failure();
    auto element = dyn_cast<IntegerAttr>(elements.getSplatValue<Attribute>());
    if (!element || !element.getType().isSignlessInteger() ||
        !llvm::is_contained({8u, 16u, 32u, 64u}, element.getType().getIntOrFloatBitWidth()))
      return failure();
    // Commands fill with at most 32 bits: a wider element is worth a fill only if it repeats such a pattern.
    if (element.getValue().getBitWidth() == 64 && !element.getValue().isSplat(32))
      return failure();
    Value value = arith::ConstantOp::create(rewriter, op.getLoc(), element);
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getResult().getType(), op.getAwaitTimepoint(), value,
                                              op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};
} // namespace

void AsyncConstantOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SplatConstant>(context);
}

/// splat F1 (H2), F2 (H3), F3 (H1)
void AsyncSplatOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<NarrowPattern<AsyncSplatOp>, IntegerPattern<AsyncSplatOp>, SinkToUsers<AsyncSplatOp>, DropUnused<AsyncSplatOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// clone, slice
//===------------------------------------------------------------------------------------------------------------===//

/// clone F1 (H4), F2 (H1)
void AsyncCloneOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<RecreateInsteadOfClone<AsyncCloneOp>, DropUnused<AsyncCloneOp>>(context);
}

/// slice F1: a slice of everything. Not if the slice may be what keeps two writers apart (V3).
OpFoldResult AsyncSliceOp::fold(FoldAdaptor) {
  if (getSourceSize() != getResultSize() || isInPlaceSafe(*this) || !staysInPlace(getAffinityAttr(), getSource()))
    return {};
  return getSource();
}

namespace {
/// slice F2: a part of a repeated pattern is that pattern again, if it starts in phase and holds a whole number of them.
struct SliceOfSplat : OpRewritePattern<AsyncSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncSliceOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<AsyncSplatOp>();
    if (!splat)
      return failure();
    Value pattern = getPatternAt(rewriter, splat.getValue(), op.getSourceOffset(), op.getResultSize());
    if (!pattern)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getResult().getType(), splat.getAwaitTimepoint(), pattern, op.getResultSize(), op.getAffinityAttr());
    return success();
  }
};
} // namespace

/// slice F2, F3 (H1)
void AsyncSliceOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SliceOfSplat, DropUnused<AsyncSliceOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// transfer, cast
//===------------------------------------------------------------------------------------------------------------===//

/// transfer F1: there and back again.
OpFoldResult AsyncTransferOp::fold(FoldAdaptor) {
  auto first = getSource().getDefiningOp<AsyncTransferOp>();
  if (!first || getExecutionAffinityAttr() || first.getExecutionAffinityAttr() || isInPlaceSafe(*this))
    return {};
  if (first.getSource().getType() != getResult().getType() ||
      first.getSourceAffinityAttr() != getTargetAffinityAttr())
    return {};
  return first.getSource();
}

namespace {
/// transfer F2: both sides are on one device: a copy. Chains of transfers are shortened first.
struct TransferInPlace : OpRewritePattern<AsyncTransferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncTransferOp op, PatternRewriter &rewriter) const override {
    if (op.getSourceAffinityAttr() != op.getTargetAffinityAttr() || op.getSource().getType().isStaging() ||
        op.getResult().getType().isStaging())
      return failure();
    bool inChain = op.getSource().getDefiningOp<AsyncTransferOp>() ||
                   llvm::any_of(op->getUsers(), llvm::IsaPred<AsyncTransferOp>);
    if (inChain && !isInPlaceSafe(op))
      return failure();
    rewriter.replaceOpWithNewOp<AsyncCloneOp>(op, op.getResult().getType(), op.getSource(), op.getSourceSize(),
                                              op.getResultSize(), op.getSourceAffinityAttr());
    return success();
  }
};

/// transfer F3: a chain of transfers is one.
struct TransferChain : OpRewritePattern<AsyncTransferOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncTransferOp op, PatternRewriter &rewriter) const override {
    AsyncTransferOp first;
    for (auto next = op.getSource().getDefiningOp<AsyncTransferOp>(); next;
         next = next.getSource().getDefiningOp<AsyncTransferOp>())
      first = next;
    // The value at the start of the chain is read later than before.
    if (!first || isInPlaceSafe(op))
      return failure();
    rewriter.replaceOpWithNewOp<AsyncTransferOp>(op, op.getResult().getType(), first.getSource(),
                                                 first.getSourceSize(), op.getResultSize(),
                                                 first.getSourceAffinityAttr(), op.getTargetAffinityAttr(),
                                                 op.getExecutionAffinityAttr());
    return success();
  }
};
} // namespace

/// transfer F2, F3, F4 (H1)
void AsyncTransferOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<TransferInPlace, TransferChain, DropUnused<AsyncTransferOp>>(context);
}

/// cast F1: no change. cast F2: the change is undone.
OpFoldResult AsyncCastOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType())
    return getSource();
  auto first = getSource().getDefiningOp<AsyncCastOp>();
  if (first && first.getSource().getType() == getResult().getType())
    return first.getSource();
  return {};
}

namespace {
/// cast F3: only the last lifetime counts.
struct CastChain : OpRewritePattern<AsyncCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncCastOp op, PatternRewriter &rewriter) const override {
    auto first = op.getSource().getDefiningOp<AsyncCastOp>();
    if (!first)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncCastOp>(op, op.getResult().getType(), first.getSource(), first.getSourceSize(),
                                             first.getSourceSize(), op.getAffinityAttr());
    return success();
  }
};
} // namespace

/// cast F3, F4 (H1)
void AsyncCastOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<CastChain, DropUnused<AsyncCastOp>>(context);
}
