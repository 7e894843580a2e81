#include "passes/Analysis/ArgReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;

namespace {

/// `element > old` or `element < old`, whichever side the operands are on.
struct Comparison {
  Value element;
  bool isLargest, isSigned, isOrdered;
};

std::optional<Comparison> matchIntegers(arith::CmpIOp compare, Value old) {
  using P = arith::CmpIPredicate;
  auto swapped = [](P p) {
    return p == P::sgt ? P::slt : p == P::slt ? P::sgt : p == P::ugt ? P::ult : p == P::ult ? P::ugt : P::eq;
  };
  bool isSwapped = compare.getLhs() == old;
  P predicate = isSwapped ? swapped(compare.getPredicate()) : compare.getPredicate();
  Value element = isSwapped ? compare.getRhs() : compare.getLhs();
  if (!llvm::is_contained({P::sgt, P::slt, P::ugt, P::ult}, predicate) || (isSwapped ? compare.getLhs() : compare.getRhs()) != old)
    return std::nullopt;
  return Comparison{element, predicate == P::sgt || predicate == P::ugt, predicate == P::sgt || predicate == P::slt, true};
}

std::optional<Comparison> matchFloats(arith::CmpFOp compare, Value old) {
  using P = arith::CmpFPredicate;
  auto swapped = [](P p) {
    return p == P::OGT ? P::OLT : p == P::OLT ? P::OGT : p == P::UGT ? P::ULT : p == P::ULT ? P::UGT : P::AlwaysFalse;
  };
  bool isSwapped = compare.getLhs() == old;
  P predicate = isSwapped ? swapped(compare.getPredicate()) : compare.getPredicate();
  Value element = isSwapped ? compare.getRhs() : compare.getLhs();
  if (!llvm::is_contained({P::OGT, P::OLT, P::UGT, P::ULT}, predicate) || (isSwapped ? compare.getLhs() : compare.getRhs()) != old)
    return std::nullopt;
  return Comparison{element, predicate == P::OGT || predicate == P::UGT, true, predicate == P::OGT || predicate == P::OLT};
}

std::optional<Comparison> matchComparison(Value condition, Value old, SmallVectorImpl<Operation *> &ops) {
  if (auto compare = condition.getDefiningOp<arith::CmpIOp>()) {
    ops.push_back(compare);
    return matchIntegers(compare, old);
  }
  if (auto compare = condition.getDefiningOp<arith::CmpFOp>()) {
    ops.push_back(compare);
    std::optional<Comparison> comparison = matchFloats(compare, old);
    return comparison && comparison->isOrdered ? comparison : std::nullopt;
  }
  // The first NaN is better than all numbers, and none is better than it.
  auto both = condition.getDefiningOp<arith::AndIOp>();
  for (bool isSecond : {false, true}) {
    auto compare = both ? both.getOperand(isSecond).getDefiningOp<arith::CmpFOp>() : arith::CmpFOp();
    auto ordered = both ? both.getOperand(!isSecond).getDefiningOp<arith::CmpFOp>() : arith::CmpFOp();
    if (!compare || !ordered || ordered.getPredicate() != arith::CmpFPredicate::ORD || ordered.getLhs() != old || ordered.getRhs() != old)
      continue;
    std::optional<Comparison> comparison = matchFloats(compare, old);
    if (!comparison || comparison->isOrdered)
      continue;
    ops.append({compare, ordered, both});
    return comparison;
  }
  return std::nullopt;
}

/// The op that gives the better one of the two without a condition.
bool isExtremum(Operation *def, const Comparison &comparison) {
  if (isa<FloatType>(comparison.element.getType()))
    return comparison.isOrdered && (comparison.isLargest ? isa<arith::MaximumFOp, arith::MaxNumFOp>(def) : isa<arith::MinimumFOp, arith::MinNumFOp>(def));
  if (comparison.isSigned)
    return comparison.isLargest ? isa<arith::MaxSIOp>(def) : isa<arith::MinSIOp>(def);
  return comparison.isLargest ? isa<arith::MaxUIOp>(def) : isa<arith::MinUIOp>(def);
}

} // namespace

static std::optional<ArgReduction> matchValue(linalg::GenericOp op, unsigned value) {
  Operation *yield = op.getBlock()->getTerminator();
  ArgReduction match;
  match.value = value;
  for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i)
    if (i != value)
      match.followers.push_back(i);
  auto select = yield->getOperand(match.followers.front()).getDefiningOp<arith::SelectOp>();
  Operation *def = yield->getOperand(value).getDefiningOp();
  if (!select || !def || def->getBlock() != op.getBlock() || def->getNumResults() != 1)
    return std::nullopt;
  match.condition = select.getCondition();
  BlockArgument old = op.getRegionOutputArgs()[value];
  std::optional<Comparison> comparison = matchComparison(match.condition, old, match.comparison);
  if (!comparison)
    return std::nullopt;
  match.element = comparison->element;
  match.isLargest = comparison->isLargest;
  match.isSigned = comparison->isSigned;
  bool isFloat = isa<FloatType>(match.element.getType());
  if (auto chosen = dyn_cast<arith::SelectOp>(def)) {
    if (chosen.getCondition() != match.condition || chosen.getTrueValue() != match.element || chosen.getFalseValue() != old)
      return std::nullopt;
    match.ignoresNaN = !isFloat || comparison->isOrdered;
  } else {
    if (!isExtremum(def, *comparison) || !llvm::is_contained(def->getOperands(), old) || !llvm::is_contained(def->getOperands(), match.element))
      return std::nullopt;
    match.ignoresNaN = !isFloat;
  }
  match.propagatesNaN = isa<arith::MaximumFOp, arith::MinimumFOp>(def);
  match.replacesNaN = isa<arith::MaxNumFOp, arith::MinNumFOp>(def);
  if (!llvm::all_of(old.getUsers(), [&](Operation *user) { return user == def || llvm::is_contained(match.comparison, user); }))
    return std::nullopt;
  for (unsigned follower : match.followers) {
    BlockArgument was = op.getRegionOutputArgs()[follower];
    auto follows = yield->getOperand(follower).getDefiningOp<arith::SelectOp>();
    if (!follows || follows.getCondition() != match.condition || follows.getFalseValue() != was || !was.hasOneUse())
      return std::nullopt;
  }
  // What an iteration gives is its own.
  llvm::SmallPtrSet<Value, 4> results(op.getRegionOutputArgs().begin(), op.getRegionOutputArgs().end());
  return results.contains(match.element) ? std::nullopt : std::optional(match);
}

std::optional<ArgReduction> weir::matchArgReduction(linalg::GenericOp op) {
  if (op.getNumDpsInits() < 2)
    return std::nullopt;
  for (unsigned value = 0, e = op.getNumDpsInits(); value < e; ++value)
    if (std::optional<ArgReduction> match = matchValue(op, value))
      return match;
  return std::nullopt;
}
