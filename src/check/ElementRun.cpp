// Runs the steps of structured ops on scalars.

#include "src/check/ElementSteps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/DenseMap.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

using StepTable = llvm::DenseMap<TypeID, StepFunction>;

template <typename... Ops> static void add(StepTable &table, StepFunction function) {
  ((table[TypeID::get<Ops>()] = function), ...);
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

template <bool largest, bool ignoresNaN> static bool runExtreme(const StepRun &r) {
  return r.setFloat(pickExtreme(r.x(), r.y(), largest, ignoresNaN));
}

template <double (*function)(double)> static bool runFunction(const StepRun &r) { return r.setFloat(function(r.x())); }

template <bool isUnsigned> static bool runFloatToInt(const StepRun &r) {
  llvm::APSInt value(r.step->to.bits, isUnsigned);
  bool exact;
  if (llvm::APFloat(r.x()).convertToInteger(value, llvm::APFloat::rmTowardZero, &exact) == llvm::APFloat::opInvalidOp)
    return r.fail("converts a number that does not fit the integer type");
  return r.setInt(value.getZExtValue());
}

static void addFloats(StepTable &table) {
  add<arith::AddFOp>(table, [](const StepRun &r) { return r.setFloat(r.x() + r.y()); });
  add<arith::SubFOp>(table, [](const StepRun &r) { return r.setFloat(r.x() - r.y()); });
  add<arith::MulFOp>(table, [](const StepRun &r) { return r.setFloat(r.x() * r.y()); });
  add<arith::DivFOp>(table, [](const StepRun &r) { return r.setFloat(r.x() / r.y()); });
  add<arith::RemFOp>(table, [](const StepRun &r) { return r.setFloat(std::fmod(r.x(), r.y())); });
  add<arith::NegFOp>(table, [](const StepRun &r) { return r.setFloat(-r.x()); });
  add<arith::MaximumFOp>(table, runExtreme<true, false>);
  add<arith::MinimumFOp>(table, runExtreme<false, false>);
  add<arith::MaxNumFOp>(table, runExtreme<true, true>);
  add<arith::MinNumFOp>(table, runExtreme<false, true>);
  add<arith::CmpFOp>(table, [](const StepRun &r) {
    return r.setInt(compareFloats(static_cast<arith::CmpFPredicate>(r.step->variant), r.x(), r.y()));
  });
  add<arith::ExtFOp, arith::TruncFOp>(table, [](const StepRun &r) { return r.setFloat(r.x()); });
  add<arith::FPToSIOp>(table, runFloatToInt<false>);
  add<arith::FPToUIOp>(table, runFloatToInt<true>);
  add<arith::SIToFPOp>(table, [](const StepRun &r) { return r.setFloat(static_cast<double>(r.signedA())); });
  add<arith::UIToFPOp>(table, [](const StepRun &r) { return r.setFloat(static_cast<double>(r.a())); });
  add<arith::BitcastOp>(table, [](const StepRun &r) { return r.set(r.step->to.fromBits(r.step->from.toBits(r.get(0)))); });
}

static void addFunctions(StepTable &table) {
  add<math::FmaOp>(table, [](const StepRun &r) { return r.setFloat(std::fma(r.x(), r.y(), r.get(2).number)); });
  add<math::AbsFOp>(table, runFunction<std::fabs>);
  add<math::CeilOp>(table, runFunction<std::ceil>);
  add<math::FloorOp>(table, runFunction<std::floor>);
  add<math::TruncOp>(table, runFunction<std::trunc>);
  add<math::RoundOp>(table, runFunction<std::round>);
  add<math::RoundEvenOp>(table, runFunction<std::nearbyint>);
  add<math::ExpOp>(table, runFunction<std::exp>);
  add<math::Exp2Op>(table, runFunction<std::exp2>);
  add<math::ExpM1Op>(table, runFunction<std::expm1>);
  add<math::LogOp>(table, runFunction<std::log>);
  add<math::Log2Op>(table, runFunction<std::log2>);
  add<math::Log10Op>(table, runFunction<std::log10>);
  add<math::Log1pOp>(table, runFunction<std::log1p>);
  add<math::SqrtOp>(table, runFunction<std::sqrt>);
  add<math::RsqrtOp>(table, [](const StepRun &r) { return r.setFloat(1 / std::sqrt(r.x())); });
  add<math::CbrtOp>(table, runFunction<std::cbrt>);
  add<math::SinOp>(table, runFunction<std::sin>);
  add<math::CosOp>(table, runFunction<std::cos>);
  add<math::TanOp>(table, runFunction<std::tan>);
  add<math::SinhOp>(table, runFunction<std::sinh>);
  add<math::CoshOp>(table, runFunction<std::cosh>);
  add<math::TanhOp>(table, runFunction<std::tanh>);
  add<math::AsinOp>(table, runFunction<std::asin>);
  add<math::AcosOp>(table, runFunction<std::acos>);
  add<math::AtanOp>(table, runFunction<std::atan>);
  add<math::AsinhOp>(table, runFunction<std::asinh>);
  add<math::AcoshOp>(table, runFunction<std::acosh>);
  add<math::AtanhOp>(table, runFunction<std::atanh>);
  add<math::ErfOp>(table, runFunction<std::erf>);
  add<math::ErfcOp>(table, runFunction<std::erfc>);
  add<math::Atan2Op>(table, [](const StepRun &r) { return r.setFloat(std::atan2(r.x(), r.y())); });
  add<math::PowFOp>(table, [](const StepRun &r) { return r.setFloat(std::pow(r.x(), r.y())); });
  add<math::CopySignOp>(table, [](const StepRun &r) { return r.setFloat(std::copysign(r.x(), r.y())); });
  add<math::FPowIOp>(table, [](const StepRun &r) {
    return r.setFloat(std::pow(r.x(), static_cast<double>(static_cast<int32_t>(r.b()))));
  });
}

/// Division and rest, of which 0 and overflow are errors.
template <bool isSigned, typename Function> static bool divide(const StepRun &r, Function compute) {
  if (r.b() == 0 || (isSigned && r.signedB() == -1 && r.a() == uint64_t(1) << (r.step->from.bits - 1)))
    return r.fail("divides by zero or overflows");
  return r.setInt(compute());
}

/// A signed quotient that is rounded by `step` where there is a rest on that side.
template <int step> static bool divideRounded(const StepRun &r) {
  return divide<true>(r, [&] {
    int64_t quotient = r.signedA() / r.signedB(), rest = r.signedA() % r.signedB();
    bool isBelowZero = (rest < 0) != (r.signedB() < 0);
    return quotient + (rest != 0 && isBelowZero == (step < 0) ? step : 0);
  });
}

template <typename Function> static bool shift(const StepRun &r, Function compute) {
  return r.b() >= r.step->from.bits ? r.fail("shifts by at least the width of the type") : r.setInt(compute());
}

static bool raiseInt(const StepRun &r) {
  int64_t power = r.signedB(), base = r.signedA();
  if (power < 0 && base == 0)
    return r.fail("divides by zero or overflows");
  if (power < 0)
    return r.setInt(base == 1 ? 1 : base == -1 ? (power % 2 ? -1 : 1) : 0);
  uint64_t result = 1;
  for (uint64_t factor = base; power; power >>= 1, factor *= factor)
    if (power & 1)
      result *= factor;
  return r.setInt(result);
}

static void addIntegers(StepTable &table) {
  add<arith::AddIOp>(table, [](const StepRun &r) { return r.setInt(r.a() + r.b()); });
  add<arith::SubIOp>(table, [](const StepRun &r) { return r.setInt(r.a() - r.b()); });
  add<arith::MulIOp>(table, [](const StepRun &r) { return r.setInt(r.a() * r.b()); });
  add<arith::DivSIOp>(table, [](const StepRun &r) { return divide<true>(r, [&] { return r.signedA() / r.signedB(); }); });
  add<arith::DivUIOp>(table, [](const StepRun &r) { return divide<false>(r, [&] { return r.a() / r.b(); }); });
  add<arith::RemSIOp>(table, [](const StepRun &r) { return divide<true>(r, [&] { return r.signedA() % r.signedB(); }); });
  add<arith::RemUIOp>(table, [](const StepRun &r) { return divide<false>(r, [&] { return r.a() % r.b(); }); });
  add<arith::CeilDivUIOp>(table, [](const StepRun &r) { return divide<false>(r, [&] { return r.a() / r.b() + (r.a() % r.b() != 0); }); });
  add<arith::CeilDivSIOp>(table, divideRounded<1>);
  add<arith::FloorDivSIOp>(table, divideRounded<-1>);
  add<arith::AndIOp>(table, [](const StepRun &r) { return r.setInt(r.a() & r.b()); });
  add<arith::OrIOp>(table, [](const StepRun &r) { return r.setInt(r.a() | r.b()); });
  add<arith::XOrIOp>(table, [](const StepRun &r) { return r.setInt(r.a() ^ r.b()); });
  add<arith::ShLIOp>(table, [](const StepRun &r) { return shift(r, [&] { return r.a() << r.b(); }); });
  add<arith::ShRUIOp>(table, [](const StepRun &r) { return shift(r, [&] { return r.a() >> r.b(); }); });
  add<arith::ShRSIOp>(table, [](const StepRun &r) { return shift(r, [&] { return r.signedA() >> r.b(); }); });
  add<arith::MaxSIOp>(table, [](const StepRun &r) { return r.setInt(std::max(r.signedA(), r.signedB())); });
  add<arith::MaxUIOp>(table, [](const StepRun &r) { return r.setInt(std::max(r.a(), r.b())); });
  add<arith::MinSIOp>(table, [](const StepRun &r) { return r.setInt(std::min(r.signedA(), r.signedB())); });
  add<arith::MinUIOp>(table, [](const StepRun &r) { return r.setInt(std::min(r.a(), r.b())); });
  add<arith::CmpIOp>(table, [](const StepRun &r) {
    unsigned bits = r.step->from.bits;
    return r.setInt(arith::applyCmpPredicate(static_cast<arith::CmpIPredicate>(r.step->variant), llvm::APInt(bits, r.a()), llvm::APInt(bits, r.b())));
  });
  add<arith::SelectOp>(table, [](const StepRun &r) { return r.set(r.get(r.a() ? 1 : 2)); });
  add<arith::ExtSIOp, arith::IndexCastOp>(table, [](const StepRun &r) { return r.setInt(r.signedA()); });
  add<arith::ExtUIOp, arith::IndexCastUIOp, arith::TruncIOp>(table, [](const StepRun &r) { return r.setInt(r.a()); });
  add<linalg::IndexOp>(table, [](const StepRun &r) { return r.setInt(r.indices[r.step->variant]); });
  add<math::AbsIOp>(table, [](const StepRun &r) { return r.setInt(std::abs(r.signedA())); });
  add<math::IPowIOp>(table, raiseInt);
  add<math::CountLeadingZerosOp>(table, [](const StepRun &r) { return r.setInt(llvm::APInt(r.step->from.bits, r.a()).countl_zero()); });
  add<math::CountTrailingZerosOp>(table, [](const StepRun &r) { return r.setInt(llvm::APInt(r.step->from.bits, r.a()).countr_zero()); });
  add<math::CtPopOp>(table, [](const StepRun &r) { return r.setInt(llvm::popcount(r.a())); });
}

StepFunction weir::check::findStep(Operation *op) {
  static const StepTable table = [] {
    StepTable steps;
    addFloats(steps);
    addFunctions(steps);
    addIntegers(steps);
    return steps;
  }();
  return table.lookup(op->getName().getTypeID());
}

template <bool checksUndefs>
bool ElementProgram::runImpl(Slot *slots, uint8_t *undefs, const int64_t *indices, const char *&error) const {
  error = nullptr;
  for (const ElementStep &step : steps) {
    if constexpr (checksUndefs) {
      bool undef = false;
      if (step.selects && !undefs[step.operands[0]])
        undef = undefs[step.operands[slots[step.operands[0]].bits ? 1 : 2]];
      else if (!step.readsLoop)
        undef = undefs[step.operands[0]] || undefs[step.operands[1]] || undefs[step.operands[2]];
      undefs[step.result] = undef;
      // What is computed of anything may fail in any way; the result is marked.
      if (undef) {
        slots[step.result].bits = 0;
        continue;
      }
    }
    if (!step.run({&step, slots, indices, error}))
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
