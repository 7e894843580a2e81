//===- ScheduleExecution.cpp - Async ops into execution regions -----------===//
//
// stream-passes.md 5.1. Per block, streamable ops are collected as far down as the host allows: regions end where a host op needs
// one of their results, or has effects that must stay in order. Each becomes one `async.execute`, placed where it ended; what leaves it is
// awaited there, for good where the host may then write to what the region reads.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Stream/Passes.h"
#include "passes/Remarks.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/ExecutionRegions.h"
#include "passes/Stream/Schedule/PartitioningFavor.h"

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
  // A value to others, and a write to storage that a group may still read.
  if (isa<AsyncStoreOp>(op))
    return false;
  if (isa<util::GlobalLoadOp, util::GlobalStoreOp, AsyncAllocaOp>(op))
    return true;
  return op->getNumRegions() == 0 && isMemoryEffectFree(op) && !op->hasTrait<OpTrait::IsTerminator>();
}

struct ScheduleExecution : weir::impl::ScheduleExecutionBase<ScheduleExecution> {
  using ScheduleExecutionBase::ScheduleExecutionBase;

  void runOnOperation() override {
    if (failed(verifyFavor(getOperation(), favor)))
      return signalPassFailure();
    SmallVector<Block *> blocks;
    bool isAnyOpen = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp, AsyncExecuteOp, CmdExecuteOp>(op))
        return WalkResult::skip();
      for (Region &region : op->getRegions())
        for (Block &block : region) {
          blocks.push_back(&block);
          isAnyOpen |= keepsOpen(&block);
        }
      return WalkResult::advance();
    });
    // Asked about the program as it was.
    std::optional<RangeOracle> oracle;
    if (isAnyOpen)
      oracle.emplace(getOperation());
    SmallVector<ExecutionBatch> batches;
    SmallVector<AsyncBarrierOp> barriers;
    for (Block *block : blocks)
      plan(block, oracle ? &*oracle : nullptr, batches, barriers);
    HostStores stores(getOperation());
    for (ExecutionBatch &batch : batches)
      for (ExecutionRegion &region : batch.regions)
        region.waitForReads(batch.before, stores);
    for (ExecutionBatch &batch : batches)
      for (ExecutionRegion &region : batch.regions)
        region.copyOperands([&](Operation *op, ExecutionRegion::Copy copy) {
          if (copy == ExecutionRegion::Copy::Made)
            passedRemark(op, getArgument(), ScheduleExecutionCode::COPIED);
          else
            missedRemark(op, getArgument(), ScheduleExecutionCode::COPY_COSTS);
        });
    SmallVector<Operation *> unused;
    for (ExecutionBatch &batch : batches)
      for (ExecutionRegion &region : batch.regions)
        region.dropUnused(unused);
    // A barrier is its source; closing the regions before it was its purpose.
    for (AsyncBarrierOp barrier : barriers)
      barrier.getResult().replaceAllUsesWith(barrier.getSource());
    for (ExecutionBatch &batch : batches)
      for (ExecutionRegion &region : batch.regions)
        region.build(batch.before);
    for (AsyncBarrierOp barrier : barriers)
      barrier.erase();
    for (Operation *op : unused)
      op->erase();
  }

private:
  bool keepsOpen(Block *block) { return findFavor(block->getParentOp(), favor) == Favor::MaxConcurrency; }

  void plan(Block *block, RangeOracle *oracle, SmallVectorImpl<ExecutionBatch> &batches, SmallVectorImpl<AsyncBarrierOp> &barriers) {
    bool isAlone = findFavor(block->getParentOp(), favor) == Favor::Debug;
    RegionChooser chooser(keepsOpen(block), oracle);
    auto close = [&](Operation *before) {
      if (!chooser.isEmpty())
        batches.push_back({before, chooser.close()});
    };
    for (Operation &op : *block) {
      if (isStreamable(&op)) {
        if (isAlone)
          close(&op);
        RegionChooser::Choice choice = chooser.add(&op);
        if (choice == RegionChooser::Choice::None) {
          close(&op);
          chooser.add(&op);
        }
        if (choice == RegionChooser::Choice::Earlier)
          passedRemark(&op, getArgument(), ScheduleExecutionCode::EARLIER_REGION);
        else if (choice == RegionChooser::Choice::New)
          missedRemark(&op, getArgument(), ScheduleExecutionCode::WOULD_WAIT);
        continue;
      }
      if (!isTransparent(&op) || chooser.isUsedBy(&op))
        close(&op);
      if (auto barrier = dyn_cast<AsyncBarrierOp>(op))
        barriers.push_back(barrier);
    }
    if (block->mightHaveTerminator())
      close(block->getTerminator());
  }
};

} // namespace
