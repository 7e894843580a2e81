//===- ReuseAllocations.cpp - Storage that was freed, again ---------------===//
//
// stream-passes.md 7. Storage that is certainly free when other storage like it is needed becomes that one, in a block or between iterations of a loop.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Remarks.h"
#include "passes/Stream/ElideCopies/CarriedSlots.h"
#include "passes/Stream/ElideCopies/LoopSizes.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/Timepoints.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#define DEBUG_TYPE "weir-reuse-allocations"

namespace weir {
#define GEN_PASS_DEF_REUSEALLOCATIONS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct ReuseAllocations : weir::impl::ReuseAllocationsBase<ReuseAllocations> {
  void runOnOperation() override {
    getOperation()->walk([&](Block *block) { reuseIn(*block); });
    SmallVector<Operation *> loops;
    getOperation()->walk([&](Operation *op) {
      if (isa<scf::ForOp, scf::WhileOp>(op))
        loops.push_back(op);
    });
    // Loops in loops come first.
    for (Operation *loop : loops)
      keepForLoop(CarryingLoop(loop));
  }

private:
  /// Freed storage of one kind that is a candidate for an allocation.
  static constexpr unsigned kMostCandidates = 8;
  using Kind = std::tuple<Value, Type, Attribute>;

  void reuseIn(Block &block) {
    reached.clear();
    llvm::DenseMap<Kind, SmallVector<ResourceDeallocaOp>> freed;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto await = dyn_cast<TimepointAwaitOp>(op)) {
        setReached(await.getAwaitTimepoint());
      } else if (auto dealloca = dyn_cast<ResourceDeallocaOp>(op)) {
        // Sizes are the same if their values are (Z3).
        if (!dealloca.getPreferOrigin())
          freed[{dealloca.getOperandSize(), dealloca.getOperand().getType(), dealloca.getAffinityAttr()}].push_back(dealloca);
      } else if (auto alloca = dyn_cast<ResourceAllocaOp>(op); alloca && !alloca.getIndeterminateLifetime()) {
        auto it = freed.find({alloca.getStorageSize(), alloca.getResult().getType(), alloca.getAffinityAttr()});
        if (it == freed.end() || it->second.empty())
          continue;
        // The one that was freed last: its bytes are the likeliest to be in a cache.
        SmallVector<ResourceDeallocaOp> &candidates = it->second;
        ArrayRef<ResourceDeallocaOp> last = ArrayRef(candidates).take_back(std::min<size_t>(candidates.size(), kMostCandidates));
        auto recent = llvm::reverse(last);
        auto found = llvm::find_if(recent, [&](ResourceDeallocaOp dealloca) { return isFree(dealloca, alloca); });
        if (found == recent.end()) {
          missedRemark(alloca, getArgument(), ReuseAllocationsCode::MAY_BE_IN_USE);
          continue;
        }
        ResourceDeallocaOp dealloca = *found;
        llvm::erase(candidates, dealloca);
        passedRemark(alloca, getArgument(), ReuseAllocationsCode::REUSED);
        reuse(dealloca, alloca);
        ++numReused;
      }
    }
  }

  /// Whether all uses of the new storage come after all that used the old one.
  bool isFree(ResourceDeallocaOp dealloca, ResourceAllocaOp alloca) {
    Value free = dealloca.getAwaitTimepoint(), wait = alloca.getAwaitTimepoint();
    return !free || isReached(free) || (wait && covers(wait, free));
  }

  /// By the time that the host is at this op: it has waited for it, or for what waited for it.
  bool isReached(Value timepoint) {
    if (reached.contains(timepoint) || isImmediateTimepoint(timepoint))
      return true;
    auto join = timepoint.getDefiningOp<TimepointJoinOp>();
    return join && llvm::all_of(join.getTimepoints(), [&](Value joined) { return reached.contains(joined) || isImmediateTimepoint(joined); });
  }

  void setReached(Value timepoint) {
    SmallVector<Value> work = {timepoint};
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (!reached.insert(value).second)
        continue;
      if (auto op = value.getDefiningOp<TimelineOpInterface>(); op && op.getResultTimepoint() == value)
        llvm::append_range(work, op.getAwaitTimepoints());
    }
  }

  void reuse(ResourceDeallocaOp dealloca, ResourceAllocaOp alloca) {
    OpBuilder builder(alloca);
    auto orImmediate = [&](Value timepoint, Location loc) -> Value {
      return timepoint ? timepoint : TimepointImmediateOp::create(builder, loc).getResult();
    };
    // An op that waited for storage waits for what storage waited for.
    Value wait = orImmediate(alloca.getAwaitTimepoint(), alloca.getLoc());
    alloca.getResult().replaceAllUsesWith(dealloca.getOperand());
    alloca.getResultTimepoint().replaceAllUsesWith(wait);
    reached.erase(alloca.getResultTimepoint());
    reached.erase(dealloca.getResultTimepoint());
    alloca.erase();
    builder.setInsertionPoint(dealloca);
    dealloca.getResultTimepoint().replaceAllUsesWith(orImmediate(dealloca.getAwaitTimepoint(), dealloca.getLoc()));
    dealloca.erase();
  }

  /// Makes storage once that each iteration of a loop makes and frees.
  void keepForLoop(CarryingLoop loop) {
    SmallVector<std::pair<ResourceAllocaOp, ResourceDeallocaOp>> kept;
    llvm::SmallPtrSet<Operation *, 8> found;
    for (auto dealloca : loop.body->getOps<ResourceDeallocaOp>()) {
      auto alloca = dealloca.getOperand().getDefiningOp<ResourceAllocaOp>();
      if (alloca && alloca->getBlock() == loop.body && !dealloca.getPreferOrigin() && !alloca.getIndeterminateLifetime() && !alloca.getAwaitTimepoint() &&
          isAvailableBefore(alloca.getStorageSize(), loop.op) && found.insert(alloca).second)
        kept.push_back({alloca, dealloca});
    }
    if (kept.empty())
      return;
    OpBuilder builder(loop.op);
    SmallVector<Value> ready, free;
    for (auto [alloca, dealloca] : kept) {
      passedRemark(alloca, getArgument(), ReuseAllocationsCode::KEPT_FOR_LOOP);
      Value size = makeAvailableBefore(alloca.getStorageSize(), loop.op);
      alloca->moveBefore(loop.op);
      alloca.getStorageSizeMutable().assign(size);
      ready.push_back(alloca.getResultTimepoint());
      Value wait = dealloca.getAwaitTimepoint();
      builder.setInsertionPoint(dealloca);
      free.push_back(wait ? wait : TimepointImmediateOp::create(builder, dealloca.getLoc()).getResult());
      dealloca.getResultTimepoint().replaceAllUsesWith(free.back());
    }
    unsigned firstResult = loop.op->getNumResults();
    SmallVector<BlockArgument> arguments = loop.add(ready, free);
    for (auto [i, pair] : llvm::enumerate(kept)) {
      auto [alloca, dealloca] = pair;
      Value argument = arguments[i];
      alloca.getResultTimepoint().replaceUsesWithIf(argument, [&](OpOperand &use) { return loop.op->isProperAncestor(use.getOwner()); });
      dealloca->moveAfter(loop.op);
      dealloca.getAwaitTimepointMutable().assign(loop.op->getResult(firstResult + i));
      dealloca.getOperandSizeMutable().assign(alloca.getStorageSize());
      ++numKept;
    }
  }

  llvm::DenseSet<Value> reached;
};

} // namespace
