/// Sine, cosine and tangent of vectors; see ExpandMathF64.h.
///
/// x = k * pi/2 + r with |r| <= pi/4, and a bit more where k was rounded to a neighbour; sines go to the next even k instead and cosines to the
/// next odd one: one polynomial of twice the range costs less than two and a selection. pi/2 is the sum of three constants: x minus k times
/// the first one is a multiple of that one's last place and exact, and fused multiply-adds make the other two differences as good as r needs.
/// That holds up to `limit`; if a lane is above, infinite ones included, each lane calls the scalar function.
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/Common/ExpandMathF64.h"

#include <cmath>

using namespace mlir;

namespace {

/// Polynomials in r^2, highest power first: sin(r) = r * (1 + r^2 * sine), cos(r) = 1 - r^2/2 + r^4 * cosine.
struct Constants {
  double limit;
  /// All positive: their products with -0 for k = 0 keep the sign of a zero.
  double parts[3];
  ArrayRef<double> sine, cosine;
  /// sin(r) = r + r * (r^2 * wideSine) for |r| <= pi/2.
  ArrayRef<double> wideSine;
};
constexpr double kSineF32[] = {2.7171973589189646e-06, -0.00019839227053699621, 0.008333329098234662, -0.16666666639909403};
constexpr double kCosineF32[] = {2.4424878234733806e-05, -0.001388725311424266, 0.041666644641653795};
constexpr double kSineF64[] = {-0x1.aa8a0984a00e5p-41, 0x1.61205f6b246bbp-33,  -0x1.ae64524f52587p-26,
                               0x1.71de3a530954ap-19,  -0x1.a01a01a01891dp-13, 0x1.111111111110bp-7,
                               -0x1.5555555555555p-3};
constexpr double kCosineF64[] = {-0x1.8f92d8a031502p-37, 0x1.1ee9baa05c3c6p-29,  -0x1.27e4f7c955969p-22,
                                 0x1.a01a019c66336p-16,  -0x1.6c16c16c14f33p-10, 0x1.555555555554bp-5};
constexpr double kWideSineF32[] = {0x1.5dc8c6p-19, -0x1.9f70eep-13, 0x1.110edap-7, -0x1.55554cp-3};
constexpr double kWideSineF64[] = {0x1.8828a3874fa0cp-49, -0x1.ae431450da530p-41, 0x1.6123cb0623da1p-33, -0x1.ae6454cacfd1fp-26, 0x1.71de3a5286a6fp-19, -0x1.a01a01a014894p-13, 0x1.11111111110c1p-7, -0x1.5555555555555p-3};
const Constants kF32 = {0x1p18, {0x1.921fb4p+0, 0x1.4442dp-24, 0x1.846988p-48}, kSineF32, kCosineF32, kWideSineF32};
const Constants kF64 = {0x1p30, {0x1.921fb54442d18p+0, 0x1.1a62633145c06p-54, 0x1.c1cd129024e08p-107}, kSineF64, kCosineF64, kWideSineF64};

struct TrigonometryBuilder : weir::MathBuilder {
  const Constants &k() { return isDouble() ? kF64 : kF32; }

  struct Reduced {
    Value quadrant, sine, cosine;
  };
  Reduced reduce(Value x) {
    Value shifted = fma(x, c(M_2_PI), c(shifter()));
    Value n = sub(shifted, c(shifter())), r = x;
    for (double part : k().parts)
      r = fma(n, c(-part), r);
    Value z = mul(r, r);
    Value sine = fma(mul(r, z), polynomial(z, k().sine), r);
    Value cosine = fma(mul(z, z), polynomial(z, k().cosine), fma(z, c(-0.5), c(1)));
    return {toBits(shifted), sine, cosine};
  }
  Value isSet(Value quadrant, int64_t bit) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, arith::AndIOp::create(b, loc, quadrant, bits(bit)), bits(0));
  }
  struct WideSine {
    Value angle, sine;
  };
  /// sin(x - n * pi).
  WideSine sineOfRest(Value x, Value n) {
    Value r = x;
    for (double part : k().parts)
      r = fma(n, c(-2 * part), r);
    Value z = mul(r, r), rest = mul(mul(z, z), polynomial(z, k().wideSine.drop_back()));
    return {r, fma(r, fma(z, c(k().wideSine.back()), rest), r)};
  }
  /// Each multiple of pi flips the sign.
  Value flipSign(Value y, Value multiples) {
    return arith::XOrIOp::create(b, loc, toBits(y), arith::ShLIOp::create(b, loc, multiples, bits(isDouble() ? 63 : 31)));
  }
  Value sin(Value x) {
    Value shifted = fma(x, c(M_1_PI), c(shifter()));
    auto [angle, sine] = sineOfRest(x, sub(shifted, c(shifter())));
    // The sine of -0 has lost its sign to a sum.
    return withSign(sine, toFloat(flipSign(angle, toBits(shifted))));
  }
  Value cos(Value x) {
    // cos(x) = sin(x + pi/2), so the next multiple of pi is that of x + pi/2.
    Value shifted = add(fma(x, c(M_1_PI), c(0.5)), c(shifter()));
    auto [angle, sine] = sineOfRest(x, sub(sub(shifted, c(shifter())), c(0.5)));
    return toFloat(flipSign(sine, toBits(shifted)));
  }
  Value tan(Value x) {
    auto [quadrant, sine, cosine] = reduce(x);
    Value odd = isSet(quadrant, 1);
    Value y = div(select(odd, negate(cosine), sine), select(odd, sine, cosine));
    return select(Predicate::OEQ, x, c(0), x, y);
  }
};

template <typename Op, Value (TrigonometryBuilder::*build)(Value)>
struct ExpandTrigonometry : OpRewritePattern<Op> {
  ExpandTrigonometry(MLIRContext *context, weir::MathTarget target) : OpRewritePattern<Op>(context, /*benefit=*/2), target(target) {}
  weir::MathTarget target;

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op.getType());
    if (!type || type.getRank() != 1 || type.isScalable() || !(type.getElementType().isF32() || type.getElementType().isF64()))
      return failure();
    Location loc = op.getLoc();
    Value x = op.getOperand();
    auto builder = [&](OpBuilder &b) { return TrigonometryBuilder{{b, loc, type, target}}; };
    TrigonometryBuilder outside = builder(rewriter);
    Value isLarge = outside.is(arith::CmpFPredicate::OGT, outside.magnitude(x), outside.c(outside.k().limit));
    Value any = vector::ReductionOp::create(rewriter, loc, vector::CombiningKind::OR, isLarge);
    auto lanes = [&](OpBuilder &b, Location) {
      SmallVector<Value> results;
      for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
        results.push_back(Op::create(b, loc, vector::ExtractOp::create(b, loc, x, i).getResult()));
      scf::YieldOp::create(b, loc, vector::FromElementsOp::create(b, loc, type, results).getResult());
    };
    auto all = [&](OpBuilder &b, Location) {
      TrigonometryBuilder inside = builder(b);
      scf::YieldOp::create(b, loc, (inside.*build)(x));
    };
    rewriter.replaceOpWithNewOp<scf::IfOp>(op, any, lanes, all);
    return success();
  }
};

} // namespace

void weir::populateExpandTrigonometryPatterns(RewritePatternSet &patterns, MathTarget target) {
  patterns.add<ExpandTrigonometry<math::SinOp, &TrigonometryBuilder::sin>, ExpandTrigonometry<math::CosOp, &TrigonometryBuilder::cos>,
               ExpandTrigonometry<math::TanOp, &TrigonometryBuilder::tan>>(patterns.getContext(), target);
}
