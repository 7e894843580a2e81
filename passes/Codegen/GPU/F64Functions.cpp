/// Functions of f64 as arithmetic; see F64Functions.h.
#include "passes/Codegen/GPU/F64Functions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <cmath>
#include <limits>

using namespace mlir;
using arith::CmpFPredicate;

namespace {

/// Builds functions of f64 from arithmetic, and from functions that are expanded elsewhere.
struct F64Builder {
  OpBuilder &b;
  Location loc;
  bool hasFma;

  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  Value c(double v) { return arith::ConstantOp::create(b, loc, b.getF64FloatAttr(v)); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, loc, x, y); }
  Value fma(Value x, Value y, Value z) { return hasFma ? math::FmaOp::create(b, loc, x, y, z).getResult() : add(mul(x, y), z); }
  /// Without the bits of the significand that products of upper parts have no room for.
  Value upper(Value x) {
    Type i64 = b.getI64Type();
    Value mask = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(~((int64_t(1) << 27) - 1)));
    return arith::BitcastOp::create(b, loc, x.getType(), arith::AndIOp::create(b, loc, arith::BitcastOp::create(b, loc, i64, x), mask));
  }
  /// x * y + z with a product that is next to exact, also where most of it goes away.
  Value addProduct(Value x, Value y, Value z) {
    if (hasFma)
      return fma(x, y, z);
    Value x1 = upper(x), x2 = sub(x, x1), y1 = upper(y), y2 = sub(y, y1), product = mul(x, y);
    Value rest = add(add(add(sub(mul(x1, y1), product), mul(x1, y2)), mul(x2, y1)), mul(x2, y2));
    return add(add(product, z), rest);
  }
  Value negate(Value x) { return arith::NegFOp::create(b, loc, x); }
  Value magnitude(Value x) { return math::AbsFOp::create(b, loc, x); }
  Value root(Value x) { return math::SqrtOp::create(b, loc, x); }
  Value exp(Value x) { return math::ExpOp::create(b, loc, x); }
  Value log(Value x) { return math::LogOp::create(b, loc, x); }
  Value log1p(Value x) { return math::Log1pOp::create(b, loc, x); }
  Value withSign(Value x, Value sign) { return math::CopySignOp::create(b, loc, x, sign); }
  Value is(CmpFPredicate p, Value x, Value y) { return arith::CmpFOp::create(b, loc, p, x, y); }
  Value isBelow(Value x, double y) { return is(CmpFPredicate::OLT, x, c(y)); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value select(Value p, Value x, Value y) { return arith::SelectOp::create(b, loc, p, x, y); }
  /// Coefficients from the highest power on.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = c(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = fma(sum, x, c(coefficient));
    return sum;
  }

  /// The sine of x + n * pi/2.
  Value sineShifted(Value x, int64_t n) {
    // The products with the parts of pi/2 are exact below, and so is the first difference.
    Value isSmall = isBelow(magnitude(x), 0x1p50);
    Value k = math::RoundEvenOp::create(b, loc, mul(x, c(M_2_PI)));
    k = select(isSmall, k, c(0));
    Value minus = negate(k);
    Value r = addProduct(minus, c(0x1.921fb54442d18p+0), x);
    r = addProduct(minus, c(0x1.1a62633145c07p-54), r);
    r = addProduct(minus, c(-0x1.f1976b7ed8fbcp-110), r);
    Value z = mul(r, r);
    // Taylor's series up to pi/4: what is left out is below 2^-58.
    Value sine = polynomial(z, {1.0 / 355687428096000.0, -1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0, 1.0 / 362880.0,
                                -1.0 / 5040.0, 1.0 / 120.0, -1.0 / 6.0});
    sine = fma(mul(r, z), sine, r);
    Value cosine = polynomial(z, {1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0, 1.0 / 40320.0,
                                  -1.0 / 720.0, 1.0 / 24.0, -0.5});
    cosine = fma(z, cosine, c(1));
    Type i64 = b.getI64Type();
    auto integer = [&](int64_t v) -> Value { return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(v)); };
    Value quadrant = arith::AddIOp::create(b, loc, arith::FPToSIOp::create(b, loc, i64, k), integer(n));
    auto bit = [&](int64_t mask) -> Value {
      Value masked = arith::AndIOp::create(b, loc, quadrant, integer(mask));
      return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, masked, integer(0));
    };
    Value result = select(bit(1), cosine, sine);
    result = select(bit(2), negate(result), result);
    return select(isSmall, result, c(std::numeric_limits<double>::quiet_NaN()));
  }
  // A zero keeps its sign.
  Value sin(Value x) { return select(is(CmpFPredicate::OEQ, x, c(0)), x, sineShifted(x, 0)); }
  Value cos(Value x) { return sineShifted(x, 1); }
  Value tan(Value x) { return div(sin(x), cos(x)); }

  /// exp(a)/2, which may be finite where exp(a) is not.
  Value halfOfExp(Value a) {
    Value half = exp(mul(a, c(0.5)));
    return mul(mul(half, c(0.5)), half);
  }
  Value sinh(Value x) {
    Value a = magnitude(x), e = math::ExpM1Op::create(b, loc, a);
    Value small = mul(c(0.5), add(e, div(e, add(e, c(1)))));
    return withSign(select(isBelow(a, 700), small, halfOfExp(a)), x);
  }
  Value cosh(Value x) {
    Value a = magnitude(x), e = exp(a);
    Value small = add(mul(c(0.5), e), div(c(0.5), e));
    return select(isBelow(a, 700), small, halfOfExp(a));
  }
  Value asinh(Value x) {
    Value a = magnitude(x), square = mul(a, a);
    Value small = log1p(add(a, div(square, add(c(1), root(add(square, c(1)))))));
    return withSign(select(isBelow(a, 0x1p28), small, add(log(a), c(M_LN2))), x);
  }
  Value acosh(Value x) {
    Value t = sub(x, c(1));
    Value small = log1p(add(t, root(mul(t, add(t, c(2))))));
    Value result = select(isBelow(x, 0x1p28), small, add(log(x), c(M_LN2)));
    return select(isBelow(x, 1), c(std::numeric_limits<double>::quiet_NaN()), result);
  }
  Value atanh(Value x) {
    Value a = magnitude(x);
    return withSign(mul(c(0.5), log1p(div(add(a, a), sub(c(1), a)))), x);
  }

  /// The arc tangent of a in [0, 1], a from tables of four: arctan a = arctan h + arctan((a - h) / (1 + a h)).
  Value atanOfUnit(Value a) {
    Value h = c(0), base = c(0);
    for (double step : {0.25, 0.5, 0.75, 1.0}) {
      Value isAbove = is(CmpFPredicate::OGE, a, c(step - 0.125));
      h = select(isAbove, c(step), h);
      base = select(isAbove, c(std::atan(step)), base);
    }
    Value t = div(sub(a, h), fma(a, h, c(1)));
    Value z = mul(t, t);
    // |t| is at most 1/8: what is left out is below 2^-60.
    Value series = polynomial(z, {1.0 / 17, -1.0 / 15, 1.0 / 13, -1.0 / 11, 1.0 / 9, -1.0 / 7, 1.0 / 5, -1.0 / 3});
    return add(base, fma(mul(t, z), series, t));
  }
  Value atan2(Value y, Value x) {
    Value ay = magnitude(y), ax = magnitude(x);
    Value isSteep = is(CmpFPredicate::OGT, ay, ax);
    Value small = select(isSteep, ax, ay), large = select(isSteep, ay, ax);
    // 0/0 is 0 here, and two infinities are equal.
    Value ratio = div(small, large);
    ratio = select(is(CmpFPredicate::OEQ, large, c(0)), c(0), ratio);
    ratio = select(is(CmpFPredicate::OEQ, small, c(kInfinity)), c(1), ratio);
    Value angle = atanOfUnit(ratio);
    angle = select(isSteep, sub(c(M_PI_2), angle), angle);
    Value isLeft = isBelow(withSign(c(1), x), 0);
    angle = withSign(select(isLeft, sub(c(M_PI), angle), angle), y);
    // Comparisons with NaN have no answer.
    return select(is(CmpFPredicate::UNO, x, y), add(x, y), angle);
  }
  Value atan(Value x) { return atan2(x, c(1)); }
  Value asin(Value x) { return atan2(x, root(mul(sub(c(1), x), add(c(1), x)))); }
  Value acos(Value x) { return atan2(root(mul(sub(c(1), x), add(c(1), x))), x); }

  /// The power of the logarithm, then Newton's method.
  Value cbrt(Value x) {
    Value a = magnitude(x);
    Value y = math::Exp2Op::create(b, loc, div(math::Log2Op::create(b, loc, a), c(3)));
    y = sub(y, div(sub(y, div(a, mul(y, y))), c(3)));
    Value inside = both(isBelow(a, kInfinity), is(CmpFPredicate::OGT, a, c(0)));
    return select(inside, withSign(y, x), x);
  }

  /// To the nearest integer, ties to even: a sum with 2^52 has no bits for a fraction.
  Value roundEven(Value x) {
    Value a = magnitude(x);
    Value whole = sub(add(a, c(0x1p52)), c(0x1p52));
    return withSign(select(isBelow(a, 0x1p52), whole, a), x);
  }

  /// The remainder of the division, exactly: multiples of y, each of 2^28 times the next, are taken off. What is left after each has as many
  /// bits as an operand has.
  Value remainder(Value x, Value y) {
    constexpr double step = 0x1p28;
    Value divisor = magnitude(y), dividend = magnitude(x);
    Value isDefined = both(isBelow(dividend, kInfinity), is(CmpFPredicate::OGT, divisor, c(0)));
    dividend = select(isDefined, dividend, c(0));
    divisor = select(isDefined, divisor, c(1));
    auto repeat = [&](Value start, function_ref<std::pair<Value, Value>(Value)> test, function_ref<Value(Value)> body) -> Value {
      auto before = [&](OpBuilder &, Location, ValueRange arguments) {
        auto [condition, value] = test(arguments[0]);
        scf::ConditionOp::create(b, loc, condition, value);
      };
      auto after = [&](OpBuilder &, Location, ValueRange arguments) { scf::YieldOp::create(b, loc, body(arguments[0])); };
      OpBuilder::InsertionGuard guard(b);
      return scf::WhileOp::create(b, loc, TypeRange{start.getType()}, ValueRange{start}, before, after).getResult(0);
    };
    Value rest = repeat(
        dividend, [&](Value r) { return std::pair(is(CmpFPredicate::OGE, r, divisor), r); },
        [&](Value r) {
          Value multiple = repeat(
              divisor, [&](Value m) { return std::pair(is(CmpFPredicate::OLE, mul(m, c(step)), r), m); },
              [&](Value m) { return mul(m, c(step)); });
          Value left = fma(negate(math::FloorOp::create(b, loc, div(r, multiple))), multiple, r);
          // The quotient may have been rounded up to the next whole number.
          return select(isBelow(left, 0), add(left, multiple), left);
        });
    return select(isDefined, withSign(rest, x), c(std::numeric_limits<double>::quiet_NaN()));
  }

  Value powf(Value x, Value y) {
    Value a = magnitude(x);
    Value power = math::Exp2Op::create(b, loc, mul(y, math::Log2Op::create(b, loc, a)));
    // Also where y is infinite.
    power = select(is(CmpFPredicate::OEQ, a, c(1)), c(1), power);
    auto isWhole = [&](Value v) { return is(CmpFPredicate::OEQ, v, math::FloorOp::create(b, loc, v)); };
    Value isInteger = isWhole(y), isEven = isWhole(mul(y, c(0.5)));
    power = select(isEven, power, select(isInteger, withSign(power, x), power));
    Value isNegative = both(isBelow(x, 0), is(CmpFPredicate::OGT, x, c(-kInfinity)));
    power = select(isNegative, select(isInteger, power, c(std::numeric_limits<double>::quiet_NaN())), power);
    power = select(is(CmpFPredicate::UNO, x, y), add(x, y), power);
    Value isOne = arith::OrIOp::create(b, loc, is(CmpFPredicate::OEQ, y, c(0)), is(CmpFPredicate::OEQ, x, c(1)));
    return select(isOne, c(1), power);
  }
};

template <typename Op, Value (F64Builder::*build)(Value)>
struct ExpandUnary : OpRewritePattern<Op> {
  ExpandUnary(MLIRContext *context, bool hasFma) : OpRewritePattern<Op>(context), hasFma(hasFma) {}
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF64())
      return failure();
    F64Builder builder{rewriter, op.getLoc(), hasFma};
    rewriter.replaceOp(op, (builder.*build)(op.getOperand()));
    return success();
  }
  bool hasFma;
};

template <typename Op, Value (F64Builder::*build)(Value, Value)>
struct ExpandBinary : OpRewritePattern<Op> {
  ExpandBinary(MLIRContext *context, bool hasFma) : OpRewritePattern<Op>(context), hasFma(hasFma) {}
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF64())
      return failure();
    F64Builder builder{rewriter, op.getLoc(), hasFma};
    rewriter.replaceOp(op, (builder.*build)(op.getLhs(), op.getRhs()));
    return success();
  }
  bool hasFma;
};

} // namespace

void weir::populateF64FunctionPatterns(RewritePatternSet &patterns, bool fma) {
  patterns.add<ExpandUnary<math::SinOp, &F64Builder::sin>, ExpandUnary<math::CosOp, &F64Builder::cos>,
               ExpandUnary<math::TanOp, &F64Builder::tan>, ExpandUnary<math::SinhOp, &F64Builder::sinh>,
               ExpandUnary<math::CoshOp, &F64Builder::cosh>, ExpandUnary<math::AsinhOp, &F64Builder::asinh>,
               ExpandUnary<math::AcoshOp, &F64Builder::acosh>, ExpandUnary<math::AtanhOp, &F64Builder::atanh>,
               ExpandUnary<math::AtanOp, &F64Builder::atan>, ExpandUnary<math::AsinOp, &F64Builder::asin>,
               ExpandUnary<math::AcosOp, &F64Builder::acos>, ExpandUnary<math::CbrtOp, &F64Builder::cbrt>,
               ExpandBinary<math::Atan2Op, &F64Builder::atan2>, ExpandBinary<math::PowFOp, &F64Builder::powf>>(patterns.getContext(), fma);
  // Drivers that emulate f64 round ties to odd integers, and -0.25 to +0 (lavapipe, Mesa 22.3).
  if (!fma)
    patterns.add<ExpandUnary<math::RoundEvenOp, &F64Builder::roundEven>>(patterns.getContext(), fma);
  if (fma)
    patterns.add<ExpandBinary<arith::RemFOp, &F64Builder::remainder>>(patterns.getContext(), fma);
}
