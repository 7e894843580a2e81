/// Vector arithmetic for math functions; see Passes.td.
///
/// Coefficients are fits of the relative error, highest power first. erf and tanh are x * P(x^2) / Q(x^2): the
/// quotient exceeds 1 just after the fitted range, where the argument is clamped, and the result is clamped to [-1, 1], so that
/// large arguments give exactly 1. Without that, x * (erf(x) - 1) would be far off for large |x|.
#include "dialects/Weir/FPContract.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/Common/ExpandMathF64.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/MathBuilder.h"
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
/// (exp(r) - 1 - r) / r^2
constexpr double kExpm1[] = {0.0001991562310678604, 0.0013942045980168212, 0.008333270624242276,
                             0.04166634212929724,   0.16666666826243853,   0.500000004923462};
/// (log(1 + f) - f) / f^2 for 1 + f in [sqrt(1/2), sqrt(2)].
constexpr double kLogOfRoot[] = {-0x1.382ffep-4, 0x1.084858p-3,  -0x1.0f3766p-3, 0x1.22719ep-3, -0x1.54276ep-3,
                                 0x1.99a3f2p-3,  -0x1.000426p-2, 0x1.555550p-2,  -0x1.fffff8p-2};
/// The same for 1 + f in [3/4, 3/2].
constexpr double kLogOfQuarters[] = {-0x1.6fe642p-5, 0x1.abf6aep-4,  -0x1.0d9000p-3, 0x1.2897b6p-3, -0x1.54f23ep-3,
                                     0x1.99685ap-3,  -0x1.000024p-2, 0x1.5555a6p-2,  -0x1.0p-1};
constexpr double kErfClamp = 4.1;
constexpr double kErfP[] = {2.0419739362211654e-06, 0.00028480827538920146, 0.003779593511831034,
                            0.05279023751166776,    0.19078346124418585,    1.1283791453645677};
constexpr double kErfQ[] = {3.800409053371484e-05, 0.0011652089558254087, 0.014997405840287565,
                            0.11425736991675638,   0.5024101599182283,    1.0};
/// erf(kErfStep * piece + t) as a polynomial of t, one column for each piece: highest power first, off by less than 2.2 units in the last place. The
/// first one is odd; the last one is a line that reaches 1 where arguments are clamped.
constexpr double kErfStep = 33.0 / 128, kErfPiecesClamp = 3.95;
constexpr float kErfPieces[][16] = {
    {0x1.cb70cep-4f, 0x1.3e2d8ep-4f, 0x1.7614d2p-9f, -0x1.cce4b0p-5f, -0x1.14f0dep-4f, -0x1.5859a6p-5f, -0x1.41d622p-7f, 0x1.27d35ap-7f, 0x1.a7aed8p-7f, 0x1.3339fcp-7f, 0x1.411f16p-8f, 0x1.080a60p-9f, 0x1.627370p-11f, 0x1.8c2296p-13f, 0x1.7503ccp-15f, 0},
    {0, 0x1.0895cep-3f, 0x1.74a906p-3f, 0x1.262ad4p-3f, 0x1.e0e81cp-5f, -0x1.d2f75cp-7f, -0x1.81a70cp-5f, -0x1.77f150p-5f, -0x1.ecfbe8p-6f, -0x1.0415f0p-6f, -0x1.9d0af4p-8f, -0x1.28ba06p-9f, -0x1.04b8f2p-10f, -0x1.ff0892p-13f, -0x1.5c8954p-12f, 0},
    {-0x1.81262ep-2f, -0x1.387958p-2f, -0x1.147f80p-3f, 0x1.4cb170p-5f, 0x1.2bb51ep-3f, 0x1.53b830p-3f, 0x1.0a73a4p-3f, 0x1.471d3ap-4f, 0x1.48b27cp-5f, 0x1.144b2ap-6f, 0x1.89676ep-8f, 0x1.de2466p-10f, 0x1.f2aa3ep-12f, 0x1.bfef0ep-14f, 0x1.5b8246p-16f, 0},
    {0, -0x1.16bb7cp-2f, -0x1.c8ada6p-2f, -0x1.eb5644p-2f, -0x1.9b653cp-2f, -0x1.1abbd6p-2f, -0x1.46a11cp-3f, -0x1.412f3ep-4f, -0x1.0eefc2p-5f, -0x1.899edep-7f, -0x1.efa19ap-9f, -0x1.0db342p-10f, -0x1.efcffep-13f, -0x1.96028ep-15f, -0x1.720a10p-19f, 0},
    {0x1.20dd74p+0f, 0x1.0e4a08p+0f, 0x1.bada5ap-1f, 0x1.3da26ep-1f, 0x1.8eed38p-2f, 0x1.b6a856p-3f, 0x1.a64de6p-4f, 0x1.63f3f4p-5f, 0x1.06ae12p-6f, 0x1.536fc2p-8f, 0x1.8005f6p-10f, 0x1.7c62aep-12f, 0x1.49e1a0p-14f, 0x1.f4f1aep-17f, 0x1.4d02ccp-19f, 0x1.828c0cp-21f},
    {0, 0x1.236bf0p-2f, 0x1.117892p-1f, 0x1.73b102p-1f, 0x1.b5e630p-1f, 0x1.dd0788p-1f, 0x1.f14e82p-1f, 0x1.fa84fep-1f, 0x1.fe3080p-1f, 0x1.ff789ep-1f, 0x1.ffdd18p-1f, 0x1.fff810p-1f, 0x1.fffe68p-1f, 0x1.ffffb8p-1f, 0x1.fffff4p-1f, 0x1.fffffep-1f}};
constexpr double kTanhClamp = 9.4;
constexpr double kTanhP[] = {1.3354632906258118e-08, 2.0609059631532177e-05, 0.0034955866593455874, 0.13381024375782558,
                             0.9999999794616272};
constexpr double kTanhQ[] = {7.776545997244007e-07, 0.00032856324802673726, 0.025876976524955502, 0.46714339969748353, 1.0};
/// tanh(node + t) on pieces that the last four bits before the last 21 of 1 + x name: quarters of octaves. Off by less than 2.7 units in
/// the last place; exactly 1 where arguments are clamped.
constexpr double kTanhPiecesClamp = 9.03;
constexpr float kTanhNodes[] = {0x1.400000p+0f, 0x1.c00000p+0f, 0x1.200000p+1f, 0x1.600000p+1f, 0x1.c00000p+1f, 0x1.200000p+2f, 0x1.600000p+2f, 0x1.a00000p+2f, 0x1.fe2804p+2f, 0x1.fe2804p+2f, 0, 0, 0, 0x1.800000p-2f, 0x1.400000p-1f, 0x1.c00000p-1f};
constexpr float kTanhPieces[][16] = {
    {-0x1.429ff4p-6f, 0x1.c85f8cp-9f, 0x1.049f90p-8f, 0x1.f5f6acp-10f, 0x1.011deap-11f, 0x1.1e8342p-14f, 0x1.376788p-17f, 0x1.515412p-20f, 0x1.2d388cp-24f, 0x1.2d388cp-24f, 0, 0, 0x1.ed77b0p-4f, 0x1.375d5ap-6f, -0x1.bd1a80p-5f, -0x1.df9d7ep-5f},
    {-0x1.6d9a86p-7f, -0x1.7e35bcp-6f, -0x1.967840p-7f, -0x1.50dc1ep-8f, -0x1.4952dcp-10f, -0x1.6c539ap-13f, -0x1.72934ap-16f, -0x1.e777d6p-19f, -0x1.9942eep-23f, -0x1.9942eep-23f, 0, 0, 0x1.d640cep-9f, 0x1.5539b0p-3f, 0x1.18cbdap-3f, 0x1.f210b0p-5f},
    {0x1.bbb436p-4f, 0x1.01c110p-4f, 0x1.bbce62p-6f, 0x1.599470p-7f, 0x1.3c1bcap-9f, 0x1.585ffap-12f, 0x1.75295cp-15f, 0x1.940fb0p-18f, 0x1.543c34p-22f, 0x1.543c34p-22f, 0, 0, -0x1.55ad12p-2f, -0x1.6dc662p-3f, -0x1.24415ep-6f, 0x1.4f12aep-4f},
    {-0x1.e73af4p-3f, -0x1.b6dd12p-4f, -0x1.5c37eep-5f, -0x1.077caap-6f, -0x1.dba342p-9f, -0x1.0213ecp-11f, -0x1.197652p-14f, -0x1.2a0212p-17f, -0x1.f53e38p-22f, -0x1.f53e38p-22f, 0, 0, 0x1.3709f4p-17f, -0x1.3fd374p-2f, -0x1.893956p-2f, -0x1.6ba6b8p-2f},
    {0x1.1f250cp-2f, 0x1.d22c94p-4f, 0x1.64108ap-5f, 0x1.09a7a8p-6f, 0x1.dd3a38p-9f, 0x1.02c03ep-11f, 0x1.183478p-14f, 0x1.2f61b8p-17f, 0x1.ffd402p-22f, 0x1.ffd402p-22f, 0, 0, 0x1.000000p+0f, 0x1.be3fbcp-1f, 0x1.6284c4p-1f, 0x1.02500ap-1f},
    {0x1.b25240p-1f, 0x1.e1fbfap-1f, 0x1.f4bfd6p-1f, 0x1.fbd50ap-1f, 0x1.ff112ap-1f, 0x1.ffdfa6p-1f, 0x1.fffba0p-1f, 0x1.ffff68p-1f, 0x1.fffff8p-1f, 0x1.fffff8p-1f, 0, 0, 0, 0x1.6ef53ep-2f, 0x1.1bf47ep-1f, 0x1.686650p-1f}};

/// Builds functions of one f32 type, a scalar or a vector.
struct F32Builder : weir::MathBuilder {
  struct Reduced {
    Value n, rest;
  };
  Value restOf(Value x, Value n) { return mulAdd(n, c(-1.42860682030941723212e-6), mulAdd(n, c(-0.693145751953125), x)); }
  /// x = n * ln(2) + rest.
  Reduced reduce(Value x) {
    Value n = round(mul(x, c(1.44269504088896341)));
    return {n, restOf(x, n)};
  }
  Value exp(Value x) {
    auto [n, r] = reduce(clampForScale(x, -104.0, 88.8));
    return scaleOrZero(polynomial(r, kExp), n, x, -104.0);
  }
  Value exp2(Value x0) {
    Value x = clampForScale(x0, -150.0, 128.1);
    Value n = round(x);
    return scaleOrZero(polynomial(sub(x, n), kExp2), n, x0, -150.0);
  }
  /// exp(rest) - 1, which is small where x is. Half of 2^n is in range where 2^n is not.
  Value expm1(Value x0) {
    Value x = clamp(x0, -20.0, 89.0);
    // The lowest bits are those of n, to which the bias of exponents comes with the shifter.
    Value shifted = mulAdd(x, c(1.44269504088896341), c(shifter() + 126));
    Value n = sub(shifted, c(shifter() + 126)), r = restOf(x, n);
    Value rest = mulAdd(mul(r, r), polynomial(r, kExpm1), r);
    Value power = toFloat(arith::ShLIOp::create(b, loc, toBits(shifted), bits(mantissaBits())));
    Value half = mulAdd(power, rest, sub(power, c(0.5)));
    // In this order the selection is a mask of the sum.
    return withSign(select(Predicate::UNE, n, c(0), add(half, half), rest), x0);
  }
  struct Logarithm {
    Value exponent, logOfMantissa;
  };
  Value logOf1Plus(Value f, Range range) {
    return mulAdd(mul(f, f), polynomial(f, range == Range::Root ? kLogOfRoot : kLogOfQuarters), f);
  }
  /// log(x + rest) = exponent * ln(2) + logOfMantissa for finite x > 0 and a rest below the last place of x.
  Logarithm splitLog(Value x, Range range, Value rest = {}) {
    auto [k, m] = split(x, range);
    Value f = sub(m, c(1));
    if (rest)
      f = mulAdd(rest, powerOf2(clamp(negate(k), -126, 126)), f);
    return {k, logOf1Plus(f, range)};
  }
  /// Terms that are infinite where the exponent is have its sign.
  Value addExponent(Value k, Value l) {
    if (target.fma)
      return fma(k, c(0.69314718055994531), l);
    // The upper part ends in zeros, so that its multiples by exponents are exact.
    return mulAdd(k, c(0.693145751953125), mulAdd(k, c(1.42860682030941723e-6), l));
  }
  Value log(Value x, Value rest = {}) {
    auto [k, l] = splitLog(x, Range::Quarters, rest);
    return finishLog(x, addExponent(k, l));
  }
  Value log2(Value x) {
    auto [k, l] = splitLog(x, Range::Root);
    return finishLog(x, add(k, mulAdd(l, c(0.44269504088896341), l)));
  }
  Value log10(Value x) {
    auto [k, l] = splitLog(x, Range::Root);
    return finishLog(x, mulAdd(k, c(0.30078125), mulAdd(k, c(2.48745663981195213739e-4), mul(l, c(0.43429448190325182765)))));
  }
  Value log1p(Value x) {
    if (is512()) {
      auto [negated, f, scaled] = splitOnePlus512(x, Range::Quarters);
      return finishLog1p512(scaled, fma(negated, c(-0.69314718055994531), logOf1Plus(f, Range::Quarters)));
    }
    Value u = add(c(1), x);
    // Zero and NaN keep what they are.
    return select(Predicate::ONE, x, c(0), log(u, sub(x, sub(u, c(1)))), x);
  }
  /// The magnitude, up to `upper`.
  Value magnitudeUpTo(Value x, double upper) {
    Value a = magnitude(x);
    return select(Predicate::OGT, a, c(upper), c(upper), a);
  }
  /// A polynomial whose coefficients are looked up: a division takes as long as many other instructions.
  Value polynomialOfPiece(Value t, ArrayRef<float[16]> pieces, Value piece) {
    Value sum = lookUp512(pieces.front(), piece);
    for (ArrayRef<float> coefficients : pieces.drop_front())
      sum = mulAdd(sum, t, lookUp512(coefficients, piece));
    return sum;
  }
  Value erf(Value x) {
    if (!is512())
      return quotient(x, kErfClamp, kErfP, kErfQ);
    Value a = magnitudeUpTo(x, kErfPiecesClamp), shifted = mulAdd(a, c(1 / kErfStep), c(shifter()));
    Value t = mulAdd(sub(shifted, c(shifter())), c(-kErfStep), a);
    return withSign(polynomialOfPiece(t, kErfPieces, toBits(shifted)), x);
  }
  Value tanh(Value x) {
    if (!is512())
      return quotient(x, kTanhClamp, kTanhP, kTanhQ);
    Value a = magnitudeUpTo(x, kTanhPiecesClamp);
    Value piece = arith::ShRUIOp::create(b, loc, toBits(add(a, c(1))), bits(21));
    return withSign(polynomialOfPiece(sub(a, lookUp512(kTanhNodes, piece)), kTanhPieces, piece), x);
  }
  Value quotient(Value x0, double bound, ArrayRef<double> p, ArrayRef<double> q) {
    Value x = clamp(x0, -bound, bound);
    Value z = mul(x, x);
    return clamp(div(mul(x, polynomial(z, p)), polynomial(z, q)), -1.0, 1.0);
  }
};

template <typename Op>
struct ExpandF32 : OpRewritePattern<Op> {
  ExpandF32(MLIRContext *context, weir::MathTarget target) : OpRewritePattern<Op>(context, /*benefit=*/2), target(target) {}
  weir::MathTarget target;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return failure();
    F32Builder b{{rewriter, op.getLoc(), op.getType(), target}};
    Value x = op.getOperand(), y;
    if constexpr (std::is_same_v<Op, math::ExpOp>)
      y = b.exp(x);
    else if constexpr (std::is_same_v<Op, math::Exp2Op>)
      y = b.exp2(x);
    else if constexpr (std::is_same_v<Op, math::ExpM1Op>)
      y = b.expm1(x);
    else if constexpr (std::is_same_v<Op, math::LogOp>)
      y = b.log(x);
    else if constexpr (std::is_same_v<Op, math::Log2Op>)
      y = b.log2(x);
    else if constexpr (std::is_same_v<Op, math::Log10Op>)
      y = b.log10(x);
    else if constexpr (std::is_same_v<Op, math::Log1pOp>)
      y = b.log1p(x);
    else if constexpr (std::is_same_v<Op, math::ErfOp>)
      y = b.erf(x);
    else
      y = b.tanh(x);
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

struct ExpandClamp : OpRewritePattern<math::ClampFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::ClampFOp op, PatternRewriter &rewriter) const override {
    arith::FastMathFlagsAttr flags = op.getFastmathAttr();
    Value raised = arith::MaximumFOp::create(rewriter, op.getLoc(), op.getValue(), op.getMin(), flags);
    rewriter.replaceOpWithNewOp<arith::MinimumFOp>(op, raised, op.getMax(), flags);
    return success();
  }
};

struct ExpandSincos : OpRewritePattern<math::SincosOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::SincosOp op, PatternRewriter &rewriter) const override {
    arith::FastMathFlagsAttr flags = op.getFastmathAttr();
    Value sine = math::SinOp::create(rewriter, op.getLoc(), op.getOperand(), flags);
    rewriter.replaceOp(op, {sine, math::CosOp::create(rewriter, op.getLoc(), op.getOperand(), flags)});
    return success();
  }
};

/// Powers whose numbers have no width yet: functions are made by width.
template <typename Op>
struct WidenIndexPower : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getRhs().getType().isIndex())
      return failure();
    auto widen = [&](Value v) -> Value {
      return v.getType().isIndex() ? arith::IndexCastOp::create(rewriter, op.getLoc(), rewriter.getI64Type(), v).getResult() : v;
    };
    Value power = Op::create(rewriter, op.getLoc(), widen(op.getLhs()), widen(op.getRhs()));
    if (power.getType() == op.getType())
      rewriter.replaceOp(op, power);
    else
      rewriter.replaceOpWithNewOp<arith::IndexCastOp>(op, op.getType(), power);
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
      weir::populateExpandCompositePatterns(patterns);
      widen = FrozenRewritePatternSet(std::move(patterns));
    }
    RewritePatternSet patterns(context);
    patterns.add<ExpandRsqrt, ExpandClass<math::IsInfOp>, ExpandClass<math::IsNormalOp>>(context);
    for (StringRef name : {"math.powf", "math.ipowi", "math.fpowi", "math.atan2", "math.sin", "math.cos", "math.tan", "math.sinh",
                           "math.cosh", "math.asinh", "math.acosh", "math.atanh", "math.log10"})
      patterns.add<ScalarizeVector>(context, name);
    if (approximate) {
      weir::MathTarget target{fma, avx512};
      patterns.add<ExpandF32<math::ExpOp>, ExpandF32<math::Exp2Op>, ExpandF32<math::ExpM1Op>, ExpandF32<math::LogOp>,
                   ExpandF32<math::Log2Op>, ExpandF32<math::Log10Op>, ExpandF32<math::Log1pOp>, ExpandF32<math::ErfOp>,
                   ExpandF32<math::TanhOp>>(context, target);
      weir::MathTarget targetF64{fmaF64, avx512};
      weir::populateExpandMathF64Patterns(patterns, targetF64);
      weir::populateExpandErrorFunctionPatterns(patterns, targetF64);
      if (fma && fmaF64) {
        weir::populateExpandPowerPatterns(patterns, target);
        weir::populateExpandTrigonometryPatterns(patterns, target);
      }
      static const StringRef upstream[] = {"math.atan", "math.asin", "math.acos", "math.erfc"};
      populateMathPolynomialApproximationPatterns(patterns,
                                                  [](StringRef name) { return llvm::is_contained(upstream, name); });
    } else {
      weir::populateExpandMathNearZeroPatterns(patterns);
    }
    expand = FrozenRewritePatternSet(std::move(patterns));
    return success();
  }

  void runOnOperation() override {
    Operation *f = getOperation();
    bool contractsAll = weir::getFPContract(f) == weir::FPContract::Fast;
    if (approximate)
      f->walk([&](arith::ArithFastMathInterface op) {
        arith::FastMathFlags extra;
        // Those may return either one of two zeros.
        if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op.getOperation()))
          extra = arith::FastMathFlags::nsz;
        else if (contractsAll && isa<arith::MulFOp, arith::AddFOp, arith::SubFOp>(op.getOperation()))
          extra = arith::FastMathFlags::contract;
        else
          return;
        arith::FastMathFlags flags = op.getFastMathFlagsAttr().getValue() | extra;
        op->setAttr(op.getFastMathAttrName(), arith::FastMathFlagsAttr::get(&getContext(), flags));
      });
    bool any = false;
    f->walk([&](Operation *op) { any |= isa_and_present<math::MathDialect>(op->getDialect()); });
    if (!any)
      return;
    // Kernels that call libm are those of the reference, which folds nothing.
    const GreedyRewriteConfig config = GreedyRewriteConfig().enableFolding(approximate);
    (void)applyPatternsGreedily(f, widen, config);
    (void)applyPatternsGreedily(f, expand, config);
  }

  FrozenRewritePatternSet widen, expand;
};
} // namespace

void weir::populateExpandCompositePatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandClamp, ExpandSincos, WidenIndexPower<math::IPowIOp>, WidenIndexPower<math::FPowIOp>>(patterns.getContext(), /*benefit=*/2);
}
