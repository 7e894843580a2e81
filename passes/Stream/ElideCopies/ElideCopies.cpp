//===- ElideCopies.cpp - Copies without observable effect --===//
//
// stream-passes.md 4.2, whole program. A clone, a transfer that stays where it is, a slice of everything and an update of everything are
// replaced by their source if neither side is ever written in place, or if the source's storage is free to be taken over: nothing
// that may name it is live after the copy, no caller uses it later, and no global that holds it is read before it is stored anew.
// Slices are folded into the ranges of their readers. What is known of storage comes from StorageFlow; what stays says why.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/ElideCopies/SliceFolding.h"
#include "passes/Stream/Storage/StorageFlow.h"

#define DEBUG_TYPE "weir-elide-copies"

namespace weir {
#define GEN_PASS_DEF_ELIDECOPIES
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

Lifetime lifetimeOf(Value value) { return cast<ResourceType>(value.getType()).getLifetime(); }

/// What is in the way of replacing a copy by its source.
struct Refusal {
  std::optional<ElideCopiesCode> code; ///< none: nothing
  Operation *blocker = nullptr;
};

/// Whether a copy to another lifetime can become a cast: one of the two lifetimes is open, so that `weir-refine-usage` may make them
/// equal. State that is loaded, changed and stored again is copied in this way.
bool becomesCast(Operation *op, Value source) {
  Lifetime from = lifetimeOf(source), to = lifetimeOf(op->getResult(0));
  return isa<AsyncCloneOp, AsyncTransferOp>(op) && (from == Lifetime::Unknown || to == Lifetime::Unknown) &&
         from != Lifetime::Staging && to != Lifetime::Staging;
}

/// Where a value is, as the op says that made it or the storage that it names; null if none does.
Attribute placeOf(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto producer = dyn_cast<AffinityOpInterface>(op))
      if (Attribute place = producer.getResultAffinityAttr())
        return place;
    if (!isa<AsyncCastOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

/// Obstacles that lie in the op, whatever happens to the storage.
Refusal whyKindStays(Operation *op, Value source) {
  Value result = op->getResult(0);
  if (auto transfer = dyn_cast<AsyncTransferOp>(op)) {
    if (lifetimeOf(source) == Lifetime::Staging || lifetimeOf(result) == Lifetime::Staging)
      return {ElideCopiesCode::HOST_TRANSFER};
    Attribute from = transfer.getSourceAffinityAttr() ? transfer.getSourceAffinityAttr() : placeOf(source);
    if (!isSamePlace(op, from, transfer.getTargetAffinityAttr()))
      return {ElideCopiesCode::OTHER_PLACE};
  }
  if (auto clone = dyn_cast<AsyncCloneOp>(op))
    if (!isSamePlace(op, placeOf(source), clone.getAffinityAttr()))
      return {ElideCopiesCode::OTHER_PLACE};
  if (source.getType() != result.getType() && !becomesCast(op, source))
    return {ElideCopiesCode::OTHER_LIFETIME};
  // Replacing the target by the update moves the result to where the update was made.
  if (auto update = dyn_cast<AsyncUpdateOp>(op)) {
    auto producer = update.getUpdate().getDefiningOp<AffinityOpInterface>();
    if (producer && !isSamePlace(op, producer.getResultAffinityAttr(), update.getAffinityAttr()))
      return {ElideCopiesCode::OTHER_PLACE};
  }
  return {};
}

/// Neither side is written, ever: rule (a). Storage that the caller may write to must not end up in a global.
bool isNeverWritten(const StorageFlow &flow, Value source, Value result) {
  if (flow.isMutated(source) || flow.isMutated(result))
    return false;
  return !(flow.isBorrowed(source) && flow.isKept(result)) && !(flow.isKept(source) && flow.isBorrowed(result));
}

ElideCopiesCode codeFor(StorageFlow::Why why) {
  switch (why) {
  case StorageFlow::Why::None:
    break;
  case StorageFlow::Why::Constant:
    return ElideCopiesCode::SOURCE_CONSTANT;
  case StorageFlow::Why::Borrowed:
    return ElideCopiesCode::SOURCE_BORROWED;
  case StorageFlow::Why::Caller:
    return ElideCopiesCode::CALLER_KEEPS;
  case StorageFlow::Why::Global:
    return ElideCopiesCode::GLOBAL_SHARED;
  case StorageFlow::Why::Escapes:
    return ElideCopiesCode::SOURCE_ESCAPES;
  case StorageFlow::Why::Unknown:
    return ElideCopiesCode::SOURCE_UNKNOWN;
  }
  llvm_unreachable("unknown reason");
}

/// Rules (b) and (c): the copy takes over the source's storage.
Refusal whyNotTakenOver(const StorageFlow &flow, Operation *op, Value source, const StorageFlow::CopyFacts &facts) {
  if (StorageFlow::Why why = flow.whyNotWritable(source); why != StorageFlow::Why::None) {
    if (!flow.isMutated(op->getResult(0)) && flow.isKept(op->getResult(0)) && flow.isBorrowed(source))
      return {ElideCopiesCode::KEPT_IN_GLOBAL, flow.blocker(source)};
    return {codeFor(why), flow.blocker(source)};
  }
  // Some value with this storage comes from outside, perhaps over calls: who lent it goes on seeing it.
  if (flow.isBorrowed(source) && flow.isMutated(op->getResult(0)))
    return {ElideCopiesCode::SOURCE_BORROWED, flow.blocker(source)};
  Operation *laterUse = facts.sourceLive ? flow.findLaterUse(op, source) : nullptr;
  if (laterUse || (facts.sourceLive && !facts.stateLive))
    return {ElideCopiesCode::SOURCE_USED_LATER, laterUse};
  if (facts.globalLive || facts.stateLive)
    return {ElideCopiesCode::GLOBAL_OBSERVED, source.getDefiningOp()};
  return {};
}

/// State that copies may change in place if its storage does not escape: a copy where it escapes costs less than one for each change.
class StateInPlace {
public:
  explicit StateInPlace(const StorageFlow &flow) : flow(flow) {
    for (auto &[op, facts] : flow.getCopies()) {
      Value source = StorageFlow::getCopySource(op);
      if (flow.isKept(source) && flow.isMutated(op->getResult(0)) && !whyKindStays(op, source).code &&
          !whyNotTakenOver(flow, op, source, facts).code)
        families.insert(flow.getFamily(source));
    }
  }
  /// Whether sharing would hand such storage out.
  bool wouldEscape(Value source, Value result) const {
    return isState(source) ? flow.isHandedOut(result) : isState(result) && flow.isHandedOut(source);
  }

  /// Two copies of one value, each of which could share its storage: one that becomes state does, one that leaves the program stays.
  void keepApart(SmallVectorImpl<Operation *> &copies) const {
    llvm::SmallPtrSet<Value, 8> becomeState;
    for (Operation *op : copies)
      if (isState(op->getResult(0)))
        becomeState.insert(StorageFlow::getCopySource(op));
    llvm::erase_if(copies, [&](Operation *op) { return becomeState.contains(StorageFlow::getCopySource(op)) && flow.isHandedOut(op->getResult(0)); });
  }

private:
  bool isState(Value value) const { return flow.isKept(value) && families.contains(flow.getFamily(value)); }

  const StorageFlow &flow;
  llvm::SmallDenseSet<unsigned> families;
};

struct ElideCopies : weir::impl::ElideCopiesBase<ElideCopies> {
  using ElideCopiesBase::ElideCopiesBase;

  void runOnOperation() override {
    // Removing a copy that is never written lets storage be shared; taking storage over lets it be written. Each kind of step starts from
    // facts that the others have not changed. Rounds are few: each but the last three removes something.
    constexpr unsigned maxRounds = 24;
    unsigned idle = 0;
    for (unsigned round = 0; round < maxRounds && idle < 3; ++round) {
      bool changed = round % 3 == 0 ? share() : round % 3 == 1 ? fold() : takeOver();
      idle = changed ? 0 : idle + 1;
    }
    if (getContext().getRemarkEngine())
      explain();
  }

private:
  static StringRef nameOf(Operation *op) { return op->getName().getStringRef().drop_front(strlen("stream.async.")); }

  void replace(Operation *op, Value source, ElideCopiesCode rule) {
    Value size = isa<AsyncUpdateOp>(op) ? cast<AsyncUpdateOp>(op).getUpdateSize()
                                        : cast<util::SizeAwareOpInterface>(op).getResultSize(0);
    passedRemark(op, DEBUG_TYPE, rule) << remark::metric("op", nameOf(op)) << remark::metric("bytes", describeBytes(size));
    if (source.getType() != op->getResult(0).getType()) {
      OpBuilder builder(op);
      source = AsyncCastOp::create(builder, op->getLoc(), op->getResult(0).getType(), source, size, size,
                                   cast<AffinityOpInterface>(op).getResultAffinityAttr());
    }
    op->getResult(0).replaceAllUsesWith(source);
    op->erase();
    ++numElided;
  }

  bool share() {
    StorageFlow flow(getOperation());
    StateInPlace state(flow);
    SmallVector<Operation *> chosen;
    for (auto &[op, facts] : flow.getCopies()) {
      Value source = StorageFlow::getCopySource(op), result = op->getResult(0);
      if (!whyKindStays(op, source).code && isNeverWritten(flow, source, result) && !state.wouldEscape(source, result))
        chosen.push_back(op);
    }
    state.keepApart(chosen);
    // Replaced sources may have been replaced themselves by now: ask the op again.
    for (Operation *op : chosen)
      replace(op, StorageFlow::getCopySource(op), ElideCopiesCode::SHARED);
    return !chosen.empty();
  }

  bool fold() {
    StorageFlow flow(getOperation());
    SmallVector<AsyncSliceOp> slices;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto slice = dyn_cast<AsyncSliceOp>(op))
        slices.push_back(slice);
      return WalkResult::advance();
    });
    return foldSlices(slices, flow, offsetAlignment, [&](AsyncSliceOp slice) {
      passedRemark(slice, DEBUG_TYPE, ElideCopiesCode::FOLDED)
          << remark::metric("op", "slice") << remark::metric("bytes", describeBytes(slice.getResultSize()));
      ++numElided;
    });
  }

  bool takeOver() {
    StorageFlow flow(getOperation());
    SmallVector<Operation *> chosen;
    for (auto &[op, facts] : flow.getCopies()) {
      Value source = StorageFlow::getCopySource(op);
      if (!whyKindStays(op, source).code && !whyNotTakenOver(flow, op, source, facts).code)
        chosen.push_back(op);
    }
    for (Operation *op : chosen)
      replace(op, StorageFlow::getCopySource(op), ElideCopiesCode::TAKEN_OVER);
    return !chosen.empty();
  }

  /// A missed remark for every copy that is left.
  void explain() {
    StorageFlow flow(getOperation());
    auto say = [](Operation *op, Refusal refusal, Value size) {
      auto remark = missedRemark(op, DEBUG_TYPE, *refusal.code);
      remark << remark::metric("op", nameOf(op)) << remark::metric("bytes", describeBytes(size));
      if (refusal.blocker)
        remark << remark::metric("blocker", describeOp(refusal.blocker));
    };
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto it = flow.getCopies().find(op); it != flow.getCopies().end()) {
        Value source = StorageFlow::getCopySource(op);
        Refusal refusal = whyKindStays(op, source);
        if (!refusal.code)
          refusal = whyNotTakenOver(flow, op, source, it->second);
        if (auto slice = dyn_cast<AsyncSliceOp>(op); slice && !refusal.code)
          refusal = {ElideCopiesCode::SLICE_NEEDS_STORAGE};
        Value size = isa<AsyncUpdateOp>(op) ? cast<AsyncUpdateOp>(op).getUpdateSize()
                                            : cast<util::SizeAwareOpInterface>(op).getResultSize(0);
        if (refusal.code)
          say(op, refusal, size);
      } else if (auto slice = dyn_cast<AsyncSliceOp>(op)) {
        SliceRefusal refusal = whyNotFolded(slice, flow, offsetAlignment);
        if (refusal.code)
          say(op, {refusal.code, refusal.blocker}, slice.getResultSize());
      } else if (auto update = dyn_cast<AsyncUpdateOp>(op)) {
        say(op, {ElideCopiesCode::UPDATES_PART, update.getUpdate().getDefiningOp()}, update.getUpdateSize());
      } else if (auto copy = dyn_cast<AsyncCopyOp>(op)) {
        say(op, {ElideCopiesCode::COPIES_PART, copy.getSource().getDefiningOp()}, copy.getLength());
      }
      return WalkResult::advance();
    });
  }
};

} // namespace
