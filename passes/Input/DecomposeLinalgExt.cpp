// Ops of iree_linalg_ext in terms of loops and structured ops. See ProgramPasses.td.
#include "dialects/HAL/HALOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Input/LinalgExt/Decompositions.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "weir-decompose-linalg-ext"

namespace weir {
#define GEN_PASS_DEF_DECOMPOSELINALGEXT
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

struct DecomposeLinalgExt : public weir::impl::DecomposeLinalgExtBase<DecomposeLinalgExt> {
  using DecomposeLinalgExtBase::DecomposeLinalgExtBase;

  /// What the text does not say of two extents is checked by the host.
  void checkExtents(OpBuilder &b, Operation *op) {
    Location loc = op->getLoc();
    for (const EqualExtents &pair : getEqualExtents(op)) {
      Value a = sizeOf(b, loc, pair.a, pair.dimA), c = sizeOf(b, loc, pair.b, pair.dimB);
      if (a == c || (getConstantIntValue(a) && getConstantIntValue(a) == getConstantIntValue(c)))
        continue;
      Value same = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, a, c);
      std::string name = op->getName().getStringRef().str();
      hal::CheckOp::create(b, loc, same, name + ": an extent is {}, expected {}", ValueRange{c, a});
    }
  }

  /// Whether numbers of padding are in the order of the result or before its permutation is not known.
  static bool isPaddedAndPermuted(Im2colOp op) {
    auto isZero = [](OpFoldResult value) { return isConstantIntValue(value, 0); };
    bool isPadded = !llvm::all_of(op.getMixedOutputPadLow(), isZero) || !llvm::all_of(op.getMixedOutputPadHigh(), isZero);
    return isPadded && !llvm::is_sorted(op.getOutputPerm());
  }

  /// Transforms of linalg. False with an error for one that upstream does not decompose.
  bool decomposeUpstreamWinograd() {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<linalg::WinogradInputTransformOp, linalg::WinogradOutputTransformOp, linalg::WinogradFilterTransformOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      auto type = cast<ShapedType>(op->getResult(0).getType()), input = cast<ShapedType>(op->getOperand(0).getType());
      // The transformed dimensions come first; upstream (22.1) slices those of a filter of one row in the wrong order.
      ShapedType tiles = isa<linalg::WinogradOutputTransformOp>(op) ? input : type;
      if (!isa<RankedTensorType>(type) || !type.hasStaticShape() || !input.hasStaticShape() || !type.getElementType().isF32() ||
          tiles.getDimSize(0) == 1 || tiles.getDimSize(1) == 1) {
        op->emitOpError("is only supported on f32 tensors with static shapes and two-dimensional tiles; write the convolution as a linalg.conv_2d op");
        return false;
      }
      OpBuilder b(op);
      SmallVector<Value> replacements =
          TypeSwitch<Operation *, SmallVector<Value>>(op)
              .Case<linalg::WinogradInputTransformOp, linalg::WinogradOutputTransformOp, linalg::WinogradFilterTransformOp>(
                  [&](auto op) { return decompose(b, op); });
      if (replacements.empty()) {
        op->emitOpError("has a tile size that is not supported; write the convolution as a linalg.conv_2d op");
        return false;
      }
      op->replaceAllUsesWith(replacements);
      op->erase();
    }
    return true;
  }

  void runOnOperation() override {
    if (!decomposeUpstreamWinograd())
      return signalPassFailure();
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<ScanOp, SortOp, TopkOp, TopkV2Op, ArgCompareOp, ScatterOp, GatherOp, AttentionOp, OnlineAttentionOp, MapLoadOp, MapStoreOp, Im2colOp, FftOp,
              WinogradInputTransformOp, WinogradOutputTransformOp, WinogradFilterTransformOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      // What follows takes the op's constraints for granted, which are not checked where the verifier is off.
      if (failed(op->getName().verifyInvariants(op)))
        return signalPassFailure();
      if (op->getNumResults() != cast<DestinationStyleOpInterface>(op).getNumDpsInits()) {
        missedRemark(op, DEBUG_TYPE, DecomposeLinalgExtCode::ON_BUFFERS);
        continue;
      }
      bool known = TypeSwitch<Operation *, bool>(op)
                       .Case<WinogradInputTransformOp, WinogradOutputTransformOp, WinogradFilterTransformOp>([](auto op) { return hasWinogradMatrices(op.getOutputTileSize(), op.getKernelSize()); })
                       .Default(true);
      if (!known) {
        missedRemark(op, DEBUG_TYPE, DecomposeLinalgExtCode::WINOGRAD_TILES);
        continue;
      }
      if (auto windows = dyn_cast<Im2colOp>(op); windows && isPaddedAndPermuted(windows)) {
        missedRemark(op, DEBUG_TYPE, DecomposeLinalgExtCode::PADDED_PERMUTED);
        continue;
      }
      OpBuilder b(op);
      if (shapeChecks && !isInKernel(op))
        checkExtents(b, op);
      SmallVector<Value> replacements =
          TypeSwitch<Operation *, SmallVector<Value>>(op)
              .Case<ScanOp, SortOp, TopkOp, TopkV2Op, ArgCompareOp, ScatterOp, GatherOp, AttentionOp, OnlineAttentionOp,
                    MapLoadOp, MapStoreOp, Im2colOp, FftOp, WinogradInputTransformOp, WinogradOutputTransformOp,
                    WinogradFilterTransformOp>([&](auto op) { return decompose(b, op); });
      op->replaceAllUsesWith(replacements);
      op->erase();
    }
  }
};

} // namespace

/// Adds the dimensions of `a` and those of `b` one by one, from the first ones on.
static void addAll(SmallVector<EqualExtents> &extents, Value a, Value b, std::optional<int64_t> without = std::nullopt, bool dropped = false) {
  for (int64_t i = 0, e = cast<ShapedType>(a.getType()).getRank(); i < e; ++i)
    if (without != i)
      extents.push_back({a, i, b, dropped && without && i > *without ? i - 1 : i});
}

SmallVector<EqualExtents> linalg_ext::getEqualExtents(Operation *op) {
  SmallVector<EqualExtents> extents;
  auto addPlaces = [&](Value slices, Value indices, Value mask, Value places, int64_t batchRank, int64_t depth) {
    for (int64_t i = 0; i < batchRank; ++i)
      extents.push_back({indices, i, slices, i});
    for (int64_t i = 0; mask && i < batchRank; ++i)
      extents.push_back({indices, i, mask, i});
    for (int64_t i = batchRank, e = cast<ShapedType>(slices.getType()).getRank(); i < e; ++i)
      extents.push_back({places, i - batchRank + depth, slices, i});
  };
  auto addMaps = [&](ArrayRef<AffineMap> maps) {
    SmallVector<std::pair<Value, int64_t>> first(maps.front().getNumDims());
    for (auto [operand, map] : llvm::zip(op->getOperands(), maps))
      for (unsigned i = 0; i < map.getNumResults(); ++i) {
        auto &[value, dimension] = first[map.getDimPosition(i)];
        if (value)
          extents.push_back({value, dimension, operand, i});
        else
          value = operand, dimension = i;
      }
  };
  TypeSwitch<Operation *>(op)
      .Case<AttentionOp, OnlineAttentionOp>([&](auto op) { addMaps(op.getIndexingMapsArray()); })
      .Case([&](FftOp op) { addAll(extents, op.getReal(), op.getImaginary()); })
      .Case([&](ScanOp op) {
        addAll(extents, op.getInput(), op.getOutput());
        addAll(extents, op.getInput(), op.getAccumulator(), op.getDimension(), /*dropped=*/true);
      })
      .Case([&](SortOp op) {
        for (Value output : op.getOutputs().drop_front())
          addAll(extents, op.getOutputs()[0], output);
      })
      .Case<TopkOp, TopkV2Op>([&](auto op) {
        if (op.getIndices())
          addAll(extents, op.getValues(), op.getIndices());
        addAll(extents, op.getValues(), op.getOutputValues(), op.getDimension());
        if (op.getOutputIndices())
          addAll(extents, op.getOutputValues(), op.getOutputIndices());
      })
      .Case([&](ArgCompareOp op) {
        if (op.getInputIndex())
          addAll(extents, op.getInputValue(), op.getInputIndex());
        addAll(extents, op.getInputValue(), op.getOutputValue(), op.getDimension(), /*dropped=*/true);
        addAll(extents, op.getOutputValue(), op.getOutputIndex());
      })
      .Case([&](ScatterOp op) {
        addPlaces(op.getUpdates(), op.getIndices(), op.getMask(), op.getOriginal(), op.getBatchRank(), op.getDimensionMap().size());
      })
      .Case([&](GatherOp op) {
        addPlaces(op.getOutput(), op.getIndices(), op.getMask(), op.getSource(), op.getBatchRank(), op.getDimensionMap().size());
      });
  return extents;
}
