/// Scalar ops that have no instruction in PTX; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/Common/ExpandMathF64.h"
#include "passes/Codegen/GPU/F64Functions.h"
#include "passes/Codegen/NVVM/Passes.h"

#define DEBUG_TYPE "weir-nvvm-expand-ops"

namespace weir {
#define GEN_PASS_DEF_NVVMEXPANDOPS
#include "passes/Codegen/NVVM/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {

/// Repeated squares; the reciprocal for exponents below zero.
struct ExpandIntegerPower : OpRewritePattern<math::FPowIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FPowIOp op, PatternRewriter &rewriter) const override {
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
};

/// What is expanded in f64 only: with bits to spare the result is right but for the rounding.
template <typename... Ops>
struct ComputeInF64 : RewritePattern {
  explicit ComputeInF64(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (!isa<Ops...>(op) || !(op->getResult(0).getType().isF32() || op->getResult(0).getType().isF16()))
      return failure();
    Type wide = rewriter.getF64Type();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(arith::ExtFOp::create(rewriter, op->getLoc(), wide, operand));
    OperationState state(op->getLoc(), op->getName(), operands, {wide}, op->getAttrs());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op->getResult(0).getType(), rewriter.create(state)->getResult(0));
    return success();
  }
};

struct NVVMExpandOps : weir::impl::NVVMExpandOpsBase<NVVMExpandOps> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patterns(context);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    patterns.add<ComputeInF64<math::SinOp, math::CosOp, math::TanOp, math::SinhOp, math::CoshOp, math::AsinhOp, math::AcoshOp, math::AtanhOp,
                              math::PowFOp, math::Log10Op, arith::RemFOp>,
                 ExpandIntegerPower>(context);
    weir::populateF64FunctionPatterns(patterns, /*fma=*/true);
    weir::populateExpandMathF64Patterns(patterns, weir::MathTarget{/*fma=*/false});
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
