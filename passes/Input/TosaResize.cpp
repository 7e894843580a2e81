#include "passes/Input/TosaResize.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// The numbers of a constant shape.
static std::optional<SmallVector<int64_t>> numbersOf(Value shape) {
  DenseIntElementsAttr values;
  if (!matchPattern(shape, m_Constant(&values)))
    return std::nullopt;
  return llvm::to_vector(llvm::map_range(values.getValues<APInt>(), [](const APInt &number) { return number.getSExtValue(); }));
}

/// The first row or column of `image` once more before it.
static Value repeatFirst(OpBuilder &builder, Location loc, Value image, int64_t dim) {
  SmallVector<OpFoldResult> zeros(4, builder.getIndexAttr(0)), ones(4, builder.getIndexAttr(1)), sizes = tensor::getMixedSizes(builder, loc, image);
  sizes[dim] = builder.getIndexAttr(1);
  Value first = tensor::ExtractSliceOp::create(builder, loc, image, zeros, sizes, ones);
  return tensor::ConcatOp::create(builder, loc, dim, ValueRange{first, image});
}

LogicalResult weir::startResizesInside(Operation *root) {
  SmallVector<tosa::ResizeOp> ops;
  root->walk([&](tosa::ResizeOp op) { ops.push_back(op); });
  for (tosa::ResizeOp op : ops) {
    auto type = dyn_cast<RankedTensorType>(op.getInput().getType());
    std::optional<SmallVector<int64_t>> scale = numbersOf(op.getScale()), offset = numbersOf(op.getOffset());
    if (!type || type.getRank() != 4 || !isa<IntegerType>(type.getElementType()) || op.getMode() != tosa::ResizeMode::BILINEAR || !scale || !offset)
      continue;
    OpBuilder builder(op);
    Value image = op.getInput();
    bool isMoved = false;
    for (int64_t i : {0, 1}) {
      if ((*offset)[i] >= 0)
        continue;
      if ((*offset)[i] < -(*scale)[2 * i])
        return op.emitOpError("has an offset of ") << (*offset)[i] << ", more than one element before the first of the input at a scale of " << (*scale)[2 * i];
      image = repeatFirst(builder, op.getLoc(), image, 1 + i);
      (*offset)[i] += (*scale)[2 * i];
      isMoved = true;
    }
    if (!isMoved)
      continue;
    op.getInputMutable().assign(image);
    op.getOffsetMutable().assign(tosa::ConstShapeOp::create(builder, op.getLoc(), tosa::shapeType::get(builder.getContext(), 2), builder.getIndexTensorAttr(*offset)));
  }
  return success();
}
