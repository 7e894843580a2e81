// Fences and device handles of host code: pointers that the runtime counts, and numbers.

#include "dialects/HAL/HALFenceOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilCarriedOps.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/ApiCallPattern.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

/// The number of fences and where they are.
SmallVector<Value> arrayOf(OpBuilder &builder, Location loc, Operation *op, ValueRange fences) {
  return {constantInt(builder, loc, 64, fences.size()), stackArrayOf(builder, loc, op, pointerType(builder.getContext()), fences)};
}

/// A call of the table with the invocation, `leading`, and `fences` as an array.
Value callWithFences(ConversionPatternRewriter &rewriter, Operation *op, ApiFunction function, ValueRange leading, ValueRange fences) {
  Location loc = op->getLoc();
  Context context = Context::of(op);
  SmallVector<Value> arguments = {context.invocation};
  llvm::append_range(arguments, leading);
  llvm::append_range(arguments, arrayOf(rewriter, loc, op, fences));
  return callApi(rewriter, loc, context.api, function, arguments);
}

bool areFences(TypeRange types) { return llvm::all_of(types, llvm::IsaPred<hal::FenceType>); }

struct CountDevicesPattern : OpConversionPattern<hal::DevicesCountOp> {
  CountDevicesPattern(const LLVMTypeConverter &types, MLIRContext *context, unsigned count) : OpConversionPattern(types, context), count(count) {}
  LogicalResult matchAndRewrite(hal::DevicesCountOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 64, count));
    return success();
  }

  unsigned count;
};

/// A handle is one more than the number of the device; 0 is null.
struct GetDevicePattern : OpConversionPattern<hal::DevicesGetOp> {
  GetDevicePattern(const LLVMTypeConverter &types, MLIRContext *context, unsigned count) : OpConversionPattern(types, context), count(count) {}
  LogicalResult matchAndRewrite(hal::DevicesGetOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value exists = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ult, adaptor.getIndex(), constantInt(rewriter, loc, 64, count));
    Value handle = LLVM::AddOp::create(rewriter, loc, adaptor.getIndex(), constantInt(rewriter, loc, 64, 1));
    rewriter.replaceOpWithNewOp<LLVM::SelectOp>(op, exists, handle, constantInt(rewriter, loc, 64, 0));
    return success();
  }

  unsigned count;
};

LogicalResult convertCreate(hal::FenceCreateOp op, hal::FenceCreateOp::Adaptor, ConversionPatternRewriter &rewriter) {
  Context context = Context::of(op);
  rewriter.replaceOp(op, callApi(rewriter, op.getLoc(), context.api, Api::FenceCreate, {context.invocation}));
  return success();
}

LogicalResult convertJoin(hal::FenceJoinOp op, hal::FenceJoinOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, callWithFences(rewriter, op, Api::FenceJoin, {}, adaptor.getFences()));
  return success();
}

LogicalResult convertAwait(hal::FenceAwaitOp op, hal::FenceAwaitOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, callWithFences(rewriter, op, Api::FenceAwait, adaptor.getTimeoutMillis(), adaptor.getFences()));
  return success();
}

LogicalResult convertTimepointImport(stream::TimepointImportOp op, stream::TimepointImportOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (!areFences(op->getOperandTypes()))
    return op.emitOpError("imports a value that is not a !hal.fence; host code only waits for fences");
  rewriter.replaceOp(op, callWithFences(rewriter, op, Api::TimepointImport, {}, adaptor.getOperands()));
  return success();
}

LogicalResult convertTimepointExport(stream::TimepointExportOp op, stream::TimepointExportOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (!areFences(op->getResultTypes()))
    return op.emitOpError("exports to a value that is not a !hal.fence; host code only signals fences");
  Context context = Context::of(op);
  SmallVector<Value> fences;
  for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
    fences.push_back(callApi(rewriter, op.getLoc(), context.api, Api::FenceCreate, {context.invocation}));
  callWithFences(rewriter, op, Api::TimepointChain, adaptor.getAwaitTimepoint(), fences);
  rewriter.replaceOp(op, fences);
  return success();
}

LogicalResult convertTimepointChain(stream::TimepointChainExternalOp op, stream::TimepointChainExternalOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (!areFences(op.getExternalValues().getTypes()))
    return op.emitOpError("signals a value that is not a !hal.fence; host code only signals fences");
  callWithFences(rewriter, op, Api::TimepointChain, adaptor.getAwaitTimepoint(), adaptor.getExternalValues());
  rewriter.eraseOp(op);
  return success();
}

LogicalResult convertCheckStatus(util::StatusCheckOkOp op, util::StatusCheckOkOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value isOk = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, adaptor.getStatus(), constantInt(rewriter, loc, 32, 0));
  Value status = LLVM::SExtOp::create(rewriter, loc, rewriter.getI64Type(), adaptor.getStatus());
  failUnless(op, isOk, (op.getMessage().value_or("the status is not OK") + ": {}").str(), status, rewriter);
  rewriter.eraseOp(op);
  return success();
}

/// Null is a fence that is signalled, and no device.
struct NullPattern : OpConversionPattern<util::NullOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::NullOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    if (!isa<hal::FenceType, hal::DeviceType, hal::BufferViewType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "null of another type");
    rewriter.replaceOpWithNewOp<LLVM::ZeroOp>(op, getTypeConverter()->convertType(op.getType()));
    return success();
  }
};

} // namespace

void weir::host::populateFencePatterns(const LLVMTypeConverter &types, unsigned deviceCount, RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<CountDevicesPattern, GetDevicePattern>(types, context, deviceCount);
  addConversions<convertCreate, convertJoin, convertAwait, convertTimepointImport, convertTimepointExport, convertTimepointChain,
                 convertCheckStatus>(types, patterns);
  patterns.add<ApiCallPattern<hal::FenceQueryOp, Api::FenceQuery>, ApiCallPattern<hal::FenceSignalOp, Api::FenceSignal>,
               ApiCallPattern<hal::FenceFailOp, Api::FenceFail>, NullPattern>(types, context);
}
