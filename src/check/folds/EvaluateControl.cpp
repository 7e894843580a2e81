// Regions and branches, as they are: nothing is simplified before it is executed.

#include "src/check/folds/FoldEvaluator.h"

#include "src/check/folds/ExactInteger.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir::check;

bool FoldEvaluator::getDecision(Value value, uint64_t &bits) {
  const FoldElement &element = values[value].elements.front();
  bits = element.bits;
  return element.isExact() || stop(Outcome::Undefined, nullptr);
}

bool FoldEvaluator::runBlocks(Block *block, Values arguments, Values &left) {
  while (true) {
    for (auto [argument, value] : llvm::zip(block->getArguments(), arguments))
      values[argument] = value;
    for (Operation &op : block->without_terminator())
      if (!runOp(&op))
        return false;
    Operation *terminator = block->getTerminator();
    if (++steps > maxSteps)
      return stop(Outcome::Endless, terminator);
    OperandRange operands = terminator->getOperands();
    Block *next = nullptr;
    if (auto branch = dyn_cast<cf::BranchOp>(terminator)) {
      next = branch.getDest();
    } else if (auto branch = dyn_cast<cf::CondBranchOp>(terminator)) {
      uint64_t condition;
      if (!getDecision(branch.getCondition(), condition))
        return false;
      next = condition ? branch.getTrueDest() : branch.getFalseDest();
      operands = condition ? branch.getTrueDestOperands() : branch.getFalseDestOperands();
    } else if (terminator->getNumSuccessors() != 0) {
      return stop(Outcome::Unsupported, terminator);
    }
    arguments.clear();
    for (Value operand : operands)
      arguments.push_back(values[operand]);
    if (!next) {
      left = std::move(arguments);
      return true;
    }
    block = next;
  }
}

bool FoldEvaluator::runRegion(Region &region, ArrayRef<FoldValue> arguments, Values &left) {
  if (region.empty()) {
    left.clear();
    return true;
  }
  return runBlocks(&region.front(), Values(arguments), left);
}

bool FoldEvaluator::runFor(Operation *op) {
  auto loop = cast<scf::ForOp>(op);
  const FoldValue first = values[loop.getLowerBound()];
  uint64_t lower, upper, step;
  if (!getDecision(loop.getLowerBound(), lower) || !getDecision(loop.getUpperBound(), upper) || !getDecision(loop.getStep(), step))
    return false;
  const unsigned width = first.kind.width;
  auto extend = [&](uint64_t bits) { return loop.getUnsignedCmp() ? Wide(bits) : getSigned(bits, width); };
  if (extend(step) <= 0)
    return stop(Outcome::Undefined, op);
  Values carried, left;
  for (Value init : loop.getInitArgs())
    carried.push_back(values[init]);
  for (Wide i = extend(lower); i < extend(upper); i += extend(step)) {
    Values arguments = {first};
    arguments.front().elements.front() = FoldElement::exact(static_cast<uint64_t>(i) & getMask(width));
    arguments.append(carried);
    if (!runRegion(loop.getRegion(), arguments, left))
      return false;
    carried = left;
  }
  return setResults(op, carried);
}

bool FoldEvaluator::runWhile(Operation *op) {
  auto loop = cast<scf::WhileOp>(op);
  Values carried, left;
  for (Value init : loop.getInits())
    carried.push_back(values[init]);
  while (true) {
    if (!runRegion(loop.getBefore(), carried, left))
      return false;
    const FoldElement condition = left.front().elements.front();
    if (!condition.isExact())
      return stop(Outcome::Undefined, op);
    left.erase(left.begin());
    if (!condition.bits)
      return setResults(op, left);
    const Values arguments = left;
    if (!runRegion(loop.getAfter(), arguments, carried))
      return false;
  }
}

bool FoldEvaluator::runControl(Operation *op, bool &isKnown) {
  isKnown = true;
  Values left;
  uint64_t bits;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    if (!getDecision(branch.getCondition(), bits))
      return false;
    return runRegion(bits ? branch.getThenRegion() : branch.getElseRegion(), {}, left) && setResults(op, left);
  }
  if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    if (!getDecision(branch.getArg(), bits))
      return false;
    Region *chosen = &branch.getDefaultRegion();
    for (auto [i, number] : llvm::enumerate(branch.getCases()))
      if (static_cast<uint64_t>(number) == bits)
        chosen = &branch.getCaseRegions()[i];
    return runRegion(*chosen, {}, left) && setResults(op, left);
  }
  if (auto execute = dyn_cast<scf::ExecuteRegionOp>(op))
    return runRegion(execute.getRegion(), {}, left) && setResults(op, left);
  if (isa<scf::ForOp>(op))
    return runFor(op);
  if (isa<scf::WhileOp>(op))
    return runWhile(op);
  isKnown = false;
  return true;
}
