#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

int64_t weir::host::lifetimeOf(Type type) {
  switch (cast<stream::ResourceType>(type).getLifetime()) {
  case stream::Lifetime::External:
    return WEIR_LIFETIME_EXTERNAL;
  case stream::Lifetime::Variable:
    return WEIR_LIFETIME_VARIABLE;
  case stream::Lifetime::Constant:
    return WEIR_LIFETIME_CONSTANT;
  case stream::Lifetime::Staging:
    return WEIR_LIFETIME_STAGING;
  case stream::Lifetime::Transient:
  case stream::Lifetime::Unknown:
    return WEIR_LIFETIME_TRANSIENT;
  }
  llvm_unreachable("unknown lifetime");
}

Value weir::host::timepointOr(Value awaited, OpBuilder &builder, Location loc) {
  return awaited ? awaited : constantInt(builder, loc, 64, 0);
}

Value weir::host::mapRange(OpBuilder &builder, Location loc, Operation *op, Value resource, Value offset, Value length) {
  Context context = Context::of(op);
  Value start = LLVM::AddOp::create(builder, loc, offsetOf(builder, loc, resource), offset);
  return callApi(builder, loc, context.api, Api::Map,
                 {context.invocation, bufferOf(builder, loc, resource), start, length});
}

void weir::host::unmapRange(OpBuilder &builder, Location loc, Operation *op, Value resource, Value offset, Value length) {
  Context context = Context::of(op);
  Value start = LLVM::AddOp::create(builder, loc, offsetOf(builder, loc, resource), offset);
  callApi(builder, loc, context.api, Api::Unmap, {context.invocation, bufferOf(builder, loc, resource), start, length});
}

namespace {

Value allocate(OpBuilder &builder, Location loc, Operation *op, unsigned device, Type type, Value size) {
  Context context = Context::of(op);
  Value buffer = callApi(builder, loc, context.api, Api::Alloc,
                         {context.invocation, constantInt(builder, loc, 32, device),
                          constantInt(builder, loc, 32, lifetimeOf(type)), size});
  return packResource(builder, loc, buffer, constantInt(builder, loc, 64, 0));
}

/// For ops that make storage on a device.
template <typename Op>
struct DevicePattern : OpConversionPattern<Op> {
  DevicePattern(const LLVMTypeConverter &types, MLIRContext *context, const DeviceNumbers &devices)
      : OpConversionPattern<Op>(types, context), devices(devices) {}
  unsigned deviceOf(Operation *op) const { return devices.lookup(op); }

  const DeviceNumbers &devices;
};

struct AllocPattern : DevicePattern<stream::ResourceAllocOp> {
  using DevicePattern::DevicePattern;
  LogicalResult matchAndRewrite(stream::ResourceAllocOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op, allocate(rewriter, op.getLoc(), op, deviceOf(op), op.getResult().getType(), adaptor.getStorageSize()));
    return success();
  }
};

struct AllocaPattern : DevicePattern<stream::ResourceAllocaOp> {
  using DevicePattern::DevicePattern;
  LogicalResult matchAndRewrite(stream::ResourceAllocaOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value resource = allocate(rewriter, loc, op, deviceOf(op), op->getResult(0).getType(), adaptor.getStorageSize());
    rewriter.replaceOp(op, {resource, timepointOr(adaptor.getAwaitTimepoint(), rewriter, loc)});
    return success();
  }
};

LogicalResult convertDealloca(stream::ResourceDeallocaOp op, stream::ResourceDeallocaOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Context context = Context::of(op);
  callApi(rewriter, loc, context.api, Api::Dealloc,
          {context.invocation, bufferOf(rewriter, loc, adaptor.getOperand())});
  rewriter.replaceOp(op, timepointOr(adaptor.getAwaitTimepoint(), rewriter, loc));
  return success();
}

/// Who runs the program counts, too, and gives back at its end what it has not given back itself: another owner there is, as far as the program is told.
template <typename Op>
struct ReferenceCountPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename OpConversionPattern<Op>::OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> isLast;
    for (Type type : op->getResultTypes())
      isLast.push_back(LLVM::ConstantOp::create(rewriter, op.getLoc(), type, rewriter.getBoolAttr(false)));
    rewriter.replaceOp(op, isLast);
    return success();
  }
};

LogicalResult convertSubview(stream::ResourceSubviewOp op, stream::ResourceSubviewOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value offset = LLVM::AddOp::create(rewriter, loc, offsetOf(rewriter, loc, adaptor.getSource()),
                                     adaptor.getSourceOffset());
  rewriter.replaceOp(op, packResource(rewriter, loc, bufferOf(rewriter, loc, adaptor.getSource()), offset));
  return success();
}

/// Sizes are in the program: beside what made the value, also after barriers for optimizers.
struct SizePattern : OpConversionPattern<stream::ResourceSizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceSizeOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    Value value = op.getOperand();
    Value size = util::findValueSize(value, op->getBlock(), op->getIterator());
    while (!size) {
      auto barrier = value.getDefiningOp<util::OptimizationBarrierOp>();
      if (!barrier)
        return op.emitOpError("needs a size that the program computes only after this op");
      value = barrier.getOperands()[cast<OpResult>(value).getResultNumber()];
      size = util::findValueSize(value, op->getBlock(), op->getIterator());
    }
    rewriter.replaceOp(op, rewriter.getRemappedValue(size));
    return success();
  }
};

/// Bytes that a scalar takes in memory; i1 takes one. 0 for what is no scalar.
int64_t byteWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * byteWidth(complex.getElementType());
  return type.isIntOrFloat() ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8) : 0;
}

struct LoadPattern : OpConversionPattern<stream::ResourceLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::ResourceLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = getTypeConverter()->convertType(op.getResult().getType());
    int64_t bytes = byteWidth(op.getResult().getType());
    if (!type || bytes == 0)
      return rewriter.notifyMatchFailure(op, "only scalars are loaded on the host");
    Value length = constantInt(rewriter, loc, 64, bytes);
    Value address = mapRange(rewriter, loc, op, adaptor.getSource(), adaptor.getSourceOffset(), length);
    Value loaded = LLVM::LoadOp::create(rewriter, loc, type, address, /*alignment=*/1);
    unmapRange(rewriter, loc, op, adaptor.getSource(), adaptor.getSourceOffset(), length);
    rewriter.replaceOp(op, loaded);
    return success();
  }
};

LogicalResult convertStore(stream::ResourceStoreOp op, stream::ResourceStoreOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  int64_t bytes = byteWidth(op.getValue().getType());
  if (bytes == 0)
    return rewriter.notifyMatchFailure(op, "only scalars are stored on the host");
  Value length = constantInt(rewriter, loc, 64, bytes);
  Value address = mapRange(rewriter, loc, op, adaptor.getTarget(), adaptor.getTargetOffset(), length);
  LLVM::StoreOp::create(rewriter, loc, adaptor.getValue(), address, /*alignment=*/1);
  unmapRange(rewriter, loc, op, adaptor.getTarget(), adaptor.getTargetOffset(), length);
  rewriter.eraseOp(op);
  return success();
}

struct ConstantsPattern : DevicePattern<stream::ResourceConstantsOp> {
  using DevicePattern::DevicePattern;
  LogicalResult matchAndRewrite(stream::ResourceConstantsOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto module = op->getParentOfType<ModuleOp>();
    Context context = Context::of(op);
    SmallVector<Value> results;
    for (auto [value, result, size] : llvm::zip(op.getValues(), op.getResults(), adaptor.getResultSizes())) {
      if (isParameter(value)) {
        results.push_back(loadParameter(rewriter, op, value, deviceOf(op), result.getType(), size));
        continue;
      }
      Value address = constants.make(rewriter, loc, module, value);
      Value resource;
      if (lifetimeOf(result.getType()) == WEIR_LIFETIME_CONSTANT) {
        Value buffer = callApi(rewriter, loc, context.api, Api::Constant,
                               {context.invocation, constantInt(rewriter, loc, 32, deviceOf(op)), address, size});
        resource = packResource(rewriter, loc, buffer, constantInt(rewriter, loc, 64, 0));
      } else {
        // It is written later: it needs storage of its own.
        resource = allocate(rewriter, loc, op, deviceOf(op), result.getType(), size);
        Value zero = constantInt(rewriter, loc, 64, 0);
        Value target = mapRange(rewriter, loc, op, resource, zero, size);
        LLVM::MemcpyOp::create(rewriter, loc, target, address, size, /*isVolatile=*/false);
        unmapRange(rewriter, loc, op, resource, zero, size);
      }
      results.push_back(resource);
    }
    results.push_back(constantInt(rewriter, loc, 64, 0));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  ConstantMaker constants{"__weir_constant_"};
};

LogicalResult convertImmediate(stream::TimepointImmediateOp op, stream::TimepointImmediateOp::Adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 64, 0));
  return success();
}

LogicalResult convertJoin(stream::TimepointJoinOp op, stream::TimepointJoinOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Context context = Context::of(op);
  ValueRange all = adaptor.getOperands();
  Value array = stackArrayOf(rewriter, loc, op, rewriter.getI64Type(), all);
  rewriter.replaceOp(op, callApi(rewriter, loc, context.api, Api::TimepointJoin,
                                 {context.invocation, constantInt(rewriter, loc, 64, all.size()), array}));
  return success();
}

LogicalResult convertBarrier(stream::TimepointBarrierOp op, stream::TimepointBarrierOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, {adaptor.getOperands().front(), constantInt(rewriter, op.getLoc(), 64, 0)});
  return success();
}

/// Where temporary storage should come from is a hint: the resource is there when what it awaits is reached.
LogicalResult convertTransients(stream::ResourceTransientsOp op, stream::ResourceTransientsOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Value wait = adaptor.getAwaitTimepoint() ? adaptor.getAwaitTimepoint() : constantInt(rewriter, op.getLoc(), 64, 0);
  rewriter.replaceOp(op, {adaptor.getOperands().front(), wait});
  return success();
}

LogicalResult convertAwait(stream::TimepointAwaitOp op, stream::TimepointAwaitOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Context context = Context::of(op);
  callApi(rewriter, op.getLoc(), context.api, Api::TimepointAwait,
          {context.invocation, adaptor.getAwaitTimepoint()});
  rewriter.replaceOp(op, adaptor.getResourceOperands());
  return success();
}

} // namespace

void weir::host::declareConstant(OpBuilder &builder, Location loc, StringRef name, Attribute value) {
  auto global = LLVM::GlobalOp::create(builder, loc, builder.getI8Type(), /*isConstant=*/true, LLVM::Linkage::External, name, Attribute(),
                                       /*alignment=*/64);
  global.setVisibility_(LLVM::Visibility::Hidden);
  global->setAttr(DataAttr::getNameStr(), value);
}

Value weir::host::ConstantMaker::make(OpBuilder &builder, Location loc, ModuleOp module, Attribute value) const {
  OpBuilder::InsertionGuard guard(builder);
  std::string name;
  do
    name = (prefix + Twine(next++)).str();
  while (module.lookupSymbol(name));
  Value address = LLVM::AddressOfOp::create(builder, loc, pointerType(builder.getContext()), name);
  builder.setInsertionPointToStart(module.getBody());
  declareConstant(builder, loc, name, value);
  return address;
}

void weir::host::populateResourcePatterns(const LLVMTypeConverter &types, const DeviceNumbers &devices, RewritePatternSet &patterns) {
  patterns.add<AllocPattern, AllocaPattern, ConstantsPattern>(types, patterns.getContext(), devices);
  patterns.add<ReferenceCountPattern<stream::ResourceRetainOp>, ReferenceCountPattern<stream::ResourceReleaseOp>, ReferenceCountPattern<stream::ResourceIsTerminalOp>>(
      types, patterns.getContext());
  addConversions<convertDealloca, convertSubview, convertStore, convertImmediate, convertJoin, convertBarrier, convertTransients,
                 convertAwait>(types, patterns);
  patterns.add<SizePattern, LoadPattern>(types, patterns.getContext());
}
