// Ops of tensors between dispatches in the forms that dispatches are formed of; see ProgramPasses.td.

#include "passes/Input/InputControlFlow.h"
#include "passes/Input/Passes.h"
#include "passes/Input/TensorGenerate.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace weir {
#define GEN_PASS_DEF_STRUCTURETENSOROPS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
struct StructureTensorOps : public weir::impl::StructureTensorOpsBase<StructureTensorOps> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp>(op))
        return WalkResult::skip();
      if (isa<tensor::GenerateOp, scf::ForallOp>(op))
        ops.push_back(op);
      return WalkResult::advance();
    });
    if (ops.empty())
      return;
    RewritePatternSet patterns(&getContext());
    populateTensorGeneratePatterns(patterns);
    populateForallToForPatterns(patterns);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    (void)applyOpPatternsGreedily(ops, std::move(patterns), config);
  }
};
} // namespace
