// Canonicalisations of stream.timepoint.* (stream-cmd.md section 7).
#include "dialects/Stream/StreamFoldUtils.h"
#include "dialects/Stream/StreamRewrites.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace weir::stream;

//===--------------------------------------------------------------------------------------------------------------===//
// export, chain_external
//===--------------------------------------------------------------------------------------------------------------===//

namespace {

/// export F1: what was imported goes out again.
struct ExportOfImport : OpRewritePattern<TimepointExportOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointExportOp op, PatternRewriter &rewriter) const override {
    auto import = op.getAwaitTimepoint().getDefiningOp<TimepointImportOp>();
    if (!import || import.getOperandTypes() != op.getResultTypes())
      return failure();
    rewriter.replaceOp(op, import.getOperands());
    return success();
  }
};

/// chain_external F1: new foreign objects that would only repeat imported ones are replaced by those.
struct ChainImported : OpRewritePattern<TimepointChainExternalOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointChainExternalOp op, PatternRewriter &rewriter) const override {
    auto import = op.getAwaitTimepoint().getDefiningOp<TimepointImportOp>();
    if (!import || op.getExternalValues().getTypes() != import.getOperandTypes())
      return failure();
    DominanceInfo dominance;
    for (auto [chained, imported] : llvm::zip_equal(op.getExternalValues(), import.getOperands())) {
      auto allocator = chained.getDefiningOp<MemoryEffectOpInterface>();
      if (!allocator || !allocator.getEffectOnValue<MemoryEffects::Allocate>(chained))
        return failure();
      for (Operation *user : chained.getUsers())
        if (user != op && !dominance.properlyDominates(imported, user))
          return failure();
    }
    SmallVector<Value> chained(op.getExternalValues()), imported(import.getOperands());
    rewriter.eraseOp(op);
    rewriter.replaceAllUsesWith(chained, imported);
    return success();
  }
};

} // namespace

void TimepointExportOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ExportOfImport>(context);
}

void TimepointChainExternalOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ChainImported>(context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// join
//===--------------------------------------------------------------------------------------------------------------===//

/// join F1, F2.
OpFoldResult TimepointJoinOp::fold(FoldAdaptor) {
  if (llvm::all_of(getTimepoints(), isImmediateTimepoint))
    return TimepointAttr::get(getContext());
  return getTimepoints().size() == 1 ? getTimepoints().front() : Value();
}

namespace {

/// join F3 to F5: only timepoints that say something new.
struct SimplifyJoin : OpRewritePattern<TimepointJoinOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointJoinOp op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Value> timepoints;
    for (Value timepoint : op.getTimepoints()) {
      if (auto nested = timepoint.getDefiningOp<TimepointJoinOp>())
        timepoints.insert_range(nested.getTimepoints());
      else
        timepoints.insert(timepoint);
    }
    timepoints.remove_if(isImmediateTimepoint);
    if (timepoints.empty() || llvm::equal(timepoints, op.getTimepoints()))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getTimepointsMutable().assign(timepoints.getArrayRef()); });
    return success();
  }
};

} // namespace

void TimepointJoinOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SimplifyJoin>(context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// barrier
//===--------------------------------------------------------------------------------------------------------------===//

namespace {

/// barrier F1 to F3: the value is ready at once, or when a wait for it ends. Without a use of the timepoint the value stays as ready as it is: what uses the
/// value does not wait for more.
struct SimplifyBarrier : OpRewritePattern<TimepointBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointBarrierOp op, PatternRewriter &rewriter) const override {
    if (op.getResultTimepoint().use_empty()) {
      rewriter.replaceAllUsesWith(op.getResult(), op.getResource());
      rewriter.eraseOp(op);
      return success();
    }
    Operation *producer = op.getResource().getDefiningOp();
    if (!producer)
      return failure();
    if (isa<ResourceAllocOp, TensorImportOp>(producer)) {
      Value immediate = TimepointImmediateOp::create(rewriter, op.getLoc());
      rewriter.replaceOp(op, {op.getResource(), immediate});
      return success();
    }
    auto awaitOp = dyn_cast<TimepointAwaitOp>(producer);
    if (!awaitOp || awaitOp.getSync())
      return failure();
    unsigned index = cast<OpResult>(op.getResource()).getResultNumber();
    rewriter.replaceOp(op, {awaitOp.getResourceOperands()[index], awaitOp.getAwaitTimepoint()});
    return success();
  }
};

} // namespace

void TimepointBarrierOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SimplifyBarrier>(context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// await
//===--------------------------------------------------------------------------------------------------------------===//

namespace {

/// await F1: nothing to wait for. A deliberate synchronization point stays.
struct AwaitImmediate : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    if (op.getSync() || !isImmediateTimepoint(op.getAwaitTimepoint()))
      return failure();
    rewriter.replaceOp(op, op.getResourceOperands());
    return success();
  }
};

/// await F2 (H3): wait as late as possible.
struct SinkAwait : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    if (op.getSync())
      return failure();
    Operation *target = nullptr;
    for (Operation *user : op->getUsers())
      if (Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user))
        if (!target || ancestor->isBeforeInBlock(target))
          target = ancestor;
    if (!target || !isSinkingProgress(op, target))
      return failure();
    rewriter.moveOpBefore(op, target);
    return success();
  }
};

/// await F3: wait for the whole, then take the part.
struct AwaitSubviewSource : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    rewriter.setInsertionPointAfter(op);
    for (auto [index, operand] : llvm::enumerate(op.getResourceOperands())) {
      auto subview = operand.getDefiningOp<ResourceSubviewOp>();
      if (!subview)
        continue;
      changed = true;
      Value result = op.getResults()[index];
      auto part = ResourceSubviewOp::create(rewriter, subview.getLoc(), result.getType(), result,
                                            subview.getSourceSize(), subview.getSourceOffset(),
                                            subview.getResultSize());
      rewriter.replaceAllUsesExcept(result, part.getResult(), part);
      rewriter.modifyOpInPlace(op, [&, index = index] {
        op.getResourceOperandsMutable()[index].set(subview.getSource());
        op.getResourceOperandSizesMutable()[index].set(subview.getSourceSize());
      });
    }
    return success(changed);
  }
};

/// A new await instead of `op`, of the given values and each only once (F5); its results replace `results`.
void replaceAwaits(PatternRewriter &rewriter, TimepointAwaitOp op, ValueRange values, ValueRange sizes,
                   ValueRange results) {
  llvm::MapVector<Value, Value> unique;
  for (auto [value, size] : llvm::zip_equal(values, sizes))
    unique.insert({value, size});
  SmallVector<Value> uniqueValues(llvm::make_first_range(unique)), uniqueSizes(llvm::make_second_range(unique));
  auto newOp =
      TimepointAwaitOp::create(rewriter, op.getLoc(), uniqueValues, uniqueSizes, op.getAwaitTimepoint(), op.getSync());
  newOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [value, result] : llvm::zip_equal(values, results)) {
    auto position = std::distance(uniqueValues.begin(), llvm::find(uniqueValues, value));
    rewriter.replaceAllUsesWith(result, newOp.getResults()[position]);
  }
}

/// await F5.
struct AwaitOnce : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp op, PatternRewriter &rewriter) const override {
    SmallPtrSet<Value, 4> seen;
    if (llvm::all_of(op.getResourceOperands(), [&](Value value) { return seen.insert(value).second; }))
      return failure();
    replaceAwaits(rewriter, op, op.getResourceOperands(), op.getResourceOperandSizes(), op.getResults());
    rewriter.eraseOp(op);
    return success();
  }
};

/// await F4: one wait for several values. Only waits that are no deliberate synchronization points, and only values that
/// exist at the first of them.
struct GroupAwaits : OpRewritePattern<TimepointAwaitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimepointAwaitOp first, PatternRewriter &rewriter) const override {
    if (first.getSync())
      return failure();
    DominanceInfo dominance;
    SmallVector<TimepointAwaitOp> others;
    for (Operation *user : first.getAwaitTimepoint().getUsers()) {
      auto other = dyn_cast<TimepointAwaitOp>(user);
      if (!other || other == first || other.getSync() || other->getBlock() != first->getBlock() ||
          other->isBeforeInBlock(first))
        continue;
      auto isAvailable = [&](Value value) { return dominance.properlyDominates(value, first); };
      if (llvm::all_of(other->getOperands(), isAvailable))
        others.push_back(other);
    }
    if (others.empty())
      return failure();
    llvm::sort(others, [](TimepointAwaitOp a, TimepointAwaitOp b) { return a->isBeforeInBlock(b); });
    others.insert(others.begin(), first);
    SmallVector<Value> values, sizes, results;
    for (TimepointAwaitOp op : others) {
      llvm::append_range(values, op.getResourceOperands());
      llvm::append_range(sizes, op.getResourceOperandSizes());
      llvm::append_range(results, op.getResults());
    }
    replaceAwaits(rewriter, first, values, sizes, results);
    for (TimepointAwaitOp op : others)
      rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void TimepointAwaitOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  // F6 is what the op's effects say.
  results.add<AwaitImmediate, SinkAwait, AwaitSubviewSource, AwaitOnce, GroupAwaits>(context);
}
