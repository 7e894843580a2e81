// Canonicalisations of stream.async writers, host access and dispatches (stream-async.md sections 4 to 6).

#include "dialects/Stream/StreamRewrites.h"
#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// A result that starts a chain of ties: its storage has no other owner.
static bool isUntiedResult(Value value) { return value.getDefiningOp() && util::findTiedBaseValue(value) == value; }

//===------------------------------------------------------------------------------------------------------------===//
// fill
//===------------------------------------------------------------------------------------------------------------===//

namespace {
/// fill F2: nothing of the target is left.
struct FillAll : OpRewritePattern<AsyncFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncFillOp op, PatternRewriter &rewriter) const override {
    if (op.getTargetLength() != op.getTargetSize() || !isUntiedResult(op.getTarget()))
      return failure();
    rewriter.replaceOpWithNewOp<AsyncSplatOp>(op, op.getResult().getType(), op.getValue(), op.getTargetSize(),
                                              op.getAffinityAttr());
    return success();
  }
};

/// fill F3: the bytes are there already.
struct FillOfSplat : OpRewritePattern<AsyncFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncFillOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getTarget().getDefiningOp<AsyncSplatOp>();
    if (!splat || !isSameConstantOrValue(splat.getValue(), op.getValue()) ||
        splat.getAffinityAttr() != op.getAffinityAttr())
      return failure();
    rewriter.replaceOp(op, op.getTarget());
    return success();
  }
};

/// fill F4: two adjacent fills of one pattern are one. The merged fill replaces the later one.
struct CoalesceFills : OpRewritePattern<AsyncFillOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncFillOp op, PatternRewriter &rewriter) const override {
    auto earlier = op.getTarget().getDefiningOp<AsyncFillOp>();
    if (!earlier || !earlier->hasOneUse() || earlier->getBlock() != op->getBlock() ||
        !isSameConstantOrValue(earlier.getValue(), op.getValue()) ||
        earlier.getAffinityAttr() != op.getAffinityAttr())
      return failure();
    Value offset, end;
    if (isSameConstantOrValue(earlier.getTargetEnd(), op.getTargetOffset())) {
      offset = earlier.getTargetOffset();
      end = op.getTargetEnd();
    } else if (isSameConstantOrValue(op.getTargetEnd(), earlier.getTargetOffset())) {
      offset = op.getTargetOffset();
      end = earlier.getTargetEnd();
    } else {
      return failure();
    }
    Value length = rewriter.createOrFold<arith::AddIOp>(rewriter.getFusedLoc({earlier.getLoc(), op.getLoc()}),
                                                        earlier.getTargetLength(), op.getTargetLength());
    rewriter.modifyOpInPlace(op, [&] {
      op.getTargetMutable().assign(earlier.getTarget());
      op.getTargetSizeMutable().assign(earlier.getTargetSize());
      op.getTargetOffsetMutable().assign(offset);
      op.getTargetEndMutable().assign(end);
      op.getTargetLengthMutable().assign(length);
    });
    rewriter.eraseOp(earlier);
    return success();
  }
};
} // namespace

/// fill F1 (H2), F2 to F4, F5 (H1)
void AsyncFillOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<NarrowPattern<AsyncFillOp>, IntegerPattern<AsyncFillOp>, FillAll, FillOfSplat, CoalesceFills, DropUnused<AsyncFillOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// update
//===------------------------------------------------------------------------------------------------------------===//

/// A value of the target's type overwrites the whole target. Merging the two merges work (PEER-8), so all
/// three affinities have to be the same.
static bool isFullUpdate(AsyncUpdateOp op) {
  return op.getUpdateSize() == op.getTargetSize() && op.getUpdate().getType() == op.getResult().getType() &&
         op.getAffinityAttr() == getDefinedAffinity(op.getUpdate()) &&
         op.getAffinityAttr() == getDefinedAffinity(op.getTarget());
}

/// Whether `user` may write the storage of `value`.
static bool mayWrite(Operation *user, Value value) {
  if (auto accessOp = dyn_cast<AsyncAccessOpInterface>(user)) {
    SmallVector<AsyncAccessRange> ranges;
    accessOp.getAsyncAccessRanges(ranges);
    return llvm::any_of(ranges, [&](const AsyncAccessRange &range) { return range.resource == value && range.isWrite(); });
  }
  // A tie passes the storage on to a value that may be written; stores do not report what they write.
  return isa<util::TiedOpInterface>(user) || user->hasTrait<OpTrait::IsTerminator>() || !isMemoryEffectFree(user);
}

/// update F1: everything is replaced by the update. update F2: by itself. update F3: by a value that lives in the same
/// storage and that is not written.
OpFoldResult AsyncUpdateOp::fold(FoldAdaptor) {
  if (getUpdate() == getTarget() && getUpdateSize() == getTargetSize())
    return getTarget();
  if (!isFullUpdate(*this) || isInPlaceSafe(*this))
    return {};
  Operation *producer = getTarget().getDefiningOp();
  bool isAsync = producer && producer->getName().getStringRef().starts_with("stream.async.");
  if (isAsync && isUntiedResult(getTarget()))
    return getUpdate();
  if (util::findTiedBaseValue(getUpdate()) == util::findTiedBaseValue(getTarget()) &&
      llvm::none_of(getUpdate().getUsers(), [&](Operation *user) { return mayWrite(user, getUpdate()); }))
    return getUpdate();
  return {};
}

namespace {
/// update F4: writing a repeated pattern is filling with it. A splat that waits has to stay (PEER-7), and a fill has to
/// start in phase (X2).
struct UpdateOfSplat : OpRewritePattern<AsyncUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncUpdateOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getUpdate().getDefiningOp<AsyncSplatOp>();
    if (!splat || splat.getAwaitTimepoint())
      return failure();
    // The splat holds a whole number of patterns.
    Value pattern = getPatternAt(rewriter, splat.getValue(), op.getTargetOffset());
    if (!pattern)
      return failure();
    rewriter.replaceOpWithNewOp<AsyncFillOp>(op, op.getResult().getType(), op.getTarget(), op.getTargetSize(),
                                             op.getTargetOffset(), op.getTargetEnd(), op.getUpdateSize(),
                                             pattern, op.getAffinityAttr());
    return success();
  }
};

/// update F5: the slice in between is not needed. A copy inside one storage would have to be without overlap (PEER-5).
struct UpdateOfSlice : OpRewritePattern<AsyncUpdateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncUpdateOp op, PatternRewriter &rewriter) const override {
    auto slice = op.getUpdate().getDefiningOp<AsyncSliceOp>();
    if (!slice || slice->getBlock() != op->getBlock() || slice.getAffinityAttr() != op.getAffinityAttr() ||
        isInPlaceSafe(op))
      return failure();
    bool oneStorage = util::findTiedBaseValue(slice.getSource()) == util::findTiedBaseValue(op.getTarget());
    if (oneStorage && !areRangesDisjoint(slice.getSourceOffset(), slice.getSourceEnd(), op.getTargetOffset(),
                                         op.getTargetEnd()))
      return failure();
    rewriter.replaceOpWithNewOp<AsyncCopyOp>(op, op.getResult().getType(), op.getTarget(), op.getTargetSize(),
                                             op.getTargetOffset(), op.getTargetEnd(), slice.getSource(),
                                             slice.getSourceSize(), slice.getSourceOffset(), slice.getSourceEnd(),
                                             op.getUpdateSize(), op.getAffinityAttr());
    return success();
  }
};

/// copy F1: the source is used as a whole.
struct CopyAll : OpRewritePattern<AsyncCopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncCopyOp op, PatternRewriter &rewriter) const override {
    if (op.getSourceEnd() != op.getSourceSize() || op.getLength() != op.getSourceSize())
      return failure();
    rewriter.replaceOpWithNewOp<AsyncUpdateOp>(op, op.getResult().getType(), op.getTarget(), op.getTargetSize(),
                                               op.getTargetOffset(), op.getTargetEnd(), op.getSource(),
                                               op.getSourceSize(), op.getAffinityAttr());
    return success();
  }
};
} // namespace

/// update F4, F5, F6 (H1)
void AsyncUpdateOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<UpdateOfSplat, UpdateOfSlice, DropUnused<AsyncUpdateOp>>(context);
}

/// copy F1, F2 (H1)
void AsyncCopyOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<CopyAll, DropUnused<AsyncCopyOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// load, store
//===------------------------------------------------------------------------------------------------------------===//

namespace {
/// load F1: load the required type.
struct LoadBitcast : OpRewritePattern<AsyncLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncLoadOp op, PatternRewriter &rewriter) const override {
    if (!op->hasOneUse())
      return failure();
    auto bitcast = dyn_cast<arith::BitcastOp>(*op->user_begin());
    if (!bitcast)
      return failure();
    Value loaded = AsyncLoadOp::create(rewriter, op.getLoc(), bitcast.getType(), op.getSource(), op.getSourceSize(),
                                       op.getSourceOffset());
    rewriter.replaceOp(bitcast, loaded);
    rewriter.eraseOp(op);
    return success();
  }
};

/// load F2: only the bytes that are loaded need to be transferred, from what the clone copied.
struct LoadThroughClone : OpRewritePattern<AsyncLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncLoadOp op, PatternRewriter &rewriter) const override {
    auto transfer = op.getSource().getDefiningOp<AsyncTransferOp>();
    if (!transfer || !transfer->hasOneUse() || isInPlaceSafe(op))
      return failure();
    auto clone = transfer.getSource().getDefiningOp<AsyncCloneOp>();
    int64_t bytes = util::getElementBytes(op.getResult().getType());
    if (!clone || bytes == 0)
      return failure();
    Location loc = op.getLoc();
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value length = arith::ConstantIndexOp::create(rewriter, loc, bytes);
    Value end = rewriter.createOrFold<arith::AddIOp>(loc, op.getSourceOffset(), length);
    Value slice = AsyncSliceOp::create(rewriter, loc, clone.getSource().getType(), clone.getSource(),
                                       clone.getSourceSize(), op.getSourceOffset(), end, length,
                                       clone.getAffinityAttr());
    Value moved = AsyncTransferOp::create(rewriter, transfer.getLoc(), transfer.getResult().getType(), slice, length,
                                          length, transfer.getSourceAffinityAttr(), transfer.getTargetAffinityAttr(),
                                          transfer.getExecutionAffinityAttr());
    rewriter.replaceOpWithNewOp<AsyncLoadOp>(op, op.getResult().getType(), moved, length, zero);
    rewriter.eraseOp(transfer);
    return success();
  }
};

/// store F1: the bits are what counts.
struct StoreBitcast : OpRewritePattern<AsyncStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AsyncStoreOp op, PatternRewriter &rewriter) const override {
    auto bitcast = op.getValue().getDefiningOp<arith::BitcastOp>();
    if (!bitcast)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getValueMutable().assign(bitcast.getIn()); });
    return success();
  }
};
} // namespace

void AsyncLoadOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<LoadBitcast, LoadThroughClone>(context);
}

void AsyncStoreOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<StoreBitcast>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// dispatch
//===------------------------------------------------------------------------------------------------------------===//

/// dispatch F1 (H1), F2 (H10)
void AsyncDispatchOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropUnused<AsyncDispatchOp>, DropRepeatedEntryPoints<AsyncDispatchOp>>(context);
}
