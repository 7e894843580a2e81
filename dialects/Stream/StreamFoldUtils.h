// Rewrites that several ops of the cmd phase share (stream.md section 13). Private to this folder.
#ifndef WEIR_DIALECTS_STREAM_STREAMFOLDUTILS_H
#define WEIR_DIALECTS_STREAM_STREAMFOLDUTILS_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/IR/PatternMatch.h"

namespace weir::stream {

/// What an op without work is replaced by: the timepoint it awaited, or the immediate one (T6).
inline mlir::Value awaitedOrImmediate(mlir::PatternRewriter &rewriter, mlir::Location loc, mlir::Value awaited) {
  return awaited ? awaited : TimepointImmediateOp::create(rewriter, loc).getResultTimepoint();
}

/// H5: an await of the immediate timepoint is no await.
template <typename OpT>
struct DropImmediateAwait : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    if (!isImmediateTimepoint(op.getAwaitTimepoint()))
      return mlir::failure();
    rewriter.modifyOpInPlace(op, [&] { op.setAwaitTimepoint({}); });
    return mlir::success();
  }
};

/// The captures of an op that could be taken from before a wait, with the values there; what they wait for is appended to
/// `timepoints`. Deliberate synchronization points stay.
template <typename OpT>
llvm::SmallVector<std::pair<mlir::OpOperand *, mlir::Value>>
collectChainableAwaits(OpT op, llvm::SmallVectorImpl<mlir::Value> &timepoints) {
  llvm::SmallVector<std::pair<mlir::OpOperand *, mlir::Value>> replacements;
  for (mlir::OpOperand &operand : op.getResourceOperandsMutable()) {
    auto awaitOp = operand.get().template getDefiningOp<TimepointAwaitOp>();
    if (!awaitOp || awaitOp.getSync())
      continue;
    unsigned result = llvm::cast<mlir::OpResult>(operand.get()).getResultNumber();
    replacements.emplace_back(&operand, awaitOp.getResourceOperands()[result]);
    timepoints.push_back(awaitOp.getAwaitTimepoint());
  }
  return replacements;
}

/// H6: instead of a value that the program waits for, an op takes the value from before the wait and waits for the
/// timepoint itself.
template <typename OpT>
struct ChainAwaits : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    llvm::SmallVector<mlir::Value> timepoints = op.getAwaitTimepoints();
    auto replacements = collectChainableAwaits(op, timepoints);
    if (replacements.empty())
      return mlir::failure();
    mlir::Value joined = TimepointJoinOp::join(rewriter, op.getLoc(), timepoints);
    rewriter.modifyOpInPlace(op, [&] {
      for (auto [operand, value] : replacements)
        operand->set(value);
      op.setAwaitTimepoint(joined);
    });
    return mlir::success();
  }
};

/// H9: an op that uses a range of a subview uses the range of the subview's source.
struct FoldSubviewsIntoRanges : mlir::RewritePattern {
  FoldSubviewsIntoRanges(llvm::StringRef opName, mlir::MLIRContext *context)
      : RewritePattern(opName, /*benefit=*/1, context) {}
  mlir::LogicalResult matchAndRewrite(mlir::Operation *op, mlir::PatternRewriter &rewriter) const override;
};

/// Allocations (deallocations) that wait for each other in a row wait for what the first of them waits for; who waited
/// for the last one waits for all of them.
template <typename OpT>
struct BatchTimelineChain : mlir::OpRewritePattern<OpT> {
  using mlir::OpRewritePattern<OpT>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(OpT last, mlir::PatternRewriter &rewriter) const override {
    // Only from the end of a chain.
    mlir::Value lastTimepoint = last.getResultTimepoint();
    if (lastTimepoint.hasOneUse() && llvm::isa<OpT>(*lastTimepoint.user_begin()))
      return mlir::failure();
    llvm::SmallVector<OpT> chain{last};
    while (mlir::Value awaited = chain.back().getAwaitTimepoint()) {
      auto previous = awaited.template getDefiningOp<OpT>();
      if (!previous || !awaited.hasOneUse())
        break;
      chain.push_back(previous);
    }
    if (chain.size() == 1)
      return mlir::failure();
    mlir::Value base = chain.back().getAwaitTimepoint();
    for (OpT op : llvm::drop_end(chain))
      rewriter.modifyOpInPlace(op, [&] { op.setAwaitTimepoint(base); });
    if (lastTimepoint.use_empty())
      return mlir::success();
    rewriter.setInsertionPointAfter(last);
    llvm::SmallVector<mlir::Value> timepoints;
    for (OpT op : llvm::reverse(chain))
      timepoints.push_back(op.getResultTimepoint());
    auto join = TimepointJoinOp::create(rewriter, last.getLoc(), lastTimepoint.getType(), timepoints);
    rewriter.replaceAllUsesExcept(lastTimepoint, join.getResultTimepoint(), join);
    return mlir::success();
  }
};

} // namespace weir::stream

#endif // WEIR_DIALECTS_STREAM_STREAMFOLDUTILS_H
