/// Structured ops on buffers -> vector loops; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "passes/Codegen/CPU/LoopPlan.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUVECTORIZELOOPS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct CPUVectorizeLoops : weir::impl::CPUVectorizeLoopsBase<CPUVectorizeLoops> {
  using CPUVectorizeLoopsBase::CPUVectorizeLoopsBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    weir::CPUTarget target;
    target.vectorBits = vectorBits;
    target.vectorRegisters = vectorRegisters ? int64_t(vectorRegisters) : (vectorBits >= 512 ? 32 : 16);
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    f.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      if (!op.hasPureBufferSemantics())
        continue;
      weir::LoopPlan plan = weir::planLoops(op, target);
      if (plan.vectorLoop >= 0)
        weir::emitLoops(rewriter, op, plan, target);
    }
    weir::cleanUpBuffers(f);
  }
};
} // namespace
