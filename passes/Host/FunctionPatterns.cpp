#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamTypes.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

std::string weir::host::hostFunctionName(StringRef name) { return ("__weir_fn_" + name).str(); }

Type weir::host::packedResultType(MLIRContext *context, ArrayRef<Type> types) {
  if (types.empty())
    return LLVM::LLVMVoidType::get(context);
  return types.size() == 1 ? types.front() : LLVM::LLVMStructType::getLiteral(context, types);
}

namespace {

/// A function body keeps its blocks; three context arguments come first.
FailureOr<LLVM::LLVMFuncOp> convertBody(Operation *op, StringRef name, Region &body, TypeRange arguments,
                                        TypeRange results, const LLVMTypeConverter &types,
                                        ConversionPatternRewriter &rewriter) {
  MLIRContext *context = op->getContext();
  TypeConverter::SignatureConversion signature(arguments.size());
  SmallVector<Type> leading(contextSize, pointerType(context));
  signature.addInputs(leading);
  for (auto [i, type] : llvm::enumerate(arguments)) {
    Type converted = types.convertType(type);
    if (!converted)
      return op->emitOpError("has an argument of type ") << type << ", which host code does not support";
    signature.addInputs(i, converted);
  }
  SmallVector<Type> convertedResults;
  for (Type type : results)
    if (failed(types.convertType(type, convertedResults)))
      return op->emitOpError("has a result of type ") << type << ", which host code does not support";

  auto type = LLVM::LLVMFunctionType::get(packedResultType(context, convertedResults), signature.getConvertedTypes());
  auto function = LLVM::LLVMFuncOp::create(rewriter, op->getLoc(), name, type, LLVM::Linkage::Internal);
  rewriter.inlineRegionBefore(body, function.getBody(), function.end());
  rewriter.applySignatureConversion(&function.getBody().front(), signature, &types);
  if (failed(rewriter.convertRegionTypes(&function.getBody(), types)))
    return failure();
  return function;
}

struct FuncPattern : OpConversionPattern<util::FuncOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::FuncOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    if (op.isExternal()) {
      rewriter.eraseOp(op); // calls of it were refused before
      return success();
    }
    auto function = convertBody(op, hostFunctionName(op.getSymName()), op.getFunctionBody(), op.getArgumentTypes(),
                                op.getResultTypes(), *getTypeConverter<LLVMTypeConverter>(), rewriter);
    if (failed(function))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct InitializerPattern : OpConversionPattern<util::InitializerOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::InitializerOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto name = op->getAttrOfType<StringAttr>(HostNameAttr::getNameStr());
    if (!name || failed(convertBody(op, name, op.getBody(), {}, {}, *getTypeConverter<LLVMTypeConverter>(), rewriter)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct ReturnPattern : OpConversionPattern<util::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ReturnOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ValueRange values = adaptor.getOperands();
    if (values.size() < 2) {
      rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, TypeRange(), values);
      return success();
    }
    Value packed = LLVM::UndefOp::create(rewriter, op.getLoc(),
                                         packedResultType(getContext(), llvm::to_vector(values.getTypes())));
    for (auto [i, value] : llvm::enumerate(values))
      packed = LLVM::InsertValueOp::create(rewriter, op.getLoc(), packed, value, ArrayRef<int64_t>{(int64_t)i});
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, TypeRange(), packed);
    return success();
  }
};

struct CallPattern : OpConversionPattern<util::CallOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::CallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), results)))
      return rewriter.notifyMatchFailure(op, "result type");
    Context context = Context::of(op);
    SmallVector<Value> operands = {context.api, context.invocation, context.instance};
    llvm::append_range(operands, adaptor.getOperands());
    SmallVector<Type> packed;
    if (!results.empty())
      packed.push_back(packedResultType(getContext(), results));
    auto call = LLVM::CallOp::create(rewriter, op.getLoc(), packed, hostFunctionName(op.getCallee()), operands);
    if (results.size() < 2) {
      rewriter.replaceOp(op, call.getResults());
      return success();
    }
    SmallVector<Value> values;
    for (int64_t i = 0, e = results.size(); i < e; ++i)
      values.push_back(LLVM::ExtractValueOp::create(rewriter, op.getLoc(), call.getResult(), ArrayRef<int64_t>{i}));
    rewriter.replaceOp(op, values);
    return success();
  }
};

LogicalResult convertGlobal(util::GlobalOp op, util::GlobalOp::Adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.eraseOp(op); // its offset is in the layout, its initial value in the initialize function
  return success();
}

/// Loads and stores find the offset of their global in the layout.
template <typename Op> struct GlobalAccess : OpConversionPattern<Op> {
  GlobalAccess(const LLVMTypeConverter &types, MLIRContext *context, const GlobalLayout &layout)
      : OpConversionPattern<Op>(types, context), layout(layout) {}

  Value placeOf(Op op, Value instance, ConversionPatternRewriter &rewriter) const {
    auto it = layout.slots.find(StringAttr::get(op.getContext(), op.getGlobal()));
    if (it == layout.slots.end())
      return Value();
    return byteOffset(rewriter, op.getLoc(), instance, it->second.offset);
  }
  const GlobalLayout &layout;
};

struct GlobalLoadPattern : GlobalAccess<util::GlobalLoadOp> {
  using GlobalAccess::GlobalAccess;
  LogicalResult matchAndRewrite(util::GlobalLoadOp op, OpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value place = placeOf(op, Context::of(op).instance, rewriter);
    Type type = getTypeConverter()->convertType(op.getResult().getType());
    if (!place || !type)
      return failure();
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, type, place, /*alignment=*/8);
    return success();
  }
};

struct GlobalStorePattern : GlobalAccess<util::GlobalStoreOp> {
  using GlobalAccess::GlobalAccess;
  LogicalResult matchAndRewrite(util::GlobalStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Context context = Context::of(op);
    Value place = placeOf(op, context.instance, rewriter);
    if (!place)
      return failure();
    Value value = adaptor.getValue();
    if (isa<stream::ResourceType>(op.getValue().getType())) {
      callApi(rewriter, loc, context.api, Api::GlobalStore, {context.invocation, place, bufferOf(rewriter, loc, value)});
      place = byteOffset(rewriter, loc, place, 8);
      value = offsetOf(rewriter, loc, value);
    }
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, value, place, /*alignment=*/8);
    return success();
  }
};

/// Replaces an op by its operands.
template <typename Op> struct ForwardPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperands().take_front(op->getNumResults()));
    return success();
  }
};

/// Up to a multiple of a power of two.
LogicalResult convertAlign(util::AlignOp op, util::AlignOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  ValueRange operands = adaptor.getOperands();
  Type type = operands[1].getType();
  Value one = LLVM::ConstantOp::create(rewriter, loc, type, rewriter.getIntegerAttr(type, 1));
  Value zero = LLVM::ConstantOp::create(rewriter, loc, type, rewriter.getIntegerAttr(type, 0));
  Value raised = LLVM::AddOp::create(rewriter, loc, operands[0], LLVM::SubOp::create(rewriter, loc, operands[1], one));
  rewriter.replaceOpWithNewOp<LLVM::AndOp>(op, raised, LLVM::SubOp::create(rewriter, loc, zero, operands[1]));
  return success();
}

/// The least or the greatest of unsigned operands.
template <typename Reduction>
Value reduce(OpBuilder &builder, Location loc, ValueRange values) {
  Value result = values.front();
  for (Value value : values.drop_front())
    result = Reduction::create(builder, loc, result, value);
  return result;
}

template <typename Op, typename Reduction> struct RangePattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, reduce<Reduction>(rewriter, op.getLoc(), adaptor.getOperands()));
    return success();
  }
};

/// The first offset, and the last element that is in a range.
LogicalResult convertRangeExtents(util::RangeExtentsOp op, util::RangeExtentsOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Type type = adaptor.getOffsets().front().getType();
  Value one = LLVM::ConstantOp::create(rewriter, loc, type, rewriter.getIntegerAttr(type, 1));
  SmallVector<Value> ends;
  for (auto [offset, length] : llvm::zip_equal(adaptor.getOffsets(), adaptor.getLengths()))
    ends.push_back(LLVM::SubOp::create(rewriter, loc, LLVM::AddOp::create(rewriter, loc, offset, length), one));
  rewriter.replaceOp(op, {reduce<LLVM::UMinOp>(rewriter, loc, adaptor.getOffsets()), reduce<LLVM::UMaxOp>(rewriter, loc, ends)});
  return success();
}

} // namespace

void weir::host::failUnless(Operation *op, Value condition, StringRef message, ValueRange values, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  std::string text = withPlace(loc, message);

  Context context = Context::of(op);
  Block *before = op->getBlock();
  Block *after = rewriter.splitBlock(before, op->getIterator());
  Block *failed = rewriter.createBlock(after->getParent(), after->getIterator());
  SmallVector<Value> arguments = {context.invocation, cString(rewriter, loc, op->getParentOfType<ModuleOp>(), text)};
  if (!values.empty()) {
    arguments.push_back(constantInt(rewriter, loc, 64, values.size()));
    arguments.push_back(stackArrayOf(rewriter, loc, op, rewriter.getI64Type(), values));
  }
  callApi(rewriter, loc, context.api, values.empty() ? Api::Fail : Api::FailWith, arguments);
  LLVM::UnreachableOp::create(rewriter, loc);
  rewriter.setInsertionPointToEnd(before);
  LLVM::CondBrOp::create(rewriter, loc, condition, after, ValueRange(), failed, ValueRange(), std::pair<int32_t, int32_t>(1000, 1));
  rewriter.setInsertionPoint(op);
}

namespace {

LogicalResult convertAssert(cf::AssertOp op, cf::AssertOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  failUnless(op, adaptor.getArg(), op.getMsg(), {}, rewriter);
  rewriter.eraseOp(op);
  return success();
}

/// `hal.check`: an assertion that says what it found.
LogicalResult convertCheck(hal::CheckOp op, hal::CheckOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  failUnless(op, adaptor.getCondition(), op.getMessage(), adaptor.getValues(), rewriter);
  rewriter.eraseOp(op);
  return success();
}

} // namespace

void weir::host::populateFunctionPatterns(const LLVMTypeConverter &types, const GlobalLayout &globals,
                                          RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  addConversions<convertGlobal, convertAssert, convertCheck, convertAlign, convertRangeExtents>(types, patterns);
  patterns.add<FuncPattern, InitializerPattern, ReturnPattern, CallPattern, RangePattern<util::RangeMinOp, LLVM::UMinOp>,
               RangePattern<util::RangeMaxOp, LLVM::UMaxOp>, ForwardPattern<util::OptimizationBarrierOp>,
               ForwardPattern<util::AssumeIntOp>>(types, context);
  patterns.add<GlobalLoadPattern, GlobalStorePattern>(types, context, globals);
}
