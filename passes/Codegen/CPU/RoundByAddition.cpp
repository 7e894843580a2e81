/// Roundings to a range of integers become additions; see QuantizationPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/CPU/ClampedRounding.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Magnitudes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-round-by-addition"

namespace weir {
#define GEN_PASS_DEF_CPUROUNDBYADDITION
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPURoundByAdditionCode;
using weir::cpu::ClampedRounding;

namespace {
/// 1.5 * 2^23: numbers near it are integers, and the last bits of a sum are those of the rounded term.
constexpr float kUnitLastPlace = 0x1.8p23f;
constexpr int32_t kUnitLastPlaceBits = 0x4b400000;

void replace(const ClampedRounding &rounding) {
  Operation *last = rounding.last;
  Location loc = last->getLoc();
  OpBuilder b(last);
  auto create = [&](float number) -> Value { return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(number)); };
  // The operand is not NaN, and the sum below is the same for both zeros.
  auto flags = arith::FastMathFlags::nnan | arith::FastMathFlags::nsz;
  Value bounded = rounding.rounding->getOperand(0);
  bounded = arith::MaximumFOp::create(b, loc, bounded, create(rounding.lower - rounding.offset), flags);
  bounded = arith::MinimumFOp::create(b, loc, bounded, create(rounding.upper - rounding.offset), flags);
  Value sum = arith::AddFOp::create(b, loc, bounded, create(kUnitLastPlace));
  Value bits = arith::BitcastOp::create(b, loc, b.getI32Type(), sum);
  for (Operation *conversion : llvm::make_early_inc_range(last->getUsers())) {
    auto type = cast<IntegerType>(conversion->getResult(0).getType());
    Value integer = type.getWidth() < 32 ? arith::TruncIOp::create(b, loc, type, bits).getResult() : bits;
    APInt offset = (APInt(32, rounding.offset, /*isSigned=*/true) - APInt(32, kUnitLastPlaceBits)).trunc(type.getWidth());
    if (!offset.isZero())
      integer = arith::AddIOp::create(b, loc, integer, arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, offset)));
    conversion->getResult(0).replaceAllUsesWith(integer);
    conversion->erase();
  }
  // From the last op back to the rounding.
  for (Operation *op = last; op && op->use_empty();) {
    Operation *before = op == rounding.rounding ? nullptr : weir::cpu::matchConstantOperand(op)->second.getDefiningOp();
    op->erase();
    op = before;
  }
}

struct CPURoundByAddition : weir::impl::CPURoundByAdditionBase<CPURoundByAddition> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    SmallVector<math::RoundEvenOp> roundings;
    kernel.walk([&](math::RoundEvenOp op) { roundings.push_back(op); });
    for (math::RoundEvenOp op : roundings) {
      std::optional<ClampedRounding> rounding = weir::cpu::matchClampedRounding(op);
      if (!rounding) {
        weir::missedRemark(op, DEBUG_TYPE, CPURoundByAdditionCode::RANGE);
        continue;
      }
      if (!weir::cpu::findMagnitudes(op.getOperand())) {
        weir::missedRemark(op, DEBUG_TYPE, CPURoundByAdditionCode::NAN_OPERAND);
        continue;
      }
      weir::passedRemark(op.getOperation(), DEBUG_TYPE, CPURoundByAdditionCode::ADDED);
      replace(*rounding);
    }
  }
};
} // namespace
