#include "passes/Dispatch/ProductsOfOne.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "passes/Dispatch/LinalgUtils.h"

using namespace mlir;
using namespace weir;

namespace {

/// A contraction that sums one product is elementwise. The loops of the sum go with other unit loops.
struct GeneralizeProduct : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp>(op.getOperation()) || !op.hasPureTensorSemantics() || !linalg::isaContractionOpInterface(op) || isInsideDispatch(op))
      return failure();
    for (auto [kind, range] : llvm::zip_equal(op.getIteratorTypesArray(), op.getStaticLoopRanges()))
      if (kind == utils::IteratorType::reduction && range != 1)
        return failure();
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

/// An elementwise op that reads one scalar everywhere in its init has the scalar in its body.
struct SplatInitIntoBody : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 || op->getNumResults() != 1 || isInsideDispatch(op))
      return failure();
    OpOperand &init = op.getDpsInitsMutable()[0];
    BlockArgument element = op.getRegionOutputArgs()[0];
    auto fill = init.get().getDefiningOp<linalg::FillOp>();
    if (!fill || element.use_empty() || fill.getInputs()[0].getType() != element.getType() || !op.getMatchingIndexingMap(&init).isPermutation())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      rewriter.replaceAllUsesWith(element, fill.getInputs()[0]);
      init.set(fill.getOutputs()[0]);
    });
    return success();
  }
};

} // namespace

void weir::populateProductOfOnePatterns(RewritePatternSet &patterns) { patterns.add<GeneralizeProduct, SplatInitIntoBody>(patterns.getContext()); }
