/// Exponential, logarithmic and error functions of f64; see ExpandMathF64.h.
///
/// exp(x) = 2^n * exp(r) with |r| <= ln(2)/2 and log(x) = k * ln(2) + log(m) with m in [sqrt(1/2), sqrt(2)). The polynomials
/// minimise the largest error, which is below 2^-58 of the result. The upper part of ln(2) ends in zeros, so that its multiples by exponents
/// are exact.
///
/// erf(x) of 512 bits with AVX-512 is looked up. Else it is x * P(x^2) up to 1, and 1 - erfc(x) from there on. For erfc itself erfc(x) = exp(-x^2) * Q(t) / (1 + 2x) with t = (x - 3) / (x + 3) for x >= 0. Both are Chebyshev's
/// interpolations, on [0, 1] and [-1, 1], as sums of powers: they are off by less than 2^-55.
#include "passes/Codegen/Common/ExpandMathF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "passes/Codegen/Common/MathBuilder.h"
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
/// erfc(x) = exp(-x^2) * kErfTail((x - 3) / (x + 3)) for x in [1, 6], with errors below 2^-58.
constexpr double kErfTail[] = {-0x1.088e211a07aa2p-17, -0x1.63028651d27d3p-17, 0x1.1471202c2446ap-14,
                               0x1.7faae1fe62269p-15,  -0x1.391794c048880p-11, 0x1.7302539b87d49p-11,
                               0x1.17c7dd19023b6p-8,   -0x1.8fa58da83751cp-6,  0x1.258b1401f315dp-4,
                               -0x1.336ffbe7bbcc8p-3,  0x1.f6ff204191460p-3,   -0x1.4e102b9cf69afp-2,
                               0x1.6e9827d229cb0p-3};
/// exp(r) = 1 + r + r^2 * kExp(r) for |r| <= ln(2)/2.
constexpr double kExp[] = {0x1.1fa17c30dc003p-29, 0x1.af72118c49d4fp-26, 0x1.27e4bcbb34f5fp-22, 0x1.71ddec91fee33p-19,
                           0x1.a01a01b597049p-16, 0x1.a01a01b4ed4ffp-13, 0x1.6c16c16c130f2p-10, 0x1.111111110e8a2p-7,
                           0x1.555555555555ep-5,  0x1.555555555555cp-3,  0x1.0000000000000p-1};
/// log(m) = s * (2 + z * kLog(z)) with s = (m-1)/(m+1), z = s^2.
constexpr double kLog[] = {0x1.2f05634bdc572p-3, 0x1.39a1babe2a084p-3, 0x1.74663ee81c0a3p-3, 0x1.c71c52095f030p-3,
                           0x1.24924941f121fp-2, 0x1.999999997fdb8p-2, 0x1.5555555555592p-1};

/// Builds functions of one f64 type, a scalar or a vector.
struct F64Builder : weir::MathBuilder {
  /// `y`, but the argument itself where it is zero or NaN.
  Value keepZeroAndNaN(Value x, Value y) { return select(Predicate::ONE, x, c(0), y, x); }

  /// exp(r) - 1 for |r| <= ln(2)/2.
  Value expm1OfRest(Value r) { return mulAdd(mul(r, r), polynomial(r, kExp), r); }
  struct Exponential {
    Value n, expm1;
  };
  /// exp(x) = (1 + expm1) * 2^n.
  Exponential splitExp(Value x) {
    Value n = round(mul(x, c(kLog2E)));
    Value r = mulAdd(n, c(-kLn2Lower), mulAdd(n, c(-kLn2Upper), x));
    return {n, expm1OfRest(r)};
  }
  /// 0 where `x` is below `lowest`.
  Value expOfParts(Exponential parts, Value x, double lowest) { return scaleOrZero(add(c(1), parts.expm1), parts.n, x, lowest); }

  Value exp(Value x) { return expOfParts(splitExp(clampForScale(x, -746, 710)), x, -746); }
  Value exp2(Value x) {
    Value clamped = clampForScale(x, -1076, 1025);
    Value n = round(clamped);
    Value r = sub(clamped, n);
    // The product's rounding error would not matter, that of ln(2) does not either: |r| <= 1/2.
    return expOfParts({n, expm1OfRest(mul(r, c(0x1.62e42fefa39efp-1)))}, x, -1076);
  }
  struct Scaled {
    Value n, power, expm1;
  };
  /// exp(x * factor) = (1 + expm1) * 2^n with power = 2^(n - 1 + shift), which is in range, from a sum of which the lowest bits are its exponent.
  Scaled splitExp(Value x, double factor, double shift) {
    double bias = shifter() + 1022 + shift;
    Value shifted = mulAdd(x, c(factor * kLog2E), c(bias));
    Value n = sub(shifted, c(bias));
    Value r = mulAdd(n, c(-kLn2Lower), mulAdd(n, c(-kLn2Upper), factor == 1 ? x : mul(x, c(factor))));
    return {n, toFloat(arith::ShLIOp::create(b, loc, toBits(shifted), bits(mantissaBits()))), expm1OfRest(r)};
  }
  /// Half of 2^n is in range where 2^n is not; half of a number next to 0 may not be.
  Value expm1OfNumber(Value x) {
    auto [n, power, rest] = splitExp(clamp(x, -40, 710), 1, 0);
    Value half = mulAdd(power, rest, sub(power, c(0.5)));
    return select(Predicate::OEQ, n, c(0), rest, add(half, half));
  }
  Value expm1(Value x) { return withSign(expm1OfNumber(x), x); }
  Value tanh(Value x) {
    Value a = magnitude(x);
    a = select(Predicate::OGT, a, c(22), c(22), a);
    // Where 2^n is 1 its product and the difference are exact.
    auto [n, power, rest] = splitExp(a, 2, 1);
    Value t = mulAdd(power, rest, sub(power, c(1)));
    return withSign(div(t, add(t, c(2))), x);
  }

  struct Logarithm {
    Value exponent, logOfMantissa;
  };
  /// log(x) = exponent * ln(2) + logOfMantissa for finite x > 0.
  Logarithm splitLog(Value x) {
    auto [k, m] = split(x);
    return {k, logOf1Plus(sub(m, c(1)))};
  }
  Value logOf1Plus(Value f) {
    Value s = div(f, add(f, c(2)));
    Value z = mul(s, s);
    // log(1+f) = f - s * (f - z * series): half of f * f is taken out, so that what is subtracted from f is small and exact enough.
    Value half = mul(c(0.5), mul(f, f));
    return sub(f, sub(half, mul(s, mulAdd(z, polynomial(z, kLog), half))));
  }
  Value log(Value x) {
    auto [k, l] = splitLog(x);
    return finishLog(x, mulAdd(k, c(kLn2Upper), mulAdd(k, c(kLn2Lower), l)));
  }
  Value log2(Value x) {
    auto [k, l] = splitLog(x);
    return finishLog(x, mulAdd(l, c(kLog2E), k));
  }
  Value log10(Value x) {
    auto [k, l] = splitLog(x);
    return finishLog(x, mulAdd(k, c(kLog10Of2Upper), mulAdd(k, c(kLog10Of2Lower), mul(l, c(kLog10E)))));
  }
  Value log1p(Value x) {
    if (is512()) {
      auto [negated, f, scaled] = splitOnePlus512(x);
      return finishLog1p512(scaled, fma(negated, c(-kLn2Upper), fma(negated, c(-kLn2Lower), logOf1Plus(f))));
    }
    Value u = add(c(1), x);
    // What was lost in 1 + x, relative to it.
    Value lost = div(sub(x, sub(u, c(1))), u);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    lost = select(Predicate::OGT, u, c(0), lost, c(0));
    lost = select(Predicate::OLT, u, c(infinity), lost, c(0));
    return keepZeroAndNaN(x, add(log(u), lost));
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
  /// `values` from one end to the other.
  Value join(Value low, Value high) {
    int64_t count = cast<VectorType>(low.getType()).getNumElements() + cast<VectorType>(high.getType()).getNumElements();
    return vector::ShuffleOp::create(b, loc, low, high, llvm::to_vector(llvm::seq(count)));
  }
  /// For each of eight lanes the row of `table`, two numbers, that the lowest bits of the integer in `index` say: the first ones and the second ones.
  std::pair<Value, Value> lookUpRows(Value index, memref::GlobalOp table) {
    // Indices cross over to where addresses are computed as two words.
    auto shorts = VectorType::get({8}, b.getI16Type()), words = VectorType::get({2}, b.getI64Type()), row = VectorType::get({2}, b.getF64Type());
    Value last = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(shorts, b.getI16IntegerAttr(table.getType().getDimSize(0) - 1)));
    Value narrow = arith::MinUIOp::create(b, loc, arith::TruncIOp::create(b, loc, shorts, index), last);
    Value packed = vector::BitCastOp::create(b, loc, words, narrow);
    Value buffer = memref::GetGlobalOp::create(b, loc, table.getType(), table.getSymName());
    Value zero = arith::ConstantIndexOp::create(b, loc, 0), mask = arith::ConstantIntOp::create(b, loc, 0xffff, 64);
    SmallVector<Value> rows;
    for (int64_t lane = 0; lane < 8; ++lane) {
      Value word = vector::ExtractOp::create(b, loc, packed, lane / 4), distance = arith::ConstantIntOp::create(b, loc, lane % 4 * 16, 64);
      word = arith::AndIOp::create(b, loc, arith::ShRUIOp::create(b, loc, word, distance), mask);
      Value place = arith::IndexCastOp::create(b, loc, b.getIndexType(), word);
      rows.push_back(vector::LoadOp::create(b, loc, row, buffer, ValueRange{place, zero}));
    }
    for (size_t count = rows.size(); count > 1; count /= 2)
      for (size_t i = 0; i < count / 2; ++i)
        rows[i] = join(rows[2 * i], rows[2 * i + 1]);
    auto columns = vector::DeinterleaveOp::create(b, loc, rows.front());
    return {columns.getRes1(), columns.getRes2()};
  }
  /// By Taylor's series around the closest node r: with d = |x| - r
  ///   erf(r + d) = erf(r) + erf'(r) * d * (1 - r d + (2 r^2 - 1)/3 d^2 + (3 r - 2 r^3)/6 d^3 + (4 r^4 - 12 r^2 + 3)/30 d^4),
  /// of which the next term is below 2^-55 of the result. (The derivatives of exp(-r^2) are Hermite's polynomials times it.)
  Value erfByTable(Value x, memref::GlobalOp table) {
    Value a = magnitude(x);
    a = select(Predicate::OGT, a, c(weir::ErfTable::kEnd), c(weir::ErfTable::kEnd), a);
    double shift = shifter() / weir::ErfTable::kNodesPerUnit;
    Value shifted = add(a, c(shift)), r = sub(shifted, c(shift)), d = sub(a, r);
    auto [value, slope] = lookUpRows(toBits(shifted), table);
    Value square = mul(r, r);
    Value third = fma(square, c(2. / 3), c(-1. / 3)), fourth = mul(r, fma(square, c(-1. / 3), c(0.5)));
    Value fifth = fma(fma(square, c(4. / 30), c(-12. / 30)), square, c(0.1));
    Value series = mul(d, fma(fma(fma(fifth, d, fourth), d, third), d, negate(r)));
    Value linear = mul(slope, d);
    return withSign(add(value, fma(linear, series, linear)), x);
  }
  Value erf(Value x) {
    // Of a sum with 1 the error of exp(-x^2) does not matter.
    Value a = clamp(magnitude(x), 0, 6);
    Value tail = mul(exp(negate(mul(a, a))), polynomial(div(sub(a, c(3)), add(a, c(3))), kErfTail));
    Value large = withSign(sub(c(1), tail), x);
    return keepZeroAndNaN(x, select(Predicate::OLT, a, c(1), erfOfUnit(x), large));
  }
  Value erfc(Value x) {
    Value a = clamp(magnitude(x), 0, 28);
    Value large = erfcOfPositive(a);
    large = select(Predicate::OLT, x, c(0), sub(c(2), large), large);
    Value y = select(Predicate::OLT, a, c(0.5), sub(c(1), erfOfUnit(x)), large);
    return select(Predicate::UNO, x, x, x, y);
  }
};

/// Where the module has the table.
struct LookUpErf : OpRewritePattern<math::ErfOp> {
  LookUpErf(MLIRContext *context, weir::MathTarget target, PatternBenefit benefit) : OpRewritePattern(context, benefit), target(target) {}
  weir::MathTarget target;
  LogicalResult matchAndRewrite(math::ErfOp op, PatternRewriter &rewriter) const override {
    F64Builder builder{{rewriter, op.getLoc(), op.getType(), target}};
    if (!builder.isDouble() || !builder.is512())
      return failure();
    auto table = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(op, rewriter.getStringAttr(weir::ErfTable::kName));
    if (!table)
      return failure();
    rewriter.replaceOp(op, builder.erfByTable(op.getOperand(), table));
    return success();
  }
};

template <typename Op, Value (F64Builder::*build)(Value)>
struct ExpandF64 : OpRewritePattern<Op> {
  ExpandF64(MLIRContext *context, weir::MathTarget target, PatternBenefit benefit = 1) : OpRewritePattern<Op>(context, benefit), target(target) {}
  weir::MathTarget target;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF64())
      return failure();
    F64Builder builder{{rewriter, op.getLoc(), op.getType(), target}};
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

void weir::populateExpandMathF64Patterns(RewritePatternSet &patterns, MathTarget target) {
  patterns.add<ExpandF64<math::ExpOp, &F64Builder::exp>, ExpandF64<math::Exp2Op, &F64Builder::exp2>,
               ExpandF64<math::ExpM1Op, &F64Builder::expm1>, ExpandF64<math::TanhOp, &F64Builder::tanh>,
               ExpandF64<math::LogOp, &F64Builder::log>, ExpandF64<math::Log2Op, &F64Builder::log2>,
               ExpandF64<math::Log10Op, &F64Builder::log10>, ExpandF64<math::Log1pOp, &F64Builder::log1p>>(patterns.getContext(), target, /*benefit=*/2);
}

void weir::populateExpandMathNearZeroPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandF64<math::ExpM1Op, &F64Builder::expm1>, ExpandF64<math::Log1pOp, &F64Builder::log1p>>(patterns.getContext(),
                                                                                                           MathTarget{/*fma=*/false});
  patterns.add<WidenToF64<math::ExpM1Op>, WidenToF64<math::Log1pOp>>(patterns.getContext());
}

void weir::populateExpandErrorFunctionPatterns(RewritePatternSet &patterns, MathTarget target) {
  patterns.add<LookUpErf>(patterns.getContext(), target, /*benefit=*/3);
  patterns.add<ExpandF64<math::ErfOp, &F64Builder::erf>, ExpandF64<math::ErfcOp, &F64Builder::erfc>>(patterns.getContext(), target, /*benefit=*/2);
}
