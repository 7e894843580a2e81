/// Exponential, logarithmic and error functions of f64; see ExpandMathF64.h.
///
/// exp(x) = 2^n * exp(r) with |r| <= ln(2)/2 and log(x) = k * ln(2) + log(m) with m in [sqrt(1/2), sqrt(2)). Both series are cut where the
/// next term is below the last place: 1/i! for exp(r), 2/(2i+3) in s = (m-1)/(m+1) for log(m). The upper part of ln(2) ends in zeros, so
/// that its multiples by exponents are exact.
///
/// erf(x) = x * P(x^2) up to 1, and erfc(x) = exp(-x^2) * Q(t) / (1 + 2x) with t = (x - 3) / (x + 3) for x >= 0. Both are Chebyshev's
/// interpolations, on [0, 1] and [-1, 1], as sums of powers: they are off by less than 2^-55.
#include "passes/Codegen/Common/ExpandMathF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinTypes.h"
#include <limits>

using namespace mlir;

namespace {

constexpr double kLn2Upper = 0x1.62e42feep-1, kLn2Lower = 0x1.a39ef35793c76p-33;
constexpr double kLog10Of2Upper = 0x1.34413509p-2, kLog10Of2Lower = 0x1.ef3fde623e256p-35;
constexpr double kLog2E = 0x1.71547652b82fep+0, kLog10E = 0x1.bcb7b1526e50ep-2;
/// Highest power first.
constexpr double kErf[] = {
    0x1.05ffd737fb32ep-34, -0x1.389d4f2641625p-30, 0x1.f7b4bf3b13964p-27, -0x1.5f1ecb6f0764cp-23, 0x1.b9df224ca4b97p-20,
    -0x1.f4d1e3183f7aep-17, 0x1.f9a321d5b8e1ep-14, -0x1.c02db3dac435fp-11, 0x1.565bcd0dbaa38p-8, -0x1.b82ce31284e00p-6,
    0x1.ce2f21a042b30p-4, -0x1.812746b0379e6p-2, 0x1.20dd750429b6dp+0};
constexpr double kErfc[] = {
    -0x1.44f838e7bac89p-31, 0x1.2b8f93959436fp-32, 0x1.249d26c7607d0p-28, -0x1.5e39172c6e624p-28, -0x1.6c809e4167b44p-26,
    0x1.20640da37c409p-25, 0x1.e461c03e43cb6p-24, -0x1.1794378c2a720p-23, -0x1.502e934601759p-21, 0x1.746a9deafcfadp-22,
    0x1.d2cc048221eb4p-19, -0x1.85a14d9a062ebp-21, -0x1.514453ba17b32p-16, 0x1.4c017fd6fbc4fp-18, 0x1.065a7d01748bcp-13,
    -0x1.b911e0af9c425p-14, -0x1.98db53c13dacep-11, 0x1.ef1bdbc7b7e25p-10, 0x1.4b884e539b543p-9, -0x1.8574c4098c65ep-6,
    0x1.17ca2877eb499p-4, -0x1.e88b803a501dfp-4, 0x1.098366a5b4795p-3, -0x1.85a15c58aa1b6p-5, -0x1.15c084bb9e8f3p-3, 0x1.40c522d7e4987p+0};
/// Added to an integer of less than 51 bits, the lowest bits of the sum are that integer's.
constexpr double kShifter = 0x1.8p52;
constexpr int kMantissaBits = 52, kExponentBias = 1023;

/// Builds arithmetic on one f64 type, a scalar or a vector.
struct F64Builder {
  OpBuilder &b;
  Location loc;
  Type type;

  Value splat(TypedAttr scalar) {
    if (auto vector = dyn_cast<VectorType>(type))
      return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector.clone(scalar.getType()), Attribute(scalar)));
    return arith::ConstantOp::create(b, loc, scalar);
  }
  Value c(double v) { return splat(b.getF64FloatAttr(v)); }
  Value bits(int64_t v) { return splat(b.getI64IntegerAttr(v)); }
  Value toBits(Value x) {
    Type i64 = b.getI64Type();
    auto vector = dyn_cast<VectorType>(type);
    return arith::BitcastOp::create(b, loc, vector ? vector.clone(i64) : i64, x);
  }
  Value toFloat(Value x) { return arith::BitcastOp::create(b, loc, type, x); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, loc, x, y); }
  Value round(Value x) { return math::RoundEvenOp::create(b, loc, x); }
  Value select(arith::CmpFPredicate p, Value x, Value y, Value a, Value d) {
    return arith::SelectOp::create(b, loc, arith::CmpFOp::create(b, loc, p, x, y), a, d);
  }
  /// NaN becomes a bound: functions take theirs from the argument.
  Value clamp(Value x, double lower, double upper) {
    Value y = select(arith::CmpFPredicate::OGT, x, c(lower), x, c(lower));
    return select(arith::CmpFPredicate::OLT, y, c(upper), y, c(upper));
  }
  /// `y`, but the argument itself where it is zero or NaN.
  Value keepZeroAndNaN(Value x, Value y) { return select(arith::CmpFPredicate::ONE, x, c(0), y, x); }

  /// 2^n for integers in the range of exponents.
  Value powerOf2(Value n) {
    Value exponent = arith::AddIOp::create(b, loc, toBits(add(n, c(kShifter))), bits(kExponentBias));
    return toFloat(arith::ShLIOp::create(b, loc, exponent, bits(kMantissaBits)));
  }
  /// x * 2^n in two steps, so that denormal results come out right.
  Value scale(Value x, Value n) {
    Value half = round(mul(n, c(0.5)));
    return mul(mul(x, powerOf2(half)), powerOf2(sub(n, half)));
  }
  /// exp(r) - 1 for |r| <= ln(2)/2.
  Value expm1OfRest(Value r) {
    double factorial = 6227020800; // 13!
    Value y = c(1 / factorial);
    for (int i = 13; i > 2; --i) {
      factorial /= i;
      y = add(mul(y, r), c(1 / factorial));
    }
    return add(r, mul(mul(r, r), y));
  }
  struct Exponential {
    Value n, expm1;
  };
  /// exp(x) = (1 + expm1) * 2^n.
  Exponential splitExp(Value x) {
    Value n = round(mul(x, c(kLog2E)));
    Value r = sub(sub(x, mul(n, c(kLn2Upper))), mul(n, c(kLn2Lower)));
    return {n, expm1OfRest(r)};
  }
  Value expOfParts(Exponential parts) { return scale(add(c(1), parts.expm1), parts.n); }

  Value exp(Value x) {
    Value y = expOfParts(splitExp(clamp(x, -746, 710)));
    return select(arith::CmpFPredicate::UNO, x, x, x, y);
  }
  Value exp2(Value x) {
    Value clamped = clamp(x, -1076, 1025);
    Value n = round(clamped);
    Value r = sub(clamped, n);
    // The product's rounding error would not matter, that of ln(2) does not either: |r| <= 1/2.
    Value y = expOfParts({n, expm1OfRest(mul(r, c(0x1.62e42fefa39efp-1)))});
    return select(arith::CmpFPredicate::UNO, x, x, x, y);
  }
  /// Of an argument that is not NaN.
  Value expm1OfNumber(Value x) {
    Exponential parts = splitExp(clamp(x, -746, 710));
    // Where 1 is below the last place; 2^n itself may be too large there.
    Value large = expOfParts(parts);
    Value power = powerOf2(clamp(parts.n, -1000, 1000));
    Value y = add(mul(power, parts.expm1), sub(power, c(1)));
    return select(arith::CmpFPredicate::OGT, parts.n, c(60), large, y);
  }
  Value expm1(Value x) { return keepZeroAndNaN(x, expm1OfNumber(x)); }
  Value tanh(Value x) {
    Value magnitude = clamp(math::AbsFOp::create(b, loc, x), 0, 22);
    Value t = expm1OfNumber(add(magnitude, magnitude));
    Value y = div(t, add(t, c(2)));
    Value negative = arith::NegFOp::create(b, loc, y);
    return keepZeroAndNaN(x, select(arith::CmpFPredicate::OLT, x, c(0), negative, y));
  }

  struct Logarithm {
    Value exponent, logOfMantissa;
  };
  /// log(x) = exponent * ln(2) + logOfMantissa for finite x > 0.
  Logarithm splitLog(Value x) {
    Value tiny = c(0x1p-1022);
    Value scaled = select(arith::CmpFPredicate::OLT, x, tiny, mul(x, c(0x1p54)), x);
    Value added = select(arith::CmpFPredicate::OLT, x, tiny, c(54), c(0));
    Value pattern = toBits(scaled);
    // sqrt(1/2) is where mantissas start.
    Value shifted = arith::SubIOp::create(b, loc, pattern, bits(0x3fe6a09e667f3bcd));
    Value k = arith::ShRSIOp::create(b, loc, shifted, bits(kMantissaBits));
    Value m = toFloat(arith::SubIOp::create(b, loc, pattern, arith::ShLIOp::create(b, loc, k, bits(kMantissaBits))));
    Value shifter = c(kShifter);
    Value exponent = sub(toFloat(arith::AddIOp::create(b, loc, k, toBits(shifter))), shifter);
    Value f = sub(m, c(1));
    Value s = div(f, add(f, c(2)));
    Value z = mul(s, s);
    Value series = c(2.0 / 23);
    for (int i = 21; i >= 3; i -= 2)
      series = add(mul(series, z), c(2.0 / i));
    // log(1+f) = f - s * (f - z * series): half of f * f is taken out, so that what is subtracted from f is small and exact enough.
    Value half = mul(c(0.5), mul(f, f));
    Value l = sub(f, sub(half, mul(s, add(half, mul(z, series)))));
    return {sub(exponent, added), l};
  }
  /// `y` where the logarithm of x is finite.
  Value finishLog(Value x, Value y) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    y = select(arith::CmpFPredicate::OLT, x, c(infinity), y, x);
    y = select(arith::CmpFPredicate::OEQ, x, c(0), c(-infinity), y);
    return select(arith::CmpFPredicate::OLT, x, c(0), c(std::numeric_limits<double>::quiet_NaN()), y);
  }
  Value log(Value x) {
    auto [k, l] = splitLog(x);
    return finishLog(x, add(mul(k, c(kLn2Upper)), add(mul(k, c(kLn2Lower)), l)));
  }
  Value log2(Value x) {
    auto [k, l] = splitLog(x);
    return finishLog(x, add(k, mul(l, c(kLog2E))));
  }
  Value log10(Value x) {
    auto [k, l] = splitLog(x);
    return finishLog(x, add(mul(k, c(kLog10Of2Upper)), add(mul(k, c(kLog10Of2Lower)), mul(l, c(kLog10E)))));
  }
  Value log1p(Value x) {
    Value u = add(c(1), x);
    // What was lost in 1 + x, relative to it.
    Value lost = div(sub(x, sub(u, c(1))), u);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    lost = select(arith::CmpFPredicate::OGT, u, c(0), lost, c(0));
    lost = select(arith::CmpFPredicate::OLT, u, c(infinity), lost, c(0));
    return keepZeroAndNaN(x, add(log(u), lost));
  }

  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = c(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = add(mul(sum, x), c(coefficient));
    return sum;
  }
  /// Of a number in [-1, 1].
  Value erfOfUnit(Value x) { return mul(x, polynomial(mul(x, x), kErf)); }
  /// Of a number in [0, 28], where it is 0 at last.
  Value erfcOfPositive(Value x) {
    Value q = div(polynomial(div(sub(x, c(3)), add(x, c(3))), kErfc), add(c(1), add(x, x)));
    // The square of the upper half is exact: exp(-x^2) = exp(-upper^2) * exp((upper - x) * (upper + x)).
    Value upper = toFloat(arith::AndIOp::create(b, loc, toBits(x), bits(int64_t(0xfffffffff8000000))));
    Value rest = exp(mul(sub(upper, x), add(upper, x)));
    return mul(exp(sub(c(0), mul(upper, upper))), mul(q, rest));
  }
  Value erf(Value x) {
    Value magnitude = clamp(math::AbsFOp::create(b, loc, x), 0, 28);
    Value large = math::CopySignOp::create(b, loc, sub(c(1), erfcOfPositive(magnitude)), x);
    Value y = select(arith::CmpFPredicate::OLT, magnitude, c(1), erfOfUnit(x), large);
    return keepZeroAndNaN(x, y);
  }
  Value erfc(Value x) {
    Value magnitude = clamp(math::AbsFOp::create(b, loc, x), 0, 28);
    Value large = erfcOfPositive(magnitude);
    large = select(arith::CmpFPredicate::OLT, x, c(0), sub(c(2), large), large);
    Value y = select(arith::CmpFPredicate::OLT, magnitude, c(0.5), sub(c(1), erfOfUnit(x)), large);
    return select(arith::CmpFPredicate::UNO, x, x, x, y);
  }
};

template <typename Op, Value (F64Builder::*build)(Value)>
struct ExpandF64 : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF64())
      return failure();
    F64Builder builder{rewriter, op.getLoc(), op.getType()};
    rewriter.replaceOp(op, (builder.*build)(op.getOperand()));
    return success();
  }
};

/// f32 through f64, rounded once more.
template <typename Op>
struct WidenToF64 : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return failure();
    Value wide = arith::ExtFOp::create(rewriter, op.getLoc(), rewriter.getF64Type(), op.getOperand());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), Op::create(rewriter, op.getLoc(), wide));
    return success();
  }
};

} // namespace

void weir::populateExpandMathF64Patterns(RewritePatternSet &patterns) {
  patterns.add<ExpandF64<math::ExpOp, &F64Builder::exp>, ExpandF64<math::Exp2Op, &F64Builder::exp2>,
               ExpandF64<math::ExpM1Op, &F64Builder::expm1>, ExpandF64<math::TanhOp, &F64Builder::tanh>,
               ExpandF64<math::LogOp, &F64Builder::log>, ExpandF64<math::Log2Op, &F64Builder::log2>,
               ExpandF64<math::Log10Op, &F64Builder::log10>, ExpandF64<math::Log1pOp, &F64Builder::log1p>>(patterns.getContext(), /*benefit=*/2);
}

void weir::populateExpandMathNearZeroPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandF64<math::ExpM1Op, &F64Builder::expm1>, ExpandF64<math::Log1pOp, &F64Builder::log1p>, WidenToF64<math::ExpM1Op>,
               WidenToF64<math::Log1pOp>>(patterns.getContext());
}

void weir::populateExpandErrorFunctionPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandF64<math::ErfOp, &F64Builder::erf>, ExpandF64<math::ErfcOp, &F64Builder::erfc>>(patterns.getContext());
}
