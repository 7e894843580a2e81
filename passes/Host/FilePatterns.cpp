/// Bytes of the module as resources and files: `stream.resource.try_map`, `stream.file.*` and the buffers that they start from.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/IR/Matchers.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

/// How many bytes a constant of the host has, if it is made of whole ones.
std::optional<int64_t> bytesOf(Attribute value) {
  if (auto composite = dyn_cast<util::CompositeAttr>(value))
    return composite.getTotalLength();
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || !elements.getElementType().isIntOrFloat() || elements.getElementType().getIntOrFloatBitWidth() % 8)
    return std::nullopt;
  return elements.getNumElements() * elements.getElementType().getIntOrFloatBitWidth() / 8;
}

/// Texts, as names of parameters are, and bytes that are in the module.
struct BufferConstantPattern : OpConversionPattern<util::BufferConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferConstantOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto module = op->getParentOfType<ModuleOp>();
    if (auto text = dyn_cast<StringAttr>(op.getValue())) {
      Value size = constantInt(rewriter, loc, 64, text.size());
      rewriter.replaceOp(op, makeHostBuffer(rewriter, loc, size, cString(rewriter, loc, module, text)));
      return success();
    }
    std::optional<int64_t> bytes = bytesOf(op.getValue());
    if (!bytes)
      return op.emitOpError("is neither a string nor dense elements of whole bytes");
    Value size = constantInt(rewriter, loc, 64, *bytes);
    rewriter.replaceOp(op, makeHostBuffer(rewriter, loc, size, constants.make(rewriter, loc, module, op.getValue())));
    return success();
  }

private:
  ConstantMaker constants{"__weir_bytes_"};
};

/// Whether a resource of a command was allocated in the program: what is mapped is not.
bool isAllocated(Value resource) {
  auto argument = dyn_cast<BlockArgument>(resource);
  auto execute = argument ? dyn_cast<stream::CmdExecuteOp>(argument.getOwner()->getParentOp()) : stream::CmdExecuteOp();
  if (!execute)
    return false;
  Value captured = execute.getResourceOperands()[argument.getArgNumber()];
  while (auto await = captured.getDefiningOp<stream::TimepointAwaitOp>())
    captured = await.getResourceOperands()[cast<OpResult>(captured).getResultNumber()];
  return isa_and_present<stream::ResourceAllocOp, stream::ResourceAllocaOp>(captured.getDefiningOp());
}

/// Bytes of the module become a resource where they lie as resources of constants do; a program that is told so reads them otherwise.
struct TryMapPattern : OpConversionPattern<stream::ResourceTryMapOp> {
  TryMapPattern(const LLVMTypeConverter &types, MLIRContext *context, const DeviceNumbers &devices, bool mayMap)
      : OpConversionPattern(types, context), devices(devices), mayMap(mayMap) {}
  LogicalResult matchAndRewrite(stream::ResourceTryMapOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    APInt offset;
    auto constant = op.getSource().getDefiningOp<util::BufferConstantOp>();
    if (!mayMap || lifetimeOf(op.getResult().getType()) != WEIR_LIFETIME_CONSTANT || !constant || isa<StringAttr>(constant.getValue()) ||
        !matchPattern(op.getSourceOffset(), m_ConstantInt(&offset)) || offset.urem(kAlignment) != 0) {
      Value nothing = packResource(rewriter, loc, nullPointer(rewriter, loc), constantInt(rewriter, loc, 64, 0));
      rewriter.replaceOp(op, {constantInt(rewriter, loc, 1, 0), nothing});
      return success();
    }
    Context context = Context::of(op);
    Value address = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getResultSize(), rewriter);
    Value buffer = callApi(rewriter, loc, context.api, Api::Constant,
                           {context.invocation, constantInt(rewriter, loc, 32, devices.lookup(op)), address, adaptor.getResultSize()});
    rewriter.replaceOp(op, {constantInt(rewriter, loc, 1, 1), packResource(rewriter, loc, buffer, constantInt(rewriter, loc, 64, 0))});
    return success();
  }

private:
  static constexpr uint64_t kAlignment = 64; ///< of constants
  const DeviceNumbers &devices;
  bool mayMap;
};

/// A file is a range of bytes of the host.
LogicalResult convertFileConstant(stream::FileConstantOp op, stream::FileConstantOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Value address = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getSourceLength(), rewriter);
  rewriter.replaceOp(op, makeHostBuffer(rewriter, op.getLoc(), adaptor.getSourceLength(), address));
  return success();
}

LogicalResult convertFileRead(stream::FileReadOp op, stream::FileReadOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value source = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getLength(), rewriter);
  if (Value wait = adaptor.getAwaitTimepoint()) {
    Context context = Context::of(op);
    callApi(rewriter, loc, context.api, Api::TimepointAwait, {context.invocation, wait});
  }
  Value target = mapRange(rewriter, loc, op, adaptor.getTarget(), adaptor.getTargetOffset(), adaptor.getLength());
  LLVM::MemcpyOp::create(rewriter, loc, target, source, adaptor.getLength(), /*isVolatile=*/false);
  unmapRange(rewriter, loc, op, adaptor.getTarget(), adaptor.getTargetOffset(), adaptor.getLength());
  rewriter.replaceOp(op, constantInt(rewriter, loc, 64, 0));
  return success();
}

struct FileWritePattern : OpConversionPattern<stream::FileWriteOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(stream::FileWriteOp op, OpAdaptor, ConversionPatternRewriter &) const override {
    return op.emitOpError("writes to the buffer of a file, which must not change; return the resource instead");
  }
};

} // namespace

bool weir::host::writesConstants(ModuleOp module) {
  WalkResult result = module.walk([](stream::SubviewEffectOpInterface op) {
    if (!op->getParentOfType<stream::CmdExecuteOp>())
      return WalkResult::advance();
    SmallVector<stream::SubviewAccess> accesses;
    op.getSubviewAccesses(accesses);
    bool writes = llvm::any_of(accesses, [](const stream::SubviewAccess &access) {
      Value resource = access.resource->get();
      return bitEnumContainsAny(access.access, stream::ResourceAccess::Write) && lifetimeOf(resource.getType()) == WEIR_LIFETIME_CONSTANT && !isAllocated(resource);
    });
    return writes ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

void weir::host::populateFilePatterns(const LLVMTypeConverter &types, const DeviceNumbers &devices, bool mayMap, RewritePatternSet &patterns) {
  patterns.add<TryMapPattern>(types, patterns.getContext(), devices, mayMap);
  addConversions<convertFileConstant, convertFileRead>(types, patterns);
  patterns.add<BufferConstantPattern, FileWritePattern>(types, patterns.getContext());
}
