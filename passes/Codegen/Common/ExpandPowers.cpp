/// Powers of vectors; see ExpandMathF64.h.
///
/// |x|^y = exp(y * log|x|). In f32 the logarithm to base 2 and the product are f64, in vectors of 512 bits of AVX-512, and in f64, both are
/// sums of two numbers: the error of the larger one goes into the smaller one by fused multiply-adds. What is special comes from the
/// product, which is infinite where |x| is 0 or infinite. Signs, NaN and powers of 1 are handled in a branch for all lanes.
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/Common/ExpandMathF64.h"

#include <limits>

using namespace mlir;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// log2(1 + f) / f for 1 + f in [sqrt(1/2), sqrt(2)], to 2^-32.6.
constexpr double kLog2[] = {-0x1.6b8ea7cce71adp-4, 0x1.4071b6b1d8273p-3, -0x1.40ccc794c0d5ap-3, 0x1.44e3ca72b65b0p-3,
                            -0x1.6eb2a14f709efp-3, 0x1.a62534309d230p-3, -0x1.ec8df6ae5a7c3p-3, 0x1.2776f020eee31p-2,
                            -0x1.7154337e7794cp-2, 0x1.ec709cd08ba7cp-2, -0x1.7154767de12a8p-1, 0x1.71547652d5129p+0};
/// 2^r for r in [-1/2, 1/2], to 2^-28.9.
constexpr double kExp2[] = {0x1.4498ffdd621adp-13, 0x1.5f48c64dd7e87p-10, 0x1.3b2995f210ffap-7, 0x1.c6aecc579f964p-5,
                            0x1.ebfbe10e318d7p-3,  0x1.62e430d0436b8p-1,  0x1.ffffffff4e06cp-1};
/// log((1+s)/(1-s)) = s * (2 + z * (2/3 + z * kLog(z))), z = s^2.
constexpr double kLog[] = {0x1.0cbddbb0fa46dp-3, 0x1.0fad8e13e7d9dp-3, 0x1.3b1cc6d7e3ae5p-3, 0x1.745cf70286dd9p-3,
                           0x1.c71c7202dae06p-3, 0x1.2492492479f07p-2, 0x1.99999999999e7p-2};
/// exp(r) = 1 + r + r^2 * kExp(r).
constexpr double kExp[] = {0x1.1fa17c30dc003p-29, 0x1.af72118c49d4fp-26, 0x1.27e4bcbb34f5fp-22, 0x1.71ddec91fee33p-19,
                           0x1.a01a01b597049p-16, 0x1.a01a01b4ed4ffp-13, 0x1.6c16c16c130f2p-10, 0x1.111111110e8a2p-7,
                           0x1.555555555555ep-5,  0x1.555555555555cp-3,  0x1.0000000000000p-1};
/// (log(1 + f) - f + f^2/2) / f^3 for |f| <= 1/16, to 2^-36 of the logarithm.
constexpr double kLogF32[] = {0x1.261fecp-3, -0x1.56d3d8p-3, 0x1.9998d6p-3, -0x1.ffff7cp-3, 0x1.555556p-2};
/// exp(r) for |r| <= 0.48: ln(2)/2, and the lower part of the largest products.
constexpr double kExpF32[] = {0x1.686874p-10, 0x1.1348d8p-7, 0x1.556276p-5, 0x1.55528ap-3, 0x1.ffffe2p-2, 1.0, 1.0};
/// For the first four bits of mantissas in [3/4, 3/2) after the point: numbers r with mantissa * r - 1 exact in f32 and at most 1/16, and
/// -log(r) as the sum of multiples of 2^-15 and the rest.
constexpr float kReciprocal[] = {1.0f,    0.90625f, 0.875f,   0.8125f,  0.78125f, 0.75f,    0.71875f, 0.6875f,
                                 1.3125f, 1.25f,    1.21875f, 1.15625f, 1.125f,   1.09375f, 1.0625f,  1.0f};
constexpr float kLogUpper[] = {0,           0x1.934p-4, 0x1.118p-3,   0x1.a94p-3, 0x1.f99p-3,  0x1.2698p-2,
                               0x1.5228p-2, 0x1.7fbp-2, -0x1.1678p-2, -0x1.c9p-3, -0x1.952p-3, -0x1.295p-3,
                               -0x1.e28p-4, -0x1.6fp-4, -0x1.f0cp-5,  0};
constexpr float kLogLower[] = {0,
                               -0x1.43454ep-17,
                               -0x1.c5f760p-17,
                               -0x1.2c3752p-19,
                               0x1.c6cb3cp-19,
                               -0x1.deecb2p-18,
                               0x1.7039c6p-17,
                               -0x1.7109fap-20,
                               0x1.1aa2a2p-17,
                               0x1.070cacp-20,
                               -0x1.6a73d2p-17,
                               -0x1.4be080p-17,
                               0x1.f123aap-17,
                               -0x1.a515cap-17,
                               0x1.cf3feep-17,
                               0};
/// (log(1 + f) - f + f^2/2) / f^3 for |f| <= 3/128.
constexpr double kLogF64[] = {-0x1.99faffef42249p-4, 0x1.c786b2a41dd27p-4, -0x1.fffff7518f8edp-4, 0x1.24924468585f9p-3, -0x1.5555555575062p-3, 0x1.99999999bc2bcp-3, -0x1.ffffffffffffep-3, 0x1.5555555555554p-2};
/// -log(i/32) at the index i modulo 32, for i from 21 to 43, as the sum of multiples of 2^-42 and the rest.
constexpr double kLogUpperF64[] = {0, -0x1.f829b0e78p-6, -0x1.f0a30c0118p-5, -0x1.6f0d28ae58p-4, -0x1.e27076e2bp-4, -0x1.29552f82p-3, -0x1.5ff3070a7ap-3, -0x1.9525a9cf46p-3, -0x1.c8ff7c79aap-3, -0x1.fb9186d5e4p-3, -0x1.1675cababap-2, -0x1.2e8e2bae12p-2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x1.af5295248dp-2, 0x1.7fafa3bd81p-2, 0x1.522ae0738ap-2, 0x1.269621134ep-2, 0x1.f991c6cb3cp-3, 0x1.a93ed3c8aep-3, 0x1.5bf406b544p-3, 0x1.1178e8227ep-3, 0x1.9335e5d594p-4, 0x1.08598b59e4p-4, 0x1.0415d89e78p-5};
constexpr double kLogLowerF64[] = {0, -0x1.980267c7e09e4p-45, 0x1.d599e83368e91p-45, 0x1.4b4641b664613p-44, 0x1.a342c2af0003cp-45, 0x1.5b967f4471dfcp-44, 0x1.8586f183bebf2p-44, 0x1.297137d9f158fp-44, 0x1.7794f689f8434p-45, 0x1.d572aab993c87p-47, -0x1.8380e731f55c4p-44, 0x1.67b1e99b72bd8p-45, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0x1.17cc552774458p-45, 0x1.46fb79bf6d4cbp-44, 0x1.ebe708164c759p-45, -0x1.1b61f10522625p-44, -0x1.90d04cd7cc834p-44, -0x1.8724350562169p-45, -0x1.27023eb68981cp-46, 0x1.1ef78ce2d07f2p-45, 0x1.3115c3abd47dap-45, -0x1.7e5dd7009902cp-46, -0x1.dddc7f461c516p-44};
/// (exp(r) - 1 - r) / r^2 for |r| <= ln(2)/32.
constexpr double kExpF64[] = {0x1.a01b0f9e6a1d7p-13, 0x1.6c17f12a4660dp-10, 0x1.11111110dfcb8p-7, 0x1.55555554e678cp-5, 0x1.5555555555556p-3, 0x1.0000000000001p-1};
/// 2^(i/16), and what is missing relative to it.
constexpr double kRoots[] = {0x1p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0, 0x1.2387a6e756238p+0, 0x1.306fe0a31b715p+0, 0x1.3dea64c123422p+0, 0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0, 0x1.6a09e667f3bcdp+0, 0x1.7a11473eb0187p+0, 0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f09p+0, 0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0, 0x1.ea4afa2a490dap+0};
constexpr double kRootRests[] = {0, 0x1.79aa65d837b6dp-54, -0x1.01b15eaa59348p-55, 0x1.68efde3a8a894p-54, 0x1.34d754db0abb6p-55, 0x1.59f48a72a4c6dp-55, 0x1.690cebb7aafbp-56, 0x1.063e1e21c5409p-54, -0x1.3b3efbf5e2228p-54, -0x1.b32dcb94da51dp-56, 0x1.db72fc1f0eab4p-55, 0x1.1affc2b91ce27p-56, 0x1.c1a7792cb3387p-55, 0x1.36eae30af0cb3p-56, 0x1.4a385a63d07a7p-56, -0x1.ff7128fd391fp-55};
constexpr double kLn2Upper = 0x1.62e42feep-1, kLn2Lower = 0x1.a39ef35793c76p-33, kLog2E = 0x1.71547652b82fep+0;

struct PowerBuilder : weir::MathBuilder {
  /// A number as the sum of two, of which the second is below the last place of the first.
  struct Sum {
    Value upper, lower;
  };
  /// x + y where x is 0, or y has no larger exponent.
  Sum sum(Value x, Value y) {
    Value upper = add(x, y);
    return {upper, add(sub(x, upper), y)};
  }
  Sum product(Sum x, Sum y) {
    Value upper = mul(x.upper, y.upper);
    return {upper, fma(x.lower, y.upper, fma(x.upper, y.lower, fma(x.upper, y.upper, negate(upper))))};
  }
  /// The value for |x| = 0 is -infinity, that of infinity is infinite.
  Value withPoles(Value a, Value y) {
    y = select(Predicate::OEQ, a, c(0), c(-kInfinity), y);
    return select(Predicate::OEQ, a, c(kInfinity), a, y);
  }

  /// For finite a > 0.
  Sum log(Value a) {
    auto [k, m] = split(a);
    Value f = sub(m, c(1)), u = add(m, c(1));
    // What u lacks of 1 + m: exact, as the exponent of m is not above that of 1.
    Value lost = sub(m, sub(u, c(1)));
    Value reciprocal = div(c(1), u);
    Value quotient = mul(f, reciprocal);
    Value rest = fma(negate(quotient), lost, fma(negate(quotient), u, f));
    Sum s = {quotient, mul(rest, reciprocal)};
    Sum z = product(s, s);
    Sum series = sum(c(0x1.5555555555555p-1), mul(z.upper, polynomialOfPairs(z.upper, kLog)));
    series.lower = add(series.lower, c(0x1.5555555555555p-55));
    series = product(z, series);
    Value lower = series.lower;
    series = sum(c(2), series.upper);
    series.lower = add(series.lower, lower);
    Sum logOfMantissa = product(s, series);
    Sum l = sum(mul(k, c(kLn2Upper)), logOfMantissa.upper);
    l.lower = fma(k, c(kLn2Lower), add(l.lower, logOfMantissa.lower));
    return l;
  }
  Value exp(Sum x) {
    Value n = round(mul(x.upper, c(kLog2E)));
    Sum r = sum(fma(n, c(-kLn2Upper), x.upper), fma(n, c(-kLn2Lower), x.lower));
    Value expm1 = add(r.upper, fma(mul(r.upper, r.upper), polynomialOfPairs(r.upper, kExp), r.lower));
    return scale(add(c(1), expm1), n);
  }
  Value powerOfMagnitudeF64(Value a, Value y) {
    Sum l = log(a);
    Value upper = mul(y, l.upper);
    Value power = exp({upper, fma(y, l.lower, fma(y, l.upper, negate(upper)))});
    // The lower part of an infinite product has no meaning.
    Value t = mul(y, withPoles(a, l.upper));
    power = select(Predicate::OGT, t, c(720), c(kInfinity), power);
    return select(Predicate::OLT, t, c(-760), c(0), power);
  }
  /// In f64, which has half as many lanes.
  Value powerOfMagnitudeInF64(Value a, Value y) {
    auto [k, m] = split(a);
    Type wideType = typeOf(b.getF64Type());
    auto widen = [&](Value v) -> Value { return arith::ExtFOp::create(b, loc, wideType, v); };
    auto narrow = [&](Value v) -> Value { return arith::TruncFOp::create(b, loc, type, v); };
    weir::MathBuilder wide{b, loc, wideType, target};
    Value f = widen(sub(m, c(1)));
    Value l = wide.fma(f, wide.polynomialOfPairs(f, kLog2), widen(withPoles(a, k)));
    // NaN of 0 * infinity is that of |x| = 1, which the caller handles.
    Value t = wide.clamp(wide.mul(widen(y), l), -160, 130);
    Value n = wide.round(t);
    return scale(polynomialOfPairs(narrow(wide.sub(t, n)), kExp2), narrow(n));
  }
  Value powerOfMagnitude512(Value x, Value y) {
    Value m = mantissa512(x, Start::ThreeQuarters, Negative::Drop), k = sub(exponent512(x), exponent512(m));
    Value index = arith::ShRUIOp::create(b, loc, toBits(m), bits(19));
    Value f = fma(m, lookUp512(kReciprocal, index), c(-1));
    // f - f^2/2 as a sum.
    Value negatedHalf = mul(f, c(-0.5));
    Value head = fma(negatedHalf, f, f);
    Value tail = fma(negatedHalf, f, sub(f, head));
    tail = fma(mul(mul(f, f), f), polynomial(f, kLogF32), tail);
    // Exact, and not below what is added.
    Value large = fma(k, c(0x1.62e4p-1), lookUp512(kLogUpper, index));
    Value small = fma(k, c(0x1.7f7d1cp-20), lookUp512(kLogLower, index));
    Sum l = sum(large, head);
    l.lower = add(l.lower, add(small, tail));
    Value upper = mul(y, l.upper);
    Value lower = fma(y, l.lower, fma(y, l.upper, negate(upper)));
    Value n = round(mul(upper, c(kLog2E)));
    Value r = add(fma(n, c(-0x1.7f7d1cp-20), fma(n, c(-0x1.62e4p-1), upper)), lower);
    // Where the product is too large for parts of it to have a meaning, or infinite, it is enough that the power of 2 is.
    r = select(Predicate::OGT, r, c(-1), r, c(-1));
    r = select(Predicate::OLT, r, c(1), r, c(1));
    return scale(polynomial(r, kExpF32), n);
  }

  /// The entry for each lane of a table of 16 numbers, or of 32, by the last bits of `index`.
  Value lookUpF64(ArrayRef<double> entries, Value index) {
    auto vector = cast<VectorType>(type);
    auto quarter = [&](size_t i) -> Value { return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector, entries.slice(8 * i, 8))); };
    auto half = [&](size_t i) -> Value {
      Value operands[] = {quarter(i), index, quarter(i + 1)};
      return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.avx512.vpermi2var.pd.512"), operands).getResults();
    };
    if (entries.size() == 16)
      return half(0);
    Value isLower = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, arith::AndIOp::create(b, loc, index, bits(16)), bits(0));
    return select(isLower, half(0), half(2));
  }
  Value powerOfMagnitudeF64In512(Value x, Value y) {
    Value m = mantissa512(x, Start::ThreeQuarters, Negative::Drop), k = sub(exponent512(x), exponent512(m));
    // A number r of 32nds with m * r - 1 exact and at most 3/128.
    Value zero = c(0), all = LLVM::ConstantOp::create(b, loc, b.getIntegerType(8), -1);
    Value estimate =
        LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.avx512.rcp14.pd.512"), ValueRange{m, zero, all}).getResults();
    Value shifted = add(estimate, c(0x1.8p47)), index = toBits(shifted);
    Value f = fma(m, sub(shifted, c(0x1.8p47)), c(-1));
    // f - f^2/2 as a sum.
    Value negatedHalf = mul(f, c(-0.5));
    Value head = fma(negatedHalf, f, f);
    Value tail = fma(negatedHalf, f, sub(f, head));
    tail = fma(mul(mul(f, f), f), polynomialOfPairs(f, kLogF64), tail);
    // Exact, and 0 or not below what is added.
    Value large = fma(k, c(0x1.62e42fefa38p-1), lookUpF64(kLogUpperF64, index));
    Value small = fma(k, c(0x1.ef35793c7673p-45), lookUpF64(kLogLowerF64, index));
    // What is left below is too small to count in the choice of a root.
    Sum logOf1Plus = sum(head, tail), l = sum(large, logOf1Plus.upper);
    l.lower = add(l.lower, add(small, logOf1Plus.lower));
    Value upper = mul(y, l.upper);
    Value lower = fma(y, l.lower, fma(y, l.upper, negate(upper)));
    Value sixteenths = fma(upper, c(16 * kLog2E), c(0x1.8p52)), n = sub(sixteenths, c(0x1.8p52));
    Value r = fma(n, c(-kLn2Lower / 16), add(fma(n, c(-kLn2Upper / 16), upper), lower));
    // As in f32: where the product is too large, the power of 2 alone counts.
    r = select(Predicate::OGT, r, c(-0.0625), r, c(-0.0625));
    r = select(Predicate::OLT, r, c(0.0625), r, c(0.0625));
    Value root = lookUpF64(kRoots, toBits(sixteenths));
    Value rest = add(r, lookUpF64(kRootRests, toBits(sixteenths)));
    Value expm1 = fma(mul(r, r), polynomialOfPairs(r, kExpF64), rest);
    // Whole powers are taken of the scale.
    return scale(fma(root, expm1, root), mul(n, c(0x1p-4)));
  }

  /// x^y, given |x|^y where neither is NaN, y is not 0 and |x| is not 1.
  Value finish(Value x, Value y, Value power) {
    auto isWhole = [&](Value v) { return is(Predicate::OEQ, v, floor(v)); };
    Value isInteger = isWhole(y), isEven = isWhole(mul(y, c(0.5)));
    // Also where y is infinite.
    power = select(Predicate::OEQ, magnitude(x), c(1), c(1), power);
    power = select(isEven, power, select(isInteger, withSign(power, x), power));
    Value isNegative = arith::AndIOp::create(b, loc, is(Predicate::OLT, x, c(0)), is(Predicate::OGT, x, c(-kInfinity)));
    power = select(isNegative, select(isInteger, power, c(std::numeric_limits<double>::quiet_NaN())), power);
    power = select(Predicate::UNO, x, y, add(x, y), power);
    Value isOne = arith::OrIOp::create(b, loc, is(Predicate::OEQ, y, c(0)), is(Predicate::OEQ, x, c(1)));
    return select(isOne, c(1), power);
  }
  Value pow(Value x, Value y) {
    Value power;
    if (is512())
      power = isDouble() ? powerOfMagnitudeF64In512(x, y) : powerOfMagnitude512(x, y);
    else
      power = isDouble() ? powerOfMagnitudeF64(magnitude(x), y) : powerOfMagnitudeInF64(magnitude(x), y);
    auto vector = cast<VectorType>(type);
    if (vector.getRank() != 1 || vector.isScalable())
      return finish(x, y, power);
    // Powers of 0 and 1 are NaN only where the exponent is 0, infinite or NaN.
    Value isNegative = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, toBits(x), bits(0));
    Value isSpecial = arith::OrIOp::create(b, loc, isNegative, is(Predicate::UNO, x, power));
    Value any = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, isSpecial);
    auto special = [&](OpBuilder &inner, Location) {
      PowerBuilder builder{{inner, loc, type, target}};
      scf::YieldOp::create(inner, loc, builder.finish(x, y, power));
    };
    auto plain = [&](OpBuilder &inner, Location) { scf::YieldOp::create(inner, loc, power); };
    return scf::IfOp::create(b, loc, any, special, plain).getResult(0);
  }
};

struct ExpandPower : OpRewritePattern<math::PowFOp> {
  ExpandPower(MLIRContext *context, weir::MathTarget target) : OpRewritePattern(context, /*benefit=*/2), target(target) {}
  weir::MathTarget target;

  LogicalResult matchAndRewrite(math::PowFOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op.getType());
    if (!type || !(type.getElementType().isF32() || type.getElementType().isF64()))
      return failure();
    PowerBuilder builder{{rewriter, op.getLoc(), type, target}};
    rewriter.replaceOp(op, builder.pow(op.getLhs(), op.getRhs()));
    return success();
  }
};

} // namespace

void weir::populateExpandPowerPatterns(RewritePatternSet &patterns, MathTarget target) {
  patterns.add<ExpandPower>(patterns.getContext(), target);
}
