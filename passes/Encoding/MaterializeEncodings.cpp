// Encodings of a kernel, or on the early path those of a function of the program, become plain packed types and ops (encoding-passes.md 9
// and 14). Each value has one layout, that of its type or, if that is verbose, what the target answers; where an op has no form on the
// layouts of its operands it runs on plain ones.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/HAL/TargetInfo.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Transforms/DialectConversion.h"
#include "passes/Encoding/KernelMoves.h"
#include "passes/Encoding/KernelSlices.h"
#include "passes/Encoding/PackedInputs.h"
#include "passes/Encoding/PackedLoops.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/TargetLayouts.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-materialize-encodings"

namespace weir {
#define GEN_PASS_DEF_MATERIALIZEENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// Whether a type is, or binds, a tensor with an encoding.
bool hasEncoding(Type type) {
  if (auto bound = dyn_cast<tensor_ext::DispatchTensorType>(type))
    return isMaterialized(bound.getBoundType());
  return isMaterialized(type);
}

/// The dynamic sizes of the encoded values of a function; those of packed values could not be read off them later.
class LogicalDims {
public:
  void add(Operation *function) {
    function->walk([&](Operation *op) {
      for (Value result : op->getResults())
        if (auto type = dyn_cast<RankedTensorType>(result.getType()); type && isMaterialized(type) && !type.hasStaticShape())
          if (std::optional<SmallVector<Value>> found = find(op, type))
            dims[result] = *found;
    });
  }
  std::optional<SmallVector<Value>> get(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (type && type.hasStaticShape())
      return SmallVector<Value>();
    auto it = dims.find(value);
    return it == dims.end() ? std::nullopt : std::optional<SmallVector<Value>>(it->second);
  }

private:
  std::optional<SmallVector<Value>> find(Operation *op, RankedTensorType type) {
    if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      return SmallVector<Value>(empty.getDynamicSizes());
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      return get(structured.getDpsInits().front());
    if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(op))
      return load.getSizes().size() == size_t(type.getNumDynamicDims()) ? std::optional<SmallVector<Value>>(SmallVector<Value>(load.getSizes()))
                                                                        : std::nullopt;
    if (isMaterializedMove(op))
      return getMovedDims(op, {{}, [this](Value value) { return get(value); }});
    auto set = dyn_cast<SetEncodingOp>(op);
    if (!set)
      return std::nullopt;
    OpBuilder builder(op);
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(builder.createOrFold<tensor::DimOp>(op->getLoc(), set.getSource(), dim));
    return sizes;
  }

  DenseMap<Value, SmallVector<Value>> dims;
};

/// Types of a kernel: encoded tensors become physical ones.
class KernelTypes : public TypeConverter {
public:
  KernelTypes(Attribute resolver, const LogicalDims &dims) : dims(dims), resolver(resolver) {
    addConversion([](Type type) { return type; });
    addConversion([this](RankedTensorType type) -> std::optional<Type> {
      if (!isMaterialized(type))
        return type;
      FailureOr<TensorLayout> layout = get(type);
      return failed(layout) ? Type() : Type(layout->physical);
    });
    addConversion([this](tensor_ext::DispatchTensorType type) -> std::optional<Type> {
      auto bound = dyn_cast<RankedTensorType>(type.getBoundType());
      if (!bound || !isMaterialized(bound))
        return type;
      FailureOr<TensorLayout> layout = get(bound);
      return failed(layout) ? Type() : Type(tensor_ext::DispatchTensorType::get(type.getAccess(), layout->physical));
    });
  }

  FailureOr<TensorLayout> get(RankedTensorType type) const { return getTensorLayout(type, resolver); }
  const LogicalDims &dims;

private:
  Attribute resolver;
};

template <typename Op>
struct Pattern : OpConversionPattern<Op> {
  Pattern(const KernelTypes &types, MLIRContext *context) : OpConversionPattern<Op>(types, context), types(types) {}
  const KernelTypes &types;
};

struct ConvertSet : Pattern<SetEncodingOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(SetEncodingOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    FailureOr<TensorLayout> layout = types.get(op.getResultType());
    if (failed(layout))
      return failure();
    // Of a value that was packed before.
    if (auto unset = op.getSource().getDefiningOp<UnsetEncodingOp>()) {
      FailureOr<TensorLayout> from = types.get(unset.getSourceType());
      Value packed = rewriter.getRemappedValue(unset.getSource());
      if (succeeded(from) && packed && !from->isPlain() && !layout->isPlain() && from->logical == layout->logical)
        if (Value converted = relayout(rewriter, op.getLoc(), packed, *from, *layout)) {
          rewriter.replaceOp(op, converted);
          return success();
        }
    }
    rewriter.replaceOp(op, pack(rewriter, op.getLoc(), adaptor.getSource(), *layout));
    return success();
  }
};

struct ConvertUnset : Pattern<UnsetEncodingOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(UnsetEncodingOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    FailureOr<TensorLayout> layout = types.get(op.getSourceType());
    if (failed(layout))
      return failure();
    // The result may know more of its sizes.
    if (layout->logical != op.getResultType()) {
      if (!layout->isPlain())
        return rewriter.notifyMatchFailure(op, "sizes of source and result differ");
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getResultType(), adaptor.getSource());
      return success();
    }
    rewriter.replaceOp(op, unpack(rewriter, op.getLoc(), adaptor.getSource(), *layout, op.getResultDims()));
    return success();
  }
};

struct ConvertEmpty : Pattern<tensor::EmptyOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(tensor::EmptyOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    FailureOr<TensorLayout> layout = types.get(op.getType());
    if (failed(layout))
      return failure();
    SmallVector<OpFoldResult> sizes = getPhysicalSizes(rewriter, op.getLoc(), *layout, op.getDynamicSizes());
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, sizes, op.getType().getElementType());
    return success();
  }
};

struct ConvertCast : Pattern<tensor::CastOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(tensor::CastOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType()), result = dyn_cast<RankedTensorType>(op.getType());
    if (!source || !result)
      return failure();
    FailureOr<TensorLayout> from = types.get(source), to = types.get(result);
    if (failed(from) || failed(to) || from->info.toAttr(getContext()) != to->info.toAttr(getContext()))
      return failure();
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, to->physical, adaptor.getSource());
    return success();
  }
};

struct ConvertSubspan : Pattern<stream::BindingSubspanOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(stream::BindingSubspanOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(op.getType());
    Type physical = type ? types.convertType(type) : Type();
    if (!physical)
      return failure();
    FailureOr<TensorLayout> layout = types.get(cast<RankedTensorType>(type.getBoundType()));
    SmallVector<Value> dynamic;
    for (OpFoldResult size : getPhysicalSizes(rewriter, op.getLoc(), *layout, op.getDynamicDims()))
      if (auto value = dyn_cast<Value>(size))
        dynamic.push_back(value);
    rewriter.replaceOpWithNewOp<stream::BindingSubspanOp>(op, physical, adaptor.getBinding(), adaptor.getByteOffset(), dynamic);
    return success();
  }
};

/// The layout that a binding has in memory; plain if it is bound without an encoding.
FailureOr<TensorLayout> getBoundLayout(const KernelTypes &types, Value binding) {
  auto type = dyn_cast<tensor_ext::DispatchTensorType>(binding.getType());
  return type ? types.get(type.asRankedTensor()) : FailureOr<TensorLayout>(failure());
}

/// Whether an op on a slice of a binding is about all of it.
template <typename Op>
bool isWhole(Op op, Value binding, ValueRange dims) {
  return cast<tensor_ext::DispatchTensorType>(binding.getType())
      .doesSliceSpanWholeTensor(dims, op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides());
}

/// Dynamic dimensions of a binding in its layout.
SmallVector<Value> getPhysicalDims(OpBuilder &builder, Location loc, const TensorLayout &layout, ValueRange dims) {
  SmallVector<Value> dynamic;
  for (OpFoldResult size : getPhysicalSizes(builder, loc, layout, dims))
    if (auto value = dyn_cast<Value>(size))
      dynamic.push_back(value);
  return dynamic;
}

/// From one packed layout to another: by one transposition, or through the plain tensor.
Value convertPacked(OpBuilder &builder, Location loc, Value value, const TensorLayout &from, const TensorLayout &to, ValueRange dims) {
  if (!from.isPlain() && !to.isPlain())
    if (Value converted = relayout(builder, loc, value, from, to))
      return converted;
  return pack(builder, loc, unpack(builder, loc, value, from, dims), to);
}

/// M4: what is loaded in the binding's layout is converted to that of the value.
struct ConvertLoad : Pattern<tensor_ext::DispatchTensorLoadOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchTensorLoadOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    FailureOr<TensorLayout> bound = getBoundLayout(types, op.getSource()), own = types.get(type);
    if (failed(bound) || failed(own))
      return failure();
    Location loc = op.getLoc();
    if (bound->isPlain()) {
      Value plain = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, own->logical, adaptor.getSource(), op.getSourceDims(),
                                                             op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides());
      rewriter.replaceOp(op, pack(rewriter, loc, plain, *own));
      return success();
    }
    if (!isWhole(op, op.getSource(), op.getSourceDims()) || bound->logical.getRank() != type.getRank())
      return loadSlice(op, adaptor.getSource(), *bound, *own, rewriter);
    Value physical = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, bound->physical, adaptor.getSource(),
                                                              getPhysicalDims(rewriter, loc, *bound, op.getSourceDims()));
    if (own->info.toAttr(getContext()) != bound->info.toAttr(getContext())) {
      missedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::operand_relayout) << remark::metric("op", op->getName().getStringRef());
      physical = convertPacked(rewriter, loc, physical, *bound, *own, op.getSourceDims());
    }
    rewriter.replaceOp(op, physical);
    return success();
  }

private:
  /// M5.
  static LogicalResult loadSlice(tensor_ext::DispatchTensorLoadOp op, Value source, const TensorLayout &bound, const TensorLayout &own,
                                 ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    std::optional<PhysicalSlice> slice =
        llvm::all_of(op.getMixedStrides(), isOneInteger)
            ? getPhysicalSlice(rewriter, loc, bound, op.getSourceDims(), op.getMixedOffsets(), op.getMixedSizes())
            : std::nullopt;
    if (!slice)
      return op.emitOpError("takes a slice of a binding that is none of the layout ") << op.getSource().getType() << " (unaligned-slice)";
    auto type = RankedTensorType::get(slice->shape, bound.logical.getElementType());
    SmallVector<OpFoldResult> ones(slice->shape.size(), rewriter.getIndexAttr(1));
    Value physical = tensor_ext::DispatchTensorLoadOp::create(rewriter, loc, type, source, getPhysicalDims(rewriter, loc, bound, op.getSourceDims()),
                                                              slice->offsets, slice->sizes, ones);
    if (!own.isPlain() && own.physical == type && own.info.toAttr(op.getContext()) == bound.info.toAttr(op.getContext())) {
      rewriter.replaceOp(op, physical);
      return success();
    }
    Value plain = unpackSlice(rewriter, loc, physical, bound, *slice);
    if (plain.getType() != own.logical)
      plain = tensor::createCanonicalRankReducingExtractSliceOp(rewriter, loc, plain, own.logical);
    rewriter.replaceOp(op, pack(rewriter, loc, plain, own));
    return success();
  }
};

struct ConvertStore : Pattern<tensor_ext::DispatchTensorStoreOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(tensor_ext::DispatchTensorStoreOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getValue().getType());
    FailureOr<TensorLayout> bound = getBoundLayout(types, op.getTarget()), own = types.get(type);
    if (failed(bound) || failed(own))
      return failure();
    Location loc = op.getLoc();
    Value value = adaptor.getValue();
    bool sameLayout = own->info.toAttr(getContext()) == bound->info.toAttr(getContext());
    bool isSlice = !bound->isPlain() && (!isWhole(op, op.getTarget(), op.getTargetDims()) || bound->logical.getRank() != type.getRank());
    if (!own->isPlain() && (!sameLayout || isSlice)) {
      std::optional<SmallVector<Value>> dims = types.dims.get(op.getValue());
      if (!dims)
        return op.emitOpError("stores a packed value whose sizes are not known");
      missedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::operand_relayout) << remark::metric("op", op->getName().getStringRef());
      if (!isSlice && !bound->isPlain()) {
        value = convertPacked(rewriter, loc, value, *own, *bound, *dims);
        sameLayout = true;
      } else {
        value = unpack(rewriter, loc, value, *own, *dims);
      }
    }
    if (bound->isPlain()) {
      tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, value, adaptor.getTarget(), op.getTargetDims(), op.getMixedOffsets(),
                                                op.getMixedSizes(), op.getMixedStrides());
      rewriter.eraseOp(op);
      return success();
    }
    if (isSlice)
      return storeSlice(op, value, adaptor.getTarget(), *bound, rewriter);
    if (!sameLayout)
      value = pack(rewriter, loc, value, *bound);
    SmallVector<OpFoldResult> sizes = getPhysicalSizes(rewriter, loc, *bound, op.getTargetDims());
    SmallVector<OpFoldResult> zeros(sizes.size(), rewriter.getIndexAttr(0)), ones(sizes.size(), rewriter.getIndexAttr(1));
    tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, value, adaptor.getTarget(),
                                              getPhysicalDims(rewriter, loc, *bound, op.getTargetDims()), zeros, sizes, ones);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// M5, of a plain value.
  static LogicalResult storeSlice(tensor_ext::DispatchTensorStoreOp op, Value value, Value target, const TensorLayout &bound,
                                  ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    std::optional<PhysicalSlice> slice =
        llvm::all_of(op.getMixedStrides(), isOneInteger) && bound.logical.getRank() == cast<RankedTensorType>(value.getType()).getRank()
            ? getPhysicalSlice(rewriter, loc, bound, op.getTargetDims(), op.getMixedOffsets(), op.getMixedSizes())
            : std::nullopt;
    if (!slice)
      return op.emitOpError("writes a slice of a binding that is none of the layout ") << op.getTarget().getType() << " (unaligned-slice)";
    SmallVector<OpFoldResult> ones(slice->shape.size(), rewriter.getIndexAttr(1));
    tensor_ext::DispatchTensorStoreOp::create(rewriter, loc, packSlice(rewriter, loc, value, bound, *slice), target,
                                              getPhysicalDims(rewriter, loc, bound, op.getTargetDims()), slice->offsets, slice->sizes, ones);
    rewriter.eraseOp(op);
    return success();
  }
};

/// M3: the digits of the element's place.
struct ConvertExtract : Pattern<tensor::ExtractOp> {
  using Pattern::Pattern;
  LogicalResult matchAndRewrite(tensor::ExtractOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    FailureOr<TensorLayout> layout = types.get(op.getTensor().getType());
    if (failed(layout))
      return failure();
    SmallVector<Value> indices;
    // A tile of 1 has the weight of the tiles' number, which is the first.
    llvm::SmallBitVector seen(layout->logical.getRank());
    for (const Digit &digit : layout->layout.getDigits()) {
      bool isSlowest = layout->getWeights(digit.dim).front() == digit.weight && !seen.test(digit.dim);
      if (isSlowest)
        seen.set(digit.dim);
      indices.push_back(getDigit(rewriter, op.getLoc(), *layout, digit, isSlowest, adaptor.getIndices()[digit.dim]));
    }
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, adaptor.getTensor(), indices);
    return success();
  }

private:
  /// An index out of range has a digit out of range.
  static Value getDigit(OpBuilder &builder, Location loc, const TensorLayout &layout, const Digit &digit, bool isSlowest, Value index) {
    auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value).getResult(); };
    Value value = digit.weight == 1 ? index : builder.createOrFold<arith::DivUIOp>(loc, index, constant(digit.weight));
    if (!isSlowest)
      return builder.createOrFold<arith::RemUIOp>(loc, value, constant(digit.extent.getConstant()));
    int64_t size = layout.logical.getDimSize(digit.dim);
    if (digit.extent.isStatic() && digit.extent.getConstant() * digit.weight == size)
      return value;
    // The padding of the last tile is no element.
    Value isElement = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, constant(size));
    return arith::SelectOp::create(builder, loc, isElement, value, constant(-1));
  }
};

/// M1, M3, M7.
struct ConvertStructured : OpInterfaceConversionPattern<linalg::LinalgOp> {
  ConvertStructured(const KernelTypes &types, MLIRContext *context, bool inGraph)
      : OpInterfaceConversionPattern(types, context), types(types), inGraph(inGraph) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op, ArrayRef<Value> operands, ConversionPatternRewriter &rewriter) const override {
    std::vector<TensorLayout> layouts;
    SmallVector<Type> results;
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      FailureOr<TensorLayout> layout = types.get(type ? type : RankedTensorType::get({}, operand.getType()));
      if (failed(layout))
        return failure();
      layouts.push_back(*layout);
    }
    for (Type type : op->getResultTypes())
      results.push_back(types.convertType(type));
    bool isPlain = llvm::all_of(layouts, [](const TensorLayout &layout) { return layout.isPlain(); });
    if (isPlain || isa<linalg::FillOp>(op.getOperation())) {
      rewriter.replaceOp(op, mlir::clone(rewriter, op, results, operands));
      return success();
    }
    PackedLoops loops(op, layouts);
    if (!loops.isPacked())
      return runPlain(op, operands, layouts, loops.getObstacle(), rewriter);
    // The rest of a loop would be an op of its own, and views would stand between a contraction and what reads its result: the kernel takes
    // operands as they are.
    if (inGraph && (loops.isSplit() || layouts.back().isPlain()))
      return runPlain(op, operands, layouts, MaterializeEncodingsCode::left_to_kernel, rewriter);
    SmallVector<Value> values(operands);
    for (auto [i, value] : llvm::enumerate(values)) {
      const std::optional<TensorLayout> &target = loops.getConversion(i);
      if (!target)
        continue;
      std::optional<SmallVector<Value>> dims = getDims(op->getOperand(i), layouts[i]);
      if (!dims)
        return op.emitOpError("converts a packed operand whose sizes are not known");
      missedRemark(op, DEBUG_TYPE,
                   loops.reducesPadding() ? MaterializeEncodingsCode::reduction_over_padding : MaterializeEncodingsCode::operand_relayout)
          << remark::metric("operand", i);
      value = convertPacked(rewriter, op.getLoc(), value, layouts[i], *target, *dims);
    }
    passedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::packed);
    rewriter.replaceOp(op, loops.build(rewriter, values));
    return success();
  }

private:
  std::optional<SmallVector<Value>> getDims(Value original, const TensorLayout &layout) const {
    return layout.isPlain() ? SmallVector<Value>() : types.dims.get(original);
  }

  /// On plain operands, between conversions.
  LogicalResult runPlain(linalg::LinalgOp op, ArrayRef<Value> operands, ArrayRef<TensorLayout> layouts, MaterializeEncodingsCode reason,
                         ConversionPatternRewriter &rewriter) const {
    SmallVector<Value> values(operands);
    SmallVector<Type> results;
    for (auto [i, value] : llvm::enumerate(values)) {
      if (!layouts[i].isPlain()) {
        std::optional<SmallVector<Value>> dims = getDims(op->getOperand(i), layouts[i]);
        if (!dims)
          return op.emitOpError("converts a packed operand whose sizes are not known");
        value = unpack(rewriter, op.getLoc(), value, layouts[i], *dims);
      }
      if (int64_t(i) >= op.getNumDpsInputs())
        results.push_back(value.getType());
    }
    if (reason == MaterializeEncodingsCode::left_to_kernel)
      passedRemark(op, DEBUG_TYPE, reason);
    else
      missedRemark(op, DEBUG_TYPE, reason);
    Operation *plain = mlir::clone(rewriter, op, results, values);
    SmallVector<Value> packed;
    for (auto [i, result] : llvm::enumerate(plain->getResults()))
      packed.push_back(pack(rewriter, op.getLoc(), result, layouts[op.getNumDpsInputs() + i]));
    rewriter.replaceOp(op, packed);
    return success();
  }

  const KernelTypes &types;
  bool inGraph;
};

struct MaterializeEncodings : public weir::impl::MaterializeEncodingsBase<MaterializeEncodings> {
  using MaterializeEncodingsBase::MaterializeEncodingsBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (scope == "kernel" || scope == "graph")
      return success();
    return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << scope << "' is no scope: kernel or graph";
  }

  void runOnOperation() override {
    Operation *function = getOperation();
    bool inGraph = scope == "graph";
    if (!inGraph)
      takePackedInputs(function);
    auto concerns = [](Operation *op) {
      return llvm::any_of(op->getOperandTypes(), hasEncoding) || llvm::any_of(op->getResultTypes(), hasEncoding);
    };
    WalkResult found = function->walk([&](Operation *op) { return concerns(op) ? WalkResult::interrupt() : WalkResult::advance(); });
    if (!found.wasInterrupted())
      return;
    MLIRContext *context = &getContext();
    FailureOr<Attribute> resolver = inGraph ? getGraphResolver() : getKernelResolver();
    if (failed(resolver))
      return signalPassFailure();

    function->walk([](tensor_ext::DispatchTensorLoadOp load) { keepPacked(load); });
    LogicalDims dims;
    dims.add(function);
    KernelTypes types(*resolver, dims);
    RewritePatternSet patterns(context);
    patterns.add<ConvertSet, ConvertUnset, ConvertEmpty, ConvertCast, ConvertExtract, ConvertSubspan, ConvertLoad, ConvertStore>(types, context);
    patterns.add<ConvertStructured>(types, context, inGraph);
    populateMovePatterns(types, patterns,
                         {[&](RankedTensorType type) { return types.get(type); }, [&](Value value) { return dims.get(value); }});
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([&](Operation *op) { return !concerns(op); });
    scf::populateSCFStructuralTypeConversions(types, patterns);
    if (failed(applyFullConversion(function, target, std::move(patterns))))
      return signalPassFailure();
  }

private:
  FailureOr<Attribute> getKernelResolver() {
    hal::ExecutableTargetAttr executable = lookupExecutableTarget(getOperation());
    return getResolver(&getContext(), executable ? executable.getConfiguration() : DictionaryAttr());
  }

  FailureOr<Attribute> getGraphResolver() {
    auto module = getOperation()->getParentOfType<ModuleOp>();
    SmallVector<Attribute> resolvers = module ? SmallVector<Attribute>(TargetLayouts(module).getResolvers()) : SmallVector<Attribute>();
    if (resolvers.size() > 1)
      return getOperation()->emitError("has encodings, which the targets of the module lay out in different ways");
    return resolvers.empty() ? getResolver(&getContext(), DictionaryAttr()) : resolvers.front();
  }

  /// A plain value of which only elements are read stays as its binding has it.
  static void keepPacked(tensor_ext::DispatchTensorLoadOp load) {
    auto bound = dyn_cast<RankedTensorType>(cast<tensor_ext::DispatchTensorType>(load.getSource().getType()).getBoundType());
    auto type = dyn_cast<RankedTensorType>(load.getType());
    if (!bound || !type || !isMaterialized(bound) || type.getEncoding() || !type.hasStaticShape() || dropEncoding(bound) != type ||
        !load.isWholeSource() || load->use_empty() || !llvm::all_of(load->getUsers(), llvm::IsaPred<tensor::ExtractOp>))
      return;
    passedRemark(load, DEBUG_TYPE, MaterializeEncodingsCode::packed_elements);
    load.getResult().setType(bound);
  }
};

} // namespace
