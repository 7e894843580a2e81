// Facts about sizes and offsets. The difference of two ends that the pass cannot order says which bound, order or equality orders them.

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/AccessedRanges.h"
#include "passes/Stream/Storage/ResourceFlow.h"
#include "src/facts/Facts.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;
using stream::BytePosition;
using stream::ByteRange;

std::string facts::describe(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    os << "argument " << argument.getArgNumber() << " of ";
    if (auto function = dyn_cast<FunctionOpInterface>(parent); function && argument.getOwner()->isEntryBlock())
      os << "@" << function.getName();
    else
      os << "a block of '" << parent->getName() << "' at " << parent->getLoc();
  } else {
    os << "result " << cast<OpResult>(value).getResultNumber() << " of '" << value.getDefiningOp()->getName() << "' at "
       << value.getDefiningOp()->getLoc();
  }
  return text;
}

namespace {

/// Places where facts are needed, and the positions that occur there.
struct Ends {
  SmallVector<BytePosition> positions;
  void add(const BytePosition &position) {
    if (position.isKnown() && !llvm::is_contained(positions, position))
      positions.push_back(position);
  }
  void add(const ByteRange &range) {
    add(range.lo);
    add(range.hi);
  }
};

} // namespace

/// Ends of the ranges in which ops access the resources that `op` reads or makes, and what becomes of them in regions and branches.
static Ends collectEnds(Operation *op, stream::RangeOracle &oracle) {
  constexpr unsigned kMaxOps = 32;
  Ends ends;
  stream::ResourceFlow flow(op->getParentOfType<ModuleOp>());
  llvm::SetVector<Value> values;
  llvm::SmallSetVector<Operation *, 8> seen;
  auto add = [&](Value value) {
    if (isa<stream::ResourceType>(value.getType()))
      values.insert(value);
  };
  llvm::for_each(op->getResults(), add);
  llvm::for_each(op->getOperands(), add);
  for (size_t i = 0; i < values.size() && seen.size() < kMaxOps; ++i) {
    Value value = values[i];
    if (Value size = util::findValueSize(value))
      ends.add(oracle.range({}, size));
    for (OpOperand &use : value.getUses()) {
      seen.insert(use.getOwner());
      if (std::optional<ByteRange> range = stream::getReadRange(oracle, use))
        ends.add(*range);
      if (std::optional<ByteRange> range = stream::getWrittenRange(oracle, use))
        ends.add(*range);
      for (const stream::ResourceFlow::Edge &edge : flow.getEdges(use))
        add(edge.target);
      if (auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner()))
        if (tied.isOperandTied(use.getOperandNumber()))
          llvm::for_each(tied.getOperandTiedResults(use.getOperandNumber()), add);
    }
  }
  return ends;
}

/// Sets the builder to where `value` has just been made.
static OpBuilder afterValue(Value value) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  return builder;
}

void facts::assumeBounds(Value value, std::optional<uint64_t> min, uint64_t max) {
  OpBuilder builder = afterValue(value);
  auto bounds = util::IntAssumptionAttr::get(builder.getContext(), min, max, std::nullopt);
  ArrayAttr row = builder.getArrayAttr(bounds);
  auto assumed = util::AssumeIntOp::create(builder, value.getLoc(), ValueRange(value), ArrayRef<ArrayAttr>(row));
  value.replaceAllUsesExcept(assumed.getResult(0), assumed);
}

/// The value as a product, in its place. For linear forms no other spelling of this counts.
static void assumeMultiple(Value value, int64_t divisor) {
  OpBuilder builder = afterValue(value);
  Value factor = arith::ConstantIndexOp::create(builder, value.getLoc(), divisor);
  auto count = arith::DivUIOp::create(builder, value.getLoc(), value, factor);
  auto product = arith::MulIOp::create(builder, value.getLoc(), count, factor);
  value.replaceAllUsesExcept(product, count);
}

/// The one of two values that is made later, if the other one can be used there; else null.
static Value findLater(Value a, Value b) {
  DominanceInfo dominance;
  auto comesBefore = [&](Value first, Value second) {
    if (auto argument = dyn_cast<BlockArgument>(second))
      return isa<BlockArgument>(first) && first.getParentBlock() == argument.getOwner();
    return dominance.properlyDominates(first, second.getDefiningOp());
  };
  return comesBefore(a, b) ? b : comesBefore(b, a) ? a : Value();
}

/// States `smaller <= larger` in the way that the oracle knows at level 2: a maximum takes the place of the larger one.
static void assumeOrder(Value smaller, Value larger) {
  OpBuilder builder = afterValue(findLater(smaller, larger));
  auto max = arith::MaxSIOp::create(builder, larger.getLoc(), larger, smaller);
  DominanceInfo dominance;
  larger.replaceUsesWithIf(max, [&](OpOperand &use) { return use.getOwner() != max && dominance.properlyDominates(max.getOperation(), use.getOwner()); });
}

namespace {

/// In the order in which they are tried.
enum Kind { Order, Lower, Upper, Equality };

/// A fact, and how much it asks for: facts of the same kind are ordered by strength.
struct Ranked {
  Kind kind;
  int64_t strength;
  size_t number; ///< in the order in which facts were found
  Fact fact;
};

/// Bounds and maxima count for the oracle at its highest level.
constexpr const char *kLevel = "range-level", *kHighest = "2";

/// Facts that make `a <= b`, by their difference.
class OrderFacts {
public:
  OrderFacts(stream::RangeOracle &oracle, Operation *at) : oracle(oracle), at(at) {}

  void add(const BytePosition &difference) {
    ArrayRef<BytePosition::Term> terms = difference.getTerms();
    if (terms.size() == 1 && terms[0].atom.getType().isIndex())
      addBound(terms[0].atom, terms[0].factor, difference.getConstant());
    else if (terms.size() == 2 && terms[0].factor == -terms[1].factor && terms[0].atom.getType().isIndex() &&
             terms[1].atom.getType().isIndex())
      addPair(terms[0].factor > 0 ? terms[1].atom : terms[0].atom, terms[0].factor > 0 ? terms[0].atom : terms[1].atom,
              difference.getConstant());
  }

  /// Of a pass without levels, which has no use for the others, equalities alone.
  void take(std::vector<Fact> &facts, bool hasLevels) {
    if (!hasLevels)
      llvm::erase_if(ranked, [](const Ranked &entry) { return entry.kind != Equality; });
    llvm::sort(ranked, [](const Ranked &a, const Ranked &b) { return std::tie(a.kind, a.strength, a.number) < std::tie(b.kind, b.strength, b.number); });
    for (Ranked &entry : ranked)
      facts.push_back(std::move(entry.fact));
  }

private:
  /// `factor * atom + constant >= 0`
  void addBound(Value atom, int64_t factor, int64_t constant) {
    bool isLower = factor > 0;
    int64_t bound = isLower ? llvm::divideCeilSigned(-constant, factor) : llvm::divideFloorSigned(constant, -factor);
    BytePosition position = oracle.position(atom), limit(bound);
    // What contradicts the program would prove anything.
    if (isLower ? oracle.isLE(position + 1, limit, at) : oracle.isLE(limit + 1, position, at))
      return;
    if (bound < 0 || (isLower && bound == 0) || !bounds.insert({atom, isLower ? bound : -bound}).second)
      return;
    uint64_t min = isLower ? bound : 0, max = isLower ? uint64_t(INT64_MAX) : bound;
    Fact fact;
    fact.what = llvm::formatv("{0} {1} {2}", describe(atom), isLower ? ">=" : "<=", bound);
    fact.how = isLower ? llvm::formatv("util.assume.int with umin = {0}, umax = {1}", bound, max).str()
                       : llvm::formatv("util.assume.int with umax = {0}", bound).str();
    fact.assume = [=](IRMapping &map) { assumeBounds(map.lookup(atom), isLower ? std::optional(min) : std::nullopt, max); };
    fact.option = kLevel;
    fact.value = kHighest;
    ranked.push_back({isLower ? Lower : Upper, isLower ? bound : -bound, ranked.size(), std::move(fact)});
  }

  /// `smaller <= larger + constant`
  void addPair(Value smaller, Value larger, int64_t constant) {
    Value later = findLater(smaller, larger);
    if (!later || !pairs.insert({smaller, larger}).second)
      return;
    if (constant >= 0) {
      Fact order;
      order.what = llvm::formatv("{0} <= {1}", describe(smaller), describe(larger));
      order.how = "arith.maxsi of the two instead of the larger one";
      order.assume = [=](IRMapping &map) { assumeOrder(map.lookup(smaller), map.lookup(larger)); };
      order.option = kLevel;
      order.value = kHighest;
      ranked.push_back({Order, 0, ranked.size(), std::move(order)});
      Value earlier = later == smaller ? larger : smaller;
      Fact equal;
      equal.what = llvm::formatv("{0} = {1}", describe(smaller), describe(larger));
      equal.how = "one value instead of the two";
      equal.assume = [=](IRMapping &map) { map.lookup(later).replaceAllUsesWith(map.lookup(earlier)); };
      ranked.push_back({Equality, 0, ranked.size(), std::move(equal)});
    }
  }

  stream::RangeOracle &oracle;
  Operation *at;
  std::vector<Ranked> ranked;
  llvm::DenseSet<std::pair<Value, int64_t>> bounds;
  llvm::DenseSet<std::pair<Value, Value>> pairs;
};

} // namespace

void facts::addOrderFacts(Operation *op, bool hasLevels, std::vector<Fact> &facts) {
  stream::RangeOracle oracle(op->getParentOfType<ModuleOp>(), stream::RangeOracle::Bounds);
  Ends ends = collectEnds(op, oracle);
  OrderFacts found(oracle, op);
  for (const BytePosition &a : ends.positions)
    for (const BytePosition &b : ends.positions)
      if (a != b && !oracle.isLE(a, b, op) && !oracle.isLE(b + 1, a, op))
        found.add(b - a);
  found.take(facts, hasLevels);
}

void facts::addDivisorFacts(Operation *op, int64_t divisor, std::vector<Fact> &facts) {
  stream::RangeOracle oracle(op->getParentOfType<ModuleOp>(), stream::RangeOracle::Linear);
  llvm::SetVector<Value> atoms;
  for (const BytePosition &end : collectEnds(op, oracle).positions)
    for (const BytePosition::Term &term : end.getTerms())
      if (term.factor % divisor != 0 && term.atom.getType().isIndex())
        atoms.insert(term.atom);
  auto add = [&](ArrayRef<Value> multiples) {
    Fact fact;
    fact.what = llvm::join(llvm::map_range(multiples, describe), " and ") + llvm::formatv(" {0} a multiple of {1}", multiples.size() == 1 ? "is" : "are each", divisor).str();
    fact.how = llvm::formatv("arith.muli of a number and {0}", divisor);
    fact.assume = [divisor, values = SmallVector<Value>(multiples)](IRMapping &map) {
      for (Value value : values)
        assumeMultiple(map.lookup(value), divisor);
    };
    facts.push_back(std::move(fact));
  };
  for (Value atom : atoms)
    add(atom);
  if (atoms.size() > 1)
    add(atoms.getArrayRef());
}
