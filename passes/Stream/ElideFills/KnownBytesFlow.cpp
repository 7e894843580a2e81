// What is known where values meet: branches, loops, calls and globals.

#include "passes/Stream/ElideFills/KnownBytes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Stream/ElideFills/ElideFills.h"
#include "passes/Stream/ElideFills/LoopCoverage.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

static ByteSet makeMust() { return ByteSet::none(ByteSet::kMaxIntervals, ByteSet::Bias::Must); }

/// Symbols have to mean the same at `value`: all contents come from above, so those that dominate it do. `from` passes the state on.
void KnownBytes::eraseInvisible(State &state, Value value, Operation *from) {
  Block *block = value.getParentBlock();
  Operation *anchor = getAnchor(value);
  auto isInner = [&](Value atom) {
    if (atom.getParentBlock() == block)
      return isa<BlockArgument>(value); // of another round
    return !dominance.properlyDominates(atom, anchor);
  };
  for (Content &content : state.contents)
    content.bytes.eraseSymbols(isInner, oracle, anchor);
  llvm::erase_if(state.contents, [&](Content &content) {
    FillPattern &pattern = content.pattern;
    bool gone = pattern.value && isInner(pattern.value);
    if (gone && pattern.constant)
      pattern.value = {};
    return content.bytes.isEmpty() || (gone && !pattern.constant);
  });
  // `Least` sets are compared with later ones: they have nothing that depends on facts of ops that may go.
  state.written.eraseSymbols(isInner, oracle, anchor, tracked == Written::Most ? from : nullptr);
  state.undefined.eraseSymbols(isInner, oracle, anchor);
}

/// What is known on the other side of a call or global: constant patterns, and ends that are constants or the size.
KnownBytes::State KnownBytes::crossCall(const State &state, Value source, Value target) {
  Value sourceSize = findResourceSize(source), targetSize = findResourceSize(target);
  Operation *anchor = getAnchor(target);
  auto translate = [&](const BytePosition &position) {
    if (sourceSize && targetSize && position == oracle.position(sourceSize))
      return oracle.position(targetSize);
    return position.isConstant() ? position : BytePosition::unknown();
  };
  auto cross = [&](const ByteSet &bytes, ByteSet::Bias bias = ByteSet::Bias::Must) {
    ByteSet result = ByteSet::none(ByteSet::kMaxIntervals, bias);
    bool lost = bytes.isEverything();
    for (const ByteSet::Interval &interval : bytes.getIntervals()) {
      ByteRange range{translate(interval.range.lo), translate(interval.range.hi)};
      if (range.lo.isKnown() && range.hi.isKnown())
        result.unite(range, oracle, anchor);
      else
        lost = true;
    }
    return lost && bias == ByteSet::Bias::May ? ByteSet::everything(Inexact::SizeUnknown) : result;
  };
  State crossed;
  if (tracked == Written::Most) {
    crossed.written = cross(state.written);
    crossed.undefined = cross(state.undefined, ByteSet::Bias::May);
  }
  for (const Content &content : state.contents) {
    if (content.pattern.value && !content.pattern.constant)
      continue;
    Content other{content.pattern, cross(content.bytes)};
    other.pattern.value = {};
    if (!other.bytes.isEmpty())
      crossed.contents.push_back(std::move(other));
  }
  return crossed;
}

/// What holds on one way to a value.
std::optional<KnownBytes::State> KnownBytes::computeEdge(OpOperand &use, Value value) {
  if (!flow.findNumber(use.get()))
    return State();
  if (isPending(use.get()))
    return std::nullopt;
  State state = get(use.get());
  bool outside = llvm::any_of(flow.getEdges(use), [&](const ResourceFlow::Edge &edge) {
    return edge.target == value && edge.kind > ResourceFlow::EdgeKind::Enter;
  });
  if (outside)
    return crossCall(state, use.get(), value);
  eraseInvisible(state, value, use.getOwner());
  return state;
}

/// What may be undefined of a loop's result, if each round does nothing but a fill, or an update with bytes that are defined: what was undefined before, without what the
/// rounds certainly write in sum.
std::optional<ByteSet> KnownBytes::findUndefinedAfterRounds(OpResult result) {
  auto loop = dyn_cast<scf::ForOp>(result.getOwner());
  OpOperand *init = loop ? loop.getTiedLoopInit(result) : nullptr, *write = init ? findRoundWrite(loop, *init) : nullptr;
  Operation *op = write ? write->getOwner() : nullptr;
  auto update = dyn_cast_if_present<AsyncUpdateOp>(op);
  bool isWrite = isa_and_present<AsyncFillOp, AsyncUpdateOp>(op) && getWriteTarget(op) == write && loop.getYieldedValues()[result.getResultNumber()] == op->getResult(0);
  if (!isWrite || (update && (isPending(update.getUpdate()) || !getUndefined(update.getUpdate()).isEmpty())))
    return std::nullopt;
  std::optional<State> before = computeEdge(*init, result);
  std::optional<ByteRange> written = before ? sumRounds(loop, *getWrittenRange(op, oracle), op, oracle) : std::nullopt;
  if (!written)
    return std::nullopt;
  before->undefined.subtract(*written, oracle, loop);
  return before->undefined;
}

/// What may be undefined of a call's result, if the callee only writes to an argument and returns it: what was undefined of the operand of this call, and of what the callee
/// writes all that it may leave undefined for any caller.
std::optional<ByteSet> KnownBytes::findUndefinedAfterCall(OpResult result, const ByteSet &ofAllCalls) {
  Operation *call = result.getOwner();
  if (!isa<util::CallOp>(call))
    return std::nullopt;
  for (OpOperand &operand : call->getOpOperands()) {
    if (!isa<ResourceType>(operand.get().getType()) || isPending(operand.get()))
      continue;
    std::optional<CallSummaries::Effect> effect = calls.get(operand);
    if (!effect || effect->result != result)
      continue;
    ByteSet undefined = getUndefined(operand.get());
    for (const ByteRange &range : effect->written) {
      undefined.subtract(range, oracle, call);
      ByteSet written = ofAllCalls;
      written.clip(range, oracle, call);
      undefined.unite(written, oracle, call);
    }
    return undefined;
  }
  return std::nullopt;
}

/// What holds on all ways to a value.
std::optional<KnownBytes::State> KnownBytes::computeMerge(Value value) {
  ArrayRef<OpOperand *> sources = flow.getSources(value);
  if (sources.empty())
    return State();
  Operation *anchor = getAnchor(value);
  std::optional<State> merged;
  // What comes from elsewhere is defined.
  if (!flow.hasAllSources(value))
    merged.emplace();
  for (OpOperand *use : sources) {
    std::optional<State> other = computeEdge(*use, value);
    if (!other)
      continue;
    if (!merged) {
      merged = std::move(other);
      continue;
    }
    merged->written.intersect(other->written, oracle, anchor);
    merged->undefined.unite(other->undefined, oracle, anchor);
    for (Content &content : merged->contents) {
      auto it = llvm::find_if(other->contents, [&](const Content &o) { return content.isSame(o); });
      if (it == other->contents.end())
        content.bytes = makeMust();
      else
        content.bytes.intersect(it->bytes, oracle, anchor);
      // The value of one side need not be there on the other.
      if (it != other->contents.end() && it->pattern.value != content.pattern.value)
        content.pattern.value = {};
    }
    llvm::erase_if(merged->contents, [](const Content &content) { return content.bytes.isEmpty(); });
  }
  auto result = dyn_cast<OpResult>(value);
  if (merged && result && tracked == Written::Most && !merged->undefined.isEmpty()) {
    std::optional<ByteSet> undefined = findUndefinedAfterCall(result, merged->undefined);
    if (!undefined && oracle.getLevel() >= RangeOracle::Linear)
      undefined = findUndefinedAfterRounds(result);
    if (undefined)
      merged->undefined = *undefined;
  }
  // Rounds that together write all of it (LiveBytes, loop coverage) are not looked for here.
  if (merged && tracked == Written::Least && oracle.getLevel() >= RangeOracle::Linear && value.getDefiningOp<scf::ForOp>())
    merged->written = makeMust();
  if (merged && tracked == Written::Most)
    for (const Content &content : merged->contents)
      if (!content.isUndefined())
        merged->written.unite(content.bytes, oracle, anchor);
  return merged;
}
