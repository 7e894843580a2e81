/// Divisions by constants become multiplications that round the same way; see QuantizationPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
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
        weir::passedRemark(op.getOperation(), DEBUG_TYPE, CPUDivideByConstantsCode::MULTIPLIED);
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
    std::optional<weir::cpu::Magnitudes> dividend = weir::cpu::findMagnitudes(op.getLhs());
    if (number < weir::cpu::kLeastMagnitude || number > weir::cpu::kLargestMagnitude || !dividend || dividend->mayBeNegativeZero)
      return CPUDivideByConstantsCode::RANGE;
    OpBuilder b(op);
    op.replaceAllUsesWith(divide(b, op.getLoc(), op.getLhs(), number));
    return std::nullopt;
  }
};
} // namespace
