/// Exponential, logarithmic and error functions of f64; see ExpandMathF64.h.
///
/// exp(x) = 2^n * exp(r) with |r| <= ln(2)/2 and log(x) = k * ln(2) + log(m) with m in [sqrt(1/2), sqrt(2)). The polynomials
/// minimise the largest error, which is below 2^-58 of the result. The upper part of ln(2) ends in zeros, so that its multiples by exponents
/// are exact.
///
/// erf(x) = x * P(x^2) up to 1, and 1 - erfc(x) from there on. For erfc itself erfc(x) = exp(-x^2) * Q(t) / (1 + 2x) with t = (x - 3) / (x + 3) for x >= 0. Both are Chebyshev's
/// interpolations, on [0, 1] and [-1, 1], as sums of powers: they are off by less than 2^-55.
#include "passes/Codegen/Common/ExpandMathF64.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
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
/// Sixteen pieces of [0, 6], shorter where erf bends more: a is in that of number a * (kErfFirst - kErfSecond * a), rounded.
constexpr double kErfFirst = 4.51171875, kErfSecond = 0.322265625;
/// A number in each piece of which erf is so close to an f64 that the polynomial's constant needs no second part.
constexpr double kErfNodes[16] = {0,
                                  0x1.cf55de87aa7c2p-3,
                                  0x1.d6647e5e81476p-2,
                                  0x1.66fac063f6c15p-1,
                                  0x1.e7b71d7a6aa24p-1,
                                  0x1.37069d6fe7ccbp+0,
                                  0x1.7d65596ecba39p+0,
                                  0x1.c779ed6555445p+0,
                                  0x1.0af691d167341p+1,
                                  0x1.34d0774be94a7p+1,
                                  0x1.61e7f4acb3b34p+1,
                                  0x1.9323fc5682c57p+1,
                                  0x1.c9f184971261ep+1,
                                  0x1.046ae03bcc439p+2,
                                  0x1.2aa16af783316p+2,
                                  0x1.601c6efcdc2fcp+2};
/// erf(node + t) as a polynomial of t, one column for each piece: highest power first. Interpolated at Chebyshev's points, off by less than 1.4 units
/// in the last place.
constexpr double kErfPieces[][16] = {
    {-0x1.ef321469dd118p-12, -0x1.c912827a3ed17p-10, -0x1.cd46ef04e66b8p-10, -0x1.5b7f6d0407de6p-13, 0x1.2b6c135edb44cp-10,
     0x1.dce2dc76165aep-11, -0x1.f607dd28fc1e8p-15, -0x1.ca42478de874fp-12, -0x1.5bdd6d156d7dep-13, 0x1.0e1a0a6744a70p-14, 0x1.b6fc1bde1d64bp-15,
     0x1.563ec0dcafd59p-19, -0x1.12bafa5de7d17p-18, -0x1.837a896da35b5p-21, -0x1.8c9afd3102df3p-26, -0x1.625edd52b1b09p-35},
    {0x1.5daa7244e6262p-8, 0x1.8b9ebe03472a8p-9, -0x1.82036b0d8d109p-10, -0x1.02aa1ade9f9c6p-8, -0x1.402027b9fa1e3p-9, 0x1.27784a73f4c8bp-11,
     0x1.be8d978ebc5bfp-10, 0x1.919b2d7d9f7dbp-11, -0x1.daa61479abac2p-13, -0x1.4823ee8249599p-12, -0x1.0f536e16bd459p-14, 0x1.ad0804c56611fp-16,
     0x1.9310a41b8febcp-17, 0x1.6a5f94d1a8f0dp-20, 0x1.1c80e067997a9p-25, 0x1.9d229795b8de5p-35},
    {-0x1.ea22956772829p-17, 0x1.29f0fba5e955ap-7, 0x1.5f3704a137e52p-7, 0x1.09bc9ccf19bb0p-8, -0x1.f8a06bd6cbd2cp-9, -0x1.848562c094b0fp-8,
     -0x1.4a42779f591c1p-9, 0x1.f106caca4e6f0p-11, 0x1.830bc97d38b37p-10, 0x1.fb21a9b98adf6p-12, -0x1.9b1aa312730c0p-14, -0x1.bac5f05200c11p-14,
     -0x1.9f6c1a08e0447p-16, -0x1.066d2243d6c15p-19, -0x1.26ac9c0c64114p-25, -0x1.9012b02056984p-36},
    {-0x1.b82807f86f683p-6, -0x1.2620bff14b5ebp-6, 0x1.092f05ee10a2bp-9, 0x1.19ae09414681fp-6, 0x1.133c2107f01f7p-6, 0x1.58a20403aec8fp-8,
     -0x1.29cda8795476ep-8, -0x1.802d5770b6107p-8, -0x1.3019400806760p-9, 0x1.2b03d27001cd4p-12, 0x1.4ce40e23b235fp-11, 0x1.012306d023e6bp-12,
     0x1.4f504179c7b2cp-15, 0x1.4a2b22ab1a221p-19, 0x1.2a1f82d367c7dp-25, 0x1.2648074d90ae5p-36},
    {-0x1.e8253190c4dadp-25, -0x1.34c9421f8d269p-5, -0x1.a2a399e38f7a3p-5, -0x1.0e384b81f803ep-5, -0x1.7013b578879a6p-11, 0x1.4b29873aae6e2p-6,
     0x1.420f0dfffe709p-6, 0x1.fb7da8551047ep-8, -0x1.46671de9052e2p-10, -0x1.910658e021de0p-9, -0x1.a0f4775ba2013p-10, -0x1.ac3a7d5a2cde5p-12,
     -0x1.ae80db36bde03p-15, -0x1.588a5d11ea24cp-19, -0x1.03ce564a0729ep-25, -0x1.12ffa22517d5dp-36},
    {0x1.ce2f221500e7cp-4, 0x1.5ec0d5b2b5de0p-4, 0x1.424e699081b40p-6, -0x1.6c30c03d63fe1p-5, -0x1.1db6500112b47p-4, -0x1.a6545d9bce417p-5,
     -0x1.070fc003c2562p-6, 0x1.0902d4d9c9331p-7, 0x1.a564f482c46ddp-7, 0x1.f60132f95017ep-8, 0x1.5631460b15d03p-9, 0x1.0d4d2eb1c95bcp-11,
     0x1.b7bfff3987f4dp-15, 0x1.253e5867aadd4p-19, 0x1.7308c0be7e144p-26, 0x1.4c9162bfd8913p-37},
    {-0x1.00a765f9a052cp-35, 0x1.dfc82c3057f13p-4, 0x1.715717f1d9292p-3, 0x1.4d206af7415c3p-3, 0x1.5efbf1513eac7p-4, 0x1.47460f2da0166p-9,
     -0x1.66e99da147ec9p-5, -0x1.813b992da2b27p-5, -0x1.d8ccc6e06d43fp-6, -0x1.7d00d81a32f51p-7, -0x1.90ddb42e4796ep-9, -0x1.014a5c62b65d4p-11,
     -0x1.6036f7f10265ap-15, -0x1.8ed969b7b0fa1p-20, -0x1.ac1c764fa15b9p-27, -0x1.29e05649cd99ap-38},
    {-0x1.812746b0367fdp-2, -0x1.4879dc9b3e514p-2, -0x1.6882f6d62cb5dp-3, -0x1.fb7291c2bc260p-9, 0x1.fa977c97d0ccfp-4, 0x1.57a854ba3cfaep-3,
     0x1.1fd9269f5745ap-3, 0x1.5a846c9a8602ap-4, 0x1.323c188bee212p-5, 0x1.84f16af32b726p-7, 0x1.5128ce67be05ap-9, 0x1.6d93972f3ff73p-12,
     0x1.aca3e14202562p-16, 0x1.a21f74af28dc3p-21, 0x1.8113987b6917ap-28, 0x1.bb6f160c3f1c5p-40},
    {-0x1.f0a25afcba529p-51, -0x1.f0bb4acaa0d91p-3, -0x1.adce05bcd16f7p-2, -0x1.ef85438e5e12ep-2, -0x1.bc330efba5a42p-2, -0x1.40d06c854ada2p-2,
     -0x1.7614ff584e941p-3, -0x1.5af034a9f1855p-4, -0x1.f1b20d824932fp-6, -0x1.088b01ec7ee37p-7, -0x1.876e56ab90cdep-10, -0x1.6eb408fef579fp-13,
     -0x1.760a178390775p-17, -0x1.3ddf67ec6721cp-22, -0x1.fad66786ff863p-30, -0x1.f426556b7aa7bp-42},
    {0x1.20dd750429b6dp+0, 0x1.1273b046674dcp+0, 0x1.d3d276ebc9edap-1, 0x1.615f343656d66p-1, 0x1.d2513fb4997f5p-2, 0x1.080e7cf20c75dp-2,
     0x1.f62e7c3f38b4ap-4, 0x1.85fe1fd31b77ep-5, 0x1.dd41ce5daaf21p-7, 0x1.b699a516c344ep-9, 0x1.1b24d5145e570p-11, 0x1.d1b93cba85719p-15,
     0x1.a231195a23248p-19, 0x1.387b08a1b192cp-24, 0x1.b27cb45038204p-32, 0x1.6ccef8a44ed30p-44},
    {0, 0x1.010448005537fp-2, 0x1.efb21a021ae33p-2, 0x1.5b6f3a7f7dd45p-1, 0x1.a4e582ee82913p-1, 0x1.d41709a60ac6cp-1, 0x1.ee04533ade716p-1,
     0x1.f9ed02765eef1p-1, 0x1.fe5ee2c65aadep-1, 0x1.ffab7549568ecp-1, 0x1.fff3e8ef9ffc4p-1, 0x1.fffee556cf8b6p-1, 0x1.fffff1e733606p-1,
     0x1.ffffffb557265p-1, 0x1.ffffffffa4e40p-1, 0x1.fffffffffffbfp-1}};
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

  /// The number that the lowest four bits of `index` say.
  Value lookUp512(Value index, ArrayRef<double> table) {
    auto half = [&](unsigned first) -> Value {
      return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(cast<ShapedType>(type), table.slice(first, 8)));
    };
    return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.avx512.vpermi2var.pd.512"), ValueRange{half(0), index, half(8)}).getResults();
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
  /// By polynomials on 16 pieces, whose coefficients are looked up.
  Value erf512(Value x) {
    Value a = clamp(magnitude(x), 0, 6);
    Value piece = toBits(fma(a, fma(a, c(-kErfSecond), c(kErfFirst)), c(shifter())));
    Value t = sub(a, lookUp512(piece, kErfNodes));
    Value y = lookUp512(piece, kErfPieces[0]);
    for (ArrayRef<double> row : ArrayRef(kErfPieces).drop_front())
      y = fma(y, t, lookUp512(piece, row));
    return withSign(y, x);
  }
  Value erf(Value x) {
    if (is512())
      return erf512(x);
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
  patterns.add<ExpandF64<math::ErfOp, &F64Builder::erf>, ExpandF64<math::ErfcOp, &F64Builder::erfc>>(patterns.getContext(), target, /*benefit=*/2);
}
