#include "passes/Codegen/NVVM/Subgroups.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

static constexpr int64_t kWarpSize = 32;

LogicalResult weir::lowerSubgroups(gpu::GPUModuleOp module) {
  SmallVector<Operation *> ops;
  SmallVector<Operation *> reductions;
  module.walk([&](Operation *op) {
    if (isa<gpu::LaneIdOp, gpu::SubgroupIdOp, gpu::SubgroupSizeOp, gpu::NumSubgroupsOp>(op))
      ops.push_back(op);
    else if (isa<gpu::SubgroupReduceOp>(op))
      reductions.push_back(op);
  });
  for (Operation *op : reductions) {
    Type type = op->getOperand(0).getType();
    if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() > 32)
      return op->emitOpError("on ") << type << " has no form in PTX, where lanes exchange words of 32 bits";
  }
  ops.append(reductions);
  for (Operation *op : ops) {
    std::optional<ArrayRef<int32_t>> threads = op->getParentOfType<gpu::GPUFuncOp>().getKnownBlockSize();
    if (!threads || (*threads)[0] % kWarpSize != 0 || (*threads)[1] != 1 || (*threads)[2] != 1)
      return op->emitOpError("needs a workgroup of whole warps of ") << kWarpSize << " threads";
    if (isa<gpu::SubgroupReduceOp>(op))
      continue;
    OpBuilder builder(op);
    Location loc = op->getLoc();
    auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(builder, loc, value); };
    Value value = constant(isa<gpu::SubgroupSizeOp>(op) ? kWarpSize : (*threads)[0] / kWarpSize);
    if (isa<gpu::LaneIdOp, gpu::SubgroupIdOp>(op)) {
      Value thread = gpu::ThreadIdOp::create(builder, loc, gpu::Dimension::x);
      value = isa<gpu::LaneIdOp>(op) ? arith::RemUIOp::create(builder, loc, thread, constant(kWarpSize)).getResult()
                                     : arith::DivUIOp::create(builder, loc, thread, constant(kWarpSize)).getResult();
    }
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
  if (reductions.empty())
    return success();
  RewritePatternSet patterns(module.getContext());
  populateGpuLowerSubgroupReduceToShufflePatterns(patterns, kWarpSize, /*shuffleBitwidth=*/32);
  return applyPatternsGreedily(module, std::move(patterns));
}
