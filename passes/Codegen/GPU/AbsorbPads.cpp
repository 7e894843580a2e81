/// Structured ops that read a padded tensor read what was padded, through a comparison; see Passes.td.
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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

namespace {
/// What is in another tensor: every so many elements of it from an index on.
struct Inserted {
  Value source;
  SmallVector<OpFoldResult> offsets, strides;
  llvm::SmallBitVector dropped; ///< dimensions of one element that the source lacks

  static Inserted of(tensor::PadOp pad) {
    SmallVector<OpFoldResult> ones(pad.getType().getRank(), OpBuilder(pad).getIndexAttr(1));
    return {pad.getSource(), pad.getMixedLowPad(), ones, llvm::SmallBitVector(ones.size())};
  }
  static Inserted of(tensor::InsertSliceOp insert) {
    return {insert.getSource(), insert.getMixedOffsets(), insert.getMixedStrides(), insert.getDroppedDims()};
  }
};
} // namespace

/// What is at `indices` of a tensor with `inserted` in it, which begins and ends with it in dimensions that are `whole`; `otherwise` around that.
static Value read(OpBuilder &builder, Location loc, const Inserted &inserted, const llvm::SmallBitVector &whole, ArrayRef<Value> indices, Value otherwise) {
  auto type = cast<RankedTensorType>(inserted.source.getType());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0), one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value isInside;
  bool mayBeEmpty = false;
  SmallVector<Value> places;
  auto require = [&](Value condition) { isInside = isInside ? arith::AndIOp::create(builder, loc, isInside, condition).getResult() : condition; };
  for (auto [i, index, offset, stride] : llvm::enumerate(indices, inserted.offsets, inserted.strides)) {
    if (whole.test(i)) {
      places.push_back(index);
      continue;
    }
    Value place = arith::SubIOp::create(builder, loc, index, getValueOrCreateConstantIndexOp(builder, loc, offset));
    if (!isOneInteger(stride)) {
      Value step = getValueOrCreateConstantIndexOp(builder, loc, stride);
      Value rest = arith::RemUIOp::create(builder, loc, place, step);
      require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, zero));
      place = arith::DivUIOp::create(builder, loc, place, step);
    }
    bool isDropped = inserted.dropped.test(i);
    mayBeEmpty |= !isDropped && (type.isDynamicDim(places.size()) || type.getDimSize(places.size()) == 0);
    Value size = isDropped ? one : tensor::DimOp::create(builder, loc, inserted.source, places.size()).getResult();
    // Unsigned: what is below zero is large.
    Value isHere = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, place, size);
    if (!isDropped)
      places.push_back(arith::SelectOp::create(builder, loc, isHere, place, zero));
    require(isHere);
  }
  if (!mayBeEmpty || !isInside) {
    Value value = tensor::ExtractOp::create(builder, loc, inserted.source, places);
    return isInside ? arith::SelectOp::create(builder, loc, isInside, value, otherwise).getResult() : value;
  }
  // Not even its first element is there for certain.
  auto choice = scf::IfOp::create(
      builder, loc, isInside,
      [&](OpBuilder &b, Location) { scf::YieldOp::create(b, loc, tensor::ExtractOp::create(b, loc, inserted.source, places).getResult()); },
      [&](OpBuilder &b, Location) { scf::YieldOp::create(b, loc, otherwise); });
  return choice.getResult(0);
}

/// Dimensions without padding.
static llvm::SmallBitVector getWhole(tensor::PadOp pad) {
  llvm::SmallBitVector whole(pad.getType().getRank());
  for (auto [i, low, high] : llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad()))
    whole[i] = isZeroInteger(low) && isZeroInteger(high);
  return whole;
}

/// Dimensions that a slice has as a whole.
static llvm::SmallBitVector getWhole(tensor::InsertSliceOp insert, ArrayRef<OpFoldResult> extents) {
  llvm::SmallBitVector whole(extents.size());
  for (auto [i, offset, size, stride] : llvm::enumerate(insert.getMixedOffsets(), insert.getMixedSizes(), insert.getMixedStrides()))
    whole[i] = isZeroInteger(offset) && isOneInteger(stride) && isEqualConstantIntOrValue(size, extents[i]) && !insert.getDroppedDims().test(i);
  return whole;
}

/// The result of `op` as an op of its own that computes each element: what was inserted, or `otherwise`, a scalar or a tensor.
static linalg::GenericOp build(IRRewriter &rewriter, Operation *op, const Inserted &inserted, const llvm::SmallBitVector &whole, ArrayRef<OpFoldResult> extents, Value otherwise) {
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(rewriter, loc, extents, type.getElementType());
  SmallVector<Value> inputs;
  if (isa<RankedTensorType>(otherwise.getType()))
    inputs.push_back(otherwise);
  SmallVector<AffineMap> maps(inputs.size() + 1, rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> kinds(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(rewriter, loc, empty.getType(), inputs, empty, maps, kinds, [&](OpBuilder &b, Location, ValueRange elements) {
    SmallVector<Value> indices;
    for (int64_t i = 0; i < type.getRank(); ++i)
      indices.push_back(linalg::IndexOp::create(b, loc, i));
    linalg::YieldOp::create(b, loc, read(b, loc, inserted, whole, indices, inputs.empty() ? otherwise : elements[0]));
  });
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
          passedRemark(op, getArgument(), GPUAbsorbPadsCode::ABSORBED);
          absorbOperand(rewriter, use, [&](OpBuilder &b, Location loc, ArrayRef<Value> indices) {
            return read(b, loc, Inserted::of(pad), getWhole(pad), indices, pad.getConstantPaddingValue());
          });
        }
      }
      if (pad->use_empty())
        rewriter.eraseOp(pad);
    }
    compute(rewriter, kernel);
  }

private:
  /// What would be stored in two steps, first what is around, is computed element by element, if it is read from bindings.
  void compute(IRRewriter &rewriter, func::FuncOp kernel) {
    llvm::SmallPtrSet<Operation *, 4> computed;
    for (Operation &op : llvm::make_early_inc_range(kernel.getBody().front())) {
      rewriter.setInsertionPoint(&op);
      linalg::GenericOp generic;
      if (auto pad = dyn_cast<tensor::PadOp>(op); pad && pad.getConstantPaddingValue() && isOfReadOnlyBinding(pad.getSource())) {
        ReifiedRankedShapedTypeDims extents;
        if (succeeded(reifyResultShapes(rewriter, pad, extents)))
          generic = build(rewriter, pad, Inserted::of(pad), getWhole(pad), extents[0], pad.getConstantPaddingValue());
      }
      if (auto insert = dyn_cast<tensor::InsertSliceOp>(op); insert && isOfReadOnlyBinding(insert.getSource())) {
        auto fill = insert.getDest().getDefiningOp<linalg::FillOp>();
        SmallVector<OpFoldResult> extents = tensor::getMixedSizes(rewriter, insert.getLoc(), fill ? fill.getOutputs()[0] : insert.getDest());
        bool isFilled = fill && fill.getInputs()[0].getType() == insert.getType().getElementType();
        Operation *dest = insert.getDest().getDefiningOp();
        if (isFilled || isOfReadOnlyBinding(insert.getDest()) || (dest && computed.contains(dest) && dest->hasOneUse()))
          generic = build(rewriter, insert, Inserted::of(insert), getWhole(insert, extents), extents, isFilled ? fill.getInputs()[0] : insert.getDest());
      }
      if (!generic)
        continue;
      passedRemark(&op, getArgument(), GPUAbsorbPadsCode::COMPUTED);
      computed.insert(generic);
      rewriter.replaceOp(&op, generic);
    }
  }
};
} // namespace
