#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

/// Bytes of the host: how many, and where.
struct Text {
  Value size, address;
};

Text textOf(OpBuilder &builder, Location loc, Operation *op, StringRef text) {
  return {constantInt(builder, loc, 64, text.size()), cString(builder, loc, op->getParentOfType<ModuleOp>(), text)};
}

/// Of a converted `!util.buffer`; no bytes for null.
Text textOf(OpBuilder &builder, Location loc, Value buffer) {
  if (!buffer)
    return {constantInt(builder, loc, 64, 0), nullPointer(builder, loc)};
  return {LLVM::ExtractValueOp::create(builder, loc, buffer, ArrayRef<int64_t>{0}),
          LLVM::ExtractValueOp::create(builder, loc, buffer, ArrayRef<int64_t>{1})};
}

/// The address of a `weir_parameter_t`.
Value parameterName(OpBuilder &builder, Location loc, Operation *op, const Text &scope, const Text &key) {
  Value place = stackArray(builder, loc, op, builder.getI64Type(), sizeof(weir_parameter_t) / 8);
  auto store = [&](Value value, size_t offset) { LLVM::StoreOp::create(builder, loc, value, byteOffset(builder, loc, place, offset)); };
  store(scope.address, offsetof(weir_parameter_t, scope));
  store(scope.size, offsetof(weir_parameter_t, scope_size));
  store(key.address, offsetof(weir_parameter_t, key));
  store(key.size, offsetof(weir_parameter_t, key_size));
  return place;
}

Value load(OpBuilder &builder, Location loc, Operation *op, Value name, Value offset, unsigned device, Type type, Value size) {
  Context context = Context::of(op);
  Value buffer = callApi(builder, loc, context.api, Api::ParameterLoad,
                         {context.invocation, constantInt(builder, loc, 32, device), constantInt(builder, loc, 32, lifetimeOf(type)), name, offset, size});
  return packResource(builder, loc, buffer, constantInt(builder, loc, 64, 0));
}

void awaitIf(OpBuilder &builder, Location loc, Operation *op, Value timepoint) {
  Context context = Context::of(op);
  if (timepoint)
    callApi(builder, loc, context.api, Api::TimepointAwait, {context.invocation, timepoint});
}

void read(OpBuilder &builder, Operation *op, Value scope, Value key, Value offset, Value target, Value targetOffset, Value length) {
  Location loc = op->getLoc();
  Context context = Context::of(op);
  Value name = parameterName(builder, loc, op, textOf(builder, loc, scope), textOf(builder, loc, key));
  Value start = LLVM::AddOp::create(builder, loc, offsetOf(builder, loc, target), targetOffset);
  callApi(builder, loc, context.api, Api::ParameterRead, {context.invocation, name, offset, bufferOf(builder, loc, target), start, length});
}

void write(OpBuilder &builder, Operation *op, Value source, Value sourceOffset, Value length, Value scope, Value key, Value offset) {
  Location loc = op->getLoc();
  Context context = Context::of(op);
  Value name = parameterName(builder, loc, op, textOf(builder, loc, scope), textOf(builder, loc, key));
  Value start = LLVM::AddOp::create(builder, loc, offsetOf(builder, loc, source), sourceOffset);
  callApi(builder, loc, context.api, Api::ParameterWrite, {context.invocation, bufferOf(builder, loc, source), start, name, offset, length});
}

struct ParameterLoadPattern : OpConversionPattern<stream::CmdParameterLoadOp> {
  ParameterLoadPattern(const LLVMTypeConverter &types, MLIRContext *context, const DeviceNumbers &devices)
      : OpConversionPattern(types, context), devices(devices) {}
  LogicalResult matchAndRewrite(stream::CmdParameterLoadOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    awaitIf(rewriter, loc, op, adaptor.getAwaitTimepoint());
    SmallVector<Value> results;
    for (auto [key, offset, size, result] :
         llvm::zip_equal(adaptor.getSourceKeys(), adaptor.getSourceOffsets(), adaptor.getResultSizes(), op.getResults())) {
      Value name = parameterName(rewriter, loc, op, textOf(rewriter, loc, adaptor.getSourceScope()), textOf(rewriter, loc, key));
      results.push_back(load(rewriter, loc, op, name, offset, devices.lookup(op), result.getType(), size));
    }
    results.push_back(constantInt(rewriter, loc, 64, 0));
    rewriter.replaceOp(op, results);
    return success();
  }
  const DeviceNumbers &devices;
};

LogicalResult convertParameterRead(stream::CmdParameterReadOp op, stream::CmdParameterReadOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  awaitIf(rewriter, op.getLoc(), op, adaptor.getAwaitTimepoint());
  read(rewriter, op, adaptor.getSourceScope(), adaptor.getSourceKey(), adaptor.getSourceOffset(), adaptor.getTarget(),
       adaptor.getTargetOffset(), adaptor.getTargetLength());
  rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 64, 0));
  return success();
}

LogicalResult convertParameterWrite(stream::CmdParameterWriteOp op, stream::CmdParameterWriteOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  awaitIf(rewriter, op.getLoc(), op, adaptor.getAwaitTimepoint());
  write(rewriter, op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getSourceLength(), adaptor.getTargetScope(),
        adaptor.getTargetKey(), adaptor.getTargetOffset());
  rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 64, 0));
  return success();
}

LogicalResult convertParameterGather(stream::CmdParameterGatherOp op, stream::CmdParameterGatherOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  awaitIf(rewriter, op.getLoc(), op, adaptor.getAwaitTimepoint());
  for (auto [key, offset, targetOffset, length] : llvm::zip_equal(adaptor.getSourceKeys(), adaptor.getSourceOffsets(),
                                                                  adaptor.getTargetOffsets(), adaptor.getTargetLengths()))
    read(rewriter, op, adaptor.getSourceScope(), key, offset, adaptor.getTarget(), targetOffset, length);
  rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 64, 0));
  return success();
}

LogicalResult convertParameterScatter(stream::CmdParameterScatterOp op, stream::CmdParameterScatterOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  awaitIf(rewriter, op.getLoc(), op, adaptor.getAwaitTimepoint());
  for (auto [sourceOffset, length, key, offset] : llvm::zip_equal(adaptor.getSourceOffsets(), adaptor.getSourceLengths(),
                                                                  adaptor.getTargetKeys(), adaptor.getTargetOffsets()))
    write(rewriter, op, adaptor.getSource(), sourceOffset, length, adaptor.getTargetScope(), key, offset);
  rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 64, 0));
  return success();
}

} // namespace

bool weir::host::isParameter(Attribute value) { return isa<flow::NamedParameterAttr, stream::NamedParameterAttr>(value); }

Value weir::host::loadParameter(OpBuilder &builder, Operation *op, Attribute parameter, unsigned device, Type type, Value size) {
  Location loc = op->getLoc();
  StringAttr scope, key;
  DictionaryAttr config;
  auto take = [&](auto named) {
    scope = named.getScope();
    key = named.getKey();
    config = named.getConfig();
  };
  if (auto named = dyn_cast<flow::NamedParameterAttr>(parameter))
    take(named);
  else
    take(cast<stream::NamedParameterAttr>(parameter));
  // What says nothing of a part is all of the parameter.
  int64_t offset = static_cast<int64_t>(WEIR_PARAMETER_WHOLE);
  if (config && (config.contains("offset") || config.contains("length"))) {
    auto given = config.getAs<IntegerAttr>("offset");
    offset = given ? given.getInt() : 0;
  }
  Value name = parameterName(builder, loc, op, textOf(builder, loc, op, scope ? scope.getValue() : ""), textOf(builder, loc, op, key.getValue()));
  return load(builder, loc, op, name, constantInt(builder, loc, 64, offset), device, type, size);
}

void weir::host::populateParameterPatterns(const LLVMTypeConverter &types, const DeviceNumbers &devices, RewritePatternSet &patterns) {
  patterns.add<ParameterLoadPattern>(types, patterns.getContext(), devices);
  addConversions<convertParameterRead, convertParameterWrite, convertParameterGather, convertParameterScatter>(types, patterns);
}
