// Turns the tensor and linalg ops that stayed outside of dispatches into flow.tensor ops (dispatch-passes.md 1.1, pass 10).

#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Analysis/ShapeUtils.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-tensor-to-flow"

namespace weir {
#define GEN_PASS_DEF_TENSORTOFLOW
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Converts one op at a time, in program order; operands are converted already, results of the same type replace the old ones.
class Converter {
public:
  explicit Converter(MLIRContext *context) : rewriter(context), dims(rewriter) {}

  LogicalResult convert(Operation *op) {
    dims.clear();
    rewriter.setInsertionPoint(op);
    loc = op->getLoc();
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp, tensor::ReshapeOp>(op))
      return replace(op, reshape(op->getOperand(0), op->getResult(0)));
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      return convertSlice(slice);
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      return convertInsert(insert);
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      return convertConcat(concat);
    if (auto pad = dyn_cast<tensor::PadOp>(op))
      return convertPad(pad);
    if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      return replace(op, flow::TensorEmptyOp::create(rewriter, loc, empty.getType(), empty.getDynamicSizes()).getResult());
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      return replace(op, splat(fill.getInputs()[0], op->getResult(0)));
    // W6: what a slice is put into.
    if (auto copy = dyn_cast<linalg::CopyOp>(op))
      return copy.getInputs()[0].getType() == op->getResult(0).getType() ? replace(op, clone(copy.getInputs()[0])) : success();
    if (auto splatOp = dyn_cast<tensor::SplatOp>(op))
      return replace(op, splat(splatOp.getInput(), op->getResult(0)));
    if (auto extract = dyn_cast<tensor::ExtractOp>(op))
      return replace(op, flow::TensorLoadOp::create(rewriter, loc, extract.getType(), extract.getTensor(),
                                                    dims.getDynamic(extract.getTensor()), extract.getIndices())
                             .getResult());
    if (auto insert = dyn_cast<tensor::InsertOp>(op))
      return replace(op, flow::TensorStoreOp::create(rewriter, loc, insert.getType(), insert.getScalar(), insert.getDest(),
                                                     dims.getDynamic(insert.getDest()), insert.getIndices())
                             .getResult());
    if (auto elements = dyn_cast<tensor::FromElementsOp>(op))
      return convertFromElements(elements);
    if (auto dim = dyn_cast<tensor::DimOp>(op))
      return convertDim(dim);
    if (auto bitcast = dyn_cast<tensor_ext::BitCastOp>(op))
      return replace(op, flow::TensorBitCastOp::create(rewriter, loc, bitcast.getType(), bitcast.getSource(),
                                                       bitcast.getSourceDims(), bitcast.getResultDims())
                             .getResult());
    if (isa<tensor_ext::ComputeBarrierStartOp, tensor_ext::ComputeBarrierEndOp>(op)) {
      rewriter.replaceOp(op, op->getOperand(0));
      return success();
    }
    return success();
  }

private:
  LogicalResult replace(Operation *op, Value value) {
    rewriter.replaceOp(op, value);
    return success();
  }

  Value index(OpFoldResult o) { return getValueOrCreateConstantIndexOp(rewriter, loc, o); }
  SmallVector<Value> indices(ArrayRef<OpFoldResult> list) {
    SmallVector<Value> values;
    for (OpFoldResult o : list)
      values.push_back(index(o));
    return values;
  }
  /// The dynamic ones among the extents of a tensor.
  SmallVector<Value> dynamicOf(RankedTensorType type, ArrayRef<OpFoldResult> sizes) {
    SmallVector<Value> values;
    for (int64_t i = 0, e = type.getRank(); i < e; ++i)
      if (type.isDynamicDim(i))
        values.push_back(index(sizes[i]));
    return values;
  }

  Value reshape(Value source, Value result) {
    SmallVector<Value> resultDims = dims.getDynamic(result);
    SmallVector<Value> sourceDims = dims.getDynamic(source);
    return flow::TensorReshapeOp::create(rewriter, loc, result.getType(), source, sourceDims, resultDims);
  }
  Value clone(Value source) { return flow::TensorCloneOp::create(rewriter, loc, source, dims.getDynamic(source)); }
  Value splat(Value scalar, Value like) {
    SmallVector<Value> resultDims = dims.getDynamic(like);
    return flow::TensorSplatOp::create(rewriter, loc, like.getType(), scalar, resultDims);
  }
  /// The type of a slice of `sizes`, which may have more dimensions than the tensor it represents.
  static RankedTensorType sliceType(ArrayRef<OpFoldResult> sizes, Type elementType) {
    SmallVector<int64_t> shape;
    for (OpFoldResult o : sizes)
      shape.push_back(getConstantIntValue(o).value_or(ShapedType::kDynamic));
    return RankedTensorType::get(shape, elementType);
  }

  Value update(Value source, Value target, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) {
    auto targetType = cast<RankedTensorType>(target.getType());
    auto sourceType = cast<RankedTensorType>(source.getType());
    RankedTensorType updateType = sliceType(sizes, targetType.getElementType());
    SmallVector<Value> updateDims = dynamicOf(updateType, sizes);
    Value update = source;
    if (sourceType != updateType)
      update = flow::TensorReshapeOp::create(rewriter, loc, updateType, source, dims.getDynamic(source), updateDims);
    return flow::TensorUpdateOp::create(rewriter, loc, targetType, target, dims.getDynamic(target), indices(offsets), update,
                                        updateDims);
  }

  LogicalResult convertSlice(tensor::ExtractSliceOp op) {
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    for (OpFoldResult stride : op.getMixedStrides())
      if (!isConstantIntValue(stride, 1))
        return op.emitOpError("with strides is not supported outside of a dispatch");
    auto sourceType = op.getSourceType();
    RankedTensorType unreduced = sliceType(sizes, sourceType.getElementType());
    SmallVector<Value> sliceDims = dynamicOf(unreduced, sizes);
    Value slice = flow::TensorSliceOp::create(rewriter, loc, unreduced, op.getSource(), dims.getDynamic(op.getSource()),
                                              indices(op.getMixedOffsets()), indices(sizes), sliceDims);
    if (unreduced != op.getType())
      slice = flow::TensorReshapeOp::create(rewriter, loc, op.getType(), slice, sliceDims, dims.getDynamic(op.getResult()));
    return replace(op, slice);
  }

  LogicalResult convertInsert(tensor::InsertSliceOp op) {
    for (OpFoldResult stride : op.getMixedStrides())
      if (!isConstantIntValue(stride, 1))
        return op.emitOpError("with strides is not supported outside of a dispatch");
    return replace(op, update(op.getSource(), op.getDest(), op.getMixedOffsets(), op.getMixedSizes()));
  }

  /// CC1: one update per part into a tensor of undefined contents; no fill.
  LogicalResult convertConcat(tensor::ConcatOp op) {
    auto type = cast<RankedTensorType>(op.getResult().getType());
    int64_t along = op.getDim();
    // Extents of the parts, asked for before anything is replaced.
    SmallVector<Value> resultDims = dims.getDynamic(op.getResult());
    Value result = flow::TensorEmptyOp::create(rewriter, loc, type, resultDims);
    OpFoldResult offset = rewriter.getIndexAttr(0);
    for (Value part : op.getInputs()) {
      auto partType = cast<RankedTensorType>(part.getType());
      SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)), sizes;
      for (int64_t i = 0, e = type.getRank(); i < e; ++i)
        sizes.push_back(dims.get(part, i));
      offsets[along] = offset;
      if (!partType.hasStaticShape() || partType.getNumElements() != 0)
        result = update(part, result, offsets, sizes);
      std::optional<int64_t> a = getConstantIntValue(offset), b = getConstantIntValue(sizes[along]);
      if (a && b)
        offset = rewriter.getIndexAttr(*a + *b);
      else
        offset = arith::AddIOp::create(rewriter, loc, index(offset), index(sizes[along])).getResult();
    }
    return replace(op, result);
  }

  /// PD3: a splat with the source in the middle; what the update covers of it is elided later.
  LogicalResult convertPad(tensor::PadOp op) {
    Value value = op.getConstantPaddingValue();
    if (!value)
      return op.emitOpError("with a padding value that depends on the index is not supported outside of a dispatch");
    if (Operation *def = value.getDefiningOp(); def && op->isAncestor(def))
      value = rewriter.clone(*def)->getResult(0);
    Value target = splat(value, op.getResult());
    SmallVector<OpFoldResult> sizes;
    for (int64_t i = 0, e = op.getSourceType().getRank(); i < e; ++i)
      sizes.push_back(dims.get(op.getSource(), i));
    return replace(op, update(op.getSource(), target, op.getMixedLowPad(), sizes));
  }

  LogicalResult convertFromElements(tensor::FromElementsOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    if (op.getElements().empty())
      return replace(op, flow::TensorEmptyOp::create(rewriter, loc, type, ValueRange{}).getResult());
    // Commands fill with at most 32 bits: wider elements are stored one by one.
    bool wide = type.getElementType().isIntOrFloat() && type.getElementTypeBitWidth() > 32;
    Value result = wide ? flow::TensorEmptyOp::create(rewriter, loc, type, ValueRange{}).getResult()
                        : flow::TensorSplatOp::create(rewriter, loc, type, op.getElements()[0], ValueRange{}).getResult();
    for (auto [i, element] : llvm::enumerate(op.getElements())) {
      if (!wide && element == op.getElements()[0])
        continue;
      SmallVector<Value> position;
      int64_t rest = i;
      for (int64_t d = type.getRank() - 1; d >= 0; --d) {
        position.insert(position.begin(), arith::ConstantIndexOp::create(rewriter, loc, rest % type.getDimSize(d)));
        rest /= type.getDimSize(d);
      }
      result = flow::TensorStoreOp::create(rewriter, loc, type, element, result, ValueRange{}, position);
    }
    return replace(op, result);
  }

  LogicalResult convertDim(tensor::DimOp op) {
    std::optional<int64_t> position = op.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!position || !type || *position >= type.getRank())
      return success();
    if (type.isDynamicDim(*position)) {
      OpFoldResult found = dims.get(op.getSource(), *position);
      // The resolver asks with a tensor.dim of its own where the extent is unknown; keep one of the two.
      if (auto v = dyn_cast<Value>(found); v && v != op.getResult())
        rewriter.replaceOp(op, v);
      return success();
    }
    return replace(op, index(rewriter.getIndexAttr(type.getDimSize(*position))));
  }

  IRRewriter rewriter;
  DimResolver dims;
  Location loc = rewriter.getUnknownLoc();
};

struct TensorToFlow : public weir::impl::TensorToFlowBase<TensorToFlow> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, linalg::LinalgOp>(op)) {
        if (isa<linalg::FillOp, linalg::CopyOp>(op))
          ops.push_back(op);
        return WalkResult::skip();
      }
      if (isa<tensor::PadOp>(op)) {
        ops.push_back(op);
        return WalkResult::skip();
      }
      ops.push_back(op);
      return WalkResult::advance();
    });
    Converter converter(&getContext());
    // Reshapes by a computed shape first: their extents are scalars as long as the shape is no storage.
    std::stable_partition(ops.begin(), ops.end(), llvm::IsaPred<tensor::ReshapeOp>);
    for (Operation *op : ops)
      if (failed(converter.convert(op)))
        return signalPassFailure();
    // Extents of a reshape by a computed shape were read from that shape on the way.
    SmallVector<Operation *> late;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, linalg::LinalgOp>(op))
        return WalkResult::skip();
      if (isa<tensor::ExtractOp, tensor::DimOp>(op))
        late.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *op : late)
      if (failed(converter.convert(op)))
        return signalPassFailure();
  }
};

} // namespace
