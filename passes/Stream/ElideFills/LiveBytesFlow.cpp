// The part of LiveBytes that follows values through regions, branches, calls and globals (stream-passes.md 9.7, 9.8).

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "passes/Stream/ElideFills/LiveBytes.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether the value of `atom` that a set of `value` speaks of is always the one that belongs to this `value`.
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

LiveBytes::Live LiveBytes::follow(const ResourceFlow::Edge &edge) {
  Value target = edge.target;
  Operation *op = edge.use->getOwner();
  if (isa<scf::ForOp>(op))
    if (std::optional<Live> covered = coverByLoop(edge))
      return *covered;
  switch (edge.kind) {
  case ResourceFlow::EdgeKind::Same:
    return get(target);
  case ResourceFlow::EdgeKind::Enter: {
    // Another round has other values.
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

/// 9.8: ends survive if they are constants, the size of the value, or `index` arguments of a function that is called.
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
  // All at once: an argument may be handed to itself in another place of a recursive call.
  auto translate = [&](const BytePosition &position) {
    BytePosition result(position.getConstant());
    for (const BytePosition::Term &term : position.getTerms())
      for (auto [atom, replacement] : known)
        if (term.atom == atom)
          result = result.addScaled(oracle.position(replacement), term.factor);
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

/// Loop coverage (9.7): the rounds of a loop write adjacent ranges, so that after it the whole is written. Nothing else may look at the
/// versions in between, except at bytes that the same round has written.
std::optional<LiveBytes::Live> LiveBytes::coverByLoop(const ResourceFlow::Edge &edge) {
  if (oracle.getLevel() < RangeOracle::Bounds)
    return std::nullopt;
  auto loop = cast<scf::ForOp>(edge.use->getOwner());
  if (edge.use->getOperandNumber() < loop.getNumControlOperands())
    return std::nullopt;
  unsigned index = edge.use->getOperandNumber() - loop.getNumControlOperands();
  Value argument = loop.getRegionIterArg(index), result = loop.getResult(index);
  OpOperand &yielded = loop.getBody()->getTerminator()->getOpOperand(index);

  // The argument is only written to, by one write of the body; its result goes to the next round.
  Operation *write = yielded.get().getDefiningOp();
  OpOperand *target = write ? getWriteTarget(write) : nullptr;
  if (!target || target->get() != argument || !argument.hasOneUse() || write->getBlock() != loop.getBody())
    return std::nullopt;
  std::optional<ByteRange> range = getWrittenRange(write, oracle);
  if (!range)
    return std::nullopt;
  for (OpOperand &use : write->getResult(0).getUses())
    if (&use != &yielded) {
      Live read = getNeed(use);
      for (const ByteSet::Interval &interval : read.bytes.getIntervals())
        if (!oracle.isInside(interval.range, *range, write))
          return std::nullopt;
      if (read.bytes.isEverything())
        return std::nullopt;
    }

  // Ends are linear in the induction variable and mean the same in all rounds otherwise.
  Value induction = loop.getInductionVar();
  auto isUniform = [&](const BytePosition &position) {
    return position.isKnown() && llvm::all_of(position.getTerms(), [&](const BytePosition::Term &term) {
             return term.atom == induction || loop.isDefinedOutsideOfLoop(term.atom);
           });
  };
  APInt step;
  if (!isUniform(range->lo) || !isUniform(range->hi) || loop.getUnsignedCmp() ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)) || step.getSExtValue() <= 0)
    return std::nullopt;
  BytePosition lower = oracle.position(loop.getLowerBound()), upper = oracle.position(loop.getUpperBound());
  // The first value past the end: the upper bound, if the steps meet it and the loop does not end before it begins.
  BytePosition trips = upper - lower;
  if (step.getSExtValue() != 1) {
    auto divides = [&](int64_t factor) { return factor % step.getSExtValue() == 0; };
    if (!trips.isKnown() || !divides(trips.getConstant()) ||
        !llvm::all_of(trips.getTerms(), [&](const BytePosition::Term &term) { return divides(term.factor); }))
      return std::nullopt;
  }
  if (!oracle.isLE(lower, upper, loop))
    return std::nullopt;
  BytePosition next = range->lo.substitute(induction, oracle.position(induction) + step.getSExtValue());
  if (!oracle.isLE(range->lo, next, write) || !oracle.isLE(next, range->hi, write))
    return std::nullopt;

  ByteRange covered{range->lo.substitute(induction, lower), range->lo.substitute(induction, upper)};
  Live live = get(result);
  if (live.bytes.isEverything()) {
    Value size = findResourceSize(write->getResult(0));
    BytePosition end = oracle.position(size);
    if (!isUniform(end) || end.getFactor(induction) != 0)
      return std::nullopt;
    live.bytes.clip({oracle.position(int64_t(0)), end}, oracle, loop);
  }
  live.bytes.subtract(covered, oracle, loop);
  return live.bytes.isEmpty() ? makeNeed(live.bytes, LiveReason::None, nullptr) : live;
}
