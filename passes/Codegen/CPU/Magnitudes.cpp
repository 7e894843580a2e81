#include "passes/Codegen/CPU/Magnitudes.h"

#include "passes/Codegen/CPU/ClampedRounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace weir::cpu;

namespace {
/// Bits of a f32 after the first one.
constexpr int kMantissaBits = 23;
/// Ops that are visited for one value.
constexpr unsigned kMaxOps = 32;

/// Finds the magnitudes of f32 that follow from integers and constants.
class MagnitudeFinder {
public:
  std::optional<Magnitudes> find(Value value) {
    Operation *op = value.getDefiningOp();
    APFloat constant(0.0f);
    if (matchPattern(value, m_ConstantFloat(&constant)))
      return findConstant(constant);
    if (!op || !value.getType().isF32() || ++numOps > kMaxOps)
      return std::nullopt;
    std::optional<Magnitudes> found = findInOp(op);
    return found && found->least >= kLeastMagnitude && found->largest <= kLargestMagnitude ? found : std::nullopt;
  }

private:
  static std::optional<Magnitudes> findConstant(const APFloat &constant) {
    if (!constant.isFinite())
      return std::nullopt;
    double magnitude = std::abs(constant.convertToDouble());
    // 0 has no magnitude that others would be larger than.
    return constant.isZero() ? Magnitudes{1, 1, constant.isNegative()} : Magnitudes{magnitude, magnitude};
  }

  std::optional<Magnitudes> findInOp(Operation *op) {
    if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
      Type type = op->getOperand(0).getType();
      return Magnitudes{1, std::ldexp(1.0, isa<IntegerType>(type) ? type.getIntOrFloatBitWidth() : 64)};
    }
    if (auto product = dyn_cast<arith::MulFOp>(op))
      return findProduct(product);
    if (auto quotient = dyn_cast<arith::DivFOp>(op))
      return findQuotient(quotient);
    if (isa<arith::AddFOp, arith::SubFOp>(op))
      return findSum(op);
    if (isa<arith::MaximumFOp, arith::MinimumFOp>(op)) {
      std::optional<Magnitudes> left = find(op->getOperand(0)), right = left ? find(op->getOperand(1)) : std::nullopt;
      return right ? std::optional(left->join(*right)) : std::nullopt;
    }
    if (isa<math::RoundEvenOp>(op)) {
      std::optional<Magnitudes> rounded = find(op->getOperand(0));
      return rounded ? std::optional(Magnitudes{1, rounded->largest + 1, /*mayBeNegativeZero=*/true}) : std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Magnitudes> findProduct(arith::MulFOp op) {
    for (auto [factor, other] : {std::pair(op.getRhs(), op.getLhs()), std::pair(op.getLhs(), op.getRhs())})
      if (std::optional<double> constant = matchFactor(factor))
        return scale(find(other), *constant);
    return std::nullopt;
  }

  static std::optional<double> matchFactor(Value value) {
    APFloat constant(0.0f);
    if (!matchPattern(value, m_ConstantFloat(&constant)) || !constant.isFiniteNonZero())
      return std::nullopt;
    return constant.convertToDouble();
  }

  std::optional<Magnitudes> findQuotient(arith::DivFOp op) {
    std::optional<double> divisor = matchFactor(op.getRhs());
    return divisor ? scale(find(op.getLhs()), 1 / *divisor) : std::nullopt;
  }

  /// Products and quotients may be rounded in either direction; 0 times a negative number is -0.
  static std::optional<Magnitudes> scale(std::optional<Magnitudes> found, double factor) {
    if (!found)
      return std::nullopt;
    double magnitude = std::abs(factor);
    return Magnitudes{found->least * magnitude * 0.5, found->largest * magnitude * 2, found->mayBeNegativeZero || factor < 0};
  }

  /// Both operands are multiples of the last bit of the smaller one, and so is the sum.
  std::optional<Magnitudes> findSum(Operation *op) {
    if (isa<arith::SubFOp>(op) && isRoundedByAddition(op->getOperand(0), op->getOperand(1)))
      return Magnitudes{1, 0x1p23};
    std::optional<Magnitudes> left = find(op->getOperand(0)), right = left ? find(op->getOperand(1)) : std::nullopt;
    if (!right)
      return std::nullopt;
    double unit = std::ldexp(1.0, std::ilogb(std::min(left->least, right->least)) - kMantissaBits);
    bool addsNegativeZero = left->mayBeNegativeZero && (isa<arith::SubFOp>(op) || right->mayBeNegativeZero);
    return Magnitudes{unit, 2 * (left->largest + right->largest), addsNegativeZero};
  }

  /// Whether `sum` is that of a bounded number and `unit`, which rounds it (`weir-cpu-round-by-addition`).
  static bool isRoundedByAddition(Value sum, Value unit) {
    auto add = sum.getDefiningOp<arith::AddFOp>();
    if (!add || add.getRhs() != unit || matchFactor(unit) != kUnitLastPlace)
      return false;
    auto division = add.getLhs().getDefiningOp<arith::DivFOp>();
    std::optional<double> divisor = division ? matchFactor(division.getRhs()) : std::optional(1.0);
    std::optional<double> bound = findBound(division ? division.getLhs() : add.getLhs());
    return divisor && bound && *bound <= 0x1p21 * std::abs(*divisor);
  }

  unsigned numOps = 0;
};
} // namespace

std::optional<double> weir::cpu::findBound(Value value) {
  auto upper = value.getDefiningOp<arith::MinimumFOp>();
  auto lower = upper ? upper.getLhs().getDefiningOp<arith::MaximumFOp>() : nullptr;
  APFloat least(0.0f), largest(0.0f);
  if (!lower || !matchPattern(lower.getRhs(), m_ConstantFloat(&least)) || !matchPattern(upper.getRhs(), m_ConstantFloat(&largest)) || !least.isFinite() ||
      !largest.isFinite())
    return std::nullopt;
  return std::max(std::abs(least.convertToDouble()), std::abs(largest.convertToDouble()));
}

std::optional<Magnitudes> weir::cpu::findMagnitudes(Value value) { return MagnitudeFinder().find(value); }
