/// Structured ops on buffers -> vector loops; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Codegen/CPU/Loops/LoopPlan.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

namespace weir {
#define GEN_PASS_DEF_CPUVECTORIZELOOPS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CPUVectorizeLoops : weir::impl::CPUVectorizeLoopsBase<CPUVectorizeLoops> {
  using CPUVectorizeLoopsBase::CPUVectorizeLoopsBase;

  LogicalResult initialize(MLIRContext *context) override {
    cleaner = std::make_shared<const weir::KernelCleaner>(context);
    return success();
  }

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    weir::TargetInfo target = weir::getVectorTarget(f, vectorBits, vectorRegisters);
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    f.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      if (!op.hasPureBufferSemantics())
        continue;
      weir::LoopPlan plan = weir::planLoops(op, target);
      if (plan.vectorLoop < 0) {
        report(op, plan);
        continue;
      }
      rewriter.setInsertionPoint(op);
      if (Value reuse = weir::buildReuse(rewriter, op, plan))
        emitBoth(rewriter, op, plan, reuse, target);
      else
        weir::emitLoops(rewriter, op, plan, target);
    }
    cleaner->cleanBuffers(f);
  }

  /// Says why `op` is left to scalar loops.
  void report(linalg::LinalgOp op, const weir::LoopPlan &plan) {
    if (!plan.scalarReason.empty())
      weir::missedRemark(op, getArgument(), weir::CPUVectorizeLoopsCode::SCALAR_LOOPS)
          << remark::metric("because", plan.scalarReason) << remark::metric("op", op->getName().getStringRef());
  }

  /// One version with packing for many rows, one without for few.
  void emitBoth(IRRewriter &rewriter, linalg::LinalgOp op, const weir::LoopPlan &plan, Value reuse,
                const weir::TargetInfo &target) {
    Location loc = op.getLoc();
    weir::LoopPlan few = weir::planLoops(op, target, /*shortLoops=*/true);
    Value limit = arith::ConstantIndexOp::create(rewriter, loc, weir::kPackingReuse);
    Value isMany = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge, reuse, limit);
    auto choice = scf::IfOp::create(rewriter, loc, isMany, /*withElseRegion=*/true);
    rewriter.setInsertionPoint(choice.elseBlock()->getTerminator());
    auto copy = cast<linalg::LinalgOp>(rewriter.clone(*op));
    rewriter.moveOpBefore(op, choice.thenBlock()->getTerminator());
    if (few.vectorLoop >= 0)
      weir::emitLoops(rewriter, copy, few, target);
    else
      report(copy, few);
    weir::emitLoops(rewriter, op, plan, target);
  }

  std::shared_ptr<const weir::KernelCleaner> cleaner;
};
} // namespace
