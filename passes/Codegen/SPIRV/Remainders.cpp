/// The remainder of a division of two f32, from their bits: long division of the significands, as many bits at a time as 64 have room for. Without
/// a loop, as devices may limit those, and without arithmetic on f32, which may flush denormals.
#include "passes/Codegen/SPIRV/Remainders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Codegen/Common/PlacedErrors.h"

using namespace mlir;
using namespace weir;

namespace {
struct Bits {
  OpBuilder &b;
  Location loc;
  Type i32 = b.getI32Type(), i64 = b.getI64Type();

  Value c(int64_t v) { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(i32, v)); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value left(Value x, Value y) { return arith::ShLIOp::create(b, loc, x, y); }
  Value right(Value x, Value y) { return arith::ShRUIOp::create(b, loc, x, y); }
  Value is(arith::CmpIPredicate p, Value x, Value y) { return arith::CmpIOp::create(b, loc, p, x, y); }
  Value select(Value p, Value x, Value y) { return arith::SelectOp::create(b, loc, p, x, y); }
  Value wide(Value x) { return arith::ExtUIOp::create(b, loc, i64, x); }

  /// Of the bits of a magnitude: its exponent, that of denormals being 1, and its significand of 24 bits.
  std::pair<Value, Value> split(Value bits) {
    Value field = right(bits, c(23)), isNormal = is(arith::CmpIPredicate::ne, field, c(0));
    Value significand = both(bits, c(0x7fffff));
    return {select(isNormal, field, c(1)), select(isNormal, either(significand, c(0x800000)), significand)};
  }

  Value remainder(Value x, Value y) {
    constexpr int64_t infinity = 0x7f800000, nan = 0x7fc00000;
    // 254 - 1 bits at most between the exponents, and 24 of a significand in front.
    constexpr int64_t step = 40, steps = 7;
    static_assert(step + 24 <= 64 && step * steps >= 253);
    Value xBits = arith::BitcastOp::create(b, loc, i32, x), yBits = arith::BitcastOp::create(b, loc, i32, y);
    Value sign = both(xBits, c(int32_t(0x80000000)));
    xBits = both(xBits, c(0x7fffffff));
    yBits = both(yBits, c(0x7fffffff));
    auto [xExponent, xRest] = split(xBits);
    auto [yExponent, divisor] = split(yBits);
    Value isZero = is(arith::CmpIPredicate::eq, yBits, c(0));
    Value isInvalid = either(isZero, is(arith::CmpIPredicate::uge, xBits, c(infinity)));
    isInvalid = either(isInvalid, is(arith::CmpIPredicate::ugt, yBits, c(infinity)));
    Value distance = sub(xExponent, yExponent);
    Value isBelow = is(arith::CmpIPredicate::slt, distance, c(0));
    // Of what is not asked for, anything that is defined.
    Value leftOver = select(either(isBelow, isInvalid), c(0), distance);
    Value wideDivisor = wide(select(isZero, c(1), divisor));
    Value rest = arith::RemUIOp::create(b, loc, wide(xRest), wideDivisor);
    for (int64_t i = 0; i < steps; ++i) {
      Value bits = arith::MinUIOp::create(b, loc, leftOver, c(step));
      rest = arith::RemUIOp::create(b, loc, left(rest, wide(bits)), wideDivisor);
      leftOver = sub(leftOver, bits);
    }
    // Back to 24 bits, as far as the exponent goes down.
    Value significand = arith::TruncIOp::create(b, loc, i32, rest);
    Value room = sub(math::CountLeadingZerosOp::create(b, loc, either(significand, c(1))), c(8));
    Value shift = arith::MinSIOp::create(b, loc, room, sub(yExponent, c(1)));
    Value exponent = sub(sub(yExponent, shift), c(1));
    Value result = add(left(exponent, c(23)), left(significand, shift));
    result = select(is(arith::CmpIPredicate::eq, significand, c(0)), c(0), result);
    result = either(select(isBelow, xBits, result), sign);
    result = select(isInvalid, c(nan), result);
    return arith::BitcastOp::create(b, loc, b.getF32Type(), result);
  }
};
} // namespace

LogicalResult weir::expandRemainders(gpu::GPUModuleOp module) {
  SmallVector<arith::RemFOp> ops;
  module.walk([&](arith::RemFOp op) { ops.push_back(op); });
  for (arith::RemFOp op : ops) {
    Type type = op.getType();
    if (!type.isF32() && !type.isF16())
      return emitPlacedError(op) << "has no exact form of this type in SPIR-V, where OpFRem may be off by the divisor";
    OpBuilder b(op);
    Location loc = op.getLoc();
    Value x = op.getLhs(), y = op.getRhs();
    if (type.isF16()) {
      x = arith::ExtFOp::create(b, loc, b.getF32Type(), x);
      y = arith::ExtFOp::create(b, loc, b.getF32Type(), y);
    }
    Value result = Bits{b, loc}.remainder(x, y);
    if (type.isF16()) // a multiple of a place that both have
      result = arith::TruncFOp::create(b, loc, type, result);
    op.replaceAllUsesWith(result);
    op.erase();
  }
  return success();
}
