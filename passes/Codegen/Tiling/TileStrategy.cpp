/// The strategy `tiles`: a root op and its producers in tiles that become workgroups.
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/TensorTilingInterfaceImpl.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "passes/Codegen/Tiling/TileChooser.h"
#include "passes/Codegen/Tiling/TileFusion.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

namespace {
/// True if tiles along `loop` own their part of every result.
bool mayTile(linalg::LinalgOp root, unsigned loop) {
  if (root.getIteratorTypesArray()[loop] != utils::IteratorType::parallel)
    return false;
  return llvm::all_of(root.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = root.getMatchingIndexingMap(&init);
    return map.isProjectedPermutation() && map.isFunctionOfDim(loop);
  });
}

/// True if `op` copies what was loaded from a binding that the kernel also writes: it has to be done before any tile is written.
bool savesOverwritten(Operation *op) {
  auto copy = dyn_cast<linalg::CopyOp>(op);
  if (!copy)
    return false;
  Value source = copy.getInputs()[0];
  while (Operation *def = source.getDefiningOp()) {
    if (auto load = dyn_cast<bufferization::ToTensorOp>(def))
      return getAccess(load.getBuffer()) == "rw";
    if (!isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def))
      return false;
    source = def->getOperand(0);
  }
  return false;
}

class TileStrategy final : public KernelStrategy {
public:
  TileStrategy() : KernelStrategy("tiles", StrategyScope::Root) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const override {
    TileChooser chooser(candidate.op, candidate.target);
    FailureOr<SmallVector<int64_t>> sizes = chooser.choose(reason);
    if (failed(sizes))
      return failure();
    MLIRContext *context = candidate.kernel.getContext();
    auto config = LoweringConfigAttr::get(context, getName(), DenseI64ArrayAttr::get(context, *sizes), nullptr, 0, -1, -1, nullptr, -1, 0, nullptr);
    return StrategyChoice{candidate.op, config, chooser.getCost()};
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    if (given.isNameOnly()) {
      std::optional<SelectStrategyCode> reason;
      if (FailureOr<StrategyChoice> choice = match(candidate, reason); succeeded(choice))
        return choice->config;
      complaint = "finds no tile sizes (" + stringifyEnum(*reason).str() + ")";
      return failure();
    }
    ArrayRef<int64_t> sizes = given.getTileSizes();
    if (sizes.size() != op.getNumLoops())
      complaint = "has " + std::to_string(sizes.size()) + " sizes for " + std::to_string(op.getNumLoops()) + " loops";
    else if (llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
      complaint = "tiles no loop";
    for (auto [loop, size] : llvm::enumerate(sizes))
      if (complaint.empty() && size != 0 && !mayTile(op, loop))
        complaint = "cannot tile loop " + std::to_string(loop) + ": several tiles would write the same elements of a result";
    if (!complaint.empty())
      return failure();
    return given;
  }

  /// An scf.forall over the tiles; producers are computed by the tiles that need them.
  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp root, LoweringConfigAttr config, const TargetInfo &target) const override;
};

/// Whether scratch memory for `size` can be set aside: its bound is known, or its value before `loop`.
bool isBounded(OpFoldResult size, Operation *loop) {
  auto value = dyn_cast<Value>(size);
  return !value || !loop->isAncestor(value.getParentBlock()->getParentOp()) ||
         succeeded(ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {value}));
}

/// Each tile pads what it reads of a padded tensor, if that fits into scratch memory.
void pullPads(RewriterBase &rewriter, Operation *loop) {
  SmallVector<tensor::ExtractSliceOp> slices;
  loop->walk([&](tensor::ExtractSliceOp slice) {
    auto pad = slice.getSource().getDefiningOp<tensor::PadOp>();
    if (pad && pad.getConstantPaddingValue() && !loop->isAncestor(pad) && slice.hasUnitStride() && slice.getType().getRank() == pad.getType().getRank() &&
        llvm::all_of(slice.getMixedSizes(), [&](OpFoldResult size) { return isBounded(size, loop); }))
      slices.push_back(slice);
  });
  for (tensor::ExtractSliceOp slice : slices) {
    auto pad = slice.getSource().getDefiningOp<tensor::PadOp>();
    rewriter.setInsertionPoint(slice);
    // A slice within the padding takes nothing of the source, wherever that would be.
    FailureOr<TilingResult> part = tensor::bubbleUpPadSlice(rewriter, pad, slice.getMixedOffsets(), slice.getMixedSizes(),
                                                            /*generateZeroSliceGuard=*/false);
    auto tile = succeeded(part) ? dyn_cast<tensor::PadOp>(part->tiledOps.front()) : tensor::PadOp();
    if (!tile)
      continue;
    // With the sizes of the slice, whose bounds are known: those of the pad are sums of what is left and right of its source.
    Location loc = pad.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, slice.getMixedSizes(), slice.getType().getElementType());
    Value padding = linalg::FillOp::create(rewriter, loc, pad.getConstantPaddingValue(), empty).getResult(0);
    Value whole = tensor::InsertSliceOp::create(rewriter, loc, tile.getSource(), padding, tile.getMixedLowPad(),
                                                tensor::getMixedSizes(rewriter, loc, tile.getSource()),
                                                SmallVector<OpFoldResult>(slice.getType().getRank(), rewriter.getIndexAttr(1)));
    rewriter.replaceOp(slice, whole.getType() == slice.getType() ? whole : tensor::CastOp::create(rewriter, loc, slice.getType(), whole));
  }
}

/// What a loop computes again for itself, and another one stores, does not write where that one does: bufferization would copy the whole result.
static void detachInits(RewriterBase &rewriter, Operation *loop) {
  loop->walk([&](linalg::LinalgOp op) {
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto slice = init.get().getDefiningOp<tensor::ExtractSliceOp>();
      if (!slice || !slice.getSource().getDefiningOp<bufferization::ToTensorOp>() || slice.getType().getRank() != slice.getSourceType().getRank() ||
          op.payloadUsesValueFromOperand(&init))
        continue;
      rewriter.setInsertionPoint(op);
      Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), slice.getMixedSizes(), slice.getType().getElementType());
      rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
    }
  });
}

LogicalResult TileStrategy::emit(RewriterBase &rewriter, linalg::LinalgOp root, LoweringConfigAttr config, const TargetInfo &target) const {
  std::string complaint;
  FailureOr<LoweringConfigAttr> whole = complete({root->getParentOfType<func::FuncOp>(), root, target}, root, config, complaint);
  if (failed(whole))
    return root.emitOpError() << "strategy " << getName() << " " << complaint;
  ArrayRef<int64_t> sizes = whole->getTileSizes();
  // Where threads share a workgroup, its tiles are small, and each thread would compute such producers again.
  bool throughReshapes = target.workgroupsAreThreads();
  TileGroup group(root, 8, throughReshapes);
  scf::SCFTilingOptions tiling;
  tiling.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(tiling);
  options.setFusionControlFn([&](tensor::ExtractSliceOp, OpResult producer,
                                 bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
    const TileGroup::Member *member = group.find(producer.getOwner());
    if (!member || savesOverwritten(producer.getOwner()))
      return std::nullopt;
    auto isStore = [](Operation *user) { return isa<bufferization::MaterializeInDestinationOp>(user); };
    bool stored = llvm::any_of(producer.getUsers(), isStore);
    if (stored && !TileGroup::isPartitioned(*member, sizes))
      return std::nullopt;
    scf::SCFTileAndFuseOptions::ControlFnResult result;
    result.yieldProducerReplacement = stored;
    return result;
  });
  rewriter.setInsertionPoint(root);
  FailureOr<TileFusion> tiled = tileWithProducers(rewriter, cast<TilingInterface>(root.getOperation()), options, throughReshapes);
  if (failed(tiled))
    return root.emitOpError() << "cannot be tiled by " << whole->getTile();
  Operation *loop = tiled->loop;
  if (!loop)
    return success();
  // Sizes are taken from the original ops, and other roots compute what they need themselves.
  for (auto &replaced : tiled->replacements) {
    Value old = replaced.first, replacement = replaced.second;
    rewriter.replaceUsesWithIf(old, replacement, [&](OpOperand &use) {
      return !loop->isAncestor(use.getOwner()) &&
             (old.getDefiningOp() == root.getOperation() ? !isa<tensor::DimOp>(use.getOwner())
                                                         : isa<bufferization::MaterializeInDestinationOp>(use.getOwner()));
    });
  }
  if (root->use_empty())
    rewriter.eraseOp(root);
  pullPads(rewriter, loop);
  detachInits(rewriter, loop);
  return success();
}
} // namespace

const KernelStrategy &weir::getTileStrategy() {
  static const TileStrategy tiles;
  return tiles;
}
