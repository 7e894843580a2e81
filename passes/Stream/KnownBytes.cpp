#include "passes/Stream/KnownBytes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Stream/ElideFills.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

static ByteSet makeMust() { return ByteSet::none(ByteSet::kMaxIntervals, ByteSet::Bias::Must); }

KnownBytes::KnownBytes(Operation *module, const ResourceFlow &flow, RangeOracle &oracle, BindingSummaries &summaries,
                       bool trackWritten)
    : flow(flow), oracle(oracle), summaries(summaries), trackWritten(trackWritten), dominance(module) {
  states.resize(flow.getValues().size());
  computed.resize(states.size());
  for (auto [i, value] : llvm::enumerate(flow.getValues())) {
    states[i] = compute(value);
    computed[i] = true;
  }
}

const KnownBytes::State &KnownBytes::get(Value value) const {
  if (auto it = replaced.find(value); it != replaced.end())
    value = it->second;
  if (!flow.contains(value))
    return nothing;
  unsigned i = flow.getNumber(value);
  return computed[i] ? states[i] : nothing;
}

ArrayRef<KnownBytes::Content> KnownBytes::getContents(Value value) const { return get(value).contents; }
const ByteSet &KnownBytes::getWritten(Value value) const { return get(value).written; }

void KnownBytes::replace(Value value, Value replacement) {
  auto it = replaced.find(value);
  replaced[replacement] = it == replaced.end() ? value : it->second;
}

/// After a write of `range`; without a pattern its bytes are unknown.
void KnownBytes::write(State &state, const ByteRange &range, Value pattern, bool isDefined, Operation *at) {
  for (Content &content : state.contents)
    content.bytes.subtract(range, oracle, at);
  llvm::erase_if(state.contents, [](const Content &content) { return content.bytes.isEmpty(); });
  if (pattern) {
    auto it = llvm::find_if(state.contents,
                            [&](const Content &content) { return content.pattern && isSamePattern(content.pattern, pattern); });
    if (it == state.contents.end() && state.contents.size() < 4) {
      state.contents.push_back({pattern, makeMust()});
      it = std::prev(state.contents.end());
    }
    if (it != state.contents.end())
      it->bytes.unite(range, oracle, at);
  }
  if (isDefined && trackWritten)
    state.written.unite(range, oracle, at);
}

/// Symbols have to mean the same at `value`: all contents come from above, so those that dominate it do.
void KnownBytes::eraseInvisible(State &state, Value value) {
  Block *block = value.getParentBlock();
  Operation *anchor = getAnchor(value);
  auto isInner = [&](Value atom) {
    if (atom.getParentBlock() == block)
      return isa<BlockArgument>(value); // of another round
    return !dominance.properlyDominates(atom, anchor);
  };
  for (Content &content : state.contents)
    content.bytes.eraseSymbols(isInner, oracle, anchor);
  llvm::erase_if(state.contents, [&](const Content &content) {
    return content.bytes.isEmpty() || (content.pattern && isInner(content.pattern));
  });
  state.written.eraseSymbols(isInner, oracle, anchor);
}

/// What holds on all ways to a value.
KnownBytes::State KnownBytes::computeMerge(Value value) {
  ArrayRef<OpOperand *> sources = flow.getSources(value);
  if (sources.empty() || !flow.hasAllSources(value))
    return {};
  for (OpOperand *use : sources) {
    if (!flow.contains(use->get()) || flow.getNumber(use->get()) >= flow.getNumber(value))
      return {}; // a way back
    for (const ResourceFlow::Edge &edge : flow.getEdges(*use))
      if (edge.target == value && edge.kind > ResourceFlow::EdgeKind::Enter)
        return {};
  }
  Operation *anchor = getAnchor(value);
  State merged = get(sources[0]->get());
  eraseInvisible(merged, value);
  for (OpOperand *use : sources.drop_front()) {
    State other = get(use->get());
    eraseInvisible(other, value);
    merged.written.intersect(other.written, oracle, anchor);
    for (Content &content : merged.contents) {
      auto it = llvm::find_if(other.contents, [&](const Content &o) {
        return (!content.pattern && !o.pattern) || (content.pattern && o.pattern && isSamePattern(content.pattern, o.pattern));
      });
      if (it == other.contents.end())
        content.bytes = makeMust();
      else
        content.bytes.intersect(it->bytes, oracle, anchor);
    }
    llvm::erase_if(merged.contents, [](const Content &content) { return content.bytes.isEmpty(); });
  }
  return merged;
}

KnownBytes::State KnownBytes::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !flow.getSources(value).empty())
    return computeMerge(value);
  State state;
  if (auto splat = dyn_cast<AsyncSplatOp>(op)) {
    // What has to wait must not be done by others (PEER-7).
    bool waits = splat.getAwaitTimepoint() && !isImmediateTimepoint(splat.getAwaitTimepoint());
    write(state, oracle.range({}, splat.getResultSize()), waits ? Value() : splat.getValue(), /*isDefined=*/true, op);
    return state;
  }
  if (auto alloca = dyn_cast<AsyncAllocaOp>(op)) {
    state.contents.push_back({Value(), makeMust()});
    state.contents.back().bytes.unite(oracle.range({}, alloca.getStorageSize()), oracle, op);
    return state;
  }
  if (isa<AsyncConstantOp>(op)) {
    state.written.unite(oracle.range({}, cast<AsyncConstantOp>(op).getResultSize()), oracle, op);
    return state;
  }
  if (auto slice = dyn_cast<AsyncSliceOp>(op)) {
    state = get(slice.getSource());
    ByteRange range = oracle.range(slice.getSourceOffset(), slice.getSourceEnd());
    auto cut = [&](ByteSet &bytes) {
      bytes.clip(range, oracle, op);
      bytes.shift(BytePosition() - range.lo);
    };
    for (Content &content : state.contents)
      cut(content.bytes);
    cut(state.written);
    llvm::erase_if(state.contents, [&](const Content &content) {
      if (content.bytes.isEmpty())
        return true;
      if (!content.pattern)
        return false;
      FillPattern pattern = getPattern(content.pattern);
      return pattern.width > 1 && !pattern.byteUniform && !isMultiple(range.lo, pattern.width);
    });
    return state;
  }
  if (OpOperand *target = getWriteTarget(op)) {
    state = get(target->get());
    std::optional<ByteRange> range = getWrittenRange(op, oracle);
    if (!range)
      return {};
    Value pattern;
    if (auto fill = dyn_cast<AsyncFillOp>(op))
      pattern = fill.getValue();
    write(state, *range, pattern, /*isDefined=*/true, op);
    return state;
  }
  auto dispatch = dyn_cast<AsyncDispatchOp>(op);
  if (!dispatch)
    return {};
  auto tied = cast<util::TiedOpInterface>(op);
  std::optional<unsigned> operand = tied.getTiedResultOperandIndex(cast<OpResult>(value).getResultNumber());
  if (!operand) {
    // X3: all bytes of a result are defined.
    auto sizes = cast<util::SizeAwareOpInterface>(op);
    if (Value size = sizes.getResultSize(cast<OpResult>(value).getResultNumber()))
      state.written.unite(oracle.range({}, size), oracle, op);
    return state;
  }
  unsigned index = *operand - tied.getTiedOperandsIndexAndLength().first;
  std::optional<unsigned> number = dispatch.getRangeIndex(index);
  if (!number)
    return {};
  state = get(op->getOperand(*operand));
  BindingSummary summary = summaries.getOperand(dispatch, index);
  if (summary.writes == BindingWrites::Nothing)
    return state;
  ByteRange range = oracle.range(dispatch.getResourceOperandOffsets()[*number], dispatch.getResourceOperandEnds()[*number]);
  write(state, range, Value(), summary.writes == BindingWrites::Whole, op);
  if (summary.overwritten)
    write(state, {range.lo + summary.overwritten->first, range.lo + summary.overwritten->second}, Value(), /*isDefined=*/true, op);
  return state;
}

bool KnownBytes::isFilledWith(Value value, const ByteRange &range, Value pattern, Operation *at) {
  return llvm::any_of(getContents(value), [&](const Content &content) {
    return content.pattern && isSamePattern(content.pattern, pattern) && content.bytes.covers(range, oracle, at);
  });
}

Value KnownBytes::findPattern(Value value, const ByteRange &range, Operation *at) {
  for (const Content &content : getContents(value))
    if (content.pattern && content.bytes.covers(range, oracle, at) && dominance.properlyDominates(content.pattern, at))
      return content.pattern;
  return {};
}
