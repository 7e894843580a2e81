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
#include "passes/Stream/Schedule/Timepoints.h"
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

  /// What a timepoint represents, without joins. None if that is too much.
  static std::optional<SmallVector<Value>> findSources(Value timepoint) {
    SmallVector<Value> sources, work = {timepoint};
    for (unsigned step = 0; !work.empty(); ++step) {
      if (step == kMostTimepointSteps)
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
    if (kept.size() > kMostTimepointSteps) {
      missedRemark(join, getArgument(), ElideTimepointsCode::TOO_FAR);
      return;
    }
    auto tooFar = [&](Operation *op) { missedRemark(op, getArgument(), ElideTimepointsCode::TOO_FAR); };
    for (size_t i = 0; i < kept.size();) {
      bool isCovered = false;
      for (size_t j = 0; j < kept.size() && !isCovered; ++j)
        isCovered = i != j && covers(kept[j], kept[i], tooFar);
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
};

} // namespace
