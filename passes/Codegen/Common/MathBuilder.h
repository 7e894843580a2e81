/// Arithmetic that expansions of math functions are built of.

#ifndef WEIR_PASSES_CODEGEN_COMMON_MATHBUILDER_H
#define WEIR_PASSES_CODEGEN_COMMON_MATHBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

namespace weir {

/// Instructions that expansions may count on.
struct MathTarget {
  /// Fused multiply-adds: without them `mulAdd` rounds twice.
  bool fma = true;
  /// Vectors of 512 bits have instructions for the parts of numbers.
  bool avx512 = false;
};

/// Builds arithmetic on one type: f32 or f64, a scalar or a vector.
struct MathBuilder {
  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::Type type;
  MathTarget target;

  using Value = mlir::Value;
  using Predicate = mlir::arith::CmpFPredicate;

  bool isDouble() const { return mlir::getElementTypeOrSelf(type).isF64(); }
  /// `scalar`, or the vector of it with the lanes of `type`.
  mlir::Type typeOf(mlir::Type scalar) const;
  Value splat(mlir::TypedAttr scalar);
  Value c(double v);
  /// An integer as wide as the elements are.
  Value bits(int64_t v);
  Value toBits(Value x);
  Value toFloat(Value x);

  Value add(Value x, Value y) { return mlir::arith::AddFOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return mlir::arith::SubFOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return mlir::arith::MulFOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return mlir::arith::DivFOp::create(b, loc, x, y); }
  Value negate(Value x) { return mlir::arith::NegFOp::create(b, loc, x); }
  /// x * y + z, rounded once.
  Value fma(Value x, Value y, Value z);
  /// x * y + z, rounded once or twice.
  Value mulAdd(Value x, Value y, Value z) { return target.fma ? fma(x, y, z) : add(mul(x, y), z); }
  /// Highest power first.
  Value polynomial(Value x, llvm::ArrayRef<double> coefficients);
  /// The same with a shorter chain of operations, in which rounding errors of higher powers count more.
  Value polynomialOfPairs(Value x, llvm::ArrayRef<double> coefficients);
  Value round(Value x);
  Value floor(Value x);
  Value magnitude(Value x);
  Value withSign(Value x, Value sign);
  Value is(Predicate p, Value x, Value y) { return mlir::arith::CmpFOp::create(b, loc, p, x, y); }
  Value select(Value condition, Value x, Value y) { return mlir::arith::SelectOp::create(b, loc, condition, x, y); }
  Value select(Predicate p, Value x, Value y, Value a, Value d) { return select(is(p, x, y), a, d); }
  /// NaN passes through.
  Value clamp(Value x, double lower, double upper);

  /// Added to an integer of few bits, the lowest bits of the sum are that integer's.
  double shifter() const { return isDouble() ? 0x1.8p52 : 0x1.8p23; }
  int mantissaBits() const { return isDouble() ? 52 : 23; }
  /// Whether `type` is a vector of 512 bits of a target that has AVX-512.
  bool is512() const;
  /// llvm.x86.avx512.mask.NAME.ps|pd.512 with a rounding mode, for all lanes.
  Value call512(llvm::StringRef name, mlir::ValueRange operands);
  /// The entry of a table of 16 numbers of f32 for each lane, by the last four bits of `index`.
  Value lookUp512(llvm::ArrayRef<float> entries, Value index);
  /// floor(log2(x)) as a number, of denormal ones too; -infinity of 0, infinity of an infinite x.
  Value exponent512(Value x);
  /// The mantissa from 1 on, or from 3/4 on.
  enum class Start { One = 0, ThreeQuarters = 3 };
  /// -0 counts as 0; negative numbers give NaN, or the mantissa of their magnitude.
  enum class Negative { Drop = 1, NaN = 3 };
  Value mantissa512(Value x, Start start, Negative negative);
  /// 2^n for integers in the range of exponents.
  Value powerOf2(Value n);
  /// x * 2^n: denormal results come out right, and infinite ones.
  Value scale(Value x, Value n);

  /// The same, and 0 where `x`, which both came from, is below `lowest`: instructions that round a number to 0 take a hundred times as long as those
  /// that get one (masked softmax).
  Value scaleOrZero(Value y, Value n, Value x, double lowest);
  /// What has to be done to `x` before: with `is512` a factor of 0 stays 0 whatever the exponent is.
  Value clampForScale(Value x, double lowest, double upper);

  struct Parts {
    Value exponent, mantissa;
  };
  /// Of mantissas: [sqrt(1/2), sqrt(2)), or [3/4, 3/2), which takes fewer instructions where `is512`. In the second one logarithms to bases
  /// other than e would lose more where the exponent is -1.
  enum class Range { Root, Quarters };
  /// x = mantissa * 2^exponent for finite x > 0. Where `is512` the exponent of 0 and of infinity is infinite with the mantissa 1, and the
  /// mantissa of negative numbers is NaN.
  Parts split(Value x, Range range = Range::Root);
  struct OnePlus {
    Value negatedExponent, excess, scaled;
  };
  /// 1 + x = (1 + excess) * 2^-negatedExponent with 1 + excess as mantissas of `split`, and 1 + x times a constant for `finishLog1p`. An excess of 0
  /// has the sign of x.
  OnePlus splitOnePlus512(Value x, Range range = Range::Root);
  /// log(1 + x), given what it is where 1 + x is finite and above 0.
  Value finishLog1p512(Value scaled, Value y);
  /// The logarithm of x, given exponent * ln(2) + log(mantissa) of its parts.
  Value finishLog(Value x, Value y);
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_MATHBUILDER_H
