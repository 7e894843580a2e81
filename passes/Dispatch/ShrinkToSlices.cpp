#include "passes/Dispatch/ShrinkToSlices.h"

#include "dialects/Weir/WeirDialect.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace weir;

namespace {

constexpr unsigned kMaxSlices = 64;
constexpr unsigned kMaxDepth = 8;

struct Box {
  SmallVector<int64_t> offsets, sizes;
};

bool isShrinkable(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 || op->hasAttr(NoFuseAttr::getNameStr()) || isa<linalg::FillOp>(op) ||
      !isa<TilingInterface>(op.getOperation()) || (linalg::isaConvolutionOpInterface(op)) || (!isRootOp(op) && op.getNumReductionLoops() != 0))
    return false;
  return llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(/*allowZeroInResults=*/true); }) &&
         op.getIndexingMapMatchingResult(op->getResult(0)).isProjectedPermutation();
}

/// Whether slices of what the op reads would not be between it and an op that computes that: then the two could not share a dispatch.
bool readsWhatShrinks(linalg::LinalgOp op, unsigned depth = 0) {
  return llvm::all_of(op->getOperands(), [&](Value value) {
    Operation *def = value.getDefiningOp();
    while (isa_and_nonnull<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def)) {
      if (def->getOperand(0).getDefiningOp<linalg::LinalgOp>())
        return false;
      def = def->getOperand(0).getDefiningOp();
    }
    auto producer = dyn_cast_or_null<linalg::LinalgOp>(def);
    if (!producer || isa<linalg::FillOp>(def))
      return true;
    return depth < kMaxDepth && producer->hasOneUse() && isShrinkable(producer) && readsWhatShrinks(producer, depth + 1);
  });
}

/// What slices take of `value`, if nothing else reads it.
std::optional<Box> getBoxOfSlices(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || type.getEncoding() || type.getRank() == 0 || value.use_empty())
    return std::nullopt;
  SmallVector<int64_t> begin(type.getShape()), end(type.getRank(), 0);
  unsigned visits = 0;
  for (OpOperand &use : value.getUses()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
    if (!slice || ++visits > kMaxSlices || !slice.hasUnitStride() || ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
        ShapedType::isDynamicShape(slice.getStaticSizes()))
      return std::nullopt;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      begin[dim] = std::min(begin[dim], slice.getStaticOffset(dim));
      end[dim] = std::max(end[dim], slice.getStaticOffset(dim) + slice.getStaticSize(dim));
    }
  }
  Box box;
  for (auto [first, last] : llvm::zip_equal(begin, end)) {
    // An empty slice takes nothing.
    if (last <= first)
      return std::nullopt;
    box.offsets.push_back(first);
    box.sizes.push_back(last - first);
  }
  return ArrayRef<int64_t>(box.sizes) == type.getShape() ? std::nullopt : std::optional<Box>(box);
}

/// Fills and empties are made in the size of the slice; a slice of everything is its source.
void simplifySlice(RewriterBase &rewriter, tensor::ExtractSliceOp slice) {
  rewriter.setInsertionPoint(slice);
  Value source = slice.getSource();
  RankedTensorType type = slice.getType();
  if (source.getType() == type) {
    rewriter.replaceOp(slice, source);
    return;
  }
  auto fill = source.getDefiningOp<linalg::FillOp>();
  if (!type.hasStaticShape() || (!fill && !source.getDefiningOp<tensor::EmptyOp>()))
    return;
  Value empty = tensor::EmptyOp::create(rewriter, slice.getLoc(), type.getShape(), type.getElementType());
  rewriter.replaceOp(slice, fill ? linalg::FillOp::create(rewriter, slice.getLoc(), fill.getInputs(), empty).getResult(0) : empty);
}

void shrink(RewriterBase &rewriter, linalg::LinalgOp op, const Box &box) {
  rewriter.setInsertionPoint(op);
  SmallVector<OpFoldResult> offsets = getAsIndexOpFoldResult(op->getContext(), box.offsets);
  SmallVector<OpFoldResult> sizes = getAsIndexOpFoldResult(op->getContext(), box.sizes);
  FailureOr<TilingResult> tile = cast<TilingInterface>(op.getOperation()).generateResultTileValue(rewriter, 0, offsets, sizes);
  if (failed(tile))
    return;
  for (Operation *generated : tile->generatedSlices)
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(generated))
      simplifySlice(rewriter, slice);
  Value result = tile->tiledValues.front();
  passedRemark(op, "weir-form-dispatches", FormDispatchesCode::SHRUNK) << remark::metric("elements", cast<ShapedType>(result.getType()).getNumElements());
  for (Operation *user : llvm::make_early_inc_range(op->getResult(0).getUsers())) {
    auto slice = cast<tensor::ExtractSliceOp>(user);
    rewriter.setInsertionPoint(slice);
    if (slice.getType() == result.getType()) {
      rewriter.replaceOp(slice, result);
      continue;
    }
    SmallVector<int64_t> inside;
    for (auto [offset, first] : llvm::zip_equal(slice.getStaticOffsets(), box.offsets))
      inside.push_back(offset - first);
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(slice, slice.getType(), result, getAsIndexOpFoldResult(op->getContext(), inside),
                                                        slice.getMixedSizes(), slice.getMixedStrides());
  }
  rewriter.eraseOp(op);
}

} // namespace

void weir::shrinkToSlices(Operation *root) {
  SmallVector<linalg::LinalgOp> ops;
  root->walk([&](tensor::ExtractSliceOp slice) {
    // Readers first, so that what they read is shrunk in turn; most programs have none.
    if (auto op = slice.getSource().getDefiningOp<linalg::LinalgOp>(); op && ops.empty())
      ops.push_back(op);
  });
  if (ops.empty())
    return;
  ops.clear();
  root->walk([&](linalg::LinalgOp op) {
    if (!isInsideDispatch(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (linalg::LinalgOp op : llvm::reverse(ops))
    if (isShrinkable(op) && op->getParentOp() != nullptr)
      if (std::optional<Box> box = getBoxOfSlices(op->getResult(0)); box && readsWhatShrinks(op))
        shrink(rewriter, op, *box);
}
