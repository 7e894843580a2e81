#include "passes/Stream/ElideFills/LiveBytes.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "passes/Stream/ElideFills/KnownBytes.h"
#include <queue>

using namespace mlir;
using namespace weir;
using namespace weir::stream;

ElideFillsCode weir::stream::getCode(LiveReason reason) {
  switch (reason) {
  case LiveReason::None:
  case LiveReason::LiveRead:
    return ElideFillsCode::LIVE_READ;
  case LiveReason::UnknownOp:
    return ElideFillsCode::UNKNOWN_OP;
  case LiveReason::ExtRoot:
    return ElideFillsCode::EXT_ROOT;
  case LiveReason::PublicBoundary:
    return ElideFillsCode::PUBLIC_BOUNDARY;
  case LiveReason::CallExternal:
    return ElideFillsCode::CALL_EXTERNAL;
  case LiveReason::IndirectGlobal:
    return ElideFillsCode::INDIRECT_GLOBAL;
  case LiveReason::RwDispatch:
    return ElideFillsCode::RW_DISPATCH;
  }
  llvm_unreachable("unknown reason");
}

ElideFillsCode weir::stream::getCode(Inexact reason) {
  switch (reason) {
  case Inexact::Exact:
    break;
  case Inexact::SymbolicOrder:
    return ElideFillsCode::SYMBOLIC_ORDER;
  case Inexact::InnerSymbol:
    return ElideFillsCode::INNER_SYMBOL;
  case Inexact::FixpointLimit:
    return ElideFillsCode::FIXPOINT_LIMIT;
  case Inexact::SizeUnknown:
    return ElideFillsCode::SIZE_UNKNOWN;
  case Inexact::TooManyPieces:
    return ElideFillsCode::TOO_MANY_PIECES;
  }
  llvm_unreachable("no reason");
}

/// Bytes of an element in host-visible storage.
static std::optional<int64_t> getStoredBytes(Type type) {
  int64_t bytes = util::getElementBytes(type);
  return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

std::optional<ByteRange> weir::stream::getWrittenRange(Operation *op, RangeOracle &oracle) {
  if (auto splat = dyn_cast<AsyncSplatOp>(op))
    return oracle.range({}, splat.getResultSize());
  if (auto fill = dyn_cast<AsyncFillOp>(op))
    return oracle.range(fill.getTargetOffset(), fill.getTargetEnd());
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return oracle.range(update.getTargetOffset(), update.getTargetEnd());
  if (auto copy = dyn_cast<AsyncCopyOp>(op))
    return oracle.range(copy.getTargetOffset(), copy.getTargetEnd());
  if (auto store = dyn_cast<AsyncStoreOp>(op))
    if (std::optional<int64_t> bytes = getStoredBytes(store.getValue().getType())) {
      BytePosition lo = oracle.position(store.getTargetOffset());
      return ByteRange{lo, lo + *bytes};
    }
  return std::nullopt;
}

OpOperand *weir::stream::getWriteTarget(Operation *op) {
  if (auto fill = dyn_cast<AsyncFillOp>(op))
    return &fill.getTargetMutable();
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return &update.getTargetMutable();
  if (auto copy = dyn_cast<AsyncCopyOp>(op))
    return &copy.getTargetMutable();
  if (auto store = dyn_cast<AsyncStoreOp>(op))
    return &store.getTargetMutable();
  return nullptr;
}

Value weir::stream::findResourceSize(Value resource) {
  if (auto sizeAware = resource.getDefiningOp<util::SizeAwareOpInterface>())
    if (Value size = sizeAware.getResultSize(cast<OpResult>(resource).getResultNumber()))
      return size;
  // A limit keeps values with very many uses from costing quadratic time.
  unsigned limit = 16;
  for (OpOperand &use : resource.getUses()) {
    if (limit-- == 0)
      break;
    if (use.getOwner()->getBlock() != resource.getParentBlock())
      continue;
    if (auto sizeAware = dyn_cast<util::SizeAwareOpInterface>(use.getOwner()))
      if (Value size = sizeAware.getOperandSize(use.getOperandNumber()))
        return size;
  }
  return {};
}

Operation *weir::stream::getAnchor(Value value) {
  if (Operation *op = value.getDefiningOp())
    return op;
  return &value.getParentBlock()->front();
}

LiveBytes::LiveBytes(Operation *module, const ResourceFlow &flow, RangeOracle &oracle, BindingSummaries &summaries,
                     const Options &options)
    : flow(flow), oracle(oracle), summaries(summaries), options(options), calls(flow, oracle), dominance(module) {
  everything = makeAll(LiveReason::UnknownOp, nullptr);
  lives.resize(flow.getValues().size(), makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr));
  solve();
}

const LiveBytes::Live &LiveBytes::get(Value value) const {
  std::optional<unsigned> number = flow.findNumber(value);
  return number ? lives[*number] : everything;
}

LiveBytes::Live LiveBytes::makeNeed(ByteSet bytes, LiveReason reason, Operation *reader) const {
  bool empty = bytes.isEmpty();
  return {std::move(bytes), empty ? LiveReason::None : reason, empty ? nullptr : reader, nullptr};
}

LiveBytes::Live LiveBytes::makeAll(LiveReason reason, Operation *reader) const {
  return makeNeed(ByteSet::everything(Inexact::Exact, options.maxIntervals), reason, reader);
}

void LiveBytes::join(Live &live, const Live &other, Operation *at) {
  if (other.bytes.isEmpty())
    return;
  if (live.bytes.isEmpty())
    live.bytes = other.bytes;
  else
    live.bytes.unite(other.bytes, oracle, at);
  if (live.reason == LiveReason::None) {
    live.reason = other.reason;
    live.reader = other.reader;
  }
  if (!live.blocker)
    live.blocker = other.blocker ? other.blocker : live.bytes.isExact() ? nullptr : at;
}

/// Drops the reasons of bytes that are not there any more.
static LiveBytes::Live settle(LiveBytes::Live live, Operation *at) {
  if (live.bytes.isEmpty())
    return {std::move(live.bytes)};
  if (live.bytes.isExact())
    live.blocker = nullptr;
  else if (!live.blocker)
    live.blocker = at;
  return live;
}

LiveBytes::Live LiveBytes::subtractWrite(Value result, const ByteRange &range, Value size, Operation *at) {
  // Bytes outside the resource are dead, however they are described.
  ByteRange all = oracle.range({}, size);
  if (oracle.isInside(all, range, at))
    return makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  Live live = get(result);
  if (live.bytes.isEverything())
    live.bytes.clip(all, oracle, at);
  live.bytes.subtract(range, oracle, at);
  return settle(std::move(live), at);
}

/// The bytes of the source `[sourceLo, sourceHi)` that are live where they arrive, at `range` of `result`.
LiveBytes::Live LiveBytes::clipAndShift(Value result, const ByteRange &range, const BytePosition &sourceLo,
                                        const BytePosition &sourceHi, Operation *at) {
  Live live = get(result);
  live.bytes.clip(range, oracle, at);
  if (live.bytes.covers(range, oracle, at)) {
    Inexact why = live.bytes.getInexactReason();
    live.bytes = ByteSet::none(options.maxIntervals);
    live.bytes.unite({sourceLo, sourceHi}, oracle, at, why);
  } else {
    live.bytes.shift(sourceLo - range.lo);
  }
  return settle(std::move(live), at);
}

/// Dispatches and calls (9.3).
template <typename OpT>
LiveBytes::Live LiveBytes::getRangedNeed(OpT op, OpOperand &use) {
  Operation *owner = use.getOwner();
  auto tied = cast<util::TiedOpInterface>(owner);
  unsigned index = use.getOperandNumber() - tied.getTiedOperandsIndexAndLength().first;
  std::optional<unsigned> number = op.getRangeIndex(index);
  if (!number)
    return makeAll(LiveReason::UnknownOp, owner);
  ByteRange range = oracle.range(op.getResourceOperandOffsets()[*number], op.getResourceOperandEnds()[*number]);
  ByteSet accessed = ByteSet::none(options.maxIntervals);
  if (!options.known || !options.known->isDefined(use.get(), range, owner))
    accessed.unite(range, oracle, owner);
  SmallVector<Value> results = tied.getOperandTiedResults(use.getOperandNumber());
  if (results.empty())
    return makeNeed(accessed, LiveReason::LiveRead, owner);

  BindingSummary summary;
  if constexpr (std::is_same_v<OpT, AsyncDispatchOp>)
    summary = summaries.getOperand(op, index);
  Live need = makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  if (summary.reads)
    need = makeNeed(accessed, summary.known ? LiveReason::LiveRead : LiveReason::RwDispatch, owner);
  for (Value result : results) {
    // What is read is added again: then the order of the two does not matter.
    bool gone = summary.reads || summary.writes == BindingWrites::Whole || summary.overwritten;
    ByteRange written = range;
    if (!summary.reads && summary.overwritten)
      written = {range.lo + summary.overwritten->first, range.lo + summary.overwritten->second};
    Live rest = gone ? subtractWrite(result, written, op.getResourceOperandSizes()[*number], owner) : get(result);
    if (!summary.reads && !gone && rest.reason == LiveReason::LiveRead && !summary.known)
      rest.reason = LiveReason::RwDispatch;
    join(need, rest, owner);
  }
  return need;
}

bool stream::isUnused(Operation *op) {
  return op->getNumResults() != 0 && op->use_empty() &&
         isa<AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncCastOp, AsyncLoadOp, AsyncDispatchOp, AsyncFillOp, AsyncUpdateOp,
             AsyncCopyOp, AsyncStoreOp>(op);
}

LiveBytes::Live LiveBytes::getLocalNeed(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isUnused(op))
    return makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  if (OpOperand *target = getWriteTarget(op); target == &use) {
    std::optional<ByteRange> range = getWrittenRange(op, oracle);
    Value size = findResourceSize(op->getResult(0));
    return range && size ? subtractWrite(op->getResult(0), *range, size, op) : get(op->getResult(0));
  }
  if (auto update = dyn_cast<AsyncUpdateOp>(op); update && &use == &update.getUpdateMutable())
    return clipAndShift(update.getResult(), *getWrittenRange(op, oracle), oracle.position(int64_t(0)),
                        oracle.position(update.getUpdateSize()), op);
  if (auto copy = dyn_cast<AsyncCopyOp>(op); copy && &use == &copy.getSourceMutable())
    return clipAndShift(copy.getResult(), *getWrittenRange(op, oracle), oracle.position(copy.getSourceOffset()),
                        oracle.position(copy.getSourceEnd()), op);
  if (auto slice = dyn_cast<AsyncSliceOp>(op))
    return clipAndShift(slice.getResult(), oracle.range({}, slice.getResultSize()), oracle.position(slice.getSourceOffset()),
                        oracle.position(slice.getSourceEnd()), op);
  if (auto load = dyn_cast<AsyncLoadOp>(op))
    if (std::optional<int64_t> bytes = getStoredBytes(load.getResult().getType())) {
      ByteSet loaded = ByteSet::none(options.maxIntervals);
      BytePosition lo = oracle.position(load.getSourceOffset());
      if (!options.known || !options.known->isDefined(use.get(), {lo, lo + *bytes}, op))
        loaded.unite({lo, lo + *bytes}, oracle, op);
      return makeNeed(loaded, LiveReason::LiveRead, op);
    }
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(op))
    return getRangedNeed(dispatch, use);
  if (auto call = dyn_cast<AsyncCallOp>(op))
    return getRangedNeed(call, use);
  if (isa<ResourceSizeOp>(op))
    return makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);

  // The caller gets all bytes.
  if (isa<TensorExportOp>(op))
    return makeAll(LiveReason::LiveRead, op);
  if (!flow.isHandled(use))
    return makeAll(LiveReason::UnknownOp, op);
  switch (flow.getBoundary(use)) {
  case ResourceFlow::Boundary::None:
    break;
  case ResourceFlow::Boundary::UnknownOp:
    return makeAll(LiveReason::UnknownOp, op);
  case ResourceFlow::Boundary::PublicBoundary:
    return makeAll(LiveReason::PublicBoundary, op);
  case ResourceFlow::Boundary::CallExternal:
    return makeAll(LiveReason::CallExternal, op);
  case ResourceFlow::Boundary::IndirectGlobal:
    return makeAll(LiveReason::IndirectGlobal, op);
  case ResourceFlow::Boundary::Returned:
    return makeAll(LiveReason::LiveRead, op);
  }
  if (std::optional<CallSummaries::Effect> effect = calls.get(use))
    return getPassedOn(*effect, use);
  Live need = makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  for (const ResourceFlow::Edge &edge : flow.getEdges(use))
    join(need, follow(edge), op);
  return need;
}

LiveBytes::Live LiveBytes::getNeed(OpOperand &use) {
  Live need = getLocalNeed(use);
  eraseInvisible(need, use.get(), use.getOwner());
  return need;
}

LiveBytes::Live LiveBytes::compute(Value value) {
  Live live = makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  if (options.known && options.known->getUndefined(value).isEmpty())
    return live;
  bool writtenOn = false;
  Operation *anchor = getAnchor(value);
  for (OpOperand &use : value.getUses()) {
    join(live, getNeed(use), anchor);
    auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
    // A tied use elsewhere may not run, and one of which is not used what it makes goes: then this is the last version.
    bool isNewer = (tied && tied.isOperandTied(use.getOperandNumber())) || isHandedOn(use);
    writtenOn |= isNewer && use.getOwner()->getBlock() == value.getParentBlock() && !isUnused(use.getOwner());
  }
  if (options.externals && flow.isExternal(value) && !writtenOn)
    join(live, makeAll(LiveReason::ExtRoot, value.getDefiningOp() ? value.getDefiningOp() : anchor->getParentOp()), anchor);
  return live;
}

void LiveBytes::forEachDependent(Value value, llvm::function_ref<void(Value)> f) {
  for (OpOperand *use : flow.getSources(value))
    f(use->get());
  if (Operation *op = value.getDefiningOp())
    if (getWriteTarget(op) || isa<AsyncSliceOp, AsyncDispatchOp, AsyncCallOp, util::CallOp>(op))
      for (Value operand : op->getOperands())
        if (isa<ResourceType>(operand.getType()))
          f(operand);
}

/// Whether what `value` is computed from are operands in the same block.
static bool isStraightLine(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->getNumRegions() == 0 && llvm::all_of(op->getOperands(), [&](Value operand) {
           return !isa<ResourceType>(operand.getType()) || operand.getParentBlock() == op->getBlock();
         });
}

static bool isRoot(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto tied = dyn_cast_or_null<util::TiedOpInterface>(op); tied && isa<AsyncDispatchOp, AsyncCallOp>(op))
    return !tied.getTiedResultOperand(value);
  return !op || isa<AsyncConstantOp, util::GlobalLoadOp>(op);
}

void LiveBytes::solve() {
  // Values in reverse order of computation: without loops and calls each is visited once. What becomes dirty after the current one
  // waits for the next round.
  unsigned count = lives.size();
  // In the first round all that is before `first` is still to come.
  unsigned first = count;
  std::priority_queue<unsigned> current, next;
  std::vector<uint8_t> queued(count, true);
  std::vector<uint8_t> changes(count, 0);
  const unsigned maxRounds = std::min(options.maxRounds, 254u);
  for (unsigned round = 1; first != 0 || !current.empty(); ++round) {
    while (first != 0 || !current.empty()) {
      unsigned i;
      if (first != 0) {
        i = --first;
      } else {
        i = current.top();
        current.pop();
      }
      queued[i] = false;
      if (changes[i] > maxRounds)
        continue;
      Value value = flow.getValues()[i];
      if (!options.roots && isRoot(value) && flow.getSources(value).empty()) {
        lives[i] = everything;
        continue;
      }
      Live live = compute(value);
      if (live.bytes == lives[i].bytes) {
        lives[i] = std::move(live); // perhaps with another reason
        continue;
      }
      // The first round only finds what is there without loops.
      if (round > 1 && ++changes[i] > maxRounds) {
        live.bytes = ByteSet::everything(Inexact::FixpointLimit, options.maxIntervals);
        live.blocker = getAnchor(value);
      }
      lives[i] = std::move(live);
      // Operands of an op in their own block come before its results.
      if (round == 1 && flow.getSources(value).empty() && isStraightLine(value))
        continue;
      forEachDependent(value, [&](Value dependent) {
        std::optional<unsigned> j = flow.findNumber(dependent);
        if (!j || queued[*j])
          return;
        queued[*j] = true;
        (*j < i ? current : next).push(*j);
      });
    }
    std::swap(current, next);
  }
}
