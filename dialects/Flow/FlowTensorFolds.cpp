// Folds and canonicalisations of the tensor ops; the numbers are those of flow 7.
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

namespace {
/// empty(op): the result has no elements, or elements that nobody defined.
template <typename OpT>
struct BecomeEmpty : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  /// Whether the shaped operands make the result empty.
  static bool applies(OpT op) {
    if (isZeroSized(op.getResult().getType()))
      return true;
    if constexpr (std::is_same_v<OpT, TensorReshapeOp> || std::is_same_v<OpT, TensorBitCastOp> ||
                  std::is_same_v<OpT, TensorSliceOp>)
      return isZeroSized(op.getSource().getType()) || op.getSource().template getDefiningOp<TensorEmptyOp>();
    else if constexpr (std::is_same_v<OpT, TensorCloneOp>)
      return bool(op.getOperand().template getDefiningOp<TensorEmptyOp>());
    else
      return false;
  }

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (!applies(op))
      return failure();
    auto shape = cast<util::ShapeAwareOpInterface>(op.getOperation());
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op.getResult().getType(), shape.getResultDynamicDims(0));
    return success();
  }
};

/// Dense elements (not a resource), or null.
DenseElementsAttr denseOf(Attribute value) { return dyn_cast_or_null<DenseElementsAttr>(value); }

/// Constant indices, or nothing.
std::optional<SmallVector<int64_t>> indicesOf(ArrayRef<Attribute> attributes) {
  SmallVector<int64_t> indices;
  for (Attribute attribute : attributes) {
    auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
    if (!integer)
      return std::nullopt;
    indices.push_back(integer.getInt());
  }
  return indices;
}

/// Whether the box lies in the shape.
bool isInBounds(ArrayRef<int64_t> shape, ArrayRef<int64_t> starts, ArrayRef<int64_t> lengths) {
  if (starts.size() != shape.size() || lengths.size() != shape.size())
    return false;
  for (auto [size, start, length] : llvm::zip_equal(shape, starts, lengths))
    if (start < 0 || length < 0 || start > size || length > size - start)
      return false;
  return true;
}

/// Calls `visit` with the row-major numbers of the elements of a non-empty box, in the box's row-major order.
void forEachElement(ArrayRef<int64_t> shape, ArrayRef<int64_t> starts, ArrayRef<int64_t> lengths,
                    function_ref<void(int64_t)> visit) {
  if (llvm::is_contained(lengths, 0))
    return;
  SmallVector<int64_t> position(shape.size(), 0);
  while (true) {
    int64_t number = 0;
    for (size_t d = 0; d < shape.size(); ++d)
      number = number * shape[d] + starts[d] + position[d];
    visit(number);
    int64_t d = int64_t(shape.size()) - 1;
    for (; d >= 0 && ++position[d] == lengths[d]; --d)
      position[d] = 0;
    if (d < 0)
      return;
  }
}
} // namespace

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

//===--- load, store ------------------------------------------------------------------------------------------===//

OpFoldResult TensorLoadOp::fold(FoldAdaptor adaptor) {
  // F2: whatever the index.
  if (auto splat = getSource().getDefiningOp<TensorSplatOp>())
    return splat.getValue();
  // F1
  DenseElementsAttr source = denseOf(adaptor.getSource());
  std::optional<SmallVector<int64_t>> indices = indicesOf(adaptor.getIndices());
  RankedTensorType type = typeOf(getSource());
  if (!source || !indices || !isInBounds(type.getShape(), *indices, SmallVector<int64_t>(indices->size(), 1)))
    return {};
  Attribute element;
  forEachElement(type.getShape(), *indices, SmallVector<int64_t>(indices->size(), 1),
                 [&](int64_t number) { element = *std::next(source.value_begin<Attribute>(), number); });
  return element;
}

OpFoldResult TensorStoreOp::fold(FoldAdaptor adaptor) {
  // F1
  DenseElementsAttr target = denseOf(adaptor.getTarget());
  std::optional<SmallVector<int64_t>> indices = indicesOf(adaptor.getIndices());
  RankedTensorType type = typeOf(getTarget());
  if (!target || !indices || !adaptor.getValue() ||
      !isInBounds(type.getShape(), *indices, SmallVector<int64_t>(indices->size(), 1)))
    return {};
  SmallVector<Attribute> elements(target.getValues<Attribute>());
  forEachElement(type.getShape(), *indices, SmallVector<int64_t>(indices->size(), 1),
                 [&](int64_t number) { elements[number] = adaptor.getValue(); });
  return DenseElementsAttr::get(target.getType(), elements);
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
  // F1. Other clones carry copy-on-write decisions.
  return adaptor.getOperand();
}

void TensorCloneOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorCloneOp>>(context); // F2, F3
}

//===--- barrier, transfer ------------------------------------------------------------------------------------===//

namespace {
/// barrier.F1, transfer.F3: views move behind the op, where they meet other views.
template <typename OpT, typename ViewT>
struct SinkViewBehind : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    auto view = op.getOperand().template getDefiningOp<ViewT>();
    if (!view)
      return failure();
    auto moved = OpT::create(rewriter, op.getLoc(), view.getSource().getType(), view.getSource(), view.getSourceDims(),
                             op.getTarget());
    moved->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    auto behind = rewriter.replaceOpWithNewOp<ViewT>(op, op.getResult().getType(), moved.getResult(),
                                                     view.getSourceDims(), op.getOperandDims());
    behind->setDiscardableAttrs(view->getDiscardableAttrDictionary());
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
  patterns.add<SinkViewBehind<TensorBarrierOp, TensorReshapeOp>, SinkViewBehind<TensorBarrierOp, TensorBitCastOp>>(
      context);
}

OpFoldResult TensorTransferOp::fold(FoldAdaptor) {
  // F1: the value is in the target's storage already. The walk to its base stops where an op in between asks for another
  // place, since the value may have left.
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
  patterns.add<TransferOfTransfer, SinkViewBehind<TensorTransferOp, TensorReshapeOp>,
               SinkViewBehind<TensorTransferOp, TensorBitCastOp>>(context);
}

//===--- slice ------------------------------------------------------------------------------------------------===//

OpFoldResult TensorSliceOp::fold(FoldAdaptor adaptor) {
  // F1
  DenseElementsAttr source = denseOf(adaptor.getSource());
  std::optional<SmallVector<int64_t>> starts = indicesOf(adaptor.getStartIndices());
  std::optional<SmallVector<int64_t>> lengths = indicesOf(adaptor.getLengths());
  RankedTensorType from = typeOf(getSource()), to = typeOf(getResult());
  if (!source || !starts || !lengths || !isInBounds(from.getShape(), *starts, *lengths) ||
      ArrayRef(*lengths) != to.getShape())
    return {};
  if (source.isSplat())
    return source.resizeSplat(to);
  SmallVector<Attribute> elements;
  auto begin = source.value_begin<Attribute>();
  forEachElement(from.getShape(), *starts, *lengths,
                 [&](int64_t number) { elements.push_back(*std::next(begin, number)); });
  return DenseElementsAttr::get(to, elements);
}

namespace {
/// slice.F2
struct SliceOfSlice : OpRewritePattern<TensorSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TensorSliceOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getSource().getDefiningOp<TensorSliceOp>();
    if (!inner || !inner->hasOneUse())
      return failure();
    SmallVector<Value> starts;
    for (auto [first, second] : llvm::zip_equal(inner.getStartIndices(), op.getStartIndices()))
      starts.push_back(rewriter.createOrFold<arith::AddIOp>(op.getLoc(), first, second));
    auto slice = TensorSliceOp::create(rewriter, op.getLoc(), op.getResult().getType(), inner.getSource(),
                                       inner.getSourceDims(), starts, op.getLengths(), op.getResultDims());
    slice->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, slice);
    return success();
  }
};
} // namespace

void TensorSliceOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorSliceOp>, SliceOfSlice>(context); // F3, F4; F2
}

//===--- update -----------------------------------------------------------------------------------------------===//

OpFoldResult TensorUpdateOp::fold(FoldAdaptor adaptor) {
  RankedTensorType target = typeOf(getTarget()), update = typeOf(getUpdate());
  // F5
  if (isZeroSized(update))
    return getTarget();
  // F2: there is only one place for a box of the target's size.
  if (update == target && update.hasStaticShape())
    return getUpdate();
  // F1
  DenseElementsAttr old = denseOf(adaptor.getTarget()), box = denseOf(adaptor.getUpdate());
  std::optional<SmallVector<int64_t>> starts = indicesOf(adaptor.getStartIndices());
  if (!old || !box || !starts || !isInBounds(target.getShape(), *starts, update.getShape()))
    return {};
  if (old.isSplat() && box.isSplat() && old.getSplatValue<Attribute>() == box.getSplatValue<Attribute>())
    return old;
  SmallVector<Attribute> elements(old.getValues<Attribute>());
  auto next = box.value_begin<Attribute>();
  forEachElement(target.getShape(), *starts, update.getShape(), [&](int64_t number) { elements[number] = *next++; });
  return DenseElementsAttr::get(old.getType(), elements);
}

namespace {
/// update.F3: casts that only lose static sizes.
struct UpdateOfCasts : OpRewritePattern<TensorUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  /// The source of a cast that may be used instead of its result.
  static Value stripCast(Value value) {
    auto cast = value.getDefiningOp<tensor::CastOp>();
    if (!cast || !tensor::canFoldIntoConsumerOp(cast))
      return value;
    auto from = dyn_cast<RankedTensorType>(cast.getSource().getType());
    return from && from.getEncoding() == typeOf(value).getEncoding() ? cast.getSource() : value;
  }

  /// Dims of `source` picked from those of the value it was cast to, whose static sizes it has too.
  static SmallVector<Value> pickDims(Value source, Value value, ValueRange dims) {
    SmallVector<Value> picked;
    for (auto [from, to] : llvm::zip_equal(typeOf(source).getShape(), typeOf(value).getShape())) {
      if (!ShapedType::isDynamic(to))
        continue;
      if (ShapedType::isDynamic(from))
        picked.push_back(dims.front());
      dims = dims.drop_front();
    }
    return picked;
  }

  LogicalResult matchAndRewrite(TensorUpdateOp op, PatternRewriter &rewriter) const override {
    Value target = stripCast(op.getTarget()), update = stripCast(op.getUpdate());
    if (target == op.getTarget() && update == op.getUpdate())
      return failure();
    auto stripped = TensorUpdateOp::create(
        rewriter, op.getLoc(), target.getType(), target, pickDims(target, op.getTarget(), op.getTargetDims()),
        op.getStartIndices(), update, pickDims(update, op.getUpdate(), op.getUpdateDims()));
    stripped->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    if (stripped.getResult().getType() == op.getResult().getType())
      rewriter.replaceOp(op, stripped);
    else
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getResult().getType(), stripped);
    return success();
  }
};
} // namespace

void TensorUpdateOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BecomeEmpty<TensorUpdateOp>, UpdateOfCasts>(context); // F4, F3
}
