// Packs and unpacks that are nothing, reshapes, or one with what is beside them (encoding-passes.md 12, P1 to P9, P13 to P16,
// P20, P23, P24, P26 to P30).

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Upstream/Repairs.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Encoding/Early/PackForm.h"
#include "passes/Encoding/Early/PackUnpack.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-simplify-pack-unpack"

namespace weir {
#define GEN_PASS_DEF_SIMPLIFYPACKUNPACK
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// P23: a pack of a fill, whose padding is what is filled in, fills the packed tensor; an unpack of a fill fills the plain one.
template <typename Op>
struct FoldFill : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    auto fill = op.getSource().template getDefiningOp<linalg::FillOp>();
    if (!fill)
      return rewriter.notifyMatchFailure(op, "its source is not a fill");
    if constexpr (std::is_same_v<Op, linalg::PackOp>)
      if (Value padding = op.getPaddingValue(); padding && !isSameScalar(padding, fill.getInputs().front()))
        return rewriter.notifyMatchFailure(op, "padding is another value");
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, fill.getInputs().front(), op.getDest());
    return success();
  }

private:
  static bool isSameScalar(Value a, Value b) {
    Attribute left, right;
    return a == b || (matchPattern(a, m_Constant(&left)) && matchPattern(b, m_Constant(&right)) && left == right);
  }
};

/// The size of dimension `dim` of `tensor`, for equations: the op that makes the tensor may say which value it is.
static ValueBoundsConstraintSet::Variable getSize(Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (std::optional<SmallVector<Value>> dims = util::findDynamicDims(tensor); dims && dims->size() == unsigned(type.getNumDynamicDims()))
    return (*dims)[type.getDynamicDimIndex(dim)];
  return {tensor, dim};
}

/// P1. Upstream's fold leaves packs with a padding value alone, which the unpack does not look at.
struct FoldUnpackOfPack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::UnPackOp op, PatternRewriter &rewriter) const override {
    auto pack = op.getSource().getDefiningOp<linalg::PackOp>();
    auto getOrder = [](ArrayRef<int64_t> order, int64_t rank) {
      return order.empty() ? llvm::to_vector(llvm::seq<int64_t>(0, rank)) : llvm::to_vector(order);
    };
    if (!pack || pack.getSource().getType() != op.getResult().getType() ||
        pack.getInnerDimsPos() != op.getInnerDimsPos() || pack.getMixedTiles() != op.getMixedTiles() ||
        getOrder(pack.getOuterDimsPerm(), pack.getSourceRank()) != getOrder(op.getOuterDimsPerm(), op.getDestRank()))
      return rewriter.notifyMatchFailure(op, "its source is not a pack of the same form");
    for (int64_t dim = 0; dim < op.getDestRank(); ++dim) {
      if (!op.getDestType().isDynamicDim(dim))
        continue;
      FailureOr<bool> isSame = ValueBoundsConstraintSet::areEqual(getSize(op.getDest(), dim), getSize(pack.getSource(), dim));
      if (failed(isSame) || !*isSame)
        return rewriter.notifyMatchFailure(op, "its sizes may differ from those of the packed tensor");
    }
    rewriter.replaceOp(op, pack.getSource());
    return success();
  }
};

struct SimplifyPackUnpack : weir::impl::SimplifyPackUnpackBase<SimplifyPackUnpack> {
  using SimplifyPackUnpackBase::SimplifyPackUnpackBase;

  void runOnOperation() override {
    Operation *function = getOperation();
    SmallVector<Operation *> before = getPacksAndUnpacks(function);
    if (before.empty())
      return markAllAnalysesPreserved();
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    upstream::populateCanonicalizationPatterns<linalg::PackOp>(patterns);
    upstream::populateCanonicalizationPatterns<linalg::UnPackOp>(patterns);
    linalg::populateSimplifyPackAndUnpackPatterns(patterns);
    // PR2: what others read, too, stays.
    linalg::populateFoldIntoPackAndUnpackPatterns(patterns, [](OpOperand *operand) { return operand->get().hasOneUse(); });
    linalg::populateFoldPackUnpackIntoTensorEmptyPatterns(patterns);
    populatePackSlicePatterns(patterns);
    populatePackMovePatterns(patterns);
    patterns.add<FoldUnpackOfPack, FoldFill<linalg::PackOp>, FoldFill<linalg::UnPackOp>>(context);
    bool changed = false;
    if (failed(applyPatternsGreedily(function, std::move(patterns), GreedyRewriteConfig(), &changed)))
      return signalPassFailure();
    SmallVector<Operation *> after = getPacksAndUnpacks(function);
    if (changed)
      passedRemark(function, DEBUG_TYPE, SimplifyPackUnpackCode::SIMPLIFIED) << remark::metric("left", after.size());
    for (Operation *op : after)
      if (auto pack = dyn_cast<linalg::PackOp>(op))
        missedRemark(op, DEBUG_TYPE, SimplifyPackUnpackCode::PACK_LEFT)
            << remark::metric("bytes", staticStorageSize(pack.getDestType()).value_or(0));
  }
};

} // namespace
