// The `flow.tensor` and `flow.dispatch` part of weir-convert-to-stream (stream-passes.md 2.1, table).

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Flow/FlowCollectiveOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/FunctionPatterns.h"
#include "passes/Stream/Conversion/ConvertToStream.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

TypeAttr typeAttr(Value value) { return TypeAttr::get(value.getType()); }

LogicalResult convertSplat(flow::TensorSplatOp op, OneToNAdaptor<flow::TensorSplatOp> adaptor, ConversionPatternRewriter &rewriter) {
  auto dims = flatten(adaptor.getResultDims());
  Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), dims, lookupAffinity(op));
  Value splat = TensorSplatOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), adaptor.getValue().front(),
                                      typeAttr(op.getResult()), dims, size, lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{splat, size}});
  return success();
}

LogicalResult convertEmpty(flow::TensorEmptyOp op, OneToNAdaptor<flow::TensorEmptyOp> adaptor, ConversionPatternRewriter &rewriter) {
  auto dims = flatten(adaptor.getResultDims());
  Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), dims, lookupAffinity(op));
  Value empty = TensorEmptyOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), typeAttr(op.getResult()), dims, size,
                                      lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{empty, size}});
  return success();
}

LogicalResult convertAlloca(flow::TensorAllocaOp op, OneToNAdaptor<flow::TensorAllocaOp> adaptor, ConversionPatternRewriter &rewriter) {
  auto dims = flatten(adaptor.getResultDims());
  Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), dims, lookupAffinity(op));
  Value storage = AsyncAllocaOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), size, lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{storage, size}});
  return success();
}

LogicalResult convertClone(flow::TensorCloneOp op, OneToNAdaptor<flow::TensorCloneOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getOperand());
  auto dims = flatten(adaptor.getOperandDims());
  Value clone = TensorCloneOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), source.resource, typeAttr(op.getOperand()),
                                      dims, source.size, typeAttr(op.getResult()), dims, source.size, lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{clone, source.size}});
  return success();
}

/// Reshapes and bitcasts: the same bytes under another encoding.
template <typename Op>
LogicalResult convertView(Op op, OneToNAdaptor<Op> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getSource());
  auto sourceDims = flatten(adaptor.getSourceDims());
  auto resultDims = flatten(adaptor.getResultDims());
  Location loc = op.getLoc();
  Attribute affinity = lookupAffinity(op);
  auto from = cast<RankedTensorType>(op.getSource().getType()), to = cast<RankedTensorType>(op.getType());
  Value resource = source.resource, sourceSize = source.size;
  Value size = buildSizeOf(rewriter, loc, to, resultDims, affinity), viewSize = size;
  auto drop = [](RankedTensorType type) { return RankedTensorType::get(type.getShape(), type.getElementType()); };
  auto encode = [&](RankedTensorType source, RankedTensorType target, ValueRange dims, Value before, Value after) {
    resource = TensorEncodeOp::create(rewriter, loc, unknownResource(op.getContext()), resource, TypeAttr::get(source), dims, before,
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
  resource = TensorCloneOp::create(rewriter, loc, unknownResource(op.getContext()), resource, TypeAttr::get(plainFrom), sourceDims, sourceSize,
                                   TypeAttr::get(plainTo), resultDims, viewSize, affinity);
  if (plainTo != to)
    encode(plainTo, to, resultDims, viewSize, size);
  rewriter.replaceOpWithMultiple(op, {ValueRange{resource, size}});
  return success();
}

/// Folds leave casts between static and dynamic extents: the same value, about which more or less is known.
LogicalResult convertCast(tensor::CastOp op, OneToNAdaptor<tensor::CastOp> adaptor, ConversionPatternRewriter &rewriter) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType()), to = dyn_cast<RankedTensorType>(op.getType());
  if (!from || !to || from.getEncoding() != to.getEncoding())
    return failure();
  rewriter.replaceOpWithMultiple(op, {adaptor.getSource()});
  return success();
}

LogicalResult convertEncode(flow::TensorEncodeOp op, OneToNAdaptor<flow::TensorEncodeOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getOperand());
  auto resultDims = flatten(adaptor.getResultDims());
  Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), resultDims, lookupAffinity(op));
  Value encoded = TensorEncodeOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), source.resource,
                                         typeAttr(op.getOperand()), flatten(adaptor.getOperandDims()), source.size,
                                         typeAttr(op.getResult()), resultDims, size, lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{encoded, size}});
  return success();
}

LogicalResult convertSlice(flow::TensorSliceOp op, OneToNAdaptor<flow::TensorSliceOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getSource());
  auto resultDims = flatten(adaptor.getResultDims());
  Value size = buildSizeOf(rewriter, op.getLoc(), op.getType(), resultDims, lookupAffinity(op));
  Value slice = TensorSliceOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), source.resource,
                                      typeAttr(op.getSource()), flatten(adaptor.getSourceDims()), source.size,
                                      flatten(adaptor.getStartIndices()), flatten(adaptor.getLengths()),
                                      typeAttr(op.getResult()), resultDims, size, lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{slice, size}});
  return success();
}

LogicalResult convertUpdate(flow::TensorUpdateOp op, OneToNAdaptor<flow::TensorUpdateOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor target(adaptor.getTarget()), update(adaptor.getUpdate());
  Value result = TensorUpdateOp::create(rewriter, op.getLoc(), target.resource.getType(), target.resource,
                                        typeAttr(op.getTarget()), flatten(adaptor.getTargetDims()), target.size,
                                        flatten(adaptor.getStartIndices()), update.resource,
                                        typeAttr(op.getUpdate()), flatten(adaptor.getUpdateDims()), update.size,
                                        lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{result, target.size}});
  return success();
}

/// One element: a slice of it is brought to the host.
LogicalResult convertLoad(flow::TensorLoadOp op, OneToNAdaptor<flow::TensorLoadOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  ConvertedTensor source(adaptor.getSource());
  auto type = cast<RankedTensorType>(op.getSource().getType());
  SmallVector<int64_t> ones(type.getRank(), 1);
  auto elementType = RankedTensorType::get(ones, type.getElementType(), type.getEncoding());
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value size = buildSizeOf(rewriter, loc, elementType, {}, lookupAffinity(op));
  SmallVector<Value> lengths(type.getRank(), one), zeros(type.getRank(), zero);
  Value element = TensorSliceOp::create(rewriter, loc, unknownResource(op.getContext()), source.resource, TypeAttr::get(type),
                                        flatten(adaptor.getSourceDims()), source.size,
                                        flatten(adaptor.getIndices()), lengths, TypeAttr::get(elementType),
                                        ValueRange(), size, lookupAffinity(op));
  auto staging = cast<ResourceType>(unknownResource(op.getContext())).withLifetime(Lifetime::Staging);
  Value mapped = AsyncTransferOp::create(rewriter, loc, staging, element, size, size, lookupAffinity(op), lookupAffinity(op),
                                         Attribute());
  rewriter.replaceOpWithNewOp<TensorLoadOp>(op, op.getType(), mapped, TypeAttr::get(elementType), ValueRange(),
                                            size, zeros);
  return success();
}

LogicalResult convertStore(flow::TensorStoreOp op, OneToNAdaptor<flow::TensorStoreOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  ConvertedTensor target(adaptor.getTarget());
  auto indices = flatten(adaptor.getIndices());
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  SmallVector<Value> lengths(indices.size(), one);
  Value result = TensorFillOp::create(rewriter, loc, target.resource.getType(), target.resource,
                                      typeAttr(op.getTarget()), flatten(adaptor.getTargetDims()), target.size,
                                      indices, lengths, adaptor.getValue().front(), lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{result, target.size}});
  return success();
}

LogicalResult convertTransfer(flow::TensorTransferOp op, OneToNAdaptor<flow::TensorTransferOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getOperand());
  Value moved = AsyncTransferOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), source.resource, source.size, source.size,
                                        Attribute(), op.getTarget(), Attribute());
  rewriter.replaceOpWithMultiple(op, {ValueRange{moved, source.size}});
  return success();
}

LogicalResult convertBarrier(flow::TensorBarrierOp op, OneToNAdaptor<flow::TensorBarrierOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getOperand());
  Value barrier = AsyncBarrierOp::create(rewriter, op.getLoc(), source.resource.getType(), source.resource,
                                         source.size, op.getTarget());
  rewriter.replaceOpWithMultiple(op, {ValueRange{barrier, source.size}});
  return success();
}

LogicalResult convertTieShape(flow::TensorTieShapeOp op, OneToNAdaptor<flow::TensorTieShapeOp> adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOpWithMultiple(op, {adaptor.getOperand()});
  return success();
}

LogicalResult convertTrace(flow::TensorTraceOp op, OneToNAdaptor<flow::TensorTraceOp> adaptor, ConversionPatternRewriter &rewriter) {
  auto staging = cast<ResourceType>(unknownResource(op.getContext())).withLifetime(Lifetime::Staging);
  SmallVector<Value> resources, sizes;
  SmallVector<Attribute> encodings;
  for (auto [value, original] : llvm::zip(adaptor.getValues(), op.getValues())) {
    ConvertedTensor source(value);
    resources.push_back(AsyncTransferOp::create(rewriter, op.getLoc(), staging, source.resource, source.size,
                                                source.size, lookupAffinity(op), lookupAffinity(op), Attribute()));
    sizes.push_back(source.size);
    encodings.push_back(typeAttr(original));
  }
  rewriter.replaceOpWithNewOp<TensorTraceOp>(op, op.getKeyAttr(), resources, sizes,
                                             rewriter.getArrayAttr(encodings), flatten(adaptor.getValueDims()));
  return success();
}

LogicalResult convertConstant(flow::TensorConstantOp op, OneToNAdaptor<flow::TensorConstantOp>, ConversionPatternRewriter &rewriter) {
  ConvertedTensor constant = buildConstant(rewriter, op.getLoc(), cast<TypedAttr>(op.getValue()), lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{constant.resource, constant.size}});
  return success();
}

/// Of an operand that stays one value, or null.
static Value single(ValueRange values) { return values.empty() ? Value() : values.front(); }

LogicalResult convertParameterLoad(flow::ParameterLoadOp op, OneToNAdaptor<flow::ParameterLoadOp> adaptor, ConversionPatternRewriter &rewriter) {
  auto type = cast<RankedTensorType>(op.getType());
  auto dims = flatten(adaptor.getResultDims());
  Value size = buildSizeOf(rewriter, op.getLoc(), type, dims, lookupAffinity(op));
  Value loaded = TensorParameterLoadOp::create(rewriter, op.getLoc(), unknownResource(op.getContext()), single(adaptor.getSourceScope()),
                                               single(adaptor.getSourceKey()),
                                               single(adaptor.getSourceOffset()), typeAttr(op.getResult()), dims, size, lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{loaded, size}});
  return success();
}

LogicalResult convertParameterWrite(flow::ParameterWriteOp op, OneToNAdaptor<flow::ParameterWriteOp> adaptor, ConversionPatternRewriter &rewriter) {
  ConvertedTensor source(adaptor.getSource());
  Value written = TensorParameterWriteOp::create(rewriter, op.getLoc(), source.resource.getType(), source.resource, typeAttr(op.getSource()),
                                                 flatten(adaptor.getSourceDims()), source.size, single(adaptor.getTargetScope()),
                                                 single(adaptor.getTargetKey()), single(adaptor.getTargetOffset()), lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{written, source.size}});
  return success();
}

/// Dispatches keep their ties; each tensor operand and result is stated with its encoding.
LogicalResult convertDispatch(flow::DispatchOp op, OneToNAdaptor<flow::DispatchOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  auto unused = TypeAttr::get(util::UnusedType::get(op.getContext()));
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
      resultTypes.push_back(unknownResource(op.getContext()));
      resultSizes.push_back(buildSizeOf(rewriter, loc, type, dims, lookupAffinity(op)));
    }
    resultEncodings.push_back(typeAttr(result));
  }
  auto dispatch = TensorDispatchOp::create(
      rewriter, loc, resultTypes, flatten(adaptor.getWorkload()), operands, operandSizes,
      flatten(adaptor.getArgumentDims()), resultSizes, resultDims, op.getEntryPointsAttr(),
      rewriter.getArrayAttr(operandEncodings), rewriter.getArrayAttr(resultEncodings), op.getTiedOperandsAttr(),
      lookupAffinity(op));
  dispatch->setDialectAttrs(op->getDialectAttrs());
  SmallVector<SmallVector<Value>> results;
  for (auto [result, size] : llvm::zip(dispatch.getResults(), resultSizes))
    results.push_back({result, size});
  rewriter.replaceOpWithMultiple(op, std::move(results));
  return success();
}

} // namespace

void weir::stream::populateFlowToStreamPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  addConversions<convertSplat, convertEmpty, convertAlloca, convertClone, convertCast, convertEncode, convertSlice, convertUpdate, convertLoad,
                 convertStore, convertTransfer, convertBarrier, convertTieShape, convertTrace, convertConstant, convertDispatch, convertParameterLoad,
                 convertParameterWrite, convertView<flow::TensorReshapeOp>, convertView<flow::TensorBitCastOp>,
                 convertView<tensor_ext::BitCastOp>>(types, patterns);
}
