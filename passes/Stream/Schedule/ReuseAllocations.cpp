//===- ReuseAllocations.cpp - Storage that was freed, again ---------------===//
//
// stream-passes.md 7. Storage that is certainly free when other storage like it is needed becomes that one.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "passes/Remarks.h"
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

  llvm::DenseSet<Value> reached;
};

} // namespace
