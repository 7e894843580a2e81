// Runs the steps of structured ops on scalars.

#include "src/check/ElementCodes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

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
      error = "converts a number that does not fit the integer type";
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
      error = "shifts by at least the width of the type";
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
