/// Inits of which parts show in the result without being mentioned (dispatch-passes.md 2.1 I2 and I3, 2.4 W4s).

#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Dispatch/PartialInits.h"
#include "passes/Analysis/LinearIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;

namespace {

/// The slice of an init that an op writes: one offset and stride for each dimension, and the loop that runs along it, or none.
struct Slice {
  SmallVector<int64_t> offsets, strides;
  SmallVector<std::optional<unsigned>> loops;
};

/// stride * loop + offset with distinct loops, or constants; no loop but these may write.
std::optional<Slice> getSlice(linalg::GenericOp op, AffineMap map) {
  Slice slice;
  llvm::SmallBitVector seen(op.getNumLoops());
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    std::optional<LinearIndex> index = getLinearIndex(map, i);
    if (!index || index->terms.size() > 1)
      return std::nullopt;
    slice.offsets.push_back(index->constant);
    if (index->terms.empty()) {
      slice.loops.push_back(std::nullopt);
      slice.strides.push_back(1);
      continue;
    }
    auto [loop, stride] = index->terms.front();
    if (stride < 0 || index->constant < 0 || seen.test(loop))
      return std::nullopt;
    seen.set(loop);
    slice.loops.push_back(loop);
    slice.strides.push_back(stride);
  }
  return slice;
}

/// W4s: `op` writes a compact tensor instead of `init`, and starts from the slice of the init if the body reads that. Returns the
/// slice that goes back into the init.
std::optional<Slice> makeCompact(linalg::GenericOp op, OpOperand &init, RewriterBase &rewriter) {
  std::optional<Slice> slice = getSlice(op, op.getMatchingIndexingMap(&init));
  if (!slice)
    return std::nullopt;
  bool isRead = isElementRead(op, init);
  SmallVector<AffineExpr> exprs;
  SmallVector<OpFoldResult> sizes;
  SmallVector<Range> ranges = cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(rewriter, op.getLoc());
  for (std::optional<unsigned> loop : slice->loops)
    if (loop) {
      exprs.push_back(rewriter.getAffineDimExpr(*loop));
      sizes.push_back(ranges[*loop].size);
    }
  Type element = getElementTypeOrSelf(init.get().getType());
  Value compact;
  if (isRead) {
    SmallVector<OpFoldResult> sliceSizes;
    unsigned next = 0;
    for (std::optional<unsigned> loop : slice->loops)
      sliceSizes.push_back(loop ? sizes[next++] : OpFoldResult(rewriter.getIndexAttr(1)));
    SmallVector<int64_t> shape;
    SmallVector<Value> dynamic;
    dispatchIndexOpFoldResults(sizes, dynamic, shape);
    compact = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), RankedTensorType::get(shape, element), init.get(),
                                             getAsIndexOpFoldResult(op.getContext(), slice->offsets), sliceSizes,
                                             getAsIndexOpFoldResult(op.getContext(), slice->strides));
  } else {
    compact = tensor::EmptyOp::create(rewriter, op.getLoc(), sizes, element);
  }
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned number = init.getOperandNumber();
  AffineMap old = maps[number];
  Value oldInit = init.get();
  maps[number] = AffineMap::get(op.getNumLoops(), 0, exprs, op.getContext());
  auto setMaps = [&] { op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps)); };
  rewriter.modifyOpInPlace(op, [&] {
    setMaps();
    init.set(compact);
  });
  // A loop without iterations, or several writers: then the compact tensor would be read where nothing, or who knows what, was written.
  if (isRead || getInitRead(op, init) == InitRead::No)
    return slice;
  maps[number] = old;
  rewriter.modifyOpInPlace(op, [&] {
    setMaps();
    init.set(oldInit);
  });
  rewriter.eraseOp(compact.getDefiningOp());
  return std::nullopt;
}

/// The body yields the old element under a condition that never holds, but is not a constant: that is what a loop does anyway where it
/// has no iteration.
void mentionInit(linalg::GenericOp op, OpOperand &init, RewriterBase &rewriter) {
  Operation *yield = op.getBlock()->getTerminator();
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(yield);
  Value index = linalg::IndexOp::create(rewriter, loc, 0);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value runs = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge, index, zero);
  OpOperand &yielded = yield->getOpOperand(init.getOperandNumber() - op.getNumDpsInputs());
  Value element = arith::SelectOp::create(rewriter, loc, runs, yielded.get(), op.getMatchingBlockArgument(&init));
  rewriter.modifyOpInPlace(yield, [&] { yielded.set(element); });
}

/// The body reads the part that it writes, and stock shape inference takes the constant of the map for the dynamic extent.
bool isSliceOfRead(linalg::LinalgOp op, OpOperand &init) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  auto type = dyn_cast<RankedTensorType>(init.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&init);
  if (!generic || !type || !isElementRead(op, init) || op.getNumReductionLoops() != 0)
    return false;
  bool isGuessed = llvm::any_of(llvm::zip_equal(map.getResults(), type.getShape()), [](auto dim) {
    return !isa<AffineDimExpr>(std::get<0>(dim)) && ShapedType::isDynamic(std::get<1>(dim));
  });
  return isGuessed && getSlice(generic, map);
}

} // namespace

bool weir::isImplicitInit(linalg::LinalgOp op, OpOperand &init) {
  if (init.get().getDefiningOp<tensor::EmptyOp>())
    return false;
  InitRead read = getInitRead(op, init);
  return read == InitRead::Partial || read == InitRead::ZeroTrip || isSliceOfRead(op, init);
}

void weir::makeInitsExplicit(linalg::LinalgOp linalgOp, RewriterBase &rewriter,
                             function_ref<void(Operation *, InitRead, StringRef)> report) {
  rewriter.setInsertionPoint(linalgOp);
  auto op = dyn_cast<linalg::GenericOp>(linalgOp.getOperation());
  if (!op) {
    contractNamedSums(linalgOp);
    FailureOr<linalg::GenericOp> generalized = linalg::generalizeNamedOp(rewriter, linalgOp);
    if (failed(generalized))
      return;
    op = *generalized;
  }
  SmallVector<std::pair<unsigned, Slice>> slices;
  SmallVector<Value> inits = op.getDpsInits();
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    if (!isImplicitInit(op, init))
      continue;
    InitRead read = getInitRead(op, init);
    rewriter.setInsertionPoint(op);
    if (std::optional<Slice> slice = makeCompact(op, init, rewriter)) {
      slices.push_back({i, *slice});
      report(op, read, "slice");
      continue;
    }
    // There is a loop: an op without one writes a slice.
    mentionInit(op, init, rewriter);
    report(op, read, "select");
  }
  if (slices.empty())
    return;
  // The results changed their types: the op is built anew.
  rewriter.setInsertionPoint(op);
  auto fresh = linalg::GenericOp::create(rewriter, op.getLoc(), TypeRange(ValueRange(op.getOutputs())), op.getInputs(), op.getOutputs(),
                                         op.getIndexingMapsArray(), op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), fresh.getRegion(), fresh.getRegion().end());
  fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  SmallVector<Value> results(fresh->getResults());
  for (auto &[i, slice] : slices) {
    SmallVector<OpFoldResult> sizes, compact = tensor::getMixedSizes(rewriter, op.getLoc(), fresh.getOutputs()[i]);
    unsigned next = 0;
    for (std::optional<unsigned> loop : slice.loops)
      sizes.push_back(loop ? compact[next++] : OpFoldResult(rewriter.getIndexAttr(1)));
    results[i] = tensor::InsertSliceOp::create(rewriter, op.getLoc(), results[i], inits[i],
                                               getAsIndexOpFoldResult(op.getContext(), slice.offsets), sizes,
                                               getAsIndexOpFoldResult(op.getContext(), slice.strides));
  }
  rewriter.replaceOp(op, results);
}
