/// Arguments of kernels as pointers and 32-bit words, temporaries as variables in shared memory.
#include "passes/Codegen/NVVM/EntryPoints.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/BindingFacts.h"
#include "passes/Codegen/NVVM/TensorMaps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

std::string weir::getEntryPointName(StringRef kernel) {
  std::string name;
  for (auto [i, c] : llvm::enumerate(kernel)) {
    bool isPlain = c == '_' || (i == 0 ? llvm::isAlpha(c) : llvm::isAlnum(c));
    if (isPlain)
      name += c;
    else
      (name += '$') += llvm::toHex(StringRef(&c, 1), /*LowerCase=*/true);
  }
  return name;
}

namespace {

struct EntryPointPattern : ConvertOpToLLVMPattern<gpu::GPUFuncOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(gpu::GPUFuncOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    std::optional<ArrayRef<int32_t>> threads = op.getKnownBlockSize();
    if (!op.isKernel() || !threads)
      return rewriter.notifyMatchFailure(op, "not a kernel");
    Location loc = op.getLoc();
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> facts;
    Type word = rewriter.getI32Type();
    SmallVector<BindingFacts> bindings = findBindingFacts(op);
    for (bool wantsBindings : {true, false})
      for (auto [i, type] : llvm::enumerate(op.getArgumentTypes())) {
        if (isa<MemRefType>(type) != wantsBindings || isa<LLVM::LLVMPointerType>(type))
          continue;
        types.append(wantsBindings ? 1 : 2, wantsBindings ? getTypeConverter()->convertType(type) : word);
        facts.append(wantsBindings ? 1 : 2, wantsBindings ? getFacts(op, i, bindings[i]) : rewriter.getDictionaryAttr({}));
      }
    const size_t firstMap = types.size();
    for (Type given : op.getArgumentTypes())
      if (isa<LLVM::LLVMPointerType>(given)) {
        types.push_back(given);
        facts.push_back(getTensorMapFacts(rewriter.getContext()));
      }
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(rewriter.getContext()), types);
    auto function = LLVM::LLVMFuncOp::create(rewriter, loc, getEntryPointName(op.getName()), type);
    function->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), rewriter.getUnitAttr());
    function->setAttr(NVVM::NVVMDialect::getMaxntidAttrName(), rewriter.getDenseI32ArrayAttr(*threads));
    // Left alone, ptxas spills registers so that several workgroups fit on a processor.
    function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), rewriter.getI32IntegerAttr(1));
    function.setAllArgAttrs(facts);

    Block *body = &op.getBody().front();
    Block *entry = rewriter.createBlock(&function.getBody(), {}, types, SmallVector<Location>(types.size(), loc));
    SmallVector<Value> replacements;
    unsigned nextBinding = 0, nextWord = llvm::count_if(op.getArgumentTypes(), llvm::IsaPred<MemRefType>), nextMap = firstMap;
    for (Type given : op.getArgumentTypes()) {
      if (isa<MemRefType>(given)) {
        replacements.push_back(entry->getArgument(nextBinding++));
        continue;
      }
      if (isa<LLVM::LLVMPointerType>(given)) {
        replacements.push_back(entry->getArgument(nextMap++));
        continue;
      }
      replacements.push_back(readScalar(rewriter, loc, given, entry->getArgument(nextWord), entry->getArgument(nextWord + 1)));
      nextWord += 2;
    }
    for (auto [i, attribution] : llvm::enumerate(op.getWorkgroupAttributions()))
      replacements.push_back(addShared(rewriter, op, function, cast<MemRefType>(attribution.getType()), i));
    rewriter.inlineRegionBefore(op.getBody(), function.getBody(), function.getBody().end());
    rewriter.setInsertionPointToEnd(entry);
    for (auto [argument, value] : llvm::zip_equal(body->getArguments(), replacements))
      if (value.getType() != argument.getType())
        value = UnrealizedConversionCastOp::create(rewriter, loc, argument.getType(), value).getResult(0);
    rewriter.mergeBlocks(body, entry, replacements);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Facts for LLVM about binding `i`. A barrier orders no accesses to noalias memory for it, so bindings that threads exchange data through are not noalias.
  static DictionaryAttr getFacts(gpu::GPUFuncOp op, unsigned i, const BindingFacts &binding) {
    Builder builder(op.getContext());
    NamedAttrList facts;
    facts.set("llvm.align", builder.getI64IntegerAttr(getBindingAlignment(op, i)));
    facts.set("llvm.noundef", builder.getUnitAttr());
    if (binding.isApart && !binding.isHandedOver)
      facts.set("llvm.noalias", builder.getUnitAttr());
    if (!binding.isWritten || !binding.isRead)
      facts.set(binding.isWritten ? "llvm.writeonly" : "llvm.readonly", builder.getUnitAttr());
    return facts.getDictionary(op.getContext());
  }

  Value readScalar(ConversionPatternRewriter &rewriter, Location loc, Type given, Value low, Value high) const {
    Type type = getTypeConverter()->convertType(given);
    unsigned width = type.getIntOrFloatBitWidth();
    Value value = low;
    if (width > 32) {
      Type wide = rewriter.getI64Type();
      Value distance = LLVM::ConstantOp::create(rewriter, loc, wide, rewriter.getI64IntegerAttr(32));
      high = LLVM::ShlOp::create(rewriter, loc, LLVM::ZExtOp::create(rewriter, loc, wide, high), distance);
      value = LLVM::OrOp::create(rewriter, loc, LLVM::ZExtOp::create(rewriter, loc, wide, low), high);
    }
    Type bits = rewriter.getIntegerType(width);
    if (value.getType() != bits)
      value = LLVM::TruncOp::create(rewriter, loc, bits, value);
    return type == bits ? value : LLVM::BitcastOp::create(rewriter, loc, type, value).getResult();
  }

  /// A variable before `function`, and its address in it. Loads of 16 bytes may start where it does, and more where it says so.
  Value addShared(ConversionPatternRewriter &rewriter, gpu::GPUFuncOp op, LLVM::LLVMFuncOp function, MemRefType buffer, unsigned number) const {
    auto given = cast_or_null<IntegerAttr>(op.getWorkgroupAttributionAttr(number, LLVM::LLVMDialect::getAlignAttrName()));
    unsigned alignment = given ? std::max<int64_t>(given.getInt(), 16) : 16;
    auto pointer = cast<LLVM::LLVMPointerType>(getTypeConverter()->convertType(buffer));
    Type element = getTypeConverter()->convertType(buffer.getElementType());
    auto type = LLVM::LLVMArrayType::get(element, buffer.getNumElements());
    std::string name = (function.getName() + "_shared" + Twine(number)).str();
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(function);
      LLVM::GlobalOp::create(rewriter, function.getLoc(), type, /*isConstant=*/false, LLVM::Linkage::Internal, name, Attribute(),
                             alignment, pointer.getAddressSpace());
    }
    return LLVM::AddressOfOp::create(rewriter, function.getLoc(), pointer, name);
  }
};

} // namespace

void weir::populateEntryPointPatterns(const LLVMTypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<EntryPointPattern>(types, /*benefit=*/10);
}
