// Canonicalisations of stream.cmd.* (stream-cmd.md sections 4 to 6).
#include "dialects/Stream/StreamFoldUtils.h"
#include "dialects/Stream/StreamRewrites.h"

using namespace mlir;
using namespace weir::stream;

//===--------------------------------------------------------------------------------------------------------------===//
// Ranges and calls
//===--------------------------------------------------------------------------------------------------------------===//

LogicalResult FoldSubviewsIntoRanges::matchAndRewrite(Operation *op, PatternRewriter &rewriter) const {
  SmallVector<SubviewAccess> accesses;
  cast<SubviewEffectOpInterface>(op).getSubviewAccesses(accesses);
  bool changed = false;
  for (SubviewAccess &access : accesses) {
    auto subview = access.resource->get().getDefiningOp<ResourceSubviewOp>();
    if (!subview)
      continue;
    std::optional<Value> offset =
        addOffsetsOutsideRegions(rewriter, op, subview.getSourceOffset(), access.offset->get());
    if (!offset)
      continue;
    rewriter.modifyOpInPlace(op, [&] {
      access.resource->set(subview.getSource());
      access.size->set(subview.getSourceSize());
      access.offset->set(*offset);
    });
    changed = true;
  }
  return success(changed);
}

#define FOLD_SUBVIEWS(OP)                                                                                              \
  void OP::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {                             \
    results.add<FoldSubviewsIntoRanges>(getOperationName(), context);                                                  \
  }

void CmdFillOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldSubviewsIntoRanges>(getOperationName(), context);
  results.add<IntegerPattern<CmdFillOp>>(context);
}

FOLD_SUBVIEWS(CmdFlushOp)
FOLD_SUBVIEWS(CmdInvalidateOp)
FOLD_SUBVIEWS(CmdDiscardOp)
FOLD_SUBVIEWS(CmdCopyOp)
FOLD_SUBVIEWS(CmdCallOp)
#undef FOLD_SUBVIEWS

/// dispatch F1 (H10), F2 (H9)
void CmdDispatchOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropRepeatedEntryPoints<CmdDispatchOp>>(context);
  results.add<FoldSubviewsIntoRanges>(getOperationName(), context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// execute, serial, concurrent
//===--------------------------------------------------------------------------------------------------------------===//

namespace {

bool isEmptyBody(Region &body) { return body.hasOneBlock() && llvm::hasSingleElement(body.front()); }

/// execute F6 (H1) and F4: work that no op can wait for, and no work at all. What the op awaited stays awaited (T6).
struct EraseExecute : OpRewritePattern<CmdExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdExecuteOp op, PatternRewriter &rewriter) const override {
    if (op->use_empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    if (!isEmptyBody(op.getBody()))
      return failure();
    rewriter.replaceOp(op, awaitedOrImmediate(rewriter, op.getLoc(), op.getAwaitTimepoint()));
    return success();
  }
};

/// execute F3 (H8): capture the whole and take the part inside.
struct CaptureSubviewSource : OpRewritePattern<CmdExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdExecuteOp op, PatternRewriter &rewriter) const override {
    return captureSubviewSources(op, rewriter, [](unsigned) { return false; });
  }
};

/// execute F5 (H11: K1, K2): unused and repeated captures. Repeated ones may be written: both names mean one storage here
/// (N5), so unlike in value semantics a write through one is always visible through the other.
struct SimplifyCaptures : OpRewritePattern<CmdExecuteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CmdExecuteOp op, PatternRewriter &rewriter) const override {
    Block &body = op.getBody().front();
    llvm::SmallDenseMap<Value, BlockArgument> kept;
    llvm::BitVector dropped(body.getNumArguments());
    for (auto [index, operand] : llvm::enumerate(op.getResourceOperands())) {
      BlockArgument argument = body.getArgument(index);
      if (!argument.use_empty()) {
        auto [it, inserted] = kept.insert({operand, argument});
        if (inserted)
          continue;
        rewriter.replaceAllUsesWith(argument, it->second);
      }
      dropped.set(index);
    }
    if (dropped.none())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      for (int index = dropped.find_last(); index >= 0; index = dropped.find_prev(index)) {
        op.getResourceOperandsMutable().erase(index);
        op.getResourceOperandSizesMutable().erase(index);
      }
      body.eraseArguments(dropped);
    });
    return success();
  }
};

/// serial F1, concurrent F1: nothing to run.
template <typename OpT>
struct EraseEmptyWave : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (!isEmptyBody(op.getBody()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void CmdExecuteOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EraseExecute, CaptureSubviewSource, SimplifyCaptures, ChainAwaits<CmdExecuteOp>,
              DropImmediateAwait<CmdExecuteOp>>(context);
}

void CmdSerialOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EraseEmptyWave<CmdSerialOp>>(context);
}

void CmdConcurrentOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EraseEmptyWave<CmdConcurrentOp>>(context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// Files
//===--------------------------------------------------------------------------------------------------------------===//

void FileReadOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropImmediateAwait<FileReadOp>>(context);
}

void FileWriteOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropImmediateAwait<FileWriteOp>>(context);
}
