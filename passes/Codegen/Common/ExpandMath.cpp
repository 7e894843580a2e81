/// Vector arithmetic for math functions; see Passes.td.
///
/// Coefficients are least-squares fits of the relative error, highest power first. erf and tanh are x * P(x^2) / Q(x^2): the
/// quotient exceeds 1 just behind the fitted range, where the argument is clamped, and the result is clamped to [-1, 1], so that
/// large arguments give exactly 1. Without that, x * (erf(x) - 1) would be far off for large |x|.
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "passes/Codegen/Common/ExpandMathF64.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/TinyFloats.h"

namespace weir {
#define GEN_PASS_DEF_EXPANDMATH
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
constexpr double kExp[] = {
    0.001381460972411195, 0.008368711202179389, 0.041668387505188, 0.16666520678297847, 0.4999999345089815, 1.0, 1.0};
constexpr double kExp2[] = {0.00015353361821927923,
                            0.001339887444561871,
                            0.009618437358277396,
                            0.05550332471026272,
                            0.24022647913619735,
                            0.6931472028551289,
                            1.0};
constexpr double kErfClamp = 4.1;
constexpr double kErfP[] = {2.0419739362211654e-06, 0.00028480827538920146, 0.003779593511831034,
                            0.05279023751166776,    0.19078346124418585,    1.1283791453645677};
constexpr double kErfQ[] = {3.800409053371484e-05, 0.0011652089558254087, 0.014997405840287565,
                            0.11425736991675638,   0.5024101599182283,    1.0};
constexpr double kTanhClamp = 9.4;
constexpr double kTanhP[] = {1.3354632906258118e-08, 2.0609059631532177e-05, 0.0034955866593455874, 0.13381024375782558,
                             0.9999999794616272};
constexpr double kTanhQ[] = {7.776545997244007e-07, 0.00032856324802673726, 0.025876976524955502, 0.46714339969748353, 1.0};

/// Builds arithmetic on one f32 type, a scalar or a vector.
struct F32Builder {
  OpBuilder &b;
  Location loc;
  Type type;
  bool avx512 = false;

  Value splat(TypedAttr scalar, Type t) {
    if (auto vector = dyn_cast<VectorType>(t))
      return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector, Attribute(scalar)));
    return arith::ConstantOp::create(b, loc, scalar);
  }
  Value c(double v) { return splat(b.getF32FloatAttr(v), type); }
  Type intType() {
    Type i32 = b.getI32Type();
    if (auto vector = dyn_cast<VectorType>(type))
      return vector.clone(i32);
    return i32;
  }
  Value ci(int32_t v) { return splat(b.getI32IntegerAttr(v), intType()); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, loc, x, y); }
  Value poly(Value x, ArrayRef<double> coefficients) {
    Value r = c(coefficients.front());
    for (double k : coefficients.drop_front())
      r = fma(r, x, c(k));
    return r;
  }
  Value select(arith::CmpFPredicate p, Value x, Value y, Value a, Value d) {
    return arith::SelectOp::create(b, loc, arith::CmpFOp::create(b, loc, p, x, y), a, d);
  }
  /// NaN passes through.
  Value clamp(Value x, double lo, double hi) {
    Value l = c(lo), h = c(hi);
    Value y = select(arith::CmpFPredicate::OGT, l, x, l, x);
    return select(arith::CmpFPredicate::OLT, h, y, h, y);
  }
  /// p * 2^n in two steps, so that denormal results come out right.
  Value scale(Value p, Value n) {
    if (avx512 && type == VectorType::get({16}, b.getF32Type())) {
      Value all = LLVM::ConstantOp::create(b, loc, b.getI16Type(), b.getI16IntegerAttr(-1));
      Value rounding = LLVM::ConstantOp::create(b, loc, b.getI32Type(), b.getI32IntegerAttr(4));
      return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.avx512.mask.scalef.ps.512"),
                                           ValueRange{p, n, p, all, rounding})
          .getResults();
    }
    Value i = arith::FPToSIOp::create(b, loc, intType(), n);
    Value half = arith::ShRSIOp::create(b, loc, i, ci(1));
    Value rest = arith::SubIOp::create(b, loc, i, half);
    auto power = [&](Value e) -> Value {
      Value biased = arith::ShLIOp::create(b, loc, arith::AddIOp::create(b, loc, e, ci(127)), ci(23));
      return arith::BitcastOp::create(b, loc, type, biased);
    };
    return mul(mul(p, power(half)), power(rest));
  }
  Value exp(Value x0) {
    Value x = clamp(x0, -104.0, 88.8);
    Value n = math::RoundEvenOp::create(b, loc, mul(x, c(1.44269504088896341)));
    Value r = fma(n, c(-0.693145751953125), x);
    r = fma(n, c(-1.42860682030941723212e-6), r);
    Value y = scale(poly(r, kExp), n);
    if (y.getDefiningOp<LLVM::CallIntrinsicOp>())
      return y;
    // fptosi of NaN is not defined: take the NaN from the argument.
    return select(arith::CmpFPredicate::UNO, x0, x0, x0, y);
  }
  Value exp2(Value x0) {
    Value x = clamp(x0, -150.0, 128.1);
    Value n = math::RoundEvenOp::create(b, loc, x);
    Value y = scale(poly(arith::SubFOp::create(b, loc, x, n), kExp2), n);
    return select(arith::CmpFPredicate::UNO, x0, x0, x0, y);
  }
  Value quotient(Value x0, double bound, ArrayRef<double> p, ArrayRef<double> q) {
    Value x = clamp(x0, -bound, bound);
    Value z = mul(x, x);
    return clamp(arith::DivFOp::create(b, loc, mul(x, poly(z, p)), poly(z, q)), -1.0, 1.0);
  }
};

template <typename Op>
struct ExpandF32 : OpRewritePattern<Op> {
  ExpandF32(MLIRContext *context, bool avx512) : OpRewritePattern<Op>(context), avx512(avx512) {}
  bool avx512;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return failure();
    F32Builder b{rewriter, op.getLoc(), op.getType(), avx512};
    Value x = op.getOperand(), y;
    if constexpr (std::is_same_v<Op, math::ExpOp>)
      y = b.exp(x);
    else if constexpr (std::is_same_v<Op, math::Exp2Op>)
      y = b.exp2(x);
    else if constexpr (std::is_same_v<Op, math::ErfOp>)
      y = b.quotient(x, kErfClamp, kErfP, kErfQ);
    else
      y = b.quotient(x, kTanhClamp, kTanhP, kTanhQ);
    rewriter.replaceOp(op, y);
    return success();
  }
};

struct ExpandRsqrt : OpRewritePattern<math::RsqrtOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::RsqrtOp op, PatternRewriter &rewriter) const override {
    TypedAttr one = rewriter.getFloatAttr(getElementTypeOrSelf(op.getType()), 1.0);
    if (auto vector = dyn_cast<VectorType>(op.getType()))
      one = DenseElementsAttr::get(vector, Attribute(one));
    Value root = math::SqrtOp::create(rewriter, op.getLoc(), op.getOperand(), op.getFastmathAttr());
    rewriter.replaceOpWithNewOp<arith::DivFOp>(op, arith::ConstantOp::create(rewriter, op.getLoc(), one), root);
    return success();
  }
};

/// Functions of f16, bf16 and smaller floats are those of f32, rounded.
struct WidenSmallFloats : RewritePattern {
  explicit WidenSmallFloats(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}
  static Type widen(Type type) {
    Type element = getElementTypeOrSelf(type), f32 = Float32Type::get(type.getContext());
    if (!element.isF16() && !element.isBF16() && !weir::isTinyFloat(element))
      return type;
    if (auto vector = dyn_cast<VectorType>(type))
      return vector.clone(f32);
    return f32;
  }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    // What is normal depends on the type.
    if (!isa_and_present<math::MathDialect>(op->getDialect()) || op->getNumResults() != 1 || isa<math::IsNormalOp>(op) ||
        llvm::all_of(op->getOperandTypes(), [](Type t) { return widen(t) == t; }))
      return failure();
    SmallVector<Value> operands;
    for (Value v : op->getOperands())
      operands.push_back(widen(v.getType()) == v.getType()
                             ? v
                             : arith::ExtFOp::create(rewriter, op->getLoc(), widen(v.getType()), v).getResult());
    Type type = op->getResult(0).getType();
    OperationState state(op->getLoc(), op->getName(), operands, widen(type), op->getAttrs());
    Value wide = rewriter.create(state)->getResult(0);
    if (wide.getType() == type)
      rewriter.replaceOp(op, wide);
    else
      rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, type, wide);
    return success();
  }
};

/// Finite and not too small, or infinite: both are comparisons of the magnitude.
template <typename Op>
struct ExpandClass : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value x = op.getOperand();
    const llvm::fltSemantics &semantics = cast<FloatType>(getElementTypeOrSelf(x.getType())).getFloatSemantics();
    APFloat smallest = APFloat::getSmallestNormalized(semantics);
    Type element = getElementTypeOrSelf(x.getType());
    if (element.getIntOrFloatBitWidth() < 32) {
      element = rewriter.getF32Type();
      Type wide = element;
      if (auto vector = dyn_cast<VectorType>(x.getType()))
        wide = vector.clone(element);
      x = arith::ExtFOp::create(rewriter, loc, wide, x);
    }
    bool exact;
    smallest.convert(cast<FloatType>(element).getFloatSemantics(), APFloat::rmNearestTiesToEven, &exact);
    Value magnitude = math::AbsFOp::create(rewriter, loc, x);
    auto compare = [&](arith::CmpFPredicate p, const APFloat &v) -> Value {
      TypedAttr attr = FloatAttr::get(element, v);
      if (auto vector = dyn_cast<VectorType>(x.getType()))
        attr = DenseElementsAttr::get(vector, Attribute(attr));
      return arith::CmpFOp::create(rewriter, loc, p, magnitude, arith::ConstantOp::create(rewriter, loc, attr));
    };
    APFloat infinity = APFloat::getInf(cast<FloatType>(element).getFloatSemantics());
    if constexpr (std::is_same_v<Op, math::IsInfOp>)
      rewriter.replaceOp(op, compare(arith::CmpFPredicate::OEQ, infinity));
    else
      rewriter.replaceOpWithNewOp<arith::AndIOp>(op, compare(arith::CmpFPredicate::OGE, smallest),
                                                 compare(arith::CmpFPredicate::OLT, infinity));
    return success();
  }
};

/// Vectors of an op that has neither an instruction nor an expansion: one lane at a time.
struct ScalarizeVector : RewritePattern {
  ScalarizeVector(MLIRContext *context, StringRef name) : RewritePattern(name, 1, context) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op->getResult(0).getType());
    if (!type || type.getRank() != 1 || type.isScalable())
      return failure();
    SmallVector<Value> lanes;
    for (int64_t i = 0, e = type.getNumElements(); i < e; ++i) {
      SmallVector<Value> operands;
      for (Value v : op->getOperands())
        operands.push_back(isa<VectorType>(v.getType()) ? vector::ExtractOp::create(rewriter, op->getLoc(), v, i).getResult() : v);
      OperationState state(op->getLoc(), op->getName(), operands, type.getElementType(), op->getAttrs());
      lanes.push_back(rewriter.create(state)->getResult(0));
    }
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(op, type, lanes);
    return success();
  }
};

struct ExpandMath : weir::impl::ExpandMathBase<ExpandMath> {
  using ExpandMathBase::ExpandMathBase;

  LogicalResult initialize(MLIRContext *context) override {
    {
      // Small floats go through f32.
      RewritePatternSet patterns(context);
      patterns.add<WidenSmallFloats>(context);
      widen = FrozenRewritePatternSet(std::move(patterns));
    }
    RewritePatternSet patterns(context);
    patterns.add<ExpandRsqrt, ExpandClass<math::IsInfOp>, ExpandClass<math::IsNormalOp>>(context);
    for (StringRef name : {"math.powf", "math.ipowi", "math.fpowi", "math.atan2", "math.sin", "math.cos", "math.tan", "math.sinh",
                           "math.cosh", "math.asinh", "math.acosh", "math.atanh", "math.log10"})
      patterns.add<ScalarizeVector>(context, name);
    if (approximate) {
      patterns.add<ExpandF32<math::ExpOp>, ExpandF32<math::Exp2Op>, ExpandF32<math::ErfOp>, ExpandF32<math::TanhOp>>(
          context, bool(avx512));
      weir::populateExpandMathF64Patterns(patterns);
      static const StringRef upstream[] = {"math.log",  "math.log2", "math.log1p", "math.expm1",
                                           "math.atan", "math.asin", "math.acos",  "math.erfc"};
      populateMathPolynomialApproximationPatterns(patterns,
                                                  [](StringRef name) { return llvm::is_contained(upstream, name); });
    } else {
      weir::populateExpandMathNearZeroPatterns(patterns);
    }
    expand = FrozenRewritePatternSet(std::move(patterns));
    return success();
  }

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (contract)
      f.walk([&](arith::ArithFastMathInterface op) {
        arith::FastMathFlags extra;
        // The order of -0 and +0 would cost two more instructions.
        if (isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp>(op.getOperation()))
          extra = arith::FastMathFlags::nsz;
        else if (isa<arith::MulFOp, arith::AddFOp, arith::SubFOp>(op.getOperation()))
          extra = arith::FastMathFlags::contract;
        else
          return;
        arith::FastMathFlags flags = op.getFastMathFlagsAttr().getValue() | extra;
        op->setAttr(op.getFastMathAttrName(), arith::FastMathFlagsAttr::get(&getContext(), flags));
      });
    bool any = false;
    f.walk([&](Operation *op) { any |= isa_and_present<math::MathDialect>(op->getDialect()); });
    if (!any)
      return;
    (void)applyPatternsGreedily(f, widen);
    (void)applyPatternsGreedily(f, expand);
  }

  FrozenRewritePatternSet widen, expand;
};
} // namespace
