// stream.test.*: verifier, interfaces and the one canonicalisation.
#include "dialects/Stream/StreamFoldUtils.h"
#include "dialects/Stream/StreamVerifiers.h"

using namespace mlir;
using namespace weir::stream;

void TestTimelineOp::setAwaitTimepoint(Value timepoint) {
  getAwaitOperandsMutable().assign(timepoint ? ValueRange(timepoint) : ValueRange());
}

LogicalResult TestTimelineOp::verify() {
  if (failed(verifySizes(*this, getResourceOperands(), getResourceOperandSizes(), "operand")) ||
      failed(verifySizes(*this, getResults(), getResultSizes(), "result")))
    return failure();
  return success();
}

namespace {

/// timeline_op F1 (H6): waits for the timepoints themselves, joined if they are more than the op takes.
struct ChainTestAwaits : OpRewritePattern<TestTimelineOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TestTimelineOp op, PatternRewriter &rewriter) const override {
    SmallVector<Value> timepoints = op.getAwaitTimepoints();
    auto replacements = collectChainableAwaits(op, timepoints);
    if (replacements.empty())
      return failure();
    llvm::SetVector<Value> unique(timepoints.begin(), timepoints.end());
    timepoints = llvm::to_vector(unique);
    if (std::optional<uint64_t> limit = op.getAwaitLimit(); limit && timepoints.size() > *limit)
      timepoints = {TimepointJoinOp::join(rewriter, op.getLoc(), timepoints)};
    rewriter.modifyOpInPlace(op, [&] {
      for (auto [operand, value] : replacements)
        operand->set(value);
      op.getAwaitOperandsMutable().assign(timepoints);
    });
    return success();
  }
};

} // namespace

void TestTimelineOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ChainTestAwaits>(context);
}

bool TestTimelineAwareOp::participatesInTimeline() { return true; }

static Value importFences(OpBuilder &builder, Location loc, ValueRange fences) {
  if (fences.empty())
    return {};
  return TimepointImportOp::create(builder, loc, builder.getType<TimepointType>(), fences, /*affinity=*/nullptr);
}

Value TestTimelineAwareOp::buildAwaitTimepoint(OpBuilder &builder) {
  return importFences(builder, getLoc(), getWaitFenceLikes());
}

Value TestTimelineAwareOp::buildResultTimepoint(OpBuilder &builder) {
  return importFences(builder, getLoc(), getSignalFenceLike());
}
