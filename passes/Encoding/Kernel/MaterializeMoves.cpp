#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Encoding/Kernel/KernelMoves.h"
#include "passes/Encoding/Kernel/Reshapes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-materialize-encodings"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

using Sizes = SmallVector<OpFoldResult>;

//===--- sizes ------------------------------------------------------------------------------------------------===//

/// All sizes of a value, which may be encoded.
static std::optional<Sizes> getSizes(OpBuilder &builder, Location loc, Value value, const KernelValues &values) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!isMaterialized(type))
    return tensor::getMixedSizes(builder, loc, value);
  std::optional<SmallVector<Value>> dims = values.getDims(value);
  return dims ? std::optional(getMixedValues(type.getShape(), *dims, builder)) : std::nullopt;
}

static OpFoldResult combine(OpBuilder &builder, Location loc, AffineExpr expr, ArrayRef<OpFoldResult> operands) {
  return affine::makeComposedFoldedAffineApply(builder, loc, AffineMap::get(0, operands.size(), expr), operands);
}

/// All sizes of what an op makes.
static std::optional<Sizes> getResultSizes(OpBuilder &builder, Operation *op, const KernelValues &values) {
  Location loc = op->getLoc();
  MLIRContext *context = builder.getContext();
  AffineExpr a = getAffineSymbolExpr(0, context), b = getAffineSymbolExpr(1, context), c = getAffineSymbolExpr(2, context);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return expand.getMixedOutputShape();
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    Sizes sizes;
    for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes()))
      if (!dropped[dim])
        sizes.push_back(size);
    return sizes;
  }
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  std::optional<Sizes> source = getSizes(builder, loc, insert ? insert.getDest() : op->getOperand(0), values);
  if (!source)
    return std::nullopt;
  if (isa<tensor::CastOp, tensor::BitcastOp, tensor::InsertSliceOp>(op))
    return source;
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    Sizes sizes;
    for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
      OpFoldResult size = builder.getIndexAttr(1);
      for (int64_t dim : group)
        size = combine(builder, loc, a * b, {size, (*source)[dim]});
      sizes.push_back(size);
    }
    return sizes;
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    for (auto [size, low, high] : llvm::zip_equal(*source, pad.getMixedLowPad(), pad.getMixedHighPad()))
      size = combine(builder, loc, a + b + c, {size, low, high});
    return source;
  }
  if (auto gather = dyn_cast<tensor::GatherOp>(op)) {
    Sizes sizes = tensor::getMixedSizes(builder, loc, gather.getIndices());
    sizes.pop_back();
    bool isReduced = gather.getResultType().getRank() != int64_t(sizes.size() + source->size());
    for (auto [dim, size] : llvm::enumerate(*source)) {
      bool isGathered = llvm::is_contained(gather.getGatherDims(), int64_t(dim));
      if (!isGathered || !isReduced)
        sizes.push_back(isGathered ? OpFoldResult(builder.getIndexAttr(1)) : size);
    }
    return sizes;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    OpFoldResult &along = (*source)[concat.getDim()];
    for (Value piece : concat.getInputs().drop_front()) {
      std::optional<Sizes> own = getSizes(builder, loc, piece, values);
      if (!own)
        return std::nullopt;
      along = combine(builder, loc, a + b, {along, (*own)[concat.getDim()]});
    }
    return source;
  }
  return std::nullopt;
}

std::optional<SmallVector<Value>> weir::encoding::getMovedDims(Operation *op, const KernelValues &values) {
  OpBuilder builder(op);
  std::optional<Sizes> sizes = isMaterializedMove(op) ? getResultSizes(builder, op, values) : std::nullopt;
  if (!sizes)
    return std::nullopt;
  SmallVector<Value> dims;
  for (auto [size, extent] : llvm::zip_equal(*sizes, cast<RankedTensorType>(op->getResult(0).getType()).getShape()))
    if (ShapedType::isDynamic(extent))
      dims.push_back(getValueOrCreateConstantIndexOp(builder, op->getLoc(), size));
  return dims;
}

bool weir::encoding::isMaterializedMove(Operation *op) {
  return isa<tensor::CastOp, tensor::BitcastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractSliceOp,
             tensor::InsertSliceOp, tensor::PadOp, tensor::ConcatOp, tensor::GatherOp>(op) &&
         isa<RankedTensorType>(op->getOperand(0).getType()) && isa<RankedTensorType>(op->getResult(0).getType());
}

//===--- ops --------------------------------------------------------------------------------------------------===//

namespace {

struct ConvertMove : ConversionPattern {
  ConvertMove(const TypeConverter &types, MLIRContext *context, KernelValues values)
      : ConversionPattern(types, MatchAnyOpTypeTag(), /*benefit=*/0, context), values(std::move(values)) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands, ConversionPatternRewriter &rewriter) const override {
    if (auto dim = dyn_cast<tensor::DimOp>(op))
      return convertDim(dim, rewriter);
    if (!isMaterializedMove(op))
      return failure();
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    FailureOr<TensorLayout> made = values.getLayout(type);
    if (failed(made))
      return failure();
    if (Value reshaped = reshapePhysical(op, operands.front(), *made, rewriter)) {
      rewriter.replaceOp(op, reshaped);
      return success();
    }
    SmallVector<Value> plain(operands);
    bool isConverted = !made->isPlain();
    for (auto [operand, value] : llvm::zip_equal(op->getOperands(), plain)) {
      auto own = dyn_cast<RankedTensorType>(operand.getType());
      FailureOr<TensorLayout> layout = own ? values.getLayout(own) : FailureOr<TensorLayout>(failure());
      if (own && failed(layout))
        return failure();
      if (!own || layout->isPlain())
        continue;
      std::optional<SmallVector<Value>> dims = values.getDims(operand);
      if (!dims)
        return op->emitOpError("converts a packed operand whose sizes are unknown");
      value = unpack(rewriter, loc, value, *layout, *dims);
      isConverted = true;
    }
    if (isConverted)
      missedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::OPERAND_RELAYOUT) << remark::metric("op", op->getName().getStringRef());
    Operation *moved = mlir::clone(rewriter, op, made->logical, plain);
    rewriter.replaceOp(op, pack(rewriter, loc, moved->getResult(0), *made));
    return success();
  }

private:
  LogicalResult convertDim(tensor::DimOp op, ConversionPatternRewriter &rewriter) const {
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    std::optional<int64_t> dim = op.getConstantIndex();
    std::optional<SmallVector<Value>> dims = type ? values.getDims(op.getSource()) : std::nullopt;
    if (!dims || !dim || *dim < 0 || *dim >= type.getRank())
      return failure();
    if (type.isDynamicDim(*dim))
      rewriter.replaceOp(op, (*dims)[llvm::count_if(type.getShape().take_front(*dim), ShapedType::isDynamic)]);
    else
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getDimSize(*dim));
    return success();
  }

  /// The same bytes in another physical shape; null for other ops, and where the shapes do not just split or join dimensions.
  Value reshapePhysical(Operation *op, Value source, const TensorLayout &to, ConversionPatternRewriter &rewriter) const {
    std::optional<Reshape> reshape = Reshape::get(op);
    FailureOr<TensorLayout> from = values.getLayout(cast<RankedTensorType>(op->getOperand(0).getType()));
    if (!reshape || failed(from) || (from->isPlain() && to.isPlain()) || !from->physical.hasStaticShape() || !to.physical.hasStaticShape() ||
        !reshape->keepsBytes(from->layout, to.layout))
      return {};
    if (from->physical == to.physical)
      return source;
    std::optional<SmallVector<ReassociationIndices>> groups = getReassociationIndicesForReshape(from->physical, to.physical);
    if (!groups)
      return {};
    if (from->physical.getRank() > to.physical.getRank())
      return tensor::CollapseShapeOp::create(rewriter, op->getLoc(), to.physical, source, *groups);
    if (from->physical.getRank() < to.physical.getRank())
      return tensor::ExpandShapeOp::create(rewriter, op->getLoc(), to.physical, source, *groups);
    return {};
  }

  KernelValues values;
};

} // namespace

void weir::encoding::populateMovePatterns(const TypeConverter &types, RewritePatternSet &patterns, KernelValues values) {
  patterns.add<ConvertMove>(types, patterns.getContext(), std::move(values));
}
