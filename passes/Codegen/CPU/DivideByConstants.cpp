/// Divisions by constants become multiplications that round the same way; see ProductPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "passes/Target/TargetInfo.h"
#include "llvm/TargetParser/Triple.h"
#include <cmath>

#define DEBUG_TYPE "weir-cpu-divide-by-constants"

namespace weir {
#define GEN_PASS_DEF_CPUDIVIDEBYCONSTANTS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUDivideByConstantsCode;

namespace {
/// Magnitudes of numbers that are finite; besides, each may be 0.
struct Magnitudes {
  double least, largest;
  bool mayBeNegativeZero = false;

  Magnitudes join(const Magnitudes &other) const {
    return {std::min(least, other.least), std::max(largest, other.largest), mayBeNegativeZero || other.mayBeNegativeZero};
  }
};

/// Bits of a f32 after the first one; within these bounds neither quotients nor their remainders are denormal or too large.
constexpr int kMantissaBits = 23;
constexpr double kLeast = 0x1p-70, kLargest = 0x1p70;
/// Ops that are looked at for one dividend.
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
    return found && found->least >= kLeast && found->largest <= kLargest ? found : std::nullopt;
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

  /// With a positive constant, so that a zero keeps its sign.
  std::optional<Magnitudes> findProduct(arith::MulFOp op) {
    for (auto [factor, other] : {std::pair(op.getRhs(), op.getLhs()), std::pair(op.getLhs(), op.getRhs())}) {
      APFloat constant(0.0f);
      if (!matchPattern(factor, m_ConstantFloat(&constant)) || !constant.isFiniteNonZero() || constant.isNegative())
        continue;
      std::optional<Magnitudes> found = find(other);
      if (!found)
        return std::nullopt;
      // A product may be rounded down.
      double scale = constant.convertToDouble();
      return Magnitudes{found->least * scale * 0.5, found->largest * scale * 2, found->mayBeNegativeZero};
    }
    return std::nullopt;
  }

  /// Both operands are multiples of the last bit of the smaller one, and so is the sum.
  std::optional<Magnitudes> findSum(Operation *op) {
    std::optional<Magnitudes> left = find(op->getOperand(0)), right = left ? find(op->getOperand(1)) : std::nullopt;
    if (!right)
      return std::nullopt;
    double unit = std::ldexp(1.0, std::ilogb(std::min(left->least, right->least)) - kMantissaBits);
    bool addsNegativeZero = left->mayBeNegativeZero && (isa<arith::SubFOp>(op) || right->mayBeNegativeZero);
    return Magnitudes{unit, 2 * (left->largest + right->largest), addsNegativeZero};
  }

  unsigned numOps = 0;
};

/// The quotient is that of `arith.divf`: two parts of the reciprocal give one within a unit of its last place, and a step with its exact remainder
/// rounds it correctly (Markstein 1990, theorem 4).
Value divide(OpBuilder &b, Location loc, Value dividend, float divisor) {
  float high = static_cast<float>(1.0 / divisor);
  // 1 / divisor - high, of which the numerator is exact.
  float low = static_cast<float>((1.0 - double(divisor) * double(high)) / divisor);
  auto create = [&](float number) -> Value { return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(number)); };
  Value reciprocal = create(high);
  Value part = arith::MulFOp::create(b, loc, dividend, create(low));
  Value quotient = math::FmaOp::create(b, loc, dividend, reciprocal, part);
  Value remainder = math::FmaOp::create(b, loc, quotient, create(-divisor), dividend);
  return math::FmaOp::create(b, loc, remainder, reciprocal, quotient);
}

bool hasFusedMultiplyAdd(const weir::TargetInfo &target) {
  llvm::Triple triple(target.triple);
  return triple.isX86() ? target.hasFeature("fma") : triple.isAArch64();
}

struct CPUDivideByConstants : weir::impl::CPUDivideByConstantsBase<CPUDivideByConstants> {
  using CPUDivideByConstantsBase::CPUDivideByConstantsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel) || !(anyTarget || hasFusedMultiplyAdd(weir::TargetInfo::of(kernel))))
      return;
    SmallVector<arith::DivFOp> divisions;
    kernel.walk([&](arith::DivFOp op) {
      if (op.getType().isF32() && matchPattern(op.getRhs(), m_Constant()))
        divisions.push_back(op);
    });
    for (arith::DivFOp op : divisions) {
      if (std::optional<CPUDivideByConstantsCode> reason = multiply(op))
        weir::missedRemark(op, DEBUG_TYPE, *reason);
      else
        weir::passedRemark(op.getOperation(), DEBUG_TYPE, CPUDivideByConstantsCode::multiplied);
    }
    for (arith::DivFOp op : divisions)
      if (op.use_empty())
        op.erase();
  }

  /// Replaces the quotient, or says why not.
  static std::optional<CPUDivideByConstantsCode> multiply(arith::DivFOp op) {
    APFloat divisor(0.0f);
    // Those of powers of two are one multiplication, by LLVM.
    if (!matchPattern(op.getRhs(), m_ConstantFloat(&divisor)) || !divisor.isFiniteNonZero() || divisor.isNegative() ||
        divisor.getExactInverse(nullptr))
      return CPUDivideByConstantsCode::DIVISOR;
    float number = divisor.convertToFloat();
    std::optional<Magnitudes> dividend = MagnitudeFinder().find(op.getLhs());
    if (number < kLeast || number > kLargest || !dividend || dividend->mayBeNegativeZero)
      return CPUDivideByConstantsCode::RANGE;
    OpBuilder b(op);
    op.replaceAllUsesWith(divide(b, op.getLoc(), op.getLhs(), number));
    return std::nullopt;
  }
};
} // namespace
