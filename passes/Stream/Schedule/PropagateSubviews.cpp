//===- PropagateSubviews.cpp - Subviews cross as what they are parts of ---===//
//
// stream-passes.md 7. Slots (ValueSlots.h) that a subview enters carry its source, and beside it the source's size, the offset and the length, as far as
// these are not one constant wherever something enters. What leaves is a subview again, which folds into its uses.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "dialects/Util/UtilStorage.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/SlotCompanions.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/DenseSet.h"

#define DEBUG_TYPE "weir-propagate-subviews"

namespace weir {
#define GEN_PASS_DEF_PROPAGATESUBVIEWS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

constexpr unsigned kNumParts = 3; ///< of a subview: the size of its source, its offset, its length
enum Part { SourceSize, Offset, Length };

/// What a part is in all that enters a slot.
struct PartState {
  bool isKnown = false;            ///< something enters
  std::optional<int64_t> constant; ///< none, if known: it varies
  /// Whether this changed it.
  bool join(std::optional<int64_t> other) {
    if (!isKnown) {
      isKnown = true;
      constant = other;
      return true;
    }
    if (!constant || constant == other)
      return false;
    constant.reset();
    return true;
  }
};

struct Slot : ValueSlot {
  bool isPart = false; ///< a subview enters, or what was one
  std::optional<PropagateSubviewsCode> refusal;
  PartState parts[kNumParts];
  bool isChosen() const { return isPart && !refusal; }
};

class Propagation {
public:
  Propagation(ModuleOp module, bool onlyConstantOffsets) : module(module), onlyConstantOffsets(onlyConstantOffsets), companions(module) {
    for (ValueSlot &slot : collectValueSlots(module, [](Type type) { return isResource(type); })) {
      slots.push_back({std::move(slot)});
      auto global = dyn_cast_if_present<util::GlobalOp>(slots.back().symbol);
      if (slots.back().isOpen || (global && global.getInitialValueAttr()))
        slots.back().refusal = PropagateSubviewsCode::SEEN_OUTSIDE;
    }
    for (Slot &slot : slots)
      for (const SlotExit &exit : slot.exits)
        slotOf[exit.get()] = &slot;
    for (Slot &slot : slots)
      for (const SlotEntry &entry : slot.entries)
        if (Slot *from = slotOf.lookup(entry.get().get()))
          feeds[from].push_back(&slot);
  }

  void decide();
  void rewrite();

  std::deque<Slot> slots;

private:
  void findParts();
  /// False if a slot was found that has to be refused.
  bool refuseUnsized();
  bool refuseVarying();
  void findConstants();
  /// Makes a subview of the whole of what enters with a size that a use close by states, before other ops come between.
  void stateSizes();

  ModuleOp module;
  bool onlyConstantOffsets;
  SlotCompanions companions;
  llvm::DenseMap<Value, Slot *> slotOf;              ///< by exits, until these are made anew
  llvm::DenseMap<Slot *, SmallVector<Slot *>> feeds; ///< what a slot's exits enter
  SmallVector<ResourceSubviewOp> wholes;             ///< made by `stateSizes`
};

} // namespace

void Propagation::findParts() {
  for (Slot &slot : slots)
    slot.isPart = false;
  SmallVector<Slot *> work;
  auto set = [&](Slot &slot) {
    if (!std::exchange(slot.isPart, true) && !slot.refusal)
      work.push_back(&slot);
  };
  for (Slot &slot : slots)
    for (const SlotEntry &entry : slot.entries)
      if (entry.get().get().getDefiningOp<ResourceSubviewOp>())
        set(slot);
  while (!work.empty())
    for (Slot *slot : feeds[work.pop_back_val()])
      set(*slot);
}

/// What a value is a part of: itself, or the source of a subview.
static std::array<Value, kNumParts> findPartValues(Value value, Operation *entry) {
  if (auto subview = value.getDefiningOp<ResourceSubviewOp>())
    return {subview.getSourceSize(), subview.getSourceOffset(), subview.getResultSize()};
  Value size = util::findValueSize(value, entry->getBlock(), entry->getIterator());
  return {size, Value(), size};
}

/// What is no subview enters with its size.
bool Propagation::refuseUnsized() {
  bool isFinal = true;
  for (Slot &slot : slots) {
    if (!slot.isChosen())
      continue;
    bool isUnsized = llvm::any_of(slot.entries, [&](const SlotEntry &entry) {
      Slot *from = slotOf.lookup(entry.get().get());
      return !(from && from->isChosen()) && !findPartValues(entry.get().get(), entry.op)[SourceSize];
    });
    if (!isUnsized)
      continue;
    slot.refusal = PropagateSubviewsCode::SIZE_UNKNOWN;
    isFinal = false;
  }
  return isFinal;
}

bool Propagation::refuseVarying() {
  bool isFinal = true;
  for (Slot &slot : slots)
    if (slot.isChosen() && !slot.parts[Offset].constant) {
      slot.refusal = PropagateSubviewsCode::OFFSET_VARIES;
      isFinal = false;
    }
  return isFinal;
}

void Propagation::findConstants() {
  SmallVector<Slot *> work;
  for (Slot &slot : slots) {
    llvm::fill(slot.parts, PartState());
    if (slot.isChosen())
      work.push_back(&slot);
  }
  // Each part of a slot changes twice at the most.
  while (!work.empty()) {
    Slot *slot = work.pop_back_val();
    bool changed = false;
    for (const SlotEntry &entry : slot->entries) {
      Value value = entry.get().get();
      Slot *from = slotOf.lookup(value);
      bool isChain = from && from->isChosen();
      std::array<Value, kNumParts> values = isChain ? std::array<Value, kNumParts>() : findPartValues(value, entry.op);
      for (unsigned part = 0; part < kNumParts; ++part) {
        if (isChain && !from->parts[part].isKnown)
          continue;
        std::optional<int64_t> constant;
        if (isChain)
          constant = from->parts[part].constant;
        else if (values[part])
          constant = getConstantIntValue(values[part]);
        else if (part == Offset)
          constant = 0;
        changed |= slot->parts[part].join(constant);
      }
    }
    if (changed)
      for (Slot *fed : feeds[slot])
        if (fed->isChosen())
          work.push_back(fed);
  }
}

void Propagation::decide() {
  // What leaves a slot that is refused enters others as it is, which may refuse these. Where that goes on and on, none is carried.
  bool isFinal = false;
  for (unsigned round = 0; round < 8 && !isFinal; ++round) {
    findParts();
    isFinal = refuseUnsized();
    if (isFinal)
      findConstants();
    if (isFinal && onlyConstantOffsets)
      isFinal = refuseVarying();
  }
  if (!isFinal)
    for (Slot &slot : slots)
      if (slot.isChosen())
        slot.refusal = PropagateSubviewsCode::SIZE_UNKNOWN;
}

void Propagation::stateSizes() {
  // All that is found, before anything is made.
  SmallVector<std::pair<SlotEntry, Value>> sizes;
  for (Slot &slot : slots)
    for (const SlotEntry &entry : slot.entries) {
      Value value = entry.get().get();
      Slot *from = slotOf.lookup(value);
      bool isChain = from && from->isChosen();
      if (slot.isChosen() && !isChain && !value.getDefiningOp<ResourceSubviewOp>() && !util::findValueSize(value))
        sizes.push_back({entry, findPartValues(value, entry.op)[SourceSize]});
    }
  OpBuilder builder(module.getContext());
  for (auto [entry, size] : sizes) {
    builder.setInsertionPoint(entry.op);
    OpOperand &operand = entry.get();
    Value zero = arith::ConstantIndexOp::create(builder, entry.op->getLoc(), 0);
    wholes.push_back(ResourceSubviewOp::create(builder, entry.op->getLoc(), operand.get().getType(), operand.get(), size, zero, size));
    operand.set(wholes.back());
  }
}

void Propagation::rewrite() {
  stateSizes();
  auto zero = [](OpBuilder &builder, Location loc) -> Value { return arith::ConstantIndexOp::create(builder, loc, 0); };
  OpBuilder builder(module.getContext());
  TypedAttr initial = builder.getIndexAttr(0);
  Companion parts[kNumParts] = {{"source_size", initial, zero}, {"offset", initial, zero}, {"length", initial, zero}};
  SmallVector<SlotCompanions::Request> requests;
  for (Slot &slot : slots) {
    if (!slot.isChosen())
      continue;
    SlotCompanions::Request &request = requests.emplace_back(SlotCompanions::Request{&slot, {}});
    for (unsigned part = 0; part < kNumParts; ++part)
      if (!slot.parts[part].constant)
        request.companions.push_back(&parts[part]);
  }
  companions.add(requests);

  llvm::DenseSet<std::pair<Operation *, unsigned>> entryOperands;
  // Uses that state sizes have other operands further on.
  SmallVector<std::array<Value, kNumParts>> entering;
  for (const SlotCompanions::Entry &entry : companions.entries) {
    OpOperand &operand = companions.resolve(entry.value);
    entryOperands.insert({operand.getOwner(), operand.getOperandNumber()});
    entering.push_back(findPartValues(operand.get(), operand.getOwner()));
  }
  // Before the builder's insertion point.
  auto getParts = [&](const SlotCompanions::Exit &exit, Location loc) {
    std::array<Value, kNumParts> values;
    unsigned next = 0;
    for (unsigned part = 0; part < kNumParts; ++part) {
      std::optional<int64_t> constant = static_cast<const Slot *>(exit.request->slot)->parts[part].constant;
      values[part] = constant ? arith::ConstantIndexOp::create(builder, loc, *constant) : exit.companions[next++];
    }
    return values;
  };
  for (auto &[value, exit] : companions.exits) {
    auto isOther = [&](OpOperand &use) { return !entryOperands.contains({use.getOwner(), use.getOperandNumber()}); };
    if (llvm::none_of(value.getUses(), isOther))
      continue;
    builder.setInsertionPointAfterValue(value);
    std::array<Value, kNumParts> values = getParts(exit, value.getLoc());
    Value part = ResourceSubviewOp::create(builder, value.getLoc(), value.getType(), value, values[SourceSize], values[Offset], values[Length]);
    value.replaceUsesWithIf(part, [&](OpOperand &use) { return use.getOwner() != part.getDefiningOp() && isOther(use); });
  }
  for (auto [entry, stated] : llvm::zip_equal(companions.entries, entering)) {
    OpOperand &operand = companions.resolve(entry.value);
    Value value = operand.get();
    Operation *op = operand.getOwner();
    // The stores of a global's companions are before its own.
    builder.setInsertionPoint(entry.companions.empty() ? op : companions.resolve(entry.companions.front()).getOwner());
    std::array<Value, kNumParts> values;
    if (auto known = companions.exits.find(value); known != companions.exits.end()) {
      values = getParts(known->second, op->getLoc());
    } else {
      values = stated;
      if (!values[Offset])
        values[Offset] = zero(builder, op->getLoc());
      if (auto subview = value.getDefiningOp<ResourceSubviewOp>())
        operand.set(subview.getSource());
    }
    unsigned next = 0;
    for (unsigned part = 0; part < kNumParts; ++part)
      if (!static_cast<const Slot *>(entry.request->slot)->parts[part].constant)
        companions.resolve(entry.companions[next++]).set(values[part]);
  }
  for (ResourceSubviewOp subview : wholes)
    if (subview.use_empty())
      subview.erase();
}

namespace {

struct PropagateSubviews : weir::impl::PropagateSubviewsBase<PropagateSubviews> {
  using PropagateSubviewsBase::PropagateSubviewsBase;

  void runOnOperation() override {
    Propagation propagation(getOperation(), onlyConstantOffsets);
    propagation.decide();
    for (const Slot &slot : propagation.slots) {
      if (!slot.isPart)
        continue;
      if (slot.refusal) {
        missedRemark(slot.owner, getArgument(), *slot.refusal);
        continue;
      }
      passedRemark(slot.owner, getArgument(), PropagateSubviewsCode::CARRIED);
      ++numCarried;
    }
    propagation.rewrite();
  }
};

} // namespace
