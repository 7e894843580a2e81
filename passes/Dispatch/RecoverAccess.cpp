#include "passes/Dispatch/RecoverAccess.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Analysis/ShapeUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

namespace {

/// The extent of loop `l`, read off the first output that it indexes.
std::optional<DimName> loopExtent(linalg::GenericOp op, unsigned l) {
  for (OpOperand &init : op.getDpsInitsMutable())
    for (auto [i, e] : llvm::enumerate(op.getMatchingIndexingMap(&init).getResults()))
      if (auto d = dyn_cast<AffineDimExpr>(e); d && d.getPosition() == l)
        return nameDim(init.get(), i);
  return std::nullopt;
}

/// In a loop of extent N, `select(N == 1, 0, i)` is i: exporters write it for broadcasts of dynamic dimensions.
struct SelectOfUnitExtent : public OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::SelectOp op, PatternRewriter &rewriter) const override {
    auto generic = dyn_cast<linalg::GenericOp>(op->getParentOp());
    auto index = op.getFalseValue().getDefiningOp<linalg::IndexOp>();
    auto compare = op.getCondition().getDefiningOp<arith::CmpIOp>();
    if (!generic || !index || !compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
        !matchPattern(op.getTrueValue(), m_Zero()) || !matchPattern(compare.getRhs(), m_One()))
      return failure();
    std::optional<DimName> extent = loopExtent(generic, index.getDim());
    if (!extent || !(*extent == nameIndex(compare.getLhs())))
      return failure();
    rewriter.replaceOp(op, index.getResult());
    return success();
  }
};

/// `tensor.extract` whose indices are distinct loops, or 0 on unit dimensions, is an input with a map.
struct ExtractToInput : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || isInsideDispatch(op))
      return failure();
    tensor::ExtractOp found;
    SmallVector<AffineExpr> exprs;
    for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>()) {
      auto type = extract.getTensor().getType();
      if (extract.getTensor().getParentRegion() == &op.getRegion())
        continue;
      exprs.clear();
      llvm::SmallDenseSet<unsigned> loops;
      bool plain = true;
      for (auto [i, v] : llvm::enumerate(extract.getIndices())) {
        if (auto index = v.getDefiningOp<linalg::IndexOp>(); index && loops.insert(index.getDim()).second) {
          // The loop has to stay within the tensor, which the verifier of an input asks for as well.
          std::optional<DimName> extent = loopExtent(op, index.getDim());
          if (extent && *extent == nameDim(extract.getTensor(), i)) {
            exprs.push_back(rewriter.getAffineDimExpr(index.getDim()));
            continue;
          }
        } else if (matchPattern(v, m_Zero()) && type.getDimSize(i) == 1) {
          exprs.push_back(rewriter.getAffineConstantExpr(0));
          continue;
        }
        plain = false;
        break;
      }
      if (plain) {
        found = extract;
        break;
      }
    }
    if (!found)
      return failure();

    SmallVector<Value> inputs = op.getInputs();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    unsigned position = inputs.size();
    inputs.push_back(found.getTensor());
    maps.insert(maps.begin() + position, AffineMap::get(op.getNumLoops(), 0, exprs, getContext()));
    auto fresh = linalg::GenericOp::create(rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(), maps,
                                           op.getIteratorTypesArray());
    rewriter.inlineRegionBefore(op.getRegion(), fresh.getRegion(), fresh.getRegion().end());
    BlockArgument arg = fresh.getBlock()->insertArgument(position, found.getType(), found.getLoc());
    rewriter.replaceOp(found, arg);
    fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, fresh->getResults());
    return success();
  }
};

/// A generic that copies its only input through the identity map is its input.
struct IdentityGeneric : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 || op->getNumResults() != 1 ||
        op.getNumReductionLoops() != 0 || !llvm::hasSingleElement(*op.getBlock()) || isInsideDispatch(op) ||
        op.getBlock()->getTerminator()->getOperand(0) != op.getBlock()->getArgument(0))
      return failure();
    AffineMap in = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
    AffineMap out = op.getIndexingMapMatchingResult(op->getResult(0));
    if (in != out || !out.isPermutation())
      return failure();
    Value source = op.getDpsInputOperand(0)->get();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (!isa<RankedTensorType>(source.getType())) // a scalar
      return failure();
    if (source.getType() == type)
      rewriter.replaceOp(op, source);
    else
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, source);
    return success();
  }
};

/// `tensor.reshape` that only adds or only drops unit dimensions.
struct ReshapeToView : public OpRewritePattern<tensor::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ReshapeOp op, PatternRewriter &rewriter) const override {
    auto sourceType = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto resultType = dyn_cast<RankedTensorType>(op.getType());
    if (!sourceType || !resultType || isInsideDispatch(op))
      return failure();
    SmallVector<DimName> from, to;
    for (int64_t i = 0, e = sourceType.getRank(); i < e; ++i)
      from.push_back(nameDim(op.getSource(), i));
    for (int64_t i = 0, e = resultType.getRank(); i < e; ++i)
      to.push_back(nameDim(op.getResult(), i));
    if (from.size() == to.size()) {
      if (from != to)
        return failure();
      if (sourceType == resultType)
        rewriter.replaceOp(op, op.getSource());
      else
        rewriter.replaceOpWithNewOp<tensor::CastOp>(op, resultType, op.getSource());
      return success();
    }
    bool expands = to.size() > from.size();
    std::optional<SmallVector<ReassociationIndices>> groups = expands ? group(to, from) : group(from, to);
    if (!groups)
      return failure();
    // The static types have to agree dimension by dimension, as the views infer one from the other.
    if (expands) {
      auto inferred = tensor::CollapseShapeOp::inferCollapsedType(resultType, *groups);
      if (inferred != sourceType)
        return failure();
      DimResolver dims(rewriter);
      SmallVector<OpFoldResult> sizes;
      for (int64_t i = 0, e = resultType.getRank(); i < e; ++i)
        sizes.push_back(dims.get(op.getResult(), i));
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, resultType, op.getSource(), *groups, sizes);
    } else {
      if (tensor::CollapseShapeOp::inferCollapsedType(sourceType, *groups) != resultType)
        return failure();
      rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, resultType, op.getSource(), *groups);
    }
    return success();
  }

  /// Groups the dimensions of `wide` so that each group is one of `narrow` and units.
  static std::optional<SmallVector<ReassociationIndices>> group(ArrayRef<DimName> wide, ArrayRef<DimName> narrow) {
    SmallVector<ReassociationIndices> groups;
    unsigned next = 0;
    ReassociationIndices pending;
    for (auto [i, size] : llvm::enumerate(wide)) {
      if (next < narrow.size() && size == narrow[next]) {
        pending.push_back(i);
        groups.push_back(pending);
        pending.clear();
        ++next;
      } else if (size.constant == 1) {
        pending.push_back(i);
      } else {
        return std::nullopt;
      }
    }
    if (next != narrow.size())
      return std::nullopt;
    if (!pending.empty()) {
      if (groups.empty())
        return std::nullopt;
      groups.back().append(pending);
    }
    return groups;
  }
};

/// A slice of a tensor with added unit dimensions, taken whole there, is a slice of the tensor.
struct SliceOfUnitExpand : public OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    auto expand = op.getSource().getDefiningOp<tensor::ExpandShapeOp>();
    // A single element has no dimension that a slice could be taken along.
    if (!expand || expand.getSrcType().getRank() == 0 || isInsideDispatch(op))
      return failure();
    auto wide = expand.getResultType();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    SmallVector<OpFoldResult> offsets, sizes, strides;
    for (ReassociationIndices group : expand.getReassociationIndices()) {
      int64_t real = -1;
      for (int64_t d : group) {
        if (wide.getDimSize(d) == 1 && dropped.test(d))
          continue;
        if (real >= 0)
          return failure();
        real = d;
      }
      if (real < 0 || dropped.test(real))
        return failure();
      offsets.push_back(op.getMixedOffsets()[real]);
      sizes.push_back(op.getMixedSizes()[real]);
      strides.push_back(op.getMixedStrides()[real]);
    }
    // Of a scalar all dimensions are added ones, in no group.
    if (static_cast<int64_t>(sizes.size()) != op.getType().getRank())
      return failure();
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(op, op.getType(), expand.getSrc(), offsets, sizes, strides);
    return success();
  }
};

} // namespace

void weir::populateRecoverAccessPatterns(RewritePatternSet &patterns) {
  patterns.add<SelectOfUnitExtent, ExtractToInput, IdentityGeneric, ReshapeToView, SliceOfUnitExpand>(patterns.getContext());
}
