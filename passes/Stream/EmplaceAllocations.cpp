//===- EmplaceAllocations.cpp - Results straight into larger resources ----===//
//
// stream-passes.md 4.3. The unit is a chain of writes to disjoint ranges of one resource in one block (WriteChain.h). Because they are
// disjoint they may change places: a write whose bytes a dispatch (or another copy) has made moves up to that op, which then makes them in
// place. Chains whose result is written into a larger one become part of it. Whoever else read the bytes reads the range of the
// newest version at that point, so that nothing is used after a write to its storage (V2).
//
//===----------------------------------------------------------------------===//

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Remarks.h"
#include "passes/Stream/AliasSets.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/WriteChain.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "weir-emplace-allocations"

namespace weir {
#define GEN_PASS_DEF_EMPLACEALLOCATIONS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

constexpr StringLiteral kPass = "weir-emplace-allocations";
/// Ops and ties looked at where something has to be walked to answer one question.
constexpr unsigned kMaxSteps = 64;

/// How the bytes of a link get where they belong.
enum class Action {
  Stay,   ///< as before
  Tie,    ///< a dispatch writes them into the resource
  Copy,   ///< the producer was a copy itself: one copy instead of two
  Fill,   ///< the producer was a splat
  Absorb, ///< by the links of the chain that made them
};

struct PlannedLink {
  ChainLink link;
  int64_t sequence; ///< of the link, or the one that absorbed its chain, in the outermost chain
  uint64_t own;     ///< where the op stands now
  Action action = Action::Stay;
  Operation *producer = nullptr;
  StringRef refused; ///< reason code
};

Value getUpdateValue(Operation *op) {
  auto update = dyn_cast<AsyncUpdateOp>(op);
  return update ? update.getUpdate() : Value();
}

bool areAffinitiesEqualOrAbsent(Operation *a, Operation *b) {
  auto x = dyn_cast<AffinityOpInterface>(a), y = dyn_cast<AffinityOpInterface>(b);
  return !x || !y || areAffinitiesCompatible(x.getAffinityAttr(), y.getAffinityAttr());
}

/// The value at the end of the ties; null if they are too many to follow.
Value rootOf(Value value) {
  for (unsigned i = 0; i < kMaxSteps; ++i) {
    Operation *op = value.getDefiningOp();
    auto tied = op && writesThroughTies(op) ? dyn_cast<util::TiedOpInterface>(op) : util::TiedOpInterface();
    Value operand = tied ? tied.getTiedResultOperand(value) : Value();
    if (!operand)
      return value;
    value = operand;
  }
  return {};
}

bool hasOwnRoot(Value value) {
  Value root = rootOf(value);
  return root && root.getDefiningOp() && makesOwnStorage(root.getDefiningOp());
}

/// What an untied result starts with: nothing, or a whole `alloca` that exists for it alone.
bool isFresh(AsyncDispatchOp op, unsigned result) {
  std::optional<unsigned> operand = op.getTiedResultOperandIndex(result);
  if (!operand)
    return true;
  auto alloca = op->getOperand(*operand).getDefiningOp<AsyncAllocaOp>();
  if (!alloca || !alloca->hasOneUse())
    return false;
  unsigned range = getDispatchRange(op, *operand);
  return matchPattern(op.getResourceOperandOffsets()[range], m_Zero()) &&
         op.getResourceOperandLengths()[range] == alloca.getStorageSize();
}

class Emplacer {
public:
  Emplacer(Block *block, RangeOracle &oracle) : block(block), oracle(oracle), order(block) {}

  /// Counts what has been done.
  unsigned numEmplaced = 0, numAbsorbed = 0;
  int64_t bytesSaved = 0;

  void run() {
    SmallVector<Operation *> writers;
    for (Operation &op : *block)
      if (isa<AsyncUpdateOp, AsyncCopyOp>(op))
        writers.push_back(&op);
    for (Operation *op : llvm::reverse(writers)) {
      while (Operation *newer = replaced.lookup(op))
        op = newer;
      if (!done.contains(op))
        emplace(cast<OpResult>(op->getResult(0)));
    }
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
      if (isa<AsyncAllocaOp, AsyncCloneOp>(op) && op.use_empty() && isUndefined(op.getResult(0)))
        op.erase();
  }

private:
  void emplace(OpResult result) {
    head = result;
    WriteChain chain = collectChain(head, oracle, order);
    base = chain.base;
    readers = std::move(chain.readers);
    versionReaders.clear();
    for (ChainReader &reader : readers)
      versionReaders.insert(reader.owner);
    size = oracle.position(cast<util::SizeAwareOpInterface>(head.getOwner()).getResultSize(head.getResultNumber()));
    end = BlockOrder::kNever;
    for (OpOperand &use : head.getUses())
      if (!getReadRange(oracle, use))
        end = std::min(end, order.get(use.getOwner()));
    links.clear();
    usedProducers.clear();
    for (auto [i, link] : llvm::enumerate(chain.links)) {
      links.push_back({link, int64_t(i), link.time});
      usedProducers.insert(link.op);
      done.insert(link.op);
    }
    findEarliest(chain.readersMove);
    // Absorbing adds links at the end.
    for (unsigned i = 0; i < links.size(); ++i)
      if (getUpdateValue(links[i].link.op) && !absorb(i))
        plan(links[i]);
    checkReaders();
    for (PlannedLink &planned : links)
      if (planned.action == Action::Stay && getUpdateValue(planned.link.op))
        missedRemark(planned.link.op, kPass, planned.refused)
            << "the bytes are copied to their place in the larger resource";
    if (llvm::any_of(links, [](PlannedLink &planned) { return planned.action != Action::Stay; }))
      rewrite();
  }

  //===--------------------------------------------------------------------===//
  // Deciding
  //===--------------------------------------------------------------------===//

  /// The earliest position at which the first write may stand.
  void findEarliest(bool readersMove) {
    earliest = 0;
    isUndefinedBase = isUndefined(base);
    movableSplat = {};
    ownBase = isUndefinedBase || hasOwnRoot(base);
    if (isUndefinedBase)
      return;
    auto splat = base.getDefiningOp<AsyncSplatOp>();
    if (splat && splat->hasOneUse() && splat->getBlock() == block && !splat.getAwaitTimepoint()) {
      movableSplat = splat;
      earliest = order.get(splat.getValue());
      return;
    }
    earliest = order.get(base);
    if (readersMove)
      return;
    // What does not read may have given the storage another name.
    ownBase = false;
    for (OpOperand &use : base.getUses())
      if (use.getOwner() != links.front().link.op)
        if (uint64_t position = order.get(use.getOwner()); position < links.front().own)
          earliest = std::max(earliest, position);
  }

  bool canMaterialize(const PlannedLink &planned, Operation *before) {
    return oracle.isMaterializable(planned.link.range.lo, before) &&
           oracle.isMaterializable(planned.link.range.hi, before) && oracle.isMaterializable(size, before);
  }

  /// The other users of the update value can read it in the chain's resource.
  bool canRedirectOthers(Value value, Operation *update, const BytePosition &shift, std::vector<ChainReader> &others) {
    for (OpOperand &use : value.getUses()) {
      if (use.getOwner() == update && getUpdateValue(update) == value && use.get() == value &&
          &use == &cast<AsyncUpdateOp>(update).getUpdateMutable())
        continue;
      uint64_t position = order.get(use.getOwner());
      if (position >= end || !canRedirectRead(oracle, use, {shift, size, head.getType()}))
        return false;
      others.push_back({use.getOwner(), use.getOperandNumber(), shift, position, -1});
    }
    return true;
  }

  /// The chain that made the bytes of link `i` becomes part of this one.
  bool absorb(unsigned i) {
    PlannedLink outer = links[i];
    auto update = cast<AsyncUpdateOp>(outer.link.op);
    auto result = dyn_cast<OpResult>(update.getUpdate());
    if (!result || result.getOwner()->getBlock() != block || !ownBase ||
        !isa<AsyncUpdateOp, AsyncCopyOp, AsyncFillOp, AsyncDispatchOp>(result.getOwner()) ||
        done.contains(result.getOwner()))
      return false;
    auto dispatch = dyn_cast<AsyncDispatchOp>(result.getOwner());
    if (dispatch && isFresh(dispatch, result.getResultNumber()))
      return false;
    WriteChain inner = collectChain(result, oracle, order);
    const BytePosition &shift = outer.link.range.lo;
    Value innerSize = cast<util::SizeAwareOpInterface>(result.getOwner()).getResultSize(result.getResultNumber());
    if (inner.links.empty() || !isUndefined(inner.base) ||
        !oracle.isEqual(oracle.position(innerSize), oracle.position(update.getUpdateSize()), update))
      return false;
    std::vector<ChainReader> others;
    if (!canRedirectOthers(result, update, shift, others))
      return false;
    for (ChainReader &reader : inner.readers) {
      if (reader.position >= end || !canRedirectRead(oracle, reader.getUse(), {shift, size, head.getType()}))
        return false;
      others.push_back({reader.owner, reader.operand, shift, reader.position, -1});
    }
    std::vector<PlannedLink> added;
    for (ChainLink link : inner.links) {
      // It reads this very resource: not while it writes to it.
      if (versionReaders.contains(link.op))
        return false;
      if (link.time <= earliest || usedProducers.contains(link.op) || !areAffinitiesEqualOrAbsent(link.op, update))
        return false;
      link.range = link.range.shift(shift);
      link.shift = shift;
      added.push_back({link, outer.sequence, link.time});
      if (!canMaterialize(added.back(), link.op) || !isPhaseKept(link.op, shift) || isSeenTooEarly(added.back()))
        return false;
    }
    links[i].action = Action::Absorb;
    for (PlannedLink &link : added) {
      usedProducers.insert(link.link.op);
      done.insert(link.link.op);
      links.push_back(link);
    }
    llvm::append_range(readers, others);
    return true;
  }

  /// A pattern of several bytes has to start at a multiple of its width (X2).
  static bool isMultiple(const BytePosition &position, int64_t width) {
    return position.isKnown() && position.getConstant() % width == 0 &&
           llvm::all_of(position.getTerms(), [&](const BytePosition::Term &term) { return term.factor % width == 0; });
  }
  static bool isPatternAt(Value pattern, const BytePosition &position) {
    return isMultiple(position, llvm::divideCeil(pattern.getType().getIntOrFloatBitWidth(), 8));
  }
  static bool isPhaseKept(Operation *op, const BytePosition &shift) {
    auto fill = dyn_cast<AsyncFillOp>(op);
    return !fill || isPatternAt(fill.getValue(), shift);
  }

  /// Whether another name of the base may be used by `first` or between it and `last`.
  bool mayTouchBaseBetween(Operation *first, Operation *last) {
    unsigned steps = 0;
    for (Operation *op = first; op && op != last; op = op->getNextNode()) {
      if (++steps > kMaxSteps || op->getNumRegions() != 0)
        return true;
      if (isa<util::CallOp>(op))
        return true;
      for (Value operand : op->getOperands()) {
        if (!isResource(operand.getType()) || hasOwnRoot(operand))
          continue;
        if (cast<ResourceType>(operand.getType()).getLifetime() == Lifetime::Constant)
          continue;
        if (Value root = rootOf(operand); !root || root != rootOf(base))
          return true;
      }
    }
    return false;
  }

  void plan(PlannedLink &planned) {
    planned.refused = decide(planned);
    if (!planned.refused.empty()) {
      planned.action = Action::Stay;
      planned.link.time = planned.own;
    }
  }

  /// Empty, or why not.
  StringRef decide(PlannedLink &planned) {
    auto update = cast<AsyncUpdateOp>(planned.link.op);
    auto result = dyn_cast<OpResult>(update.getUpdate());
    if (!result || result.getOwner()->getBlock() != block)
      return "SOURCE_KIND";
    Operation *producer = planned.producer = result.getOwner();
    const BytePosition &shift = planned.link.range.lo;
    if (!areAffinitiesEqualOrAbsent(producer, update))
      return "AFFINITY";
    std::vector<ChainReader> others;
    if (auto splat = dyn_cast<AsyncSplatOp>(producer)) {
      if (!splat->hasOneUse() || splat.getAwaitTimepoint())
        return "RESULT_USED";
      if (!isPatternAt(splat.getValue(), shift))
        return "PATTERN_PHASE";
      planned.action = Action::Fill;
      return {};
    }
    Value produced;
    if (auto dispatch = dyn_cast<AsyncDispatchOp>(producer)) {
      if (!isFresh(dispatch, result.getResultNumber()))
        return "ALREADY_TIED";
      if (usedProducers.contains(producer))
        return "SAME_TARGET";
      planned.action = Action::Tie;
      produced = dispatch.getResultSize(result.getResultNumber());
      if (!canRedirectOthers(result, update, shift, others))
        return "RESULT_USED";
    } else if (isa<AsyncCloneOp, AsyncSliceOp>(producer) || isLocalTransfer(producer)) {
      if (!result.hasOneUse())
        return "RESULT_USED";
      planned.action = Action::Copy;
      produced = cast<util::SizeAwareOpInterface>(producer).getResultSize(0);
      // A version of this very resource: the range that is read has to be another one, and the op goes on existing.
      if (llvm::any_of(readers, [&](ChainReader &reader) { return reader.owner == producer; }))
        return "OVERLAP";
    } else {
      return "SOURCE_KIND";
    }
    if (!oracle.isEqual(oracle.position(produced), oracle.position(update.getUpdateSize()), update))
      return "SIZE_MISMATCH";
    planned.link.time = order.get(producer);
    if (planned.link.time <= earliest)
      return "TARGET_DEFINED_LATER";
    if (!canMaterialize(planned, producer))
      return "SIZES";
    if (!ownBase && mayTouchBaseBetween(producer, update))
      return "TARGET_SHARED";
    usedProducers.insert(producer);
    llvm::append_range(readers, others);
    return {};
  }

  static bool isLocalTransfer(Operation *op) {
    auto transfer = dyn_cast<AsyncTransferOp>(op);
    if (!transfer)
      return false;
    auto isStaging = [](Value value) { return cast<ResourceType>(value.getType()).isStaging(); };
    return areAffinitiesCompatible(transfer.getSourceAffinityAttr(), transfer.getTargetAffinityAttr()) &&
           !isStaging(transfer.getSource()) && !isStaging(transfer.getResult());
  }

  bool mayMeet(const ChainReader &reader, const PlannedLink &planned) {
    ByteRange range = getReadRange(oracle, reader.getUse())->shift(reader.shift);
    return !oracle.isDisjoint(range, planned.link.range, reader.owner);
  }

  /// Whether the write, where it is to be done, comes before a reader of an older version that may see its bytes.
  bool isSeenTooEarly(const PlannedLink &planned) {
    // Nobody can tell what undefined bytes are overwritten by.
    if (isUndefinedBase)
      return false;
    constexpr size_t maxPairs = 1 << 16;
    return links.size() * readers.size() > maxPairs || llvm::any_of(readers, [&](const ChainReader &reader) {
             return reader.version >= 0 && reader.version <= planned.sequence &&
                    planned.link.time < reader.position && mayMeet(reader, planned);
           });
  }

  /// Takes early writes back that a reader which they overtake, or their own op, may see.
  void checkReaders() {
    llvm::DenseMap<Operation *, SmallVector<ChainReader *, 2>> byOwner;
    for (ChainReader &reader : readers)
      byOwner[reader.owner].push_back(&reader);
    llvm::DenseSet<Value> takenBack;
    for (PlannedLink &planned : links) {
      if (planned.action != Action::Tie && planned.action != Action::Copy)
        continue;
      auto same = byOwner.find(planned.producer);
      bool meets = same != byOwner.end() &&
                   (planned.action == Action::Copy || llvm::any_of(same->second, [&](ChainReader *reader) {
                      return mayMeet(*reader, planned);
                    }));
      meets = meets || isSeenTooEarly(planned);
      if (!meets)
        continue;
      planned.refused = "OVERLAP";
      planned.action = Action::Stay;
      planned.link.time = planned.own;
      // Its value stays what it was for everybody.
      takenBack.insert(getUpdateValue(planned.link.op));
    }
    if (!takenBack.empty())
      llvm::erase_if(readers, [&](ChainReader &reader) { return takenBack.contains(reader.getUse().get()); });
  }

  //===--------------------------------------------------------------------===//
  // Rewriting
  //===--------------------------------------------------------------------===//

  Value materialize(const BytePosition &position, Operation *before) {
    OpBuilder builder(before);
    return oracle.materialize(position, builder, before->getLoc());
  }

  void rewrite() {
    SmallVector<PlannedLink *> sorted;
    for (PlannedLink &planned : links)
      if (planned.action != Action::Absorb)
        sorted.push_back(&planned);
    llvm::sort(sorted, [](PlannedLink *a, PlannedLink *b) { return a->link.time < b->link.time; });
    SmallVector<std::pair<Operation *, unsigned>> headUses;
    for (OpOperand &use : head.getUses())
      headUses.emplace_back(use.getOwner(), use.getOperandNumber());
    auto type = cast<ResourceType>(head.getType());

    Operation *first = sorted.front()->link.op;
    if (sorted.front()->action == Action::Tie || sorted.front()->action == Action::Copy)
      first = sorted.front()->producer;
    Value current = moveBase(first, type);
    versions.clear();
    versionIndices.clear();
    SmallVector<Operation *> erased;
    for (PlannedLink *planned : sorted) {
      current = apply(*planned, current, type, erased);
      versionIndices[current] = versions.size();
      versions.emplace_back(planned->link.time, current);
    }
    for (auto [user, operand] : headUses)
      user->setOperand(operand, current);
    for (ChainReader &reader : readers)
      redirect(reader, type);
    for (PlannedLink &planned : links)
      if (planned.action == Action::Absorb)
        erased.push_back(resolve(planned.link.op));
    // Later ones first: they use what earlier ones made.
    llvm::sort(erased, [&](Operation *a, Operation *b) { return order.get(a) > order.get(b); });
    for (Operation *op : erased)
      op->dropAllUses();
    for (Operation *op : erased) {
      order.remove(op);
      op->erase();
    }
  }

  Operation *resolve(Operation *op) {
    while (Operation *newer = replaced.lookup(op))
      op = newer;
    return op;
  }

  /// The base, where `first` can write to it.
  Value moveBase(Operation *first, ResourceType type) {
    if (!isUndefinedBase && (!movableSplat || order.get(base) < order.get(first)))
      return base;
    OpBuilder builder(first);
    if (isUndefinedBase && base.getDefiningOp<AsyncAllocaOp>() && base.hasOneUse() && order.get(base) < order.get(first))
      return base;
    Operation *old = base.getDefiningOp();
    Attribute affinity = cast<AffinityOpInterface>(old).getAffinityAttr();
    Value bytes = oracle.materialize(size, builder, old->getLoc());
    Operation *moved;
    if (movableSplat)
      moved = AsyncSplatOp::create(builder, old->getLoc(), base.getType(), movableSplat.getValue(), bytes, affinity);
    else
      moved = AsyncAllocaOp::create(builder, old->getLoc(), base.getType(), bytes, affinity);
    order.add(moved, first, /*before=*/true);
    if (movableSplat) {
      // The only use is the tie of the first link, which gets another target.
      order.remove(old);
      base.replaceAllUsesWith(moved->getResult(0));
      old->erase();
    }
    return moved->getResult(0);
  }

  /// The version after a link.
  Value apply(PlannedLink &planned, Value target, ResourceType type, SmallVectorImpl<Operation *> &erased) {
    Operation *op = resolve(planned.link.op);
    const ByteRange &range = planned.link.range;
    switch (planned.action) {
    case Action::Absorb:
      llvm_unreachable("has no version");
    case Action::Stay:
      return retarget(planned, target, type);
    case Action::Fill: {
      auto splat = cast<AsyncSplatOp>(planned.producer);
      auto update = cast<AsyncUpdateOp>(op);
      OpBuilder builder(op);
      Value bytes = materialize(size, op);
      auto fill = AsyncFillOp::create(builder, op->getLoc(), type, target, bytes, materialize(range.lo, op),
                                      materialize(range.hi, op), update.getUpdateSize(), splat.getValue(),
                                      update.getAffinityAttr());
      finish(planned, fill, erased);
      erased.push_back(splat);
      return fill.getResult();
    }
    case Action::Copy: {
      Operation *producer = planned.producer;
      OpBuilder builder(producer);
      Value source = producer->getOperand(0), sourceSize, from, to, length;
      length = cast<util::SizeAwareOpInterface>(producer).getResultSize(0);
      sourceSize = cast<util::SizeAwareOpInterface>(producer).getOperandSize(0);
      if (auto slice = dyn_cast<AsyncSliceOp>(producer)) {
        from = slice.getSourceOffset();
        to = slice.getSourceEnd();
      } else {
        from = materialize(BytePosition(0), producer);
        to = sourceSize;
      }
      Attribute affinity = cast<AffinityOpInterface>(op).getAffinityAttr();
      auto copy = AsyncCopyOp::create(builder, producer->getLoc(), type, target, materialize(size, producer),
                                      materialize(range.lo, producer), materialize(range.hi, producer), source,
                                      sourceSize, from, to, length, affinity);
      finish(planned, copy, erased);
      erased.push_back(producer);
      return copy.getResult();
    }
    case Action::Tie: {
      auto result = cast<OpResult>(getUpdateValue(op));
      tie(cast<AsyncDispatchOp>(planned.producer), result.getResultNumber(), target, range, type);
      finish(planned, planned.producer, erased);
      return result;
    }
    }
    llvm_unreachable("all actions handled");
  }

  void finish(PlannedLink &planned, Operation *writer, SmallVectorImpl<Operation *> &erased) {
    Operation *op = resolve(planned.link.op);
    BytePosition length = planned.link.range.hi - planned.link.range.lo;
    int64_t bytes = length.isConstant() ? length.getConstant() : -1;
    passedRemark(op, kPass, planned.action == Action::Fill ? "filled" : "emplaced") << remark::metric("bytes", bytes);
    ++numEmplaced;
    bytesSaved += std::max<int64_t>(bytes, 0);
    if (writer != planned.producer) {
      order.add(writer, planned.action == Action::Fill ? op : planned.producer, /*before=*/false);
      done.insert(writer);
    }
    erased.push_back(op);
  }

  /// Same op, other target: the next version, and for chains that were absorbed another place.
  Value retarget(PlannedLink &planned, Value target, ResourceType type) {
    Operation *op = resolve(planned.link.op);
    op->setOperand(planned.link.target, target);
    OpResult result = op->getResult(planned.link.result.getResultNumber());
    if (planned.link.shift == BytePosition(0) && result.getType() == type &&
        oracle.position(cast<util::SizeAwareOpInterface>(op).getResultSize(result.getResultNumber())) == size)
      return result;
    ++numAbsorbed;
    Value bytes = materialize(size, op), lo = materialize(planned.link.range.lo, op),
          hi = materialize(planned.link.range.hi, op);
    if (auto dispatch = dyn_cast<AsyncDispatchOp>(op)) {
      unsigned i = getDispatchRange(dispatch, planned.link.target);
      dispatch.getResourceOperandSizesMutable()[i].set(bytes);
      dispatch.getResourceOperandOffsetsMutable()[i].set(lo);
      dispatch.getResourceOperandEndsMutable()[i].set(hi);
      dispatch.getResultSizesMutable()[result.getResultNumber()].set(bytes);
    } else {
      auto set = [&](auto writer) {
        writer.getTargetSizeMutable().set(bytes);
        writer.getTargetOffsetMutable().set(lo);
        writer.getTargetEndMutable().set(hi);
      };
      llvm::TypeSwitch<Operation *, void>(op).Case<AsyncUpdateOp, AsyncCopyOp, AsyncFillOp>(set);
    }
    result.setType(type);
    return result;
  }

  /// Ties an untied result. Operands stand for a kernel's arguments in order, and untied results follow: the untied ones in front of
  /// this one become operands, too.
  void tie(AsyncDispatchOp op, unsigned index, Value target, const ByteRange &range, ResourceType type) {
    Value bytes = materialize(size, op), lo = materialize(range.lo, op), hi = materialize(range.hi, op);
    if (std::optional<unsigned> operand = op.getTiedResultOperandIndex(index)) {
      // An `alloca` that an earlier emplacement has put there.
      unsigned i = getDispatchRange(op, *operand);
      op->setOperand(*operand, target);
      op.getResourceOperandSizesMutable()[i].set(bytes);
      op.getResourceOperandOffsetsMutable()[i].set(lo);
      op.getResourceOperandEndsMutable()[i].set(hi);
    } else {
      OpBuilder builder(op);
      for (unsigned i = 0; i < index; ++i) {
        if (op.getTiedResultOperandIndex(i))
          continue;
        Value own = op.getResultSizes()[i];
        auto alloca = AsyncAllocaOp::create(builder, op.getLoc(), op.getResult(i).getType(), own, op.getAffinityAttr());
        order.add(alloca, op, /*before=*/true);
        append(op, i, alloca.getResult(), own, materialize(BytePosition(0), op), own, own);
      }
      append(op, index, target, bytes, lo, hi, op.getResultSizes()[index]);
    }
    op.getResultSizesMutable()[index].set(bytes);
    op.getResult(index).setType(type);
  }

  static void append(AsyncDispatchOp op, unsigned result, Value resource, Value bytes, Value lo, Value hi, Value length) {
    op.getResourceOperandsMutable().append(resource);
    op.getResourceOperandSizesMutable().append(bytes);
    op.getResourceOperandOffsetsMutable().append(lo);
    op.getResourceOperandEndsMutable().append(hi);
    op.getResourceOperandLengthsMutable().append(length);
    auto operands = op.getResourceOperands();
    cast<util::TiedOpInterface>(op.getOperation())
        .setTiedResultOperandIndex(result, operands.getBeginOperandIndex() + operands.size() - 1);
  }

  void redirect(ChainReader &reader, ResourceType type) {
    // The newest version in front of the reader.
    auto it = llvm::lower_bound(versions, reader.position,
                                [](const std::pair<uint64_t, Value> &version, uint64_t at) { return version.first < at; });
    if (it == versions.begin())
      return; // before all writes: what is read there stays
    Operation *old = reader.owner;
    Value version = std::prev(it)->second;
    uint64_t position = order.get(old);
    Value made = old->getNumResults() == 1 ? old->getResult(0) : Value();
    Operation *now = redirectRead(oracle, reader.getUse(), version, {reader.shift, size, type});
    if (now == old)
      return;
    if (now->getBlock() == block)
      order.set(now, position);
    order.remove(old);
    replaced[old] = now;
    if (done.contains(old))
      done.insert(now);
    if (auto index = versionIndices.find(made); index != versionIndices.end())
      versions[index->second].second = now->getResult(0);
  }

  Block *block;
  RangeOracle &oracle;
  BlockOrder order;
  llvm::DenseSet<Operation *> done;                   ///< are part of a chain that has been looked at
  llvm::DenseMap<Operation *, Operation *> replaced;  ///< updates by copies

  // Of the chain in work.
  OpResult head;
  Value base;
  BytePosition size;
  uint64_t end;      ///< the first use of the result that may write, or pass storage on
  uint64_t earliest; ///< writes stand behind this position
  bool isUndefinedBase, ownBase;
  AsyncSplatOp movableSplat;
  std::vector<PlannedLink> links;
  std::vector<ChainReader> readers;
  llvm::DenseSet<Operation *> versionReaders;
  llvm::DenseSet<Operation *> usedProducers; ///< write to the chain's resource
  SmallVector<std::pair<uint64_t, Value>> versions; ///< and the positions behind which they are there
  llvm::DenseMap<Value, unsigned> versionIndices;
};

struct EmplaceAllocations : weir::impl::EmplaceAllocationsBase<EmplaceAllocations> {
  void runOnOperation() override {
    RangeOracle oracle(getOperation());
    for (Block *block : findBlocksWithUpdates(getOperation())) {
      Emplacer emplacer(block, oracle);
      emplacer.run();
      numEmplaced += emplacer.numEmplaced;
      numAbsorbed += emplacer.numAbsorbed;
      bytesSaved += emplacer.bytesSaved;
    }
  }
};

} // namespace
