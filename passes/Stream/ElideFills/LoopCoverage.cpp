#include "passes/Stream/ElideFills/LoopCoverage.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Positions in iterations of a loop.
class Rounds {
public:
  Rounds(scf::ForOp loop, ValueRange others, RangeOracle &oracle)
      : loop(loop), induction(oracle.position(loop.getInductionVar())), others(others), oracle(oracle) {}

  /// `position` in the iteration in which the induction variable is `value`; unknown if it may be anything there.
  BytePosition at(const BytePosition &position, const BytePosition &value) const { return at(position, value, 0); }
  bool isUniform(const BytePosition &position) const { return position.isKnown() && at(position, induction + 1) == position; }

  using Pair = std::pair<BytePosition, BytePosition>;
  /// Two ends of which `end` is the smaller one, or is not below it. All iterations have the first one.
  std::optional<Pair> splitMinimum(const BytePosition &end, Operation *at) const;

private:
  std::optional<Pair> splitAtom(Value atom, Operation *at) const;
  BytePosition at(const BytePosition &position, const BytePosition &value, unsigned depth) const;
  BytePosition atomAt(const BytePosition::Term &term, const BytePosition &value, unsigned depth) const;

  mutable scf::ForOp loop;
  BytePosition induction;
  ValueRange others;
  RangeOracle &oracle;
};

BytePosition Rounds::at(const BytePosition &position, const BytePosition &value, unsigned depth) const {
  if (!position.isKnown())
    return position;
  BytePosition result(position.getConstant());
  for (const BytePosition::Term &term : position.getTerms())
    result = result.addScaled(atomAt(term, value, depth), term.factor);
  return result;
}

BytePosition Rounds::atomAt(const BytePosition::Term &term, const BytePosition &value, unsigned depth) const {
  constexpr unsigned maxDepth = 4;
  BytePosition atom(term.atom, term.id);
  if (term.atom == loop.getInductionVar())
    return value;
  if (loop.isDefinedOutsideOfLoop(term.atom) || llvm::is_contained(others, term.atom))
    return atom;
  Operation *op = term.atom.getDefiningOp();
  if (!op || op->getNumRegions() != 0 || !isMemoryEffectFree(op) || depth == maxDepth)
    return BytePosition::unknown();
  SmallVector<BytePosition, 2> before, after;
  for (Value operand : op->getOperands()) {
    before.push_back(oracle.position(operand));
    after.push_back(at(before.back(), value, depth + 1));
    if (!after.back().isKnown())
      return BytePosition::unknown();
  }
  // What is computed from the same values is the same, wherever that is done.
  if (before == after)
    return atom;
  unsigned same = before[0] == after[0] ? 0 : 1;
  if (!isa<arith::MulIOp>(op) || before[same] != after[same])
    return BytePosition::unknown();
  if (BytePosition product = oracle.findProduct(after[0], after[1]); product.isKnown())
    return product;
  // Of x * y what is between two iterations may be known without the product itself.
  return atom + oracle.findProduct(after[1 - same] - before[1 - same], before[same]);
}

/// Two values of which `atom` is the smaller one, or is not below it: of a minimum, or of a product with one.
std::optional<Rounds::Pair> Rounds::splitAtom(Value atom, Operation *at) const {
  SmallVector<BytePosition> minimands = oracle.getMinimands(atom);
  if (minimands.size() == 2)
    return Pair(minimands[0], minimands[1]);
  auto product = atom.getDefiningOp<arith::MulIOp>();
  if (!product)
    return std::nullopt;
  Value lhs = product.getLhs(), rhs = product.getRhs();
  for (auto [value, factor] : {Pair(oracle.position(lhs), oracle.position(rhs)), Pair(oracle.position(rhs), oracle.position(lhs))}) {
    if (!oracle.isLE(BytePosition(0), factor, at))
      continue;
    for (const BytePosition::Term &term : value.getTerms())
      if (SmallVector<BytePosition> parts = oracle.getMinimands(term.atom); term.factor > 0 && parts.size() == 2)
        return Pair(oracle.findProduct(value.substitute(term.atom, parts[0]), factor),
                    oracle.findProduct(value.substitute(term.atom, parts[1]), factor));
  }
  return std::nullopt;
}

std::optional<Rounds::Pair> Rounds::splitMinimum(const BytePosition &end, Operation *at) const {
  for (const BytePosition::Term &term : end.getTerms()) {
    std::optional<Pair> parts = term.factor > 0 ? splitAtom(term.atom, at) : std::nullopt;
    if (!parts)
      continue;
    BytePosition first = end.substitute(term.atom, parts->first), second = end.substitute(term.atom, parts->second);
    if (isUniform(first))
      return Pair(first, second);
    if (isUniform(second))
      return Pair(second, first);
  }
  return std::nullopt;
}

} // namespace

std::optional<ByteRange> weir::stream::sumRounds(scf::ForOp loop, const ByteRange &range, Operation *at, RangeOracle &oracle,
                                                 ValueRange others) {
  BytePosition lower = oracle.position(loop.getLowerBound()), upper = oracle.position(loop.getUpperBound());
  BytePosition step = oracle.position(loop.getStep()), distance = upper - lower;
  bool isOrdered = oracle.isLE(lower, upper, loop);
  // Unsigned comparisons of numbers that are not negative are like signed ones.
  if (loop.getUnsignedCmp() && (!isOrdered || !oracle.isLE(BytePosition(0), lower, loop)))
    return std::nullopt;
  // A step that is no constant is positive by definition (scf.for).
  bool isLastKnown = false;
  if (step.isConstant()) {
    if (step.getConstant() <= 0)
      return std::nullopt;
    // The first value after the last iteration.
    if (distance.isConstant())
      upper = lower + llvm::divideCeilSigned(distance.getConstant(), step.getConstant()) * step.getConstant();
    isLastKnown = distance.isConstant() || distance.isMultipleOf(step.getConstant());
  }
  Rounds rounds(loop, others, oracle);
  std::optional<Rounds::Pair> minimum = rounds.splitMinimum(range.hi, at);
  const BytePosition &lo = range.lo, &hi = minimum ? minimum->second : range.hi;
  BytePosition next = oracle.position(loop.getInductionVar()) + step;
  ByteRange after{rounds.at(lo, next), rounds.at(hi, next)};
  bool hasRound = isLastKnown && oracle.isLE(lower + step, upper, loop);
  auto atLast = [&](const BytePosition &end, const BytePosition &otherwise) {
    return hasRound ? rounds.at(end, upper - step) : rounds.at(otherwise, upper);
  };
  // Where the bounds are in the other order there is no iteration: then the end is not above the start, if the positions move in one direction there, too.
  auto isEmptyBelow = [&](const BytePosition &distance) { return isOrdered || (rounds.isUniform(distance) && oracle.isLE(BytePosition(0), distance, loop)); };
  // The last iteration goes up to where the next one would begin, or farther. For no iteration at all that makes an empty range.
  if (oracle.isLE(lo, after.lo, at) && oracle.isLE(after.lo, hi, at) && isEmptyBelow(after.lo - lo)) {
    ByteRange sum{rounds.at(lo, lower), atLast(hi, lo)};
    if (minimum && oracle.isLE(minimum->first, sum.hi, loop))
      sum.hi = minimum->first;
    else if (minimum && !oracle.isLE(sum.hi, minimum->first, loop))
      return std::nullopt;
    return sum;
  }
  if (!minimum && oracle.isLE(after.hi, hi, at) && oracle.isLE(lo, after.hi, at) && isEmptyBelow(hi - after.hi))
    return ByteRange{atLast(lo, hi), rounds.at(hi, lower)};
  return std::nullopt;
}

OpOperand *weir::stream::findRoundWrite(scf::ForOp loop, OpOperand &target) {
  if (target.getOperandNumber() < loop.getNumControlOperands())
    return nullptr;
  unsigned index = target.getOperandNumber() - loop.getNumControlOperands();
  Value argument = loop.getRegionIterArg(index);
  auto version = dyn_cast<OpResult>(loop.getYieldedValues()[index]);
  if (!version || !argument.hasOneUse() || version.getOwner()->getBlock() != loop.getBody())
    return nullptr;
  OpOperand &use = *argument.use_begin();
  auto inner = dyn_cast<scf::ForOp>(use.getOwner());
  return use.getOwner()->getBlock() != loop.getBody() || (inner && inner.getTiedLoopResult(&use) != version) ? nullptr : &use;
}

/// Whether no bound of a loop of the nest depends on another one. Outermost first.
static bool isRectangular(ArrayRef<scf::ForOp> nest, RangeOracle &oracle) {
  scf::ForOp outermost = nest.front();
  return llvm::all_of(nest, [&](scf::ForOp loop) {
    return llvm::all_of(ArrayRef<Value>{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()},
                        [&](Value bound) { return oracle.position(bound).isConstant() || outermost.isDefinedOutsideOfLoop(bound); });
  });
}

/// Induction variables of a nest but that of `loop`.
static SmallVector<Value> getOthers(ArrayRef<scf::ForOp> nest, scf::ForOp loop) {
  SmallVector<Value> others;
  for (scf::ForOp other : nest)
    if (other != loop)
      others.push_back(other.getInductionVar());
  return others;
}

/// The sum of `range` over `loops` of a rectangular nest, in any order. `at` is an op at which the first sum may use what is known.
static std::optional<ByteRange> sumInAnyOrder(ArrayRef<scf::ForOp> nest, ArrayRef<scf::ForOp> summed, const ByteRange &range, Operation *at,
                                              RangeOracle &oracle) {
  SmallVector<scf::ForOp> loops(llvm::reverse(summed)), left(nest);
  ByteRange sum = range;
  while (!loops.empty()) {
    auto *found = llvm::find_if(loops, [&](scf::ForOp loop) {
      std::optional<ByteRange> next = sumRounds(loop, sum, at, oracle, getOthers(left, loop));
      if (next)
        sum = *next;
      return next.has_value();
    });
    if (found == loops.end())
      return std::nullopt;
    llvm::erase(left, *found);
    loops.erase(found);
    // What ops in the nest state need not be true where a loop has no iteration.
    at = nest.front();
  }
  return sum;
}

/// The loops in which `target` is written, outermost first, if they and the write are the only uses of all versions; that write, and the version that it makes.
static std::optional<std::pair<OpOperand *, Value>> findNest(scf::ForOp loop, OpOperand &target, SmallVectorImpl<scf::ForOp> &nest) {
  constexpr unsigned maxNest = 8;
  OpOperand *use = &target;
  Value version;
  for (; loop; loop = dyn_cast<scf::ForOp>(use->getOwner())) {
    OpOperand *next = nest.size() < maxNest ? findRoundWrite(loop, *use) : nullptr;
    version = loop.getTiedLoopYieldedValue(loop.getTiedLoopRegionIterArg(use))->get();
    if (!next || !version.hasOneUse())
      return std::nullopt;
    nest.push_back(loop);
    use = next;
  }
  return std::make_pair(use, version);
}

std::optional<ByteRange>
weir::stream::sumNest(scf::ForOp loop, OpOperand &target, RangeOracle &oracle,
                      llvm::function_ref<std::optional<ByteRange>(OpOperand &use, Value version)> getWritten) {
  SmallVector<scf::ForOp, 4> nest;
  auto write = findNest(loop, target, nest);
  std::optional<ByteRange> range = write && isRectangular(nest, oracle) ? getWritten(*write->first, write->second) : std::nullopt;
  return range ? sumInAnyOrder(nest, nest, *range, write->first->getOwner(), oracle) : std::nullopt;
}

/// The loops of a nest that change `range`.
static SmallVector<scf::ForOp> getLoopsOf(const ByteRange &range, ArrayRef<scf::ForOp> nest, RangeOracle &oracle) {
  SmallVector<scf::ForOp> loops;
  for (scf::ForOp loop : nest) {
    SmallVector<Value> others = getOthers(nest, loop);
    Rounds rounds(loop, others, oracle);
    if (!rounds.isUniform(range.lo) || !rounds.isUniform(range.hi))
      loops.push_back(loop);
  }
  return loops;
}

std::optional<ByteRange>
weir::stream::sumBoxes(scf::ForOp loop, OpOperand &target, RangeOracle &oracle,
                       llvm::function_ref<std::optional<StoredBox>(OpOperand &use, Value version)> getStored) {
  SmallVector<scf::ForOp, 4> nest;
  auto write = findNest(loop, target, nest);
  std::optional<StoredBox> box = write && isRectangular(nest, oracle) ? getStored(*write->first, write->second) : std::nullopt;
  if (!box || !getLoopsOf(box->bytes, nest, oracle).empty())
    return std::nullopt;
  // Of each dimension apart: what is known in the nest need not be true where the loops of other dimensions have no iteration.
  SmallVector<scf::ForOp> moving;
  for (const StoredBox::Dimension &dimension : box->dimensions) {
    SmallVector<scf::ForOp> loops = getLoopsOf(dimension.elements, nest, oracle);
    bool isApart = llvm::none_of(loops, [&](scf::ForOp each) { return llvm::is_contained(moving, each); });
    if (!isApart || !getLoopsOf({dimension.extent, dimension.extent}, nest, oracle).empty())
      return std::nullopt;
    std::optional<ByteRange> sum = sumInAnyOrder(nest, loops, dimension.elements, loop, oracle);
    if (!sum || !oracle.isInside({BytePosition(0), dimension.extent}, *sum, loop))
      return std::nullopt;
    llvm::append_range(moving, loops);
  }
  // A loop that moves nothing has to have an iteration.
  bool areRun = llvm::all_of(nest, [&](scf::ForOp each) {
    return llvm::is_contained(moving, each) ||
           oracle.isLE(oracle.position(each.getLowerBound()) + 1, oracle.position(each.getUpperBound()), loop);
  });
  return areRun ? std::optional(box->bytes) : std::nullopt;
}
