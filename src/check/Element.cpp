// Scalars of structured ops: computed without attributes, for tensors have many.

#include "src/check/ElementCodes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir::check;

std::optional<ElementProgram::Step> ElementProgram::translate(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumOperands() > 3 || op->getNumRegions() != 0)
    return std::nullopt;
  std::optional<ElementLayout> to = ElementLayout::get(op->getResult(0).getType());
  if (!to)
    return std::nullopt;
  Step step;
  step.to = *to;
  step.from = *to;
  for (Type type : op->getOperandTypes())
    if (!ElementLayout::get(type))
      return std::nullopt;
  // Of a select, the type of the condition says nothing.
  if (op->getNumOperands() != 0)
    step.from = *ElementLayout::get(op->getOperand(op->getNumOperands() == 3 ? 1 : 0).getType());
  auto code = [](Code code) { return std::optional<Code>(code); };
  std::optional<Code> found =
      llvm::TypeSwitch<Operation *, std::optional<Code>>(op)
          .Case<arith::AddFOp>([&](auto) { return code(Code::AddF); })
          .Case<arith::SubFOp>([&](auto) { return code(Code::SubF); })
          .Case<arith::MulFOp>([&](auto) { return code(Code::MulF); })
          .Case<arith::DivFOp>([&](auto) { return code(Code::DivF); })
          .Case<arith::RemFOp>([&](auto) { return code(Code::RemF); })
          .Case<arith::NegFOp>([&](auto) { return code(Code::NegF); })
          .Case<arith::MaximumFOp>([&](auto) { return code(Code::MaximumF); })
          .Case<arith::MinimumFOp>([&](auto) { return code(Code::MinimumF); })
          .Case<arith::MaxNumFOp>([&](auto) { return code(Code::MaxNumF); })
          .Case<arith::MinNumFOp>([&](auto) { return code(Code::MinNumF); })
          .Case<math::FmaOp>([&](auto) { return code(Code::Fma); })
          .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) { return code(Code::RoundF); })
          .Case<arith::FPToSIOp>([&](auto) { return code(Code::FToSI); })
          .Case<arith::FPToUIOp>([&](auto) { return code(Code::FToUI); })
          .Case<arith::SIToFPOp>([&](auto) { return code(Code::SIToF); })
          .Case<arith::UIToFPOp>([&](auto) { return code(Code::UIToF); })
          .Case<arith::AddIOp>([&](auto) { return code(Code::AddI); })
          .Case<arith::SubIOp>([&](auto) { return code(Code::SubI); })
          .Case<arith::MulIOp>([&](auto) { return code(Code::MulI); })
          .Case<arith::DivSIOp>([&](auto) { return code(Code::DivSI); })
          .Case<arith::DivUIOp>([&](auto) { return code(Code::DivUI); })
          .Case<arith::RemSIOp>([&](auto) { return code(Code::RemSI); })
          .Case<arith::RemUIOp>([&](auto) { return code(Code::RemUI); })
          .Case<arith::CeilDivSIOp>([&](auto) { return code(Code::CeilDivSI); })
          .Case<arith::CeilDivUIOp>([&](auto) { return code(Code::CeilDivUI); })
          .Case<arith::FloorDivSIOp>([&](auto) { return code(Code::FloorDivSI); })
          .Case<arith::AndIOp>([&](auto) { return code(Code::And); })
          .Case<arith::OrIOp>([&](auto) { return code(Code::Or); })
          .Case<arith::XOrIOp>([&](auto) { return code(Code::Xor); })
          .Case<arith::ShLIOp>([&](auto) { return code(Code::Shl); })
          .Case<arith::ShRSIOp>([&](auto) { return code(Code::ShrS); })
          .Case<arith::ShRUIOp>([&](auto) { return code(Code::ShrU); })
          .Case<arith::MaxSIOp>([&](auto) { return code(Code::MaxSI); })
          .Case<arith::MaxUIOp>([&](auto) { return code(Code::MaxUI); })
          .Case<arith::MinSIOp>([&](auto) { return code(Code::MinSI); })
          .Case<arith::MinUIOp>([&](auto) { return code(Code::MinUI); })
          .Case<arith::SelectOp>([&](auto) { return code(Code::Select); })
          .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto) { return code(Code::ExtS); })
          .Case<arith::ExtUIOp, arith::IndexCastUIOp>([&](auto) { return code(Code::ExtU); })
          .Case<arith::TruncIOp>([&](auto) { return code(Code::Trunc); })
          .Case<arith::BitcastOp>([&](auto) { return code(Code::BitsToBits); })
          .Case<arith::CmpFOp>([&](arith::CmpFOp cmp) {
            step.variant = static_cast<uint8_t>(cmp.getPredicate());
            return code(Code::CmpF);
          })
          .Case<arith::CmpIOp>([&](arith::CmpIOp cmp) {
            step.variant = static_cast<uint8_t>(cmp.getPredicate());
            return code(Code::CmpI);
          })
          .Case<linalg::IndexOp>([&](linalg::IndexOp index) {
            step.variant = static_cast<uint8_t>(index.getDim());
            return code(Code::Index);
          })
          .Case<math::AbsFOp>([&](auto) { return code(Code::Abs); })
          .Case<math::AbsIOp>([&](auto) { return code(Code::AbsI); })
          .Case<math::CeilOp>([&](auto) { return code(Code::Ceil); })
          .Case<math::FloorOp>([&](auto) { return code(Code::Floor); })
          .Case<math::TruncOp>([&](auto) { return code(Code::Trunca); })
          .Case<math::RoundOp>([&](auto) { return code(Code::RoundAway); })
          .Case<math::RoundEvenOp>([&](auto) { return code(Code::RoundEven); })
          .Case<math::ExpOp>([&](auto) { return code(Code::Exp); })
          .Case<math::Exp2Op>([&](auto) { return code(Code::Exp2); })
          .Case<math::ExpM1Op>([&](auto) { return code(Code::ExpM1); })
          .Case<math::LogOp>([&](auto) { return code(Code::Log); })
          .Case<math::Log2Op>([&](auto) { return code(Code::Log2); })
          .Case<math::Log10Op>([&](auto) { return code(Code::Log10); })
          .Case<math::Log1pOp>([&](auto) { return code(Code::Log1p); })
          .Case<math::SqrtOp>([&](auto) { return code(Code::Sqrt); })
          .Case<math::RsqrtOp>([&](auto) { return code(Code::Rsqrt); })
          .Case<math::CbrtOp>([&](auto) { return code(Code::Cbrt); })
          .Case<math::SinOp>([&](auto) { return code(Code::Sin); })
          .Case<math::CosOp>([&](auto) { return code(Code::Cos); })
          .Case<math::TanOp>([&](auto) { return code(Code::Tan); })
          .Case<math::SinhOp>([&](auto) { return code(Code::Sinh); })
          .Case<math::CoshOp>([&](auto) { return code(Code::Cosh); })
          .Case<math::TanhOp>([&](auto) { return code(Code::Tanh); })
          .Case<math::AsinOp>([&](auto) { return code(Code::Asin); })
          .Case<math::AcosOp>([&](auto) { return code(Code::Acos); })
          .Case<math::AtanOp>([&](auto) { return code(Code::Atan); })
          .Case<math::Atan2Op>([&](auto) { return code(Code::Atan2); })
          .Case<math::AsinhOp>([&](auto) { return code(Code::Asinh); })
          .Case<math::AcoshOp>([&](auto) { return code(Code::Acosh); })
          .Case<math::AtanhOp>([&](auto) { return code(Code::Atanh); })
          .Case<math::ErfOp>([&](auto) { return code(Code::Erf); })
          .Case<math::ErfcOp>([&](auto) { return code(Code::Erfc); })
          .Case<math::PowFOp>([&](auto) { return code(Code::Powf); })
          .Case<math::FPowIOp>([&](auto) { return code(Code::Fpowi); })
          .Case<math::IPowIOp>([&](auto) { return code(Code::Ipowi); })
          .Case<math::CopySignOp>([&](auto) { return code(Code::CopySign); })
          .Case<math::CountLeadingZerosOp>([&](auto) { return code(Code::Ctlz); })
          .Case<math::CountTrailingZerosOp>([&](auto) { return code(Code::Cttz); })
          .Case<math::CtPopOp>([&](auto) { return code(Code::Ctpop); })
          .Default([](Operation *) { return std::optional<Code>(); });
  if (!found)
    return std::nullopt;
  step.code = *found;
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
    std::optional<Step> step = translate(&op);
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
  std::optional<Step> step = translate(op);
  if (!step || step->code == Code::Index)
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
