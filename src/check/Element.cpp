// Scalars of structured ops: computed without attributes, for tensors have many.

#include "src/check/ElementSteps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir::check;

/// An op on scalars, without the slots.
static std::optional<ElementStep> translate(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumOperands() > 3 || op->getNumRegions() != 0)
    return std::nullopt;
  std::optional<ElementLayout> to = ElementLayout::get(op->getResult(0).getType());
  ElementStep step;
  step.run = findStep(op);
  if (!to || !step.run || !llvm::all_of(op->getOperandTypes(), [](Type type) { return ElementLayout::get(type); }))
    return std::nullopt;
  step.to = *to;
  step.from = *to;
  // Of a select, the type of the condition says nothing.
  if (op->getNumOperands() != 0)
    step.from = *ElementLayout::get(op->getOperand(op->getNumOperands() == 3 ? 1 : 0).getType());
  step.selects = isa<arith::SelectOp>(op);
  step.readsLoop = isa<linalg::IndexOp>(op);
  step.variant = llvm::TypeSwitch<Operation *, uint8_t>(op)
                     .Case<arith::CmpFOp, arith::CmpIOp>([](auto cmp) { return static_cast<uint8_t>(cmp.getPredicate()); })
                     .Case([](linalg::IndexOp index) { return static_cast<uint8_t>(index.getDim()); })
                     .Default(uint8_t{0});
  return step;
}

std::optional<ElementProgram> ElementProgram::compile(Block &body,
                                                      llvm::function_ref<const RuntimeValue *(Value)> getOuter) {
  ElementProgram program;
  llvm::DenseMap<Value, unsigned> slots;
  auto add = [&](Value value, Slot slot, bool undef) {
    slots[value] = program.initial.size();
    program.initial.push_back(slot);
    program.initialUndefs.push_back(undef);
    return slots[value];
  };
  for (BlockArgument argument : body.getArguments()) {
    if (!ElementLayout::get(argument.getType()))
      return std::nullopt;
    add(argument, Slot{}, false);
  }
  auto lookUp = [&](Value value) -> std::optional<unsigned> {
    if (auto it = slots.find(value); it != slots.end())
      return it->second;
    std::optional<ElementLayout> layout = ElementLayout::get(value.getType());
    const RuntimeValue *outer = layout ? getOuter(value) : nullptr;
    if (!outer || !outer->isBits())
      return std::nullopt;
    return add(value, layout->fromBits(outer->bits.getZExtValue()), outer->undef);
  };
  for (Operation &op : body.without_terminator()) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      std::optional<ElementLayout> layout = ElementLayout::get(constant.getType());
      if (!layout)
        return std::nullopt;
      llvm::APInt bits = isa<FloatAttr>(constant.getValue())
                             ? cast<FloatAttr>(constant.getValue()).getValue().bitcastToAPInt()
                             : cast<IntegerAttr>(constant.getValue()).getValue();
      add(constant, layout->fromBits(bits.getZExtValue()), false);
      continue;
    }
    std::optional<ElementStep> step = translate(&op);
    if (!step)
      return std::nullopt;
    for (auto [index, operand] : llvm::enumerate(op.getOperands())) {
      std::optional<unsigned> slot = lookUp(operand);
      if (!slot)
        return std::nullopt;
      step->operands[index] = *slot;
    }
    for (unsigned index = op.getNumOperands(); index < 3 && op.getNumOperands(); ++index)
      step->operands[index] = step->operands[0];
    step->result = add(op.getResult(0), Slot{}, false);
    program.steps.push_back(*step);
  }
  for (Value yielded : body.getTerminator()->getOperands()) {
    std::optional<unsigned> slot = lookUp(yielded);
    if (!slot)
      return std::nullopt;
    program.yields.push_back(*slot);
  }
  return program;
}

std::optional<ElementProgram> ElementProgram::compile(Operation *op) {
  std::optional<ElementStep> step = translate(op);
  if (!step || step->readsLoop)
    return std::nullopt;
  ElementProgram program;
  program.initial.resize(std::max(op->getNumOperands(), 1u) + 1);
  program.initialUndefs.resize(program.initial.size());
  for (unsigned index = 0; index < 3; ++index)
    step->operands[index] = index < op->getNumOperands() ? index : 0;
  step->result = program.initial.size() - 1;
  program.yields.push_back(step->result);
  program.steps.push_back(*step);
  return program;
}
