/// See MathBuilder.h.
#include "passes/Codegen/Common/MathBuilder.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinTypes.h"

#include <limits>

using namespace mlir;
using namespace weir;

Type MathBuilder::typeOf(Type scalar) const {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.clone(scalar) : scalar;
}

Value MathBuilder::splat(TypedAttr scalar) {
  if (auto vector = dyn_cast<VectorType>(type))
    return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector.clone(scalar.getType()), Attribute(scalar)));
  return arith::ConstantOp::create(b, loc, scalar);
}

Value MathBuilder::c(double v) { return splat(b.getFloatAttr(getElementTypeOrSelf(type), v)); }

Value MathBuilder::bits(int64_t v) { return splat(b.getIntegerAttr(isDouble() ? b.getI64Type() : b.getI32Type(), v)); }

Value MathBuilder::toBits(Value x) {
  return arith::BitcastOp::create(b, loc, typeOf(isDouble() ? b.getI64Type() : b.getI32Type()), x);
}

Value MathBuilder::toFloat(Value x) { return arith::BitcastOp::create(b, loc, type, x); }

Value MathBuilder::fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }

Value MathBuilder::polynomial(Value x, ArrayRef<double> coefficients) {
  Value sum = c(coefficients.front());
  for (double coefficient : coefficients.drop_front())
    sum = mulAdd(sum, x, c(coefficient));
  return sum;
}

Value MathBuilder::polynomialOfPairs(Value x, ArrayRef<double> coefficients) {
  SmallVector<Value> terms;
  for (double coefficient : llvm::reverse(coefficients))
    terms.push_back(c(coefficient));
  while (terms.size() > 1) {
    SmallVector<Value> pairs;
    for (size_t i = 0; i + 1 < terms.size(); i += 2)
      pairs.push_back(mulAdd(terms[i + 1], x, terms[i]));
    if (terms.size() % 2)
      pairs.push_back(terms.back());
    terms = std::move(pairs);
    if (terms.size() > 1)
      x = mul(x, x);
  }
  return terms.front();
}

Value MathBuilder::round(Value x) { return math::RoundEvenOp::create(b, loc, x); }
Value MathBuilder::floor(Value x) { return math::FloorOp::create(b, loc, x); }
Value MathBuilder::magnitude(Value x) { return math::AbsFOp::create(b, loc, x); }
Value MathBuilder::withSign(Value x, Value sign) { return math::CopySignOp::create(b, loc, x, sign); }

Value MathBuilder::clamp(Value x, double lower, double upper) {
  Value l = c(lower), u = c(upper);
  Value y = select(Predicate::OGT, l, x, l, x);
  return select(Predicate::OLT, u, y, u, y);
}

bool MathBuilder::is512() const {
  auto vector = dyn_cast<VectorType>(type);
  return target.avx512 && vector && vector.getRank() == 1 && !vector.isScalable() && vector.getNumElements() * (isDouble() ? 64 : 32) == 512;
}

Value MathBuilder::call512(StringRef name, ValueRange operands) {
  SmallVector<Value> all(operands);
  all.push_back(LLVM::ConstantOp::create(b, loc, b.getIntegerType(isDouble() ? 8 : 16), -1));
  all.push_back(LLVM::ConstantOp::create(b, loc, b.getI32Type(), 4));
  std::string full = ("llvm.x86.avx512.mask." + name + (isDouble() ? ".pd.512" : ".ps.512")).str();
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(full), all).getResults();
}

Value MathBuilder::lookUp512(ArrayRef<float> entries, Value index) {
  Value table = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(cast<VectorType>(type), entries));
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.avx512.permvar.sf.512"), ValueRange{table, index}).getResults();
}

Value MathBuilder::exponent512(Value x) { return call512("getexp", {x, x}); }

Value MathBuilder::mantissa512(Value x, Start start, Negative negative) {
  Value controls = LLVM::ConstantOp::create(b, loc, b.getI32Type(), int(negative) << 2 | int(start));
  return call512("getmant", {x, controls, x});
}

Value MathBuilder::powerOf2(Value n) {
  // The bias of exponents comes with the shifter, which has room for it.
  double bias = isDouble() ? 1023 : 127;
  return toFloat(arith::ShLIOp::create(b, loc, toBits(add(n, c(shifter() + bias))), bits(mantissaBits())));
}

Value MathBuilder::scale(Value x, Value n) {
  if (is512())
    return call512("scalef", {x, n, x});
  // In two steps, of which the second may underflow or overflow.
  Value half = round(mul(n, c(0.5)));
  return mul(mul(x, powerOf2(half)), powerOf2(sub(n, half)));
}

Value MathBuilder::scaleOrZero(Value y, Value n, Value x, double lowest) { return scale(select(Predicate::OLT, x, c(lowest), c(0), y), n); }

Value MathBuilder::clampForScale(Value x, double lowest, double upper) {
  return is512() ? select(Predicate::OGT, x, c(upper), c(upper), x) : clamp(x, lowest, upper);
}

MathBuilder::Parts MathBuilder::split(Value x, Range range) {
  if (is512() && range == Range::Quarters) {
    Value m = mantissa512(x, Start::ThreeQuarters, Negative::NaN);
    return {sub(exponent512(x), exponent512(m)), m};
  }
  if (is512()) {
    Value m = mantissa512(x, Start::One, Negative::NaN), k = exponent512(x);
    Value isLarge = is(Predicate::OGE, m, c(0x1.6a09e667f3bcdp+0));
    return {select(isLarge, add(k, c(1)), k), select(isLarge, mul(m, c(0.5)), m)};
  }
  double denormal = isDouble() ? 54 : 25;
  Value tiny = is(Predicate::OLT, x, c(isDouble() ? 0x1p-1022 : 0x1p-126));
  Value pattern = toBits(select(tiny, mul(x, c(isDouble() ? 0x1p54 : 0x1p25)), x));
  int64_t start = range == Range::Root ? 0x3fe6a09e667f3bcd : 0x3fe8000000000000;
  Value shifted = arith::SubIOp::create(b, loc, pattern, bits(isDouble() ? start : (start - (int64_t(0x380) << 52)) >> 29));
  Value k = arith::ShRSIOp::create(b, loc, shifted, bits(mantissaBits()));
  Value m = toFloat(arith::SubIOp::create(b, loc, pattern, arith::ShLIOp::create(b, loc, k, bits(mantissaBits()))));
  Value exponent = sub(toFloat(arith::AddIOp::create(b, loc, k, toBits(c(shifter())))), c(shifter()));
  return {sub(exponent, select(tiny, c(denormal), c(0))), m};
}

MathBuilder::OnePlus MathBuilder::splitOnePlus512(Value x, Range range) {
  // The product's exponent is 1 less. Rounding moves where mantissas start a little, but nothing is lost of x.
  Value start = c(range == Range::Root ? 0x1.6a09e667f3bcdp-1 : 0x1.5555555555555p-1);
  Value scaled = fma(x, start, start);
  Value negated = sub(c(-1), exponent512(scaled));
  Value power = call512("scalef", {c(1), negated, c(1)});
  return {negated, fma(x, power, negate(sub(c(1), power))), scaled};
}

Value MathBuilder::finishLog1p512(Value scaled, Value y) {
  // What becomes of each class of numbers, four bits each: NaN and signaling NaN stay, 0 becomes -infinity, 1 y, -infinity NaN, infinity stays,
  // negative numbers become NaN, positive ones y.
  Value table = bits(0x03530422), noExceptions = LLVM::ConstantOp::create(b, loc, b.getI32Type(), 0);
  return call512("fixupimm", {y, scaled, table, noExceptions});
}

Value MathBuilder::finishLog(Value x, Value y) {
  if (is512())
    return y;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  y = select(Predicate::OLT, x, c(infinity), y, x);
  y = select(Predicate::OEQ, x, c(0), c(-infinity), y);
  return select(Predicate::OLT, x, c(0), c(std::numeric_limits<double>::quiet_NaN()), y);
}
