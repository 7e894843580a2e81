// Folds and canonicalisations of constants, views, empties, clones and transfers of tensors; the numbers are those of flow.md 7.
#include "dialects/Flow/FlowTensorFolds.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

//===--- constants --------------------------------------------------------------------------------------------===//

OpFoldResult TensorConstantOp::fold(FoldAdaptor) { return getValue(); }

namespace {
struct ExpandDynamicConstant : OpRewritePattern<TensorDynamicConstantOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorDynamicConstantOp op, PatternRewriter &rewriter) const override {
    auto valueType = cast<RankedTensorType>(op.getValue().getType());
    RankedTensorType type = typeOf(op.getResult());
    // Types that differ in their encoding stay as they are.
    if (type.hasStaticShape() && type != valueType)
      return failure();
    auto constant = TensorConstantOp::create(rewriter, op.getLoc(), op.getValue());
    // F1
    if (type.hasStaticShape()) {
      rewriter.replaceOp(op, constant);
      return success();
    }
    // F2
    SmallVector<Value> dims;
    for (auto [size, known] : llvm::zip_equal(type.getShape(), valueType.getShape())) {
      if (!ShapedType::isDynamic(size))
        continue;
      Value dim = arith::ConstantIndexOp::create(rewriter, op.getLoc(), known);
      dims.push_back(util::OptimizationBarrierOp::create(rewriter, op.getLoc(), dim.getType(), dim).getResult(0));
    }
    rewriter.replaceOpWithNewOp<TensorReshapeOp>(op, type, constant, ValueRange(), dims);
    return success();
  }
};
} // namespace

void TensorDynamicConstantOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ExpandDynamicConstant>(context);
}

//===--- tie_shape, reshape, bitcast --------------------------------------------------------------------------===//

OpFoldResult TensorTieShapeOp::fold(FoldAdaptor) { return getOperandDims().empty() ? getOperand() : OpFoldResult(); }

void TensorTieShapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorTieShapeOp>>(context); // F2
}

/// F1 of both views. Equal shapes do not make equal types: element type and encoding have to agree too.
template <typename OpT>
static OpFoldResult foldIdentityView(OpT op) {
  RankedTensorType from = typeOf(op.getSource()), to = typeOf(op.getResult());
  if (from == to && haveSameShape(from, op.getSourceDims(), to, op.getResultDims()))
    return op.getSource();
  return {};
}

OpFoldResult TensorReshapeOp::fold(FoldAdaptor) { return foldIdentityView(*this); }
OpFoldResult TensorBitCastOp::fold(FoldAdaptor) { return foldIdentityView(*this); }

namespace {
/// F4: a view of a view is a view of the source.
template <typename OpT>
struct FlattenViews : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    Value source;
    ValueRange dims;
    if (auto inner = op.getSource().template getDefiningOp<TensorReshapeOp>()) {
      source = inner.getSource();
      dims = inner.getSourceDims();
    } else if (auto inner = op.getSource().template getDefiningOp<TensorBitCastOp>()) {
      source = inner.getSource();
      dims = inner.getSourceDims();
    } else {
      return failure();
    }
    RankedTensorType type = typeOf(op.getResult());
    if (typeOf(source).getElementType() == type.getElementType())
      rewriter.replaceOpWithNewOp<TensorReshapeOp>(op, type, source, dims, op.getResultDims());
    else
      rewriter.replaceOpWithNewOp<TensorBitCastOp>(op, type, source, dims, op.getResultDims());
    return success();
  }
};

/// reshape.F5
struct ReshapeOfSplat : OpRewritePattern<TensorReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorReshapeOp op, PatternRewriter &rewriter) const override {
    auto splat = op.getSource().getDefiningOp<TensorSplatOp>();
    if (!splat)
      return failure();
    rewriter.replaceOpWithNewOp<TensorSplatOp>(op, op.getResult().getType(), splat.getValue(), op.getResultDims());
    return success();
  }
};

/// reshape.F6
struct FoldRank : OpRewritePattern<tensor::RankOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::RankOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getTensor().getType());
    if (!type)
      return failure();
    rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getRank());
    return success();
  }
};
struct FoldDim : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    std::optional<int64_t> index = op.getConstantIndex();
    if (!type || !index || *index < 0 || *index >= type.getRank())
      return failure();
    if (!type.isDynamicDim(*index)) {
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getDimSize(*index));
      return success();
    }
    std::optional<SmallVector<Value>> dims =
        util::findDynamicDims(op.getSource(), op->getBlock(), Block::iterator(op));
    if (!dims || int64_t(dims->size()) != int64_t(type.getNumDynamicDims()))
      return failure();
    rewriter.replaceOp(op, (*dims)[type.getDynamicDimIndex(*index)]);
    return success();
  }
};
} // namespace

void TensorReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorReshapeOp>, FlattenViews<TensorReshapeOp>, ReshapeOfSplat, FoldRank, FoldDim>(
      context);
}

void TensorBitCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorBitCastOp>, FlattenViews<TensorBitCastOp>>(context);
}

//===--- empty, splat, clone ----------------------------------------------------------------------------------===//

namespace {
/// empty.F1: constant dims belong into the type.
struct RefineEmpty : OpRewritePattern<TensorEmptyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorEmptyOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = typeOf(op.getResult());
    SmallVector<int64_t> shape(type.getShape());
    SmallVector<Value> dims;
    ValueRange rest = op.getResultDims();
    for (int64_t &size : shape) {
      if (!ShapedType::isDynamic(size))
        continue;
      Value dim = rest.front();
      rest = rest.drop_front();
      APInt constant;
      if (matchPattern(dim, m_ConstantInt(&constant)) && !constant.isNegative())
        size = constant.getSExtValue();
      else
        dims.push_back(dim);
    }
    if (dims.size() == op.getResultDims().size())
      return failure();
    auto refined = RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
    auto empty = TensorEmptyOp::create(rewriter, op.getLoc(), TypeRange{refined}, dims,
                                       SmallVector<NamedAttribute>(op->getDiscardableAttrs()));
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, empty);
    return success();
  }
};
} // namespace

void TensorEmptyOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<RefineEmpty>(context);
}

void TensorSplatOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  // F1. F2 is registered with reshape and here, so that it is found from either.
  patterns.add<BecomeEmpty<TensorSplatOp>, ReshapeOfSplat>(context);
}

OpFoldResult TensorCloneOp::fold(FoldAdaptor adaptor) {
  // F1. Other clones carry copy-on-write decisions: those that a dispatch or a loop may write to are the storage of a constant's copy
  // (dispatch.W7, T4).
  bool isStorage = llvm::any_of((*this)->getUsers(), [](Operation *user) {
    return isa<DispatchOp, DispatchWorkgroupsOp, LoopLikeOpInterface>(user);
  });
  return isStorage ? Attribute() : adaptor.getOperand();
}

void TensorCloneOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorCloneOp>>(context); // F2, F3
}

//===--- barrier, transfer ------------------------------------------------------------------------------------===//

namespace {
/// barrier.F1, transfer.F3: views move after the op, where they meet other views.
template <typename OpT, typename ViewT>
struct SinkViewAfter : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    auto view = op.getOperand().template getDefiningOp<ViewT>();
    if (!view)
      return failure();
    auto moved = OpT::create(rewriter, op.getLoc(), view.getSource().getType(), view.getSource(), view.getSourceDims(),
                             op.getTarget());
    moved->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    auto after = rewriter.replaceOpWithNewOp<ViewT>(op, op.getResult().getType(), moved.getResult(),
                                                    view.getSourceDims(), op.getOperandDims());
    after->setDiscardableAttrs(view->getDiscardableAttrDictionary());
    return success();
  }
};

/// transfer.F2: the stop in between is not needed.
struct TransferOfTransfer : OpRewritePattern<TensorTransferOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorTransferOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getOperand().getDefiningOp<TensorTransferOp>();
    if (!inner || inner.getTarget() == op.getTarget())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getOperandMutable().assign(inner.getOperand()); });
    return success();
  }
};
} // namespace

void TensorBarrierOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SinkViewAfter<TensorBarrierOp, TensorReshapeOp>, SinkViewAfter<TensorBarrierOp, TensorBitCastOp>>(
      context);
}

OpFoldResult TensorTransferOp::fold(FoldAdaptor) {
  // F1: the value is in the target's storage already. The walk to its base stops where an op in between has another
  // affinity, since the value may be elsewhere.
  Value base = getOperand();
  while (auto tied = base.getDefiningOp<util::TiedOpInterface>()) {
    Value next = tied.getTiedResultOperand(base);
    if (!next)
      break;
    Attribute place = tied->getAttr("stream.affinity");
    if (auto barrier = dyn_cast<TensorBarrierOp>(tied.getOperation()))
      place = barrier.getTarget();
    if (place && place != getTarget())
      break;
    base = next;
  }
  auto transfer = base.getDefiningOp<TensorTransferOp>();
  return transfer && transfer.getTarget() == getTarget() ? getOperand() : OpFoldResult();
}

void TensorTransferOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<TransferOfTransfer, SinkViewAfter<TensorTransferOp, TensorReshapeOp>,
               SinkViewAfter<TensorTransferOp, TensorBitCastOp>>(context);
}
