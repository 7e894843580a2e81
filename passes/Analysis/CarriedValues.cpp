#include "passes/Analysis/CarriedValues.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

static std::optional<weir::CarriedValue> findInWhile(scf::WhileOp loop, unsigned number) {
  scf::ConditionOp condition = loop.getConditionOp();
  Value value = condition.getArgs()[number];
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != loop.getBeforeBody() || llvm::count(condition.getArgs(), value) != 1)
    return std::nullopt;
  unsigned index = argument.getArgNumber();
  return weir::CarriedValue{&loop.getInitsMutable()[index], loop.getAfterArguments()[number], &condition.getArgsMutable()[number],
                            &loop.getYieldOp()->getOpOperand(index)};
}

std::optional<weir::CarriedValue> weir::findCarried(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast_or_null<scf::ForOp>(op); loop && argument != loop.getInductionVar())
    return CarriedValue{loop.getTiedLoopInit(argument), argument, nullptr, loop.getTiedLoopYieldedValue(argument)};
  if (auto loop = dyn_cast_or_null<scf::WhileOp>(op); loop && argument.getOwner() == loop.getAfterBody())
    return findInWhile(loop, argument.getArgNumber());
  return std::nullopt;
}

std::optional<weir::CarriedValue> weir::findCarried(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return findCarried(loop.getRegionIterArgs()[result.getResultNumber()]);
  if (auto loop = dyn_cast<scf::WhileOp>(result.getOwner()))
    return findInWhile(loop, result.getResultNumber());
  return std::nullopt;
}
