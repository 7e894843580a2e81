// Packs rise through broadcasts, extensions and bitcasts, and one of an unpack is one move (encoding-passes.md P20, P26 to P28).

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Encoding/Early/PackForm.h"
#include "passes/Encoding/Kernel/KernelSlices.h"
#include "passes/FunctionPatterns.h"

using namespace mlir;
using namespace weir::encoding;

static bool isZero(Value value) { return matchPattern(value, m_PosZeroFloat()) || matchPattern(value, m_Zero()); }

/// The dimensions that a broadcast adds; nothing for other ops.
static std::optional<SmallVector<int64_t>> getBroadcastDims(Operation *op) {
  if (auto broadcast = dyn_cast_if_present<linalg::BroadcastOp>(op))
    return llvm::to_vector(broadcast.getDimensions());
  auto generic = dyn_cast_if_present<linalg::GenericOp>(op);
  return generic ? linalg::isaBroadcastOpInterface(generic) : std::nullopt;
}

namespace {

/// P20: P(broadcast(x)) is broadcast(P'(x)), with the tiles of the dimensions that x has.
LogicalResult raisePackThroughBroadcast(linalg::PackOp op, PatternRewriter &rewriter) {
  Operation *broadcast = op.getSource().getDefiningOp();
  std::optional<SmallVector<int64_t>> added = getBroadcastDims(broadcast);
  std::optional<PackForm> form = PackForm::get(op);
  if (!added || !form || !broadcast->hasOneUse())
    return rewriter.notifyMatchFailure(op, "its source is not a broadcast of static shape");
  // Padding along what is added would be copies, too.
  if (llvm::any_of(*added, [&](int64_t dim) { return form->isPadded(dim); }))
    return rewriter.notifyMatchFailure(op, "a dimension that is added is padded");
  SmallVector<int64_t> kept, copies;
  for (int64_t dim = 0; dim < form->getRank(); ++dim) {
    if (!llvm::is_contained(*added, dim)) {
      kept.push_back(dim);
      continue;
    }
    copies.push_back(form->getOuterPosition(dim));
    if (form->hasTile(dim))
      copies.push_back(form->getInnerPosition(dim));
  }
  llvm::sort(copies);
  PackForm own = form->project(kept);
  Value source = broadcast->getOperand(0);
  if (cast<RankedTensorType>(source.getType()).getShape() != ArrayRef<int64_t>(own.shape))
    return rewriter.notifyMatchFailure(op, "the source has other dimensions");
  Value packed = own.pack(rewriter, op.getLoc(), source, op.getPaddingValue());
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), form->getPackedShape(), getElementTypeOrSelf(packed));
  rewriter.replaceOp(op, linalg::BroadcastOp::create(rewriter, op.getLoc(), packed, empty, copies)->getResults());
  return success();
}

/// P26: from tiles to tiles in one transposition.
struct RelayoutPackOfUnpack : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::PackOp op, PatternRewriter &rewriter) const override {
    auto unpack = op.getSource().getDefiningOp<linalg::UnPackOp>();
    std::optional<PackForm> from = unpack && unpack->hasOneUse() ? PackForm::get(unpack) : std::nullopt, to = PackForm::get(op);
    if (!from || !to || from->isAlike(*to) || (op.getPaddingValue() && !isZero(op.getPaddingValue())))
      return rewriter.notifyMatchFailure(op, "its source is not an unpack of other tiles, or it pads with other values than zeros");
    // Without tiles a pack is a transposition, of which layouts know nothing.
    if (from->innerDims.empty() || to->innerDims.empty())
      return rewriter.notifyMatchFailure(op, "one of them has no tiles");
    FailureOr<TensorLayout> source = getLayout(unpack.getDestType(), *from), result = getLayout(op.getSourceType(), *to);
    // Tiles that are the same bytes as the plain tensor have no layout of their own: such a pack is a reshape (P3).
    if (failed(source) || failed(result) || source->physical != unpack.getSource().getType() || result->physical != op.getResult().getType())
      return rewriter.notifyMatchFailure(op, "elements take other room in tiles, or are where they are in the plain tensor");
    Value moved = relayout(rewriter, op.getLoc(), unpack.getSource(), *source, *result);
    if (!moved)
      return rewriter.notifyMatchFailure(op, "tiles of which none divides the other, or both sides have padding");
    rewriter.replaceOp(op, moved);
    return success();
  }

private:
  static FailureOr<TensorLayout> getLayout(ShapedType plain, const PackForm &form) {
    EncodingInfo info;
    llvm::append_range(info.innerDimsPos, form.innerDims);
    llvm::append_range(info.innerTileSizes, form.innerTiles);
    llvm::append_range(info.outerDimsPerm, form.outer);
    return TensorLayout::get(cast<RankedTensorType>(plain), info);
  }
};

/// P27: P(ext(x)) is ext(P(x)) where there is padding, too: zeros stay zeros. The narrow side is packed.
struct RaisePackThroughExtension : OpRewritePattern<linalg::PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::PackOp op, PatternRewriter &rewriter) const override {
    auto generic = op.getSource().getDefiningOp<linalg::GenericOp>();
    std::optional<PackForm> form = PackForm::get(op);
    if (!generic || !form || !generic->hasOneUse() || !isExtension(generic))
      return rewriter.notifyMatchFailure(op, "its source is not an extension of static shape");
    Value source = generic.getInputs().front(), padding;
    if (form->isPadded()) {
      if (!op.getPaddingValue() || !isZero(op.getPaddingValue()))
        return rewriter.notifyMatchFailure(op, "it pads with other values than zeros");
      padding = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getZeroAttr(getElementTypeOrSelf(source)));
    }
    Location loc = op.getLoc();
    Value packed = form->pack(rewriter, loc, source, padding);
    SmallVector<int64_t> shape = form->getPackedShape();
    Value empty = tensor::EmptyOp::create(rewriter, loc, shape, getElementTypeOrSelf(op.getResult()));
    SmallVector<AffineMap> maps(2, rewriter.getMultiDimIdentityMap(shape.size()));
    SmallVector<utils::IteratorType> loops(shape.size(), utils::IteratorType::parallel);
    auto extended = linalg::GenericOp::create(rewriter, loc, empty.getType(), packed, empty, maps, loops);
    rewriter.cloneRegionBefore(generic.getRegion(), extended.getRegion(), extended.getRegion().end());
    rewriter.replaceOp(op, extended.getResults());
    return success();
  }

private:
  static bool isExtension(linalg::GenericOp op) {
    Block &body = op.getRegion().front();
    Operation &first = body.front();
    return op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 && op.getNumReductionLoops() == 0 &&
           llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }) &&
           isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(first) && first.getOperand(0) == body.getArgument(0) &&
           body.getTerminator()->getOperand(0) == first.getResult(0);
  }
};

/// P28: P(bitcast(x)) is bitcast(P(x)); zeros are zeros in each type.
LogicalResult raisePackThroughBitcast(linalg::PackOp op, PatternRewriter &rewriter) {
  auto bitcast = op.getSource().getDefiningOp<tensor::BitcastOp>();
  std::optional<PackForm> form = PackForm::get(op);
  if (!bitcast || !form || !bitcast->hasOneUse())
    return rewriter.notifyMatchFailure(op, "its source is not a bitcast of static shape");
  Value padding;
  if (form->isPadded()) {
    if (!op.getPaddingValue() || !isZero(op.getPaddingValue()))
      return rewriter.notifyMatchFailure(op, "it pads with other values than zeros");
    padding = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getZeroAttr(getElementTypeOrSelf(bitcast.getSource())));
  }
  Value packed = form->pack(rewriter, op.getLoc(), bitcast.getSource(), padding);
  rewriter.replaceOpWithNewOp<tensor::BitcastOp>(op, op.getResult().getType(), packed);
  return success();
}

} // namespace

void weir::encoding::populatePackMovePatterns(RewritePatternSet &patterns) {
  weir::addRewrites<raisePackThroughBroadcast, raisePackThroughBitcast>(patterns);
  patterns.add<RelayoutPackOfUnpack, RaisePackThroughExtension>(patterns.getContext());
}
