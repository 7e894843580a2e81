// Converts the input forms of users to linalg, tensor, arith and util.

#include "passes/Input/AmbiguousSlices.h"
#include "passes/Remarks.h"
#include "passes/Input/InputControlFlow.h"
#include "passes/Input/InterfaceOps.h"
#include "passes/Input/ProgramGlobals.h"
#include "passes/Input/Passes.h"
#include "passes/Input/TensorGenerate.h"
#include "passes/Input/TensorScatter.h"
#include "passes/Input/TosaResize.h"
#include "passes/Input/RemarkCodes.h"

#include "dialects/Upstream/Repairs.h"
#include "dialects/Flow/FlowDialect.h"
#include "dialects/LinalgExt/LinalgExtDialect.h"
#include "dialects/Stream/StreamDialect.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

#define DEBUG_TYPE "weir-convert-input"

namespace weir {
#define GEN_PASS_DEF_CONVERTINPUT
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Softmax and its like in terms of structured ops.
struct DecomposeAggregate : public OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op, PatternRewriter &rewriter) const override {
    // MLIR asks any other type for the smallest float that it holds.
    if (!isa<linalg::SoftmaxOp>(op.getOperation()) || !isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType())))
      return failure();
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values))
      return failure();
    // A sum of exponentials, of which the largest is 1, has a reciprocal that is as good as a division.
    values->front().getDefiningOp()->walk([&](arith::DivFOp div) {
      rewriter.modifyOpInPlace(div, [&] { div.setFastmath(div.getFastmath() | arith::FastMathFlags::arcp); });
    });
    rewriter.replaceOp(op, *values);
    return success();
  }
};

/// The sum of a long row overflows f16, and has few digits in bf16: softmax on them is one on f32, rounded at the end.
struct WidenSoftmax : public OpRewritePattern<linalg::SoftmaxOp> {
  explicit WidenSoftmax(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(linalg::SoftmaxOp op, PatternRewriter &rewriter) const override {
    auto inputType = dyn_cast<RankedTensorType>(op.getInput().getType()), type = dyn_cast<RankedTensorType>(op.getOutput().getType());
    if (!inputType || !type || !(type.getElementType().isF16() || type.getElementType().isBF16()))
      return failure();
    Location loc = op.getLoc();
    Type f32 = rewriter.getF32Type();
    Value input = arith::ExtFOp::create(rewriter, loc, inputType.clone(f32), op.getInput());
    Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, op.getOutput()), f32);
    auto softmax = linalg::SoftmaxOp::create(rewriter, loc, type.clone(f32), input, empty, op.getDimension());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, type, softmax->getResult(0));
    return success();
  }
};

/// The same bits as elements of another type.
struct BitcastToGeneric : public OpRewritePattern<tensor::BitcastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::BitcastOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    Type from = getElementTypeOrSelf(op.getSource().getType());
    if (!type || !arith::BitcastOp::areCastCompatible(from, type.getElementType()))
      return failure();
    Location loc = op.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, op.getSource()), type.getElementType());
    rewriter.replaceOpWithNewOp<linalg::MapOp>(op, op.getSource(), empty, [](OpBuilder &b, Location loc, ValueRange values) {
      Value bits = arith::BitcastOp::create(b, loc, values.back().getType(), values.front());
      linalg::YieldOp::create(b, loc, bits);
    });
    return success();
  }
};

/// A negative pad removes elements: a slice of the others, and a pad with the sizes that are not negative.
struct SplitNegativePad : public OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = op.getSourceType();
    SmallVector<OpFoldResult> lows = op.getMixedLowPad(), highs = op.getMixedHighPad(), offsets, sizes;
    auto isNegative = [](OpFoldResult pad) { return getConstantIntValue(pad).value_or(0) < 0; };
    if (llvm::none_of(lows, isNegative) && llvm::none_of(highs, isNegative))
      return failure();
    for (int64_t i = 0, e = type.getRank(); i < e; ++i)
      if (!type.isDynamicDim(i) && type.getDimSize(i) + std::min<int64_t>(0, getConstantIntValue(lows[i]).value_or(0)) +
                                           std::min<int64_t>(0, getConstantIntValue(highs[i]).value_or(0)) <
                                       0)
        return rewriter.notifyMatchFailure(op, "crops more elements than the dimension has");
    auto cut = [&](OpFoldResult &pad) {
      int64_t amount = std::max<int64_t>(0, -getConstantIntValue(pad).value_or(0));
      if (amount)
        pad = rewriter.getIndexAttr(0);
      return amount;
    };
    for (int64_t i = 0, e = type.getRank(); i < e; ++i) {
      int64_t low = cut(lows[i]), high = cut(highs[i]);
      offsets.push_back(rewriter.getIndexAttr(low));
      if (!type.isDynamicDim(i)) {
        sizes.push_back(rewriter.getIndexAttr(type.getDimSize(i) - low - high));
        continue;
      }
      Value size = tensor::DimOp::create(rewriter, loc, op.getSource(), i);
      if (low + high) {
        Value amount = arith::ConstantIndexOp::create(rewriter, loc, low + high);
        size = arith::SubIOp::create(rewriter, loc, size, amount);
      }
      sizes.push_back(size);
    }
    SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
    Value slice = tensor::ExtractSliceOp::create(rewriter, loc, op.getSource(), offsets, sizes, strides);
    auto pad = tensor::PadOp::create(rewriter, loc, op.getResultType(), slice, lows, highs, op.getNofold());
    rewriter.inlineRegionBefore(op.getRegion(), pad.getRegion(), pad.getRegion().begin());
    rewriter.replaceOp(op, pad.getResult());
    return success();
  }
};

/// The extent of a dimension that is dynamic itself: all extents, compared with one index after the other.
struct SelectExtent : public OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!type || type.getRank() == 0 || getConstantIntValue(op.getIndex()))
      return failure();
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> extents = tensor::getMixedSizes(rewriter, loc, op.getSource());
    Value result = getValueOrCreateConstantIndexOp(rewriter, loc, extents.back());
    for (auto [dim, extent] : llvm::enumerate(ArrayRef(extents).drop_back())) {
      Value is = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, op.getIndex(),
                                       arith::ConstantIndexOp::create(rewriter, loc, dim));
      result =
          arith::SelectOp::create(rewriter, loc, is, getValueOrCreateConstantIndexOp(rewriter, loc, extent), result);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// A choice between whole tensors is control flow: the two may differ in shape, which elementwise ops may not.
struct SelectTensorToIf : public OpRewritePattern<arith::SelectOp> {
  explicit SelectTensorToIf(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(arith::SelectOp op, PatternRewriter &rewriter) const override {
    if (!isa<RankedTensorType>(op.getType()) || isa<ShapedType>(op.getCondition().getType()))
      return failure();
    rewriter.replaceOpWithNewOp<scf::IfOp>(
        op, op.getCondition(),
        [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, op.getTrueValue()); },
        [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, op.getFalseValue()); });
    return success();
  }
};

/// The least multiple of an alignment that is not less.
struct AlignToArith : public OpRewritePattern<util::AlignOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(util::AlignOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value groups = arith::CeilDivUIOp::create(rewriter, loc, op.getValue(), op.getAlignment());
    rewriter.replaceOpWithNewOp<arith::MulIOp>(op, groups, op.getAlignment());
    return success();
  }
};

/// The value of that number, compared with one after the other.
struct SwitchToSelects : public OpRewritePattern<util::SwitchOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(util::SwitchOp op, PatternRewriter &rewriter) const override {
    Value result = op.getDefaultValue();
    for (auto [i, value] : llvm::enumerate(op.getValues())) {
      Value number = arith::ConstantIndexOp::create(rewriter, op.getLoc(), i);
      Value is = arith::CmpIOp::create(rewriter, op.getLoc(), arith::CmpIPredicate::eq, op.getIndex(), number);
      result = arith::SelectOp::create(rewriter, op.getLoc(), is, value, result);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct ConvertInput : public weir::impl::ConvertInputBase<ConvertInput> {
  /// Upstream's conversions in the order of their own pipeline: named ops first, because the plain conversion would turn
  /// them into loops.
  LogicalResult convertTosa(ModuleOp module) {
    bool any = false;
    module.walk([&](Operation *op) {
      any |= isa_and_nonnull<tosa::TosaDialect>(op->getDialect());
      return any ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!any)
      return success();
    if (failed(startResizesInside(module)))
      return failure();
    OpPassManager pm(ModuleOp::getOperationName());
    pm.addPass(tosa::createTosaAttachTarget());
    OpPassManager &funcs = pm.nest<func::FuncOp>();
    funcs.addPass(tosa::createTosaOptionalDecompositionsPass());
    funcs.addPass(createProgramCanonicalizerPass(/*fold=*/true, /*simplifyLoops=*/false));
    funcs.addPass(tosa::createTosaInferShapesPass());
    // Bodies of branches and loops are programs of TOSA, too.
    funcs.addPass(createTosaToSCFPass());
    funcs.addPass(tosa::createTosaMakeBroadcastablePass());
    funcs.addPass(tosa::createTosaToLinalgNamed());
    funcs.addPass(createProgramCanonicalizerPass(/*fold=*/true, /*simplifyLoops=*/false));
    funcs.addPass(tosa::createTosaLayerwiseConstantFoldPass());
    funcs.addPass(tosa::createTosaMakeBroadcastablePass());
    funcs.addPass(tosa::createTosaToLinalg());
    TosaToArithPassOptions arithOptions;
    arithOptions.includeApplyRescale = true;
    funcs.addPass(createTosaToArithPass(arithOptions));
    funcs.addPass(createTosaToTensorPass());
    funcs.addPass(createProgramCanonicalizerPass(/*fold=*/true, /*simplifyLoops=*/false));
    if (failed(runPipeline(pm, module)))
      return failure();
    // Attached by the first pass; nothing after this one reads it.
    module->removeAttr("tosa.target_env");
    WalkResult left = module.walk([&](Operation *op) {
      if (!isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
        return WalkResult::advance();
      op->emitOpError("has no conversion to linalg");
      return WalkResult::interrupt();
    });
    return failure(left.wasInterrupted());
  }

  /// The number that represents "dynamic" in attributes can be written in the text too, where no operand belongs to it.
  LogicalResult verifyPads(ModuleOp module) {
    WalkResult result = module.walk([](tensor::PadOp op) {
      auto countDynamic = [](ArrayRef<int64_t> pads) { return size_t(llvm::count_if(pads, ShapedType::isDynamic)); };
      if (countDynamic(op.getStaticLow()) == op.getLow().size() && countDynamic(op.getStaticHigh()) == op.getHigh().size())
        return WalkResult::advance();
      op.emitError() << "pads by " << ShapedType::kDynamic << ", which is out of range";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  void dropKernelAsserts(ModuleOp module) {
    SmallVector<cf::AssertOp> asserts;
    module.walk([&](linalg::LinalgOp op) { op->walk([&](cf::AssertOp assert) { asserts.push_back(assert); }); });
    for (cf::AssertOp assert : asserts) {
      missedRemark(assert, DEBUG_TYPE, ConvertInputCode::KERNEL_ASSERT);
      assert.erase();
    }
  }

  void convertFunction(func::FuncOp func, IRRewriter &rewriter) {
    rewriter.setInsertionPoint(func);
    auto converted = util::FuncOp::create(rewriter, func.getLoc(), func.getSymName(), func.getFunctionType());
    // Inherent attributes are set above; what is left is visibility, argument and result attributes, and the user's own.
    if (auto visibility = func.getSymVisibilityAttr())
      converted.setSymVisibilityAttr(visibility);
    if (auto attrs = func.getArgAttrsAttr())
      converted.setArgAttrsAttr(attrs);
    if (auto attrs = func.getResAttrsAttr())
      converted.setResAttrsAttr(attrs);
    converted->setDiscardableAttrs(func->getDiscardableAttrDictionary());
    converted.getBody().takeBody(func.getBody());
    rewriter.eraseOp(func);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(verifyPads(module)) || failed(convertProgramGlobals(module)) || failed(convertInterfaceOps(module)) || failed(convertTosa(module)))
      return signalPassFailure();
    dropKernelAsserts(module);
    lowerSwitches(module);
    splitAmbiguousSlices(module);

    RewritePatternSet patterns(&getContext());
    patterns.add<AlignToArith, SwitchToSelects, SelectExtent, DecomposeAggregate, BitcastToGeneric, SelectTensorToIf, SplitNegativePad, WidenSoftmax>(
        &getContext());
    populateForallToForPatterns(patterns);
    populateTensorGeneratePatterns(patterns);
    populateTensorScatterPatterns(patterns);
    populateLoopCastPatterns(patterns);
    upstream::populateStaticSizePatterns(patterns);
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    // The canonicalizer folds, after this pass, where the target lets it.
    (void)applyPatternsGreedily(module, std::move(patterns), GreedyRewriteConfig().enableFolding(false));

    IRRewriter rewriter(&getContext());
    for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      convertFunction(func, rewriter);
    WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Functions of nested modules (executables) are kernels and keep their form.
      if (isa<ModuleOp>(op) && op != module)
        return WalkResult::skip();
      rewriter.setInsertionPoint(op);
      if (isa<func::ReturnOp>(op)) {
        rewriter.replaceOpWithNewOp<util::ReturnOp>(op, op->getOperands());
        return WalkResult::skip();
      }
      if (auto call = dyn_cast<func::CallOp>(op)) {
        auto converted = util::CallOp::create(rewriter, call.getLoc(), call.getResultTypes(), call.getCalleeAttr(),
                                              call.getOperands(), /*tied_operands=*/nullptr, /*arg_attrs=*/nullptr,
                                              /*res_attrs=*/nullptr);
        rewriter.replaceOp(call, converted->getResults());
        return WalkResult::skip();
      }
      if (isa<func::CallIndirectOp, func::ConstantOp>(op)) {
        op->emitOpError("calls a function value, which is not supported; call the function by its name");
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    hoistParameters(module);
    markImmutableLoads(module);
  }
};

} // namespace
