//===- EmplaceAllocationsPlan.cpp - What may be emplaced ------------------===//
//
// Decides for each link of a chain how its bytes get where they belong, or with which reason code it stays as it is.
//
//===----------------------------------------------------------------------===//

#include "dialects/Util/UtilOps.h"
#include "mlir/IR/Matchers.h"
#include "passes/Stream/Emplace/EmplaceAllocations.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Ops and ties looked at where something has to be walked to answer one question.
static constexpr unsigned kMaxSteps = 64;

static bool areAffinitiesEqualOrAbsent(Operation *a, Operation *b) {
  auto x = dyn_cast<AffinityOpInterface>(a), y = dyn_cast<AffinityOpInterface>(b);
  return !x || !y || areAffinitiesCompatible(x.getAffinityAttr(), y.getAffinityAttr());
}

/// What an untied result starts with: nothing, or a whole `alloca` that exists for it alone.
static bool isFresh(AsyncDispatchOp op, unsigned result) {
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

/// Whether a transfer stays in memory that the same device works on.
static bool isLocalTransfer(Operation *op) {
  auto transfer = dyn_cast<AsyncTransferOp>(op);
  if (!transfer)
    return false;
  auto isStaging = [](Value value) { return cast<ResourceType>(value.getType()).isStaging(); };
  return areAffinitiesCompatible(transfer.getSourceAffinityAttr(), transfer.getTargetAffinityAttr()) &&
         !isStaging(transfer.getSource()) && !isStaging(transfer.getResult());
}

/// A pattern of several bytes has to start at a multiple of its width (X2).
static bool isPatternAt(Value pattern, const BytePosition &position) {
  return position.isMultipleOf(llvm::divideCeil(pattern.getType().getIntOrFloatBitWidth(), 8));
}

static bool isPhaseKept(Operation *op, const BytePosition &shift) {
  auto fill = dyn_cast<AsyncFillOp>(op);
  return !fill || isPatternAt(fill.getValue(), shift);
}

/// The earliest position that the first write may have.
void Emplacer::findEarliest(bool readersMove) {
  earliest = 0;
  isUndefinedBase = isUndefined(base);
  movableSplat = {};
  ownBase = isUndefinedBase || storage.hasOwnRoot(base);
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

bool Emplacer::canMaterialize(const PlannedLink &planned, Operation *before) {
  return oracle.isMaterializable(planned.link.range.lo, before) &&
         oracle.isMaterializable(planned.link.range.hi, before) && oracle.isMaterializable(size, before);
}

/// The other users of the update value can read it in the chain's resource.
bool Emplacer::canRedirectOthers(Value value, Operation *update, const BytePosition &shift, std::vector<ChainReader> &others) {
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
bool Emplacer::absorb(unsigned i) {
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
    if (!canMaterialize(added.back(), link.op) || !isPhaseKept(link.op, shift) || isReadTooEarly(added.back()))
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

/// Whether another name of the base may be used by `first` or between it and `last`.
bool Emplacer::mayTouchBaseBetween(Operation *first, Operation *last) {
  unsigned steps = 0;
  for (Operation *op = first; op && op != last; op = op->getNextNode()) {
    if (++steps > kMaxSteps || op->getNumRegions() != 0)
      return true;
    if (isa<util::CallOp>(op))
      return true;
    for (Value operand : op->getOperands()) {
      if (!isResource(operand.getType()) || storage.isMadeAfter(operand, base))
        continue;
      if (cast<ResourceType>(operand.getType()).getLifetime() == Lifetime::Constant)
        continue;
      if (Value root = storage.rootOf(operand); !root || root != storage.rootOf(base))
        return true;
    }
  }
  return false;
}

void Emplacer::plan(PlannedLink &planned) {
  planned.refused = decide(planned);
  if (planned.refused) {
    planned.action = Action::Stay;
    planned.link.time = planned.own;
  }
}

/// Why not, if there is a reason.
std::optional<EmplaceAllocationsCode> Emplacer::decide(PlannedLink &planned) {
  auto update = cast<AsyncUpdateOp>(planned.link.op);
  auto result = dyn_cast<OpResult>(update.getUpdate());
  if (!result || result.getOwner()->getBlock() != block)
    return EmplaceAllocationsCode::SOURCE_KIND;
  Operation *producer = planned.producer = result.getOwner();
  const BytePosition &shift = planned.link.range.lo;
  if (!areAffinitiesEqualOrAbsent(producer, update))
    return EmplaceAllocationsCode::AFFINITY;
  std::vector<ChainReader> others;
  if (auto splat = dyn_cast<AsyncSplatOp>(producer)) {
    if (!splat->hasOneUse() || splat.getAwaitTimepoint())
      return EmplaceAllocationsCode::RESULT_USED;
    if (!isPatternAt(splat.getValue(), shift))
      return EmplaceAllocationsCode::PATTERN_PHASE;
    planned.action = Action::Fill;
    return {};
  }
  Value produced;
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(producer)) {
    if (!isFresh(dispatch, result.getResultNumber()))
      return EmplaceAllocationsCode::ALREADY_TIED;
    if (usedProducers.contains(producer))
      return EmplaceAllocationsCode::SAME_TARGET;
    planned.action = Action::Tie;
    produced = dispatch.getResultSize(result.getResultNumber());
    if (!canRedirectOthers(result, update, shift, others))
      return EmplaceAllocationsCode::RESULT_USED;
  } else if (isa<AsyncCloneOp, AsyncSliceOp>(producer) || isLocalTransfer(producer)) {
    if (!result.hasOneUse())
      return EmplaceAllocationsCode::RESULT_USED;
    planned.action = Action::Copy;
    produced = cast<util::SizeAwareOpInterface>(producer).getResultSize(0);
    // A version of this very resource: the range that is read has to be another one, and the op goes on existing.
    if (llvm::any_of(readers, [&](ChainReader &reader) { return reader.owner == producer; }))
      return EmplaceAllocationsCode::OVERLAP;
  } else {
    return EmplaceAllocationsCode::SOURCE_KIND;
  }
  if (!oracle.isEqual(oracle.position(produced), oracle.position(update.getUpdateSize()), update))
    return EmplaceAllocationsCode::SIZE_MISMATCH;
  planned.link.time = order.get(producer);
  if (planned.link.time <= earliest)
    return EmplaceAllocationsCode::TARGET_DEFINED_LATER;
  if (!canMaterialize(planned, producer))
    return EmplaceAllocationsCode::SIZES;
  if (!ownBase && mayTouchBaseBetween(producer, update))
    return EmplaceAllocationsCode::TARGET_SHARED;
  usedProducers.insert(producer);
  llvm::append_range(readers, others);
  return {};
}

bool Emplacer::mayMeet(const ChainReader &reader, const PlannedLink &planned) {
  ByteRange range = getReadRange(oracle, reader.getUse())->shift(reader.shift);
  return !oracle.isDisjoint(range, planned.link.range, reader.owner);
}

/// Whether the write, where it is to be done, comes before a reader of an older version that may see its bytes.
bool Emplacer::isReadTooEarly(const PlannedLink &planned) {
  // It is not observable what undefined bytes are overwritten by.
  if (isUndefinedBase)
    return false;
  constexpr size_t maxPairs = 1 << 16;
  return links.size() * readers.size() > maxPairs || llvm::any_of(readers, [&](const ChainReader &reader) {
           return reader.version >= 0 && reader.version <= planned.sequence && planned.link.time < reader.position &&
                  mayMeet(reader, planned);
         });
}

/// Takes early writes back that a reader which they overtake, or their own op, may see.
void Emplacer::checkReaders() {
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
    meets = meets || isReadTooEarly(planned);
    if (!meets)
      continue;
    planned.refused = EmplaceAllocationsCode::OVERLAP;
    planned.action = Action::Stay;
    planned.link.time = planned.own;
    // Its value stays what it was for everybody.
    takenBack.insert(getUpdateValue(planned.link.op));
  }
  if (!takenBack.empty())
    llvm::erase_if(readers, [&](ChainReader &reader) { return takenBack.contains(reader.getUse().get()); });
}
