// The part of LiveBytes that follows values through regions, branches, calls and globals (stream-passes.md 9.7, 9.8).

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "passes/Stream/ElideFills/LiveBytes.h"
#include "passes/Stream/ElideFills/LoopCoverage.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether the value of `atom` that a set of `value` refers to is always the one that belongs to this `value`.
bool LiveBytes::isVisible(Value atom, Value value) {
  Block *home = atom.getParentBlock(), *block = value.getParentBlock();
  for (; block; block = block->getParentOp() ? block->getParentOp()->getBlock() : nullptr) {
    if (block == home)
      return true;
    if (block->getParent() == home->getParent())
      return dominance.properlyDominates(home, block);
  }
  return false;
}

static bool hasAtom(const ByteSet &bytes, llvm::function_ref<bool(Value)> f) {
  auto inPosition = [&](const BytePosition &position) {
    return llvm::any_of(position.getTerms(), [&](const BytePosition::Term &term) { return f(term.atom); });
  };
  return llvm::any_of(bytes.getIntervals(), [&](const ByteSet::Interval &interval) {
    return inPosition(interval.range.lo) || inPosition(interval.range.hi);
  });
}

static void eraseAtoms(LiveBytes::Live &live, RangeOracle &oracle, Operation *at, llvm::function_ref<bool(Value)> isInner) {
  if (!hasAtom(live.bytes, isInner))
    return;
  live.bytes.eraseSymbols(isInner, oracle, at);
  if (!live.blocker && !live.bytes.isExact())
    live.blocker = at;
}

void LiveBytes::eraseInvisible(Live &live, Value value, Operation *at) {
  eraseAtoms(live, oracle, at, [&](Value atom) { return !isVisible(atom, value); });
}

/// Whether a loop certainly has an iteration, by what ops around it state.
static bool hasRound(scf::ForOp loop, RangeOracle &oracle) {
  BytePosition lower = oracle.position(loop.getLowerBound()), upper = oracle.position(loop.getUpperBound());
  return oracle.isLE(lower + 1, upper, loop) && (!loop.getUnsignedCmp() || oracle.isLE(BytePosition(0), lower, loop));
}

LiveBytes::Live LiveBytes::follow(const ResourceFlow::Edge &edge) {
  Value target = edge.target;
  Operation *op = edge.use->getOwner();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (std::optional<Live> covered = coverByLoop(edge))
      return *covered;
    if (target.getDefiningOp() == op && hasRound(loop, oracle))
      return makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  }
  switch (edge.kind) {
  case ResourceFlow::EdgeKind::Same:
    return get(target);
  case ResourceFlow::EdgeKind::Enter: {
    // Another iteration has other values.
    Live live = get(target);
    Block *block = target.getParentBlock();
    eraseAtoms(live, oracle, op, [&](Value atom) { return atom.getParentBlock() == block; });
    return live;
  }
  case ResourceFlow::EdgeKind::Argument:
  case ResourceFlow::EdgeKind::Return:
  case ResourceFlow::EdgeKind::Global:
    return crossCall(edge);
  }
  llvm_unreachable("unknown kind of edge");
}

/// Ends of what is live at a call's result by arguments of the callee: an end that is an operand is the argument, whatever the operand is computed from.
/// Adds atoms and what they are in the callee to `known`.
void LiveBytes::expressByArguments(Live &live, const ResourceFlow::Edge &edge, SmallVectorImpl<std::pair<Value, Value>> &known) {
  auto callee = edge.use->getOwner()->getParentOfType<FunctionOpInterface>();
  // Arguments of the caller would be those of the callee.
  if (live.bytes.isEverything() || callee == edge.call->getParentOfType<FunctionOpInterface>())
    return;
  SmallVector<std::pair<BytePosition, Value>> operands;
  auto isKnown = [&](Value atom) { return llvm::any_of(known, [&](auto pair) { return pair.first == atom; }); };
  for (auto [argument, operand] : llvm::zip(callee.getArguments(), cast<util::CallOp>(edge.call).getArgOperands()))
    if (const BytePosition position = oracle.position(operand); argument.getType().isIndex() && !position.isConstant()) {
      known.push_back({argument, argument});
      // The callee computes what an argument without users is from others.
      if (argument.use_empty())
        continue;
      operands.push_back({position, argument});
      if (Value atom = position.getSingleAtom(); atom && !isKnown(atom))
        known.push_back({atom, argument});
    }
  auto express = [&](const BytePosition &position) {
    auto *found = llvm::find_if(operands, [&](const auto &operand) { return operand.first == position; });
    return found == operands.end() ? position : oracle.position(found->second);
  };
  ByteSet bytes = ByteSet::none(options.maxIntervals);
  for (const ByteSet::Interval &interval : live.bytes.getIntervals())
    bytes.unite({express(interval.range.lo), express(interval.range.hi)}, oracle, edge.call, interval.why);
  live.bytes = std::move(bytes);
}

/// 9.8: ends survive if they are constants, the size of the value, or `index` arguments of the function that is called.
LiveBytes::Live LiveBytes::crossCall(const ResourceFlow::Edge &edge) {
  Value target = edge.target;
  Live live = get(target);
  if (!hasAtom(live.bytes, [](Value) { return true; }))
    return live;
  SmallVector<std::pair<Value, Value>> known;
  auto isKnown = [&](Value atom) { return llvm::any_of(known, [&](auto pair) { return pair.first == atom; }); };
  Value size = findResourceSize(target), sourceSize = findResourceSize(edge.use->get());
  if (edge.kind == ResourceFlow::EdgeKind::Argument)
    for (auto [argument, operand] :
         llvm::zip(target.getParentBlock()->getArguments(), cast<util::CallOp>(edge.call).getArgOperands()))
      if (argument.getType().isIndex())
        known.push_back({argument, operand});
  if (edge.kind == ResourceFlow::EdgeKind::Return)
    expressByArguments(live, edge, known);
  if (size && sourceSize)
    if (Value atom = oracle.position(size).getSingleAtom(); atom && !isKnown(atom))
      known.push_back({atom, sourceSize});

  Operation *at = edge.call ? edge.call : edge.use->getOwner();
  eraseAtoms(live, oracle, getAnchor(target), [&](Value atom) { return !isKnown(atom); });
  if (live.bytes.isEverything()) {
    if ((!size || !sourceSize) && live.bytes.getInexactReason() == Inexact::InnerSymbol)
      live.bytes = ByteSet::everything(Inexact::SizeUnknown, options.maxIntervals);
    return live;
  }
  // All at once: an argument may be an operand for another argument of a recursive call.
  auto translate = [&](const BytePosition &position) {
    BytePosition result(position.getConstant());
    for (const BytePosition::Term &term : position.getTerms())
      if (auto *found = llvm::find_if(known, [&](auto pair) { return pair.first == term.atom; }); found != known.end())
        result = result.addScaled(oracle.position(found->second), term.factor);
    return position.isKnown() ? result : position;
  };
  ByteSet bytes = ByteSet::none(options.maxIntervals);
  for (const ByteSet::Interval &interval : live.bytes.getIntervals())
    bytes.unite({translate(interval.range.lo), translate(interval.range.hi)}, oracle, at, interval.why);
  live.bytes = std::move(bytes);
  if (!live.blocker && !live.bytes.isExact())
    live.blocker = at;
  return live;
}

/// What a call needs of an operand that it only writes to, and returns or drops.
LiveBytes::Live LiveBytes::getPassedOn(const CallSummaries::Effect &effect, OpOperand &use) {
  Operation *op = use.getOwner();
  Live live = effect.result ? get(effect.result) : makeNeed(ByteSet::none(options.maxIntervals), LiveReason::None, nullptr);
  if (live.bytes.isEverything())
    if (BytePosition size = calls.findSize(effect.result); size.isKnown())
      live.bytes.clip({BytePosition(0), size}, oracle, op);
  for (const ByteRange &range : effect.written)
    live.bytes.subtract(range, oracle, op);
  if (!live.blocker && !live.bytes.isExact())
    live.blocker = op;
  return live.bytes.isEmpty() ? makeNeed(live.bytes, LiveReason::None, nullptr) : live;
}

/// Whether a use gives a value that others may see to an execution region's result, or to what has been waited for, which they may see instead.
bool LiveBytes::isHandedOn(OpOperand &use) const {
  Operation *op = use.getOwner();
  bool isYield = isa<YieldOp>(op) && isa<AsyncExecuteOp, AsyncConcurrentOp>(op->getParentOp());
  ArrayRef<ResourceFlow::Edge> edges = flow.getEdges(use);
  return (isYield || isa<TimepointAwaitOp>(op)) && !edges.empty() && llvm::all_of(edges, [&](const ResourceFlow::Edge &edge) {
           return edge.kind == ResourceFlow::EdgeKind::Same && flow.isExternal(edge.target);
         });
}

/// The bytes that `target` certainly writes to make `version` of its value, as a write, a call or a loop: nothing may look at the versions in between,
/// except at bytes that the same iteration has written.
std::optional<ByteRange> LiveBytes::findCovered(OpOperand &target, Value version, unsigned depth) {
  constexpr unsigned maxNest = 8;
  auto loop = dyn_cast<scf::ForOp>(target.getOwner());
  if (!loop)
    return calls.getWritten(target, version);
  OpOperand *use = depth < maxNest ? findRoundWrite(loop, target) : nullptr;
  if (!use)
    return std::nullopt;
  Operation *write = use->getOwner();
  OpOperand &yielded = *loop.getTiedLoopYieldedValue(loop.getTiedLoopRegionIterArg(&target));
  std::optional<ByteRange> range = findCovered(*use, yielded.get(), depth + 1);
  if (!range)
    return std::nullopt;
  for (OpOperand &other : yielded.get().getUses())
    if (&other != &yielded) {
      Live read = getNeed(other);
      if (read.bytes.isEverything() || !llvm::all_of(read.bytes.getIntervals(), [&](const ByteSet::Interval &interval) {
            return oracle.isInside(interval.range, *range, write);
          }))
        return std::nullopt;
    }
  return sumRounds(loop, *range, write, oracle);
}

/// What a dispatch stores of an operand, if it does not read it, to make `version` of it.
std::optional<StoredBox> LiveBytes::getStoredBox(OpOperand &use, Value version) {
  auto dispatch = dyn_cast<AsyncDispatchOp>(use.getOwner());
  if (!dispatch)
    return std::nullopt;
  auto tied = cast<util::TiedOpInterface>(dispatch.getOperation());
  unsigned index = use.getOperandNumber() - tied.getTiedOperandsIndexAndLength().first;
  SmallVector<Value> results = tied.getOperandTiedResults(use.getOperandNumber());
  const KernelBox *stored = results.size() == 1 && results.front() == version ? summaries.findStoredBox(dispatch, index) : nullptr;
  if (!stored)
    return std::nullopt;
  auto translate = [&](const KernelNumber &number) {
    BytePosition position(number.constant);
    for (auto [argument, factor] : number.terms)
      position = argument < dispatch.getResourceOperands().size()
                     ? position.addScaled(oracle.position(dispatch.getResourceOperands()[argument]), factor)
                     : BytePosition::unknown();
    return position;
  };
  StoredBox box;
  for (const KernelBox::Dimension &dimension : stored->dimensions) {
    BytePosition offset = translate(dimension.offset);
    box.dimensions.push_back({{offset, offset + translate(dimension.size)}, translate(dimension.extent)});
  }
  unsigned range = *dispatch.getRangeIndex(index);
  box.bytes = oracle.range(dispatch.getResourceOperandOffsets()[range], dispatch.getResourceOperandEnds()[range]);
  return box;
}

/// The size that the first write in `loop` states for what the loop carries under this number, if each loop around the write has an iteration. A covered
/// loop only passes it on, so that all its versions have one size.
static std::optional<BytePosition> findCarriedSize(scf::ForOp loop, unsigned index, RangeOracle &oracle) {
  for (scf::ForOp inner = loop; inner;) {
    if (!hasRound(inner, oracle))
      return std::nullopt;
    Value argument = inner.getRegionIterArg(index);
    if (Value size = findResourceSize(argument)) {
      BytePosition position = oracle.position(size);
      bool isUniform = position.isKnown() && llvm::all_of(position.getTerms(), [&](const BytePosition::Term &term) {
                         return loop.isDefinedOutsideOfLoop(term.atom);
                       });
      return isUniform ? std::optional(position) : std::nullopt;
    }
    OpOperand &use = *argument.use_begin();
    inner = dyn_cast<scf::ForOp>(use.getOwner());
    index = inner ? use.getOperandNumber() - inner.getNumControlOperands() : 0;
  }
  return std::nullopt;
}

/// Loop coverage (9.7).
std::optional<LiveBytes::Live> LiveBytes::coverByLoop(const ResourceFlow::Edge &edge) {
  auto loop = cast<scf::ForOp>(edge.use->getOwner());
  if (oracle.getLevel() < RangeOracle::Linear || edge.use->getOperandNumber() < loop.getNumControlOperands())
    return std::nullopt;
  Value result = loop.getTiedLoopResult(edge.use);
  std::optional<ByteRange> covered = findCovered(*edge.use, result, 0);
  if (!covered)
    covered = sumNest(loop, *edge.use, oracle, [&](OpOperand &use, Value version) { return calls.getWritten(use, version); });
  if (!covered)
    covered = sumBoxes(loop, *edge.use, oracle, [&](OpOperand &use, Value version) { return getStoredBox(use, version); });
  if (!covered)
    return std::nullopt;
  Live live = get(result);
  if (live.bytes.isEverything()) {
    Value stated = findResourceSize(edge.use->get());
    std::optional<BytePosition> size =
        stated ? oracle.position(stated) : findCarriedSize(loop, edge.use->getOperandNumber() - loop.getNumControlOperands(), oracle);
    if (!size || !size->isKnown())
      return std::nullopt;
    live.bytes.clip({oracle.position(int64_t(0)), *size}, oracle, loop);
  }
  live.bytes.subtract(*covered, oracle, loop);
  return live.bytes.isEmpty() ? makeNeed(live.bytes, LiveReason::None, nullptr) : live;
}
