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

/// Whether the first region does the work, and the second one only forwards.
static bool isDoWhile(scf::WhileOp loop) { return &loop.getAfterBody()->front() == loop.getYieldOp(); }

/// The values that the first region exchanges: the second one forwards its argument `number`, which is the result of the loop, too.
static std::optional<weir::CarriedValue> findInDoWhile(scf::WhileOp loop, unsigned number) {
  BlockArgument handedOn = loop.getAfterArguments()[number];
  if (!handedOn.hasOneUse())
    return std::nullopt;
  OpOperand &use = *handedOn.use_begin();
  unsigned index = use.getOperandNumber();
  return weir::CarriedValue{&loop.getInitsMutable()[index], loop.getBeforeArguments()[index], &use, &loop.getConditionOp().getArgsMutable()[number]};
}

std::optional<weir::CarriedValue> weir::findCarried(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast_or_null<scf::ForOp>(op); loop && argument != loop.getInductionVar())
    return CarriedValue{loop.getTiedLoopInit(argument), argument, nullptr, loop.getTiedLoopYieldedValue(argument)};
  auto loop = dyn_cast_or_null<scf::WhileOp>(op);
  if (!loop || (argument.getOwner() == loop.getBeforeBody()) != isDoWhile(loop))
    return std::nullopt;
  if (!isDoWhile(loop))
    return findInWhile(loop, argument.getArgNumber());
  auto handedOn = dyn_cast<BlockArgument>(loop.getYieldOp().getOperand(argument.getArgNumber()));
  return handedOn && handedOn.getOwner() == loop.getAfterBody() ? findInDoWhile(loop, handedOn.getArgNumber()) : std::nullopt;
}

std::optional<weir::CarriedValue> weir::findCarried(OpResult result) {
  if (auto loop = dyn_cast<scf::ForOp>(result.getOwner()))
    return findCarried(loop.getRegionIterArgs()[result.getResultNumber()]);
  if (auto loop = dyn_cast<scf::WhileOp>(result.getOwner()))
    return isDoWhile(loop) ? findInDoWhile(loop, result.getResultNumber()) : findInWhile(loop, result.getResultNumber());
  return std::nullopt;
}
