// Canonicalisations of stream.async.execute and stream.async.concurrent (stream-async.md section 8).

#include "dialects/Stream/StreamFoldUtils.h"
#include "dialects/Stream/StreamRewrites.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

template <typename OpT>
static YieldOp getYield(OpT op) {
  return cast<YieldOp>(op.getBody().front().back());
}

/// The block argument that `value` lives in the storage of, as a whole, or null.
static BlockArgument findTiedArgument(Value value) {
  while (auto op = value.getDefiningOp<util::TiedOpInterface>()) {
    // A result tied through it would be only a part of the capture.
    if (isa<ResourceSubviewOp>(op.getOperation()))
      return {};
    Value operand = op.getTiedResultOperand(value);
    if (!operand)
      return {};
    value = operand;
  }
  return dyn_cast<BlockArgument>(value);
}

namespace {
/// execute F6, concurrent F2 (H7): a result that lives in the storage of a capture says so. Not if several different
/// results would be tied to one capture: they cannot all live there.
template <typename OpT>
struct TieResults : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    auto tiedOp = cast<util::TiedOpInterface>(op.getOperation());
    SmallVector<int64_t> ties = tiedOp.getTiedResultOperandIndices();
    YieldOp yield = getYield(op);
    SmallVector<BlockArgument> arguments;
    for (Value value : yield.getResourceOperands())
      arguments.push_back(findTiedArgument(value));
    bool changed = false;
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      if (!argument || argument.getOwner() != yield->getBlock() || ties[index] != -1)
        continue;
      int64_t capture = argument.getArgNumber();
      bool isShared = llvm::is_contained(ties, capture);
      for (auto [other, otherArgument] : llvm::enumerate(arguments))
        isShared |= otherArgument == argument &&
                    yield.getResourceOperands()[other] != yield.getResourceOperands()[index];
      if (isShared)
        continue;
      ties[index] = capture;
      changed = true;
    }
    if (!changed)
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.setTiedOperandsAttr(util::getTiedOperandsAttr(op.getContext(), ties)); });
    return success();
  }
};

/// execute F5, concurrent F1 (H11): K1 unused captures, K2 repeated captures that are not written, K3 unused results, K4
/// repeated results.
template <typename OpT>
struct SimplifyClosure : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    SmallVector<unsigned> excludedOperands, excludedResults;
    llvm::SmallDenseMap<Value, unsigned> captured;
    SmallVector<std::pair<BlockArgument, BlockArgument>> merged;
    for (auto [index, operand] : llvm::enumerate(op.getResourceOperands())) {
      BlockArgument argument = body.getArgument(index);
      if (argument.use_empty()) {
        excludedOperands.push_back(index);
        continue;
      }
      auto [first, inserted] = captured.try_emplace(operand, index);
      if (inserted || op.getOperandAccess(first->second).write || op.getOperandAccess(index).write)
        continue;
      merged.emplace_back(argument, body.getArgument(first->second));
      excludedOperands.push_back(index);
    }

    YieldOp yield = getYield(op);
    llvm::SmallDenseMap<Value, unsigned> yielded;
    SmallVector<std::pair<unsigned, unsigned>> mergedResults;
    for (auto [index, result] : llvm::enumerate(op.getResults())) {
      if (result.use_empty() && !op.getResultAccess(index).read) {
        excludedResults.push_back(index);
        continue;
      }
      auto [first, inserted] = yielded.try_emplace(yield.getResourceOperands()[index], index);
      if (inserted)
        continue;
      mergedResults.emplace_back(index, first->second);
      excludedResults.push_back(index);
    }
    if (excludedOperands.empty() && excludedResults.empty())
      return failure();

    for (auto [argument, first] : merged)
      rewriter.replaceAllUsesWith(argument, first);
    for (auto [index, first] : mergedResults)
      rewriter.replaceAllUsesWith(op.getResults()[index], op.getResults()[first]);
    Operation *newOp = op.cloneReplacementExcludingOperandsAndResults(excludedOperands, excludedResults, rewriter);
    unsigned position = 0;
    for (auto [index, result] : llvm::enumerate(op->getResults()))
      if (!llvm::is_contained(excludedResults, index))
        rewriter.replaceAllUsesWith(result, newOp->getResult(position++));
    rewriter.eraseOp(op);
    return success();
  }
};

/// execute F4: a body that hands its captures out does nothing. What was awaited stays awaited (PEER-22).
struct ExecuteNothing : OpRewritePattern<AsyncExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncExecuteOp op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    if (!llvm::hasSingleElement(body))
      return failure();
    SmallVector<Value> replacements;
    for (Value value : getYield(op).getResourceOperands()) {
      auto argument = cast<BlockArgument>(value);
      if (argument.getOwner() != &body)
        return failure();
      replacements.push_back(op.getResourceOperands()[argument.getArgNumber()]);
    }
    replacements.push_back(awaitedOrImmediate(rewriter, op.getLoc(), op.getAwaitTimepoint()));
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

/// execute F3 (H8): capture the whole and take the part inside. A capture with a tied result stays: the result is the
/// part, not the whole.
struct CaptureSubviewSource : OpRewritePattern<AsyncExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncExecuteOp op, PatternRewriter &rewriter) const override {
    return captureSubviewSources(op, rewriter, [&](unsigned index) { return op.getOperandAccess(index).write; });
  }
};
} // namespace

/// execute F1 (H5), F2 (H6), F3 to F6, F7 (H1)
void AsyncExecuteOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropImmediateAwait<AsyncExecuteOp>, ChainAwaits<AsyncExecuteOp>, CaptureSubviewSource, ExecuteNothing,
              SimplifyClosure<AsyncExecuteOp>, TieResults<AsyncExecuteOp>, DropUnused<AsyncExecuteOp>>(context);
}

/// concurrent F1, F2, F3 (H1)
void AsyncConcurrentOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SimplifyClosure<AsyncConcurrentOp>, TieResults<AsyncConcurrentOp>, DropUnused<AsyncConcurrentOp>>(
      context);
}
