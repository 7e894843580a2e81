/// Scalar ops that neither SPIR-V nor NVVM have; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/Common/ExpandMathF64.h"
#include "passes/Codegen/GPU/F64Functions.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/FunctionPatterns.h"

#include <cmath>
#include <limits>

#define DEBUG_TYPE "weir-gpu-expand-ops"

namespace weir {
#define GEN_PASS_DEF_GPUEXPANDOPS
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {

/// Builds arithmetic on one integer type.
struct IntegerBuilder {
  OpBuilder &b;
  Location loc;
  IntegerType type;

  Value c(const APInt &v) { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, v)); }
  /// `byte` in each byte.
  Value bytes(uint8_t byte) { return c(APInt::getSplat(type.getWidth(), APInt(8, byte))); }
  Value shiftRight(Value x, unsigned n) { return arith::ShRUIOp::create(b, loc, x, c(APInt(type.getWidth(), n))); }
  Value bitAnd(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value invert(Value x) { return arith::XOrIOp::create(b, loc, x, c(APInt::getAllOnes(type.getWidth()))); }

  /// Sums of two, four and eight neighbouring bits, then of all bytes, in the highest one.
  Value countOnes(Value x) {
    x = sub(x, bitAnd(shiftRight(x, 1), bytes(0x55)));
    x = add(bitAnd(x, bytes(0x33)), bitAnd(shiftRight(x, 2), bytes(0x33)));
    x = bitAnd(add(x, shiftRight(x, 4)), bytes(0x0f));
    if (type.getWidth() == 8)
      return x;
    return shiftRight(arith::MulIOp::create(b, loc, x, bytes(0x01)), type.getWidth() - 8);
  }
  Value countTrailingZeros(Value x) { return countOnes(bitAnd(invert(x), sub(x, c(APInt(type.getWidth(), 1))))); }
  Value countLeadingZeros(Value x) {
    for (unsigned n = 1; n < type.getWidth(); n *= 2)
      x = arith::OrIOp::create(b, loc, x, shiftRight(x, n));
    return countOnes(invert(x));
  }
};

template <typename Op, Value (IntegerBuilder::*build)(Value)>
struct ExpandBitCount : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<IntegerType>(op.getType());
    if (!type || !llvm::is_contained({8u, 16u, 32u, 64u}, type.getWidth()))
      return failure();
    IntegerBuilder builder{rewriter, op.getLoc(), type};
    rewriter.replaceOp(op, (builder.*build)(op.getOperand()));
    return success();
  }
};

/// Truncates the magnitude, and takes the sign from the operand, also that of a zero.
LogicalResult expandTrunc(math::TruncOp op, PatternRewriter &rewriter) {
  auto type = dyn_cast<FloatType>(op.getType());
  if (!type)
    return failure();
  Location loc = op.getLoc();
  Value whole = math::FloorOp::create(rewriter, loc, math::AbsFOp::create(rewriter, loc, op.getOperand()));
  rewriter.replaceOpWithNewOp<math::CopySignOp>(op, whole, op.getOperand());
  return success();
}

/// Arithmetic on i1 is logic: 1 is -1 there.
template <typename Op, typename Logic>
struct ExpandBoolean : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1))
      return failure();
    rewriter.replaceOpWithNewOp<Logic>(op, op.getLhs(), op.getRhs());
    return success();
  }
};

/// The sign bit of an i1 is the whole of it: the order of signed ones is the reverse of that of unsigned ones.
LogicalResult expandSignedBooleanComparison(arith::CmpIOp op, PatternRewriter &rewriter) {
  using arith::CmpIPredicate;
  if (!op.getLhs().getType().isInteger(1))
    return failure();
  CmpIPredicate predicate;
  switch (op.getPredicate()) {
  case CmpIPredicate::slt:
    predicate = CmpIPredicate::ugt;
    break;
  case CmpIPredicate::sle:
    predicate = CmpIPredicate::uge;
    break;
  case CmpIPredicate::sgt:
    predicate = CmpIPredicate::ult;
    break;
  case CmpIPredicate::sge:
    predicate = CmpIPredicate::ule;
    break;
  default:
    return failure();
  }
  rewriter.replaceOpWithNewOp<arith::CmpIOp>(op, predicate, op.getLhs(), op.getRhs());
  return success();
}

LogicalResult expandSignedBooleanToFloat(arith::SIToFPOp op, PatternRewriter &rewriter) {
  if (!op.getIn().getType().isInteger(1))
    return failure();
  // Of a select between -1.0 and 0.0 drivers make a product, with a zero of the wrong sign.
  Value wide = arith::ExtSIOp::create(rewriter, op.getLoc(), rewriter.getI32Type(), op.getIn());
  rewriter.replaceOpWithNewOp<arith::SIToFPOp>(op, op.getType(), wide);
  return success();
}

/// An index has no width yet, by which instructions are chosen.
LogicalResult expandMagnitudeOfIndex(math::AbsIOp op, PatternRewriter &rewriter) {
  if (!op.getType().isIndex())
    return failure();
  Value zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
  Value negated = arith::SubIOp::create(rewriter, op.getLoc(), zero, op.getOperand());
  rewriter.replaceOpWithNewOp<arith::MaxSIOp>(op, op.getOperand(), negated);
  return success();
}

/// Upstream (v22.1) takes the remainder of magnitudes, which the smallest number does not have.
LogicalResult expandRemainder(arith::RemSIOp op, PatternRewriter &rewriter) {
  if (!op.getType().isInteger() || op.getType().isInteger(1))
    return failure();
  Value quotient = arith::DivSIOp::create(rewriter, op.getLoc(), op.getLhs(), op.getRhs());
  Value whole = arith::MulIOp::create(rewriter, op.getLoc(), quotient, op.getRhs());
  rewriter.replaceOpWithNewOp<arith::SubIOp>(op, op.getLhs(), whole);
  return success();
}

/// Builds arithmetic on f32 scalars.
struct F32Builder {
  OpBuilder &b;
  Location loc;

  Value c(double v) { return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(v)); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, loc, x, y); }
  Value magnitude(Value x) { return math::AbsFOp::create(b, loc, x); }
  Value withSign(Value x, Value sign) { return math::CopySignOp::create(b, loc, x, sign); }
  Value compare(arith::CmpFPredicate p, Value x, Value y) { return arith::CmpFOp::create(b, loc, p, x, y); }
  Value select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, loc, condition, x, y); }

  /// The exponent divided by three is a guess that four steps of Newton's method refine to the last place.
  Value cbrt(Value x) {
    Value a = magnitude(x);
    Type i32 = b.getI32Type();
    auto integer = [&](int32_t v) -> Value { return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(v)); };
    Value third = arith::DivUIOp::create(b, loc, arith::BitcastOp::create(b, loc, i32, a), integer(3));
    Value y = arith::BitcastOp::create(b, loc, b.getF32Type(), arith::AddIOp::create(b, loc, third, integer(0x2a514067)));
    for (int i = 0; i < 4; ++i)
      y = sub(y, div(sub(y, div(a, mul(y, y))), c(3)));
    // Zeros, infinities and NaN are their own.
    Value inside = compare(arith::CmpFPredicate::OLT, a, c(std::numeric_limits<double>::infinity()));
    inside = arith::AndIOp::create(b, loc, inside, compare(arith::CmpFPredicate::OGT, a, c(0)));
    return select(inside, withSign(y, x), x);
  }

  /// The arc tangent of the smaller magnitude over the larger one, mirrored in some octants.
  Value atan2(Value y, Value x) {
    Value ay = magnitude(y), ax = magnitude(x);
    Value isSteep = compare(arith::CmpFPredicate::OGT, ay, ax);
    Value small = select(isSteep, ax, ay), large = select(isSteep, ay, ax);
    // 0/0 is 0 here, and two infinities are equal.
    Value ratio = div(small, large);
    ratio = select(compare(arith::CmpFPredicate::OEQ, large, c(0)), c(0), ratio);
    ratio = select(compare(arith::CmpFPredicate::OEQ, small, c(std::numeric_limits<double>::infinity())), c(1), ratio);
    Value angle = math::AtanOp::create(b, loc, ratio);
    angle = select(isSteep, sub(c(M_PI_2), angle), angle);
    Value isLeft = compare(arith::CmpFPredicate::OLT, withSign(c(1), x), c(0));
    return withSign(select(isLeft, sub(c(M_PI), angle), angle), y);
  }
};

LogicalResult expandCbrt(math::CbrtOp op, PatternRewriter &rewriter) {
  if (!op.getType().isF32())
    return failure();
  rewriter.replaceOp(op, F32Builder{rewriter, op.getLoc()}.cbrt(op.getOperand()));
  return success();
}

LogicalResult expandAtan2(math::Atan2Op op, PatternRewriter &rewriter) {
  if (!op.getType().isF32())
    return failure();
  rewriter.replaceOp(op, F32Builder{rewriter, op.getLoc()}.atan2(op.getLhs(), op.getRhs()));
  return success();
}

/// Products of squares, one for each bit of the exponent: loops of a thread may be limited. A negative exponent is that of a reciprocal, which
/// is a whole number of 1 and -1 only.
LogicalResult expandIntegerPower(math::IPowIOp op, PatternRewriter &rewriter) {
  auto type = dyn_cast<IntegerType>(op.getType());
  if (!type)
    return failure();
  Location loc = op.getLoc();
  Value base = op.getLhs(), exponent = op.getRhs();
  auto c = [&](int64_t v) -> Value { return arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(type, v)); };
  auto is = [&](arith::CmpIPredicate p, Value x, Value y) -> Value { return arith::CmpIOp::create(rewriter, loc, p, x, y); };
  auto select = [&](Value p, Value x, Value y) -> Value { return arith::SelectOp::create(rewriter, loc, p, x, y); };
  Value zero = c(0), one = c(1), power = one, square = base;
  for (unsigned i = 0; i + 1 < type.getWidth(); ++i) {
    Value bit = arith::AndIOp::create(rewriter, loc, exponent, c(int64_t(1) << i));
    power = select(is(arith::CmpIPredicate::ne, bit, zero), arith::MulIOp::create(rewriter, loc, power, square), power);
    square = arith::MulIOp::create(rewriter, loc, square, square);
  }
  Value isOdd = is(arith::CmpIPredicate::ne, arith::AndIOp::create(rewriter, loc, exponent, one), zero);
  Value reciprocal = select(is(arith::CmpIPredicate::eq, base, c(-1)), select(isOdd, c(-1), one), zero);
  reciprocal = select(is(arith::CmpIPredicate::eq, base, one), one, reciprocal);
  rewriter.replaceOp(op, select(is(arith::CmpIPredicate::slt, exponent, zero), reciprocal, power));
  return success();
}

/// Repeated squares; the reciprocal for exponents below zero.
LogicalResult expandFloatPower(math::FPowIOp op, PatternRewriter &rewriter) {
  Type type = op.getType(), exponentType = op.getRhs().getType();
  if (!isa<FloatType>(type))
    return failure();
  Location loc = op.getLoc();
  auto integer = [&](int64_t v) -> Value { return arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(exponentType, v)); };
  Value zero = integer(0), one = arith::ConstantOp::create(rewriter, loc, rewriter.getFloatAttr(type, 1));
  Value isNegative = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::slt, op.getRhs(), zero);
  // As an unsigned number the magnitude of the smallest one is right, too.
  Value magnitude = arith::SelectOp::create(rewriter, loc, isNegative, arith::SubIOp::create(rewriter, loc, zero, op.getRhs()), op.getRhs());
  auto before = [&](OpBuilder &b, Location, ValueRange state) {
    Value isLeft = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, state[2], zero);
    scf::ConditionOp::create(b, loc, isLeft, state);
  };
  auto after = [&](OpBuilder &b, Location, ValueRange state) {
    Value product = state[0], square = state[1], rest = state[2];
    Value isOdd = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, arith::AndIOp::create(b, loc, rest, integer(1)), zero);
    product = arith::SelectOp::create(b, loc, isOdd, arith::MulFOp::create(b, loc, product, square), product);
    square = arith::MulFOp::create(b, loc, square, square);
    scf::YieldOp::create(b, loc, ValueRange{product, square, arith::ShRUIOp::create(b, loc, rest, integer(1))});
  };
  auto loop = scf::WhileOp::create(rewriter, loc, TypeRange{type, type, exponentType}, ValueRange{one, op.getLhs(), magnitude}, before, after);
  rewriter.setInsertionPointAfter(loop);
  Value power = loop.getResult(0);
  Value reciprocal = arith::DivFOp::create(rewriter, loc, one, power);
  rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isNegative, reciprocal, power);
  return success();
}

struct GPUExpandOps : weir::impl::GPUExpandOpsBase<GPUExpandOps> {
  using GPUExpandOpsBase::GPUExpandOpsBase;
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patterns(context);
    weir::addRewrites<expandTrunc, expandSignedBooleanComparison, expandSignedBooleanToFloat, expandMagnitudeOfIndex,
                      expandRemainder, expandIntegerPower, expandFloatPower, expandCbrt, expandAtan2>(patterns);
    patterns.add<ExpandBitCount<math::CtPopOp, &IntegerBuilder::countOnes>,
                 ExpandBitCount<math::CountTrailingZerosOp, &IntegerBuilder::countTrailingZeros>,
                 ExpandBitCount<math::CountLeadingZerosOp, &IntegerBuilder::countLeadingZeros>, ExpandBoolean<arith::AddIOp, arith::XOrIOp>,
                 ExpandBoolean<arith::SubIOp, arith::XOrIOp>, ExpandBoolean<arith::MulIOp, arith::AndIOp>,
                 ExpandBoolean<arith::MaxSIOp, arith::AndIOp>, ExpandBoolean<arith::MinSIOp, arith::OrIOp>>(context);
    weir::populateExpandCompositePatterns(patterns);
    if (f64Functions) {
      weir::populateF64FunctionPatterns(patterns, /*fma=*/false);
      weir::populateExpandMathF64Patterns(patterns, weir::MathTarget{/*fma=*/false});
    }
    weir::populateExpandErrorFunctionPatterns(patterns, weir::MathTarget{/*fma=*/false});
    populateMathPolynomialApproximationPatterns(patterns, [](StringRef name) { return name == "math.atan"; });
    expand = FrozenRewritePatternSet(std::move(patterns));
    return success();
  }
  void runOnOperation() override {
    if (failed(applyPatternsGreedily(getOperation(), expand)))
      signalPassFailure();
  }

  FrozenRewritePatternSet expand;
};

} // namespace
