// Bindings of kernels whose values have layouts: a view has the layout that is in memory, and what is loaded and stored is converted where
// the value has another (encoding-passes.md M4, M5).

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Encoding/Kernel/KernelSlices.h"
#include "passes/Encoding/Kernel/KernelTypes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-materialize-encodings"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

struct ConvertSubspan : KernelPattern<stream::BindingSubspanOp> {
  using KernelPattern::KernelPattern;
  LogicalResult matchAndRewrite(stream::BindingSubspanOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(op.getType());
    Type physical = type ? types.convertType(type) : Type();
    if (!physical)
      return failure();
    FailureOr<TensorLayout> layout = types.get(cast<RankedTensorType>(type.getBoundType()));
    SmallVector<Value> dynamic;
    for (OpFoldResult size : getPhysicalSizes(rewriter, op.getLoc(), *layout, op.getDynamicDims()))
      if (auto value = dyn_cast<Value>(size))
        dynamic.push_back(value);
    rewriter.replaceOpWithNewOp<stream::BindingSubspanOp>(op, physical, adaptor.getBinding(), adaptor.getByteOffset(), dynamic);
    return success();
  }
};

/// The layout that a binding has in memory; plain if it is bound without an encoding.
FailureOr<TensorLayout> getBoundLayout(const KernelTypes &types, Value binding) {
  auto type = dyn_cast<tensor_ext::DispatchTensorType>(binding.getType());
  return type ? types.get(type.asRankedTensor()) : FailureOr<TensorLayout>(failure());
}

/// Whether an op on a slice of a binding accesses all of it.
template <typename Op>
bool isWhole(Op op, Value binding, ValueRange dims) {
  return cast<tensor_ext::DispatchTensorType>(binding.getType())
      .doesSliceSpanWholeTensor(dims, op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides());
}

/// Dynamic dimensions of a binding in its layout.
SmallVector<Value> getPhysicalDims(OpBuilder &builder, Location loc, const TensorLayout &layout, ValueRange dims) {
  SmallVector<Value> dynamic;
  for (OpFoldResult size : getPhysicalSizes(builder, loc, layout, dims))
    if (auto value = dyn_cast<Value>(size))
      dynamic.push_back(value);
  return dynamic;
}

/// M4: what is loaded in the binding's layout is converted to that of the value.
struct ConvertLoad : KernelPattern<tensor_ext::DispatchTensorLoadOp> {
  using KernelPattern::KernelPattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchTensorLoadOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    FailureOr<TensorLayout> bound = getBoundLayout(types, op.getSource()), own = types.get(type);
    if (failed(bound) || failed(own))
      return failure();
    Location loc = op.getLoc();
    if (bound->isPlain()) {
      Value plain = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, own->logical, adaptor.getSource(), op.getSourceDims(),
                                                             op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides());
      rewriter.replaceOp(op, pack(rewriter, loc, plain, *own));
      return success();
    }
    if (!isWhole(op, op.getSource(), op.getSourceDims()) || bound->logical.getRank() != type.getRank())
      return loadSlice(op, adaptor.getSource(), *bound, *own, rewriter);
    Value physical = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, bound->physical, adaptor.getSource(),
                                                              getPhysicalDims(rewriter, loc, *bound, op.getSourceDims()));
    if (own->info.toAttr(getContext()) != bound->info.toAttr(getContext())) {
      missedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::OPERAND_RELAYOUT) << remark::metric("op", op->getName().getStringRef());
      physical = convertPacked(rewriter, loc, physical, *bound, *own, op.getSourceDims());
    }
    rewriter.replaceOp(op, physical);
    return success();
  }

private:
  /// Loads a slice of a packed binding: whole tiles, or a part of one (M5).
  static LogicalResult loadSlice(tensor_ext::DispatchTensorLoadOp op, Value source, const TensorLayout &bound, const TensorLayout &own,
                                 ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    std::optional<PhysicalSlice> slice =
        llvm::all_of(op.getMixedStrides(), isOneInteger)
            ? getPhysicalSlice(rewriter, loc, bound, op.getSourceDims(), op.getMixedOffsets(), op.getMixedSizes())
            : std::nullopt;
    if (!slice)
      return op.emitOpError("reads a slice that is not aligned to the tiles of the layout ") << op.getSource().getType() << " (unaligned-slice)";
    auto type = RankedTensorType::get(slice->shape, bound.logical.getElementType());
    SmallVector<OpFoldResult> ones(slice->shape.size(), rewriter.getIndexAttr(1));
    Value physical = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, type, source, getPhysicalDims(rewriter, loc, bound, op.getSourceDims()),
                                                              slice->offsets, slice->sizes, ones);
    if (!own.isPlain() && own.physical == type && own.info.toAttr(op.getContext()) == bound.info.toAttr(op.getContext())) {
      rewriter.replaceOp(op, physical);
      return success();
    }
    Value plain = unpackSlice(rewriter, loc, physical, bound, *slice);
    if (plain.getType() != own.logical)
      plain = tensor::createCanonicalRankReducingExtractSliceOp(rewriter, loc, plain, own.logical);
    rewriter.replaceOp(op, pack(rewriter, loc, plain, own));
    return success();
  }
};

struct ConvertStore : KernelPattern<tensor_ext::DispatchTensorStoreOp> {
  using KernelPattern::KernelPattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchTensorStoreOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getValue().getType());
    FailureOr<TensorLayout> bound = getBoundLayout(types, op.getTarget()), own = types.get(type);
    if (failed(bound) || failed(own))
      return failure();
    Location loc = op.getLoc();
    Value value = adaptor.getValue();
    bool sameLayout = own->info.toAttr(getContext()) == bound->info.toAttr(getContext());
    bool isSlice = !bound->isPlain() && (!isWhole(op, op.getTarget(), op.getTargetDims()) || bound->logical.getRank() != type.getRank());
    if (!own->isPlain() && (!sameLayout || isSlice)) {
      std::optional<SmallVector<Value>> dims = types.dims.get(op.getValue());
      if (!dims)
        return op.emitOpError("stores a packed value whose sizes are unknown");
      missedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::OPERAND_RELAYOUT) << remark::metric("op", op->getName().getStringRef());
      if (!isSlice && !bound->isPlain()) {
        value = convertPacked(rewriter, loc, value, *own, *bound, *dims);
        sameLayout = true;
      } else {
        value = unpack(rewriter, loc, value, *own, *dims);
      }
    }
    if (bound->isPlain()) {
      tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, value, adaptor.getTarget(), op.getTargetDims(), op.getMixedOffsets(),
                                                op.getMixedSizes(), op.getMixedStrides());
      rewriter.eraseOp(op);
      return success();
    }
    if (isSlice)
      return storeSlice(op, value, adaptor.getTarget(), *bound, rewriter);
    if (!sameLayout)
      value = pack(rewriter, loc, value, *bound);
    SmallVector<OpFoldResult> sizes = getPhysicalSizes(rewriter, loc, *bound, op.getTargetDims());
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0)), ones(sizes.size(), rewriter.getIndexAttr(1));
    tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, value, adaptor.getTarget(),
                                              getPhysicalDims(rewriter, loc, *bound, op.getTargetDims()), zeros, sizes, ones);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// M5, of a plain value.
  static LogicalResult storeSlice(tensor_ext::DispatchTensorStoreOp op, Value value, Value target, const TensorLayout &bound,
                                  ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    std::optional<PhysicalSlice> slice =
        llvm::all_of(op.getMixedStrides(), isOneInteger) && bound.logical.getRank() == cast<RankedTensorType>(value.getType()).getRank()
            ? getPhysicalSlice(rewriter, loc, bound, op.getTargetDims(), op.getMixedOffsets(), op.getMixedSizes())
            : std::nullopt;
    if (!slice)
      return op.emitOpError("writes a slice that is not aligned to the tiles of the layout ") << op.getTarget().getType() << " (unaligned-slice)";
    SmallVector<OpFoldResult> ones(slice->shape.size(), rewriter.getIndexAttr(1));
    tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, packSlice(rewriter, loc, value, bound, *slice), target,
                                              getPhysicalDims(rewriter, loc, bound, op.getTargetDims()), slice->offsets, slice->sizes, ones);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void weir::encoding::populateBindingPatterns(const KernelTypes &types, RewritePatternSet &patterns) {
  patterns.add<ConvertSubspan, ConvertLoad, ConvertStore>(types, patterns.getContext());
}
