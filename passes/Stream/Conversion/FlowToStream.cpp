// The `flow.tensor` and `flow.dispatch` part of weir-convert-to-stream (stream-passes.md 2.1, table).

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Flow/FlowCollectiveOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Stream/Conversion/ConvertToStream.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

TypeAttr typeAttr(Value value) { return TypeAttr::get(value.getType()); }

template <typename Op>
struct Pattern : ToStreamPattern<Op> {
  using ToStreamPattern<Op>::ToStreamPattern;

  Type resource() const { return unknownResource(this->getContext()); }
  Attribute affinity(Operation *op) const { return lookupAffinity(op); }
};

struct SplatPattern : Pattern<flow::TensorSplatOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorSplatOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto dims = flatten(adaptor.getResultDims());
    Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), dims, affinity(op));
    Value splat = TensorSplatOp::create(rewriter, op.getLoc(), resource(), adaptor.getValue().front(),
                                        typeAttr(op.getResult()), dims, size, affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{splat, size}});
    return success();
  }
};

struct EmptyPattern : Pattern<flow::TensorEmptyOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorEmptyOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto dims = flatten(adaptor.getResultDims());
    Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), dims, affinity(op));
    Value empty = TensorEmptyOp::create(rewriter, op.getLoc(), resource(), typeAttr(op.getResult()), dims, size,
                                        affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{empty, size}});
    return success();
  }
};

struct AllocaPattern : Pattern<flow::TensorAllocaOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorAllocaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto dims = flatten(adaptor.getResultDims());
    Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), dims, affinity(op));
    Value storage = AsyncAllocaOp::create(rewriter, op.getLoc(), resource(), size, affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{storage, size}});
    return success();
  }
};

struct ClonePattern : Pattern<flow::TensorCloneOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorCloneOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getOperand());
    auto dims = flatten(adaptor.getOperandDims());
    Value clone = TensorCloneOp::create(rewriter, op.getLoc(), resource(), source.resource, typeAttr(op.getOperand()),
                                        dims, source.size, typeAttr(op.getResult()), dims, source.size, affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{clone, source.size}});
    return success();
  }
};

/// Reshapes and bitcasts: the same bytes under another encoding.
template <typename Op> struct ViewPattern : Pattern<Op> {
  using Pattern<Op>::Pattern;
  LogicalResult matchAndRewrite(Op op, typename Pattern<Op>::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getSource());
    auto sourceDims = flatten(adaptor.getSourceDims());
    auto resultDims = flatten(adaptor.getResultDims());
    Location loc = op.getLoc();
    auto affinity = this->affinity(op);
    auto from = cast<RankedTensorType>(op.getSource().getType()), to = cast<RankedTensorType>(op.getType());
    Value resource = source.resource, sourceSize = source.size;
    Value size = buildSizeOf(rewriter, loc, to, resultDims, affinity), viewSize = size;
    auto drop = [](RankedTensorType type) { return RankedTensorType::get(type.getShape(), type.getElementType()); };
    auto encode = [&](RankedTensorType source, RankedTensorType target, ValueRange dims, Value before, Value after) {
      resource = TensorEncodeOp::create(rewriter, loc, this->resource(), resource, TypeAttr::get(source), dims, before,
                                        TypeAttr::get(target), dims, after, affinity);
    };
    // Bytes of another layout are no view: between encodings the tensor is plain.
    RankedTensorType plainFrom = from, plainTo = to;
    auto isRow = [](RankedTensorType type) { return !type.getEncoding() || isa<encoding::PackedStorageAttr>(type.getEncoding()); };
    if (from.getEncoding() != to.getEncoding() && !(isRow(from) && isRow(to))) {
      plainFrom = drop(from);
      plainTo = drop(to);
    }
    if (plainFrom != from) {
      sourceSize = buildSizeOf(rewriter, loc, plainFrom, sourceDims, affinity);
      encode(from, plainFrom, sourceDims, source.size, sourceSize);
    }
    if (plainTo != to)
      viewSize = buildSizeOf(rewriter, loc, plainTo, resultDims, affinity);
    resource = TensorCloneOp::create(rewriter, loc, this->resource(), resource, TypeAttr::get(plainFrom), sourceDims, sourceSize,
                                     TypeAttr::get(plainTo), resultDims, viewSize, affinity);
    if (plainTo != to)
      encode(plainTo, to, resultDims, viewSize, size);
    rewriter.replaceOpWithMultiple(op, {ValueRange{resource, size}});
    return success();
  }
};

/// Folds leave casts between static and dynamic extents: the same value, about which more or less is known.
struct CastPattern : Pattern<tensor::CastOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(tensor::CastOp op, Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType()), to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to || from.getEncoding() != to.getEncoding())
      return failure();
    rewriter.replaceOpWithMultiple(op, {adaptor.getSource()});
    return success();
  }
};

struct EncodePattern : Pattern<flow::TensorEncodeOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorEncodeOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getOperand());
    auto resultDims = flatten(adaptor.getResultDims());
    Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), resultDims, affinity(op));
    Value encoded = TensorEncodeOp::create(rewriter, op.getLoc(), resource(), source.resource,
                                           typeAttr(op.getOperand()), flatten(adaptor.getOperandDims()), source.size,
                                           typeAttr(op.getResult()), resultDims, size, affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{encoded, size}});
    return success();
  }
};

struct SlicePattern : Pattern<flow::TensorSliceOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorSliceOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getSource());
    auto resultDims = flatten(adaptor.getResultDims());
    Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), resultDims, affinity(op));
    Value slice = TensorSliceOp::create(rewriter, op.getLoc(), resource(), source.resource,
                                        typeAttr(op.getSource()), flatten(adaptor.getSourceDims()), source.size,
                                        flatten(adaptor.getStartIndices()), flatten(adaptor.getLengths()),
                                        typeAttr(op.getResult()), resultDims, size, affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{slice, size}});
    return success();
  }
};

struct UpdatePattern : Pattern<flow::TensorUpdateOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorUpdateOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor target(adaptor.getTarget()), update(adaptor.getUpdate());
    Value result = TensorUpdateOp::create(rewriter, op.getLoc(), target.resource.getType(), target.resource,
                                          typeAttr(op.getTarget()), flatten(adaptor.getTargetDims()), target.size,
                                          flatten(adaptor.getStartIndices()), update.resource,
                                          typeAttr(op.getUpdate()), flatten(adaptor.getUpdateDims()), update.size,
                                          affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{result, target.size}});
    return success();
  }
};

/// One element: a slice of it is brought to the host.
struct LoadPattern : Pattern<flow::TensorLoadOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorLoadOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ConvertedTensor source(adaptor.getSource());
    auto type = cast<RankedTensorType>(op.getSource().getType());
    SmallVector<int64_t> ones(type.getRank(), 1);
    auto elementType = RankedTensorType::get(ones, type.getElementType(), type.getEncoding());
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    Value size = buildSizeOf(rewriter, loc, elementType, {}, affinity(op));
    SmallVector<Value> lengths(type.getRank(), one), zeros(type.getRank(), zero);
    Value element = TensorSliceOp::create(rewriter, loc, resource(), source.resource, TypeAttr::get(type),
                                          flatten(adaptor.getSourceDims()), source.size,
                                          flatten(adaptor.getIndices()), lengths, TypeAttr::get(elementType),
                                          ValueRange(), size, affinity(op));
    auto staging = cast<ResourceType>(resource()).withLifetime(Lifetime::Staging);
    Value mapped = AsyncTransferOp::create(rewriter, loc, staging, element, size, size, affinity(op), affinity(op),
                                           Attribute());
    rewriter.replaceOpWithNewOp<TensorLoadOp>(op, op.getType(), mapped, TypeAttr::get(elementType), ValueRange(),
                                              size, zeros);
    return success();
  }
};

struct StorePattern : Pattern<flow::TensorStoreOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorStoreOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ConvertedTensor target(adaptor.getTarget());
    auto indices = flatten(adaptor.getIndices());
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    SmallVector<Value> lengths(indices.size(), one);
    Value result = TensorFillOp::create(rewriter, loc, target.resource.getType(), target.resource,
                                        typeAttr(op.getTarget()), flatten(adaptor.getTargetDims()), target.size,
                                        indices, lengths, adaptor.getValue().front(), affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{result, target.size}});
    return success();
  }
};

struct TransferPattern : Pattern<flow::TensorTransferOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorTransferOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getOperand());
    Value moved = AsyncTransferOp::create(rewriter, op.getLoc(), resource(), source.resource, source.size, source.size,
                                          Attribute(), op.getTarget(), Attribute());
    rewriter.replaceOpWithMultiple(op, {ValueRange{moved, source.size}});
    return success();
  }
};

struct BarrierPattern : Pattern<flow::TensorBarrierOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorBarrierOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getOperand());
    Value barrier = AsyncBarrierOp::create(rewriter, op.getLoc(), source.resource.getType(), source.resource,
                                           source.size, op.getTarget());
    rewriter.replaceOpWithMultiple(op, {ValueRange{barrier, source.size}});
    return success();
  }
};

struct TieShapePattern : Pattern<flow::TensorTieShapeOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorTieShapeOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithMultiple(op, {adaptor.getOperand()});
    return success();
  }
};

struct TracePattern : Pattern<flow::TensorTraceOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorTraceOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto staging = cast<ResourceType>(resource()).withLifetime(Lifetime::Staging);
    SmallVector<Value> resources, sizes;
    SmallVector<Attribute> encodings;
    for (auto [value, original] : llvm::zip(adaptor.getValues(), op.getValues())) {
      ConvertedTensor source(value);
      resources.push_back(AsyncTransferOp::create(rewriter, op.getLoc(), staging, source.resource, source.size,
                                                  source.size, affinity(op), affinity(op), Attribute()));
      sizes.push_back(source.size);
      encodings.push_back(typeAttr(original));
    }
    rewriter.replaceOpWithNewOp<TensorTraceOp>(op, op.getKeyAttr(), resources, sizes,
                                               rewriter.getArrayAttr(encodings), flatten(adaptor.getValueDims()));
    return success();
  }
};

struct ConstantPattern : Pattern<flow::TensorConstantOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::TensorConstantOp op, Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor constant = buildConstant(rewriter, op.getLoc(), cast<TypedAttr>(op.getValue()), affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{constant.resource, constant.size}});
    return success();
  }
};

/// Of an operand that stays one value, or null.
static Value single(ValueRange values) { return values.empty() ? Value() : values.front(); }

struct ParameterLoadPattern : Pattern<flow::ParameterLoadOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::ParameterLoadOp op, Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto dims = flatten(adaptor.getResultDims());
    Value size = buildSizeOf(rewriter, op.getLoc(), type, dims, affinity(op));
    Value loaded = TensorParameterLoadOp::create(rewriter, op.getLoc(), resource(), single(adaptor.getSourceScope()), single(adaptor.getSourceKey()),
                                                 single(adaptor.getSourceOffset()), typeAttr(op.getResult()), dims, size, affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{loaded, size}});
    return success();
  }
};

struct ParameterWritePattern : Pattern<flow::ParameterWriteOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::ParameterWriteOp op, Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    ConvertedTensor source(adaptor.getSource());
    Value written = TensorParameterWriteOp::create(rewriter, op.getLoc(), source.resource.getType(), source.resource, typeAttr(op.getSource()),
                                                   flatten(adaptor.getSourceDims()), source.size, single(adaptor.getTargetScope()),
                                                   single(adaptor.getTargetKey()), single(adaptor.getTargetOffset()), affinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{written, source.size}});
    return success();
  }
};

/// Dispatches keep their ties; each tensor operand and result is stated with its encoding.
struct DispatchPattern : Pattern<flow::DispatchOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(flow::DispatchOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto unused = TypeAttr::get(util::UnusedType::get(getContext()));
    SmallVector<Value> operands, operandSizes;
    SmallVector<Attribute> operandEncodings, resultEncodings;
    for (auto [original, converted] : llvm::zip(op.getArguments(), adaptor.getArguments())) {
      operands.push_back(converted[0]);
      bool isTensor = isa<RankedTensorType>(original.getType());
      operandEncodings.push_back(isTensor ? typeAttr(original) : unused);
      if (isTensor)
        operandSizes.push_back(converted[1]);
    }

    auto resultDims = flatten(adaptor.getResultDims());
    ValueRange remaining(resultDims);
    SmallVector<Value> resultSizes;
    SmallVector<Type> resultTypes;
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type)
        return op.emitOpError("has a result of type ") << result.getType() << "; dispatches can only return tensors";
      ValueRange dims = remaining.take_front(type.getNumDynamicDims());
      remaining = remaining.drop_front(type.getNumDynamicDims());
      std::optional<unsigned> tied = op.getTiedResultOperandIndex(i);
      if (tied) {
        unsigned index = *tied - op.getArguments().getBeginOperandIndex();
        ConvertedTensor operand(adaptor.getArguments()[index]);
        resultTypes.push_back(operand.resource.getType());
        resultSizes.push_back(operand.size);
      } else {
        resultTypes.push_back(resource());
        resultSizes.push_back(buildSizeOf(rewriter, loc, type, dims, affinity(op)));
      }
      resultEncodings.push_back(typeAttr(result));
    }
    auto dispatch = TensorDispatchOp::create(
        rewriter, loc, resultTypes, flatten(adaptor.getWorkload()), operands, operandSizes,
        flatten(adaptor.getArgumentDims()), resultSizes, resultDims, op.getEntryPointsAttr(),
        rewriter.getArrayAttr(operandEncodings), rewriter.getArrayAttr(resultEncodings), op.getTiedOperandsAttr(),
        affinity(op));
    dispatch->setDialectAttrs(op->getDialectAttrs());
    SmallVector<SmallVector<Value>> results;
    for (auto [result, size] : llvm::zip(dispatch.getResults(), resultSizes))
      results.push_back({result, size});
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

} // namespace

void weir::stream::populateFlowToStreamPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<SplatPattern, EmptyPattern, AllocaPattern, ClonePattern, ViewPattern<flow::TensorReshapeOp>,
               ViewPattern<flow::TensorBitCastOp>,
               ViewPattern<tensor_ext::BitCastOp>, CastPattern, EncodePattern, SlicePattern, UpdatePattern, LoadPattern,
               StorePattern, TransferPattern, BarrierPattern, TieShapePattern, TracePattern, ConstantPattern,
               DispatchPattern, ParameterLoadPattern, ParameterWritePattern>(types, patterns.getContext());
}
