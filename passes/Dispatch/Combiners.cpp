/// The combiners of reductions and their identities (dispatch-passes.md 2.5, B1 to B16).

#include "passes/Dispatch/Combiners.h"
#include "passes/Analysis/ConstantElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace weir;

namespace {

/// Whether the start may hold what `test` asks for; true if that is unknown.
bool mayContain(Attribute contents, llvm::function_ref<bool(const APFloat &)> test) {
  std::optional<ConstantElements> elements = ConstantElements::get(contents);
  return !elements || elements->anyFloat(test).value_or(true);
}

arith::FastMathFlags getFastMath(Operation *op) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  return flags ? flags.getFastMathFlagsAttr().getValue() : arith::FastMathFlags::none;
}
bool hasFlag(Operation *op, arith::FastMathFlags flag) { return bitEnumContainsAll(getFastMath(op), flag); }

/// B7: +0.0 is one digit less to write, and what fills prefer, but hides a -0.0 of the start.
FloatAttr getSumIdentity(FloatType type, Attribute contents) {
  bool isNegative = mayContain(contents, [](const APFloat &v) { return v.isNegZero(); });
  return FloatAttr::get(type, APFloat::getZero(type.getFloatSemantics(), isNegative));
}

/// B10: the value that every other one replaces. Infinities must not occur where a flag says that they do not.
FloatAttr getExtreme(FloatType type, bool isMaximum, Operation *op) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  bool hasInf = APFloat::semanticsHasInf(semantics) && !hasFlag(op, arith::FastMathFlags::ninf);
  return FloatAttr::get(type, hasInf ? APFloat::getInf(semantics, isMaximum) : APFloat::getLargest(semantics, isMaximum));
}

/// The identity of an integer maximum or minimum: the least or greatest value (B5).
IntegerAttr getExtreme(IntegerType type, bool isMaximum, bool isSigned) {
  unsigned width = type.getWidth();
  APInt value = isSigned ? (isMaximum ? APInt::getSignedMinValue(width) : APInt::getSignedMaxValue(width))
                         : (isMaximum ? APInt::getZero(width) : APInt::getAllOnes(width));
  return IntegerAttr::get(type, value);
}

/// The identity of an op that takes accumulator and element; null if it has none.
Attribute getIdentity(Operation *op, Type type, Attribute contents) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (isa<arith::AddIOp, arith::SubIOp, arith::OrIOp, arith::XOrIOp>(op))
      return IntegerAttr::get(type, 0);
    if (isa<arith::MulIOp>(op))
      return IntegerAttr::get(type, APInt(integer.getWidth(), 1));
    if (isa<arith::AndIOp>(op))
      return IntegerAttr::get(type, APInt::getAllOnes(integer.getWidth()));
    if (isa<arith::MaxSIOp, arith::MinSIOp>(op))
      return getExtreme(integer, isa<arith::MaxSIOp>(op), /*isSigned=*/true);
    if (isa<arith::MaxUIOp, arith::MinUIOp>(op))
      return getExtreme(integer, isa<arith::MaxUIOp>(op), /*isSigned=*/false);
    return {};
  }
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    auto part = dyn_cast<FloatType>(complexType.getElementType());
    if (!isa<complex::AddOp>(op) || !part)
      return {};
    FloatAttr zero = getSumIdentity(part, contents);
    return ArrayAttr::get(type.getContext(), {zero, zero});
  }
  auto real = dyn_cast<FloatType>(type);
  if (!real || !APFloat::semanticsHasZero(real.getFloatSemantics()) || !APFloat::semanticsHasSignedRepr(real.getFloatSemantics()))
    return {};
  if (isa<arith::AddFOp, arith::SubFOp>(op))
    return getSumIdentity(real, contents);
  if (isa<arith::MulFOp>(op))
    return FloatAttr::get(real, 1.0);
  if (isa<arith::MaximumFOp, arith::MinimumFOp>(op))
    return getExtreme(real, isa<arith::MaximumFOp>(op), op);
  if (isa<arith::MaxNumFOp, arith::MinNumFOp>(op)) {
    // B11: the extreme would win against a NaN that the result starts from.
    bool mayHaveNaN = !hasFlag(op, arith::FastMathFlags::nnan) && APFloat::semanticsHasNaN(real.getFloatSemantics()) &&
                      mayContain(contents, [](const APFloat &v) { return v.isNaN(); });
    return mayHaveNaN ? FloatAttr::get(real, APFloat::getQNaN(real.getFloatSemantics())) : getExtreme(real, isa<arith::MaxNumFOp>(op), op);
  }
  return {};
}

/// A comparison of element and accumulator, read as "element PREDICATE accumulator".
struct Comparison {
  bool isGreater = false, isSigned = false, isUnordered = false;
};
template <typename Predicate>
std::optional<Comparison> readPredicate(Predicate predicate);

template <>
std::optional<Comparison> readPredicate(arith::CmpIPredicate predicate) {
  using P = arith::CmpIPredicate;
  if (predicate == P::eq || predicate == P::ne)
    return std::nullopt;
  bool isSigned = llvm::is_contained({P::sgt, P::sge, P::slt, P::sle}, predicate);
  return Comparison{llvm::is_contained({P::sgt, P::sge, P::ugt, P::uge}, predicate), isSigned, false};
}
template <>
std::optional<Comparison> readPredicate(arith::CmpFPredicate predicate) {
  using P = arith::CmpFPredicate;
  if (!llvm::is_contained({P::OGT, P::OGE, P::OLT, P::OLE, P::UGT, P::UGE, P::ULT, P::ULE}, predicate))
    return std::nullopt;
  return Comparison{llvm::is_contained({P::OGT, P::OGE, P::UGT, P::UGE}, predicate), true,
                    llvm::is_contained({P::UGT, P::UGE, P::ULT, P::ULE}, predicate)};
}

/// A comparison and a select that are a maximum or minimum: of integers (B6), of floats with and without regard of NaN (B12, B13).
std::optional<Combiner> matchSelect(arith::SelectOp select, BlockArgument acc, CombinerObstacle &obstacle) {
  Operation *compare = select.getCondition().getDefiningOp();
  if (!isa_and_nonnull<arith::CmpIOp, arith::CmpFOp>(compare) || !compare->hasOneUse() || llvm::range_size(acc.getUses()) != 2)
    return std::nullopt;
  Value left = compare->getOperand(0), right = compare->getOperand(1);
  bool selectsElement = select.getFalseValue() == acc;
  Value element = selectsElement ? select.getTrueValue() : select.getFalseValue();
  bool isSwapped = left == acc;
  if (element == acc || (selectsElement ? select.getFalseValue() : select.getTrueValue()) != acc ||
      (isSwapped ? right : left) != element || (isSwapped ? left : right) != acc)
    return std::nullopt;
  std::optional<Comparison> comparison;
  if (auto cmp = dyn_cast<arith::CmpIOp>(compare))
    comparison = readPredicate(cmp.getPredicate());
  else
    comparison = readPredicate(cast<arith::CmpFOp>(compare).getPredicate());
  if (!comparison)
    return std::nullopt;
  bool isMaximum = (comparison->isGreater != isSwapped) == selectsElement;
  Combiner combiner;
  combiner.op = select;
  combiner.compare = compare;
  combiner.accumulator = acc;
  combiner.element = element;
  if (auto integer = dyn_cast<IntegerType>(acc.getType())) {
    combiner.identity = getExtreme(integer, isMaximum, comparison->isSigned);
  } else if (auto real = dyn_cast<FloatType>(acc.getType())) {
    // A NaN on either side must leave the accumulator alone.
    bool replacesForNaN = comparison->isUnordered == selectsElement;
    if (replacesForNaN && !hasFlag(compare, arith::FastMathFlags::nnan)) {
      obstacle = CombinerObstacle::NnanNeeded;
      return std::nullopt;
    }
    if (!APFloat::semanticsHasSignedRepr(real.getFloatSemantics()))
      return std::nullopt;
    combiner.identity = getExtreme(real, isMaximum, compare);
  } else {
    return std::nullopt;
  }
  combiner.name = (compare->getName().getStringRef() + "+select").str();
  return combiner;
}

/// B9: whether some result other than `number` uses the accumulator `number`, or that one another accumulator.
bool isCoupled(linalg::LinalgOp op, unsigned number) {
  auto reached = [&](unsigned from) {
    llvm::SmallBitVector results(op.getNumDpsInits());
    SmallVector<Value> worklist = {op.getMatchingBlockArgument(op.getDpsInitOperand(from))};
    llvm::SmallPtrSet<Operation *, 8> seen;
    while (!worklist.empty())
      for (OpOperand &use : worklist.pop_back_val().getUses()) {
        Operation *user = op.getBlock()->findAncestorOpInBlock(*use.getOwner());
        if (user->hasTrait<OpTrait::IsTerminator>())
          results.set(use.getOperandNumber());
        else if (seen.insert(user).second)
          llvm::append_range(worklist, user->getResults());
      }
    return results;
  };
  for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i) {
    llvm::SmallBitVector results = reached(i);
    results.reset(i);
    if (results.any() && (i == number || results.test(number)))
      return true;
  }
  return false;
}

} // namespace

std::optional<Combiner> weir::matchCombiner(linalg::LinalgOp op, unsigned number, Attribute contents, CombinerObstacle &obstacle) {
  obstacle = CombinerObstacle::None;
  if (isCoupled(op, number)) {
    obstacle = CombinerObstacle::Coupled;
    return std::nullopt;
  }
  obstacle = CombinerObstacle::NoIdentity;
  BlockArgument acc = op.getMatchingBlockArgument(op.getDpsInitOperand(number));
  Operation *def = op.getBlock()->getTerminator()->getOperand(number).getDefiningOp();
  if (!def || def->getBlock() != op.getBlock() || !def->getResult(0).hasOneUse())
    return std::nullopt;
  if (auto select = dyn_cast<arith::SelectOp>(def))
    return matchSelect(select, acc, obstacle);
  if (!acc.hasOneUse() || def->getNumOperands() != 2 || !llvm::is_contained(def->getOperands(), acc))
    return std::nullopt;
  bool isSubtraction = isa<arith::SubIOp, arith::SubFOp>(def);
  if (isSubtraction && def->getOperand(0) != acc)
    return std::nullopt;
  Combiner combiner;
  combiner.op = def;
  combiner.accumulator = acc;
  combiner.element = def->getOperand(def->getOperand(0) == acc ? 1 : 0);
  combiner.identity = getIdentity(def, acc.getType(), contents);
  combiner.name = def->getName().getStringRef().str();
  combiner.isRounded = isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, complex::AddOp>(def);
  if (!combiner.identity)
    return std::nullopt;
  return combiner;
}

void weir::dropOverflowFlags(Operation *op) {
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (flags && flags.getOverflowAttr().getValue() != arith::IntegerOverflowFlags::none)
    op->setAttr(flags.getIntegerOverflowAttrName(), arith::IntegerOverflowFlagsAttr::get(op->getContext(), arith::IntegerOverflowFlags::none));
}

Value weir::applyCombiner(OpBuilder &builder, const Combiner &combiner, Value start, Value reduced) {
  Location loc = combiner.op->getLoc();
  // What was subtracted from nothing is added to the start (B2, B7b).
  if (isa<arith::SubIOp>(combiner.op))
    return arith::AddIOp::create(builder, loc, start, reduced);
  if (auto sub = dyn_cast<arith::SubFOp>(combiner.op))
    return arith::AddFOp::create(builder, loc, start, reduced, sub.getFastmathAttr());
  IRMapping mapping;
  mapping.map(combiner.accumulator, start);
  mapping.map(combiner.element, reduced);
  if (combiner.compare)
    builder.clone(*combiner.compare, mapping);
  Operation *clone = builder.clone(*combiner.op, mapping);
  dropOverflowFlags(clone);
  return clone->getResult(0);
}
