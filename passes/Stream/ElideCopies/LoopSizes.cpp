#include "passes/Stream/ElideCopies/LoopSizes.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;

/// Of expressions.
static constexpr unsigned kMaxDepth = 6;

/// The number that `value` is in a function if `call` calls it; products and sums as sizes have them.
static std::optional<int64_t> evaluate(Value value, util::CallOp call, unsigned depth) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<util::FuncOp>(argument.getOwner()->getParentOp()) ? getConstantIntValue(call.getOperand(argument.getArgNumber())) : std::nullopt;
  Operation *op = value.getDefiningOp();
  if (depth == kMaxDepth || !isa<arith::MulIOp, arith::AddIOp>(op))
    return getConstantIntValue(value);
  std::optional<int64_t> a = evaluate(op->getOperand(0), call, depth + 1), b = evaluate(op->getOperand(1), call, depth + 1);
  int64_t result = 0;
  if (!a || !b || (isa<arith::MulIOp>(op) ? llvm::MulOverflow(*a, *b, result) : llvm::AddOverflow(*a, *b, result)))
    return std::nullopt;
  return result;
}

/// Of `a` in a function that `call`, if not null, calls with `b` around it.
static bool isSame(Value a, Value b, unsigned depth, util::CallOp call = {}) {
  if (!a || !b)
    return false;
  if (std::optional<int64_t> constant = call ? getConstantIntValue(b) : std::nullopt)
    return evaluate(a, call, depth) == constant;
  if (auto argument = call ? dyn_cast<BlockArgument>(a) : BlockArgument())
    return isa<util::FuncOp>(argument.getOwner()->getParentOp()) && isSame(call.getOperand(argument.getArgNumber()), b, depth);
  if (a == b)
    return true;
  if (std::optional<int64_t> constant = getConstantIntValue(a))
    return getConstantIntValue(b) == constant;
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  if (!first || !second || depth == kMaxDepth || first->getName() != second->getName() || !isa_and_present<arith::ArithDialect>(first->getDialect()) ||
      first->getAttrDictionary() != second->getAttrDictionary() || first->getNumOperands() != second->getNumOperands())
    return false;
  return llvm::all_of(llvm::zip(first->getOperands(), second->getOperands()),
                      [&](auto pair) { return isSame(std::get<0>(pair), std::get<1>(pair), depth + 1, call); });
}

bool weir::stream::isSameSize(Value a, Value b) { return isSame(a, b, 0); }

static bool isAvailable(Value value, Operation *op, unsigned depth) {
  if (!op->isAncestor(value.getParentBlock()->getParentOp()))
    return true;
  Operation *made = value.getDefiningOp();
  return made && depth < kMaxDepth && isa_and_present<arith::ArithDialect>(made->getDialect()) && isSpeculatable(made) && isMemoryEffectFree(made) &&
         llvm::all_of(made->getOperands(), [&](Value operand) { return isAvailable(operand, op, depth + 1); });
}

bool weir::stream::isAvailableBefore(Value value, Operation *op) { return isAvailable(value, op, 0); }

Value weir::stream::makeAvailableBefore(Value value, Operation *op) {
  if (!op->isAncestor(value.getParentBlock()->getParentOp()))
    return value;
  IRMapping mapping;
  for (Value operand : value.getDefiningOp()->getOperands())
    mapping.map(operand, makeAvailableBefore(operand, op));
  return OpBuilder(op).clone(*value.getDefiningOp(), mapping)->getResult(cast<OpResult>(value).getResultNumber());
}

bool weir::stream::ArgumentSizes::isSize(Value size, BlockArgument argument) const {
  auto it = calls.find(argument.getOwner()->getParentOp());
  return it != calls.end() && cast<util::FuncOp>(it->first).isPrivate() && argument.getOwner()->isEntryBlock() && llvm::all_of(it->second, [&](Operation *op) {
           auto call = cast<util::CallOp>(op);
           Value passed = util::findValueSize(call.getOperand(argument.getArgNumber()), call->getBlock(), call->getIterator());
           return isSame(size, passed, 0, call);
         });
}
