/// Conversions of f16, bf16 and floats of at most a byte as arithmetic that every target has; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/Common/BitArithmetic.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/TinyFloats.h"

namespace weir {
#define GEN_PASS_DEF_EXPANDSMALLFLOATS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
bool isSmall(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF16() || element.isBF16() || isTinyFloat(element);
}

/// f64 -> f32 -> f16 rounds once if f32 gets an odd last bit wherever it is not exact.
struct TruncateDouble : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    Value x = op.getIn();
    if (!isSmall(op.getType()) || !getElementTypeOrSelf(x.getType()).isF64())
      return failure();
    Location loc = op.getLoc();
    Bits bits{rewriter, loc};
    Type f32 = rewriter.getF32Type(), i32 = rewriter.getI32Type();
    Value nearest = arith::TruncFOp::create(rewriter, loc, withElement(x.getType(), f32), x);
    Value back = arith::ExtFOp::create(rewriter, loc, x.getType(), nearest);
    // Neither is true for NaN. The sign of a double is the sign of its bits, and larger magnitudes have larger bits.
    Value inexact = arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::ONE, back, x);
    Type i64 = rewriter.getI64Type();
    Value magnitude = bits.mask(bits.cast(x, i64), INT64_MAX), reached = bits.mask(bits.cast(back, i64), INT64_MAX);
    Value beyond = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::ugt, reached, magnitude);
    Value n = bits.cast(nearest, i32);
    Value towardsZero = bits.select(beyond, bits.add(n, -1), n);
    Value odd = bits.select(inexact, bits.merge(towardsZero, bits.constant(n, 1)), n);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), bits.cast(odd, f32));
    return success();
  }
};

struct ExtendToDouble : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    if (!isSmall(op.getIn().getType()) || isTinyFloat(op.getIn().getType()) || !getElementTypeOrSelf(op.getType()).isF64())
      return failure();
    Value single = arith::ExtFOp::create(rewriter, op.getLoc(), withElement(op.getType(), rewriter.getF32Type()), op.getIn());
    rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), single);
    return success();
  }
};

/// `scaling_extf` and `scaling_truncf` as multiplication and division by powers of two.
struct ScalingExtend : OpRewritePattern<arith::ScalingExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ScalingExtFOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value scale = toScale(rewriter, loc, op.getScale());
    Type type = op.getType(), wide = getScaledType(type);
    Value product = arith::MulFOp::create(rewriter, loc, arith::ExtFOp::create(rewriter, loc, wide, op.getIn()),
                                          arith::ExtFOp::create(rewriter, loc, wide, scale));
    if (wide != type)
      product = arith::TruncFOp::create(rewriter, loc, type, product);
    rewriter.replaceOp(op, product);
    return success();
  }

  static Value toScale(OpBuilder &b, Location loc, Value scale) {
    Type type = withElement(scale.getType(), Float8E8M0FNUType::get(b.getContext()));
    return scale.getType() == type ? scale : arith::TruncFOp::create(b, loc, type, scale);
  }
  /// f16 holds only some of the scales.
  static Type getScaledType(Type type) {
    return getElementTypeOrSelf(type).getIntOrFloatBitWidth() < 32 ? withElement(type, Float32Type::get(type.getContext())) : type;
  }
};

struct ScalingTruncate : OpRewritePattern<arith::ScalingTruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ScalingTruncFOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value scale = ScalingExtend::toScale(rewriter, loc, op.getScale()), in = op.getIn();
    Type wide = ScalingExtend::getScaledType(in.getType());
    if (wide != in.getType())
      in = arith::ExtFOp::create(rewriter, loc, wide, in);
    Value quotient = arith::DivFOp::create(rewriter, loc, in, arith::ExtFOp::create(rewriter, loc, wide, scale));
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), quotient);
    return success();
  }
};

/// Integers that f32 does not hold go through f64. In f16 and smaller types they are infinite or exact in f32.
template <typename Op>
struct IntegerToBF16 : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Value x = op.getIn();
    unsigned width = getElementTypeOrSelf(x.getType()).getIntOrFloatBitWidth();
    Type element = getElementTypeOrSelf(op.getType());
    if (!(element.isBF16() || isa<Float8E8M0FNUType>(element)) || width <= 24 || width > 64)
      return failure();
    if (width > 53) {
      // What f64 does not hold either goes into the last bit that it does hold.
      Bits bits{rewriter, op.getLoc()};
      constexpr int64_t kLow = 11;
      Value tail = bits.add(bits.mask(x, (1 << kLow) - 1), (1 << kLow) - 1); // a carry if there is something
      Value jammed = bits.merge(bits.mask(x, -(int64_t(1) << kLow)), bits.mask(tail, 1 << kLow));
      bool isSigned = std::is_same_v<Op, arith::SIToFPOp>;
      Value shifted = isSigned ? bits.add(x, int64_t(1) << 53) : x;
      Value fits = bits.compare(arith::CmpIPredicate::ult, shifted, isSigned ? int64_t(1) << 54 : int64_t(1) << 53);
      x = bits.select(fits, x, jammed);
    }
    Value wide = Op::create(rewriter, op.getLoc(), withElement(op.getType(), rewriter.getF64Type()), x);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), wide);
    return success();
  }
};

/// Ops that one range follows.
constexpr int kMaxRangeDepth = 8;

/// The integers that `value`, a scalar or the elements of a vector, may have.
ConstantIntRanges findRange(Value value, int depth = 0) {
  ConstantIntRanges found = ConstantIntRanges::maxRange(ConstantIntRanges::getStorageBitwidth(value.getType()));
  auto op = value.getDefiningOp<InferIntRangeInterface>();
  if (!op || depth == kMaxRangeDepth)
    return found;
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    if (!ConstantIntRanges::getStorageBitwidth(operand.getType()))
      return found;
    operands.push_back(findRange(operand, depth + 1));
  }
  op.inferResultRanges(operands, [&](Value result, const ConstantIntRanges &range) {
    if (result == value)
      found = range;
  });
  return found;
}

/// Integers that f16 and bf16 hold are the same in f32.
struct ExtendInteger : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    auto narrow = op.getIn().getDefiningOp<arith::TruncFOp>();
    Operation *conversion = narrow ? narrow.getIn().getDefiningOp() : nullptr;
    if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(conversion) || narrow.getIn().getType() != op.getType())
      return failure();
    auto type = cast<FloatType>(getElementTypeOrSelf(narrow.getType()));
    if (!type.isF16() && !type.isBF16())
      return failure();
    ConstantIntRanges range = findRange(conversion->getOperand(0));
    const int64_t largest = int64_t(1) << type.getFPMantissaWidth();
    bool fits = isa<arith::SIToFPOp>(conversion) ? range.smin().sge(-largest) && range.smax().sle(largest) : range.umax().ule(largest);
    if (!fits)
      return failure();
    rewriter.replaceOp(op, narrow.getIn());
    return success();
  }
};

/// The difference of the exponents' biases, shifted to the exponent's bits.
constexpr int64_t kBias = int64_t(127 - 15) << 23;

struct ExtendHalf : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn().getType()).isF16() || !getElementTypeOrSelf(op.getType()).isF32())
      return failure();
    Bits bits{rewriter, op.getLoc()};
    Type f32 = rewriter.getF32Type();
    Value half = bits.widen(bits.cast(op.getIn(), rewriter.getI16Type()), rewriter.getI32Type());
    Value magnitude = bits.mask(half, 0x7fff);
    Value normal = bits.add(bits.left(magnitude, 13), kBias);
    Value special = bits.add(normal, kBias);
    // The smallest exponent counts one more, less the bit that a subnormal does not have.
    Value smallest = bits.cast(bits.constant(normal, kBias + (1 << 23)), f32);
    Value scaled = bits.cast(bits.add(normal, 1 << 23), f32);
    Value subnormal = bits.cast(arith::SubFOp::create(rewriter, op.getLoc(), scaled, smallest), rewriter.getI32Type());
    Value result = bits.select(bits.compare(arith::CmpIPredicate::uge, magnitude, 0x7c00), special, normal);
    result = bits.select(bits.compare(arith::CmpIPredicate::ult, magnitude, 0x0400), subnormal, result);
    Value sign = bits.left(bits.mask(half, 0x8000), 16);
    rewriter.replaceOp(op, bits.cast(bits.merge(result, sign), f32));
    return success();
  }
};

struct TruncateToHalf : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getIn().getType()).isF32() || !getElementTypeOrSelf(op.getType()).isF16())
      return failure();
    Bits bits{rewriter, op.getLoc()};
    Type f32 = rewriter.getF32Type(), i32 = rewriter.getI32Type();
    Value single = bits.cast(op.getIn(), i32);
    Value magnitude = bits.mask(single, 0x7fffffff);
    // Half a unit less one, and one more if the last bit that stays is odd.
    Value odd = bits.mask(bits.right(magnitude, 13), 1);
    Value normal = bits.right(bits.add(bits.add(magnitude, odd), 0xfff - kBias), 13);
    // The addition of 1/2 puts the last bit of a subnormal half at the end of the significand and rounds there.
    Value half = bits.constant(magnitude, int64_t(126) << 23);
    Value sum = arith::AddFOp::create(rewriter, op.getLoc(), bits.cast(magnitude, f32), bits.cast(half, f32));
    Value subnormal = arith::SubIOp::create(rewriter, op.getLoc(), bits.cast(sum, i32), half);
    Value special = bits.select(bits.compare(arith::CmpIPredicate::ugt, magnitude, 0x7f800000), bits.constant(magnitude, 0x7e00),
                                bits.constant(magnitude, 0x7c00));
    Value result = bits.select(bits.compare(arith::CmpIPredicate::ult, magnitude, int64_t(127 - 14) << 23), subnormal, normal);
    result = bits.select(bits.compare(arith::CmpIPredicate::uge, magnitude, int64_t(127 + 16) << 23), special, result);
    result = bits.merge(result, bits.mask(bits.right(single, 16), 0x8000));
    rewriter.replaceOp(op, bits.cast(bits.narrow(result, rewriter.getI16Type()), rewriter.getF16Type()));
    return success();
  }
};

struct ExpandSmallFloats : weir::impl::ExpandSmallFloatsBase<ExpandSmallFloats> {
  using ExpandSmallFloatsBase::ExpandSmallFloatsBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patterns(context);
    patterns.add<TruncateDouble, ExtendToDouble, ScalingExtend,
                 ScalingTruncate, IntegerToBF16<arith::SIToFPOp>, IntegerToBF16<arith::UIToFPOp>>(context);
    twoSteps = FrozenRewritePatternSet(std::move(patterns));
    RewritePatternSet integerPatterns(context);
    integerPatterns.add<ExtendInteger>(context);
    integers = FrozenRewritePatternSet(std::move(integerPatterns));
    RewritePatternSet halfPatterns(context);
    halfPatterns.add<ExtendHalf, TruncateToHalf>(context);
    halves = FrozenRewritePatternSet(std::move(halfPatterns));
    RewritePatternSet tinyPatterns(context);
    populateExpandTinyFloatPatterns(tinyPatterns);
    tiny = FrozenRewritePatternSet(std::move(tinyPatterns));
    return success();
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    bool any = false;
    llvm::SetVector<Type> tinyTypes;
    root->walk([&](Operation *op) {
      for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()), SmallVector<Type>(op->getResultTypes()))) {
        any |= isSmall(type);
        if (isTinyFloat(type))
          tinyTypes.insert(getElementTypeOrSelf(type));
      }
    });
    if (!any)
      return;
    // LLVM folds what the expansions leave.
    const GreedyRewriteConfig config = GreedyRewriteConfig().enableFolding(false);
    (void)applyPatternsGreedily(root, twoSteps, config);

    MLIRContext *context = &getContext();
    SmallVector<Type> unsupported{BFloat16Type::get(context)};
    llvm::append_range(unsupported, tinyTypes);
    if (f16 || convertedF16)
      unsupported.push_back(Float16Type::get(context));
    TypeConverter converter;
    arith::populateEmulateUnsupportedFloatsConversions(converter, unsupported, Float32Type::get(context));
    RewritePatternSet patterns(context);
    arith::populateEmulateUnsupportedFloatsPatterns(patterns, converter);
    ConversionTarget target(*context);
    arith::populateEmulateUnsupportedFloatsLegality(target, converter);
    if (failed(applyPartialConversion(root, target, std::move(patterns))))
      return signalPassFailure();
    // Emulation lets what follows drop the rounding between two operations.
    root->walk([](Operation *op) {
      if (isa<arith::ExtFOp, arith::TruncFOp>(op))
        op->removeAttr("fastmath");
    });
    (void)applyPatternsGreedily(root, integers, config);
    if (!tinyTypes.empty())
      (void)applyPatternsGreedily(root, tiny, config);
    if (f16)
      (void)applyPatternsGreedily(root, halves, config);
  }

  FrozenRewritePatternSet twoSteps, integers, halves, tiny;
};
} // namespace
