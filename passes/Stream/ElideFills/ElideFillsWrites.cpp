// Dead and partly dead writes: rewrites R1 to R4 and R8 of stream-passes.md 9.6.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"
#include "passes/Stream/ElideFills/ElideFills.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Uses that read and pass no storage on.
static bool onlyReads(OpOperand &use) {
  Operation *op = use.getOwner();
  if (!isa<AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncUpdateOp, AsyncCopyOp, AsyncDispatchOp, AsyncLoadOp, ResourceSizeOp>(
          op))
    return false;
  auto tied = dyn_cast<util::TiedOpInterface>(op);
  return !tied || !tied.isOperandTied(use.getOperandNumber());
}

/// Whether the users of `result` may use `target` instead when `op` is gone, so that a program that is safe for in-place execution stays
/// so: all other users of the target have run before, or none of them writes.
bool FillElision::mayForward(Operation *op, Value target, Value result) {
  // A limit keeps values with very many uses from costing quadratic time.
  constexpr unsigned maxUses = 64;
  unsigned count = 0;
  bool sharesReads = false;
  for (OpOperand &use : target.getUses()) {
    if (++count > maxUses)
      return false;
    if (use.getOwner() == op) // goes, also as the source of a copy within one resource
      continue;
    Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (user && user->isBeforeInBlock(op))
      continue;
    if (!onlyReads(use))
      return false;
    sharesReads = true;
  }
  if (!sharesReads || target.hasOneUse())
    return true;
  count = 0;
  for (OpOperand &use : result.getUses())
    if (++count > maxUses || !onlyReads(use))
      return false;
  return true;
}

/// The constant length of a range, if there is one.
static std::optional<int64_t> getLength(const ByteRange &range) {
  BytePosition length = range.hi - range.lo;
  return length.isConstant() ? std::optional(length.getConstant()) : std::nullopt;
}

void FillElision::removeWrite(Operation *op) {
  std::optional<int64_t> bytes = getLength(*getWrittenRange(op, *oracle));
  if (auto remark = passed(op, isa<AsyncSplatOp>(op) ? ElideFillsCode::SPLAT_TO_ALLOCA : ElideFillsCode::DEAD_WRITE)) {
    ByteRange range = *getWrittenRange(op, *oracle);
    remark << remark::metric("saved-bytes", describe(range.hi - range.lo)) << remark::metric("range", describe(range));
    if (std::string by = describeOverwriters(op); !by.empty())
      remark << remark::metric("overwritten-by", by);
  }
  if (auto splat = dyn_cast<AsyncSplatOp>(op)) {
    ++statistics.splatsReplaced;
    splat.getResult().replaceAllUsesWith(makeAlloca(splat));
  } else {
    ++(isa<AsyncFillOp>(op) ? statistics.fillsRemoved : statistics.writesRemoved);
    op->getResult(0).replaceAllUsesWith(getWriteTarget(op)->get());
  }
  statistics.bytesSaved += bytes.value_or(0);
  contentsChanged |= !isa<AsyncSplatOp, AsyncFillOp>(op);
  // In new storage nothing is found that was not found in a splat.
  moreToDo |= !isa<AsyncSplatOp>(op) || options.deadProducers;
  erase(op);
}

/// The fills that are left of a fill or splat of which only `bytes` are live. False, with a reason, if it has to stay.
bool FillElision::planPieces(Partial &partial, const ByteSet &bytes, const LiveBytes::Live &live) {
  Operation *op = partial.write;
  FillPattern pattern = getPattern(isa<AsyncSplatOp>(op) ? cast<AsyncSplatOp>(op).getValue() : cast<AsyncFillOp>(op).getValue());
  for (const ByteSet::Interval &interval : bytes.getIntervals()) {
    if (!oracle->isLE(interval.range.lo, interval.range.hi, op)) {
      miss(op, ElideFillsCode::SYMBOLIC_ORDER, "the order of the ends of live ranges is unknown", live.reader);
      return false;
    }
    Piece piece{interval.range};
    if (pattern.width > 1 && !pattern.byteUniform) {
      std::optional<ByteRange> aligned = alignToPattern(interval.range, partial.range, pattern.width);
      if (!aligned) {
        miss(op, ElideFillsCode::PATTERN_PHASE, "a live range does not begin or end at a multiple of the pattern", live.reader);
        return false;
      }
      piece.pinned = *aligned != interval.range;
      piece.range = *aligned;
      if (!partial.pieces.empty() && !areInOrder(partial.pieces.back().range, piece.range, *oracle, op)) {
        miss(op, ElideFillsCode::SYMBOLIC_ORDER, "the order of two live ranges is unknown", live.reader);
        return false;
      }
      // Two parts may have come together.
      if (!partial.pieces.empty() && oracle->isLE(piece.range.lo, partial.pieces.back().range.hi, op)) {
        partial.pieces.back().range.hi = piece.range.hi;
        partial.pieces.back().pinned = true;
        continue;
      }
    }
    partial.pieces.push_back(piece);
  }
  if (partial.pieces.size() == 1 && oracle->isEqual(partial.pieces[0].range.lo, partial.range.lo, op) &&
      oracle->isEqual(partial.pieces[0].range.hi, partial.range.hi, op)) {
    miss(op, ElideFillsCode::PATTERN_PHASE, "no smaller range is a multiple of the pattern", live.reader);
    return false;
  }
  if (partial.pieces.size() > options.maxGapFills) {
    miss(op, ElideFillsCode::TOO_MANY_PIECES, "{0} ranges are live", live.reader, partial.pieces.size());
    return false;
  }
  std::optional<int64_t> saved = getLength(partial.range);
  for (const Piece &piece : partial.pieces) {
    std::optional<int64_t> length = getLength(piece.range);
    saved = saved && length ? std::optional(*saved - *length) : std::nullopt;
  }
  if (saved && *saved < options.minSavedBytes) {
    miss(op, ElideFillsCode::NOT_PROFITABLE, "it would only save {0} bytes", live.reader, *saved);
    return false;
  }
  return true;
}

/// R4: `update` of which one interval is live -> `copy` of that part.
bool FillElision::trimUpdate(AsyncUpdateOp update, const ByteSet &bytes) {
  if (bytes.getIntervals().size() != 1)
    return false;
  ByteRange part = bytes.getIntervals()[0].range, written = *getWrittenRange(update, *oracle);
  ByteRange source = part.shift(BytePosition() - written.lo);
  for (const BytePosition &position : {part.lo, part.hi, source.lo, source.hi, part.hi - part.lo})
    if (!oracle->isMaterializable(position, update))
      return false;
  if (!oracle->isLE(part.lo, part.hi, update))
    return false;
  OpBuilder builder(update);
  auto get = [&](const BytePosition &position) { return oracle->materialize(position, builder, update.getLoc()); };
  passed(update, ElideFillsCode::TRIMMED_UPDATE) << remark::metric("reason", "only a part of the written bytes is live");
  auto copy = AsyncCopyOp::create(builder, update.getLoc(), update.getResult().getType(), update.getTarget(), update.getTargetSize(),
                                  get(part.lo), get(part.hi), update.getUpdate(), update.getUpdateSize(), get(source.lo),
                                  get(source.hi), get(part.hi - part.lo), update.getAffinityAttr());
  update.getResult().replaceAllUsesWith(copy.getResult());
  erase(update);
  ++statistics.updatesTrimmed;
  contentsChanged = moreToDo = true;
  return true;
}

/// R8: results that are used, but of which no byte is live. Clones of new storage always go; others may yet get the storage that they copy.
bool FillElision::removeDeadProducers() {
  LiveBytes &live = getLive();
  SmallVector<Operation *> dead;
  module.walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    bool isProducer = isa<AsyncDispatchOp, AsyncSliceOp, AsyncCloneOp, AsyncTransferOp, AsyncConstantOp>(op) && options.deadProducers;
    auto clone = dyn_cast<AsyncCloneOp>(op);
    if ((isProducer || (clone && clone.getSource().getDefiningOp<AsyncAllocaOp>())) && !op->use_empty() &&
        !isa<AsyncExecuteOp, AsyncConcurrentOp>(op->getParentOp()) &&
        llvm::all_of(op->getResults(), [&](Value result) { return live.get(result).bytes.isEmpty(); }))
      dead.push_back(op);
    return WalkResult::advance();
  });
  bool changed = false;
  for (Operation *op : dead) {
    auto tied = dyn_cast<util::TiedOpInterface>(op);
    auto sizes = cast<util::SizeAwareOpInterface>(op);
    auto getTarget = [&](OpResult result) { return tied ? tied.getTiedResultOperand(result) : Value(); };
    auto mayReplace = [&](OpResult result) {
      Lifetime lifetime = cast<ResourceType>(result.getType()).getLifetime();
      if (Value target = getTarget(result))
        return target.getType() == result.getType() && target.hasOneUse();
      return lifetime != Lifetime::Constant && lifetime != Lifetime::Staging && lifetime != Lifetime::External &&
             sizes.getResultSize(result.getResultNumber());
    };
    if (!llvm::all_of(op->getResults(), mayReplace))
      continue;
    OpBuilder builder(op);
    passed(op, ElideFillsCode::DEAD_PRODUCER) << remark::metric("reason", "no byte of the result is live");
    for (OpResult result : op->getResults()) {
      Value replacement = getTarget(result);
      if (!replacement)
        replacement = AsyncAllocaOp::create(builder, op->getLoc(), result.getType(),
                                            sizes.getResultSize(result.getResultNumber()), getAffinity(op));
      result.replaceAllUsesWith(replacement);
    }
    erase(op);
    ++statistics.producersRemoved;
    contentsChanged = moreToDo = changed = true;
  }
  return changed;
}

/// Why bytes of `range` of the result are live: by the first use that needs some of them, else by the value itself.
LiveBytes::Live FillElision::findReason(Operation *op, const ByteRange &range) {
  LiveBytes &live = getLive();
  const LiveBytes::Live &known = live.get(op->getResult(0));
  // A single use is what the analysis found.
  if (known.reason == LiveReason::None || (op->getResult(0).hasOneUse() && !getFlow().isExternal(op->getResult(0))))
    return {ByteSet(), known.reason, known.reader, known.blocker};
  LiveBytes::Live all = known;
  unsigned limit = 16;
  for (OpOperand &use : op->getResult(0).getUses()) {
    if (limit-- == 0)
      return all;
    LiveBytes::Live need = live.getNeed(use);
    need.bytes.clip(range, *oracle, op);
    if (!need.bytes.isEmpty())
      return need;
  }
  all.reason = LiveReason::ExtRoot;
  all.reader = op;
  return all;
}

/// Whether all of `range` is certainly live, without restricting the set to it.
static bool isPartOfOne(const ByteRange &range, const ByteSet &bytes, RangeOracle &oracle, Operation *at) {
  return bytes.isExact() && (bytes.isEverything() || llvm::any_of(bytes.getIntervals(), [&](const ByteSet::Interval &interval) {
                               return (interval.range.hi == range.hi && oracle.isLE(interval.range.lo, range.lo, at)) ||
                                      (interval.range.lo == range.lo && oracle.isLE(range.hi, interval.range.hi, at));
                             }));
}

/// Why the first part of a set that may overlap `range` is not known exactly.
static Inexact findUnorderedPart(const ByteSet &bytes, const ByteRange &range, RangeOracle &oracle, Operation *at) {
  for (const ByteSet::Interval &interval : bytes.getIntervals())
    if (!oracle.isLE(interval.range.hi, range.lo, at) && !oracle.isLE(range.hi, interval.range.lo, at))
      return interval.why;
  return Inexact::Exact;
}

void FillElision::judgeWrite(Operation *op, LiveBytes &live, Reductions &reductions) {
  std::optional<ByteRange> range = op->use_empty() ? std::nullopt : getWrittenRange(op, *oracle);
  if (!range)
    return;
  const LiveBytes::Live &found = live.get(op->getResult(0));
  std::optional<int64_t> length = getLength(*range);
  bool mayWrite = !length || *length > 0;
  if (mayWrite && isPartOfOne(*range, found.bytes, *oracle, op))
    return missLive(op, findReason(op, *range));
  // Nor does a look at the parts help if they are not known.
  if (mayWrite && isa<AsyncUpdateOp, AsyncCopyOp, AsyncStoreOp>(op) && !options.trimUpdates)
    if (Inexact why = findUnorderedPart(found.bytes, *range, *oracle, op); why != Inexact::Exact)
      return miss(op, getCode(why), "its live bytes are not known exactly", found.blocker ? found.blocker : found.reader);
  ByteSet bytes = found.bytes;
  bytes.clip(*range, *oracle, op);
  bool isWhole = bytes.covers(*range, *oracle, op) && !bytes.isEmpty();
  auto missParts = [&] {
    // The reason that counts is that of bytes written here.
    LiveBytes::Live reason = findReason(op, *range);
    reason.bytes = bytes;
    missLive(op, reason);
  };
  if (isWhole || !bytes.isExact())
    return missParts();
  auto splat = dyn_cast<AsyncSplatOp>(op);
  if (splat && splat.getAwaitTimepoint() && !isImmediateTimepoint(splat.getAwaitTimepoint())) {
    miss(op, ElideFillsCode::AWAIT_SPLAT, "the splat waits for a timepoint");
  } else if (splat && cast<ResourceType>(splat.getResult().getType()).getLifetime() == Lifetime::Constant) {
    miss(op, ElideFillsCode::CONST_LIFETIME, "constants must not be written");
  } else if (bytes.isEmpty()) {
    reductions.dead.push_back(op);
  } else if (auto update = dyn_cast<AsyncUpdateOp>(op); update && options.trimUpdates) {
    reductions.trimmed.push_back({update, bytes});
  } else if (isa<AsyncSplatOp, AsyncFillOp>(op) && !isa<AsyncConcurrentOp>(op->getParentOp())) {
    LiveBytes::Live why = findReason(op, *range);
    Partial partial{op, *range, why.reason, std::nullopt, op->getLoc(), {}};
    if (why.reader) {
      partial.reader = why.reader->getName();
      partial.readerLoc = why.reader->getLoc();
    }
    if (planPieces(partial, bytes, found))
      reductions.partials.push_back(std::move(partial));
  } else {
    missParts();
  }
}

llvm::DenseSet<Operation *> FillElision::removeDead(ArrayRef<Operation *> dead) {
  llvm::DenseSet<Operation *> removed;
  // In order, so that a chain of dead writes is passed on link by link.
  for (Operation *op : dead) {
    if (!isa<AsyncSplatOp>(op) && !mayForward(op, getWriteTarget(op)->get(), op->getResult(0))) {
      miss(op, ElideFillsCode::MULTI_USE_ALIAS, "its users need separate storage");
      continue;
    }
    removeWrite(op);
    removed.insert(op);
  }
  return removed;
}

void FillElision::reduceWrites() {
  LiveBytes &live = getLive();
  Reductions reductions;
  missed.reserve(getWrites().all.size());
  isFirstLook = true;
  for (Operation *op : getWrites().all)
    judgeWrite(op, live, reductions);
  isFirstLook = false;
  numInOrder = missed.size();

  llvm::DenseSet<Operation *> removed = removeDead(reductions.dead);
  bool changed = false;
  for (auto &[update, bytes] : reductions.trimmed)
    changed |= trimUpdate(update, bytes);
  // Later writes first: what they leave has moved down already.
  for (Partial &partial : llvm::reverse(reductions.partials))
    changed |= makePieces(partial);
  // What is live of a clone is the same before and after the rewrites above.
  if (!options.deadProducers || (!changed && removed.empty()))
    changed |= removeDeadProducers();
  if (!changed && removed.empty())
    return;
  // The other writes are what they were.
  std::optional<Writes> kept;
  if (!changed) {
    kept = std::move(writes);
    for (auto *ops : {&kept->all, &kept->fills, &kept->patterns})
      llvm::erase_if(*ops, [&](Operation *op) { return removed.contains(op); });
  }
  programChanged();
  writes = std::move(kept);
}
