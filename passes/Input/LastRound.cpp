#include "passes/Input/LastRound.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/ValueSources.h"

using namespace mlir;
using namespace weir;

/// Whether `value` is computed from the index of the loop, by the arithmetic that the caller has looked at.
static bool dependsOn(Value value, Value index) {
  return collectSources(value, [&](Operation *op) { return op->getParentRegion() == index.getParentRegion(); }).contains(index);
}

/// The constant `c` of `index + c`, not negative.
static std::optional<int64_t> findOffset(Value value, Value index) {
  if (value == index)
    return 0;
  auto sum = value.getDefiningOp<arith::AddIOp>();
  std::optional<int64_t> offset = sum && sum.getLhs() == index ? getConstantIntValue(sum.getRhs()) : std::nullopt;
  return offset && *offset >= 0 ? offset : std::nullopt;
}

namespace {

/// `index + offset <= bound - strict`.
struct Comparison {
  int64_t offset;
  Value bound;
  int64_t strict;
};

} // namespace

static std::optional<Comparison> findComparison(scf::ForOp loop, Value condition) {
  using arith::CmpIPredicate;
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return std::nullopt;
  CmpIPredicate predicate = compare.getPredicate();
  bool isLess = llvm::is_contained({CmpIPredicate::slt, CmpIPredicate::sle, CmpIPredicate::ult, CmpIPredicate::ule}, predicate);
  bool isStrict = predicate == CmpIPredicate::slt || predicate == CmpIPredicate::ult;
  std::optional<int64_t> offset = isLess ? findOffset(compare.getLhs(), loop.getInductionVar()) : std::nullopt;
  std::optional<int64_t> constant = getConstantIntValue(compare.getRhs());
  if (!offset || (!constant && !loop.isDefinedOutsideOfLoop(compare.getRhs())))
    return std::nullopt;
  // As an unsigned number, a bound that is negative is a large one.
  bool isUnsigned = predicate == CmpIPredicate::ult || predicate == CmpIPredicate::ule;
  if (isUnsigned && (!constant || *constant < 0))
    return std::nullopt;
  return Comparison{*offset, compare.getRhs(), isStrict ? 1 : 0};
}

std::optional<LastRound> LastRound::make(scf::ForOp loop, Value condition) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  bool isUnsigned = loop.getUnsignedCmp();
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound();
  if (!dependsOn(condition, loop.getInductionVar())) {
    auto predicate = isUnsigned ? arith::CmpIPredicate::uge : arith::CmpIPredicate::sge;
    return LastRound{lower, {}, arith::CmpIOp::create(builder, loc, predicate, lower, upper)};
  }
  std::optional<Comparison> comparison = findComparison(loop, condition);
  std::optional<int64_t> start = getConstantIntValue(lower), step = getConstantIntValue(loop.getStep());
  constexpr int64_t maxNumber = int64_t(1) << 32;
  if (!comparison || !lower.getType().isIndex() || !start || *start < 0 || *start > maxNumber || !step || *step < 1 || *step > maxNumber ||
      comparison->offset > maxNumber)
    return std::nullopt;
  auto number = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(builder, loc, value); };
  // The iterations that the loop has, and those before the first index that is too large: that one is reached without a carry, since extents are small.
  Value end = isUnsigned ? arith::MaxUIOp::create(builder, loc, upper, lower).getResult() : arith::MaxSIOp::create(builder, loc, upper, lower).getResult();
  Value rounds = arith::CeilDivUIOp::create(builder, loc, arith::SubIOp::create(builder, loc, end, lower), loop.getStep());
  std::optional<int64_t> constant = getConstantIntValue(comparison->bound);
  Value bound = constant ? number(*constant) : comparison->bound;
  Value room = arith::SubIOp::create(builder, loc, bound, number(comparison->offset + *start + comparison->strict));
  Value fits = arith::AddIOp::create(builder, loc, arith::DivUIOp::create(builder, loc, room, loop.getStep()), number(1));
  Value isRoom = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, room, number(0));
  Value limit = arith::SelectOp::create(builder, loc, isRoom, fits, number(0));
  Value first = arith::AddIOp::create(builder, loc, lower, arith::MulIOp::create(builder, loc, limit, loop.getStep()));
  return LastRound{first, arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ule, rounds, limit), {}};
}

Value LastRound::makeCondition(OpBuilder &builder, Value atFirst) const {
  return holds ? holds : arith::OrIOp::create(builder, atFirst.getLoc(), atFirst, isEmpty).getResult();
}
