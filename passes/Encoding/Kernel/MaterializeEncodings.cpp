// Encodings of a kernel, or on the early path those of a function of the program, become plain packed types and ops (encoding-passes.md 9
// and 14). Each value has one layout, that of its type or, if that is verbose, what the target answers; where an op has no form on the
// layouts of its operands it runs on plain ones.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/ForeignLayouts.h"
#include "dialects/HAL/TargetInfo.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Transforms/DialectConversion.h"
#include "passes/Analysis/GatherLoops.h"
#include "passes/Encoding/Choose/TargetLayouts.h"
#include "passes/Encoding/Kernel/KernelMoves.h"
#include "passes/Encoding/Kernel/KernelSlices.h"
#include "passes/Encoding/Kernel/KernelTypes.h"
#include "passes/Encoding/Kernel/PackedInputs.h"
#include "passes/Encoding/Kernel/PackedLoops.h"
#include "passes/Encoding/Kernel/PackedMatmuls.h"
#include "passes/Encoding/Passes.h"
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

struct ConvertSet : KernelPattern<SetEncodingOp> {
  using KernelPattern::KernelPattern;
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

struct ConvertUnset : KernelPattern<UnsetEncodingOp> {
  using KernelPattern::KernelPattern;
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

struct ConvertEmpty : KernelPattern<tensor::EmptyOp> {
  using KernelPattern::KernelPattern;
  LogicalResult matchAndRewrite(tensor::EmptyOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    FailureOr<TensorLayout> layout = types.get(op.getType());
    if (failed(layout))
      return failure();
    SmallVector<OpFoldResult> sizes = getPhysicalSizes(rewriter, op.getLoc(), *layout, op.getDynamicSizes());
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, sizes, op.getType().getElementType());
    return success();
  }
};

struct ConvertCast : KernelPattern<tensor::CastOp> {
  using KernelPattern::KernelPattern;
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

/// M3: the digits of the element's place.
struct ConvertExtract : KernelPattern<tensor::ExtractOp> {
  using KernelPattern::KernelPattern;
  LogicalResult matchAndRewrite(tensor::ExtractOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    FailureOr<TensorLayout> layout = types.get(op.getTensor().getType());
    if (failed(layout))
      return failure();
    SmallVector<Value> indices = getPhysicalIndices(rewriter, op.getLoc(), *layout, adaptor.getIndices());
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, adaptor.getTensor(), indices);
    return success();
  }
};

/// Rewrites a structured op with encodings on packed tensors, or clones it in plain layouts (M1, M3, M7).
struct ConvertStructured : OpInterfaceConversionPattern<linalg::LinalgOp> {
  ConvertStructured(const KernelTypes &types, MLIRContext *context, bool inGraph, SmallVectorImpl<Operation *> &contractions)
      : OpInterfaceConversionPattern(types, context), types(types), inGraph(inGraph), contractions(contractions) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op, ArrayRef<Value> operands, ConversionPatternRewriter &rewriter) const override {
    std::vector<TensorLayout> layouts;
    SmallVector<Type> converted;
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      FailureOr<TensorLayout> layout = types.get(type ? type : RankedTensorType::get({}, operand.getType()));
      if (failed(layout))
        return failure();
      layouts.push_back(*layout);
    }
    for (Type type : op->getResultTypes())
      converted.push_back(types.convertType(type));
    bool isPlain = llvm::all_of(layouts, [](const TensorLayout &layout) { return layout.isPlain(); });
    if (isPlain || isa<linalg::FillOp>(op.getOperation())) {
      rewriter.replaceOp(op, mlir::clone(rewriter, op, converted, operands));
      return success();
    }
    PackedLoops loops(op, layouts);
    if (!loops.isPacked())
      return runPlain(op, operands, layouts, loops.getObstacle(), rewriter);
    // The rest of a loop would be an op of its own, and views would be between a contraction and what reads its result: the kernel takes
    // operands as they are.
    if (inGraph && (loops.isSplit() || layouts.back().isPlain()))
      return runPlain(op, operands, layouts, MaterializeEncodingsCode::LEFT_TO_KERNEL, rewriter);
    SmallVector<Value> values(operands);
    for (auto [i, value] : llvm::enumerate(values)) {
      const std::optional<TensorLayout> &target = loops.getConversion(i);
      if (!target)
        continue;
      std::optional<SmallVector<Value>> dims = getDims(op->getOperand(i), layouts[i]);
      if (!dims)
        return op.emitOpError("converts a packed operand whose sizes are unknown");
      missedRemark(op, DEBUG_TYPE,
                   loops.reducesPadding() ? MaterializeEncodingsCode::REDUCTION_OVER_PADDING : MaterializeEncodingsCode::OPERAND_RELAYOUT)
          << remark::metric("operand", i);
      value = convertPacked(rewriter, op.getLoc(), value, layouts[i], *target, *dims);
    }
    passedRemark(op, DEBUG_TYPE, loops.masksPadding() ? MaterializeEncodingsCode::NEUTRAL_PADDING : MaterializeEncodingsCode::PACKED);
    SmallVector<Value> results = loops.build(rewriter, values);
    if (linalg::isaContractionOpInterface(op))
      contractions.push_back(results.front().getDefiningOp());
    rewriter.replaceOp(op, results);
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
          return op.emitOpError("converts a packed operand whose sizes are unknown");
        value = unpack(rewriter, op.getLoc(), value, layouts[i], *dims);
      }
      if (int64_t(i) >= op.getNumDpsInputs())
        results.push_back(value.getType());
    }
    if (reason == MaterializeEncodingsCode::LEFT_TO_KERNEL)
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
  /// What makes the results of contractions on packed operands.
  SmallVectorImpl<Operation *> &contractions;
};

struct MaterializeEncodings : public weir::impl::MaterializeEncodingsBase<MaterializeEncodings> {
  using MaterializeEncodingsBase::MaterializeEncodingsBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (scope != "kernel" && scope != "graph")
      return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << scope << "' is not a scope; use kernel or graph";
    if (contraction != "mmt4d" && contraction != "contract")
      return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << contraction << "' is not a form of contractions; use mmt4d or contract";
    return success();
  }

  void runOnOperation() override {
    Operation *function = getOperation();
    bool inGraph = scope == "graph";
    if (!inGraph) {
      lowerGathersOutsideOfRegions(function);
      takePackedInputs(function);
    }
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

    function->walk([&](tensor_ext::DispatchTensorLoadOp load) {
      keepPacked(load);
      takeBoundLayout(load, *resolver);
    });
    LogicalDims dims;
    dims.add(function);
    KernelTypes types(*resolver, dims);
    RewritePatternSet patterns(context);
    patterns.add<ConvertSet, ConvertUnset, ConvertEmpty, ConvertCast, ConvertExtract>(types, context);
    populateBindingPatterns(types, patterns);
    SmallVector<Operation *> contractions;
    patterns.add<ConvertStructured>(types, context, inGraph, contractions);
    populateMovePatterns(types, patterns,
                         {[&](RankedTensorType type) { return types.get(type); }, [&](Value value) { return dims.get(value); }});
    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([&](Operation *op) { return !concerns(op); });
    scf::populateSCFStructuralTypeConversions(types, patterns);
    if (failed(applyFullConversion(function, target, std::move(patterns))))
      return signalPassFailure();
    IRRewriter rewriter(context);
    if (contraction == "mmt4d")
      for (Operation *op : contractions)
        if (auto generic = dyn_cast<linalg::GenericOp>(op); !generic || !replaceByMmt4D(rewriter, generic))
          missedRemark(op, DEBUG_TYPE, MaterializeEncodingsCode::NO_MMT4D);
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
      return getOperation()->emitError("has encodings for which the targets of the module choose different layouts");
    return resolvers.empty() ? getResolver(&getContext(), DictionaryAttr()) : resolvers.front();
  }

  /// encoding-passes.md UG2: what contractions alone read stays in the layout of its binding if their kernels run on that, too.
  static void takeBoundLayout(tensor_ext::DispatchTensorLoadOp load, Attribute resolver) {
    auto bound = dyn_cast<RankedTensorType>(cast<tensor_ext::DispatchTensorType>(load.getSource().getType()).getBoundType());
    auto type = dyn_cast<RankedTensorType>(load.getType());
    if (!bound || !type || !isMaterialized(bound) || !isa_and_present<EncodingAttr>(type.getEncoding()) || bound.getEncoding() == type.getEncoding() ||
        dropEncoding(bound) != dropEncoding(type) || !load.isWholeSource() || load->use_empty())
      return;
    FailureOr<TensorLayout> own = getTensorLayout(type, resolver), other = getTensorLayout(bound, resolver);
    if (failed(own) || failed(other) || own->info.toAttr(load.getContext()) == other->info.toAttr(load.getContext()) ||
        !getSlowdownOn(type, resolver, other->info) || !llvm::all_of(load->getUses(), [](OpOperand &use) {
          auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
          return reader && linalg::isaContractionOpInterface(reader) && reader.isDpsInput(&use);
        }))
      return;
    passedRemark(load, DEBUG_TYPE, MaterializeEncodingsCode::BOUND_LAYOUT);
    load.getResult().setType(bound);
  }

  /// A plain value of which only elements are read stays as its binding has it.
  static void keepPacked(tensor_ext::DispatchTensorLoadOp load) {
    auto bound = dyn_cast<RankedTensorType>(cast<tensor_ext::DispatchTensorType>(load.getSource().getType()).getBoundType());
    auto type = dyn_cast<RankedTensorType>(load.getType());
    if (!bound || !type || !isMaterialized(bound) || type.getEncoding() || !type.hasStaticShape() || dropEncoding(bound) != type ||
        !load.isWholeSource() || load->use_empty() || !llvm::all_of(load->getUsers(), llvm::IsaPred<tensor::ExtractOp>))
      return;
    passedRemark(load, DEBUG_TYPE, MaterializeEncodingsCode::PACKED_ELEMENTS);
    load.getResult().setType(bound);
  }
};

} // namespace
