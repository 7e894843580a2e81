// Reductions over dimensions that have tiles (encoding-passes.md P22).

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Encoding/Early/PackForm.h"
#include "passes/Encoding/Kernel/PaddedReductions.h"

using namespace mlir;
using namespace weir::encoding;

namespace {

/// P22: reduce(U(y)) over a tiled dimension reduces both digits of it, with neutral terms for padding (Q3). Of one dimension these come in the order of its index.
struct ReduceOverTiles : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (!isa<linalg::GenericOp, linalg::ReduceOp>(op) || op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
        op.getNumReductionLoops() != 1 || !op.hasPureTensorSemantics() || op.hasIndexSemantics())
      return rewriter.notifyMatchFailure(op, "no reduction of one value over one dimension");
    auto unpack = op.getDpsInputs().front().getDefiningOp<linalg::UnPackOp>();
    std::optional<PackForm> form = unpack && unpack->hasOneUse() ? PackForm::get(unpack) : std::nullopt;
    AffineMap in = op.getIndexingMapsArray().front(), out = op.getIndexingMapsArray().back();
    if (!form || !in.isIdentity() || !out.isProjectedPermutation())
      return rewriter.notifyMatchFailure(op, "its operand is not an unpack of static shape");
    SmallVector<unsigned> reduced;
    op.getReductionDims(reduced);
    if (!form->hasTile(reduced.front()))
      return rewriter.notifyMatchFailure(op, "the dimension has no tile (P21)");
    bool isPadded = form->isPadded(reduced.front());
    if (isPadded && !getCombiner(op))
      return rewriter.notifyMatchFailure(op, "the dimension is padded, and there is no neutral term");
    SmallVector<int64_t> kept = llvm::map_to_vector(out.getResults(), [](AffineExpr expr) -> int64_t { return cast<AffineDimExpr>(expr).getPosition(); });
    if (kept.size() + 1 != size_t(form->getRank()) || !llvm::is_sorted(kept))
      return rewriter.notifyMatchFailure(op, "the result is transposed");
    PackForm result = form->project(kept);
    Location loc = op.getLoc();
    Type element = getElementTypeOrSelf(op->getResult(0));
    // What the init's padding becomes is never looked at.
    Value padding = result.isPadded() ? arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element)).getResult() : Value();
    Value init = result.pack(rewriter, loc, op.getDpsInits().front(), padding);
    unsigned rank = form->getRank() + form->innerDims.size();
    SmallVector<utils::IteratorType> loops;
    SmallVector<AffineExpr> exprs;
    PaddedLoop loop{{}, form->shape[reduced.front()]};
    for (int64_t dim : llvm::concat<const int64_t>(form->outer, form->innerDims)) {
      bool isReduced = dim == reduced.front();
      if (!isReduced)
        exprs.push_back(rewriter.getAffineDimExpr(loops.size()));
      else
        loop.digits.emplace_back(loops.size(), loop.digits.empty() ? form->getTile(dim) : 1);
      loops.push_back(isReduced ? utils::IteratorType::reduction : utils::IteratorType::parallel);
    }
    SmallVector<AffineMap> maps = {rewriter.getMultiDimIdentityMap(rank), AffineMap::get(rank, 0, exprs, rewriter.getContext())};
    auto packed = linalg::GenericOp::create(rewriter, loc, init.getType(), unpack.getSource(), init, maps, loops);
    rewriter.cloneRegionBefore(op->getRegion(0), packed.getRegion(), packed.getRegion().end());
    if (isPadded)
      maskPadding(rewriter, *packed.getBlock(), loop);
    rewriter.setInsertionPointAfter(packed);
    rewriter.replaceOp(op, result.unpack(rewriter, loc, packed.getResult(0)));
    return success();
  }
};

} // namespace

void weir::encoding::populatePackReductionPatterns(RewritePatternSet &patterns) { patterns.add<ReduceOverTiles>(patterns.getContext()); }
