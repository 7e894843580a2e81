#include "passes/Codegen/NVVM/Subgroups.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Utils/GPUUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

static constexpr int64_t kWarpSize = 32;

/// The value of the lane whose number differs by `distance`, as two words.
static Value exchangeWide(OpBuilder &builder, Location loc, Value value, int32_t distance) {
  Type type = value.getType(), wide = builder.getI64Type(), word = builder.getI32Type();
  auto constant = [&](Type of, int64_t number) -> Value { return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(of, number)); };
  auto exchange = [&](Value part) -> Value {
    Value other = gpu::ShuffleOp::create(builder, loc, arith::TruncIOp::create(builder, loc, word, part), constant(word, distance), constant(word, kWarpSize),
                                         gpu::ShuffleMode::XOR)
                      .getShuffleResult();
    return arith::ExtUIOp::create(builder, loc, wide, other);
  };
  Value bits = type.isInteger() ? value : arith::BitcastOp::create(builder, loc, wide, value).getResult(), distanceOfWords = constant(wide, 32);
  Value high = exchange(arith::ShRUIOp::create(builder, loc, bits, distanceOfWords)), low = exchange(bits);
  Value joined = arith::OrIOp::create(builder, loc, arith::ShLIOp::create(builder, loc, high, distanceOfWords), low);
  return type.isInteger() ? joined : arith::BitcastOp::create(builder, loc, type, joined).getResult();
}

/// Reductions of values of 64 bits, which upstream does not have.
static void lowerWideReduction(gpu::SubgroupReduceOp op) {
  OpBuilder builder(op);
  Value value = op.getValue();
  for (int32_t distance = 1; distance < kWarpSize; distance *= 2)
    value = vector::makeArithReduction(builder, op.getLoc(), gpu::convertReductionKind(op.getOp()), value,
                                       exchangeWide(builder, op.getLoc(), value, distance));
  op.replaceAllUsesWith(value);
  op.erase();
}

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
    if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() > 64)
      return op->emitOpError("on ") << type << " is not supported in PTX, where lanes exchange one or two 32-bit words";
  }
  ops.append(reductions);
  for (Operation *op : ops) {
    std::optional<ArrayRef<int32_t>> threads = op->getParentOfType<gpu::GPUFuncOp>().getKnownBlockSize();
    if (!threads || (*threads)[0] % kWarpSize != 0 || (*threads)[1] != 1 || (*threads)[2] != 1)
      return op->emitOpError("needs a workgroup size that is a multiple of ") << kWarpSize << " threads";
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
  for (Operation *op : reductions)
    if (op->getOperand(0).getType().getIntOrFloatBitWidth() == 64)
      lowerWideReduction(cast<gpu::SubgroupReduceOp>(op));
  RewritePatternSet patterns(module.getContext());
  populateGpuLowerSubgroupReduceToShufflePatterns(patterns, kWarpSize, /*shuffleBitwidth=*/32);
  return applyPatternsGreedily(module, std::move(patterns));
}
