/// Scalar ops that neither SPIR-V nor NVVM have; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/GPU/Passes.h"

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
struct ExpandTrunc : OpRewritePattern<math::TruncOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::TruncOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<FloatType>(op.getType());
    if (!type)
      return failure();
    Location loc = op.getLoc();
    Value whole = math::FloorOp::create(rewriter, loc, math::AbsFOp::create(rewriter, loc, op.getOperand()));
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, whole, op.getOperand());
    return success();
  }
};

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
struct ExpandSignedBooleanComparison : OpRewritePattern<arith::CmpIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::CmpIOp op, PatternRewriter &rewriter) const override {
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
};

struct ExpandSignedBooleanToFloat : OpRewritePattern<arith::SIToFPOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SIToFPOp op, PatternRewriter &rewriter) const override {
    if (!op.getIn().getType().isInteger(1))
      return failure();
    auto constant = [&](double v) -> Value {
      return arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getFloatAttr(op.getType(), v));
    };
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, op.getIn(), constant(-1), constant(0));
    return success();
  }
};

struct GPUExpandOps : weir::impl::GPUExpandOpsBase<GPUExpandOps> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patterns(context);
    patterns.add<ExpandBitCount<math::CtPopOp, &IntegerBuilder::countOnes>,
                 ExpandBitCount<math::CountTrailingZerosOp, &IntegerBuilder::countTrailingZeros>,
                 ExpandBitCount<math::CountLeadingZerosOp, &IntegerBuilder::countLeadingZeros>, ExpandTrunc,
                 ExpandBoolean<arith::AddIOp, arith::XOrIOp>, ExpandBoolean<arith::SubIOp, arith::XOrIOp>,
                 ExpandBoolean<arith::MulIOp, arith::AndIOp>, ExpandBoolean<arith::MaxSIOp, arith::AndIOp>,
                 ExpandBoolean<arith::MinSIOp, arith::OrIOp>, ExpandSignedBooleanComparison, ExpandSignedBooleanToFloat>(context);
    populateMathPolynomialApproximationPatterns(patterns,
                                                [](StringRef name) { return name == "math.atan2" || name == "math.cbrt"; });
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
