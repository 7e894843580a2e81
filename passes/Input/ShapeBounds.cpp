#include "passes/Input/ShapeBounds.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace weir;

using Bounds = ValueBoundsConstraintSet;

/// Counts the ops that compute `value`; false if there are more than `budget`, or one that asks a tensor. The constraint solver takes
/// exponential time.
static bool isShort(Value value, unsigned &budget) {
  if (budget-- == 0)
    return false;
  Operation *def = value.getDefiningOp();
  if (!def) {
    // The value that a loop carries may be anything.
    auto loop = dyn_cast<scf::ForOp>(cast<BlockArgument>(value).getOwner()->getParentOp());
    if (!loop || value != loop.getInductionVar())
      return true;
    return isShort(loop.getLowerBound(), budget) && isShort(loop.getUpperBound(), budget);
  }
  return !isa<tensor::DimOp>(def) && llvm::all_of(def->getOperands(), [&](Value operand) { return isShort(operand, budget); });
}

bool weir::holdsInLoop(const ShapeRequirement &requirement) {
  using Kind = ShapeRequirement::Kind;
  unsigned budget = 16;
  for (const ShapeNumber &number : requirement.numbers)
    if (auto value = dyn_cast<Value>(number.value); value && !isShort(value, budget))
      return false;
  MLIRContext *context = nullptr;
  for (const ShapeNumber &number : requirement.numbers)
    context = isa<Value>(number.value) ? cast<Value>(number.value).getContext() : context;
  if (!context)
    return false;
  const SmallVector<ShapeNumber, 2> &numbers = requirement.numbers;
  auto holds = [&](OpFoldResult a, Bounds::ComparisonOperator comparison, OpFoldResult b) { return Bounds::compare(a, comparison, b); };
  OpFoldResult zero = IntegerAttr::get(IndexType::get(context), 0);
  switch (requirement.kind) {
  case Kind::Equal:
    return holds(numbers[0].value, Bounds::EQ, numbers[1].value);
  case Kind::AtMost:
    return holds(numbers[0].value, Bounds::LE, numbers[1].value);
  case Kind::Extent:
    // That a part of a tensor is not too large is a requirement of its own.
    return (numbers[0].role == ShapeNumber::Role::Offset || numbers[0].role == ShapeNumber::Role::Size) &&
           holds(numbers[0].value, Bounds::GE, zero);
  case Kind::Subscript:
    return holds(numbers[0].value, Bounds::GE, zero) && holds(numbers[0].value, Bounds::LT, numbers[1].value);
  case Kind::Fits:
    return false;
  }
  llvm_unreachable("unknown kind");
}
