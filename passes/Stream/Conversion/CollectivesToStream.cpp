// The `flow.channel` and `flow.collective` part of weir-convert-to-stream (stream-passes.md 2.1, table).

#include "dialects/Flow/FlowCollectiveOps.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "include/weir/abi.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/FunctionPatterns.h"
#include "passes/Stream/Conversion/ConvertToStream.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Groups have no names at run time: all participants are in one.
LogicalResult convertDefault(flow::ChannelDefaultOp op, OneToNAdaptor<flow::ChannelDefaultOp>, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<ChannelCreateOp>(op, getChannelType(op.getContext()), /*id=*/Value(), op.getGroupAttr(), /*rank=*/Value(), /*count=*/Value(),
                                               lookupAffinity(op));
  return success();
}

LogicalResult convertSplit(flow::ChannelSplitOp op, OneToNAdaptor<flow::ChannelSplitOp> adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<ChannelSplitOp>(op, getChannelType(op.getContext()), adaptor.getChannel().front(), adaptor.getColor().front(), adaptor.getKey().front());
  return success();
}

template <typename FlowOp, typename StreamOp>
struct QueryPattern : ToStreamPattern<FlowOp> {
  using ToStreamPattern<FlowOp>::ToStreamPattern;
  LogicalResult matchAndRewrite(FlowOp op, typename ToStreamPattern<FlowOp>::Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<StreamOp>(op, op.getType(), adaptor.getChannel().front());
    return success();
  }
};

/// The type of the elements that a collective names, by its index. Signs are those of the operation: tensors have none.
Type elementTypeOf(MLIRContext *context, unsigned index) {
  switch (index) {
  case 8:
    return Float16Type::get(context);
  case 9:
    return Float32Type::get(context);
  case 10:
    return Float64Type::get(context);
  case 11:
    return BFloat16Type::get(context);
  default:
    return IntegerType::get(context, 8u << index / 2);
  }
}

template <typename Op>
LogicalResult checkElements(Op op) {
  Type element = elementTypeOf(op.getContext(), op.getElementType());
  for (Value tensor : {op.getTarget(), op.getSource()}) {
    auto type = cast<RankedTensorType>(tensor.getType());
    bool isSame = element.isInteger() ? type.getElementType().isInteger(element.getIntOrFloatBitWidth()) : type.getElementType() == element;
    if (!isSame || type.getEncoding())
      return op.emitOpError("exchanges elements of type ") << element << ", but has an operand of type " << type;
  }
  return success();
}

/// Which `WEIR_COLLECTIVE_*` an op is.
template <typename Op>
constexpr unsigned kindOf() {
  if constexpr (std::is_same_v<Op, flow::CollectiveAllReduceOp>)
    return WEIR_COLLECTIVE_ALL_REDUCE;
  else if constexpr (std::is_same_v<Op, flow::CollectiveReduceScatterOp>)
    return WEIR_COLLECTIVE_REDUCE_SCATTER;
  else if constexpr (std::is_same_v<Op, flow::CollectiveAllGatherOp>)
    return WEIR_COLLECTIVE_ALL_GATHER;
  else if constexpr (std::is_same_v<Op, flow::CollectiveAllToAllOp>)
    return WEIR_COLLECTIVE_ALL_TO_ALL;
  else
    return WEIR_COLLECTIVE_SEND_RECV;
}

/// The result is the target with other contents.
template <typename Op>
struct CollectivePattern : ToStreamPattern<Op> {
  using ToStreamPattern<Op>::ToStreamPattern;

  LogicalResult matchAndRewrite(Op op, typename ToStreamPattern<Op>::Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    CollectiveNumbers numbers{kindOf<Op>(), 0, static_cast<unsigned>(op.getElementType())};
    if constexpr (kindOf<Op>() == WEIR_COLLECTIVE_ALL_REDUCE || kindOf<Op>() == WEIR_COLLECTIVE_REDUCE_SCATTER)
      numbers.reduction = op.getReductionOp();
    Value param;
    if constexpr (kindOf<Op>() == WEIR_COLLECTIVE_SEND_RECV)
      param = packRanks(rewriter, loc, adaptor.getSend().front(), adaptor.getRecv().front());
    ConvertedTensor target(adaptor.getTarget()), source(adaptor.getSource());
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value count = countElements(rewriter, op, flatten(adaptor.getTargetDims()));
    Value result = AsyncCollectiveOp::create(rewriter, loc, target.resource.getType(), target.resource, target.size, zero, target.size, target.size,
                                             source.resource, source.size, zero, source.size, source.size, count, adaptor.getChannel().front(), param,
                                             getCollectiveAttr(op.getContext(), numbers), lookupAffinity(op));
    rewriter.replaceOpWithMultiple(op, {ValueRange{result, target.size}});
    return success();
  }

private:
  static Value countElements(OpBuilder &builder, Op op, ValueRange dims) {
    Location loc = op.getLoc();
    int64_t known = 1;
    for (int64_t extent : cast<RankedTensorType>(op.getType()).getShape())
      known *= ShapedType::isDynamic(extent) ? 1 : extent;
    Value count = arith::ConstantIndexOp::create(builder, loc, known);
    for (Value dim : dims)
      count = arith::MulIOp::create(builder, loc, count, dim);
    return count;
  }

  /// As IREE packs them: 16 bits each, the receiver of what is sent in the low ones.
  static Value packRanks(OpBuilder &builder, Location loc, Value send, Value receive) {
    Type i32 = builder.getI32Type();
    Value low = arith::AndIOp::create(builder, loc, arith::IndexCastOp::create(builder, loc, i32, send),
                                      arith::ConstantIntOp::create(builder, loc, i32, 0xffff));
    Value high = arith::ShLIOp::create(builder, loc, arith::IndexCastOp::create(builder, loc, i32, receive), arith::ConstantIntOp::create(builder, loc, i32, 16));
    return arith::OrIOp::create(builder, loc, high, low);
  }
};

} // namespace

LogicalResult weir::stream::checkCollectives(ModuleOp module) {
  auto check = [](Operation *op) {
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case<flow::CollectiveAllReduceOp, flow::CollectiveReduceScatterOp, flow::CollectiveAllGatherOp, flow::CollectiveAllToAllOp, flow::CollectiveSendRecvOp>(
            [](auto collective) { return checkElements(collective); })
        .Default(success());
  };
  return failure(module.walk([&](Operation *op) { return WalkResult(check(op)); }).wasInterrupted());
}

void weir::stream::populateCollectivesToStreamPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  addConversions<convertDefault, convertSplit>(types, patterns);
  patterns.add<QueryPattern<flow::ChannelRankOp, ChannelRankOp>, QueryPattern<flow::ChannelCountOp, ChannelCountOp>,
               CollectivePattern<flow::CollectiveAllReduceOp>, CollectivePattern<flow::CollectiveReduceScatterOp>,
               CollectivePattern<flow::CollectiveAllGatherOp>, CollectivePattern<flow::CollectiveAllToAllOp>,
               CollectivePattern<flow::CollectiveSendRecvOp>>(types, patterns.getContext());
}
