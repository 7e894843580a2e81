/// Divisions by constants become multiplications that round the same way; see QuantizationPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "passes/Codegen/CPU/ClampedRounding.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Magnitudes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "passes/Target/TargetInfo.h"
#include "llvm/TargetParser/Triple.h"

#define DEBUG_TYPE "weir-cpu-divide-by-constants"

namespace weir {
#define GEN_PASS_DEF_CPUDIVIDEBYCONSTANTS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUDivideByConstantsCode;

namespace {
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

/// Whether the dividend is between two constants, and the quotient is rounded to an integer by an addition (`weir-cpu-round-by-addition`). Dividends that are too
/// small for an exact remainder have quotients of either sign that round to 0.
bool isRounded(arith::DivFOp op, float divisor) {
  constexpr float kLeastDivisor = 0x1p-40f;
  std::optional<double> bound = weir::cpu::findBound(op.getLhs());
  return divisor >= kLeastDivisor && divisor <= weir::cpu::kLargestMagnitude && bound && *bound <= weir::cpu::kLargestMagnitude &&
         llvm::all_of(op->getUsers(), [](Operation *user) {
           std::optional<std::pair<float, Value>> unit = isa<arith::AddFOp>(user) ? weir::cpu::matchConstantOperand(user) : std::nullopt;
           return unit && unit->first == weir::cpu::kUnitLastPlace;
         });
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
    // Proofs look at divisions.
    SmallVector<std::pair<arith::DivFOp, float>> replaced;
    for (arith::DivFOp op : divisions) {
      float divisor = 0;
      if (std::optional<CPUDivideByConstantsCode> reason = findObstacle(op, divisor)) {
        weir::missedRemark(op, DEBUG_TYPE, *reason);
        continue;
      }
      weir::passedRemark(op.getOperation(), DEBUG_TYPE, CPUDivideByConstantsCode::MULTIPLIED);
      replaced.push_back({op, divisor});
    }
    for (auto [op, divisor] : replaced) {
      OpBuilder b(op);
      op.replaceAllUsesWith(divide(b, op.getLoc(), op.getLhs(), divisor));
      op.erase();
    }
  }

  /// Why the quotient cannot be replaced, if so.
  static std::optional<CPUDivideByConstantsCode> findObstacle(arith::DivFOp op, float &number) {
    APFloat divisor(0.0f);
    // Those of powers of two are one multiplication, by LLVM.
    if (!matchPattern(op.getRhs(), m_ConstantFloat(&divisor)) || !divisor.isFiniteNonZero() || divisor.isNegative() ||
        divisor.getExactInverse(nullptr))
      return CPUDivideByConstantsCode::DIVISOR;
    number = divisor.convertToFloat();
    std::optional<weir::cpu::Magnitudes> dividend = weir::cpu::findMagnitudes(op.getLhs());
    bool isExact = number >= weir::cpu::kLeastMagnitude && number <= weir::cpu::kLargestMagnitude && dividend && !dividend->mayBeNegativeZero;
    return isExact || isRounded(op, number) ? std::nullopt : std::optional(CPUDivideByConstantsCode::RANGE);
  }
};
} // namespace
