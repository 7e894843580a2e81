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
/// erf(k * kErfWidth + t) as a polynomial of t for |t| <= kErfWidth / 2, one column for each k: highest power first, then what the constant's rounding
/// lost, and the constant. Interpolated at Chebyshev's points, off by less than 2^-57; in the first column only odd powers.
constexpr double kErfWidth = 0x1.9p-2;
constexpr double kErfPieces[][16] = {
    {0x1.f15a0018f3793p-14, -0x1.554830e05464ep-15, -0x1.0f360301250e3p-14, 0x1.c277b95ea3eb6p-15, 0x1.a80938e4ca421p-18,
     -0x1.3445162a4dfc3p-16, 0x1.25ac85d10e64bp-19, 0x1.830cd6952f388p-19, -0x1.aad638edb7cbcp-22, -0x1.2f768ec76c7cep-22,
     0x1.7414b2d5899c3p-29, 0x1.02e2c79b7ea99p-26, 0x1.8819917fca2cap-29, 0x1.2001785292746p-32, 0x1.f4b78d12a58ddp-37,
     0x1.1578b62e313dfp-41},
    {0, 0x1.2a8ef193e7143p-12, -0x1.13f3ad0c7853ap-13, -0x1.c8e02cf16b7acp-14, 0x1.6751eea6c7280p-14, 0x1.10feb6f1ca7f1p-16,
     -0x1.6aef301df5cc1p-16, -0x1.d7e206fec068cp-20, 0x1.6b08bf4b4dc0fp-19, 0x1.a9d212d5082a0p-22, -0x1.1c2cbe1072602p-23,
     -0x1.8f86070b6d3f1p-25, -0x1.adc927707bd99p-28, -0x1.03634b181be5ep-31, -0x1.86cf2683a0f0ap-36, -0x1.821283da2b08dp-41},
    {-0x1.c01fd5636384cp-11, 0x1.67fd8dfca47a8p-13, 0x1.2f5bdf52d1c9fp-11, -0x1.03bc06b70d912p-12, -0x1.929038d6f7228p-13,
     0x1.9a92e5a66e5f9p-14, 0x1.4c7bd2c9ac16fp-15, -0x1.058fe79911516p-16, -0x1.ab3ddb9fc19cfp-18, 0x1.186e92f09e826p-21,
     0x1.24e9ef59caa66p-21, 0x1.d4be30fbdbb1ep-24, 0x1.84e9e124c8271p-27, 0x1.880ac6b3f304fp-31, 0x1.ffa8a134d3604p-36,
     0x1.bf2e6d324c02fp-41},
    {0, -0x1.040de96d8b0a0p-9, 0x1.9bf4483424dc2p-12, 0x1.1167ff25f0722p-10, -0x1.02abc4b6e28f8p-12, -0x1.4a609a668e8abp-12,
     0x1.642c58bee1f73p-15, 0x1.e41320a072f7fp-15, 0x1.04085d2e52240p-18, -0x1.31e8801fc2b69p-18, -0x1.8717b15d5a5c5p-20,
     -0x1.c67541a2890bcp-23, -0x1.35f5a301de038p-26, -0x1.0df00881e78d6p-30, -0x1.38c3c503d07abp-35, -0x1.ede76f319667fp-41},
    {0x1.565bc186c9af6p-8, -0x1.8a66b2e1f0740p-13, -0x1.fc370b0399efep-9, 0x1.471ee750881abp-13, 0x1.a3cdbc3add051p-10,
     0x1.66565c1c40ad3p-14, -0x1.71ebc8c1028a8p-12, -0x1.4fa98d3ba102ap-14, 0x1.aafdd5ff9d37fp-16, 0x1.ea4b99c33e7a8p-17,
     0x1.9133dbe47b659p-19, 0x1.70d764035b46cp-22, 0x1.aa7769e008f6ep-26, 0x1.45ee257c57051p-30, 0x1.528e93980dfecp-35,
     0x1.e669cb6857b3dp-41},
    {0, 0x1.7074835ec8b3ap-7, 0x1.39c839b44dcb0p-10, -0x1.8df7e61b57b92p-8, -0x1.760c7a10b7889p-10, 0x1.9f5a290c35585p-10,
     0x1.6a6d8b5379ddbp-11, -0x1.48c1d9dc8d951p-14, -0x1.d2ac757b68b5ep-14, -0x1.0dba1d1e9c187p-15, -0x1.4b9dea837d3fdp-18,
     -0x1.f8ada20fab812p-22, -0x1.f8afdf7358d4dp-26, -0x1.563892ece4fd9p-30, -0x1.40c7dfc15c8abp-35, -0x1.a4fcf36b09f94p-41},
    {-0x1.b82ce308b0022p-6, -0x1.099776e63f100p-8, 0x1.35331b5ae5030p-6, 0x1.e06b842ec1162p-8, -0x1.74c2fca0e6eb3p-8,
     -0x1.04937e7c44bf8p-8, -0x1.3903dc808b744p-15, 0x1.583413ab587abp-11, 0x1.176cf65ed16a5p-12, 0x1.c5586b34d2e85p-15,
     0x1.c0c4db6fb40d3p-18, 0x1.22b6eec298066p-21, 0x1.fe694d53852f3p-26, 0x1.35de36f576c82p-30, 0x1.07aeba6953f63p-35,
     0x1.3d7142d10409dp-41},
    {0, -0x1.9ebc1ddc59dbcp-5, -0x1.75578f4eae2ebp-6, 0x1.2c172704743d8p-6, 0x1.16f9c9c9ac856p-6, 0x1.b4bbc4ed43c66p-10,
     -0x1.997578d331301p-9, -0x1.c52293948b198p-10, -0x1.da496e4bb015bp-12, -0x1.2c59504664b62p-14, -0x1.f19ff60fe1422p-18,
     -0x1.17c6eec70ee57p-21, -0x1.b41f30d2a48b3p-26, -0x1.dd9c467436dfdp-31, -0x1.72de1b2e52655p-36, -0x1.9b1e73344d59ep-42},
    {0x1.ce2f21a03ebcbp-4, 0x1.4dd7b2cda2cb3p-5, -0x1.da50ae54914f3p-5, -0x1.cf38b99945e9ap-5, -0x1.075c08802dd79p-7,
     0x1.a342ba0e75e0fp-7, 0x1.250942c313d46p-7, 0x1.7e02d8bc3564dp-9, 0x1.2e7e763d37c17p-11, 0x1.3b124fb180edcp-14,
     0x1.bfc96a92a9e85p-18, 0x1.bb32ded219522p-22, 0x1.35753ad63803dp-26, 0x1.338c498c047c9p-31, 0x1.b5c61939351b2p-37,
     0x1.c055dd720570bp-43},
    {0, 0x1.5c0fc7760cf7cp-3, 0x1.22cdbdb4d03e3p-3, 0x1.cf82bac1bb3e9p-7, -0x1.8a7c6a2399062p-5, -0x1.33137b26e0b42p-5,
     -0x1.daa3005c29249p-7, -0x1.c812e602cb8acp-9, -0x1.24544f02d8e14p-11, -0x1.02488b68b0c0fp-14, -0x1.405da0482f245p-18,
     -0x1.1a2239f47822fp-22, -0x1.638bc504aef31p-27, -0x1.4256995808756p-32, -0x1.a62b711e54c02p-38, -0x1.909da836fafb7p-44},
    {-0x1.812746b0379ddp-2, -0x1.cb7bf78e2dcb9p-3, 0x1.715e595343345p-5, 0x1.54c0d66d77619p-3, 0x1.0453f90d3bd32p-3,
     0x1.c24b2053e33a2p-5, 0x1.fa73d7eb1b725p-7, 0x1.85661421616bap-9, 0x1.a3737e2a2f268p-12, 0x1.40ee07ac50419p-15,
     0x1.5fe5d47560b7ep-19, 0x1.161fb53919e35p-23, 0x1.3e380dd755b1ap-28, 0x1.085b8661a0b05p-33, 0x1.3fa8302a8514bp-39,
     0x1.19d11ff939e6cp-45},
    {0, -0x1.837a59aa733fcp-2, -0x1.ea4feea4e5aedp-2, -0x1.56f1bdf85e61fp-2, -0x1.3a47801c56a46p-3, -0x1.8dfda7411cb56p-5,
     -0x1.649642020335ep-7, -0x1.c9d7f9113cbf6p-10, -0x1.a8670aa99a4c9p-13, -0x1.1d67f003e924cp-16, -0x1.1769ce59fbd99p-20,
     -0x1.8f2c0951c41d0p-25, -0x1.a0ce0dc03b31fp-30, -0x1.3e8649980f8a1p-35, -0x1.64ac1f98beacep-41, -0x1.24d86a1ada820p-47},
    {0x1.20dd750429b6dp+0, 0x1.eff8c4b1375dbp-1, 0x1.39ccc1b136d5ap-1, 0x1.24a55399ea239p-2, 0x1.92470a61b6965p-4, 0x1.978ae8b55ce1bp-6,
     0x1.30499b503957fp-8, 0x1.4ee1429bf7cc0p-11, 0x1.0f9e1b4dd36dfp-14, 0x1.44ba864670882p-18, 0x1.1e1e857adc566p-22,
     0x1.7397c5a66e306p-27, 0x1.63ac6b4edc8e8p-32, 0x1.f5cc77180866bp-38, 0x1.04e15ecc7fd3ap-43, 0x1.8fd4e01895189p-50},
    {0, -0x1.be29b0c63c263p-56, 0x1.118a1b821cf7cp-55, 0x1.18d61bf7e554bp-55, -0x1.7efe429672266p-58, -0x1.c8821e4d91d38p-55,
     -0x1.3ca99c8d2cea5p-56, -0x1.9834155e7a96bp-57, 0x1.e47f697047cbap-57, -0x1.4c976a857e98dp-55, 0x1.e429188c25b27p-56,
     0x1.933c09746690ep-59, -0x1.729d6819c7f34p-56, -0x1.b5336a8a00d3cp-57, 0x1.d07509a1a9433p-57, -0x1.a4702e8f38ceap-58},
    {0, 0x1.ad68966569a87p-2, 0x1.762870f720c6fp-1, 0x1.ce1962c0e0d8bp-1, 0x1.f21c9f12f0677p-1, 0x1.fd0f5317f582fp-1,
     0x1.ff87b1913e853p-1, 0x1.fff18ebe2b0e1p-1, 0x1.fffeb3ebb267bp-1, 0x1.ffffe9bf4098cp-1, 0x1.fffffee3cc32cp-1, 0x1.fffffff57632dp-1,
     0x1.ffffffffb5be5p-1, 0x1.fffffffffe7c0p-1, 0x1.fffffffffffa2p-1, 0x1.fffffffffffffp-1}};
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
  /// Half of 2^n is in range where 2^n is not; half of a number next to 0 may not be.
  Value expm1OfNumber(Value x) {
    auto [n, rest] = splitExp(clamp(x, -40, 710));
    Value power = powerOf2(sub(n, c(1)));
    Value half = mulAdd(power, rest, sub(power, c(0.5)));
    return select(Predicate::OEQ, n, c(0), rest, add(half, half));
  }
  Value expm1(Value x) { return withSign(expm1OfNumber(x), x); }
  Value tanh(Value x) {
    Value a = magnitude(x);
    a = select(Predicate::OGT, a, c(22), c(22), a);
    // 2^n is in range, and where it is 1 its product and the difference are exact.
    auto [n, rest] = splitExp(add(a, a));
    Value power = powerOf2(n);
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
    Value shifted = fma(a, c(1 / kErfWidth), c(shifter())), piece = toBits(shifted);
    Value t = fma(sub(shifted, c(shifter())), c(-kErfWidth), a);
    Value y = lookUp512(piece, kErfPieces[0]);
    for (ArrayRef<double> row : ArrayRef(kErfPieces).drop_front().drop_back())
      y = fma(y, t, lookUp512(piece, row));
    return withSign(add(y, lookUp512(piece, std::end(kErfPieces)[-1])), x);
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
