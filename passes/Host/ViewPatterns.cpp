#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"
#include "include/weir/abi.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

/// The element type number of abi.h; nothing for types that cannot cross the boundary.
std::optional<int64_t> elementTypeNumber(Type type, bool isPacked = false) {
  if (type.isInteger(1) && isPacked)
    return WEIR_ELEMENT_PACKED_I1;
  if (isa<IndexType>(type))
    return WEIR_ELEMENT_I64;
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32()   ? std::optional<int64_t>(WEIR_ELEMENT_COMPLEX64)
           : complex.getElementType().isF64() ? std::optional<int64_t>(WEIR_ELEMENT_COMPLEX128)
                                              : std::nullopt;
  std::optional<int64_t> tiny = llvm::TypeSwitch<Type, std::optional<int64_t>>(type)
                                    .Case([](Float8E5M2Type) { return WEIR_ELEMENT_F8E5M2; })
                                    .Case([](Float8E4M3FNType) { return WEIR_ELEMENT_F8E4M3FN; })
                                    .Case([](Float8E5M2FNUZType) { return WEIR_ELEMENT_F8E5M2FNUZ; })
                                    .Case([](Float8E4M3FNUZType) { return WEIR_ELEMENT_F8E4M3FNUZ; })
                                    .Case([](Float8E8M0FNUType) { return WEIR_ELEMENT_F8E8M0FNU; })
                                    .Case([](Float4E2M1FNType) { return WEIR_ELEMENT_F4E2M1FN; })
                                    .Default(std::nullopt);
  if (tiny)
    return tiny;
  unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (bits > 64)
      return std::nullopt;
    int64_t kind = integer.isSigned() ? 0x11 : integer.isUnsigned() ? 0x12 : 0x10;
    return kind << 24 | bits;
  }
  if (isa<BFloat16Type>(type))
    return 0x22000010;
  if (isa<Float16Type, Float32Type, Float64Type>(type))
    return int64_t(0x21) << 24 | bits;
  return std::nullopt;
}

/// The static and dynamic dimensions of a tensor type as 64-bit values, in an array on the stack.
Value shapeArray(OpBuilder &builder, Location loc, Operation *op, RankedTensorType type, ValueRange dynamic) {
  SmallVector<Value> dims;
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      dims.push_back(dynamic.front());
      dynamic = dynamic.drop_front();
    } else {
      dims.push_back(constantInt(builder, loc, 64, size));
    }
  }
  return stackArrayOf(builder, loc, op, builder.getI64Type(), dims);
}

struct ImportPattern : OpConversionPattern<stream::TensorImportOp> {
  ImportPattern(const LLVMTypeConverter &types, MLIRContext *context, const DeviceNumbers &devices)
      : OpConversionPattern(types, context), devices(devices) {}
  LogicalResult matchAndRewrite(stream::TensorImportOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<hal::BufferViewType>(op.getSource().getType()))
      return rewriter.notifyMatchFailure(op, "not a buffer view");
    Location loc = op.getLoc();
    Context context = Context::of(op);
    Value place = stackArray(rewriter, loc, op, rewriter.getI64Type(), 1);
    Value buffer = callApi(rewriter, loc, context.api, op.getConsume() ? Api::ViewStorage : Api::ViewBuffer,
                           {context.invocation, adaptor.getSource(), constantInt(rewriter, loc, 32, devices.lookup(op)), place});
    Value offset = LLVM::LoadOp::create(rewriter, loc, rewriter.getI64Type(), place);
    rewriter.replaceOp(op, packResource(rewriter, loc, buffer, offset));
    return success();
  }

  const DeviceNumbers &devices;
};

LogicalResult convertExport(stream::TensorExportOp op, stream::TensorExportOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (!isa<hal::BufferViewType>(op.getResult().getType()))
    return rewriter.notifyMatchFailure(op, "not a buffer view");
  Location loc = op.getLoc();
  Context context = Context::of(op);
  auto type = cast<RankedTensorType>(op.getSourceEncoding());
  std::optional<int64_t> element = elementTypeNumber(type.getElementType(), isa_and_present<encoding::PackedStorageAttr>(type.getEncoding()));
  if (!element)
    return op.emitOpError("element type ") << type.getElementType() << " cannot be passed to the caller";
  Value shape = shapeArray(rewriter, loc, op, type, adaptor.getSourceEncodingDims());
  Value source = adaptor.getSource();
  rewriter.replaceOp(op, callApi(rewriter, loc, context.api, Api::ViewCreate,
                                 {context.invocation, bufferOf(rewriter, loc, source), offsetOf(rewriter, loc, source),
                                  adaptor.getSourceSize(), constantInt(rewriter, loc, 32, *element),
                                  constantInt(rewriter, loc, 32, type.getRank()), shape}));
  return success();
}

/// The values are views for the time of the call.
LogicalResult convertTrace(stream::TensorTraceOp op, stream::TensorTraceOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Context context = Context::of(op);
  ValueRange dims = adaptor.getResourceEncodingDims();
  SmallVector<Value> views;
  for (auto [source, size, encoding] : llvm::zip_equal(adaptor.getResources(), adaptor.getResourceSizes(), op.getResourceEncodings())) {
    auto type = dyn_cast<RankedTensorType>(cast<TypeAttr>(encoding).getValue());
    std::optional<int64_t> element =
        type ? elementTypeNumber(type.getElementType(), isa_and_present<encoding::PackedStorageAttr>(type.getEncoding())) : std::nullopt;
    if (!element)
      return op.emitOpError("cannot print a value of type ") << cast<TypeAttr>(encoding).getValue();
    Value shape = shapeArray(rewriter, loc, op, type, dims.take_front(type.getNumDynamicDims()));
    dims = dims.drop_front(type.getNumDynamicDims());
    views.push_back(callApi(rewriter, loc, context.api, Api::ViewCreate,
                            {context.invocation, bufferOf(rewriter, loc, source), offsetOf(rewriter, loc, source), size,
                             constantInt(rewriter, loc, 32, *element), constantInt(rewriter, loc, 32, type.getRank()), shape}));
  }
  Value key = cString(rewriter, loc, op->getParentOfType<ModuleOp>(), op.getKey());
  Value array = stackArrayOf(rewriter, loc, op, pointerType(op.getContext()), views);
  callApi(rewriter, loc, context.api, Api::Trace, {context.invocation, key, constantInt(rewriter, loc, 64, views.size()), array});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult convertDim(hal::BufferViewDimOp op, hal::BufferViewDimOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Context context = Context::of(op);
  Value index = constantInt(rewriter, op.getLoc(), 32, op.getIndex().getZExtValue());
  rewriter.replaceOp(op, callApi(rewriter, op.getLoc(), context.api, Api::ViewDim,
                                 {context.invocation, adaptor.getBufferView(), index}));
  return success();
}

LogicalResult convertRank(hal::BufferViewRankOp op, hal::BufferViewRankOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Context context = Context::of(op);
  Value rank = callApi(rewriter, op.getLoc(), context.api, Api::ViewRank, {context.invocation, adaptor.getBufferView()});
  rewriter.replaceOpWithNewOp<LLVM::ZExtOp>(op, rewriter.getI64Type(), rank);
  return success();
}

LogicalResult convertViewElementType(hal::BufferViewElementTypeOp op, hal::BufferViewElementTypeOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Context context = Context::of(op);
  rewriter.replaceOp(op, callApi(rewriter, op.getLoc(), context.api, Api::ViewElementType, {context.invocation, adaptor.getBufferView()}));
  return success();
}

LogicalResult convertCheck(hal::BufferViewAssertOp op, hal::BufferViewAssertOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Context context = Context::of(op);
  Value label = cString(rewriter, loc, op->getParentOfType<ModuleOp>(), op.getMessage());
  ValueRange shape = adaptor.getShape();
  Value array = stackArrayOf(rewriter, loc, op, rewriter.getI64Type(), shape);
  callApi(rewriter, loc, context.api, Api::ViewCheck,
          {context.invocation, adaptor.getBufferView(), label, adaptor.getElementType(),
           constantInt(rewriter, loc, 32, shape.size()), array});
  rewriter.eraseOp(op);
  return success();
}

LogicalResult convertElementType(hal::ElementTypeOp op, hal::ElementTypeOp::Adaptor, ConversionPatternRewriter &rewriter) {
  std::optional<int64_t> number = elementTypeNumber(op.getType());
  if (!number)
    return op.emitOpError("element type ") << op.getType() << " cannot be passed to a module";
  rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 32, *number));
  return success();
}

template <typename Op>
struct EncodingTypePattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, constantInt(rewriter, op.getLoc(), 32, 1)); // views are always dense and row-major
    return success();
  }
};

} // namespace

void weir::host::populateViewPatterns(const LLVMTypeConverter &types, const DeviceNumbers &devices, RewritePatternSet &patterns) {
  patterns.add<ImportPattern>(types, patterns.getContext(), devices);
  addConversions<convertExport, convertTrace, convertDim, convertCheck, convertElementType, convertRank, convertViewElementType>(types, patterns);
  patterns.add<EncodingTypePattern<hal::EncodingTypeOp>, EncodingTypePattern<hal::BufferViewEncodingTypeOp>>(types, patterns.getContext());
}
