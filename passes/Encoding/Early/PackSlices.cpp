// Slices, reshapes, gathers and concatenations beside packs and unpacks (encoding-passes.md P13 to P16, P29, P30). Unpacks sink, packs rise.

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Encoding/Choose/Contractions.h"
#include "passes/Encoding/Early/PackForm.h"
#include "passes/FunctionPatterns.h"

using namespace mlir;
using namespace weir::encoding;

/// An unpack that nothing but one op reads (PR2).
static linalg::UnPackOp getUnpack(Value value) {
  auto unpack = value.getDefiningOp<linalg::UnPackOp>();
  return unpack && unpack->hasOneUse() ? unpack : linalg::UnPackOp();
}

namespace {

/// P13: collapse(U(y)) is U(collapse(y)).
struct SinkUnpackThroughCollapse : OpRewritePattern<tensor::CollapseShapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::CollapseShapeOp op, PatternRewriter &rewriter) const override {
    linalg::UnPackOp unpack = getUnpack(op.getSrc());
    std::optional<PackForm> from = unpack ? PackForm::get(unpack) : std::nullopt;
    if (!from || !op.getResultType().hasStaticShape())
      return rewriter.notifyMatchFailure(op, "its source is not an unpack of static shape");
    // Without the dimensions of size 1; a group of nothing else keeps its last one.
    SmallVector<int64_t> kept;
    for (ArrayRef<int64_t> group : op.getReassociationIndices()) {
      size_t before = kept.size();
      for (int64_t dim : group) {
        if (from->shape[dim] != 1)
          kept.push_back(dim);
        else if (from->getTile(dim) != 1)
          return rewriter.notifyMatchFailure(op, "a dimension of size 1 is padded");
      }
      if (kept.size() == before)
        kept.push_back(group.back());
    }
    PackForm squeezed = from->project(kept);
    std::optional<PackForm> to = collapse(op, kept, squeezed);
    if (!to)
      return rewriter.notifyMatchFailure(op, "elements of a tile would be elsewhere");
    if (!canReshape(from->getPackedShape(), squeezed.getPackedShape()) || !canReshape(squeezed.getPackedShape(), to->getPackedShape()))
      return rewriter.notifyMatchFailure(op, "the packed tensor is not collapsed");
    Value packed = reshapeStatic(rewriter, op.getLoc(), unpack.getSource(), squeezed.getPackedShape());
    packed = reshapeStatic(rewriter, op.getLoc(), packed, to->getPackedShape());
    rewriter.replaceOp(op, to->unpack(rewriter, op.getLoc(), packed));
    return success();
  }

private:
  /// The condition of P10: of the dimensions of a group the last one alone is tiled, without padding, and they are neighbours in the packed tensor.
  static std::optional<PackForm> collapse(tensor::CollapseShapeOp op, ArrayRef<int64_t> kept, const PackForm &squeezed) {
    PackForm to;
    llvm::append_range(to.shape, op.getResultType().getShape());
    SmallVector<int64_t> groupOf;
    for (auto [number, group] : llvm::enumerate(op.getReassociationIndices()))
      for (int64_t dim : group)
        if (llvm::is_contained(kept, dim))
          groupOf.push_back(number);
    for (size_t i = 0; i < groupOf.size(); ++i) {
      bool goesOn = i + 1 < groupOf.size() && groupOf[i + 1] == groupOf[i], isJoined = goesOn || (i > 0 && groupOf[i - 1] == groupOf[i]);
      if (goesOn && (squeezed.getTile(i) != 1 || squeezed.getOuterPosition(i) + 1 != squeezed.getOuterPosition(i + 1)))
        return std::nullopt;
      if (isJoined && squeezed.isPadded(i))
        return std::nullopt;
    }
    for (int64_t dim : squeezed.outer)
      if (to.outer.empty() || to.outer.back() != groupOf[dim])
        to.outer.push_back(groupOf[dim]);
    for (auto [dim, tile] : llvm::zip_equal(squeezed.innerDims, squeezed.innerTiles)) {
      // A tile of 1 before others of its group would be a second tile of it.
      if (llvm::is_contained(to.innerDims, groupOf[dim]))
        return std::nullopt;
      to.innerDims.push_back(groupOf[dim]);
      to.innerTiles.push_back(tile);
    }
    return to;
  }
};

/// A box of a packed tensor that is one of the plain tensor: whole or aligned in tiles, or one element of a tile.
struct PackedBox {
  SmallVector<OpFoldResult> offsets, sizes;
  PackForm form; ///< of the box; where it is one element the tile is 1

  /// `mayEndInTile`: the last tile may be a part of one.
  static std::optional<PackedBox> get(OpBuilder &builder, Location loc, const PackForm &form, OffsetSizeAndStrideOpInterface op,
                                      bool mayEndInTile) {
    SmallVector<OpFoldResult> starts = op.getMixedOffsets(), lengths = op.getMixedSizes();
    if (!op.hasUnitStride() || llvm::any_of(lengths, [](OpFoldResult size) { return !getConstantIntValue(size); }))
      return std::nullopt;
    auto isAligned = [&](int64_t dim) {
      std::optional<int64_t> start = getConstantIntValue(starts[dim]);
      return start && *start % form.getTile(dim) == 0 && (mayEndInTile || *getConstantIntValue(lengths[dim]) % form.getTile(dim) == 0);
    };
    auto isWhole = [&](int64_t dim) {
      return isZeroInteger(starts[dim]) && *getConstantIntValue(lengths[dim]) == form.shape[dim];
    };
    for (int64_t dim = 0; dim < form.getRank(); ++dim)
      if (form.getTile(dim) != 1 && !isWhole(dim) && !isAligned(dim) && *getConstantIntValue(lengths[dim]) != 1)
        return std::nullopt;
    PackedBox box;
    box.form = form;
    size_t count = form.outer.size() + form.innerDims.size();
    box.offsets.assign(count, builder.getIndexAttr(0));
    box.sizes = llvm::map_to_vector(form.getPackedShape(), [&](int64_t size) -> OpFoldResult { return builder.getIndexAttr(size); });
    for (int64_t dim = 0; dim < form.getRank(); ++dim) {
      int64_t tile = form.getTile(dim), length = *getConstantIntValue(lengths[dim]), outer = form.getOuterPosition(dim);
      box.form.shape[dim] = length;
      if (isWhole(dim))
        continue;
      if (tile == 1) {
        box.offsets[outer] = starts[dim];
        box.sizes[outer] = builder.getIndexAttr(length);
        continue;
      }
      if (isAligned(dim)) {
        box.offsets[outer] = builder.getIndexAttr(*getConstantIntValue(starts[dim]) / tile);
        box.sizes[outer] = builder.getIndexAttr(llvm::divideCeil(length, tile));
        continue;
      }
      // One element of a tile: the tile, and the position in it (P16).
      int64_t inner = form.getInnerPosition(dim);
      AffineExpr index = builder.getAffineSymbolExpr(0);
      auto apply = [&](AffineExpr expr) {
        return affine::makeComposedFoldedAffineApply(builder, loc, AffineMap::get(0, 1, expr), ArrayRef<OpFoldResult>(starts[dim]));
      };
      box.offsets[outer] = apply(index.floorDiv(tile));
      box.offsets[inner] = apply(index % tile);
      box.sizes[outer] = box.sizes[inner] = builder.getIndexAttr(1);
      box.form.innerTiles[inner - form.getRank()] = 1;
    }
    return box;
  }

  SmallVector<OpFoldResult> getStrides(OpBuilder &builder) const { return SmallVector<OpFoldResult>(sizes.size(), builder.getIndexAttr(1)); }
  /// Whether all tiles are in it.
  bool isWhole(ArrayRef<int64_t> packedShape) const {
    return llvm::all_of(llvm::zip_equal(sizes, packedShape), [](auto pair) { return getConstantIntValue(std::get<0>(pair)) == std::get<1>(pair); });
  }
};

/// P15, P16: slice(U(y)) is U(slice(y)).
LogicalResult sinkUnpackThroughSlice(tensor::ExtractSliceOp op, PatternRewriter &rewriter) {
  linalg::UnPackOp unpack = getUnpack(op.getSource());
  std::optional<PackForm> form = unpack ? PackForm::get(unpack) : std::nullopt;
  if (!form || !op.getType().hasStaticShape())
    return rewriter.notifyMatchFailure(op, "its source is not an unpack of static shape");
  SmallVector<int64_t> shape(op.getStaticSizes());
  if (ShapedType::isDynamicShape(shape) || !canReshape(shape, op.getType().getShape()))
    return rewriter.notifyMatchFailure(op, "dimensions of size 1 are not told apart");
  std::optional<PackedBox> box = PackedBox::get(rewriter, op.getLoc(), *form, op, /*mayEndInTile=*/true);
  if (!box || box->isWhole(form->getPackedShape()))
    return rewriter.notifyMatchFailure(op, "it is not a slice of the packed tensor, or all of it (P6)");
  Value slice = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), unpack.getSource(), box->offsets, box->sizes, box->getStrides(rewriter));
  Value value = box->form.unpack(rewriter, op.getLoc(), slice);
  rewriter.replaceOp(op, reshapeStatic(rewriter, op.getLoc(), value, op.getType().getShape()));
  return success();
}

/// P16: what is written into U(y) is written into y, packed.
LogicalResult sinkUnpackThroughInsert(tensor::InsertSliceOp op, PatternRewriter &rewriter) {
  linalg::UnPackOp unpack = getUnpack(op.getDest());
  std::optional<PackForm> form = unpack ? PackForm::get(unpack) : std::nullopt;
  if (!form || !op.getSourceType().hasStaticShape())
    return rewriter.notifyMatchFailure(op, "its target is not an unpack of static shape");
  SmallVector<int64_t> shape(op.getStaticSizes());
  if (ShapedType::isDynamicShape(shape) || !canReshape(op.getSourceType().getShape(), shape))
    return rewriter.notifyMatchFailure(op, "dimensions of size 1 are not told apart");
  // The last tile of a part that is whole would be packed with padding over what is there.
  for (int64_t dim = 0; dim < form->getRank(); ++dim)
    if (shape[dim] != 1 && shape[dim] % form->getTile(dim) != 0)
      return rewriter.notifyMatchFailure(op, "the written slice ends inside of a tile");
  std::optional<PackedBox> box = PackedBox::get(rewriter, op.getLoc(), *form, op, /*mayEndInTile=*/false);
  if (!box || box->form.isPadded())
    return rewriter.notifyMatchFailure(op, "it is not a box of the packed tensor");
  Value part = reshapeStatic(rewriter, op.getLoc(), op.getSource(), box->form.shape);
  part = box->form.pack(rewriter, op.getLoc(), part, /*padding=*/{});
  Value all = tensor::InsertSliceOp::create(rewriter, op.getLoc(), part, unpack.getSource(), box->offsets, box->sizes, box->getStrides(rewriter));
  rewriter.replaceOp(op, form->unpack(rewriter, op.getLoc(), all));
  return success();
}

/// P14: P(slice(x)) is slice(P(x)). More is packed, so that x is a constant of which at least half is read. Of an unpack the slice sinks (P15).
LogicalResult raisePackThroughSlice(linalg::PackOp op, PatternRewriter &rewriter) {
  auto slice = op.getSource().getDefiningOp<tensor::ExtractSliceOp>();
  std::optional<PackForm> part = PackForm::get(op);
  if (!slice || !slice->hasOneUse() || !part || !slice.hasUnitStride() || !slice.getSourceType().hasStaticShape() ||
      slice.getSourceType().getRank() != part->getRank())
    return rewriter.notifyMatchFailure(op, "its source is not a slice of static shape");
  if (!slice.getSource().hasOneUse() || !isConstantLike(slice.getSource()) ||
      2 * slice.getType().getNumElements() < slice.getSourceType().getNumElements())
    return rewriter.notifyMatchFailure(op, "the source of the slice is not a constant, or much larger");
  PackForm whole = part->withShape(slice.getSourceType().getShape());
  SmallVector<OpFoldResult> offsets, sizes;
  for (int64_t dim : whole.outer) {
    int64_t tile = whole.getTile(dim);
    OpFoldResult start = slice.getMixedOffsets()[dim];
    std::optional<int64_t> constant = getConstantIntValue(start);
    if (tile != 1) {
      bool isEnd = constant && *constant + part->shape[dim] == whole.shape[dim];
      if (!constant || *constant % tile != 0 || (part->isPadded(dim) && !isEnd))
        return rewriter.notifyMatchFailure(op, "the slice does not begin and end at tiles");
      start = rewriter.getIndexAttr(*constant / tile);
    }
    offsets.push_back(start);
    sizes.push_back(rewriter.getIndexAttr(llvm::divideCeil(part->shape[dim], tile)));
  }
  for (int64_t tile : whole.innerTiles) {
    offsets.push_back(rewriter.getIndexAttr(0));
    sizes.push_back(rewriter.getIndexAttr(tile));
  }
  // Padding that comes in is what the pack of the slice would have written; where that has none, nothing of the padding is in the slice.
  Value padding = op.getPaddingValue();
  if (whole.isPadded() && !padding)
    padding = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getZeroAttr(slice.getType().getElementType()));
  Value packed = whole.pack(rewriter, op.getLoc(), slice.getSource(), padding);
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(op, packed, offsets, sizes, strides);
  return success();
}

/// Whether pieces along a dimension are whole tiles but for the last one.
bool endAtTiles(ArrayRef<PackForm> pieces, int64_t dim) {
  return llvm::none_of(pieces.drop_back(), [&](const PackForm &piece) { return piece.isPadded(dim); });
}

/// P29: concat(U(y), U(z)) is U(concat(y, z)).
LogicalResult sinkUnpackThroughConcat(tensor::ConcatOp op, PatternRewriter &rewriter) {
  SmallVector<PackForm> forms;
  SmallVector<Value> packed;
  for (Value piece : op.getInputs()) {
    linalg::UnPackOp unpack = getUnpack(piece);
    std::optional<PackForm> form = unpack ? PackForm::get(unpack) : std::nullopt;
    if (!form || (!forms.empty() && !forms.front().isAlike(*form)))
      return rewriter.notifyMatchFailure(op, "a piece is not an unpack of the same tiles");
    forms.push_back(*form);
    packed.push_back(unpack.getSource());
  }
  if (forms.empty() || !op.getResultType().hasStaticShape() || !endAtTiles(forms, op.getDim()))
    return rewriter.notifyMatchFailure(op, "a piece ends inside of a tile");
  PackForm whole = forms.front().withShape(op.getResultType().getShape());
  Value joined = tensor::ConcatOp::create(rewriter, op.getLoc(), whole.getOuterPosition(op.getDim()), packed);
  rewriter.replaceOp(op, whole.unpack(rewriter, op.getLoc(), joined));
  return success();
}

/// P29: P(concat(x, z)) is concat(P(x), P(z)), where each piece is a constant. Unpacks sink through it.
LogicalResult raisePackThroughConcat(linalg::PackOp op, PatternRewriter &rewriter) {
  auto concat = op.getSource().getDefiningOp<tensor::ConcatOp>();
  std::optional<PackForm> whole = PackForm::get(op);
  if (!concat || !concat->hasOneUse() || !whole)
    return rewriter.notifyMatchFailure(op, "its source is not a concatenation of static shape");
  SmallVector<PackForm> forms;
  for (Value piece : concat.getInputs()) {
    auto type = cast<RankedTensorType>(piece.getType());
    if (!type.hasStaticShape() || !isConstantLike(piece))
      return rewriter.notifyMatchFailure(op, "a piece is not a constant of static shape");
    forms.push_back(whole->withShape(type.getShape()));
  }
  if (!endAtTiles(forms, concat.getDim()))
    return rewriter.notifyMatchFailure(op, "a piece ends inside of a tile");
  SmallVector<Value> packed;
  for (auto [piece, form] : llvm::zip_equal(concat.getInputs(), forms))
    packed.push_back(form.pack(rewriter, op.getLoc(), piece, op.getPaddingValue()));
  rewriter.replaceOpWithNewOp<tensor::ConcatOp>(op, whole->getOuterPosition(concat.getDim()), packed);
  return success();
}

/// P30: gather(U(y)) is U(gather(y)) along dimensions without tiles: each index names one element of the packed tensor's outer dimensions, too.
LogicalResult sinkUnpackThroughGather(tensor::GatherOp op, PatternRewriter &rewriter) {
  linalg::UnPackOp unpack = getUnpack(op.getSource());
  std::optional<PackForm> from = unpack ? PackForm::get(unpack) : std::nullopt;
  if (!from || !op.getResultType().hasStaticShape())
    return rewriter.notifyMatchFailure(op, "its source is not an unpack of static shape");
  ArrayRef<int64_t> gathered = op.getGatherDims();
  SmallVector<int64_t> outer;
  for (int64_t dim : gathered) {
    // Coordinates are in the order of the dimensions.
    if (from->hasTile(dim) || (!outer.empty() && outer.back() > from->getOuterPosition(dim)))
      return rewriter.notifyMatchFailure(op, "a gathered dimension has tiles, or another position among the others");
    outer.push_back(from->getOuterPosition(dim));
  }
  int64_t batches = op.getIndicesType().getRank() - 1;
  bool isReduced = op.getResultType().getRank() != batches + from->getRank();
  PackForm to = from->withShape(op.getResultType().getShape());
  SmallVector<int64_t> places(from->getRank(), -1);
  int64_t next = batches;
  for (int64_t dim = 0; dim < from->getRank(); ++dim)
    if (!isReduced || !llvm::is_contained(gathered, dim))
      places[dim] = next++;
  to.outer = llvm::to_vector(llvm::seq<int64_t>(0, batches));
  for (int64_t dim : from->outer)
    if (places[dim] >= 0)
      to.outer.push_back(places[dim]);
  for (int64_t &dim : to.innerDims)
    dim = places[dim];
  auto type = RankedTensorType::get(to.getPackedShape(), op.getResultType().getElementType());
  Value taken = tensor::GatherOp::create(rewriter, op.getLoc(), type, unpack.getSource(), op.getIndices(), rewriter.getDenseI64ArrayAttr(outer), op.getUniqueAttr());
  rewriter.replaceOp(op, to.unpack(rewriter, op.getLoc(), taken));
  return success();
}

} // namespace

void weir::encoding::populatePackSlicePatterns(RewritePatternSet &patterns) {
  weir::addRewrites<sinkUnpackThroughSlice, sinkUnpackThroughInsert, sinkUnpackThroughConcat, sinkUnpackThroughGather,
                    raisePackThroughSlice, raisePackThroughConcat>(patterns);
  patterns.add<SinkUnpackThroughCollapse>(patterns.getContext());
}
