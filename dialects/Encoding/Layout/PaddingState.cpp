#include "dialects/Encoding/Layout/PaddingState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir::encoding;

StringRef weir::encoding::toString(PaddingState state) {
  switch (state) {
  case PaddingState::Zero:
    return "zero";
  case PaddingState::Finite:
    return "finite";
  case PaddingState::Anything:
    return "anything";
  }
  llvm_unreachable("a state");
}

PaddingState weir::encoding::weakestState(Type element) {
  return element.isIntOrIndex() ? PaddingState::Finite : PaddingState::Anything;
}

PaddingState weir::encoding::stateOfFill(Attribute constant, Type element) {
  if (auto number = dyn_cast_if_present<FloatAttr>(constant)) {
    if (number.getValue().isZero())
      return PaddingState::Zero;
    return number.getValue().isFinite() ? PaddingState::Finite : PaddingState::Anything;
  }
  if (auto number = dyn_cast_if_present<IntegerAttr>(constant); number && number.getValue().isZero())
    return PaddingState::Zero;
  return weakestState(element);
}

namespace {
/// A value of the body: a constant if it has one, and what holds of it anyway.
struct Known {
  Attribute constant;
  PaddingState state;
};

/// Ops whose results differ at most in the sign of a zero if an operand does.
bool ignoresSignOfZero(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp,
             arith::FPToSIOp, arith::FPToUIOp, arith::CmpFOp, arith::SelectOp, math::AbsFOp, math::CeilOp,
             math::FloorOp, math::ExpOp, math::Exp2Op, math::ExpM1Op, math::Log1pOp, math::SqrtOp, math::SinOp,
             math::CosOp, math::TanhOp, math::ErfOp>(op);
}

/// Ops whose results are finite if all their operands are.
bool keepsFinite(Operation *op) {
  return isa<arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp, arith::ExtFOp,
             arith::SelectOp, math::AbsFOp, math::CeilOp, math::FloorOp, math::SinOp, math::CosOp, math::TanhOp,
             math::ErfOp, math::CopySignOp>(op);
}

class Evaluator {
public:
  void set(Value value, Known known) { values[value] = known; }

  Known get(Value value) const {
    if (auto found = values.find(value); found != values.end())
      return found->second;
    Attribute constant;
    if (matchPattern(value, m_Constant(&constant)))
      return {constant, stateOfFill(constant, value.getType())};
    return {{}, weakestState(value.getType())};
  }

  void visit(Operation &op) {
    for (Value result : op.getResults())
      set(result, {{}, weakestState(result.getType())});
    if (op.getNumResults() != 1 || op.getNumRegions() != 0 || !isPure(&op))
      return;
    Value result = op.getResult(0);
    if (fold(op))
      return;
    bool isFinite = llvm::all_of(op.getOperands(), [&](Value operand) {
      return operand.getType().isIntOrIndex() || get(operand).state != PaddingState::Anything;
    });
    if (isFinite && keepsFinite(&op))
      set(result, {{}, PaddingState::Finite});
    if (auto select = dyn_cast<arith::SelectOp>(op))
      set(result, {{}, join(get(select.getTrueValue()).state, get(select.getFalseValue()).state)});
  }

private:
  /// Asks the op's folder. It may change the op, so a copy is asked.
  bool fold(Operation &op) {
    bool hasFloat = llvm::any_of(op.getOperandTypes(), llvm::IsaPred<FloatType>);
    bool isBitcast = isa<arith::BitcastOp>(op);
    if (isBitcast || (hasFloat && !ignoresSignOfZero(&op) && !isSafeDivision(op)))
      return false;
    Operation *copy = op.clone();
    SmallVector<OpFoldResult, 1> folded;
    // The first success may have moved a constant to the right only.
    for (int attempt = 0; attempt < 2 && folded.empty(); ++attempt) {
      SmallVector<Attribute> constants =
          llvm::map_to_vector(copy->getOperands(), [&](Value operand) { return get(operand).constant; });
      if (failed(copy->fold(constants, folded)))
        break;
    }
    copy->destroy();
    if (folded.size() != 1)
      return false;
    Value result = op.getResult(0);
    if (auto constant = dyn_cast<Attribute>(folded.front()))
      set(result, {constant, stateOfFill(constant, result.getType())});
    else
      set(result, get(cast<Value>(folded.front())));
    return true;
  }

  /// Division by a constant other than zero.
  bool isSafeDivision(Operation &op) const {
    auto divisor = isa<arith::DivFOp>(op) ? dyn_cast_if_present<FloatAttr>(get(op.getOperand(1)).constant) : FloatAttr();
    return divisor && !divisor.getValue().isZero();
  }

  DenseMap<Value, Known> values;
};
} // namespace

SmallVector<PaddingState> weir::encoding::evaluateBody(Block &body, ArrayRef<std::optional<PaddingState>> arguments) {
  Evaluator evaluator;
  Builder builder(body.getParentOp()->getContext());
  for (auto [argument, state] : llvm::zip_equal(body.getArguments(), arguments)) {
    Type type = argument.getType();
    Known known{{}, weakestState(type)};
    if (state)
      known.state = std::min(known.state, *state);
    if (state == PaddingState::Zero)
      known.constant = builder.getZeroAttr(type);
    evaluator.set(argument, known);
  }
  for (Operation &op : body.without_terminator())
    evaluator.visit(op);
  return llvm::map_to_vector(body.getTerminator()->getOperands(),
                             [&](Value value) { return evaluator.get(value).state; });
}

bool weir::encoding::allowsContraction(PaddingState lhs, PaddingState rhs, bool isFloat, bool isKPadded) {
  if (!isKPadded)
    return true;
  bool oneIsZero = lhs == PaddingState::Zero || rhs == PaddingState::Zero;
  return oneIsZero && (!isFloat || join(lhs, rhs) != PaddingState::Anything);
}

bool weir::encoding::isNeutral(Operation *combiner, PaddingState state) {
  return state == PaddingState::Zero &&
         isa<arith::AddFOp, arith::AddIOp, arith::OrIOp, arith::XOrIOp, arith::MaxUIOp>(combiner);
}
