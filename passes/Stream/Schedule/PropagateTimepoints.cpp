//===- PropagateTimepoints.cpp - Waits move after control flow -----------===//
//
// stream-passes.md 5.3. A slot carries a resource through control flow: an argument of a block, a value of a loop, the result of a
// branch, an argument or result of a private function, a global. A slot gets a timepoint if one of its values had to be awaited for it;
// the value enters without the wait, and uses of the slot's resource wait.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/Dominance.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/SlotCompanions.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

#define DEBUG_TYPE "weir-propagate-timepoints"

namespace weir {
#define GEN_PASS_DEF_PROPAGATETIMEPOINTS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct Slot : ValueSlot {
  bool isLate = false; ///< something enters that was awaited
  std::optional<PropagateTimepointsCode> refusal;
};

class Propagation {
public:
  explicit Propagation(ModuleOp module) : module(module), companions(module) {
    for (ValueSlot &slot : collectValueSlots(module, [](Type type) { return isResource(type); })) {
      slots.push_back({std::move(slot)});
      auto global = dyn_cast_if_present<util::GlobalOp>(slots.back().symbol);
      if (slots.back().isOpen || (global && global.getInitialValueAttr()))
        slots.back().refusal = PropagateTimepointsCode::SEEN_OUTSIDE;
    }
  }

  void decide();
  void rewrite();

  std::deque<Slot> slots;

private:
  /// False if a slot was found that has to be refused.
  bool findLate();

  /// A wait for a value before some of its uses, with its size.
  struct Place {
    Operation *before = nullptr;
    Value size;
    SmallVector<OpOperand *> uses;
  };
  /// The waits before all uses but those by which the value enters slots; none if its size is not known there. What a path states that is not
  /// taken need not hold: a statement in the value's own block is one for all uses, any other one for those in the same block.
  std::optional<SmallVector<Place>> findPlaces(Value value, DominanceInfo &dominance);
  bool isEntry(OpOperand &use) { return entryOperands.contains({use.getOwner(), use.getOperandNumber()}); }
  bool hasOtherUses(Value value) {
    return llvm::any_of(value.getUses(), [&](OpOperand &use) { return !isEntry(use); });
  }
  void indexEntries();

  ModuleOp module;
  SlotCompanions companions;
  llvm::DenseSet<std::pair<Operation *, unsigned>> entryOperands;
};

void Propagation::indexEntries() {
  entryOperands.clear();
  for (const Slot &slot : slots)
    if (!slot.refusal)
      for (const SlotEntry &entry : slot.entries) {
        OpOperand &operand = companions.resolve(entry);
        entryOperands.insert({operand.getOwner(), operand.getOperandNumber()});
      }
}

std::optional<SmallVector<Propagation::Place>> Propagation::findPlaces(Value value, DominanceInfo &dominance) {
  Block *home = value.getParentBlock();
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    if (!isEntry(use))
      uses.push_back(&use);
  // Makes the position before the ops that contain the uses in `block`.
  auto makePlace = [&](Block *block, SmallVector<OpOperand *> held) -> std::optional<Place> {
    Place place{block->mightHaveTerminator() ? block->getTerminator() : nullptr, {}, std::move(held)};
    SmallVector<Value> sizes;
    for (OpOperand *use : place.uses) {
      Operation *ancestor = block->findAncestorOpInBlock(*use->getOwner());
      if (ancestor && (!place.before || ancestor->isBeforeInBlock(place.before)))
        place.before = ancestor;
      auto sized = dyn_cast<util::SizeAwareOpInterface>(use->getOwner());
      if (Value size = sized && use->getOwner()->getBlock() == block ? sized.getOperandSize(use->getOperandNumber()) : Value())
        sizes.push_back(size);
    }
    for (Value size : sizes) {
      place.size = size;
      Operation *op = size.getDefiningOp();
      if (place.before && (dominance.properlyDominates(size, place.before) || (op && op->hasTrait<OpTrait::ConstantLike>())))
        return place;
    }
    return std::nullopt;
  };
  if (std::optional<Place> place = makePlace(home, uses))
    return SmallVector<Place>{std::move(*place)};
  llvm::MapVector<Block *, SmallVector<OpOperand *>> byBlock;
  for (OpOperand *use : uses)
    byBlock[use->getOwner()->getBlock()].push_back(use);
  SmallVector<Place> places;
  for (auto &[block, held] : byBlock) {
    std::optional<Place> place = makePlace(block, std::move(held));
    if (!place)
      return std::nullopt;
    places.push_back(std::move(*place));
  }
  return places;
}

bool Propagation::findLate() {
  indexEntries();
  llvm::DenseMap<Value, Slot *> slotOf;
  for (Slot &slot : slots) {
    slot.isLate = false;
    for (const SlotExit &exit : slot.exits)
      slotOf[exit.get()] = &slot;
  }
  llvm::DenseMap<Slot *, SmallVector<Slot *>> feeds;
  for (Slot &slot : slots)
    for (const SlotEntry &entry : slot.entries)
      if (Slot *from = slotOf.lookup(entry.get().get()))
        feeds[from].push_back(&slot);

  DominanceInfo dominance(module);
  SmallVector<Slot *> work;
  bool isFinal = true;
  auto setLate = [&](Slot &slot) {
    if (std::exchange(slot.isLate, true) || slot.refusal)
      return;
    for (const SlotExit &exit : slot.exits)
      if (hasOtherUses(exit.get()) && !findPlaces(exit.get(), dominance)) {
        slot.refusal = PropagateTimepointsCode::SIZE_UNKNOWN;
        isFinal = false;
        return;
      }
    work.push_back(&slot);
  };
  for (Slot &slot : slots)
    for (const SlotEntry &entry : slot.entries)
      if (auto await = entry.get().get().getDefiningOp<TimepointAwaitOp>(); await && !await.getSync())
        setLate(slot);
  while (!work.empty())
    for (Slot *slot : feeds[work.pop_back_val()])
      setLate(*slot);
  return isFinal;
}

void Propagation::decide() {
  // What enters a slot that is refused has to be awaited before it, which needs a size there.
  for (unsigned round = 0; round < 8; ++round)
    if (findLate())
      return;
  for (Slot &slot : slots)
    if (slot.isLate && !slot.refusal)
      slot.refusal = PropagateTimepointsCode::SIZE_UNKNOWN;
}

void Propagation::rewrite() {
  auto immediate = [](OpBuilder &builder, Location loc) -> Value { return TimepointImmediateOp::create(builder, loc); };
  Companion timepoint{"timepoint", TimepointAttr::get(module.getContext()), immediate};
  SmallVector<SlotCompanions::Request> requests;
  for (Slot &slot : slots)
    if (slot.isLate && !slot.refusal)
      requests.push_back({&slot, {&timepoint}});
  companions.add(requests);

  // What is not an entry of a slot that was chosen waits as ever.
  entryOperands.clear();
  for (const SlotCompanions::Entry &entry : companions.entries) {
    OpOperand &operand = companions.resolve(entry.value);
    entryOperands.insert({operand.getOwner(), operand.getOperandNumber()});
  }
  for (const SlotCompanions::Entry &entry : companions.entries) {
    OpOperand &operand = companions.resolve(entry.value), &point = companions.resolve(entry.companions.front());
    Value value = operand.get();
    if (auto known = companions.exits.find(value); known != companions.exits.end()) {
      point.set(known->second.companions.front());
    } else if (auto await = value.getDefiningOp<TimepointAwaitOp>(); await && !await.getSync()) {
      Value source = await.getResourceOperands()[cast<OpResult>(value).getResultNumber()];
      operand.set(source);
      point.set(await.getAwaitTimepoint());
    }
  }
  DominanceInfo dominance(module);
  OpBuilder builder(module.getContext());
  for (auto &[value, exit] : companions.exits) {
    if (!hasOtherUses(value))
      continue;
    std::optional<SmallVector<Place>> places = findPlaces(value, dominance);
    assert(places && "looked for before");
    for (Place &place : *places) {
      builder.setInsertionPoint(place.before);
      Value size = place.size;
      if (!dominance.properlyDominates(size, place.before))
        size = builder.clone(*size.getDefiningOp())->getResult(0);
      auto await = TimepointAwaitOp::create(builder, value.getLoc(), ValueRange(value), ValueRange(size), exit.companions.front());
      for (OpOperand *use : place.uses)
        use->set(await.getResult(0));
    }
  }
}

struct PropagateTimepoints : weir::impl::PropagateTimepointsBase<PropagateTimepoints> {
  void runOnOperation() override {
    Propagation propagation(getOperation());
    if (getOperation()->hasAttr("stream.topology"))
      for (Slot &slot : propagation.slots)
        slot.refusal = PropagateTimepointsCode::SHARED_MEMORY;
    propagation.decide();
    for (const Slot &slot : propagation.slots) {
      if (!slot.isLate)
        continue;
      if (slot.refusal) {
        missedRemark(slot.owner, getArgument(), *slot.refusal);
        continue;
      }
      passedRemark(slot.owner, getArgument(), PropagateTimepointsCode::CARRIED);
      ++numCarried;
    }
    propagation.rewrite();
  }
};

} // namespace
