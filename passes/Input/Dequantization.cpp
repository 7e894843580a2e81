#include "passes/Input/Dequantization.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// Ops between a dequantization and its reader that are followed.
static constexpr unsigned kMaxViews = 8;

/// The source of a pad with the constant 0, a reshape, a transpose or a broadcast; null for other ops.
static Value getViewSource(Operation *op) {
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    Value padding = pad.getConstantPaddingValue();
    return padding && matchPattern(padding, m_AnyZeroFloat()) ? pad.getSource() : Value();
  }
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return op->getOperand(0);
  if (isa<linalg::TransposeOp, linalg::BroadcastOp>(op) && cast<linalg::LinalgOp>(op).hasPureTensorSemantics())
    return op->getOperand(0);
  return Value();
}

/// The dimensions of the result of `view` that index a tensor which `dims` of its source index; nothing if the tensor would get other elements.
static std::optional<SmallVector<int64_t>> mapDims(Operation *view, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> mapped;
  if (auto pad = dyn_cast<tensor::PadOp>(view)) {
    for (int64_t dim : dims)
      if (!isZeroInteger(pad.getMixedLowPad()[dim]) || !isZeroInteger(pad.getMixedHighPad()[dim]))
        return std::nullopt;
    return llvm::to_vector(dims);
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view)) {
    for (int64_t dim : dims)
      llvm::append_range(mapped, expand.getReassociationIndices()[dim]);
    return mapped;
  }
  if (auto transpose = dyn_cast<linalg::TransposeOp>(view)) {
    for (int64_t dim : dims)
      mapped.push_back(llvm::find(transpose.getPermutation(), dim) - transpose.getPermutation().begin());
    return mapped;
  }
  if (auto broadcast = dyn_cast<linalg::BroadcastOp>(view)) {
    SmallVector<int64_t> kept;
    for (int64_t dim = 0; dim < broadcast.getInit().getType().getRank(); ++dim)
      if (!llvm::is_contained(broadcast.getDimensions(), dim))
        kept.push_back(dim);
    for (int64_t dim : dims)
      mapped.push_back(kept[dim]);
    return mapped;
  }
  auto collapse = cast<tensor::CollapseShapeOp>(view);
  for (int64_t dim : dims)
    for (auto [joined, group] : llvm::enumerate(collapse.getReassociationIndices())) {
      if (!llvm::is_contained(group, dim))
        continue;
      for (int64_t other : group)
        if (other != dim && collapse.getSrcType().getDimSize(other) != 1)
          return std::nullopt;
      mapped.push_back(joined);
    }
  return mapped;
}

/// `tensor` after `view`, which it has all dimensions of.
static Value applyView(RewriterBase &rewriter, Location loc, Operation *view, Value tensor, const APInt &padding) {
  Type elementType = getElementTypeOrSelf(tensor.getType());
  RankedTensorType type = cast<RankedTensorType>(view->getResult(0).getType()).clone(elementType);
  if (auto pad = dyn_cast<tensor::PadOp>(view)) {
    Value constant = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(elementType, padding));
    return tensor::PadOp::create(rewriter, loc, type, tensor, pad.getMixedLowPad(), pad.getMixedHighPad(), constant);
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(view))
    return tensor::ExpandShapeOp::create(rewriter, loc, type, tensor, expand.getReassociationIndices(), expand.getMixedOutputShape());
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(view))
    return tensor::CollapseShapeOp::create(rewriter, loc, type, tensor, collapse.getReassociationIndices());
  Value init = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, view->getOperand(1)), elementType);
  if (auto transpose = dyn_cast<linalg::TransposeOp>(view))
    return linalg::TransposeOp::create(rewriter, loc, tensor, init, transpose.getPermutation())->getResult(0);
  return linalg::BroadcastOp::create(rewriter, loc, tensor, init, cast<linalg::BroadcastOp>(view).getDimensions())->getResult(0);
}

/// A tensor that some dimensions index, after `view`: only a reshape that expands changes it.
static IndexedTensor applyView(RewriterBase &rewriter, Location loc, Operation *view, IndexedTensor tensor) {
  auto expand = dyn_cast<tensor::ExpandShapeOp>(view);
  if (expand && !tensor.dims.empty()) {
    SmallVector<ReassociationIndices> partsOfDims = expand.getReassociationIndices(), groups;
    SmallVector<OpFoldResult> shapeOfResult = expand.getMixedOutputShape(), sizes;
    for (int64_t dim : tensor.dims) {
      ReassociationIndices &group = groups.emplace_back();
      for (int64_t part : partsOfDims[dim]) {
        group.push_back(sizes.size());
        sizes.push_back(shapeOfResult[part]);
      }
    }
    SmallVector<int64_t> shape = llvm::map_to_vector(sizes, [](OpFoldResult size) { return getConstantIntValue(size).value_or(ShapedType::kDynamic); });
    RankedTensorType type = RankedTensorType::get(shape, getElementTypeOrSelf(tensor.value.getType()));
    if (sizes.size() != tensor.dims.size())
      tensor.value = tensor::ExpandShapeOp::create(rewriter, loc, type, tensor.value, groups, sizes);
  }
  tensor.dims = *mapDims(view, tensor.dims);
  return tensor;
}

std::optional<Dequantization> Dequantization::match(Value tensor) {
  Dequantization result;
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !type.getElementType().isF32())
    return std::nullopt;
  Operation *op = tensor.getDefiningOp();
  while (op && result.views.size() < kMaxViews) {
    Value source = getViewSource(op);
    if (!source)
      break;
    result.views.push_back(op);
    op = source.getDefiningOp();
  }
  std::reverse(result.views.begin(), result.views.end());
  auto generic = dyn_cast_if_present<linalg::GenericOp>(op);
  if (!generic || !result.matchOp(generic) || !result.matchViews())
    return std::nullopt;
  return result;
}

bool Dequantization::matchOp(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumResults() != 1 || !op.isAllParallelLoops() ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return false;
  auto product = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::MulFOp>();
  if (!product || product->getBlock() != op.getBody())
    return false;
  for (unsigned i : {0, 1}) {
    Operation *conversion = product->getOperand(i).getDefiningOp();
    if (isa_and_present<arith::SIToFPOp, arith::UIToFPOp>(conversion) && conversion->getBlock() == op.getBody())
      return matchInteger(op, conversion->getOperand(0), isa<arith::UIToFPOp>(conversion)) && matchScale(op, product->getOperand(1 - i));
  }
  return false;
}

/// The dimensions that index an operand of an elementwise op; nothing if its map is no projected permutation.
static std::optional<SmallVector<int64_t>> getDims(AffineMap map) {
  if (!map.isProjectedPermutation())
    return std::nullopt;
  return llvm::map_to_vector(map.getResults(), [](AffineExpr result) { return int64_t(cast<AffineDimExpr>(result).getPosition()); });
}

bool Dequantization::matchScale(linalg::GenericOp op, Value factor) {
  scale.value = factor;
  if (!op->isAncestor(factor.getParentBlock()->getParentOp()))
    return true;
  auto argument = dyn_cast<BlockArgument>(factor);
  if (!argument || argument.getOwner() != op.getBody())
    return false;
  OpOperand &operand = *op.getMatchingOpOperand(argument);
  std::optional<SmallVector<int64_t>> dims = getDims(op.getMatchingIndexingMap(&operand));
  if (!op.isDpsInput(&operand) || !dims)
    return false;
  scale = {operand.get(), *dims};
  return true;
}

bool Dequantization::matchInteger(linalg::GenericOp op, Value integer, bool isUnsigned) {
  unsigned width = integer.getType().getIntOrFloatBitWidth();
  std::optional<IntegerTerms> terms = width <= 64 ? findTerms(op, integer, width) : std::nullopt;
  // The conversion says how the bits of an element are meant that nothing extends.
  if (terms && terms->size() == 1 && terms->front().source && terms->front().getWidth() == width)
    terms->front().isUnsigned = isUnsigned;
  std::optional<IntegerInterval> values = terms ? weir::getInterval(*terms) : std::nullopt;
  // The conversion is exact, and the integer did not wrap around.
  if (!values || !values->fits(std::min(width, 24u), isUnsigned))
    return false;
  interval = {std::min<int64_t>(values->min, 0), std::max<int64_t>(values->max, 0)};
  bool hasElement = false;
  for (const IntegerTerm &term : *terms) {
    Part part = {{term.source, {}}, term.constant, term.isUnsigned, term.isNegated};
    if (term.map) {
      std::optional<SmallVector<int64_t>> dims = getDims(term.map);
      if (!dims)
        return false;
      part.tensor.dims = *dims;
    }
    bool isElement = term.map && term.map.isIdentity() && !term.isNegated && term.getWidth() <= 16 && !hasElement;
    hasElement |= isElement;
    parts.insert(isElement ? parts.begin() : parts.end(), part);
  }
  return hasElement;
}

std::optional<APInt> Dequantization::getPadding() const {
  int64_t value = 0;
  for (const Part &part : ArrayRef(parts).drop_front()) {
    if (part.tensor.value)
      return std::nullopt;
    value += part.isNegated ? part.constant : -part.constant;
  }
  unsigned width = getElementTypeOrSelf(parts.front().tensor.value.getType()).getIntOrFloatBitWidth();
  if (!IntegerInterval{value, value}.fits(width, parts.front().isUnsigned))
    return std::nullopt;
  return APInt(width, value, /*isSigned=*/true, /*implicitTrunc=*/true);
}

std::optional<SmallVector<int64_t>> Dequantization::followViews(ArrayRef<int64_t> dims) const {
  SmallVector<int64_t> followed(dims);
  for (Operation *view : views) {
    std::optional<SmallVector<int64_t>> mapped = mapDims(view, followed);
    if (!mapped)
      return std::nullopt;
    followed = std::move(*mapped);
  }
  return followed;
}

bool Dequantization::matchViews() const {
  if (llvm::any_of(views, llvm::IsaPred<tensor::PadOp>) && !getPadding())
    return false;
  return followViews(scale.dims) && llvm::all_of(ArrayRef(parts).drop_front(), [&](const Part &part) { return followViews(part.tensor.dims).has_value(); });
}

SmallVector<Dequantization::Part> Dequantization::buildParts(RewriterBase &rewriter, Location loc) const {
  SmallVector<Part> built = parts;
  APInt padding = getPadding().value_or(APInt());
  for (Operation *view : views) {
    Value &stored = built.front().tensor.value;
    stored = applyView(rewriter, loc, view, stored, padding);
    for (Part &part : MutableArrayRef(built).drop_front())
      part.tensor = applyView(rewriter, loc, view, part.tensor);
  }
  built.front().tensor.dims = llvm::to_vector(llvm::seq<int64_t>(cast<RankedTensorType>(built.front().tensor.value.getType()).getRank()));
  return built;
}

IndexedTensor Dequantization::buildScale(RewriterBase &rewriter, Location loc) const {
  IndexedTensor built = scale;
  for (Operation *view : views)
    built = applyView(rewriter, loc, view, built);
  return built;
}
