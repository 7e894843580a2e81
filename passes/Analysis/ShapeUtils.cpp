#include "passes/Analysis/ShapeUtils.h"

#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

weir::DimName weir::nameIndex(OpFoldResult index) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return {constant, {}, -1};
  Value value = cast<Value>(index);
  if (auto dim = value.getDefiningOp<tensor::DimOp>())
    if (std::optional<int64_t> position = dim.getConstantIndex())
      return nameDim(dim.getSource(), *position);
  // index -> integer -> index is the same extent where it fits, and extents do.
  if (auto outer = value.getDefiningOp<arith::IndexCastOp>())
    if (auto inner = outer.getIn().getDefiningOp<arith::IndexCastOp>(); inner && inner.getIn().getType().isIndex())
      return nameIndex(inner.getIn());
  return {std::nullopt, value, -1};
}

weir::DimName weir::nameDim(Value tensor, int64_t dim) {
  while (true) {
    auto type = dyn_cast<RankedTensorType>(tensor.getType());
    if (!type)
      return {std::nullopt, tensor, dim};
    if (!type.isDynamicDim(dim))
      return {type.getDimSize(dim), {}, -1};
    Operation *def = tensor.getDefiningOp();
    if (!def)
      return {std::nullopt, tensor, dim};
    if (auto dps = dyn_cast<DestinationStyleOpInterface>(def)) {
      tensor = dps.getTiedOpOperand(cast<OpResult>(tensor))->get();
      continue;
    }
    if (isa<tensor::CastOp>(def)) {
      tensor = def->getOperand(0);
      continue;
    }
    if (auto empty = dyn_cast<tensor::EmptyOp>(def))
      return nameIndex(empty.getMixedSizes()[dim]);
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(def))
      return nameIndex(expand.getMixedOutputShape()[dim]);
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(def)) {
      // One dimension and units.
      int64_t real = -1;
      bool several = false;
      SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
      for (int64_t d : groups[dim])
        if (collapse.getSrcType().getDimSize(d) != 1) {
          several |= real >= 0;
          real = d;
        }
      if (several || real < 0)
        return {std::nullopt, tensor, dim};
      tensor = collapse.getSrc();
      dim = real;
      continue;
    }
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(def)) {
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      int64_t kept = 0;
      for (auto [i, size] : llvm::enumerate(slice.getMixedSizes()))
        if (!dropped.test(i) && kept++ == dim)
          return nameIndex(size);
      return {std::nullopt, tensor, dim};
    }
    if (auto reshape = dyn_cast<tensor::ReshapeOp>(def)) {
      if (auto shape = reshape.getShape().getDefiningOp<tensor::FromElementsOp>()) {
        Value size = shape.getElements()[dim];
        if (auto cast = size.getDefiningOp<arith::IndexCastOp>(); cast && cast.getIn().getType().isIndex())
          size = cast.getIn();
        if (size.getType().isIndex())
          return nameIndex(size);
        return {std::nullopt, size, -1};
      }
      return {std::nullopt, tensor, dim};
    }
    if (auto aware = dyn_cast<util::ShapeAwareOpInterface>(def)) {
      ValueRange dims = aware.getResultDynamicDims(cast<OpResult>(tensor).getResultNumber());
      unsigned position = type.getDynamicDimIndex(dim);
      if (position < dims.size())
        return nameIndex(dims[position]);
    }
    return {std::nullopt, tensor, dim};
  }
}

OpFoldResult weir::DimResolver::get(Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.isDynamicDim(dim))
    return builder.getIndexAttr(type.getDimSize(dim));
  if (auto it = known.find({value, dim}); it != known.end())
    return it->second;
  OpBuilder::InsertionGuard guard(builder);
  OpFoldResult result = compute(value, dim);
  known[{value, dim}] = result;
  return result;
}

Value weir::DimResolver::getValue(Value value, int64_t dim) {
  OpFoldResult result = get(value, dim);
  if (auto v = dyn_cast<Value>(result))
    return v;
  OpBuilder::InsertionGuard guard(builder);
  // A constant needs nothing: before the definition it can be used where that is replaced.
  if (Operation *def = value.getDefiningOp())
    builder.setInsertionPoint(def);
  else
    builder.setInsertionPointAfterValue(value);
  return getValueOrCreateConstantIndexOp(builder, value.getLoc(), result);
}

SmallVector<Value> weir::DimResolver::getDynamic(Value value) {
  SmallVector<Value> dims;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  for (int64_t i = 0, e = type ? type.getRank() : 0; i < e; ++i)
    if (type.isDynamicDim(i))
      dims.push_back(getValue(value, i));
  return dims;
}

OpFoldResult weir::DimResolver::ask(Value value, int64_t dim) {
  builder.setInsertionPointAfterValue(value);
  return tensor::DimOp::create(builder, value.getLoc(), value, dim).getResult();
}

OpFoldResult weir::DimResolver::combine(Operation *op, OpFoldResult a, OpFoldResult b, bool multiply) {
  std::optional<int64_t> ca = getConstantIntValue(a), cb = getConstantIntValue(b);
  if (ca && cb)
    return builder.getIndexAttr(multiply ? *ca * *cb : *ca + *cb);
  if (ca == int64_t(multiply))
    return b;
  if (cb == int64_t(multiply))
    return a;
  builder.setInsertionPoint(op);
  Value va = getValueOrCreateConstantIndexOp(builder, op->getLoc(), a);
  Value vb = getValueOrCreateConstantIndexOp(builder, op->getLoc(), b);
  if (multiply)
    return arith::MulIOp::create(builder, op->getLoc(), va, vb).getResult();
  return arith::AddIOp::create(builder, op->getLoc(), va, vb).getResult();
}

OpFoldResult weir::DimResolver::combineAll(Operation *op, ArrayRef<OpFoldResult> extents, bool multiply) {
  OpFoldResult result = builder.getIndexAttr(multiply);
  for (OpFoldResult extent : extents)
    result = combine(op, result, extent, multiply);
  return result;
}

OpFoldResult weir::DimResolver::computeReshape(tensor::ReshapeOp reshape, int64_t dim) {
  Location loc = reshape.getLoc();
  builder.setInsertionPoint(reshape);
  Value size;
  if (auto shape = reshape.getShape().getDefiningOp<tensor::FromElementsOp>())
    size = shape.getElements()[dim];
  else
    size = tensor::ExtractOp::create(builder, loc, reshape.getShape(), arith::ConstantIndexOp::create(builder, loc, dim).getResult());
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return builder.getIndexAttr(*constant);
  if (size.getType().isIndex())
    return size;
  if (auto cast = size.getDefiningOp<arith::IndexCastOp>(); cast && cast.getIn().getType().isIndex())
    return cast.getIn();
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), size).getResult();
}

OpFoldResult weir::DimResolver::compute(Value value, int64_t dim) {
  Operation *def = value.getDefiningOp();
  builder.setInsertionPointAfterValue(value);
  if (!def)
    return ask(value, dim);
  auto getPosition = [&] { return cast<RankedTensorType>(value.getType()).getDynamicDimIndex(dim); };
  return TypeSwitch<Operation *, OpFoldResult>(def)
      .Case<tensor::EmptyOp>([&](auto empty) { return empty.getMixedSizes()[dim]; })
      // Also of pack, unpack and insert_slice: asked of themselves, their extents would be known after the op only, and a region
      // around it that captures them would have no valid position.
      .Case<DestinationStyleOpInterface>([&](auto dps) { return get(dps.getTiedOpOperand(cast<OpResult>(value))->get(), dim); })
      .Case<tensor::CastOp>([&](auto cast) { return isa<RankedTensorType>(cast.getSource().getType()) ? get(cast.getSource(), dim) : ask(value, dim); })
      .Case<tensor::ExpandShapeOp>([&](auto expand) { return expand.getMixedOutputShape()[dim]; })
      .Case<tensor::CollapseShapeOp>([&](auto collapse) {
        ReassociationIndices group = collapse.getReassociationIndices()[dim];
        return combineAll(def, llvm::map_to_vector(group, [&](int64_t i) { return get(collapse.getSrc(), i); }), /*multiply=*/true);
      })
      .Case<tensor::ExtractSliceOp>([&](auto slice) {
        llvm::SmallBitVector dropped = slice.getDroppedDims();
        int64_t kept = 0;
        for (auto [i, size] : llvm::enumerate(slice.getMixedSizes()))
          if (!dropped.test(i) && kept++ == dim)
            return size;
        return ask(value, dim);
      })
      .Case<tensor::PadOp>([&](auto pad) {
        return combineAll(def, {get(pad.getSource(), dim), pad.getMixedLowPad()[dim], pad.getMixedHighPad()[dim]}, /*multiply=*/false);
      })
      .Case<tensor::ConcatOp>([&](auto concat) {
        if (static_cast<int64_t>(concat.getDim()) != dim)
          return get(concat.getInputs()[0], dim);
        return combineAll(def, llvm::map_to_vector(concat.getInputs(), [&](Value v) { return get(v, dim); }), /*multiply=*/false);
      })
      .Case<tensor::SplatOp>([&](auto splat) -> OpFoldResult { return splat.getDynamicSizes()[getPosition()]; })
      .Case<tensor::ReshapeOp>([&](auto reshape) { return computeReshape(reshape, dim); })
      .Case<util::ShapeAwareOpInterface>([&](auto aware) -> OpFoldResult {
        ValueRange dims = aware.getResultDynamicDims(cast<OpResult>(value).getResultNumber());
        return getPosition() < dims.size() ? OpFoldResult(dims[getPosition()]) : ask(value, dim);
      })
      .Default([&](Operation *) { return ask(value, dim); });
}

std::optional<int64_t> weir::getConstantBound(presburger::BoundType type, const ValueBoundsConstraintSet::Variable &variable) {
  unsigned budget = 16;
  auto stop = [&](Value, std::optional<int64_t>, ValueBoundsConstraintSet &) { return budget == 0 || --budget == 0; };
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(type, variable, stop, /*closedUB=*/true);
  return succeeded(bound) ? std::optional<int64_t>(*bound) : std::nullopt;
}
