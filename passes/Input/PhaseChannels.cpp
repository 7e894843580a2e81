#include "passes/Input/PhaseChannels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/DiscardableAttributes.h"

using namespace mlir;
using namespace weir;

std::optional<unsigned> PhaseChannels::findFeature(linalg::LinalgOp op) {
  AffineMap image = op.getMatchingIndexingMap(&op->getOpOperand(0)), filter = op.getMatchingIndexingMap(&op->getOpOperand(1));
  AffineMap result = op.getMatchingIndexingMap(&op->getOpOperand(2));
  if (!filter.isProjectedPermutation() || !result.isProjectedPermutation())
    return std::nullopt;
  std::optional<unsigned> feature;
  for (AffineExpr expr : result.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (!filter.isFunctionOfDim(loop) || image.isFunctionOfDim(loop))
      continue;
    if (feature)
      return std::nullopt;
    feature = loop;
  }
  return feature;
}

std::optional<std::pair<unsigned, unsigned>> PhaseChannels::matchWindow(linalg::LinalgOp op, unsigned dim) {
  AffineMap image = op.getMatchingIndexingMap(&op->getOpOperand(0)), filter = op.getMatchingIndexingMap(&op->getOpOperand(1));
  AffineMap result = op.getMatchingIndexingMap(&op->getOpOperand(2));
  auto sum = dyn_cast<AffineBinaryOpExpr>(image.getResult(dim));
  if (!sum || sum.getKind() != AffineExprKind::Add || !isa<AffineDimExpr>(sum.getLHS()) || !isa<AffineDimExpr>(sum.getRHS()))
    return std::nullopt;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  unsigned pixel = cast<AffineDimExpr>(sum.getLHS()).getPosition(), window = cast<AffineDimExpr>(sum.getRHS()).getPosition();
  if (iterators[pixel] == utils::IteratorType::reduction)
    std::swap(pixel, window);
  auto reads = [&](AffineExpr expr) { return expr.isFunctionOfDim(pixel) || expr.isFunctionOfDim(window); };
  if (iterators[pixel] != utils::IteratorType::parallel || iterators[window] != utils::IteratorType::reduction || !filter.isFunctionOfDim(window) ||
      filter.isFunctionOfDim(pixel) || !result.isFunctionOfDim(pixel) || llvm::count_if(image.getResults(), reads) != 1)
    return std::nullopt;
  return std::pair(pixel, window);
}

PhaseChannels::PhaseChannels(linalg::LinalgOp op, ArrayRef<PhaseAxis> axes, unsigned feature)
    : op(op), axes(axes), feature(feature), ranges(op.getStaticLoopRanges()), filterMap(getMap(1)) {
  AffineExpr channel = getMap(0).getResults().back(), features = getAffineDimExpr(feature, op.getContext());
  std::optional<unsigned> place = isa<AffineDimExpr>(channel) ? filterMap.getResultPosition(channel) : std::nullopt;
  if (!place || *place < *filterMap.getResultPosition(features))
    return;
  SmallVector<AffineExpr> order(filterMap.getResults());
  order.erase(order.begin() + *place);
  order.push_back(channel);
  filterMap = AffineMap::get(filterMap.getNumDims(), 0, order, op.getContext());
}

/// In the body of the op that makes the filter of all phases: `places` has the dimensions of the filter, the phases are dimensions from `firstPhase` on.
Value PhaseChannels::readElement(OpBuilder &b, Location loc, ArrayRef<unsigned> places, unsigned firstPhase) {
  auto index = [&](int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); };
  Value filter = op.getDpsInputs()[1], isInside;
  SmallVector<Value> indices;
  for (auto [dim, place] : llvm::enumerate(places)) {
    indices.push_back(linalg::IndexOp::create(b, loc, place));
    const PhaseAxis *axis = find(getLoop(1, dim), &PhaseAxis::window);
    if (axis == axes.end())
      continue;
    Value phase = linalg::IndexOp::create(b, loc, firstPhase + (axis - axes.begin()));
    Value first = arith::SubIOp::create(b, loc, index(axis->first), phase);
    Value tap = arith::AddIOp::create(b, loc, first, arith::MulIOp::create(b, loc, indices.back(), index(axis->step)));
    // One comparison, of unsigned numbers, for both ends.
    Value isElement = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, tap, index(ranges[axis->window]));
    isInside = isInside ? arith::AndIOp::create(b, loc, isInside, isElement).getResult() : isElement;
    indices.back() = arith::SelectOp::create(b, loc, isElement, tap, index(0));
  }
  Value value = tensor::ExtractOp::create(b, loc, filter, indices);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(value.getType()));
  return arith::SelectOp::create(b, loc, isInside, value, zero);
}

Value PhaseChannels::makeFilter(RewriterBase &rewriter) {
  Location loc = op.getLoc();
  SmallVector<int64_t> shape;
  SmallVector<unsigned> places(filterMap.getNumResults());
  SmallVector<ReassociationIndices> groups;
  unsigned firstPhase = 0;
  for (AffineExpr expr : filterMap.getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    ReassociationIndices &group = groups.emplace_back();
    if (loop == feature) {
      firstPhase = shape.size();
      for (const PhaseAxis &axis : axes) {
        group.push_back(shape.size());
        shape.push_back(axis.phases);
      }
    }
    group.push_back(shape.size());
    places[*getMap(1).getResultPosition(expr)] = shape.size();
    const PhaseAxis *axis = find(loop, &PhaseAxis::window);
    shape.push_back(axis == axes.end() ? ranges[loop] : axis->taps);
  }
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, getElementTypeOrSelf(op.getDpsInputs()[1]));
  SmallVector<utils::IteratorType> parallel(shape.size(), utils::IteratorType::parallel);
  auto build = [&](OpBuilder &b, Location l, ValueRange) { linalg::YieldOp::create(b, l, readElement(b, l, places, firstPhase)); };
  Value split =
      linalg::GenericOp::create(rewriter, loc, empty.getType(), ValueRange(), empty, rewriter.getMultiDimIdentityMap(shape.size()), parallel, build).getResult(0);
  return tensor::CollapseShapeOp::create(rewriter, loc, split, groups);
}

RankedTensorType PhaseChannels::getType() {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    for (const PhaseAxis &axis : axes) {
      if (getLoop(2, dim) == axis.pixel)
        shape[dim] = axis.cells;
      if (getLoop(2, dim) == feature)
        shape[dim] *= axis.phases;
    }
  return type.clone(shape);
}

Value PhaseChannels::makeZeros(RewriterBase &rewriter) {
  RankedTensorType type = getType();
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType());
  Value zero = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getZeroAttr(type.getElementType()));
  return linalg::FillOp::create(rewriter, op.getLoc(), zero, empty).getResult(0);
}

/// The outputs of all phases in the order of the op.
Value PhaseChannels::join(RewriterBase &rewriter, Value cells) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType()), from = cast<RankedTensorType>(cells.getType());
  SmallVector<int64_t> split, shape, joined, order, places, offsets(type.getRank(), 0), ones(type.getRank(), 1);
  SmallVector<ReassociationIndices> parts, groups;
  int64_t firstPhase = 0;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    ReassociationIndices &part = parts.emplace_back();
    bool isFeature = getLoop(2, dim) == feature;
    if (isFeature) {
      firstPhase = split.size();
      for (const PhaseAxis &axis : axes) {
        part.push_back(split.size());
        split.push_back(axis.phases);
      }
    }
    part.push_back(split.size());
    places.push_back(split.size());
    split.push_back(isFeature ? type.getDimSize(dim) : from.getDimSize(dim));
  }
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    groups.emplace_back(1, order.size());
    order.push_back(places[dim]);
    joined.push_back(split[places[dim]]);
    const PhaseAxis *axis = find(getLoop(2, dim), &PhaseAxis::pixel);
    if (axis == axes.end())
      continue;
    groups.back().push_back(order.size());
    order.push_back(firstPhase + (axis - axes.begin()));
    joined.back() *= axis->phases;
    offsets[dim] = axis->before;
  }
  for (int64_t dim : order)
    shape.push_back(split[dim]);
  Value result = tensor::ExpandShapeOp::create(rewriter, loc, type.clone(split), cells, parts);
  if (!llvm::is_sorted(order)) {
    Value empty = tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
    result = linalg::TransposeOp::create(rewriter, loc, result, empty, order)->getResult(0);
  }
  result = tensor::CollapseShapeOp::create(rewriter, loc, type.clone(joined), result, groups);
  if (result.getType() == type)
    return result;
  MLIRContext *context = rewriter.getContext();
  return tensor::ExtractSliceOp::create(rewriter, loc, type, result, getAsIndexOpFoldResult(context, offsets), getAsIndexOpFoldResult(context, type.getShape()),
                                        getAsIndexOpFoldResult(context, ones));
}

/// What the sums of the op start with is added last: the order of integers is free, and it need not be split into phases.
Value PhaseChannels::addInit(RewriterBase &rewriter, Value result) {
  Value init = op.getDpsInits()[0];
  if (auto fill = init.getDefiningOp<linalg::FillOp>(); fill && matchPattern(fill.getInputs()[0], m_Zero()))
    return result;
  auto type = cast<RankedTensorType>(result.getType());
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType());
  return linalg::AddOp::create(rewriter, op.getLoc(), ValueRange{result, init}, empty).getResult(0);
}

void PhaseChannels::replace(RewriterBase &rewriter, Value image, AffineMap imageMap, Value filter, Value start) {
  auto convolution = linalg::GenericOp::create(rewriter, op.getLoc(), start.getType(), ValueRange{image, filter}, start,
                                               ArrayRef<AffineMap>{imageMap, filterMap, getMap(2)}, op.getIteratorTypesArray());
  IRMapping mapping;
  rewriter.cloneRegionBefore(op->getRegion(0), convolution.getRegion(), convolution.getRegion().begin(), mapping);
  copyDiscardableAttributes(op, convolution);
  rewriter.replaceOp(op, addInit(rewriter, join(rewriter, convolution.getResult(0))));
}
