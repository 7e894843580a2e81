/// Scalar expressions in the bodies of generated structured ops, with the magnitude and exactness of what they compute.
#include "src/check/tensor/TensorGeneratorImpl.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

Element TensorGenerator::finish(Value value, double bound, bool exact) {
  Type type = value.getType();
  double limit = getExactLimit(type);
  if (isa<FloatType>(type))
    return {value, bound, exact && bound <= limit};
  // Integers wrap.
  return {value, std::min(bound, limit + 1), exact};
}

Element TensorGenerator::makeNumber(Type type, double number) { return {makeScalar(type, number), std::abs(number), true}; }

Element TensorGenerator::add(Element a, Element c) {
  Value v = isFloat(a.value.getType()) ? arith::AddFOp::create(b, loc, a.value, c.value).getResult()
                                       : arith::AddIOp::create(b, loc, a.value, c.value).getResult();
  return finish(v, a.bound + c.bound, a.exact && c.exact);
}

Element TensorGenerator::multiply(Element a, Element c) {
  Value v = isFloat(a.value.getType()) ? arith::MulFOp::create(b, loc, a.value, c.value).getResult()
                                       : arith::MulIOp::create(b, loc, a.value, c.value).getResult();
  return finish(v, a.bound * c.bound, a.exact && c.exact);
}

Element TensorGenerator::extremum(Element a, Element c, bool max) {
  Value v;
  bool other = random.chance(30);
  if (isFloat(a.value.getType()))
    v = max ? (other ? arith::MaxNumFOp::create(b, loc, a.value, c.value).getResult()
                     : arith::MaximumFOp::create(b, loc, a.value, c.value).getResult())
            : (other ? arith::MinNumFOp::create(b, loc, a.value, c.value).getResult()
                     : arith::MinimumFOp::create(b, loc, a.value, c.value).getResult());
  else
    v = max ? (other ? arith::MaxUIOp::create(b, loc, a.value, c.value).getResult()
                     : arith::MaxSIOp::create(b, loc, a.value, c.value).getResult())
            : (other ? arith::MinUIOp::create(b, loc, a.value, c.value).getResult()
                     : arith::MinSIOp::create(b, loc, a.value, c.value).getResult());
  return finish(v, std::max(a.bound, c.bound), a.exact && c.exact);
}

Element TensorGenerator::convert(Element e, Type to) {
  Type from = e.value.getType();
  if (from == to)
    return e;
  auto fromFloat = dyn_cast<FloatType>(from), toFloat = dyn_cast<FloatType>(to);
  if (fromFloat && toFloat) {
    // Of few bits, what is not an integer that they hold is rounded seldom: the tolerance would be large.
    double range = isNarrowFloat(to) && random.chance(80) ? getExactLimit(to) : getRange(to), limit = std::min(range, 4.0);
    if (e.bound > range) {
      e = extremum(extremum(e, makeNumber(from, -limit), true), makeNumber(from, limit), false);
      e.bound = limit;
    }
    if (fromFloat.getWidth() == toFloat.getWidth())
      return convert(convert(e, b.getF32Type()), to);
    Value v = fromFloat.getWidth() < toFloat.getWidth() ? arith::ExtFOp::create(b, loc, to, e.value).getResult()
                                                        : arith::TruncFOp::create(b, loc, to, e.value).getResult();
    return finish(v, e.bound, e.exact);
  }
  if (to.isInteger(1)) {
    Element zero = makeNumber(from, 0);
    Value v = fromFloat ? arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, e.value, zero.value).getResult()
                        : arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, e.value, zero.value).getResult();
    return {v, 1, true};
  }
  if (to.isIndex()) {
    Element wide = convert(e, b.getI64Type());
    return {arith::IndexCastOp::create(b, loc, to, wide.value), wide.bound, wide.exact};
  }
  if (from.isIndex())
    return convert({arith::IndexCastOp::create(b, loc, b.getI64Type(), e.value), e.bound, e.exact}, to);
  if (fromFloat) {
    // Out of range the result would be undefined.
    double limit = std::min(getExactLimit(to), 100.0);
    if (e.bound > limit)
      e = extremum(extremum(e, makeNumber(from, -limit), true), makeNumber(from, limit), false);
    return finish(arith::FPToSIOp::create(b, loc, to, e.value), std::min(e.bound, limit), e.exact);
  }
  if (toFloat) {
    double divisor = isNarrowFloat(to) ? getExactLimit(to) : 100;
    if (e.bound > (isNarrowFloat(to) ? divisor : getRange(to)) && divisor <= getExactLimit(from))
      e = {arith::RemSIOp::create(b, loc, e.value, makeScalar(from, divisor)), divisor, e.exact};
    Value v = from.isInteger(1) ? arith::UIToFPOp::create(b, loc, to, e.value).getResult()
                                : arith::SIToFPOp::create(b, loc, to, e.value).getResult();
    return finish(v, e.bound, e.exact);
  }
  unsigned width = from.getIntOrFloatBitWidth(), wanted = to.getIntOrFloatBitWidth();
  if (width > wanted)
    return finish(arith::TruncIOp::create(b, loc, to, e.value), e.bound, e.exact);
  if (from.isInteger(1) || random.chance(20))
    return finish(arith::ExtUIOp::create(b, loc, to, e.value), from.isInteger(1) ? 1 : 2 * getExactLimit(from) + 1, e.exact);
  return finish(arith::ExtSIOp::create(b, loc, to, e.value), e.bound, e.exact);
}

Element TensorGenerator::pickLeaf(ArrayRef<Element> leaves, Type type) {
  SmallVector<Element> usable;
  for (const Element &leaf : leaves) {
    // What was rounded must not decide anything: neither a comparison nor an integer.
    bool isDiscrete = !isFloat(type) && isFloat(leaf.value.getType());
    if (!isDiscrete || leaf.exact)
      usable.push_back(leaf);
  }
  if (usable.empty() || random.chance(12))
    return makeNumber(type, type.isInteger(1) ? int(random.below(2)) : int(random.below(7)) - 3);
  return convert(random.pick(usable), type);
}

Element TensorGenerator::makeMathOp(Element a) {
  Type type = a.value.getType();
  if (isNarrowFloat(type) && random.chance(80))
    return finish(math::AbsFOp::create(b, loc, a.value), a.bound, a.exact);
  if (Float4E2M1FNType::get(b.getContext()) == type)
    return a;
  auto limit = [&](double bound) {
    if (a.bound > bound) {
      a = extremum(extremum(a, makeNumber(type, -bound), true), makeNumber(type, bound), false);
      a.bound = bound;
    }
  };
  auto positive = [&] { return add(finish(math::AbsFOp::create(b, loc, a.value), a.bound, a.exact), makeNumber(type, 1)); };
  switch (random.below(14)) {
  case 0:
    limit(4);
    return {math::ExpOp::create(b, loc, a.value), 55, false};
  case 1:
    return {math::TanhOp::create(b, loc, a.value), 1, false};
  case 2:
    return {math::SqrtOp::create(b, loc, positive().value), std::sqrt(a.bound + 1), false};
  case 3:
    return {math::RsqrtOp::create(b, loc, positive().value), 1, false};
  case 4:
    return {math::LogOp::create(b, loc, positive().value), std::log(a.bound + 1) + 1, false};
  case 5:
    return {math::ErfOp::create(b, loc, a.value), 1, false};
  case 6:
    limit(4);
    return {random.chance(50) ? math::SinOp::create(b, loc, a.value).getResult() : math::CosOp::create(b, loc, a.value).getResult(), 1,
            false};
  case 7: {
    Element divisor = positive();
    return {arith::DivFOp::create(b, loc, makeScalar(type, 1), divisor.value), 1, false};
  }
  case 8:
    return {arith::DivFOp::create(b, loc, a.value, makeScalar(type, 3)), a.bound, false};
  case 9:
    limit(4);
    return {math::Exp2Op::create(b, loc, a.value), 16, false};
  case 10:
    return {math::Log1pOp::create(b, loc, math::AbsFOp::create(b, loc, a.value)), std::log(a.bound + 1) + 1, false};
  case 11:
    limit(16);
    return {math::PowFOp::create(b, loc, positive().value, makeScalar(type, random.chance(50) ? 2 : 0.75)), 400, false};
  case 12:
    // A quarter is exact, and so is what rounding makes of it; sums of quarters are not integers.
    if (a.exact && a.bound * 8 <= getExactLimit(type)) {
      Value quarter = arith::MulFOp::create(b, loc, a.value, makeScalar(type, 0.25));
      Value whole = random.chance(50)   ? math::FloorOp::create(b, loc, quarter).getResult()
                    : random.chance(50) ? math::CeilOp::create(b, loc, quarter).getResult()
                                        : math::RoundEvenOp::create(b, loc, quarter).getResult();
      return finish(whole, a.bound / 4 + 1, true);
    }
    [[fallthrough]];
  default:
    return finish(math::AbsFOp::create(b, loc, a.value), a.bound, a.exact);
  }
}

Element TensorGenerator::makeFloatOp(Element a, Element c) {
  Type type = a.value.getType();
  // Mostly so that the result is exact: a tolerance for few bits says little.
  bool narrow = isNarrowFloat(type);
  double cap = narrow ? getExactLimit(type) : type.isF16() ? 2048 : 1e5;
  double half = narrow ? cap / 2 : cap, root = narrow ? std::floor(std::sqrt(cap)) : 8;
  auto limit = [&](Element &e, double bound) {
    if (e.bound <= bound)
      return;
    e = extremum(extremum(e, makeNumber(type, -bound), true), makeNumber(type, bound), false);
    e.bound = bound;
  };
  switch (random.below(10)) {
  case 0:
  case 1:
    limit(a, half), limit(c, half);
    return add(a, c);
  case 2:
    limit(a, half), limit(c, half);
    return finish(arith::SubFOp::create(b, loc, a.value, c.value), a.bound + c.bound, a.exact && c.exact);
  case 3:
  case 4:
    if (a.bound * c.bound > cap)
      limit(a, root), limit(c, root);
    return multiply(a, c);
  case 5:
    return extremum(a, c, random.chance(50));
  case 6:
    return finish(arith::NegFOp::create(b, loc, a.value), a.bound, a.exact);
  case 7:
    if (a.exact && c.exact) {
      auto predicate = random.pick(ArrayRef<arith::CmpFPredicate>{arith::CmpFPredicate::OGT, arith::CmpFPredicate::ULE,
                                                                  arith::CmpFPredicate::OEQ, arith::CmpFPredicate::UNE});
      Value condition = arith::CmpFOp::create(b, loc, predicate, a.value, c.value);
      return finish(arith::SelectOp::create(b, loc, condition, c.value, a.value), std::max(a.bound, c.bound), true);
    }
    [[fallthrough]];
  default:
    return makeMathOp(a);
  }
}

Element TensorGenerator::makeIntOp(Element a, Element c) {
  Type type = a.value.getType();
  double limit = getExactLimit(type);
  auto any = [&](Value v) { return finish(v, limit + 1, a.exact && c.exact); };
  if (type.isInteger(1))
    switch (random.below(3)) {
    case 0:
      return {arith::AndIOp::create(b, loc, a.value, c.value), 1, true};
    case 1:
      return {arith::OrIOp::create(b, loc, a.value, c.value), 1, true};
    default:
      return {arith::XOrIOp::create(b, loc, a.value, c.value), 1, true};
    }
  unsigned width = getWidth(type);
  // Neither 0 nor -1, where the smallest number has no quotient.
  Value few = makeScalar(type, 1 + random.below(width - 1)), divisor = makeScalar(type, width == 2 ? 1 : 2 + random.below(width == 4 ? 6 : 9));
  switch (random.below(14)) {
  case 0:
  case 1:
    return add(a, c);
  case 2:
    return finish(arith::SubIOp::create(b, loc, a.value, c.value), a.bound + c.bound, true);
  case 3:
  case 4:
    return multiply(a, c);
  case 5:
    return extremum(a, c, random.chance(50));
  case 6:
    return any(random.chance(50) ? arith::AndIOp::create(b, loc, a.value, c.value).getResult()
                                 : arith::OrIOp::create(b, loc, a.value, c.value).getResult());
  case 7:
    return any(arith::XOrIOp::create(b, loc, a.value, c.value));
  case 8:
    return any(random.chance(50)   ? arith::ShLIOp::create(b, loc, a.value, few).getResult()
               : random.chance(50) ? arith::ShRSIOp::create(b, loc, a.value, few).getResult()
                                   : arith::ShRUIOp::create(b, loc, a.value, few).getResult());
  case 9:
    return any(random.chance(50) ? arith::DivSIOp::create(b, loc, a.value, divisor).getResult()
                                 : arith::DivUIOp::create(b, loc, a.value, divisor).getResult());
  case 10:
    return any(random.chance(50) ? arith::RemSIOp::create(b, loc, a.value, divisor).getResult()
                                 : arith::RemUIOp::create(b, loc, a.value, divisor).getResult());
  case 11:
    return any(random.chance(50) ? arith::FloorDivSIOp::create(b, loc, a.value, divisor).getResult()
                                 : arith::CeilDivSIOp::create(b, loc, a.value, divisor).getResult());
  case 12:
    return any(math::AbsIOp::create(b, loc, a.value));
  default: {
    auto predicate = random.pick(ArrayRef<arith::CmpIPredicate>{arith::CmpIPredicate::slt, arith::CmpIPredicate::uge,
                                                                arith::CmpIPredicate::eq});
    Value condition = arith::CmpIOp::create(b, loc, predicate, a.value, c.value);
    return finish(arith::SelectOp::create(b, loc, condition, c.value, a.value), std::max(a.bound, c.bound), true);
  }
  }
}

Element TensorGenerator::makeExpression(ArrayRef<Element> leaves, Type type, unsigned depth) {
  if (depth == 0)
    return pickLeaf(leaves, type);
  Element a = makeExpression(leaves, type, random.below(depth)), c = makeExpression(leaves, type, random.below(depth));
  return isFloat(type) ? makeFloatOp(a, c) : makeIntOp(a, c);
}
