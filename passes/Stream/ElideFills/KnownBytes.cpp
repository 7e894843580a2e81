#include "passes/Stream/ElideFills/KnownBytes.h"

#include "mlir/IR/Matchers.h"
#include "passes/Stream/ElideFills/ElideFills.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

static ByteSet makeMust() { return ByteSet::none(ByteSet::kMaxIntervals, ByteSet::Bias::Must); }

KnownBytes::KnownBytes(Operation *module, const ResourceFlow &flow, RangeOracle &oracle, BindingSummaries &summaries,
                       Written tracked)
    : flow(flow), oracle(oracle), summaries(summaries), tracked(tracked), calls(flow, oracle), dominance(module) {
  states.resize(flow.getValues().size());
  computed.resize(states.size());
  solve();
}

/// Whether two states say the same in the same words.
static bool isSame(const KnownBytes::Content &a, const KnownBytes::Content &b) {
  return a.pattern.value == b.pattern.value && a.isSame(b) && a.bytes == b.bytes;
}

void KnownBytes::solve() {
  // Without loops, recursion and globals one round is enough. What is not computed yet counts as if it did not exist; it takes from what
  // is known in a later round.
  constexpr unsigned maxChanges = 8;
  ArrayRef<Value> values = flow.getValues();
  std::vector<bool> dirty(values.size(), true);
  // Of what is certain, and of what may be undefined: a limit of one says nothing of the other.
  std::vector<uint8_t> changes(values.size(), 0), undefinedChanges(values.size(), 0);
  auto limit = [&](State &state, unsigned i) {
    if (changes[i] > maxChanges) {
      state.contents.clear();
      state.written = makeMust();
    }
    if (undefinedChanges[i] > maxChanges)
      state.undefined = ByteSet::everything(Inexact::FixpointLimit);
  };
  for (bool again = true; again;) {
    again = false;
    for (unsigned i = 0, e = values.size(); i < e; ++i) {
      if (!dirty[i])
        continue;
      dirty[i] = false;
      if (changes[i] > maxChanges && undefinedChanges[i] > maxChanges)
        continue;
      std::optional<State> state = compute(values[i]);
      if (!state)
        continue;
      limit(*state, i);
      bool first = !computed[i];
      bool isNew = first || state->written != states[i].written || !llvm::equal(state->contents, states[i].contents, isSame);
      bool isNewlyUndefined = first || state->undefined != states[i].undefined;
      if (!isNew && !isNewlyUndefined)
        continue;
      changes[i] += isNew;
      undefinedChanges[i] += isNewlyUndefined;
      limit(*state, i);
      states[i] = std::move(*state);
      computed[i] = true;
      // In the first round what comes after is still to be computed.
      auto touch = [&](Value value) {
        std::optional<unsigned> j = flow.findNumber(value);
        if (!j)
          return;
        dirty[*j] = true;
        again |= *j <= i;
      };
      for (OpOperand &use : values[i].getUses()) {
        for (const ResourceFlow::Edge &edge : flow.getEdges(use))
          touch(edge.target);
        for (Value result : use.getOwner()->getResults())
          touch(result);
      }
    }
  }
}

/// The value is part of the program but what reaches it has not been computed (yet).
bool KnownBytes::isPending(Value value) const {
  std::optional<unsigned> number = flow.findNumber(value);
  return number && !computed[*number];
}

const KnownBytes::State &KnownBytes::get(Value value) const {
  if (auto it = replaced.find(value); it != replaced.end())
    value = it->second;
  std::optional<unsigned> number = flow.findNumber(value);
  return number && computed[*number] ? states[*number] : nothing;
}

ArrayRef<KnownBytes::Content> KnownBytes::getContents(Value value) const { return get(value).contents; }
const ByteSet &KnownBytes::getWritten(Value value) const { return get(value).written; }
const ByteSet &KnownBytes::getUndefined(Value value) const { return get(value).undefined; }

bool KnownBytes::isDefined(Value value, const ByteRange &range, Operation *at) const {
  ByteSet bytes = getUndefined(value);
  bytes.clip(range, oracle, at);
  return bytes.isEmpty(oracle, at);
}

void KnownBytes::replace(Value value, Value replacement) {
  auto it = replaced.find(value);
  replaced[replacement] = it == replaced.end() ? value : it->second;
}

/// After a write of `range`; without a pattern its bytes are unknown.
void KnownBytes::write(State &state, const ByteRange &range, const FillPattern *pattern, bool isDefined, Operation *at) {
  for (Content &content : state.contents)
    content.bytes.subtract(range, oracle, at);
  llvm::erase_if(state.contents, [](const Content &content) { return content.bytes.isEmpty(); });
  if (pattern) {
    auto it = llvm::find_if(state.contents, [&](const Content &content) { return isSamePattern(content.pattern, *pattern); });
    if (it == state.contents.end() && state.contents.size() < 4) {
      state.contents.push_back({*pattern, makeMust()});
      it = std::prev(state.contents.end());
    }
    if (it != state.contents.end())
      it->bytes.unite(range, oracle, at);
  }
  if (isDefined && tracked != Written::None) {
    state.written.unite(range, oracle, at);
    state.undefined.subtract(range, oracle, at);
  }
}

/// After an update or copy to `range` of bytes that may be undefined.
void KnownBytes::copyUndefined(State &state, const ByteRange &range, Operation *op) {
  auto update = dyn_cast<AsyncUpdateOp>(op);
  auto copy = dyn_cast<AsyncCopyOp>(op);
  if (!update && !copy)
    return;
  ByteRange from = update ? oracle.range({}, update.getUpdateSize()) : oracle.range(copy.getSourceOffset(), copy.getSourceEnd());
  ByteSet bytes = getUndefined(update ? update.getUpdate() : copy.getSource());
  bytes.clip(from, oracle, op);
  // Without a symbol that may mean nothing further on.
  if (!oracle.isEqual(range.lo, from.lo, op))
    bytes.shift(range.lo - from.lo);
  state.undefined.unite(bytes, oracle, op);
}

std::optional<KnownBytes::State> KnownBytes::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !flow.getSources(value).empty())
    return computeMerge(value);
  State state;
  if (auto splat = dyn_cast<AsyncSplatOp>(op)) {
    // What has to wait must not be done by others (PEER-7).
    bool waits = splat.getAwaitTimepoint() && !isImmediateTimepoint(splat.getAwaitTimepoint());
    FillPattern pattern(splat.getValue());
    write(state, oracle.range({}, splat.getResultSize()), waits ? nullptr : &pattern, /*isDefined=*/true, op);
    return state;
  }
  if (auto alloca = dyn_cast<AsyncAllocaOp>(op)) {
    state.contents.push_back({FillPattern(), makeMust()});
    state.contents.back().bytes.unite(oracle.range({}, alloca.getStorageSize()), oracle, op);
    if (tracked == Written::Most)
      state.undefined.unite(oracle.range({}, alloca.getStorageSize()), oracle, op);
    return state;
  }
  if (auto constant = dyn_cast<AsyncConstantOp>(op)) {
    state.written.unite(oracle.range({}, constant.getResultSize()), oracle, op);
    std::optional<FillPattern> pattern = getConstantPattern(constant.getValue());
    if (pattern && !constant.getAwaitTimepoint()) {
      // What the size has beyond the elements is not said.
      int64_t bytes = cast<SplatElementsAttr>(constant.getValue()).getNumElements() * pattern->width;
      write(state, {BytePosition(0), BytePosition(bytes)}, &*pattern, /*isDefined=*/true, op);
    }
    return state;
  }
  if (auto slice = dyn_cast<AsyncSliceOp>(op)) {
    if (isPending(slice.getSource()))
      return std::nullopt;
    state = get(slice.getSource());
    ByteRange range = oracle.range(slice.getSourceOffset(), slice.getSourceEnd());
    auto trim = [&](ByteSet &bytes) {
      bytes.clip(range, oracle, op);
      bytes.shift(BytePosition() - range.lo);
    };
    for (Content &content : state.contents)
      trim(content.bytes);
    trim(state.written);
    trim(state.undefined);
    llvm::erase_if(state.contents, [&](const Content &content) {
      const FillPattern &pattern = content.pattern;
      return content.bytes.isEmpty() || (pattern.width > 1 && !pattern.byteUniform && !range.lo.isMultipleOf(pattern.width));
    });
    return state;
  }
  if (OpOperand *target = getWriteTarget(op)) {
    if (isPending(target->get()))
      return std::nullopt;
    state = get(target->get());
    std::optional<ByteRange> range = getWrittenRange(op, oracle);
    if (!range) {
      State unknown;
      unknown.undefined = std::move(state.undefined);
      return unknown;
    }
    // What comes from a call may be undefined anywhere: here its size is known.
    if (state.undefined.isEverything())
      if (Value size = findResourceSize(value))
        state.undefined.clip(oracle.range({}, size), oracle, op);
    if (auto fill = dyn_cast<AsyncFillOp>(op)) {
      FillPattern pattern(fill.getValue());
      write(state, *range, &pattern, /*isDefined=*/true, op);
    } else {
      write(state, *range, nullptr, /*isDefined=*/true, op);
      copyUndefined(state, *range, op);
    }
    return state;
  }
  return computeResult(cast<OpResult>(value));
}

/// Results of dispatches, calls and what else is no write of a range.
std::optional<KnownBytes::State> KnownBytes::computeResult(OpResult value) {
  Operation *op = value.getOwner();
  State state;
  auto tied = dyn_cast<util::TiedOpInterface>(op);
  std::optional<unsigned> operand;
  if (tied)
    operand = tied.getTiedResultOperandIndex(value.getResultNumber());
  auto dispatch = dyn_cast<AsyncDispatchOp>(op);
  if (!dispatch) {
    if (operand)
      state.undefined = getUndefined(op->getOperand(*operand));
    return state;
  }
  if (!operand) {
    // X3: all bytes of a result are defined.
    auto sizes = cast<util::SizeAwareOpInterface>(op);
    if (Value size = sizes.getResultSize(value.getResultNumber()))
      state.written.unite(oracle.range({}, size), oracle, op);
    return state;
  }
  unsigned index = *operand - tied.getTiedOperandsIndexAndLength().first;
  std::optional<unsigned> number = dispatch.getRangeIndex(index);
  if (!number)
    return State();
  if (isPending(op->getOperand(*operand)))
    return std::nullopt;
  state = get(op->getOperand(*operand));
  BindingSummary summary = summaries.getOperand(dispatch, index);
  if (summary.writes == BindingWrites::Nothing)
    return state;
  ByteRange range = oracle.range(dispatch.getResourceOperandOffsets()[*number], dispatch.getResourceOperandEnds()[*number]);
  write(state, range, nullptr, summary.writes == BindingWrites::Whole, op);
  if (summary.overwritten)
    write(state, {range.lo + summary.overwritten->first, range.lo + summary.overwritten->second}, nullptr, /*isDefined=*/true, op);
  return state;
}

bool KnownBytes::isFilledWith(Value value, const ByteRange &range, Value pattern, Operation *at) {
  FillPattern wanted(pattern);
  return llvm::any_of(getContents(value), [&](const Content &content) {
    return isSamePattern(content.pattern, wanted) && content.bytes.covers(range, oracle, at);
  });
}

std::optional<FillPattern> KnownBytes::findPattern(Value value, const ByteRange &range, Operation *at) {
  for (const Content &content : getContents(value)) {
    if (content.isUndefined() || !content.bytes.covers(range, oracle, at))
      continue;
    FillPattern pattern = content.pattern;
    if (pattern.value && !dominance.properlyDominates(pattern.value, at))
      pattern.value = {};
    if (pattern.value || pattern.constant)
      return pattern;
  }
  return std::nullopt;
}
