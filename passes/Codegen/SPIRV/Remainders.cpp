/// The remainder of a division of two f32 or f64, from their bits: long division of the significands, as many bits at a time as 64 have room for. Without
/// a loop, as devices may limit those, and without arithmetic on floats, which may flush denormals.
#include "passes/Codegen/SPIRV/Remainders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/Common/PlacedErrors.h"

using namespace mlir;
using namespace weir;

namespace {
struct Bits {
  OpBuilder &b;
  Location loc;
  FloatType type;
  int64_t width = type.getWidth(), fraction = type.getFPMantissaWidth() - 1;
  Type own = b.getIntegerType(width), i64 = b.getI64Type();

  Value c(int64_t v) { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(own, v)); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value left(Value x, Value y) { return arith::ShLIOp::create(b, loc, x, y); }
  Value right(Value x, Value y) { return arith::ShRUIOp::create(b, loc, x, y); }
  Value is(arith::CmpIPredicate p, Value x, Value y) { return arith::CmpIOp::create(b, loc, p, x, y); }
  Value select(Value p, Value x, Value y) { return arith::SelectOp::create(b, loc, p, x, y); }
  Value wide(Value x) { return own == i64 ? x : arith::ExtUIOp::create(b, loc, i64, x).getResult(); }

  /// How often the significand, in the lower bits, may be doubled until it has all of them; a binary search, as devices count the bits of 32 alone.
  Value countRoom(Value significand) {
    Value room = c(0);
    for (int64_t distance = llvm::bit_floor(uint64_t(fraction)); distance > 0; distance /= 2) {
      Value fits = is(arith::CmpIPredicate::ult, significand, c(int64_t(1) << (fraction + 1 - distance)));
      significand = select(fits, left(significand, c(distance)), significand);
      room = select(fits, add(room, c(distance)), room);
    }
    return room;
  }

  /// Of the bits of a magnitude: its exponent, that of denormals being 1, and its significand with the leading bit.
  std::pair<Value, Value> split(Value bits) {
    int64_t leading = int64_t(1) << fraction;
    Value field = right(bits, c(fraction)), isNormal = is(arith::CmpIPredicate::ne, field, c(0));
    Value significand = both(bits, c(leading - 1));
    return {select(isNormal, field, c(1)), select(isNormal, either(significand, c(leading)), significand)};
  }

  Value remainder(Value x, Value y) {
    const int64_t largest = (int64_t(1) << (width - 1 - fraction)) - 1; // in the field of the exponent
    const int64_t infinity = largest << fraction, nan = infinity | int64_t(1) << (fraction - 1);
    // So many bits at most are between the exponents.
    const int64_t most = largest - 2, step = 64 - (fraction + 1), steps = llvm::divideCeil(most, step);
    Value xBits = arith::BitcastOp::create(b, loc, own, x), yBits = arith::BitcastOp::create(b, loc, own, y);
    Value magnitude = c(int64_t(~uint64_t(0) >> (65 - width)));
    Value sign = both(xBits, arith::XOrIOp::create(b, loc, magnitude, c(-1)));
    xBits = both(xBits, magnitude);
    yBits = both(yBits, magnitude);
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
    // Back to all bits, as far as the exponent goes down.
    Value significand = own == i64 ? rest : arith::TruncIOp::create(b, loc, own, rest).getResult();
    Value shift = arith::MinSIOp::create(b, loc, countRoom(either(significand, c(1))), sub(yExponent, c(1)));
    Value exponent = sub(sub(yExponent, shift), c(1));
    Value result = add(left(exponent, c(fraction)), left(significand, shift));
    result = select(is(arith::CmpIPredicate::eq, significand, c(0)), c(0), result);
    result = either(select(isBelow, xBits, result), sign);
    result = select(isInvalid, c(nan), result);
    return arith::BitcastOp::create(b, loc, type, result);
  }
};
} // namespace

LogicalResult weir::expandRemainders(gpu::GPUModuleOp module) {
  SmallVector<arith::RemFOp> ops;
  module.walk([&](arith::RemFOp op) { ops.push_back(op); });
  for (arith::RemFOp op : ops) {
    Type type = op.getType();
    if (!type.isF64() && !type.isF32() && !type.isF16())
      return emitPlacedError(op) << "has no exact equivalent for this type in SPIR-V, where OpFRem may be wrong by the divisor";
    OpBuilder b(op);
    Location loc = op.getLoc();
    Value x = op.getLhs(), y = op.getRhs();
    if (type.isF16()) {
      x = arith::ExtFOp::create(b, loc, b.getF32Type(), x);
      y = arith::ExtFOp::create(b, loc, b.getF32Type(), y);
    }
    Value result = Bits{b, loc, cast<FloatType>(x.getType())}.remainder(x, y);
    if (type.isF16()) // a multiple of a unit of both
      result = arith::TruncFOp::create(b, loc, type, result);
    op.replaceAllUsesWith(result);
    op.erase();
  }
  return success();
}
