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
                              math::PowFOp, math::Log10Op, arith::RemFOp>>(context);
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
