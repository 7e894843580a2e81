#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace weir::upstream;

namespace {

/// The expansion of a cast from a static tensor is static where its sizes are constants. Upstream takes the sizes given as operands
/// for those of the dimensions that are dynamic in the type, although a static one may have an operand, too.
struct StaticExpandShape : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op, PatternRewriter &rewriter) const override {
    auto cast = op.getSrc().getDefiningOp<tensor::CastOp>();
    if (!tensor::canFoldIntoConsumerOp(cast))
      return failure();
    ArrayRef<int64_t> source = llvm::cast<RankedTensorType>(cast.getSource().getType()).getShape();
    SmallVector<int64_t> collapsed(op.getSrcType().getShape()), expanded(op.getResultType().getShape());
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices()))
      if (!ShapedType::isDynamic(source[dim]) && succeeded(makeStatic(sizes, group, source[dim], expanded)))
        collapsed[dim] = source[dim];
    if (ArrayRef(expanded) == op.getResultType().getShape())
      return rewriter.notifyMatchFailure(op, "no size that is known is missing in the type");
    for (auto [size, extent] : llvm::zip(sizes, expanded))
      if (!ShapedType::isDynamic(extent))
        size = rewriter.getIndexAttr(extent);
    Value static_ = tensor::CastOp::create(rewriter, op.getLoc(), op.getSrcType().clone(collapsed), op.getSrc());
    auto expansion = tensor::ExpandShapeOp::create(rewriter, op.getLoc(), op.getResultType().clone(expanded), static_,
                                                   op.getReassociationIndices(), sizes);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(), expansion);
    return success();
  }

private:
  /// Enters the sizes of `group` if all are constants whose product is `extent`.
  static LogicalResult makeStatic(ArrayRef<OpFoldResult> sizes, ArrayRef<int64_t> group, int64_t extent, MutableArrayRef<int64_t> shape) {
    int64_t product = 1;
    for (int64_t dim : group) {
      std::optional<int64_t> size = getConstantIntValue(sizes[dim]);
      if (!size || *size < 0 || (!ShapedType::isDynamic(shape[dim]) && shape[dim] != *size))
        return failure();
      product *= *size;
    }
    if (product != extent)
      return failure();
    for (int64_t dim : group)
      shape[dim] = *getConstantIntValue(sizes[dim]);
    return success();
  }
};

/// A size that is an operand although the type is static there becomes static: upstream and passes count operands by the dimensions that are
/// dynamic in the type.
struct StaticSizes : OpRewritePattern<tensor::ExpandShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op, PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    bool changed = false;
    for (auto [size, extent] : llvm::zip(sizes, op.getResultType().getShape())) {
      if (!isa<Value>(size) || ShapedType::isDynamic(extent))
        continue;
      if (getConstantIntValue(size).value_or(extent) != extent)
        return rewriter.notifyMatchFailure(op, "a size contradicts the type");
      size = rewriter.getIndexAttr(extent);
      changed = true;
    }
    if (!changed)
      return failure();
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, op.getResultType(), op.getSrc(), op.getReassociationIndices(), sizes);
    return success();
  }
};

struct ExpandShape {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsExcept<tensor::ExpandShapeOp>(patterns, context, {"ConvertToStaticExpandShape"});
    patterns.add<StaticExpandShape, StaticSizes>(context);
  }
};

/// The result has the sizes that are left after those of `dropped`, in this order.
template <typename Range> SmallVector<int64_t> getKeptSizes(const Range &sizes, const llvm::SmallBitVector &dropped) {
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped.test(dim))
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return shape;
}

/// Constants among offsets, sizes and strides become static. Upstream chooses anew which unit dimensions of a slice of lower rank the source
/// lacks; this keeps the choice.
template <typename OpT>
struct StaticInsertSlice : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(), strides = op.getMixedStrides();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    bool hasConstant = succeeded(foldDynamicOffsetSizeList(offsets));
    hasConstant |= succeeded(foldDynamicOffsetSizeList(sizes));
    hasConstant |= succeeded(foldDynamicStrideList(strides));
    if (!hasConstant)
      return rewriter.notifyMatchFailure(op, "no constant among offsets, sizes and strides");
    if (!verifyInBoundsSlice(op.getDestType().getShape(), offsets, sizes, strides).isValid)
      return rewriter.notifyMatchFailure(op, "the slice is not part of the destination");
    SmallVector<int64_t> shape = getKeptSizes(sizes, dropped);
    RankedTensorType type = op.getSourceType();
    if (failed(verifyCompatibleShape(shape, type.getShape())))
      return rewriter.notifyMatchFailure(op, "the source has other sizes");
    Value source = op.getSource();
    if (type.clone(shape) != type) {
      OpBuilder::InsertionGuard guard(rewriter);
      // Casts are not among the ops that combine slices in parallel.
      if (std::is_same_v<OpT, tensor::ParallelInsertSliceOp>)
        rewriter.setInsertionPoint(op->getParentOp());
      source = tensor::CastOp::create(rewriter, op.getLoc(), type.clone(shape), source);
    }
    rewriter.replaceOpWithNewOp<OpT>(op, source, op.getDest(), offsets, sizes, strides);
    return success();
  }
};

/// The same for slices that are read.
struct StaticExtractSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
                              strides = op.getMixedStrides();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    bool hasConstant = succeeded(foldDynamicOffsetSizeList(offsets));
    hasConstant |= succeeded(foldDynamicOffsetSizeList(sizes));
    hasConstant |= succeeded(foldDynamicStrideList(strides));
    if (!hasConstant)
      return rewriter.notifyMatchFailure(op, "no constant among offsets, sizes and strides");
    if (!verifyInBoundsSlice(op.getSourceType().getShape(), offsets, sizes, strides).isValid)
      return rewriter.notifyMatchFailure(op, "the slice is not part of the source");
    RankedTensorType type = op.getType().clone(getKeptSizes(sizes, dropped));
    if (failed(verifyCompatibleShape(type, op.getType())))
      return rewriter.notifyMatchFailure(op, "the result has other sizes");
    Value slice = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), type, op.getSource(), offsets, sizes, strides);
    if (type != op.getType())
      slice = tensor::CastOp::create(rewriter, op.getLoc(), op.getType(), slice);
    rewriter.replaceOp(op, slice);
    return success();
  }
};

/// Upstream's pattern for casts of the source makes the same choice anew: it is tried where that changes nothing.
LogicalResult tryWithSameShape(const RewritePattern &pattern, Operation *op, PatternRewriter &rewriter) {
  auto slice = cast<tensor::ExtractSliceOp>(op);
  RankedTensorType canonical = tensor::ExtractSliceOp::inferCanonicalRankReducedResultType(
      slice.getType().getRank(), slice.getSourceType(), slice.getMixedSizes());
  if (canonical.getShape() != slice.getType().getShape())
    return failure();
  return pattern.matchAndRewrite(op, rewriter);
}

struct ExtractSlice {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    RewritePatternSet upstream(context), kept(context);
    tensor::ExtractSliceOp::getCanonicalizationPatterns(upstream, context);
    movePatternsExcept(upstream, kept, {"OpWithOffsetSizesAndStridesConstantArgumentFolder"});
    movePatternsThrough(kept, patterns, {"ExtractSliceOpCastFolder"}, tryWithSameShape);
    patterns.add<StaticExtractSlice>(context);
  }
};

template <typename OpT>
struct InsertSlice {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsExcept<OpT>(patterns, context, {"InsertSliceOpConstantArgumentFolder"});
    patterns.add<StaticInsertSlice<OpT>>(context);
  }
};

} // namespace

void weir::upstream::populateStaticSizePatterns(RewritePatternSet &patterns) { patterns.add<StaticSizes>(patterns.getContext()); }

void weir::upstream::repairTensor(MLIRContext *context) {
  repair<tensor::ExpandShapeOp, ExpandShape>(context);
  repair<tensor::ExtractSliceOp, ExtractSlice>(context);
  repair<tensor::InsertSliceOp, InsertSlice<tensor::InsertSliceOp>>(context);
  repair<tensor::ParallelInsertSliceOp, InsertSlice<tensor::ParallelInsertSliceOp>>(context);
}
