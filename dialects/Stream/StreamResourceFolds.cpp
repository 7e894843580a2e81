// Canonicalisations of stream.resource.* (stream-cmd.md sections 1 to 3).
#include "dialects/Stream/StreamFoldUtils.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir::stream;

//===--------------------------------------------------------------------------------------------------------------===//
// alloca, dealloca
//===--------------------------------------------------------------------------------------------------------------===//

namespace {

/// alloca F1: storage that is not used takes no time.
struct EraseUnusedAlloca : OpRewritePattern<ResourceAllocaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceAllocaOp op, PatternRewriter &rewriter) const override {
    if (!op.getResult().use_empty())
      return failure();
    rewriter.replaceAllUsesWith(op.getResultTimepoint(),
                                awaitedOrImmediate(rewriter, op.getLoc(), op.getAwaitTimepoint()));
    rewriter.eraseOp(op);
    return success();
  }
};

/// alloca F2: storage that is only freed again.
struct EraseAllocaDealloca : OpRewritePattern<ResourceAllocaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceAllocaOp op, PatternRewriter &rewriter) const override {
    if (!op.getResult().hasOneUse())
      return failure();
    auto dealloca = dyn_cast<ResourceDeallocaOp>(*op.getResult().user_begin());
    if (!dealloca)
      return failure();
    rewriter.setInsertionPoint(dealloca);
    rewriter.replaceOp(dealloca, awaitedOrImmediate(rewriter, dealloca.getLoc(), dealloca.getAwaitTimepoint()));
    rewriter.setInsertionPoint(op);
    rewriter.replaceAllUsesWith(op.getResultTimepoint(),
                                awaitedOrImmediate(rewriter, op.getLoc(), op.getAwaitTimepoint()));
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void ResourceAllocaOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EraseUnusedAlloca, EraseAllocaDealloca, BatchTimelineChain<ResourceAllocaOp>,
              DropImmediateAwait<ResourceAllocaOp>>(context);
}

void ResourceDeallocaOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<BatchTimelineChain<ResourceDeallocaOp>, DropImmediateAwait<ResourceDeallocaOp>>(context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// size, load, store
//===--------------------------------------------------------------------------------------------------------------===//

/// size F1.
OpFoldResult ResourceSizeOp::fold(FoldAdaptor) {
  Block *block = (*this)->getBlock();
  Value size = block ? weir::util::findValueSize(getOperand(), block, Block::iterator(*this))
                     : weir::util::findValueSize(getOperand());
  return size && size != getResult() ? size : Value();
}

namespace {

/// size F2: the size of a selected value is the selected size.
struct SelectSize : OpRewritePattern<ResourceSizeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceSizeOp op, PatternRewriter &rewriter) const override {
    auto select = op.getOperand().getDefiningOp<arith::SelectOp>();
    if (!select)
      return failure();
    auto sizeOf = [&](Value value) -> Value {
      return ResourceSizeOp::create(rewriter, op.getLoc(), rewriter.getIndexType(), value, op.getAffinityAttr());
    };
    Value ifTrue = sizeOf(select.getTrueValue());
    Value ifFalse = sizeOf(select.getFalseValue());
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, select.getCondition(), ifTrue, ifFalse);
    return success();
  }
};

/// load F2 (H1).
struct EraseUnusedLoad : OpRewritePattern<ResourceLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceLoadOp op, PatternRewriter &rewriter) const override {
    if (!op->use_empty())
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void ResourceSizeOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SelectSize>(context);
}

void ResourceLoadOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EraseUnusedLoad>(context);
  results.add<FoldSubviewsIntoRanges>(getOperationName(), context);
}

void ResourceStoreOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<FoldSubviewsIntoRanges>(getOperationName(), context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// pack
//===--------------------------------------------------------------------------------------------------------------===//

namespace {

/// pack F1, F2: no slice, or one slice, which starts the slab.
struct PackTrivial : OpRewritePattern<ResourcePackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourcePackOp op, PatternRewriter &rewriter) const override {
    size_t slices = op.getPackedOffsets().size();
    if (slices > 1)
      return failure();
    SmallVector<Value> replacements;
    if (slices == 0) {
      replacements.push_back(arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0));
    } else {
      replacements.push_back(op.getDynamicSliceSizes().front());
      replacements.push_back(op.getOffset() ? op.getOffset()
                                            : arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0).getResult());
    }
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

/// pack F3: the base offset is added for the users of the offsets; the total does not include it.
struct PackBaseOffset : OpRewritePattern<ResourcePackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourcePackOp op, PatternRewriter &rewriter) const override {
    Value base = op.getOffset();
    if (!base || op.getPackedOffsets().size() <= 1)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getOffsetMutable().clear(); });
    if (matchPattern(base, m_Zero()))
      return success();
    rewriter.setInsertionPointAfter(op);
    for (Value offset : op.getPackedOffsets()) {
      if (offset.use_empty())
        continue;
      auto sum = arith::AddIOp::create(rewriter, op.getLoc(), base, offset);
      rewriter.replaceAllUsesExcept(offset, sum, sum);
    }
    return success();
  }
};

/// pack F4: slices in the order of their intervals.
struct PackSort : OpRewritePattern<ResourcePackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourcePackOp op, PatternRewriter &rewriter) const override {
    SmallVector<ResourcePackOp::Slice> slices = op.getSlices();
    // The position in the end keeps the order of slices with equal intervals.
    auto key = [](const ResourcePackOp::Slice &slice) {
      return std::make_tuple(slice.lifetimeStart, slice.lifetimeEnd,
                             cast<OpResult>(slice.packedOffset).getResultNumber());
    };
    auto before = [&](const ResourcePackOp::Slice &a, const ResourcePackOp::Slice &b) { return key(a) < key(b); };
    if (llvm::is_sorted(slices, before))
      return failure();
    llvm::sort(slices, before);
    SmallVector<std::pair<int64_t, int64_t>> intervals;
    SmallVector<Value> sizes;
    for (const ResourcePackOp::Slice &slice : slices) {
      intervals.emplace_back(slice.lifetimeStart, slice.lifetimeEnd);
      sizes.push_back(slice.dynamicSize);
    }
    auto sorted =
        ResourcePackOp::create(rewriter, op.getLoc(), op.getOffset(), intervals, sizes, op.getAffinityAttr());
    sorted->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceAllUsesWith(op.getTotalLength(), sorted.getTotalLength());
    for (auto [slice, offset] : llvm::zip_equal(slices, sorted.getPackedOffsets()))
      rewriter.replaceAllUsesWith(slice.packedOffset, offset);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void ResourcePackOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<PackTrivial, PackBaseOffset, PackSort>(context);
}

//===--------------------------------------------------------------------------------------------------------------===//
// subview, transients
//===--------------------------------------------------------------------------------------------------------------===//

/// subview F1: all of it.
OpFoldResult ResourceSubviewOp::fold(FoldAdaptor) {
  return getSourceSize() == getResultSize() ? getSource() : Value();
}

namespace {

/// subview F2. Only a direct subview is looked through: the bytes of another tied value may differ from its operand's.
struct SubviewOfSubview : OpRewritePattern<ResourceSubviewOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceSubviewOp op, PatternRewriter &rewriter) const override {
    auto outer = op.getSource().getDefiningOp<ResourceSubviewOp>();
    if (!outer)
      return failure();
    // Cmd regions hold no scalar ops, so the sum has to be formed before them.
    Value inner = op.getSourceOffset();
    std::optional<Value> offset = addOffsetsOutsideRegions(rewriter, op, outer.getSourceOffset(), inner);
    if (!offset)
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getSourceMutable().assign(outer.getSource());
      op.getSourceSizeMutable().assign(outer.getSourceSize());
      op.getSourceOffsetMutable().assign(*offset);
    });
    return success();
  }
};

/// subview F3: one of two parts of one value, equally long, is the part at one of two offsets.
struct SelectSubview : OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, PatternRewriter &rewriter) const override {
    auto a = op.getTrueValue().getDefiningOp<ResourceSubviewOp>();
    auto b = op.getFalseValue().getDefiningOp<ResourceSubviewOp>();
    if (!a || !b || a.getSource() != b.getSource() || a.getResultSize() != b.getResultSize())
      return failure();
    Value offset = rewriter.createOrFold<arith::SelectOp>(op.getLoc(), op.getCondition(), a.getSourceOffset(),
                                                          b.getSourceOffset());
    rewriter.replaceOpWithNewOp<ResourceSubviewOp>(op, op.getType(), a.getSource(), a.getSourceSize(), offset,
                                                   a.getResultSize());
    return success();
  }
};

/// transients F1: the outer storage wins.
struct SkipInnerTransients : OpRewritePattern<ResourceTransientsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ResourceTransientsOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getResource().getDefiningOp<ResourceTransientsOp>();
    if (!inner)
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getResourceMutable().assign(inner.getResource());
      op.getResourceSizeMutable().assign(inner.getResourceSize());
    });
    return success();
  }
};

} // namespace

void ResourceSubviewOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SubviewOfSubview, SelectSubview>(context);
}

void ResourceTransientsOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<SkipInnerTransients>(context);
}
