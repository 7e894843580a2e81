#include "passes/Input/CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// The comparison that alone decides whether `loop` goes on.
static arith::CmpIOp findCondition(scf::WhileOp loop) {
  Block *before = loop.getBeforeBody();
  auto compare = dyn_cast<arith::CmpIOp>(before->front());
  scf::ConditionOp condition = loop.getConditionOp();
  if (!compare || compare->getNextNode() != condition || !compare->hasOneUse() || condition.getCondition() != compare.getResult())
    return {};
  return compare;
}

/// Whether `predicate` is one of an order, and which one.
static bool setOrder(arith::CmpIPredicate predicate, LoopCount &count, bool &isUpwards) {
  using Predicate = arith::CmpIPredicate;
  if (predicate == Predicate::eq || predicate == Predicate::ne)
    return false;
  isUpwards = llvm::is_contained({Predicate::slt, Predicate::sle, Predicate::ult, Predicate::ule}, predicate);
  count.includesBound = llvm::is_contained({Predicate::sle, Predicate::sge, Predicate::ule, Predicate::uge}, predicate);
  count.isUnsigned = llvm::is_contained({Predicate::ult, Predicate::ule, Predicate::ugt, Predicate::uge}, predicate);
  return true;
}

static arith::CmpIPredicate exchangeSides(arith::CmpIPredicate predicate) {
  using Predicate = arith::CmpIPredicate;
  switch (predicate) {
  case Predicate::slt:
    return Predicate::sgt;
  case Predicate::sle:
    return Predicate::sge;
  case Predicate::sgt:
    return Predicate::slt;
  case Predicate::sge:
    return Predicate::sle;
  case Predicate::ult:
    return Predicate::ugt;
  case Predicate::ule:
    return Predicate::uge;
  case Predicate::ugt:
    return Predicate::ult;
  case Predicate::uge:
    return Predicate::ule;
  default:
    return predicate;
  }
}

/// What an iteration adds to the carried number `index`, and whether the program says that the sum fits its type.
static std::optional<int64_t> findStep(scf::WhileOp loop, unsigned index, bool isUnsigned, bool &fits) {
  Operation *op = loop.getYieldOp()->getOperand(index).getDefiningOp();
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return std::nullopt;
  auto isNumber = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == loop.getAfterBody() &&
           loop.getConditionOp().getArgs()[argument.getArgNumber()] == loop.getBeforeArguments()[index];
  };
  bool swapped = isa<arith::AddIOp>(op) && isNumber(op->getOperand(1));
  APInt step;
  if (!isNumber(op->getOperand(swapped)) || !matchPattern(op->getOperand(!swapped), m_ConstantInt(&step)) || !step.isSignedIntN(32) || step.isZero())
    return std::nullopt;
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  fits = isUnsigned ? flags.hasNoUnsignedWrap() : flags.hasNoSignedWrap();
  return isa<arith::SubIOp>(op) ? -step.getSExtValue() : step.getSExtValue();
}

std::variant<LoopCount, RaiseLoopsCode> weir::findCount(scf::WhileOp loop) {
  arith::CmpIOp compare = findCondition(loop);
  if (!compare)
    return RaiseLoopsCode::OPEN_END;
  for (bool swapped : {false, true}) {
    auto number = dyn_cast<BlockArgument>(compare->getOperand(swapped));
    Value bound = compare->getOperand(!swapped);
    LoopCount count;
    bool isUpwards, fits;
    if (!number || number.getOwner() != loop.getBeforeBody() || !loop.isDefinedOutsideOfLoop(bound) ||
        !setOrder(swapped ? exchangeSides(compare.getPredicate()) : compare.getPredicate(), count, isUpwards))
      continue;
    count.index = number.getArgNumber();
    count.bound = bound;
    std::optional<int64_t> step = findStep(loop, count.index, count.isUnsigned, fits);
    if (!step || (*step > 0) != isUpwards)
      return RaiseLoopsCode::NO_STEP;
    count.step = *step;
    // Numbers of type index do not overflow (stream.md Z4), but they may be negative, and large as unsigned ones.
    bool isIndex = number.getType().isIndex() && !count.isUnsigned;
    bool isShort = !count.includesBound && (*step == 1 || (*step == -1 && !count.isUnsigned));
    if (!isIndex && !isShort && !(fits && !count.includesBound && isUpwards))
      return RaiseLoopsCode::WRAPS;
    // The distance downwards has to fit, too.
    if (!isIndex && !isUpwards && number.getType().getIntOrFloatBitWidth() > 32)
      return RaiseLoopsCode::WRAPS;
    bool isCountUsed = llvm::any_of(llvm::zip(loop.getConditionOp().getArgs(), loop.getResults()), [&](auto pair) {
      return std::get<0>(pair) == number && !std::get<1>(pair).use_empty();
    });
    if (count.isUnsigned && isCountUsed && *step != 1)
      return RaiseLoopsCode::COUNT_USED;
    return count;
  }
  return RaiseLoopsCode::OPEN_END;
}

namespace {

/// One loop that becomes another one.
class CountedLoop {
public:
  CountedLoop(scf::WhileOp loop, const LoopCount &count) : loop(loop), count(count), builder(loop), loc(loop.getLoc()) {
    type = loop.getBeforeArguments()[count.index].getType();
    start = toIndex(loop.getInits()[count.index]);
    end = toIndex(count.bound);
    if (count.includesBound)
      end = arith::AddIOp::create(builder, loc, end, number(count.step > 0 ? 1 : -1));
    lower = count.step > 0 ? start : number(0);
    upper = count.step > 0 ? end : createDistance();
  }

  scf::ForOp make();

private:
  Value number(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
  Value toIndex(Value value) {
    if (type.isIndex())
      return value;
    if (count.isUnsigned)
      return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), value);
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), value);
  }
  Value toType(Value value) { return type.isIndex() ? value : arith::IndexCastOp::create(builder, loc, type, value).getResult(); }
  /// What the program counts, from how far the loop is.
  Value toNumber(Value distance) { return count.step > 0 ? distance : arith::SubIOp::create(builder, loc, start, distance).getResult(); }
  Value createDistance();
  Value createLast();
  void moveBody(scf::ForOp counted);
  Value find(Value forwarded, ValueRange carried, llvm::function_ref<Value()> createNumber);

  scf::WhileOp loop;
  const LoopCount &count;
  OpBuilder builder;
  Location loc;
  Type type;
  Value start, end, lower, upper;
};

/// The value of an operand that the condition forwards, for what the new loop carries and its number.
Value CountedLoop::find(Value forwarded, ValueRange carried, llvm::function_ref<Value()> createNumber) {
  auto argument = dyn_cast<BlockArgument>(forwarded);
  if (!argument || argument.getOwner() != loop.getBeforeBody())
    return forwarded;
  unsigned index = argument.getArgNumber();
  return index == count.index ? createNumber() : carried[index - (index > count.index)];
}

/// How far the start is above the end. Only a negative end may be too far below a start that is below it.
Value CountedLoop::createDistance() {
  APInt constant;
  bool fits = !type.isIndex() || (matchPattern(end, m_ConstantInt(&constant)) && !constant.isNegative());
  Value least = fits ? end : arith::MinSIOp::create(builder, loc, start, end).getResult();
  return arith::SubIOp::create(builder, loc, start, least);
}

/// The first number that ends the loop.
Value CountedLoop::createLast() {
  if (count.isUnsigned)
    return toType(arith::MaxUIOp::create(builder, loc, lower, upper));
  Value last = arith::MaxSIOp::create(builder, loc, lower, upper);
  int64_t size = std::abs(count.step);
  if (size == 1)
    return toType(toNumber(last));
  Value distance = arith::SubIOp::create(builder, loc, last, lower);
  distance = arith::AddIOp::create(builder, loc, distance, number(size - 1));
  Value rounds = arith::DivUIOp::create(builder, loc, distance, number(size));
  distance = arith::MulIOp::create(builder, loc, rounds, number(size));
  return toType(toNumber(arith::AddIOp::create(builder, loc, lower, distance)));
}

void CountedLoop::moveBody(scf::ForOp counted) {
  Block *body = counted.getBody(), *after = loop.getAfterBody();
  body->clear();
  builder.setInsertionPointToStart(body);
  Value current;
  auto getNumber = [&] { return current ? current : current = toType(toNumber(counted.getInductionVar())); };
  for (auto [argument, forwarded] : llvm::zip_equal(after->getArguments(), loop.getConditionOp().getArgs()))
    if (!argument.use_empty())
      argument.replaceAllUsesWith(find(forwarded, counted.getRegionIterArgs(), getNumber));
  body->getOperations().splice(body->end(), after->getOperations());
  body->getTerminator()->eraseOperand(count.index);
}

scf::ForOp CountedLoop::make() {
  SmallVector<Value> inits(loop.getInits());
  inits.erase(inits.begin() + count.index);
  Value step = number(std::abs(count.step));
  auto counted = scf::ForOp::create(builder, loc, lower, upper, step, inits, nullptr, count.isUnsigned);
  counted->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  moveBody(counted);
  builder.setInsertionPointAfter(counted);
  for (auto [result, forwarded] : llvm::zip_equal(loop.getResults(), loop.getConditionOp().getArgs()))
    if (!result.use_empty())
      result.replaceAllUsesWith(find(forwarded, counted.getResults(), [&] { return createLast(); }));
  loop->erase();
  return counted;
}

} // namespace

scf::ForOp weir::makeCounted(scf::WhileOp loop, const LoopCount &count) { return CountedLoop(loop, count).make(); }
