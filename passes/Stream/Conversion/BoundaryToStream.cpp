// Conversion of what programs share with others, in weir-convert-to-stream (stream-passes.md 2.1, table): host functions in stream order, storage and fences.

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/FunctionPatterns.h"
#include "passes/Stream/Conversion/ConvertToStream.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

Value weir::stream::buildFenceWait(OpBuilder &builder, Location loc, Value fence, ConvertedTensor imported, Attribute affinity) {
  Value reached = TimepointImportOp::create(builder, loc, TimepointType::get(builder.getContext()), ValueRange{fence}, affinity);
  return TimepointAwaitOp::create(builder, loc, ValueRange{imported.resource}, ValueRange{imported.size}, reached).getResult(0);
}

namespace {

/// A tensor is one value of a declaration: its size is stated where it is called.
LogicalResult convertFunc(flow::FuncOp op, OneToNAdaptor<flow::FuncOp>, ConversionPatternRewriter &rewriter) {
  if (!op.isExternal())
    return op.emitOpError("has a body, but a function called in stream order must be a declaration");
  auto convert = [&](TypeRange types) {
    return llvm::map_to_vector(types, [&](Type type) { return isa<RankedTensorType>(type) ? Type(unknownResource(op.getContext())) : type; });
  };
  OperationState state(op.getLoc(), AsyncFuncOp::getOperationName());
  state.addAttributes(op->getAttrs());
  state.attributes.set(op.getFunctionTypeAttrName(), TypeAttr::get(rewriter.getFunctionType(convert(op.getArgumentTypes()), convert(op.getResultTypes()))));
  state.addRegion();
  rewriter.create(state);
  rewriter.eraseOp(op);
  return success();
}

LogicalResult convertCall(flow::CallOp op, OneToNAdaptor<flow::CallOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Attribute affinity = lookupAffinity(op);
  SmallVector<Value> operands, sizes, offsets, ends, resultSizes;
  for (auto [original, converted] : llvm::zip(op.getArguments(), adaptor.getArguments())) {
    operands.push_back(converted[0]);
    if (!isa<RankedTensorType>(original.getType()))
      continue;
    sizes.push_back(converted[1]);
    ends.push_back(converted[1]);
  }
  if (!sizes.empty())
    offsets.assign(sizes.size(), arith::ConstantIndexOp::create(rewriter, loc, 0));
  auto resultDims = flatten(adaptor.getResultDims());
  ValueRange remaining(resultDims);
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      return op.emitOpError("has a result of type ") << result.getType() << "; calls in stream order can only return tensors";
    ValueRange dims = remaining.take_front(type.getNumDynamicDims());
    remaining = remaining.drop_front(type.getNumDynamicDims());
    if (std::optional<unsigned> tied = op.getTiedResultOperandIndex(i))
      resultSizes.push_back(ConvertedTensor(adaptor.getArguments()[*tied - op.getArguments().getBeginOperandIndex()]).size);
    else
      resultSizes.push_back(buildSizeOf(rewriter, loc, type, dims, affinity));
  }
  SmallVector<Type> types(resultSizes.size(), unknownResource(op.getContext()));
  auto call = AsyncCallOp::create(rewriter, loc, types, op.getCalleeAttr(), operands, sizes, offsets, ends, sizes, resultSizes, op.getTiedOperandsAttr(),
                                  op.getArgAttrsAttr(), op.getResAttrsAttr(), affinity);
  call->setDialectAttrs(op->getDialectAttrs());
  SmallVector<SmallVector<Value>> results;
  for (auto [result, size] : llvm::zip(call.getResults(), resultSizes))
    results.push_back({result, size});
  rewriter.replaceOpWithMultiple(op, std::move(results));
  return success();
}

/// The import before `op` that takes over `foreign`, if any. Another one would be another resource of the same storage.
static TensorImportOp findConsumingImport(Value foreign, Operation *op) {
  for (Operation *user : foreign.getUsers())
    if (auto import = dyn_cast<TensorImportOp>(user); import && import.getConsume() && import->getBlock() == op->getBlock() && import->isBeforeInBlock(op))
      return import;
  return {};
}

/// The tensor is copied to the storage, which later passes produce it in where they can, and is what lies there from then on.
LogicalResult convertAlias(hal::TensorAliasOp op, OneToNAdaptor<hal::TensorAliasOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Attribute affinity = op.getAffinityAttr();
  ConvertedTensor source(adaptor.getSource());
  auto dims = flatten(adaptor.getSourceDims());
  Value foreign = adaptor.getStorage().front();
  auto type = cast<RankedTensorType>(op.getSource().getType());
  auto any = unknownResource(op.getContext());
  Value storage, size = source.size;
  if (TensorImportOp import = op.getWaitFence() ? TensorImportOp() : findConsumingImport(foreign, op)) {
    if (isa<hal::BufferViewType>(foreign.getType()))
      buildViewCheck(rewriter, loc, foreign, rewriter.getStringAttr("storage"), type, dims);
    storage = import.getResult();
    size = import.getResultSize();
  } else {
    OpBuilder::InsertionGuard guard(rewriter);
    // What makes the tensor can only write to storage that is there before it.
    if (type.hasStaticShape() && isa<BlockArgument>(foreign) && !op.getWaitFence()) {
      rewriter.setInsertionPointToStart(cast<BlockArgument>(foreign).getOwner());
      size = buildSizeOf(rewriter, loc, type, {}, affinity);
    }
    if (isa<hal::BufferViewType>(foreign.getType()))
      buildViewCheck(rewriter, loc, foreign, rewriter.getStringAttr("storage"), type, dims);
    storage = TensorImportOp::create(rewriter, loc, any.withLifetime(Lifetime::External), foreign, TypeAttr::get(type), dims, size,
                                     rewriter.getUnitAttr(), affinity);
    if (op.getWaitFence())
      storage = buildFenceWait(rewriter, loc, adaptor.getWaitFence().front(), {storage, size}, affinity);
  }
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value written = AsyncUpdateOp::create(rewriter, loc, storage.getType(), storage, size, zero, size, source.resource, source.size, affinity);
  Value slice = AsyncSliceOp::create(rewriter, loc, written.getType(), written, size, zero, size, source.size, affinity);
  Value moved = AsyncTransferOp::create(rewriter, loc, any, slice, source.size, source.size, affinity, affinity, Attribute());
  rewriter.replaceOpWithMultiple(op, {ValueRange{moved, source.size}});
  return success();
}

LogicalResult convertBarrier(hal::TensorBarrierOp op, OneToNAdaptor<hal::TensorBarrierOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  auto timepoint = TimepointType::get(op.getContext());
  SmallVector<Value> ready;
  SmallVector<SmallVector<Value>> results;
  for (ValueRange values : adaptor.getSources()) {
    ConvertedTensor source(values);
    auto barrier = TimepointBarrierOp::create(rewriter, loc, source.resource.getType(), timepoint, source.resource, source.size, Attribute());
    ready.push_back(barrier.getResultTimepoint());
    results.push_back({barrier.getResult(), source.size});
  }
  Value all = ready.empty() ? Value(TimepointImmediateOp::create(rewriter, loc)) : Value(TimepointJoinOp::create(rewriter, loc, timepoint, ready));
  TimepointChainExternalOp::create(rewriter, loc, all, ValueRange{adaptor.getSignalFence().front()}, Attribute());
  rewriter.replaceOpWithMultiple(op, std::move(results));
  return success();
}

} // namespace

void weir::stream::populateBoundaryToStreamPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  addConversions<convertFunc, convertCall, convertAlias, convertBarrier>(types, patterns);
}
