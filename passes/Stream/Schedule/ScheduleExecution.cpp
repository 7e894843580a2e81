//===- ScheduleExecution.cpp - Async ops into execution regions -----------===//
//
// stream-passes.md 5.1. Per block, streamable ops are collected as far down as the host allows: a group ends where a host op needs
// one of its results, has effects that must stay in order, or runs elsewhere. Each group becomes one `async.execute`, placed where it
// ended; what leaves it is awaited there.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-schedule-execution"

namespace weir {
#define GEN_PASS_DEF_SCHEDULEEXECUTION
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

bool isStreamable(Operation *op) {
  return isa<StreamableOpInterface>(op) && !isa<AsyncConcurrentOp>(op) &&
         op->getName().getStringRef().starts_with("stream.async.");
}

/// Host ops that groups may move past: they touch no resource's bytes and do not care when device work happens.
bool isTransparent(Operation *op) {
  if (isa<util::GlobalLoadOp, util::GlobalStoreOp, AsyncAllocaOp>(op))
    return true;
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) && !op->hasTrait<OpTrait::IsTerminator>();
}

/// The value whose storage `value` has, as far as ties inside `block` tell (V4).
Value baseValue(Value value, Block *block) {
  while (Operation *op = value.getDefiningOp()) {
    auto tied = dyn_cast<util::TiedOpInterface>(op);
    if (!tied || op->getBlock() != block)
      break;
    Value operand = tied.getTiedResultOperand(value);
    if (!operand)
      break;
    value = operand;
  }
  return value;
}

class Group {
public:
  bool empty() const { return ops.empty(); }

  bool accepts(Operation *op) const { return ops.empty() || canExecuteTogether(affinity, affinityOf(op)); }

  void add(Operation *op) {
    if (ops.empty() || !affinity)
      affinity = affinityOf(op);
    ops.insert(op);
  }

  bool isUsedBy(Operation *op) const {
    auto uses = [&](Operation *inner) {
      return llvm::any_of(inner->getOperands(), [&](Value value) {
        Operation *def = value.getDefiningOp();
        return def && ops.contains(def);
      });
    };
    if (op->getNumRegions() == 0)
      return uses(op);
    return op->walk([&](Operation *inner) { return uses(inner) ? WalkResult::interrupt() : WalkResult::advance(); })
        .wasInterrupted();
  }

  /// Builds the region in front of `before`.
  void close(Operation *before) {
    if (ops.empty())
      return;
    Location loc = FusedLoc::get(before->getContext(), llvm::map_to_vector(ops, [](Operation *op) { return op->getLoc(); }));
    llvm::MapVector<Value, Value> captures; // to their sizes
    llvm::SetVector<Value> awaited;
    SmallVector<Value> escaping, escapingSizes;
    for (Operation *op : ops) {
      auto sizes = cast<util::SizeAwareOpInterface>(op);
      for (OpOperand &operand : op->getOpOperands()) {
        Value value = operand.get();
        if (isa<TimepointType>(value.getType()))
          awaited.insert(value);
        if (!isResource(value.getType()) || (value.getDefiningOp() && ops.contains(value.getDefiningOp())))
          continue;
        captures.try_emplace(value, sizes.getOperandSize(operand.getOperandNumber()));
      }
      for (OpResult result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !ops.contains(user); })) {
          escaping.push_back(result);
          escapingSizes.push_back(sizes.getResultSize(result.getResultNumber()));
        }
    }

    OpBuilder builder(before);
    SmallVector<Value> operands, operandSizes;
    llvm::DenseMap<Value, int64_t> positions;
    for (auto [value, size] : captures) {
      positions[value] = operands.size();
      operands.push_back(value);
      operandSizes.push_back(size);
    }
    SmallVector<int64_t> ties;
    for (Value value : escaping) {
      auto it = positions.find(baseValue(value, before->getBlock()));
      ties.push_back(it == positions.end() ? -1 : it->second);
    }
    Value wait;
    if (awaited.size() == 1)
      wait = awaited.front();
    else if (!awaited.empty())
      wait = TimepointJoinOp::create(builder, loc, TimepointType::get(builder.getContext()), awaited.getArrayRef());
    auto types = llvm::map_to_vector(escaping, [](Value value) { return value.getType(); });
    auto execute = AsyncExecuteOp::create(builder, loc, types, escapingSizes, wait, operands, operandSizes, ties,
                                          affinity);
    Block *body = &execute.getBody().front();

    // Uses outside go through the await.
    if (!escaping.empty()) {
      auto await = TimepointAwaitOp::create(builder, loc, execute.getResults(), escapingSizes,
                                            execute.getResultTimepoint());
      for (auto [value, result] : llvm::zip(escaping, await.getResults()))
        value.replaceUsesWithIf(result, [&](OpOperand &use) { return !ops.contains(use.getOwner()); });
    }
    for (Operation *op : ops) {
      op->moveBefore(body, body->end());
      for (OpOperand &operand : op->getOpOperands())
        if (auto it = positions.find(operand.get()); it != positions.end())
          operand.set(body->getArgument(it->second));
      if (auto timeline = dyn_cast<TimelineOpInterface>(op))
        timeline.setAwaitTimepoint({});
      if (auto affine = dyn_cast<AffinityOpInterface>(op); affine && affine.getAffinityAttr() == affinity)
        affine.setAffinityAttr({});
    }
    builder.setInsertionPointToEnd(body);
    YieldOp::create(builder, loc, escaping, escapingSizes);
    ops.clear();
    affinity = {};
  }

private:
  static Attribute affinityOf(Operation *op) {
    auto affine = dyn_cast<AffinityOpInterface>(op);
    Attribute affinity = affine ? affine.getAffinityAttr() : Attribute();
    // The storage of results is where the execution is.
    if (auto transfer = dyn_cast<AsyncTransferOp>(op);
        transfer && !transfer.getExecutionAffinityAttr() && transfer.getTargetAffinityAttr())
      affinity = transfer.getTargetAffinityAttr();
    return affinity;
  }

  llvm::SetVector<Operation *> ops;
  Attribute affinity;
};

struct ScheduleExecution : weir::impl::ScheduleExecutionBase<ScheduleExecution> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp, AsyncExecuteOp, CmdExecuteOp>(op))
        return WalkResult::skip();
      for (Region &region : op->getRegions())
        for (Block &block : region)
          blocks.push_back(&block);
      return WalkResult::advance();
    });
    for (Block *block : blocks)
      schedule(block);
  }

private:
  static void schedule(Block *block) {
    Group group;
    bool isAlone = PartitioningConfigAttr::lookup(block->getParentOp()).getFavor() == Favor::Debug;
    for (Operation &op : llvm::make_early_inc_range(*block)) {
      if (isStreamable(&op)) {
        if (isAlone || !group.accepts(&op))
          group.close(&op);
        group.add(&op);
        continue;
      }
      if (!group.empty() && (!isTransparent(&op) || group.isUsedBy(&op)))
        group.close(&op);
      // A barrier is its source; closing the group in front of it was its purpose.
      if (auto barrier = dyn_cast<AsyncBarrierOp>(op)) {
        barrier.getResult().replaceAllUsesWith(barrier.getSource());
        barrier.erase();
      }
    }
    if (!group.empty() && block->mightHaveTerminator())
      group.close(block->getTerminator());
  }
};

} // namespace
