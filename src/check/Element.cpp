// Scalars of structured ops: computed without attributes, for tensors have many.

#include "src/check/Element.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace weir::check;

//===------------------------------------------------------------------------------------------------------------===//
// Layout
//===------------------------------------------------------------------------------------------------------------===//

std::optional<ElementLayout> ElementLayout::get(Type type) {
  ElementLayout layout;
  if (auto number = dyn_cast<FloatType>(type)) {
    layout.isFloat = true;
    layout.bits = number.getWidth();
    layout.semantics = &number.getFloatSemantics();
  } else if (type.isIndex()) {
    layout.bits = 64;
  } else if (auto integer = dyn_cast<IntegerType>(type)) {
    layout.bits = integer.getWidth();
  }
  if (layout.bits == 0 || layout.bits > 64 || (layout.bits % 8 != 0 && (layout.bits != 1 || layout.isFloat)))
    return std::nullopt;
  layout.bytes = (layout.bits + 7) / 8;
  return layout;
}

Slot ElementLayout::fromBits(uint64_t raw) const {
  Slot slot;
  if (!isFloat) {
    slot.bits = raw & mask();
  } else if (bits == 32) {
    float number;
    uint32_t word = static_cast<uint32_t>(raw);
    std::memcpy(&number, &word, 4);
    slot.number = number;
  } else if (bits == 64) {
    slot.bits = raw;
  } else {
    llvm::APFloat number(*semantics, llvm::APInt(bits, raw, /*isSigned=*/false, /*implicitTrunc=*/true));
    bool inexact;
    number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    slot.number = number.convertToDouble();
  }
  return slot;
}

uint64_t ElementLayout::toBits(Slot slot) const {
  if (!isFloat || bits == 64)
    return slot.bits;
  if (bits == 32) {
    float number = static_cast<float>(slot.number);
    uint32_t word;
    std::memcpy(&word, &number, 4);
    return word;
  }
  llvm::APFloat number(slot.number);
  bool inexact;
  number.convert(*semantics, llvm::APFloat::rmNearestTiesToEven, &inexact);
  return number.bitcastToAPInt().getZExtValue();
}

double ElementLayout::round(double number) const {
  if (bits == 64)
    return number;
  if (bits == 32)
    return static_cast<float>(number);
  Slot slot;
  slot.number = number;
  return fromBits(toBits(slot)).number;
}

Slot ElementLayout::load(const uint8_t *memory) const {
  uint64_t raw = 0;
  std::memcpy(&raw, memory, bytes);
  return fromBits(raw);
}

void ElementLayout::store(Slot slot, uint8_t *memory) const {
  uint64_t raw = toBits(slot);
  std::memcpy(memory, &raw, bytes);
}

//===------------------------------------------------------------------------------------------------------------===//
// Ops
//===------------------------------------------------------------------------------------------------------------===//

enum class ElementProgram::Code : uint8_t {
  AddF,
  SubF,
  MulF,
  DivF,
  RemF,
  NegF,
  MaximumF,
  MinimumF,
  MaxNumF,
  MinNumF,
  Fma,
  CmpF,
  RoundF,
  FToSI,
  FToUI,
  SIToF,
  UIToF,
  AddI,
  SubI,
  MulI,
  DivSI,
  DivUI,
  RemSI,
  RemUI,
  CeilDivSI,
  CeilDivUI,
  FloorDivSI,
  And,
  Or,
  Xor,
  Shl,
  ShrS,
  ShrU,
  MaxSI,
  MaxUI,
  MinSI,
  MinUI,
  CmpI,
  Select,
  ExtS,
  ExtU,
  Trunc,
  BitsToBits,
  Index,
  AbsI,
  Abs,
  Ceil,
  Floor,
  Trunca,
  RoundAway,
  RoundEven,
  Exp,
  Exp2,
  ExpM1,
  Log,
  Log2,
  Log10,
  Log1p,
  Sqrt,
  Rsqrt,
  Cbrt,
  Sin,
  Cos,
  Tan,
  Sinh,
  Cosh,
  Tanh,
  Asin,
  Acos,
  Atan,
  Atan2,
  Asinh,
  Acosh,
  Atanh,
  Erf,
  Erfc,
  Powf,
  CopySign,
  Fpowi,
  Ctlz,
  Cttz,
  Ctpop,
  Ipowi,
};

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

static bool compareFloats(arith::CmpFPredicate predicate, double a, double b) {
  using P = arith::CmpFPredicate;
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse:
    return false;
  case P::OEQ:
    return !unordered && a == b;
  case P::OGT:
    return !unordered && a > b;
  case P::OGE:
    return !unordered && a >= b;
  case P::OLT:
    return !unordered && a < b;
  case P::OLE:
    return !unordered && a <= b;
  case P::ONE:
    return !unordered && a != b;
  case P::ORD:
    return !unordered;
  case P::UEQ:
    return unordered || a == b;
  case P::UGT:
    return unordered || a > b;
  case P::UGE:
    return unordered || a >= b;
  case P::ULT:
    return unordered || a < b;
  case P::ULE:
    return unordered || a <= b;
  case P::UNE:
    return unordered || a != b;
  case P::UNO:
    return unordered;
  case P::AlwaysTrue:
    return true;
  }
  return false;
}

static double pickExtreme(double a, double b, bool largest, bool ignoresNaN) {
  if (std::isnan(a) || std::isnan(b))
    return ignoresNaN ? (std::isnan(a) ? b : a) : std::nan("");
  if (a == b)
    return (std::signbit(a) == largest) ? b : a;
  return (a > b) == largest ? a : b;
}

bool ElementProgram::apply(const Step &step, Slot *slots, const int64_t *indices, const char *&error) {
  Slot &out = slots[step.result];
  const Slot a = slots[step.operands[0]], b = slots[step.operands[1]], c = slots[step.operands[2]];
  const ElementLayout &from = step.from, &to = step.to;
  auto setFloat = [&](double number) {
    out.number = to.round(number);
    return true;
  };
  auto setInt = [&](uint64_t value) {
    out.bits = value & to.mask();
    return true;
  };
  auto isBadDivision = [&](bool isSigned) {
    bool bad = b.bits == 0 ||
               (isSigned && from.extend(b.bits) == -1 && a.bits == uint64_t(1) << (from.bits - 1));
    if (bad)
      error = "divides by zero or overflows";
    return bad;
  };
  switch (step.code) {
  case Code::AddF:
    return setFloat(a.number + b.number);
  case Code::SubF:
    return setFloat(a.number - b.number);
  case Code::MulF:
    return setFloat(a.number * b.number);
  case Code::DivF:
    return setFloat(a.number / b.number);
  case Code::RemF:
    return setFloat(std::fmod(a.number, b.number));
  case Code::NegF:
    return setFloat(-a.number);
  case Code::MaximumF:
    return setFloat(pickExtreme(a.number, b.number, true, false));
  case Code::MinimumF:
    return setFloat(pickExtreme(a.number, b.number, false, false));
  case Code::MaxNumF:
    return setFloat(pickExtreme(a.number, b.number, true, true));
  case Code::MinNumF:
    return setFloat(pickExtreme(a.number, b.number, false, true));
  case Code::Fma:
    return setFloat(std::fma(a.number, b.number, c.number));
  case Code::CmpF:
    return setInt(compareFloats(static_cast<arith::CmpFPredicate>(step.variant), a.number, b.number));
  case Code::RoundF:
    return setFloat(a.number);
  case Code::FToSI:
  case Code::FToUI: {
    llvm::APSInt value(to.bits, step.code == Code::FToUI);
    bool exact;
    if (llvm::APFloat(a.number).convertToInteger(value, llvm::APFloat::rmTowardZero, &exact) == llvm::APFloat::opInvalidOp)
      error = "converts a number that the integer type does not have";
    return error ? false : setInt(value.getZExtValue());
  }
  case Code::SIToF:
    return setFloat(static_cast<double>(from.extend(a.bits)));
  case Code::UIToF:
    return setFloat(static_cast<double>(a.bits));
  case Code::AddI:
    return setInt(a.bits + b.bits);
  case Code::SubI:
    return setInt(a.bits - b.bits);
  case Code::MulI:
    return setInt(a.bits * b.bits);
  case Code::DivSI:
    return !isBadDivision(true) && setInt(from.extend(a.bits) / from.extend(b.bits));
  case Code::DivUI:
    return !isBadDivision(false) && setInt(a.bits / b.bits);
  case Code::RemSI:
    return !isBadDivision(true) && setInt(from.extend(a.bits) % from.extend(b.bits));
  case Code::RemUI:
    return !isBadDivision(false) && setInt(a.bits % b.bits);
  case Code::CeilDivUI:
    return !isBadDivision(false) && setInt(a.bits / b.bits + (a.bits % b.bits != 0));
  case Code::CeilDivSI:
  case Code::FloorDivSI: {
    if (isBadDivision(true))
      return false;
    int64_t x = from.extend(a.bits), y = from.extend(b.bits), quotient = x / y, rest = x % y;
    if (rest != 0 && ((rest < 0) != (y < 0)) == (step.code == Code::FloorDivSI))
      quotient += step.code == Code::FloorDivSI ? -1 : 1;
    return setInt(quotient);
  }
  case Code::And:
    return setInt(a.bits & b.bits);
  case Code::Or:
    return setInt(a.bits | b.bits);
  case Code::Xor:
    return setInt(a.bits ^ b.bits);
  case Code::Shl:
  case Code::ShrS:
  case Code::ShrU:
    if (b.bits >= from.bits) {
      error = "shifts by more bits than there are";
      return false;
    }
    return setInt(step.code == Code::Shl    ? a.bits << b.bits
                  : step.code == Code::ShrU ? a.bits >> b.bits
                                            : static_cast<uint64_t>(from.extend(a.bits) >> b.bits));
  case Code::MaxSI:
    return setInt(std::max(from.extend(a.bits), from.extend(b.bits)));
  case Code::MaxUI:
    return setInt(std::max(a.bits, b.bits));
  case Code::MinSI:
    return setInt(std::min(from.extend(a.bits), from.extend(b.bits)));
  case Code::MinUI:
    return setInt(std::min(a.bits, b.bits));
  case Code::CmpI:
    return setInt(arith::applyCmpPredicate(static_cast<arith::CmpIPredicate>(step.variant), llvm::APInt(from.bits, a.bits),
                                           llvm::APInt(from.bits, b.bits)));
  case Code::Select:
    out = a.bits ? b : c;
    return true;
  case Code::ExtS:
    return setInt(static_cast<uint64_t>(from.extend(a.bits)));
  case Code::ExtU:
  case Code::Trunc:
    return setInt(a.bits);
  case Code::BitsToBits:
    out = to.fromBits(from.toBits(a));
    return true;
  case Code::Index:
    return setInt(static_cast<uint64_t>(indices[step.variant]));
  case Code::AbsI:
    return setInt(static_cast<uint64_t>(std::abs(from.extend(a.bits))));
  case Code::Abs:
    return setFloat(std::fabs(a.number));
  case Code::Ceil:
    return setFloat(std::ceil(a.number));
  case Code::Floor:
    return setFloat(std::floor(a.number));
  case Code::Trunca:
    return setFloat(std::trunc(a.number));
  case Code::RoundAway:
    return setFloat(std::round(a.number));
  case Code::RoundEven:
    return setFloat(std::nearbyint(a.number));
  case Code::Exp:
    return setFloat(std::exp(a.number));
  case Code::Exp2:
    return setFloat(std::exp2(a.number));
  case Code::ExpM1:
    return setFloat(std::expm1(a.number));
  case Code::Log:
    return setFloat(std::log(a.number));
  case Code::Log2:
    return setFloat(std::log2(a.number));
  case Code::Log10:
    return setFloat(std::log10(a.number));
  case Code::Log1p:
    return setFloat(std::log1p(a.number));
  case Code::Sqrt:
    return setFloat(std::sqrt(a.number));
  case Code::Rsqrt:
    return setFloat(1 / std::sqrt(a.number));
  case Code::Cbrt:
    return setFloat(std::cbrt(a.number));
  case Code::Sin:
    return setFloat(std::sin(a.number));
  case Code::Cos:
    return setFloat(std::cos(a.number));
  case Code::Tan:
    return setFloat(std::tan(a.number));
  case Code::Sinh:
    return setFloat(std::sinh(a.number));
  case Code::Cosh:
    return setFloat(std::cosh(a.number));
  case Code::Tanh:
    return setFloat(std::tanh(a.number));
  case Code::Asin:
    return setFloat(std::asin(a.number));
  case Code::Acos:
    return setFloat(std::acos(a.number));
  case Code::Atan:
    return setFloat(std::atan(a.number));
  case Code::Atan2:
    return setFloat(std::atan2(a.number, b.number));
  case Code::Asinh:
    return setFloat(std::asinh(a.number));
  case Code::Acosh:
    return setFloat(std::acosh(a.number));
  case Code::Atanh:
    return setFloat(std::atanh(a.number));
  case Code::Erf:
    return setFloat(std::erf(a.number));
  case Code::Erfc:
    return setFloat(std::erfc(a.number));
  case Code::Powf:
    return setFloat(std::pow(a.number, b.number));
  case Code::CopySign:
    return setFloat(std::copysign(a.number, b.number));
  case Code::Fpowi:
    return setFloat(std::pow(a.number, static_cast<double>(static_cast<int32_t>(b.bits))));
  case Code::Ipowi: {
    int64_t power = from.extend(b.bits), base = from.extend(a.bits);
    if (power < 0)
      return base == 0 ? (error = "divides by zero or overflows", false)
                       : setInt(base == 1    ? 1
                                : base == -1 ? (power % 2 ? -1 : 1)
                                             : 0);
    uint64_t result = 1;
    for (uint64_t factor = base; power; power >>= 1, factor *= factor)
      if (power & 1)
        result *= factor;
    return setInt(result);
  }
  case Code::Ctlz:
    return setInt(llvm::APInt(from.bits, a.bits).countl_zero());
  case Code::Cttz:
    return setInt(llvm::APInt(from.bits, a.bits).countr_zero());
  case Code::Ctpop:
    return setInt(llvm::APInt(from.bits, a.bits).popcount());
  }
  return false;
}

//===------------------------------------------------------------------------------------------------------------===//
// Programs
//===------------------------------------------------------------------------------------------------------------===//

template <bool checksUndefs>
bool ElementProgram::runImpl(Slot *slots, uint8_t *undefs, const int64_t *indices, const char *&error) const {
  error = nullptr;
  for (const Step &step : steps) {
    if constexpr (checksUndefs) {
      bool undef = false;
      if (step.code == Code::Select && !undefs[step.operands[0]])
        undef = undefs[step.operands[slots[step.operands[0]].bits ? 1 : 2]];
      else if (step.code != Code::Index)
        undef = undefs[step.operands[0]] || undefs[step.operands[1]] || undefs[step.operands[2]];
      undefs[step.result] = undef;
      // What is computed of anything may fail in any way; the result is marked.
      if (undef) {
        slots[step.result].bits = 0;
        continue;
      }
    }
    if (!apply(step, slots, indices, error))
      return false;
  }
  return true;
}

bool ElementProgram::run(Slot *slots, const int64_t *indices, const char *&error) const {
  return runImpl<false>(slots, nullptr, indices, error);
}

bool ElementProgram::run(Slot *slots, uint8_t *undefs, const int64_t *indices, const char *&error) const {
  return runImpl<true>(slots, undefs, indices, error);
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
