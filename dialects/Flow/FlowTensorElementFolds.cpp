// Folds and canonicalisations of the tensor ops that access elements and slices of elements; the numbers are those of flow.md 7.
#include "dialects/Flow/FlowTensorFolds.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

namespace {
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

/// Whether the slice lies in the shape.
bool isInBounds(ArrayRef<int64_t> shape, ArrayRef<int64_t> starts, ArrayRef<int64_t> lengths) {
  if (starts.size() != shape.size() || lengths.size() != shape.size())
    return false;
  for (auto [size, start, length] : llvm::zip_equal(shape, starts, lengths))
    if (start < 0 || length < 0 || start > size || length > size - start)
      return false;
  return true;
}

/// Calls `visit` with the row-major numbers of the elements of a non-empty slice, in the slice's row-major order.
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

/// Constant positions, or nothing.
std::optional<SmallVector<int64_t>> positionsOf(ValueRange values) {
  SmallVector<int64_t> positions;
  for (Value value : values) {
    APInt position;
    if (!matchPattern(value, m_ConstantInt(&position)))
      return std::nullopt;
    positions.push_back(position.getSExtValue());
  }
  return positions;
}

/// load.F3: what is at `indices` after stores and updates. The number of those that are looked through is limited: chains of stores are
/// loaded from once for each.
OpFoldResult findElement(Value tensor, SmallVector<int64_t> indices) {
  for (int step = 0; step < 64; ++step) {
    RankedTensorType type = typeOf(tensor);
    if (!type.hasStaticShape() || !isInBounds(type.getShape(), indices, SmallVector<int64_t>(indices.size(), 1)))
      return {};
    if (auto splat = tensor.getDefiningOp<TensorSplatOp>())
      return splat.getValue();
    if (auto store = tensor.getDefiningOp<TensorStoreOp>()) {
      std::optional<SmallVector<int64_t>> at = positionsOf(store.getIndices());
      if (!at || at->size() != indices.size())
        return {};
      if (*at == indices)
        return store.getValue();
      tensor = store.getTarget();
    } else if (auto update = tensor.getDefiningOp<TensorUpdateOp>()) {
      std::optional<SmallVector<int64_t>> start = positionsOf(update.getStartIndices());
      RankedTensorType part = typeOf(update.getUpdate());
      if (!start || !part.hasStaticShape() || start->size() != indices.size())
        return {};
      SmallVector<int64_t> inside;
      for (auto [index, first] : llvm::zip_equal(indices, *start))
        inside.push_back(index - first);
      bool isInside = isInBounds(part.getShape(), inside, SmallVector<int64_t>(inside.size(), 1));
      tensor = isInside ? update.getUpdate() : update.getTarget();
      if (isInside)
        indices = inside;
    } else {
      DenseElementsAttr elements;
      if (!matchPattern(tensor, m_Constant(&elements)))
        return {};
      OpFoldResult element;
      forEachElement(type.getShape(), indices, SmallVector<int64_t>(indices.size(), 1),
                     [&](int64_t number) { element = *std::next(elements.value_begin<Attribute>(), number); });
      return element;
    }
  }
  return {};
}
} // namespace

//===--- load, store ------------------------------------------------------------------------------------------===//

OpFoldResult TensorLoadOp::fold(FoldAdaptor adaptor) {
  // F2: whatever the index.
  if (auto splat = getSource().getDefiningOp<TensorSplatOp>())
    return splat.getValue();
  // F1, F3
  std::optional<SmallVector<int64_t>> indices = indicesOf(adaptor.getIndices());
  return indices ? findElement(getSource(), *indices) : OpFoldResult();
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
  // F2: there is only one place for a slice of the target's size.
  if (update == target && update.hasStaticShape())
    return getUpdate();
  // F1
  DenseElementsAttr old = denseOf(adaptor.getTarget()), slice = denseOf(adaptor.getUpdate());
  std::optional<SmallVector<int64_t>> starts = indicesOf(adaptor.getStartIndices());
  if (!old || !slice || !starts || !isInBounds(target.getShape(), *starts, update.getShape()))
    return {};
  if (old.isSplat() && slice.isSplat() && old.getSplatValue<Attribute>() == slice.getSplatValue<Attribute>())
    return old;
  SmallVector<Attribute> elements(old.getValues<Attribute>());
  auto next = slice.value_begin<Attribute>();
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
