#include "passes/Encoding/Kernel/Reshapes.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AffineMap.h"
#include <numeric>

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// The dimensions of a group that are not of size 1.
static SmallVector<int64_t, 2> dropUnits(ArrayRef<int64_t> dims, ArrayRef<int64_t> shape) {
  SmallVector<int64_t, 2> kept;
  llvm::copy_if(dims, std::back_inserter(kept), [&](int64_t dim) { return shape[dim] != 1; });
  return kept;
}

/// Groups of a reshape that states none: dimensions of equal products follow each other. Nothing if a dynamic size is in one with others.
static std::optional<SmallVector<ReshapeGroup>> matchShapes(ArrayRef<int64_t> source, ValueRange sourceDims, ArrayRef<int64_t> result,
                                                            ValueRange resultDims) {
  SmallVector<int64_t, 2> from = dropUnits(llvm::to_vector(llvm::seq<int64_t>(0, source.size())), source);
  SmallVector<int64_t, 2> to = dropUnits(llvm::to_vector(llvm::seq<int64_t>(0, result.size())), result);
  auto getDynamic = [](ValueRange dims, ArrayRef<int64_t> shape, int64_t dim) {
    return dims[llvm::count_if(shape.take_front(dim), ShapedType::isDynamic)];
  };
  SmallVector<ReshapeGroup> groups;
  size_t i = 0, j = 0;
  while (i < from.size() && j < to.size()) {
    bool isDynamic = ShapedType::isDynamic(source[from[i]]);
    if (isDynamic || ShapedType::isDynamic(result[to[j]])) {
      if (!isDynamic || !ShapedType::isDynamic(result[to[j]]) ||
          getDynamic(sourceDims, source, from[i]) != getDynamic(resultDims, result, to[j]))
        return std::nullopt;
      groups.push_back({{from[i++]}, {to[j++]}});
      continue;
    }
    ReshapeGroup group{{from[i]}, {to[j]}};
    int64_t left = source[from[i++]], right = result[to[j++]];
    while (left != right) {
      bool isLeft = left < right;
      ArrayRef<int64_t> dims = isLeft ? from : to, shape = isLeft ? source : result;
      size_t &at = isLeft ? i : j;
      if (at == dims.size() || ShapedType::isDynamic(shape[dims[at]]) || shape[dims[at]] == 0)
        return std::nullopt;
      (isLeft ? left : right) *= shape[dims[at]];
      (isLeft ? group.source : group.result).push_back(dims[at++]);
    }
    groups.push_back(group);
  }
  return i == from.size() && j == to.size() ? std::optional(groups) : std::nullopt;
}

std::optional<Reshape> Reshape::get(ArrayRef<int64_t> source, ArrayRef<int64_t> result) {
  if (ShapedType::isDynamicShape(source) || ShapedType::isDynamicShape(result))
    return std::nullopt;
  std::optional<SmallVector<ReshapeGroup>> groups = matchShapes(source, {}, result, {});
  if (!groups)
    return std::nullopt;
  Reshape reshape;
  reshape.sourceShape.assign(source.begin(), source.end());
  reshape.resultShape.assign(result.begin(), result.end());
  reshape.groups = std::move(*groups);
  return reshape;
}

std::optional<Reshape> Reshape::get(Operation *op) {
  if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, flow::TensorReshapeOp>(op))
    return std::nullopt;
  auto source = cast<RankedTensorType>(op->getOperand(0).getType()), result = cast<RankedTensorType>(op->getResult(0).getType());
  if (source.getElementType() != result.getElementType())
    return std::nullopt;
  Reshape reshape;
  reshape.sourceShape.assign(source.getShape().begin(), source.getShape().end());
  reshape.resultShape.assign(result.getShape().begin(), result.getShape().end());
  if (auto view = dyn_cast<flow::TensorReshapeOp>(op)) {
    std::optional<SmallVector<ReshapeGroup>> groups = matchShapes(source.getShape(), view.getSourceDims(), result.getShape(), view.getResultDims());
    if (!groups)
      return std::nullopt;
    reshape.groups = std::move(*groups);
    return reshape;
  }
  auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
  SmallVector<ReassociationIndices> expanded =
      expand ? expand.getReassociationIndices() : cast<tensor::CollapseShapeOp>(op).getReassociationIndices();
  ArrayRef<int64_t> fine = expand ? result.getShape() : source.getShape(), coarse = expand ? source.getShape() : result.getShape();
  for (auto [dim, dims] : llvm::enumerate(expanded)) {
    ReshapeGroup group{dropUnits(int64_t(dim), coarse), dropUnits(dims, fine)};
    // E5: what an index is divided by is a constant, so that the first size alone may be dynamic.
    auto isDynamic = [&](int64_t i) { return ShapedType::isDynamic(fine[i]); };
    if (group.source.empty() && group.result.empty())
      continue;
    if (group.source.empty() || group.result.empty() ||
        (!group.isKept() && (llvm::any_of(ArrayRef(group.result).drop_front(), isDynamic) ||
                             isDynamic(group.result.front()) != ShapedType::isDynamic(coarse[dim]))))
      return std::nullopt;
    if (!expand)
      std::swap(group.source, group.result);
    reshape.groups.push_back(group);
  }
  return reshape;
}

AffineMap Reshape::getMap(bool toResult, MLIRContext *context) const {
  ArrayRef<int64_t> from = getShape(!toResult), to = getShape(toResult);
  SmallVector<AffineExpr> exprs(to.size(), getAffineConstantExpr(0, context));
  for (const ReshapeGroup &group : groups) {
    ArrayRef<int64_t> fromDims = toResult ? group.source : group.result, toDims = toResult ? group.result : group.source;
    AffineExpr linear = getAffineDimExpr(fromDims.front(), context);
    for (int64_t dim : fromDims.drop_front())
      linear = linear * from[dim] + getAffineDimExpr(dim, context);
    int64_t weight = 1;
    for (int64_t dim : llvm::reverse(toDims)) {
      AffineExpr expr = linear.floorDiv(weight);
      exprs[dim] = dim == toDims.front() ? expr : expr % to[dim];
      weight *= dim == toDims.front() ? 1 : to[dim];
    }
  }
  return AffineMap::get(from.size(), 0, exprs, context);
}

SmallVector<DimSize> Reshape::getSizes(bool ofResult) const {
  SmallVector<DimSize> sizes = getDimSizes(getShape(ofResult));
  for (auto [number, group] : llvm::enumerate(groups))
    for (int64_t dim : ofResult ? group.result : group.source)
      sizes[dim].symbol = number;
  // The symbol of a group that is split is the size of all of it.
  for (const ReshapeGroup &group : groups) {
    if (group.isKept())
      continue;
    auto getFactor = [&](bool result) {
      int64_t product = 1;
      for (int64_t dim : ArrayRef(result ? group.result : group.source).drop_front())
        product *= getShape(result)[dim];
      return product;
    };
    DimSize &first = sizes[(ofResult ? group.result : group.source).front()];
    first.quotient = getFactor(ofResult);
    first.divisor = std::lcm(getFactor(true), getFactor(false)) / first.quotient;
  }
  return sizes;
}

bool Reshape::keepsBytes(const Layout &source, const Layout &result) const {
  // Digits of the groups, each read as one number.
  auto flatten = [&](const Layout &layout, bool ofResult) -> std::optional<SmallVector<Digit>> {
    SmallVector<std::pair<int64_t, int64_t>> places(layout.getRank(), {-1, 1}); // group, weight in it
    for (auto [number, group] : llvm::enumerate(groups)) {
      int64_t weight = 1;
      for (int64_t dim : llvm::reverse(ofResult ? group.result : group.source)) {
        places[dim] = {number, weight};
        if (!group.isKept())
          weight *= getShape(ofResult)[dim];
      }
    }
    SmallVector<Digit> digits;
    for (const Digit &digit : layout.getDigits()) {
      if (digit.extent.isOne())
        continue;
      auto [group, weight] = places[digit.dim];
      // A dimension of size 1 that is padded.
      if (group < 0)
        return std::nullopt;
      Digit own{group, digit.weight * weight, digit.extent};
      if (!digits.empty() && own.extent.isStatic() && digits.back().dim == group &&
          digits.back().weight == own.weight * own.extent.getConstant()) {
        digits.back().weight = own.weight;
        digits.back().extent = digits.back().extent * own.extent;
      } else {
        digits.push_back(own);
      }
    }
    return digits;
  };
  std::optional<SmallVector<Digit>> from = flatten(source, false), to = flatten(result, true);
  return source.getRoom() == result.getRoom() && from && to && *from == *to;
}
