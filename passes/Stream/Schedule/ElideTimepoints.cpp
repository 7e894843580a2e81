//===- ElideTimepoints.cpp - Waits for what is reached already ------------===//
//
// stream-passes.md 5.7. Two questions: is a timepoint immediate, whatever way it comes; and is it reached whenever another one of the same join is.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/ValueSlots.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#define DEBUG_TYPE "weir-elide-timepoints"

namespace weir {
#define GEN_PASS_DEF_ELIDETIMEPOINTS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct ElideTimepoints : weir::impl::ElideTimepointsBase<ElideTimepoints> {
  void runOnOperation() override {
    elideImmediate();
    getOperation().walk([&](TimepointJoinOp join) { elideCovered(join); });
  }

private:
  /// Steps back from a timepoint that are looked at.
  static constexpr unsigned kMostSteps = 64;

  void elideImmediate() {
    std::deque<ValueSlot> slots = collectValueSlots(getOperation(), [](Type type) { return isa<TimepointType>(type); });
    llvm::DenseMap<Value, ValueSlot *> slotOf;
    llvm::DenseMap<ValueSlot *, SmallVector<ValueSlot *>> feeds; // by joins, too
    for (ValueSlot &slot : slots)
      for (const SlotExit &exit : slot.exits)
        slotOf[exit.get()] = &slot;
    // Whatever is not known to be late is immediate: loops carry their own values round.
    llvm::DenseSet<ValueSlot *> late;
    SmallVector<ValueSlot *> work;
    auto setLate = [&](ValueSlot *slot) {
      if (late.insert(slot).second)
        work.push_back(slot);
    };
    for (ValueSlot &slot : slots) {
      auto global = dyn_cast_if_present<util::GlobalOp>(slot.symbol);
      if (slot.isOpen || (global && !global.getInitialValueAttr()))
        setLate(&slot);
      for (const SlotEntry &entry : slot.entries) {
        std::optional<SmallVector<Value>> sources = findSources(entry.get().get());
        if (!sources)
          setLate(&slot);
        for (Value source : sources.value_or(SmallVector<Value>()))
          if (ValueSlot *from = slotOf.lookup(source))
            feeds[from].push_back(&slot);
          else if (!isImmediateTimepoint(source))
            setLate(&slot);
      }
    }
    while (!work.empty())
      for (ValueSlot *slot : feeds.lookup(work.pop_back_val()))
        setLate(slot);
    for (ValueSlot &slot : slots) {
      if (late.contains(&slot))
        continue;
      for (const SlotExit &exit : slot.exits) {
        Value value = exit.get();
        if (value.use_empty())
          continue;
        OpBuilder builder(&getContext());
        if (exit.argument)
          builder.setInsertionPointToStart(exit.argument.getOwner());
        else
          builder.setInsertionPointAfter(exit.op);
        passedRemark(slot.owner, getArgument(), ElideTimepointsCode::IMMEDIATE);
        value.replaceAllUsesWith(TimepointImmediateOp::create(builder, value.getLoc()));
        ++numElided;
      }
    }
  }

  /// What a timepoint stands for, without joins. None if that is too much.
  static std::optional<SmallVector<Value>> findSources(Value timepoint) {
    SmallVector<Value> sources, work = {timepoint};
    for (unsigned step = 0; !work.empty(); ++step) {
      if (step == kMostSteps)
        return std::nullopt;
      Value value = work.pop_back_val();
      if (auto join = value.getDefiningOp<TimepointJoinOp>())
        llvm::append_range(work, join.getTimepoints());
      else
        sources.push_back(value);
    }
    return sources;
  }

  /// Drops what is reached whenever another operand that stays is.
  void elideCovered(TimepointJoinOp join) {
    SmallVector<Value> kept(join.getTimepoints());
    if (kept.size() > kMostSteps) {
      missedRemark(join, getArgument(), ElideTimepointsCode::TOO_FAR);
      return;
    }
    for (size_t i = 0; i < kept.size();) {
      bool isCovered = false;
      for (size_t j = 0; j < kept.size() && !isCovered; ++j)
        isCovered = i != j && covers(kept[j], kept[i]);
      if (!isCovered) {
        ++i;
        continue;
      }
      kept.erase(kept.begin() + i);
      passedRemark(join, getArgument(), ElideTimepointsCode::COVERED);
      ++numElided;
    }
    if (kept.size() != join.getTimepoints().size())
      join.getTimepointsMutable().assign(kept);
  }

  /// T4, as far as ops say it: whether `a` is reached only when `b` is.
  bool covers(Value a, Value b, unsigned depth = 0) {
    if (isImmediateTimepoint(b))
      return true;
    // All that is joined in it.
    if (auto join = b.getDefiningOp<TimepointJoinOp>(); join && depth < 4 && a != b && join.getTimepoints().size() <= kMostSteps)
      if (llvm::all_of(join.getTimepoints(), [&](Value joined) { return covers(a, joined, depth + 1); }))
        return true;
    SmallVector<Value> behind = {a};
    llvm::SmallDenseSet<Value> seen;
    for (size_t i = 0; i < behind.size(); ++i) {
      if (behind[i] == b)
        return true;
      if (behind.size() > kMostSteps) {
        missedRemark(a.getDefiningOp(), getArgument(), ElideTimepointsCode::TOO_FAR);
        return false;
      }
      auto op = behind[i].getDefiningOp<TimelineOpInterface>();
      // An await gives no timepoint, and an import's is somebody else's.
      if (op && op.getResultTimepoint() == behind[i])
        for (Value timepoint : op.getAwaitTimepoints())
          if (seen.insert(timepoint).second)
            behind.push_back(timepoint);
    }
    return false;
  }
};

} // namespace
