#include "passes/Input/ShapeArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir;

template <typename Op>
OpFoldResult ShapeArithmetic::create(OpFoldResult a, OpFoldResult b) {
  Value left = getValueOrCreateConstantIndexOp(builder, loc, a), right = getValueOrCreateConstantIndexOp(builder, loc, b);
  OpFoldResult result = builder.createOrFold<Op>(loc, left, right);
  if (std::optional<int64_t> value = getConstantIntValue(result))
    return constant(*value);
  return result;
}

OpFoldResult ShapeArithmetic::add(OpFoldResult a, OpFoldResult b) { return create<arith::AddIOp>(a, b); }
OpFoldResult ShapeArithmetic::sub(OpFoldResult a, OpFoldResult b) { return create<arith::SubIOp>(a, b); }
OpFoldResult ShapeArithmetic::mul(OpFoldResult a, OpFoldResult b) { return create<arith::MulIOp>(a, b); }

OpFoldResult ShapeArithmetic::product(ArrayRef<OpFoldResult> values) {
  OpFoldResult result = constant(1);
  for (OpFoldResult value : values)
    result = mul(result, value);
  return result;
}

ShapeArithmetic::Interval ShapeArithmetic::rangeOf(AffineExpr expr, ArrayRef<OpFoldResult> extents) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return {constant(0), sub(extents[dim.getPosition()], constant(1))};
  if (auto value = dyn_cast<AffineConstantExpr>(expr))
    return {constant(value.getValue()), constant(value.getValue())};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Interval left = rangeOf(binary.getLHS(), extents), right = rangeOf(binary.getRHS(), extents);
  // The maps of structured ops have no symbols: factors and divisors are constants, divisors positive.
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return {add(left.low, right.low), add(left.high, right.high)};
  case AffineExprKind::Mul:
    if (*getConstantIntValue(right.low) < 0)
      std::swap(left.low, left.high);
    return {mul(left.low, right.low), mul(left.high, right.low)};
  case AffineExprKind::FloorDiv:
    return {create<arith::FloorDivSIOp>(left.low, right.low), create<arith::FloorDivSIOp>(left.high, right.low)};
  case AffineExprKind::CeilDiv:
    return {create<arith::CeilDivSIOp>(left.low, right.low), create<arith::CeilDivSIOp>(left.high, right.low)};
  default: {
    OpFoldResult largest = sub(right.low, constant(1));
    std::optional<int64_t> low = getConstantIntValue(left.low);
    return {constant(0), low && *low >= 0 ? create<arith::MinSIOp>(left.high, largest) : largest};
  }
  }
}
