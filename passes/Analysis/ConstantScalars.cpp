#include "passes/Analysis/ConstantScalars.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace weir;

unsigned weir::getScalarBits(Type type) {
  if (type.isIndex())
    return 64;
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64 ? type.getIntOrFloatBitWidth() : 0;
}

std::optional<uint64_t> weir::getScalarConstant(Attribute attr) {
  auto typed = dyn_cast_if_present<TypedAttr>(attr);
  if (!typed || getScalarBits(typed.getType()) == 0)
    return std::nullopt;
  if (auto number = dyn_cast<IntegerAttr>(attr))
    return number.getValue().getZExtValue();
  if (auto number = dyn_cast<FloatAttr>(attr))
    return number.getValue().bitcastToAPInt().getZExtValue();
  return std::nullopt;
}

//===--- numbers ----------------------------------------------------------------------------------------------===//

static uint64_t mask(unsigned bits) { return bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }

static int64_t extendSign(uint64_t value, unsigned bits) { return int64_t(value << (64 - bits)) >> (64 - bits); }

/// Exact: a double holds all numbers of the formats that are read.
static double toDouble(uint64_t bits, FloatType type) {
  if (type.isF64())
    return llvm::bit_cast<double>(bits);
  if (type.isF32())
    return llvm::bit_cast<float>(uint32_t(bits));
  APFloat value(type.getFloatSemantics(), APInt(type.getWidth(), bits));
  // v22.1: the NaN of a format without infinities may become one.
  if (value.isNaN())
    return std::numeric_limits<double>::quiet_NaN();
  bool losesInfo = false;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value.convertToDouble();
}

/// To the nearest. A sum, product or quotient of two numbers of half as many bits was rounded to a double before without harm.
static uint64_t fromDouble(double number, FloatType type) {
  if (type.isF64())
    return llvm::bit_cast<uint64_t>(number);
  if (type.isF32())
    return llvm::bit_cast<uint32_t>(float(number));
  APFloat value(number);
  bool losesInfo = false;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value.bitcastToAPInt().getZExtValue();
}

/// Formats in which all machines round alike.
static bool isComputed(Type type) { return type.isF16() || type.isBF16() || type.isF32() || type.isF64(); }

static bool isRead(Type type) {
  auto number = dyn_cast<FloatType>(type);
  return number && number.getWidth() <= 64;
}

//===--- ops --------------------------------------------------------------------------------------------------===//

namespace {

/// One op on columns. Functions return nothing where the op is not defined, or its result depends on the machine.
struct Evaluator {
  Operation *op;
  ArrayRef<const Column *> operands;
  Column &result;
  Type type = op->getResult(0).getType();
  unsigned bits = getScalarBits(type), operandBits = getScalarBits(op->getOperand(0).getType());

  template <typename Fn>
  ScalarResult each(Fn fn) {
    for (size_t i = 0; i < result.size(); ++i) {
      std::optional<uint64_t> value = fn(i);
      if (!value)
        return ScalarResult::Inexact;
      result[i] = *value & mask(bits);
    }
    return ScalarResult::Exact;
  }
  template <typename Fn>
  ScalarResult integers(Fn fn) {
    return each([&](size_t i) -> std::optional<uint64_t> { return fn((*operands[0])[i], (*operands[1])[i]); });
  }
  template <typename Fn>
  ScalarResult signedIntegers(Fn fn) {
    return each([&](size_t i) -> std::optional<uint64_t> {
      return fn(extendSign((*operands[0])[i], operandBits), extendSign((*operands[1])[i], operandBits));
    });
  }
  /// In the precision of the type, so that each step is rounded once.
  template <typename Fn>
  ScalarResult floats(Fn fn) {
    if (!isComputed(type))
      return ScalarResult::Inexact;
    auto format = cast<FloatType>(type);
    auto number = [&](unsigned operand, size_t i) {
      return operand < operands.size() ? toDouble((*operands[operand])[i], format) : 0.0;
    };
    return each([&](size_t i) -> std::optional<uint64_t> {
      double value;
      if (type.isF32())
        value = fn(float(number(0, i)), float(number(1, i)), float(number(2, i)));
      else
        value = fn(number(0, i), number(1, i), number(2, i));
      // Which NaN comes out is up to the machine.
      return std::isnan(value) ? std::nullopt : std::optional(fromDouble(value, format));
    });
  }

  ScalarResult compareIntegers(arith::CmpIOp compare) {
    return each([&](size_t i) -> std::optional<uint64_t> {
      return arith::applyCmpPredicate(compare.getPredicate(), APInt(operandBits, (*operands[0])[i]), APInt(operandBits, (*operands[1])[i]));
    });
  }
  ScalarResult compareFloats(arith::CmpFOp compare) {
    auto format = dyn_cast<FloatType>(op->getOperand(0).getType());
    if (!format || !isRead(format))
      return ScalarResult::Unknown;
    return each([&](size_t i) -> std::optional<uint64_t> {
      return arith::applyCmpPredicate(compare.getPredicate(), APFloat(toDouble((*operands[0])[i], format)),
                                      APFloat(toDouble((*operands[1])[i], format)));
    });
  }
  /// From one format of floats to another.
  ScalarResult convert() {
    auto from = dyn_cast<FloatType>(op->getOperand(0).getType());
    if (!from || !isRead(from) || !isComputed(type))
      return ScalarResult::Inexact;
    return each([&](size_t i) -> std::optional<uint64_t> {
      double value = toDouble((*operands[0])[i], from);
      return std::isnan(value) ? std::nullopt : std::optional(fromDouble(value, cast<FloatType>(type)));
    });
  }
  ScalarResult fromInteger(bool isSigned) {
    if (!isComputed(type))
      return ScalarResult::Inexact;
    return each([&](size_t i) -> std::optional<uint64_t> {
      APFloat value(cast<FloatType>(type).getFloatSemantics());
      value.convertFromAPInt(APInt(operandBits, (*operands[0])[i]), isSigned, APFloat::rmNearestTiesToEven);
      return value.bitcastToAPInt().getZExtValue();
    });
  }
  ScalarResult toInteger(bool isSigned) {
    auto from = dyn_cast<FloatType>(op->getOperand(0).getType());
    if (!from || !isRead(from) || type.isIndex())
      return ScalarResult::Inexact;
    return each([&](size_t i) -> std::optional<uint64_t> {
      APSInt number(bits, !isSigned);
      bool isExact = false;
      APFloat::opStatus status = APFloat(toDouble((*operands[0])[i], from)).convertToInteger(number, APFloat::rmTowardZero, &isExact);
      return status == APFloat::opInvalidOp ? std::nullopt : std::optional(number.getZExtValue());
    });
  }
  /// The sign of a float alone. Some formats of a byte have no sign, or none for zero.
  template <typename Fn>
  ScalarResult signs(Fn fn) {
    if (!isComputed(type))
      return ScalarResult::Inexact;
    return each([&](size_t i) -> std::optional<uint64_t> { return fn((*operands[0])[i], uint64_t(1) << (bits - 1)); });
  }
  ScalarResult evaluate();
};

} // namespace

/// NaN where machines differ. `isNumber`: a NaN beside a number does not count, and of two zeros of different signs kernels take either one.
template <typename Number>
static Number pick(Number a, Number b, bool isLess, bool isNumber) {
  if (isNumber && (std::isnan(a) || std::isnan(b)))
    return std::isnan(a) ? b : a;
  bool isZeros = a == b && std::signbit(a) != std::signbit(b);
  if (std::isnan(a) || std::isnan(b) || (isNumber && isZeros))
    return std::numeric_limits<Number>::quiet_NaN();
  if (isZeros)
    return std::signbit(a) == isLess ? a : b;
  return (a < b) == isLess ? a : b;
}

ScalarResult Evaluator::evaluate() {
  if (bits == 0 || operandBits == 0)
    return ScalarResult::Unknown;
  using Result = std::optional<uint64_t>;
  auto operand = [&](unsigned number, size_t i) { return (*operands[number])[i]; };
  auto lowest = [&] { return int64_t(uint64_t(1) << (bits - 1)) << (64 - bits) >> (64 - bits); };
  return llvm::TypeSwitch<Operation *, ScalarResult>(op)
      .Case<arith::AddIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return a + b; }); })
      .Case<arith::SubIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return a - b; }); })
      .Case<arith::MulIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return a * b; }); })
      .Case<arith::AndIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return a & b; }); })
      .Case<arith::OrIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return a | b; }); })
      .Case<arith::XOrIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return a ^ b; }); })
      .Case<arith::MinUIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return std::min(a, b); }); })
      .Case<arith::MaxUIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return std::max(a, b); }); })
      .Case<arith::MinSIOp>([&](auto) { return signedIntegers([](int64_t a, int64_t b) { return uint64_t(std::min(a, b)); }); })
      .Case<arith::MaxSIOp>([&](auto) { return signedIntegers([](int64_t a, int64_t b) { return uint64_t(std::max(a, b)); }); })
      .Case<arith::ShLIOp>([&](auto) { return integers([&](uint64_t a, uint64_t b) { return b < bits ? Result(a << b) : Result(); }); })
      .Case<arith::ShRUIOp>([&](auto) { return integers([&](uint64_t a, uint64_t b) { return b < bits ? Result(a >> b) : Result(); }); })
      .Case<arith::ShRSIOp>([&](auto) {
        return integers([&](uint64_t a, uint64_t b) { return b < bits ? Result(uint64_t(extendSign(a, bits) >> b)) : Result(); });
      })
      .Case<arith::DivUIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return b ? Result(a / b) : Result(); }); })
      .Case<arith::RemUIOp>([&](auto) { return integers([](uint64_t a, uint64_t b) { return b ? Result(a % b) : Result(); }); })
      .Case<arith::DivSIOp>([&](auto) {
        return signedIntegers([&](int64_t a, int64_t b) { return b == 0 || (a == lowest() && b == -1) ? Result() : Result(uint64_t(a / b)); });
      })
      .Case<arith::RemSIOp>([&](auto) {
        return signedIntegers([&](int64_t a, int64_t b) { return b == 0 || (a == lowest() && b == -1) ? Result() : Result(uint64_t(a % b)); });
      })
      .Case<arith::ExtUIOp, arith::TruncIOp, arith::IndexCastUIOp, arith::BitcastOp>([&](auto) {
        return each([&](size_t i) -> Result { return operand(0, i); });
      })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto) {
        return each([&](size_t i) -> Result { return uint64_t(extendSign(operand(0, i), operandBits)); });
      })
      .Case<arith::SelectOp>([&](auto) {
        if (!op->getOperand(0).getType().isInteger(1))
          return ScalarResult::Unknown;
        return each([&](size_t i) -> Result { return operand(operand(0, i) ? 1 : 2, i); });
      })
      .Case<arith::CmpIOp>([&](auto compare) { return compareIntegers(compare); })
      .Case<arith::CmpFOp>([&](auto compare) { return compareFloats(compare); })
      .Case<arith::AddFOp>([&](auto) { return floats([](auto a, auto b, auto) { return a + b; }); })
      .Case<arith::SubFOp>([&](auto) { return floats([](auto a, auto b, auto) { return a - b; }); })
      .Case<arith::MulFOp>([&](auto) { return floats([](auto a, auto b, auto) { return a * b; }); })
      .Case<arith::DivFOp>([&](auto) { return floats([](auto a, auto b, auto) { return a / b; }); })
      .Case<arith::MinimumFOp>([&](auto) { return floats([](auto a, auto b, auto) { return pick(a, b, true, /*isNumber=*/false); }); })
      .Case<arith::MaximumFOp>([&](auto) { return floats([](auto a, auto b, auto) { return pick(a, b, false, /*isNumber=*/false); }); })
      .Case<arith::MinNumFOp>([&](auto) { return floats([](auto a, auto b, auto) { return pick(a, b, true, /*isNumber=*/true); }); })
      .Case<arith::MaxNumFOp>([&](auto) { return floats([](auto a, auto b, auto) { return pick(a, b, false, /*isNumber=*/true); }); })
      .Case<math::FmaOp>([&](auto) {
        // A narrower one may be computed in several ways.
        return type.isF32() || type.isF64() ? floats([](auto a, auto b, auto c) { return std::fma(a, b, c); }) : ScalarResult::Inexact;
      })
      .Case<math::FloorOp>([&](auto) { return floats([](auto a, auto, auto) { return std::floor(a); }); })
      .Case<math::CeilOp>([&](auto) { return floats([](auto a, auto, auto) { return std::ceil(a); }); })
      .Case<math::TruncOp>([&](auto) { return floats([](auto a, auto, auto) { return std::trunc(a); }); })
      .Case<math::RoundEvenOp>([&](auto) { return floats([](auto a, auto, auto) { return std::nearbyint(a); }); })
      .Case<arith::NegFOp>([&](auto) { return signs([](uint64_t a, uint64_t sign) { return a ^ sign; }); })
      .Case<math::AbsFOp>([&](auto) { return signs([](uint64_t a, uint64_t sign) { return a & ~sign; }); })
      .Case<arith::ExtFOp>([&](auto) { return convert(); })
      .Case<arith::TruncFOp>([&](arith::TruncFOp truncate) {
        std::optional<arith::RoundingMode> mode = truncate.getRoundingmode();
        return mode && *mode != arith::RoundingMode::to_nearest_even ? ScalarResult::Inexact : convert();
      })
      .Case<arith::SIToFPOp>([&](auto) { return fromInteger(/*isSigned=*/true); })
      .Case<arith::UIToFPOp>([&](auto) { return fromInteger(/*isSigned=*/false); })
      .Case<arith::FPToSIOp>([&](auto) { return toInteger(/*isSigned=*/true); })
      .Case<arith::FPToUIOp>([&](auto) { return toInteger(/*isSigned=*/false); })
      .Default([&](Operation *) { return isa_and_present<math::MathDialect>(op->getDialect()) ? ScalarResult::Inexact : ScalarResult::Unknown; });
}

ScalarResult weir::evaluateScalars(Operation *op, ArrayRef<const Column *> operands, Column &result) {
  if (op->getNumResults() != 1 || operands.empty() || op->getNumRegions() != 0)
    return ScalarResult::Unknown;
  return Evaluator{op, operands, result}.evaluate();
}
