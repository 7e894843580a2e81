// Functions, globals, constants and the program boundary in weir-convert-to-stream (stream-passes.md 2.1, table).

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/HAL/HALTypes.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "include/weir/abi.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "passes/FunctionPatterns.h"
#include "passes/Stream/Conversion/ConvertToStream.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

ResourceType weir::stream::unknownResource(MLIRContext *context) {
  return ResourceType::get(context, Lifetime::Unknown);
}

Value weir::stream::buildSizeOf(OpBuilder &builder, Location loc, Type type, ValueRange dims, Attribute affinity) {
  return TensorSizeOfOp::create(builder, loc, builder.getIndexType(), TypeAttr::get(type), dims, affinity);
}

/// Booleans that share bytes, as these bytes: no command knows the encoding.
static TypedAttr toPlainBytes(TypedAttr value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  auto elements = dyn_cast<DenseElementsAttr>(value);
  if (!elements || !type.getElementType().isInteger(1) || !isa_and_present<encoding::PackedStorageAttr>(type.getEncoding()))
    return value;
  SmallVector<uint8_t> bytes(llvm::divideCeil(type.getNumElements(), 8), 0);
  for (auto [i, isSet] : llvm::enumerate(elements.getValues<bool>()))
    bytes[i / 8] |= uint8_t(isSet) << (i % 8);
  return DenseElementsAttr::get(RankedTensorType::get({int64_t(bytes.size())}, IntegerType::get(value.getContext(), 8)), ArrayRef<uint8_t>(bytes));
}

ConvertedTensor weir::stream::buildConstant(OpBuilder &builder, Location loc, TypedAttr value, Attribute affinity) {
  value = toPlainBytes(value);
  auto any = unknownResource(builder.getContext());
  Value size = buildSizeOf(builder, loc, value.getType(), {}, affinity);
  Value constant = TensorConstantOp::create(builder, loc, any.withLifetime(Lifetime::Constant), value,
                                            TypeAttr::get(value.getType()), ValueRange(), affinity);
  Value moved = AsyncTransferOp::create(builder, loc, any, constant, size, size, affinity, affinity, Attribute());
  return {moved, size};
}

void weir::stream::buildViewCheck(OpBuilder &builder, Location loc, Value view, StringAttr name, RankedTensorType type, ValueRange dims) {
  SmallVector<Value> shape;
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      shape.push_back(dims.front());
      dims = dims.drop_front();
    } else {
      shape.push_back(arith::ConstantIndexOp::create(builder, loc, size));
    }
  }
  Value element;
  if (type.getElementType().isInteger(1) && isa_and_present<encoding::PackedStorageAttr>(type.getEncoding()))
    element = arith::ConstantIntOp::create(builder, loc, WEIR_ELEMENT_PACKED_I1, 32);
  else
    element = hal::ElementTypeOp::create(builder, loc, builder.getI32Type(), TypeAttr::get(type.getElementType()));
  Value layout = hal::EncodingTypeOp::create(builder, loc);
  hal::BufferViewAssertOp::create(builder, loc, view, name, element, layout, shape);
}

/// The lifetime that a global's storage has.
static ResourceType globalResource(util::GlobalOp global) {
  return ResourceType::get(global.getContext(), global.getIsMutable() ? Lifetime::Variable : Lifetime::Constant);
}

static std::string sizeGlobalName(StringRef name) { return (name + "__size").str(); }

LogicalResult weir::stream::convertGlobals(ModuleOp module) {
  for (auto global : llvm::make_early_inc_range(module.getOps<util::GlobalOp>())) {
    auto type = dyn_cast<RankedTensorType>(global.getType());
    if (!type) {
      if (isa<TensorType>(global.getType()))
        return global.emitOpError("is an unranked tensor, which cannot be stored; use a ranked tensor");
      continue;
    }
    OpBuilder builder(module.getContext());
    builder.setInsertionPointAfter(global);
    // The size of a static tensor is a constant everywhere: only a dynamic one needs to be kept beside the resource.
    if (!type.hasStaticShape()) {
      auto size = util::GlobalOp::create(builder, global.getLoc(), sizeGlobalName(global.getSymName()),
                                         global.getIsMutable(), builder.getIndexType());
      size.setSymVisibility(global.getSymVisibility());
      builder.setInsertionPointAfter(size);
    }
    if (auto value = dyn_cast_or_null<TypedAttr>(global.getInitialValueAttr())) {
      if (!isa<ElementsAttr>(value) && isa<util::UninitializedAttr>(value))
        value = {};
      if (value) {
        auto initializer = util::InitializerOp::create(builder, global.getLoc());
        OpBuilder body = OpBuilder::atBlockBegin(&initializer.getBody().emplaceBlock());
        ConvertedTensor constant = buildConstant(body, global.getLoc(), value, lookupAffinity(global));
        Value kept = AsyncTransferOp::create(body, global.getLoc(), globalResource(global), constant.resource,
                                             constant.size, constant.size, Attribute(), Attribute(), Attribute());
        util::GlobalStoreOp::create(body, global.getLoc(), kept, global.getSymName());
        util::ReturnOp::create(body, global.getLoc());
      }
      global.removeInitialValueAttr();
    }
    global->setAttr(TensorTypeAttr::getNameStr(), TypeAttr::get(type));
    global.setTypeAttr(TypeAttr::get(globalResource(global)));
  }
  return success();
}

namespace {

struct FuncPattern : ToStreamPattern<util::FuncOp> {
  using ToStreamPattern::ToStreamPattern;
  LogicalResult matchAndRewrite(util::FuncOp op, Adaptor, ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &types = *getTypeConverter();
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    SmallVector<Type> results;
    SmallVector<Attribute> argumentAttributes;
    for (auto [i, type] : llvm::enumerate(op.getArgumentTypes())) {
      SmallVector<Type> converted;
      if (failed(types.convertType(type, converted)))
        return op.emitOpError("has an argument of type ") << type << ", which cannot be converted";
      signature.addInputs(i, converted);
      auto attributes = op.getArgAttrDict(i);
      argumentAttributes.push_back(attributes ? attributes : rewriter.getDictionaryAttr({}));
      argumentAttributes.append(converted.size() - 1, rewriter.getDictionaryAttr({}));
    }
    if (failed(types.convertTypes(op.getResultTypes(), results)))
      return op.emitOpError("has a result type that cannot be converted");
    if (!op.isExternal() && failed(rewriter.convertRegionTypes(&op.getFunctionBody(), types, &signature)))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.setType(rewriter.getFunctionType(signature.getConvertedTypes(), results));
      op.removeTiedOperandsAttr(); // hints only, and the indices have changed
      op.removeResAttrsAttr();
      if (op.getArgAttrsAttr())
        op.setArgAttrsAttr(rewriter.getArrayAttr(argumentAttributes));
    });
    return success();
  }
};

LogicalResult convertReturn(util::ReturnOp op, OneToNAdaptor<util::ReturnOp> adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<util::ReturnOp>(op, flatten(adaptor.getOperands()));
  return success();
}

/// Groups flat results by the number of values that each original result became.
SmallVector<SmallVector<Value>> groupResults(ValueRange flat, TypeRange original, const TypeConverter &types) {
  SmallVector<SmallVector<Value>> groups;
  for (Type type : original) {
    SmallVector<Type> converted;
    (void)types.convertType(type, converted);
    groups.push_back(llvm::to_vector(flat.take_front(converted.size())));
    flat = flat.drop_front(converted.size());
  }
  return groups;
}

struct CallPattern : ToStreamPattern<util::CallOp> {
  using ToStreamPattern::ToStreamPattern;
  LogicalResult matchAndRewrite(util::CallOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> results;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), results)))
      return failure();
    auto call = util::CallOp::create(rewriter, op.getLoc(), results, op.getCalleeAttr(), flatten(adaptor.getOperands()),
                                     ArrayAttr(), ArrayAttr(), ArrayAttr());
    rewriter.replaceOpWithMultiple(op, groupResults(call.getResults(), op.getResultTypes(), *getTypeConverter()));
    return success();
  }
};

/// Upstream has patterns for the other branches.
LogicalResult convertSwitch(cf::SwitchOp op, OneToNAdaptor<cf::SwitchOp> adaptor, ConversionPatternRewriter &rewriter) {
  ArrayRef<ValueRange> operands = adaptor.getOperands();
  auto take = [&](size_t count) {
    SmallVector<Value> values = flatten(operands.take_front(count));
    operands = operands.drop_front(count);
    return values;
  };
  Value flag = take(1).front();
  SmallVector<Value> otherwise = take(op.getDefaultOperands().size());
  SmallVector<SmallVector<Value>> cases;
  for (auto range : op.getCaseOperands())
    cases.push_back(take(range.size()));
  SmallVector<ValueRange> caseRanges(cases.begin(), cases.end());
  rewriter.replaceOpWithNewOp<cf::SwitchOp>(op, flag, op.getDefaultDestination(), otherwise, op.getCaseValuesAttr(), op.getCaseDestinations(), caseRanges);
  return success();
}

LogicalResult convertGlobalLoad(util::GlobalLoadOp op, OneToNAdaptor<util::GlobalLoadOp>, ConversionPatternRewriter &rewriter) {
  auto type = dyn_cast<RankedTensorType>(op.getResult().getType());
  auto global = SymbolTable::lookupNearestSymbolFrom<util::GlobalOp>(op, op.getGlobalAttr());
  if (!type || !global)
    return failure();
  Location loc = op.getLoc();
  Value resource =
      util::GlobalLoadOp::create(rewriter, loc, global.getType(), op.getGlobalAttr(), op.getIsImmutableAttr());
  Value size;
  auto tensorType = global->getAttrOfType<TypeAttr>(TensorTypeAttr::getNameStr());
  if (cast<RankedTensorType>(tensorType.getValue()).hasStaticShape())
    size = buildSizeOf(rewriter, loc, tensorType.getValue(), {}, lookupAffinity(op));
  else
    size = util::GlobalLoadOp::create(rewriter, loc, rewriter.getIndexType(),
                                      FlatSymbolRefAttr::get(op.getContext(), sizeGlobalName(op.getGlobal())),
                                      op.getIsImmutableAttr());
  Value moved = AsyncTransferOp::create(rewriter, loc, unknownResource(op.getContext()), resource, size, size,
                                        Attribute(), Attribute(), Attribute());
  rewriter.replaceOpWithMultiple(op, {ValueRange{moved, size}});
  return success();
}

LogicalResult convertGlobalStore(util::GlobalStoreOp op, OneToNAdaptor<util::GlobalStoreOp> adaptor, ConversionPatternRewriter &rewriter) {
  if (!isa<RankedTensorType>(op.getValue().getType()))
    return failure();
  auto global = SymbolTable::lookupNearestSymbolFrom<util::GlobalOp>(op, op.getGlobalAttr());
  if (!global)
    return failure();
  Location loc = op.getLoc();
  ConvertedTensor value(adaptor.getValue());
  Value kept = AsyncTransferOp::create(rewriter, loc, global.getType(), value.resource, value.size, value.size,
                                       Attribute(), Attribute(), Attribute());
  auto tensorType = global->getAttrOfType<TypeAttr>(TensorTypeAttr::getNameStr());
  if (!cast<RankedTensorType>(tensorType.getValue()).hasStaticShape())
    util::GlobalStoreOp::create(rewriter, loc, value.size, sizeGlobalName(op.getGlobal()));
  rewriter.replaceOpWithNewOp<util::GlobalStoreOp>(op, kept, op.getGlobal());
  return success();
}

LogicalResult convertConstant(arith::ConstantOp op, OneToNAdaptor<arith::ConstantOp>, ConversionPatternRewriter &rewriter) {
  if (!isa<RankedTensorType>(op.getType()))
    return failure();
  ConvertedTensor constant = buildConstant(rewriter, op.getLoc(), op.getValue(), lookupAffinity(op));
  rewriter.replaceOpWithMultiple(op, {ValueRange{constant.resource, constant.size}});
  return success();
}

LogicalResult convertSelect(arith::SelectOp op, OneToNAdaptor<arith::SelectOp> adaptor, ConversionPatternRewriter &rewriter) {
  if (!isa<RankedTensorType>(op.getType()))
    return failure();
  ConvertedTensor yes(adaptor.getTrueValue()), no(adaptor.getFalseValue());
  Value condition = adaptor.getCondition().front();
  Value resource = arith::SelectOp::create(rewriter, op.getLoc(), condition, yes.resource, no.resource);
  Value size = arith::SelectOp::create(rewriter, op.getLoc(), condition, yes.size, no.size);
  rewriter.replaceOpWithMultiple(op, {ValueRange{resource, size}});
  return success();
}

LogicalResult convertBarrier(util::OptimizationBarrierOp op, OneToNAdaptor<util::OptimizationBarrierOp> adaptor, ConversionPatternRewriter &rewriter) {
  SmallVector<Value> passed;
  for (ValueRange values : adaptor.getOperands())
    passed.push_back(values.front());
  auto barrier = util::OptimizationBarrierOp::create(rewriter, op.getLoc(), passed);
  SmallVector<SmallVector<Value>> results;
  for (auto [result, values] : llvm::zip(barrier.getResults(), adaptor.getOperands())) {
    results.push_back({result});
    llvm::append_range(results.back(), values.drop_front());
  }
  rewriter.replaceOpWithMultiple(op, std::move(results));
  return success();
}

LogicalResult convertImport(hal::TensorImportOp op, OneToNAdaptor<hal::TensorImportOp> adaptor, ConversionPatternRewriter &rewriter) {
  bool isView = isa<hal::BufferViewType>(op.getSource().getType());
  if (op.getByteOffset() && isView)
    return op.emitOpError("imports from an offset in a buffer view, whose remaining size is unknown; import its buffer");
  Location loc = op.getLoc();
  Attribute affinity = op.getAffinityAttr();
  auto dims = flatten(adaptor.getTargetDims());
  Type encoding = op.getTargetEncoding();
  if (isView)
    buildViewCheck(rewriter, loc, adaptor.getSource().front(), op.getNameAttr() ? op.getNameAttr() : rewriter.getStringAttr("argument"),
                   cast<RankedTensorType>(encoding), dims);
  Value size = buildSizeOf(rewriter, loc, encoding, dims, affinity);
  auto any = unknownResource(op.getContext());
  auto import = [&](Type type, ValueRange extents, Value bytes) -> Value {
    Value resource = TensorImportOp::create(rewriter, loc, any.withLifetime(Lifetime::External), adaptor.getSource().front(), TypeAttr::get(type),
                                            extents, bytes, op.getConsume() ? rewriter.getUnitAttr() : UnitAttr(), affinity);
    return op.getWaitFence() ? buildFenceWait(rewriter, loc, adaptor.getWaitFence().front(), {resource, bytes}, affinity) : resource;
  };
  Value resource;
  if (op.getByteOffset()) {
    Value offset = adaptor.getByteOffset().front();
    Value end = arith::AddIOp::create(rewriter, loc, offset, size);
    Value whole = import(RankedTensorType::get({ShapedType::kDynamic}, rewriter.getI8Type()), ValueRange{end}, end);
    resource = ResourceSubviewOp::create(rewriter, loc, whole.getType(), whole, end, offset, size);
  } else {
    resource = import(encoding, dims, size);
  }
  Value cast = AsyncCastOp::create(rewriter, loc, any, resource, size, size, affinity);
  rewriter.replaceOpWithMultiple(op, {ValueRange{cast, size}});
  return success();
}

LogicalResult convertExport(hal::TensorExportOp op, OneToNAdaptor<hal::TensorExportOp> adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  ConvertedTensor source(adaptor.getSource());
  Attribute affinity = op.getAffinityAttr();
  auto external = unknownResource(op.getContext()).withLifetime(Lifetime::External);
  Value cast = AsyncCastOp::create(rewriter, loc, external, source.resource, source.size, source.size, affinity);
  rewriter.replaceOpWithNewOp<TensorExportOp>(op, op.getResult().getType(), cast,
                                              TypeAttr::get(op.getSourceEncoding()), flatten(adaptor.getSourceDims()),
                                              source.size, affinity);
  return success();
}

} // namespace

void weir::stream::populateHostToStreamPatterns(const TypeConverter &types, RewritePatternSet &patterns) {
  addConversions<convertReturn, convertSwitch, convertGlobalLoad, convertGlobalStore, convertConstant, convertSelect, convertBarrier, convertImport,
                 convertExport>(types, patterns);
  patterns.add<FuncPattern, CallPattern>(types, patterns.getContext());
}
