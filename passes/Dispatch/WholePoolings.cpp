#include "passes/Dispatch/WholePoolings.h"
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Dispatch/LinalgUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;

namespace {

/// The spatial dimensions of an input: neighbours, from `first` on.
struct SpatialDims {
  int64_t first, count;

  /// The groups of a tensor of `rank` where they are one.
  SmallVector<ReassociationIndices> getGroups(int64_t rank) const {
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (dim > first && dim < first + count)
        groups.back().push_back(dim);
      else
        groups.push_back({dim});
    return groups;
  }
};

/// Those of a pooling with a window as large as the input, whose extents are static. Nothing for other ops.
std::optional<SpatialDims> matchWholeImage(linalg::LinalgOp op) {
  if (!isa_and_present<linalg::LinalgDialect>(op->getDialect()) || isa<linalg::GenericOp>(op.getOperation()) || !linalg::isaConvolutionOpInterface(op) ||
      !op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 || op->getNumResults() != 1)
    return std::nullopt;
  // The window of a pooling has a shape only.
  auto image = dyn_cast<RankedTensorType>(op->getOperand(0).getType()), window = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  if (!image || !window || !op.getBlock()->getArgument(1).use_empty() || image.getRank() != result.getRank())
    return std::nullopt;
  SmallVector<int64_t> dims;
  for (auto [dim, expr] : llvm::enumerate(op.getMatchingIndexingMap(&op->getOpOperand(0)).getResults()))
    if (!isa<AffineDimExpr>(expr))
      dims.push_back(dim);
  SpatialDims spatial{dims.empty() ? 0 : dims.front(), static_cast<int64_t>(dims.size())};
  if (spatial.first == 0 || spatial.count != window.getRank() || dims != llvm::to_vector(llvm::seq(spatial.first, spatial.first + spatial.count)))
    return std::nullopt;
  for (auto [dim, extent] : llvm::zip_equal(dims, window.getShape()))
    if (ShapedType::isDynamic(extent) || image.getDimSize(dim) != extent || result.getDimSize(dim) != 1)
      return std::nullopt;
  return spatial;
}

struct WholePooling : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    std::optional<SpatialDims> spatial = isInsideDispatch(op) || LoweringConfigAttr::of(op) ? std::nullopt : matchWholeImage(op);
    if (!spatial)
      return failure();
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    int64_t rank = type.getRank() - spatial->count;
    // Those of the result are 1, and join the dimension before.
    SmallVector<ReassociationIndices> results = SpatialDims{spatial->first - 1, spatial->count + 1}.getGroups(type.getRank());
    Value image = op->getOperand(0), init = op.getDpsInits()[0];
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, init);
    if (spatial->count > 1)
      image = tensor::CollapseShapeOp::create(rewriter, loc, image, spatial->getGroups(type.getRank()));
    init = tensor::CollapseShapeOp::create(rewriter, loc, init, results);
    SmallVector<AffineExpr> read;
    for (int64_t dim = 0; dim <= rank; ++dim)
      read.push_back(rewriter.getAffineDimExpr(dim < spatial->first ? dim : dim == spatial->first ? rank : dim - 1));
    SmallVector<AffineMap> maps = {AffineMap::get(rank + 1, 0, read, rewriter.getContext()),
                                   AffineMap::getMultiDimIdentityMap(rank + 1, rewriter.getContext()).dropResult(rank)};
    SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
    loops.push_back(utils::IteratorType::reduction);
    auto build = [&](OpBuilder &b, Location, ValueRange values) {
      IRMapping mapping;
      mapping.map(op.getBlock()->getArgument(0), values[0]);
      mapping.map(op.getBlock()->getArgument(2), values[1]);
      for (Operation &inner : *op.getBlock())
        b.clone(inner, mapping);
    };
    auto reduction = linalg::GenericOp::create(rewriter, loc, init.getType(), image, init, maps, loops, build);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, type, reduction.getResult(0), results, sizes);
    return success();
  }
};

} // namespace

void weir::populateWholePoolingPatterns(RewritePatternSet &patterns) { patterns.add<WholePooling>(patterns.getContext()); }
