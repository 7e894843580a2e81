/// Structured ops that read a padded tensor read what was padded, through a comparison; see Passes.td.
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/LowerDynamicPack.h"
#include "passes/Codegen/GPU/AbsorbOperand.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/GPU/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-gpu-absorb-pads"

namespace weir {
#define GEN_PASS_DEF_GPUABSORBPADS
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// What the padded tensor has at `indices`.
static Value readPadded(OpBuilder &builder, Location loc, tensor::PadOp pad, ArrayRef<Value> indices) {
  Value source = pad.getSource();
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value isInside;
  SmallVector<Value> places;
  for (auto [i, index, low, high] : llvm::enumerate(indices, pad.getMixedLowPad(), pad.getMixedHighPad())) {
    if (isZeroInteger(low) && isZeroInteger(high)) {
      places.push_back(index);
      continue;
    }
    Value place = arith::SubIOp::create(builder, loc, index, getValueOrCreateConstantIndexOp(builder, loc, low));
    Value size = tensor::DimOp::create(builder, loc, source, i);
    // Unsigned: what is below zero is large.
    Value isHere = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, place, size);
    places.push_back(arith::SelectOp::create(builder, loc, isHere, place, zero));
    isInside = isInside ? arith::AndIOp::create(builder, loc, isInside, isHere).getResult() : isHere;
  }
  Value value = tensor::ExtractOp::create(builder, loc, source, places);
  return isInside ? arith::SelectOp::create(builder, loc, isInside, value, pad.getConstantPaddingValue()).getResult() : value;
}

/// Packed tensors and what is unpacked, element by element: nothing in between is a copy of a whole tensor.
static void lowerPacks(IRRewriter &rewriter, func::FuncOp kernel) {
  kernel.walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    if (auto pack = dyn_cast<linalg::PackOp>(op); pack && pack.hasPureTensorSemantics())
      lowerDynamicPack(rewriter, pack);
    else if (auto unpack = dyn_cast<linalg::UnPackOp>(op); unpack && unpack.hasPureTensorSemantics())
      lowerDynamicUnpack(rewriter, unpack);
  });
}

namespace {
struct GPUAbsorbPads : weir::impl::GPUAbsorbPadsBase<GPUAbsorbPads> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!isKernel(kernel))
      return;
    IRRewriter rewriter(&getContext());
    lowerPacks(rewriter, kernel);
    SmallVector<tensor::PadOp> pads;
    kernel.walk([&](tensor::PadOp pad) { pads.push_back(pad); });
    for (tensor::PadOp pad : pads) {
      for (OpOperand &use : llvm::make_early_inc_range(pad->getUses())) {
        auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
        if (!op || !op.isDpsInput(&use))
          missedRemark(use.getOwner(), getArgument(), GPUAbsorbPadsCode::NOT_STRUCTURED);
        else if (!pad.getConstantPaddingValue())
          missedRemark(op, getArgument(), GPUAbsorbPadsCode::PADDING);
        else if (!hasExtentsWithout(op, use.getOperandNumber()))
          missedRemark(op, getArgument(), GPUAbsorbPadsCode::EXTENT);
        else {
          passedRemark(op, getArgument(), GPUAbsorbPadsCode::absorbed);
          absorbOperand(rewriter, use, [&](OpBuilder &b, Location loc, ArrayRef<Value> indices) { return readPadded(b, loc, pad, indices); });
        }
      }
      if (pad->use_empty())
        rewriter.eraseOp(pad);
    }
  }
};
} // namespace
