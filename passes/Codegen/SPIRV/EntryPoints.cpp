/// Arguments of kernels as storage buffers and push constants.
#include "passes/Codegen/SPIRV/EntryPoints.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "passes/Codegen/SPIRV/Addresses.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

namespace {

/// Rewrites the arguments of one kernel.
class ArgumentLowering {
public:
  ArgumentLowering(gpu::GPUFuncOp function, BindingForm form)
      : function(function), isByAddress(form == BindingForm::Addresses), builder(OpBuilder::atBlockBegin(&function.getBody().front())), loc(function.getLoc()), facts(findBindingFacts(function)) {}

  FailureOr<EntryPoint> run() {
    SmallVector<BlockArgument> bindings, scalars;
    unsigned count = function.getNumArguments();
    // The buffers in workgroup memory follow the arguments.
    for (BlockArgument argument : function.getArguments().take_front(count))
      (isa<MemRefType>(argument.getType()) ? bindings : scalars).push_back(argument);
    SmallVector<memref::ViewOp> views;
    for (BlockArgument binding : bindings)
      for (Operation *user : binding.getUsers()) {
        auto view = dyn_cast<memref::ViewOp>(user);
        if (!view)
          return user->emitOpError("uses a binding without a typed view, which SPIR-V needs");
        views.push_back(view);
      }

    unsigned leadWords = isByAddress ? bindings.size() * kAddressWords : llvm::divideCeil(bindings.size(), 4);
    unsigned wordCount = leadWords + 2 * scalars.size();
    bool inBuffer = wordCount * 4 > kPushConstantBytes;
    SmallVector<Value> typed;
    SmallVector<unsigned> typedCount(count, 0);
    for (memref::ViewOp view : views)
      ++typedCount[getBinding(view)];
    for (memref::ViewOp view : views) {
      if (isByAddress)
        break;
      // However long: descriptors have the length of the range.
      typed.push_back(addArgument(MemRefType::get({ShapedType::kDynamic}, view.getType().getElementType())));
      entry.buffers.push_back({getBinding(view), facts[getBinding(view)], typedCount[getBinding(view)] > 1});
    }
    if (inBuffer) {
      Value buffer = addArgument(MemRefType::get({ShapedType::kDynamic}, builder.getI32Type()));
      BindingFacts parameters;
      parameters.isRead = parameters.isApart = true;
      entry.buffers.push_back({isByAddress ? 0 : unsigned(bindings.size()), parameters});
      for (unsigned i = 0; i < wordCount; ++i)
        words.push_back(memref::LoadOp::create(builder, loc, buffer, ValueRange{arith::ConstantIndexOp::create(builder, loc, i)}));
    } else {
      entry.words = wordCount;
      for (unsigned i = 0; i < wordCount; ++i)
        words.push_back(addArgument(builder.getI32Type()));
    }
    if (isByAddress) {
      for (memref::ViewOp view : views)
        if (failed(replaceWithAddress(builder, view, readAddressWords(view, 0), readAddressWords(view, 2), facts[getBinding(view)])))
          return failure();
    } else {
      for (auto [view, buffer] : llvm::zip_equal(views, typed))
        replaceView(view, buffer);
    }
    for (auto [i, scalar] : llvm::enumerate(scalars))
      scalar.replaceAllUsesWith(readScalar(scalar.getType(), leadWords + 2 * i));
    // FunctionOpInterface::eraseArguments reads a bit of each argument of the block, workgroup memory included, which it was not given.
    function.getBody().front().eraseArguments(0, count);
    SmallVector<Type> inputs(function.getArgumentTypes().drop_front(count));
    function.setFunctionType(builder.getFunctionType(inputs, {}));
    function.removeArgAttrsAttr();
    return entry;
  }

private:
  /// Of each binding: its address, and how many bytes it has.
  static constexpr unsigned kAddressWords = 4;

  static unsigned getBinding(memref::ViewOp view) { return cast<BlockArgument>(view.getSource()).getArgNumber(); }
  Value readAddressWords(memref::ViewOp view, unsigned first) {
    return readScalar(builder.getI64Type(), getBinding(view) * kAddressWords + first);
  }

  Value addArgument(Type type) {
    unsigned place = function.getNumArguments();
    (void)function.insertArgument(place, type, {}, loc);
    return function.getArgument(place);
  }

  /// Its accesses start where the range does.
  void replaceView(memref::ViewOp view, Value buffer) {
    unsigned binding = getBinding(view);
    Type element = view.getType().getElementType();
    auto vector = dyn_cast<VectorType>(element);
    unsigned bytes = vector ? vector.getNumElements() * vector.getElementTypeBitWidth() / 8 : element.getIntOrFloatBitWidth() / 8;
    Value word = words[binding / 4];
    if (binding % 4 != 0)
      word = arith::ShRUIOp::create(builder, loc, word, constant(32, binding % 4 * 8));
    Value lead = arith::AndIOp::create(builder, loc, word, constant(32, 255));
    if (bytes > 1)
      lead = arith::DivUIOp::create(builder, loc, lead, constant(32, bytes));
    lead = arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), lead);
    for (OpOperand &use : llvm::make_early_inc_range(view->getUses())) {
      Operation *user = use.getOwner();
      OpBuilder inner(user);
      for (OpOperand &operand : user->getOpOperands())
        if (operand.get().getType().isIndex())
          operand.set(arith::AddIOp::create(inner, user->getLoc(), operand.get(), lead));
      use.set(buffer);
    }
    view.erase();
  }

  Value constant(unsigned width, int64_t value) {
    return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(builder.getIntegerType(width), value));
  }

  /// The scalar whose slot starts at `place`.
  Value readScalar(Type type, unsigned place) {
    if (type.isIndex())
      return arith::IndexCastOp::create(builder, loc, type, words[place]);
    unsigned width = type.getIntOrFloatBitWidth();
    Value value = words[place];
    if (width > 32) {
      Type wide = builder.getI64Type();
      Value high = arith::ShLIOp::create(builder, loc, arith::ExtUIOp::create(builder, loc, wide, words[place + 1]), constant(64, 32));
      value = arith::OrIOp::create(builder, loc, arith::ExtUIOp::create(builder, loc, wide, value), high);
    }
    unsigned given = std::max(32u, unsigned(llvm::PowerOf2Ceil(width)));
    if (width < given)
      value = arith::TruncIOp::create(builder, loc, builder.getIntegerType(width), value);
    return isa<FloatType>(type) ? arith::BitcastOp::create(builder, loc, type, value).getResult() : value;
  }

  gpu::GPUFuncOp function;
  const bool isByAddress;
  OpBuilder builder;
  Location loc;
  const SmallVector<BindingFacts> facts;
  EntryPoint entry;
  SmallVector<Value> words;
};

struct EntryPointPattern : OpConversionPattern<gpu::GPUFuncOp> {
  EntryPointPattern(const SPIRVTypeConverter &types, MLIRContext *context, const llvm::StringMap<EntryPoint> &entryPoints)
      : OpConversionPattern(types, context, /*benefit=*/10), entryPoints(entryPoints) {}

  LogicalResult matchAndRewrite(gpu::GPUFuncOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto found = entryPoints.find(op.getName());
    if (found == entryPoints.end() || !op.getKnownBlockSize())
      return rewriter.notifyMatchFailure(op, "not a kernel");
    const EntryPoint &entry = found->second;
    Location loc = op.getLoc();
    auto function = spirv::FuncOp::create(rewriter, loc, op.getName(), rewriter.getFunctionType({}, {}));
    function->setAttr(spirv::getEntryPointABIAttrName(), spirv::getEntryPointABIAttr(rewriter.getContext(), *op.getKnownBlockSize()));
    Block *body = &op.getBody().front();
    Block *block = rewriter.createBlock(&function.getBody());
    SmallVector<Value> replacements;
    for (auto [i, buffer] : llvm::enumerate(entry.buffers)) {
      Value address = addBuffer(rewriter, function, op.getArgument(i).getType(), spirv::StorageClass::StorageBuffer,
                                (op.getName() + "_buffer" + Twine(i)).str(), &buffer);
      if (!address)
        return rewriter.notifyMatchFailure(op, "SPIR-V has no type for the buffer");
      replacements.push_back(address);
    }
    if (entry.words != 0)
      addParameters(rewriter, function, entry.words, replacements);
    for (auto [i, attribution] : llvm::enumerate(op.getWorkgroupAttributions())) {
      Value address = addBuffer(rewriter, function, attribution.getType(), spirv::StorageClass::Workgroup,
                                (op.getName() + "_workgroup" + Twine(i)).str(), nullptr);
      if (!address)
        return rewriter.notifyMatchFailure(op, "SPIR-V has no type for the temporary");
      replacements.push_back(address);
    }
    rewriter.inlineRegionBefore(op.getBody(), function.getBody(), function.getBody().end());
    rewriter.setInsertionPointToEnd(block);
    for (auto [argument, value] : llvm::zip_equal(body->getArguments(), replacements))
      if (value.getType() != argument.getType())
        value = UnrealizedConversionCastOp::create(rewriter, loc, argument.getType(), value).getResult(0);
    rewriter.mergeBlocks(body, block, replacements);
    rewriter.eraseOp(op);
    return success();
  }

private:
  static SmallVector<spirv::Decoration> getDecorations(const EntryPoint::Buffer &buffer) {
    const BindingFacts &facts = buffer.facts;
    bool hasOtherNames = !facts.isApart || (buffer.isOneOfSeveral && facts.isWritten);
    SmallVector<spirv::Decoration> decorations{hasOtherNames ? spirv::Decoration::Aliased : spirv::Decoration::Restrict};
    if (facts.isHandedOver)
      decorations.push_back(spirv::Decoration::Coherent);
    if (!facts.isWritten)
      decorations.push_back(spirv::Decoration::NonWritable);
    if (!facts.isRead)
      decorations.push_back(spirv::Decoration::NonReadable);
    return decorations;
  }

  /// A variable of the module before `function`, and its address in the function.
  Value addBuffer(ConversionPatternRewriter &rewriter, spirv::FuncOp function, Type type, spirv::StorageClass storage, StringRef name,
                  const EntryPoint::Buffer *buffer) const {
    auto given = cast<MemRefType>(type);
    auto classed = MemRefType::get(given.getShape(), given.getElementType(), given.getLayout(),
                                   spirv::StorageClassAttr::get(rewriter.getContext(), storage));
    Type pointer = getTypeConverter()->convertType(classed);
    if (!pointer)
      return {};
    spirv::GlobalVariableOp variable = addVariable(rewriter, function, pointer, name);
    if (buffer) {
      variable->setAttr("descriptor_set", rewriter.getI32IntegerAttr(0));
      variable->setAttr("binding", rewriter.getI32IntegerAttr(buffer->binding));
      for (spirv::Decoration decoration : getDecorations(*buffer))
        variable->setAttr(llvm::convertToSnakeFromCamelCase(spirv::stringifyDecoration(decoration)), rewriter.getUnitAttr());
    }
    return spirv::AddressOfOp::create(rewriter, function.getLoc(), variable);
  }

  static spirv::GlobalVariableOp addVariable(ConversionPatternRewriter &rewriter, spirv::FuncOp function, Type pointer, StringRef name) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(function);
    return spirv::GlobalVariableOp::create(rewriter, function.getLoc(), TypeAttr::get(pointer), rewriter.getStringAttr(name),
                                           FlatSymbolRefAttr());
  }

  static void addParameters(ConversionPatternRewriter &rewriter, spirv::FuncOp function, unsigned words, SmallVectorImpl<Value> &values) {
    Location loc = function.getLoc();
    Type word = rewriter.getI32Type();
    auto block = spirv::StructType::get({spirv::ArrayType::get(word, words, /*stride=*/4)}, spirv::StructType::OffsetInfo{0});
    auto variable = addVariable(rewriter, function, spirv::PointerType::get(block, spirv::StorageClass::PushConstant),
                                (function.getName() + "_parameters").str());
    Value address = spirv::AddressOfOp::create(rewriter, loc, variable);
    Value first = spirv::ConstantOp::getZero(word, loc, rewriter);
    for (unsigned i = 0; i < words; ++i) {
      Value index = spirv::ConstantOp::create(rewriter, loc, word, rewriter.getI32IntegerAttr(i));
      values.push_back(spirv::LoadOp::create(rewriter, loc, spirv::AccessChainOp::create(rewriter, loc, address, ValueRange{first, index})));
    }
  }

  const llvm::StringMap<EntryPoint> &entryPoints;
};

} // namespace

FailureOr<EntryPoint> weir::lowerArguments(gpu::GPUFuncOp function, BindingForm form) { return ArgumentLowering(function, form).run(); }

void weir::populateEntryPointPatterns(const SPIRVTypeConverter &types, const llvm::StringMap<EntryPoint> &entryPoints,
                                      RewritePatternSet &patterns) {
  patterns.add<EntryPointPattern>(types, patterns.getContext(), entryPoints);
}
