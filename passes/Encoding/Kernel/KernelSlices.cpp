#include "passes/Encoding/Kernel/KernelSlices.h"

#include "dialects/Encoding/Layout/Relayout.h"
#include "dialects/Encoding/Layout/Slice.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir::encoding;

std::optional<PhysicalSlice> weir::encoding::getPhysicalSlice(OpBuilder &builder, Location loc, const TensorLayout &layout, ValueRange dims,
                                                              ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> whole = getMixedValues(layout.logical.getShape(), dims, builder);
  SmallVector<SliceRange> ranges;
  PhysicalSlice slice;
  for (auto [offset, size, full] : llvm::zip_equal(offsets, sizes, whole)) {
    SliceRange range;
    range.start = getConstantIntValue(offset).value_or(ShapedType::kDynamic);
    range.length = getConstantIntValue(size).value_or(ShapedType::kDynamic);
    if (ShapedType::isDynamic(range.length)) {
      if (range.start != 0 || size != full)
        return std::nullopt;
      range = SliceRange::whole();
    }
    slice.logicalShape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    ranges.push_back(range);
  }
  std::optional<SmallVector<DigitRange>> taken = representSliceOfPhysical(layout.layout, ranges);
  if (!taken)
    return std::nullopt;
  SmallVector<OpFoldResult> physical = getPhysicalSizes(builder, loc, layout, dims);
  AffineMap index = layout.layout.getIndexMap(builder.getContext());
  SmallVector<OpFoldResult> operands(offsets);
  llvm::append_range(operands, ArrayRef(whole).take_front(index.getNumSymbols()));
  for (auto [i, range] : llvm::enumerate(*taken)) {
    bool isFull = range.kind == DigitRange::Kind::Full;
    if (!isFull && ShapedType::isDynamic(range.count))
      return std::nullopt;
    slice.offsets.push_back(isFull ? builder.getIndexAttr(0)
                                   : affine::makeComposedFoldedAffineApply(builder, loc, index.getSubMap({unsigned(i)}), operands));
    slice.sizes.push_back(isFull ? physical[i] : builder.getIndexAttr(range.count));
    slice.shape.push_back(isFull ? layout.physical.getDimSize(i) : range.count);
  }
  return slice;
}

namespace {
/// The digits of a slice in the order of the plain tensor, slowest first for each dimension.
struct PlainOrder {
  SmallVector<int64_t> permutation;
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape; ///< of the dimensions, with padding after them

  PlainOrder(const TensorLayout &layout, const PhysicalSlice &slice) {
    ArrayRef<Digit> digits = layout.layout.getDigits();
    for (int64_t dim = 0; dim < layout.logical.getRank(); ++dim) {
      SmallVector<int64_t> own;
      for (auto [i, digit] : llvm::enumerate(digits))
        if (digit.dim == dim)
          own.push_back(i);
      llvm::sort(own, [&](int64_t a, int64_t b) { return std::make_pair(-digits[a].weight, a) < std::make_pair(-digits[b].weight, b); });
      ReassociationIndices &group = groups.emplace_back();
      int64_t size = 1;
      for (int64_t position : own) {
        group.push_back(permutation.size());
        permutation.push_back(position);
        size = ShapedType::isDynamic(slice.shape[position]) || ShapedType::isDynamic(size) ? ShapedType::kDynamic : size * slice.shape[position];
      }
      shape.push_back(size);
    }
  }
};
} // namespace

static Value transpose(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return value;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, value);
  SmallVector<OpFoldResult> permuted = applyPermutation(sizes, permutation);
  Value empty = tensor::EmptyOp::create(builder, loc, permuted, cast<RankedTensorType>(value.getType()).getElementType());
  return linalg::TransposeOp::create(builder, loc, value, empty, permutation)->getResult(0);
}

/// Zeros after each dimension.
static Value padHigh(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> amounts) {
  if (llvm::all_of(amounts, [](int64_t amount) { return amount == 0; }))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> low, high;
  for (auto [size, amount] : llvm::zip_equal(type.getShape(), amounts)) {
    shape.push_back(ShapedType::isDynamic(size) ? size : size + amount);
    low.push_back(builder.getIndexAttr(0));
    high.push_back(builder.getIndexAttr(amount));
  }
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value, low, high, zero);
}

/// The first elements of each dimension.
static Value sliceFront(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, value);
  for (auto [size, wanted] : llvm::zip_equal(sizes, shape))
    if (!ShapedType::isDynamic(wanted))
      size = builder.getIndexAttr(wanted);
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0)), ones(sizes.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value, zeros, sizes, ones);
}

Value weir::encoding::unpackSlice(OpBuilder &builder, Location loc, Value physical, const TensorLayout &layout, const PhysicalSlice &slice) {
  PlainOrder order(layout, slice);
  Value value = transpose(builder, loc, physical, order.permutation);
  if (order.permutation.size() != order.groups.size())
    value = tensor::CollapseShapeOp::create(builder, loc, RankedTensorType::get(order.shape, layout.logical.getElementType()), value, order.groups);
  return sliceFront(builder, loc, value, slice.logicalShape);
}

Value weir::encoding::packSlice(OpBuilder &builder, Location loc, Value plain, const TensorLayout &layout, const PhysicalSlice &slice) {
  PlainOrder order(layout, slice);
  SmallVector<int64_t> amounts;
  for (auto [size, logical] : llvm::zip_equal(order.shape, slice.logicalShape))
    amounts.push_back(ShapedType::isDynamic(size) ? 0 : size - logical);
  Value value = padHigh(builder, loc, plain, amounts);
  if (order.permutation.size() != order.groups.size()) {
    SmallVector<int64_t> shape = applyPermutation(slice.shape, order.permutation);
    SmallVector<OpFoldResult> sizes = applyPermutation(slice.sizes, order.permutation);
    value = tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, layout.logical.getElementType()), value, order.groups, sizes);
  }
  return transpose(builder, loc, value, invertPermutationVector(order.permutation));
}

Value weir::encoding::relayout(OpBuilder &builder, Location loc, Value physical, const TensorLayout &from, const TensorLayout &to) {
  if (!from.physical.hasStaticShape() || !to.physical.hasStaticShape() || from.logical.getRank() == 0 ||
      (from.layout.isPadded() && to.layout.isPadded()))
    return {};
  std::optional<Relayout> plan = planRelayout(from.layout, to.layout);
  if (!plan)
    return {};
  Type element = from.logical.getElementType();
  Value value = padHigh(builder, loc, physical, plan->pad);
  if (plan->expandedShape.size() != plan->expansion.size())
    value = tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(plan->expandedShape, element), value, plan->expansion);
  value = transpose(builder, loc, value, plan->permutation);
  if (plan->permutation.size() != plan->collapse.size())
    value = tensor::CollapseShapeOp::create(builder, loc, RankedTensorType::get(plan->collapsedShape, element), value, plan->collapse);
  return sliceFront(builder, loc, value, plan->slice);
}
