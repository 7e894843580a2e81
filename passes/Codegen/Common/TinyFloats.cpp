#include "passes/Codegen/Common/TinyFloats.h"

#include "passes/Codegen/Common/BitArithmetic.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace weir;

bool weir::isTinyFloat(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && (element.getWidth() == 8 || isa<Float4E2M1FNType>(element));
}

std::optional<TypedAttr> weir::getNeutralElement(Operation *combiner) {
  auto type = dyn_cast<FloatType>(combiner->getResult(0).getType());
  if (!type || llvm::APFloat::semanticsHasInf(type.getFloatSemantics()) || !isa<arith::MaximumFOp, arith::MinimumFOp>(combiner))
    return arith::getNeutralElement(combiner);
  if (!llvm::APFloat::semanticsHasSignedRepr(type.getFloatSemantics()))
    return std::nullopt;
  return FloatAttr::get(type, llvm::APFloat::getLargest(type.getFloatSemantics(), isa<arith::MaximumFOp>(combiner)));
}

namespace {
/// A format with a sign and a significand, and where its numbers lie among those of f32.
struct Format {
  explicit Format(FloatType type) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    mantissaBits = llvm::APFloat::semanticsPrecision(semantics) - 1;
    bias = 1 - llvm::APFloat::semanticsMinExponent(semantics);
    signBit = int64_t(1) << (type.getWidth() - 1);
    llvm::APFloat largestNumber = llvm::APFloat::getLargest(semantics);
    largest = largestNumber.bitcastToAPInt().getZExtValue();
    hasInfinity = llvm::APFloat::semanticsHasInf(semantics);
    hasNaN = llvm::APFloat::semanticsHasNaN(semantics);
    if (hasNaN)
      nan = llvm::APFloat::getNaN(semantics).bitcastToAPInt().getZExtValue();
    isUnsignedZero = hasNaN && nan == signBit;
  }

  int64_t shift() const { return 23 - mantissaBits; }
  /// The difference of the exponents' biases, shifted to the exponent's bits.
  int64_t offset() const { return (127 - bias) << 23; }

  int64_t mantissaBits, bias, signBit, largest, nan = 0;
  bool hasInfinity, hasNaN;
  /// The bits of -0 are the only NaN.
  bool isUnsignedZero;
};

constexpr int64_t kNaN = 0x7fc00000, kInfinity = 0x7f800000;

/// The bits in f32 of tiny floats.
Value extend(Bits bits, Value in) {
  auto type = cast<FloatType>(getElementTypeOrSelf(in.getType()));
  Type i32 = bits.b.getI32Type(), f32 = bits.b.getF32Type();
  Value tiny = bits.widen(bits.cast(in, bits.b.getIntegerType(type.getWidth())), i32);
  if (isa<Float8E8M0FNUType>(type)) {
    // The least one is subnormal in f32.
    Value result = bits.select(bits.compare(arith::CmpIPredicate::eq, tiny, 0), bits.constant(tiny, 1 << 22), bits.left(tiny, 23));
    return bits.select(bits.compare(arith::CmpIPredicate::eq, tiny, 0xff), bits.constant(tiny, kNaN), result);
  }
  Format format(type);
  Value magnitude = bits.mask(tiny, format.signBit - 1);
  Value normal = bits.add(bits.left(magnitude, format.shift()), format.offset());
  // The smallest exponent counts one more, less the bit that a subnormal does not have.
  Value smallest = bits.cast(bits.constant(normal, format.offset() + (1 << 23)), f32);
  Value scaled = bits.cast(bits.add(normal, 1 << 23), f32);
  Value subnormal = bits.cast(arith::SubFOp::create(bits.b, bits.loc, scaled, smallest), i32);
  Value result = bits.select(bits.compare(arith::CmpIPredicate::ult, magnitude, int64_t(1) << format.mantissaBits), subnormal, normal);
  if (format.hasInfinity)
    result = bits.select(bits.compare(arith::CmpIPredicate::eq, magnitude, format.largest + 1), bits.constant(result, kInfinity), result);
  if (format.hasNaN && !format.isUnsignedZero)
    result = bits.select(bits.compare(arith::CmpIPredicate::ugt, magnitude, format.largest + format.hasInfinity), bits.constant(result, kNaN), result);
  int64_t toSign = 31 - llvm::countr_zero(uint64_t(format.signBit));
  result = bits.merge(result, bits.left(bits.mask(tiny, format.signBit), toSign));
  if (format.isUnsignedZero)
    result = bits.select(bits.compare(arith::CmpIPredicate::eq, tiny, format.nan), bits.constant(result, kNaN), result);
  return result;
}

/// The nearest power of two, the larger one in the middle.
Value toScale(Bits bits, Value single) {
  Value magnitude = bits.mask(single, 0x7fffffff);
  Value result = bits.right(bits.add(magnitude, 1 << 22), 23);
  result = bits.select(bits.compare(arith::CmpIPredicate::ult, magnitude, 0x600000), bits.constant(result, 0), result);
  Value nan = bits.constant(result, 0xff);
  result = bits.select(bits.compare(arith::CmpIPredicate::ugt, magnitude, kInfinity), nan, result);
  return bits.select(bits.compare(arith::CmpIPredicate::ugt, single, INT32_MIN), nan, result);
}

/// The bits of the nearest number of `format`.
Value round(Bits bits, Value single, const Format &format) {
  Type f32 = bits.b.getF32Type(), i32 = bits.b.getI32Type();
  Value magnitude = bits.mask(single, 0x7fffffff);
  // Half a unit less one, and one more if the last bit that stays is odd.
  Value odd = bits.mask(bits.right(magnitude, format.shift()), 1);
  int64_t half = (int64_t(1) << (format.shift() - 1)) - 1;
  Value normal = bits.right(bits.add(bits.add(magnitude, odd), half), format.shift());
  normal = bits.add(normal, -(format.offset() >> format.shift()));
  // The addition of 2^23 units puts the last bit of a subnormal number at the end of the significand and rounds there.
  Value large = bits.constant(magnitude, (127 + 24 - format.bias - format.mantissaBits) << 23);
  Value sum = arith::AddFOp::create(bits.b, bits.loc, bits.cast(magnitude, f32), bits.cast(large, f32));
  Value subnormal = arith::SubIOp::create(bits.b, bits.loc, bits.cast(sum, i32), large);
  Value result = bits.select(bits.compare(arith::CmpIPredicate::ult, magnitude, (128 - format.bias) << 23), subnormal, normal);
  int64_t beyond = format.hasInfinity ? format.largest + 1 : format.hasNaN ? format.nan : format.largest;
  result = bits.select(bits.compare(arith::CmpIPredicate::sgt, result, format.largest), bits.constant(result, beyond), result);
  Value isNaN = bits.compare(arith::CmpIPredicate::ugt, magnitude, kInfinity);
  if (format.hasNaN)
    result = bits.select(isNaN, bits.constant(result, format.nan), result);
  int64_t fromSign = 31 - llvm::countr_zero(uint64_t(format.signBit));
  Value sign = bits.mask(bits.right(single, fromSign), format.signBit);
  if (format.isUnsignedZero)
    sign = bits.select(bits.compare(arith::CmpIPredicate::eq, result, 0), result, sign);
  result = bits.merge(result, sign);
  return format.hasNaN ? result : bits.select(isNaN, bits.constant(result, format.signBit), result);
}

/// `single`, bits of f32, as tiny floats of `type`.
Value truncate(Bits bits, Value single, Type type) {
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  Value result = isa<Float8E8M0FNUType>(element) ? toScale(bits, single) : round(bits, single, Format(element));
  return bits.cast(bits.narrow(result, bits.b.getIntegerType(element.getWidth())), element);
}

// What is between two conversions is no `extf`: `truncf` would fold with it to what was there before.

struct Extend : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    if (!isTinyFloat(op.getIn().getType()))
      return failure();
    Bits bits{rewriter, op.getLoc()};
    Value single = extend(bits, op.getIn());
    Type element = getElementTypeOrSelf(op.getType());
    if (isTinyFloat(element)) {
      rewriter.replaceOp(op, truncate(bits, single, op.getType()));
      return success();
    }
    Value value = bits.cast(single, rewriter.getF32Type());
    if (element.getIntOrFloatBitWidth() < 32)
      value = arith::TruncFOp::create(rewriter, op.getLoc(), op.getType(), value);
    else if (!element.isF32())
      value = arith::ExtFOp::create(rewriter, op.getLoc(), op.getType(), value);
    rewriter.replaceOp(op, value);
    return success();
  }
};

/// From f64: see `TruncateDouble`.
struct Truncate : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    Value in = op.getIn();
    Type element = getElementTypeOrSelf(in.getType());
    if (!isTinyFloat(op.getType()) || element.getIntOrFloatBitWidth() > 32)
      return failure();
    Bits bits{rewriter, op.getLoc()};
    Value single;
    if (isTinyFloat(element)) {
      single = extend(bits, in);
    } else {
      if (!element.isF32())
        in = arith::ExtFOp::create(rewriter, op.getLoc(), withElement(in.getType(), rewriter.getF32Type()), in);
      single = bits.cast(in, rewriter.getI32Type());
    }
    rewriter.replaceOp(op, truncate(bits, single, op.getType()));
    return success();
  }
};
} // namespace

void weir::populateExpandTinyFloatPatterns(RewritePatternSet &patterns) { patterns.add<Extend, Truncate>(patterns.getContext()); }
