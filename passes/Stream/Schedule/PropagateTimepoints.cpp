//===- PropagateTimepoints.cpp - Waits move behind control flow -----------===//
//
// stream-passes.md 5.3. A slot is what carries a resource from one place to another: an argument of a block, a value of a loop, the result of a
// branch, an argument or result of a private function, a global. Slots that some value enters which had to be awaited for it get a timepoint beside
// it; the value enters without the wait, and what uses the slot's resource waits.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/ValueSlots.h"
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
  ~Propagation() {
    for (Operation *op : replaced)
      op->destroy();
  }
  explicit Propagation(ModuleOp module) : module(module), builder(module.getContext()), symbols(module) {
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

  /// A wait for a value in front of some of its uses, with its size.
  struct Place {
    Operation *before = nullptr;
    Value size;
    SmallVector<OpOperand *> uses;
  };
  /// The waits in front of all uses but those by which the value enters slots; none if its size is not known there. What a path states that is not
  /// taken need not hold: a statement in the value's own block is one for all uses, any other one for those in the same block.
  std::optional<SmallVector<Place>> findPlaces(Value value, DominanceInfo &dominance);
  bool isEntry(OpOperand &use) { return entryOperands.contains({use.getOwner(), use.getOperandNumber()}); }
  bool hasOtherUses(Value value) {
    return llvm::any_of(value.getUses(), [&](OpOperand &use) { return !isEntry(use); });
  }
  void indexEntries();

  Operation *resolve(Operation *op) const {
    auto found = rebuilt.find(op);
    return found == rebuilt.end() ? op : found->second;
  }
  OpOperand &resolve(const SlotEntry &entry) const { return entry.getIn(resolve(entry.op)); }

  Operation *rebuild(Operation *op, ValueRange moreOperands, unsigned moreResults);
  Value immediate(Operation *before) {
    builder.setInsertionPoint(before);
    return TimepointImmediateOp::create(builder, before->getLoc());
  }
  /// An operand for the timepoint of an entry, at the end of the op's (or of what is forwarded to a successor).
  SlotEntry appendOperand(const SlotEntry &entry, Value value);

  ModuleOp module;
  OpBuilder builder;
  SymbolTable symbols;
  llvm::DenseMap<Operation *, Operation *> rebuilt;
  SmallVector<Operation *> replaced; ///< keys of `rebuilt`; their addresses must not become those of other ops
  llvm::DenseSet<std::pair<Operation *, unsigned>> entryOperands;
};

void Propagation::indexEntries() {
  entryOperands.clear();
  for (const Slot &slot : slots)
    if (!slot.refusal)
      for (const SlotEntry &entry : slot.entries) {
        OpOperand &operand = resolve(entry);
        entryOperands.insert({operand.getOwner(), operand.getOperandNumber()});
      }
}

std::optional<SmallVector<Propagation::Place>> Propagation::findPlaces(Value value, DominanceInfo &dominance) {
  Block *home = value.getParentBlock();
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    if (!isEntry(use))
      uses.push_back(&use);
  // Makes the place in front of what holds the uses in `block`.
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
  // What enters a slot that is refused has to be awaited in front of it, which needs a size there.
  for (unsigned round = 0; round < 8; ++round)
    if (findLate())
      return;
  for (Slot &slot : slots)
    if (slot.isLate && !slot.refusal)
      slot.refusal = PropagateTimepointsCode::SIZE_UNKNOWN;
}

Operation *Propagation::rebuild(Operation *op, ValueRange moreOperands, unsigned moreResults) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addOperands(moreOperands);
  state.addTypes(op->getResultTypes());
  state.types.append(moreResults, TimepointType::get(op->getContext()));
  state.propertiesAttr = op->getPropertiesAsAttribute();
  state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  state.addSuccessors(op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  builder.setInsertionPoint(op);
  Operation *made = builder.create(state);
  if (auto call = dyn_cast<util::CallOp>(made); call && call.getTiedOperandsAttr()) {
    SmallVector<Attribute> ties(call.getTiedOperandsAttr().getValue());
    ties.append(moreResults, builder.getIndexAttr(-1));
    call.setTiedOperandsAttr(builder.getArrayAttr(ties));
  }
  op->replaceAllUsesWith(made->getResults().take_front(op->getNumResults()));
  rebuilt[op] = made;
  op->dropAllReferences();
  op->remove();
  replaced.push_back(op);
  return made;
}

SlotEntry Propagation::appendOperand(const SlotEntry &entry, Value value) {
  Operation *op = resolve(entry.op);
  if (entry.successor < 0) {
    op->insertOperands(op->getNumOperands(), value);
    return {op, op->getNumOperands() - 1};
  }
  SuccessorOperands operands = cast<BranchOpInterface>(op).getSuccessorOperands(entry.successor);
  operands.append(value);
  return {op, unsigned(operands.getForwardedOperands().size() - 1), entry.successor};
}

void Propagation::rewrite() {
  Type timepoint = TimepointType::get(module.getContext());
  SmallVector<std::pair<SlotEntry, SlotEntry>> pairs; // of resources and their timepoints
  llvm::MapVector<Value, Value> timepoints;           // of exits
  indexEntries();
  auto isChosen = [](const Slot &slot) { return slot.isLate && !slot.refusal; };

  // What has to be made anew for more results or operands: once for all slots.
  llvm::MapVector<Operation *, std::pair<SmallVector<SlotEntry>, SmallVector<SlotExit>>> more;
  for (Slot &slot : slots) {
    if (!isChosen(slot))
      continue;
    for (const SlotEntry &entry : slot.entries)
      if (isa<util::CallOp, scf::ForOp, scf::WhileOp>(entry.op))
        more[entry.op].first.push_back(entry);
    for (const SlotExit &exit : slot.exits)
      if (exit.op && !isa<util::GlobalLoadOp>(exit.op))
        more[exit.op].second.push_back(exit);
  }
  for (auto &[op, parts] : more) {
    auto &[entries, exits] = parts;
    SmallVector<Value> operands(entries.size(), entries.empty() ? Value() : immediate(op));
    unsigned firstOperand = op->getNumOperands(), firstResult = op->getNumResults();
    Operation *made = rebuild(op, operands, exits.size());
    for (auto [i, entry] : llvm::enumerate(entries))
      pairs.push_back({{made, entry.index}, {made, firstOperand + unsigned(i)}});
    for (auto [i, exit] : llvm::enumerate(exits))
      timepoints[made->getResult(exit.index)] = made->getResult(firstResult + i);
  }

  for (Slot &slot : slots) {
    if (!isChosen(slot))
      continue;
    auto function = dyn_cast_if_present<util::FuncOp>(slot.symbol);
    if (function && !slot.exits.front().argument) {
      (void)function.insertResult(function.getNumResults(), timepoint, {});
      if (function.getTiedOperandsAttr()) {
        SmallVector<Attribute> ties(function.getTiedOperandsAttr().getValue());
        ties.push_back(builder.getIndexAttr(-1));
        function.setTiedOperandsAttr(builder.getArrayAttr(ties));
      }
    }
    for (const SlotExit &exit : slot.exits)
      if (exit.argument) {
        Block *block = exit.argument.getOwner();
        if (function)
          (void)function.insertArgument(function.getNumArguments(), timepoint, {}, exit.argument.getLoc());
        else
          block->addArgument(timepoint, exit.argument.getLoc());
        timepoints[exit.argument] = block->getArguments().back();
      }
    if (auto global = dyn_cast_if_present<util::GlobalOp>(slot.symbol)) {
      builder.clearInsertionPoint();
      auto companion = util::GlobalOp::create(builder, global.getLoc(), (global.getSymName() + "__timepoint").str(), global.getIsMutable(), timepoint,
                                              TimepointAttr::get(module.getContext()));
      SymbolTable::setSymbolVisibility(companion, SymbolTable::Visibility::Private);
      symbols.insert(companion, Block::iterator(global));
      for (const SlotExit &exit : slot.exits) {
        builder.setInsertionPoint(exit.op);
        auto load = companion.createLoadOp(exit.op->getLoc(), builder);
        load.setIsImmutable(cast<util::GlobalLoadOp>(exit.op).getIsImmutable());
        timepoints[exit.op->getResult(0)] = load.getResult();
      }
      for (const SlotEntry &entry : slot.entries) {
        Value value = immediate(entry.op);
        pairs.push_back({entry, {companion.createStoreOp(entry.op->getLoc(), value, builder), 0}});
      }
      continue;
    }
    for (const SlotEntry &entry : slot.entries)
      if (!isa<util::CallOp, scf::ForOp, scf::WhileOp>(resolve(entry.op)))
        pairs.push_back({entry, appendOperand(entry, immediate(resolve(entry.op)))});
  }

  // What is not an entry of a slot that was chosen waits as ever.
  entryOperands.clear();
  for (auto &[resource, unused] : pairs) {
    OpOperand &operand = resolve(resource);
    entryOperands.insert({operand.getOwner(), operand.getOperandNumber()});
  }
  for (auto &[resource, point] : pairs) {
    OpOperand &operand = resolve(resource);
    Value value = operand.get();
    if (Value known = timepoints.lookup(value)) {
      resolve(point).set(known);
    } else if (auto await = value.getDefiningOp<TimepointAwaitOp>(); await && !await.getSync()) {
      Value source = await.getResourceOperands()[cast<OpResult>(value).getResultNumber()];
      operand.set(source);
      resolve(point).set(await.getAwaitTimepoint());
    }
  }
  DominanceInfo dominance(module);
  for (auto &[value, point] : timepoints) {
    if (!hasOtherUses(value))
      continue;
    std::optional<SmallVector<Place>> places = findPlaces(value, dominance);
    assert(places && "looked for before");
    for (Place &place : *places) {
      builder.setInsertionPoint(place.before);
      Value size = place.size;
      if (!dominance.properlyDominates(size, place.before))
        size = builder.clone(*size.getDefiningOp())->getResult(0);
      auto await = TimepointAwaitOp::create(builder, value.getLoc(), ValueRange(value), ValueRange(size), point);
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
