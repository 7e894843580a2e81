//===- EmplaceAllocationsRewrite.cpp - Writes in their new order ----------===//
//
// Builds the versions of a chain anew, in the order that the plan gives, and sends all readers to the newest version before them.
//
//===----------------------------------------------------------------------===//

#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Emplace/EmplaceAllocations.h"
#include "passes/Stream/Storage/Branches.h"
#include "passes/Stream/Storage/TiedResults.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

Value Emplacer::materialize(const BytePosition &position, Operation *before) {
  OpBuilder builder(before);
  return oracle.materialize(position, builder, before->getLoc());
}

void Emplacer::rewrite() {
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
  for (auto [time, version] : versions) {
    auto tied = cast<util::TiedOpInterface>(version.getDefiningOp());
    stateApart(oracle, tied->getOpOperand(*tied.getTiedResultOperandIndex(cast<OpResult>(version).getResultNumber())));
  }
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

/// Whether of all uses of `value` one runs, in branches next to the op that makes it.
static bool isUsedOnce(Value value) {
  constexpr unsigned maxUses = 8;
  SmallVector<Operation *> users(value.getUsers());
  return users.size() <= maxUses && llvm::all_of(llvm::enumerate(users), [&](auto user) {
           return isInBranchesOf(user.value(), value.getParentBlock()) &&
                  llvm::all_of(ArrayRef(users).take_front(user.index()), [&](Operation *other) { return areInOtherBranches(user.value(), other); });
         });
}

/// The base, where `first` can write to it.
Value Emplacer::moveBase(Operation *first, ResourceType type) {
  if (!isUndefinedBase && (!movableSplat || order.get(base) < order.get(first)))
    return base;
  OpBuilder builder(first);
  if (isUndefinedBase && base.getDefiningOp<AsyncAllocaOp>() && (base.hasOneUse() || isUsedOnce(base)) && order.get(base) < order.get(first))
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

Value Emplacer::applyFill(PlannedLink &planned, Value target, ResourceType type, SmallVectorImpl<Operation *> &erased) {
  auto splat = cast<AsyncSplatOp>(planned.producer);
  auto update = cast<AsyncUpdateOp>(resolve(planned.link.op));
  OpBuilder builder(update);
  Value bytes = materialize(size, update);
  auto fill = AsyncFillOp::create(builder, update.getLoc(), type, target, bytes, materialize(planned.link.range.lo, update),
                                  materialize(planned.link.range.hi, update), update.getUpdateSize(), splat.getValue(),
                                  update.getAffinityAttr());
  finish(planned, fill, erased);
  erased.push_back(splat);
  return fill.getResult();
}

Value Emplacer::applyCopy(PlannedLink &planned, Value target, ResourceType type, SmallVectorImpl<Operation *> &erased) {
  Operation *producer = planned.producer;
  OpBuilder builder(producer);
  auto sizes = cast<util::SizeAwareOpInterface>(producer);
  Value source = producer->getOperand(0), length = sizes.getResultSize(0), sourceSize = sizes.getOperandSize(0), from, to;
  if (auto slice = dyn_cast<AsyncSliceOp>(producer)) {
    from = slice.getSourceOffset();
    to = slice.getSourceEnd();
  } else {
    from = materialize(BytePosition(0), producer);
    to = sourceSize;
  }
  Attribute affinity = cast<AffinityOpInterface>(resolve(planned.link.op)).getAffinityAttr();
  auto copy = AsyncCopyOp::create(builder, producer->getLoc(), type, target, materialize(size, producer),
                                  materialize(planned.link.range.lo, producer),
                                  materialize(planned.link.range.hi, producer), source, sourceSize, from, to, length, affinity);
  finish(planned, copy, erased);
  erased.push_back(producer);
  return copy.getResult();
}

/// The version after a link.
Value Emplacer::apply(PlannedLink &planned, Value target, ResourceType type, SmallVectorImpl<Operation *> &erased) {
  switch (planned.action) {
  case Action::Absorb:
    llvm_unreachable("has no version");
  case Action::Stay:
    return retarget(planned, target, type);
  case Action::Fill:
    return applyFill(planned, target, type, erased);
  case Action::Copy:
    return applyCopy(planned, target, type, erased);
  case Action::Tie: {
    auto result = cast<OpResult>(getUpdateValue(resolve(planned.link.op)));
    tie(cast<AsyncDispatchOp>(planned.producer), result.getResultNumber(), target, planned.link.range, type);
    finish(planned, planned.producer, erased);
    return result;
  }
  }
  llvm_unreachable("all actions handled");
}

void Emplacer::finish(PlannedLink &planned, Operation *writer, SmallVectorImpl<Operation *> &erased) {
  Operation *op = resolve(planned.link.op);
  BytePosition length = planned.link.range.hi - planned.link.range.lo;
  int64_t bytes = length.isConstant() ? length.getConstant() : -1;
  passedRemark(op, kEmplacePass,
               planned.action == Action::Fill ? EmplaceAllocationsCode::FILLED : EmplaceAllocationsCode::EMPLACED)
      << remark::metric("bytes", bytes);
  ++numEmplaced;
  bytesSaved += std::max<int64_t>(bytes, 0);
  if (writer != planned.producer) {
    order.add(writer, planned.action == Action::Fill ? op : planned.producer, /*before=*/false);
    done.insert(writer);
  }
  erased.push_back(op);
}

/// Same op, other target: the next version, and for absorbed chains another offset.
Value Emplacer::retarget(PlannedLink &planned, Value target, ResourceType type) {
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
    setRange(dispatch, getDispatchRange(dispatch, planned.link.target), bytes, lo, hi);
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

/// Ties a result to the range that it belongs to.
void Emplacer::tie(AsyncDispatchOp op, unsigned index, Value target, const ByteRange &range, ResourceType type) {
  Value bytes = materialize(size, op), lo = materialize(range.lo, op), hi = materialize(range.hi, op);
  tieToRange(
      op, index, {target, bytes, lo, hi}, [&] { return materialize(BytePosition(0), op); },
      [&](Operation *alloca) { order.add(alloca, op, /*before=*/true); });
  op.getResultSizesMutable()[index].set(bytes);
  op.getResult(index).setType(type);
}

void Emplacer::redirect(ChainReader &reader, ResourceType type) {
  // The newest version before the reader.
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
