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

Value MathBuilder::powerOf2(Value n) {
  int64_t bias = isDouble() ? 1023 : 127;
  Value exponent = arith::AddIOp::create(b, loc, toBits(add(n, c(shifter()))), bits(bias));
  return toFloat(arith::ShLIOp::create(b, loc, exponent, bits(mantissaBits())));
}

Value MathBuilder::scale(Value x, Value n) {
  auto vector = dyn_cast<VectorType>(type);
  if (target.avx512 && vector && vector.getRank() == 1 && !vector.isScalable() && vector.getNumElements() * (isDouble() ? 64 : 32) == 512) {
    Value all = LLVM::ConstantOp::create(b, loc, b.getIntegerType(isDouble() ? 8 : 16), -1);
    Value rounding = LLVM::ConstantOp::create(b, loc, b.getI32Type(), 4);
    StringRef name = isDouble() ? "llvm.x86.avx512.mask.scalef.pd.512" : "llvm.x86.avx512.mask.scalef.ps.512";
    return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(name), ValueRange{x, n, x, all, rounding}).getResults();
  }
  // In two steps, of which the second may underflow or overflow.
  Value half = round(mul(n, c(0.5)));
  return mul(mul(x, powerOf2(half)), powerOf2(sub(n, half)));
}

MathBuilder::Parts MathBuilder::split(Value x) {
  double denormal = isDouble() ? 54 : 25;
  Value tiny = is(Predicate::OLT, x, c(isDouble() ? 0x1p-1022 : 0x1p-126));
  Value pattern = toBits(select(tiny, mul(x, c(isDouble() ? 0x1p54 : 0x1p25)), x));
  // sqrt(1/2) is where mantissas start.
  Value shifted = arith::SubIOp::create(b, loc, pattern, bits(isDouble() ? 0x3fe6a09e667f3bcd : 0x3f3504f3));
  Value k = arith::ShRSIOp::create(b, loc, shifted, bits(mantissaBits()));
  Value m = toFloat(arith::SubIOp::create(b, loc, pattern, arith::ShLIOp::create(b, loc, k, bits(mantissaBits()))));
  Value exponent = sub(toFloat(arith::AddIOp::create(b, loc, k, toBits(c(shifter())))), c(shifter()));
  return {sub(exponent, select(tiny, c(denormal), c(0))), m};
}

Value MathBuilder::finishLog(Value x, Value y) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  y = select(Predicate::OLT, x, c(infinity), y, x);
  y = select(Predicate::OEQ, x, c(0), c(-infinity), y);
  return select(Predicate::OLT, x, c(0), c(std::numeric_limits<double>::quiet_NaN()), y);
}
