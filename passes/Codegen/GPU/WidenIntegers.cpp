/// Integers of 2 to 7 bits of functions for GPUs become bytes; see KernelPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/GPU/KernelPasses.h"
#include "passes/Codegen/GPU/ScalarTypes.h"

#define DEBUG_TYPE "weir-gpu-widen-integers"

namespace weir {
#define GEN_PASS_DEF_GPUWIDENINTEGERS
#include "passes/Codegen/GPU/KernelPasses.h.inc"
} // namespace weir

using namespace mlir;

namespace {

constexpr unsigned kWide = 8;

bool isNarrow(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() > 1 && integer.getWidth() < kWide;
}

/// What an op takes of the bits of a byte above those of the narrow integer in it, of which nothing is known.
enum class Above { Anything, Sign, Zero, One };

Above getAbove(Operation *op, unsigned operand) {
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return arith::CmpIPredicate::slt <= comparison.getPredicate() && comparison.getPredicate() <= arith::CmpIPredicate::sge ? Above::Sign : Above::Zero;
  // Nothing is shifted further than the number is wide.
  if (isa<arith::ShLIOp, arith::ShRSIOp>(op) && operand == 1)
    return Above::Zero;
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::SelectOp, arith::ShLIOp, arith::TruncIOp>(op))
    return Above::Anything;
  // The first bit above the number ends the count.
  if (isa<math::CountTrailingZerosOp>(op))
    return Above::One;
  if (isa<arith::DivUIOp, arith::CeilDivUIOp, arith::RemUIOp, arith::MaxUIOp, arith::MinUIOp, arith::UIToFPOp, arith::ExtUIOp, arith::ShRUIOp,
          arith::IndexCastUIOp, math::CountLeadingZerosOp, math::CtPopOp>(op))
    return Above::Zero;
  return Above::Sign;
}

/// Whether the low bits of what an op computes in bytes are what it computes in narrow integers.
bool isKnown(Operation *op) {
  return isa<arith::ConstantOp, arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::SelectOp, arith::ShLIOp, arith::ShRSIOp,
             arith::ShRUIOp, arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp, arith::RemUIOp,
             arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp, arith::CmpIOp, arith::SIToFPOp, arith::UIToFPOp, arith::FPToSIOp,
             arith::FPToUIOp, arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, math::AbsIOp, math::IPowIOp,
             math::CtPopOp, math::CountLeadingZerosOp, math::CountTrailingZerosOp>(op);
}

struct WidenOp : ConversionPattern {
  WidenOp(const TypeConverter &types, MLIRContext *context) : ConversionPattern(types, MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands, ConversionPatternRewriter &rewriter) const override {
    if (isa<arith::ConstantOp>(op))
      return failure();
    Location loc = op->getLoc();
    Type wide = rewriter.getIntegerType(kWide);
    auto constant = [&](int64_t value) -> Value { return arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(wide, value)); };
    SmallVector<Value> given;
    for (auto [i, operand] : llvm::enumerate(operands)) {
      Type old = op->getOperand(i).getType();
      if (!isNarrow(old)) {
        given.push_back(operand);
        continue;
      }
      unsigned width = old.getIntOrFloatBitWidth();
      Value value = operand;
      switch (getAbove(op, i)) {
      case Above::Anything:
        break;
      case Above::Sign:
        value = arith::ShLIOp::create(rewriter, loc, value, constant(kWide - width));
        value = arith::ShRSIOp::create(rewriter, loc, value, constant(kWide - width));
        break;
      case Above::Zero:
        value = arith::AndIOp::create(rewriter, loc, value, constant((1 << width) - 1));
        break;
      case Above::One:
        value = arith::OrIOp::create(rewriter, loc, value, constant(int64_t(1) << width));
        break;
      }
      given.push_back(value);
    }
    Type type = getTypeConverter()->convertType(op->getResult(0).getType());
    // Between a byte and what is one now nothing is left to do.
    if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op) && given.front().getType() == type) {
      rewriter.replaceOp(op, given.front());
      return success();
    }
    OperationState state(loc, op->getName(), given, {type}, op->getAttrs());
    Value result = rewriter.create(state)->getResult(0);
    if (isa<math::CountLeadingZerosOp>(op))
      result = arith::SubIOp::create(rewriter, loc, result, constant(kWide - op->getResult(0).getType().getIntOrFloatBitWidth()));
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct WidenConstant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::ConstantOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, rewriter.getI8IntegerAttr(cast<IntegerAttr>(op.getValue()).getValue().getSExtValue()));
    return success();
  }
};

struct GPUWidenIntegers : weir::impl::GPUWidenIntegersBase<GPUWidenIntegers> {
  void runOnOperation() override {
    if (!weir::hasScalars(getOperation(), isNarrow))
      return;
    TypeConverter types;
    types.addConversion([](Type type) { return type; });
    types.addConversion([](IntegerType type) -> Type { return isNarrow(type) ? IntegerType::get(type.getContext(), kWide) : type; });
    RewritePatternSet patterns(&getContext());
    patterns.add<WidenOp, WidenConstant>(types, &getContext());
    if (failed(weir::convertScalars(getOperation(), types, std::move(patterns), isKnown,
                                    "on integers of fewer than 8 bits is not supported on a GPU; extend the operands to i8 first")))
      signalPassFailure();
  }
};

} // namespace
